/** The emulator's clock, which belongs to the user: real, manual or scaled, and movable. */
package dev.rollcall.time;
