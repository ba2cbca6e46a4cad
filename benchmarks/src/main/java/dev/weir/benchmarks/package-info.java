/// Benchmarks, alone and side by side with peers.
@NullMarked
package dev.weir.benchmarks;

import org.jspecify.annotations.NullMarked;
