/// Finds schedules that suit kernels better than those that follow from the description of a device.
@org.jspecify.annotations.NullMarked
package dev.weir.compiler.tune;
