/// What programs call of the process that runs them.
@NullMarked
package dev.weir.tensor.host;

import org.jspecify.annotations.NullMarked;
