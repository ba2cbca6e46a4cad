/// How weights begin.
@NullMarked
package dev.weir.nn.init;

import org.jspecify.annotations.NullMarked;
