/** How long the pure core takes for an event. */
package dev.rollcall.it.core;
