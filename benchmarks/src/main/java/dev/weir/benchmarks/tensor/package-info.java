/// What eager tensors, tapes and compiled functions cost.
@NullMarked
package dev.weir.benchmarks.tensor;

import org.jspecify.annotations.NullMarked;
