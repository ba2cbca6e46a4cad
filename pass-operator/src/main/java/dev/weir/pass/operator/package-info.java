/// Everything that knows two dialects or a family of ops: fusion rules, lowering between levels,
/// layout and precision. Two dialects meet only here.
@NullMarked
package dev.weir.pass.operator;

import org.jspecify.annotations.NullMarked;
