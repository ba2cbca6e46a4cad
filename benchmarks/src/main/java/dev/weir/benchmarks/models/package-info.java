/// Whole programs, run beside other runtimes.
@org.jspecify.annotations.NullMarked
package dev.weir.benchmarks.models;
