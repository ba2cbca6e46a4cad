/// How far results are from what is wanted.
@NullMarked
package dev.weir.nn.loss;

import org.jspecify.annotations.NullMarked;
