/// The SSA core. `Operation`, `Region`, `Block` and `Value` are identity objects; types,
/// attributes and locations are immutable values, structurally equal. There is no global context:
/// a dialect registry is immutable and is given to whoever parses.
@NullMarked
package dev.weir.ir;

import org.jspecify.annotations.NullMarked;
