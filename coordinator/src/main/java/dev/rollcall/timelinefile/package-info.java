/**
 * Timelines in files: {@link dev.rollcall.timelinefile.TimelineFile} saves and loads them. The format is described in
 * {@code docs/timeline-format.md}.
 */
package dev.rollcall.timelinefile;
