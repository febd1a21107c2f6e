/** The jar with everything inside, as a project has it that can't use the plain one. */
package dev.rollcall.it.selfcontained;
