/// The core under load: a million operations in one block.
@NullMarked
package dev.weir.benchmarks.core;

import org.jspecify.annotations.NullMarked;
