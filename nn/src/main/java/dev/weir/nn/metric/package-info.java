/// How good results are.
@NullMarked
package dev.weir.nn.metric;

import org.jspecify.annotations.NullMarked;
