/// What others add to the command: jars with dialects, passes, kernels and targets.
@org.jspecify.annotations.NullMarked
package dev.weir.cli.plugin;
