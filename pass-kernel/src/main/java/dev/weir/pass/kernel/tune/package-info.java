/// Schedules of kernels as data: what tells kernels apart for which one is known, which others there are, and what they
/// may cost.
@org.jspecify.annotations.NullMarked
package dev.weir.pass.kernel.tune;
