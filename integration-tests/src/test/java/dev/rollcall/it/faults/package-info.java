/** Faults, as unmodified consumers meet them. */
package dev.rollcall.it.faults;
