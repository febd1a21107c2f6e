/** What users of the facade do, with real consumers in the same JVM. */
package dev.rollcall.it.facade;
