/**
 * What a test pays for its broker: {@link dev.rollcall.it.benchmark.BenchmarkMain} measures the contenders
 * ({@link dev.rollcall.it.benchmark.Server}) beside each other in one run, each in fresh JVMs with Java's default
 * options, several times, and reports medians. {@link dev.rollcall.it.benchmark.LoadBenchmark} then loads each of them
 * with raw members of groups, from one thread of this JVM; the bare Netty server sends their frames back, which is as
 * fast as it can get. Last, real clients in this JVM.
 *
 * <p>Started by {@code mvn -q -pl integration-tests -am test-compile exec:java@benchmarks}, with
 * {@code -Drepetitions=N} for fewer or more, and {@code -Dparts=start}, {@code load} or {@code clients} for a part of it, several with commas. Processes are measured from outside where start-up is concerned: from
 * before the JVM is started until its line arrives.
 */
package dev.rollcall.it.benchmark;
