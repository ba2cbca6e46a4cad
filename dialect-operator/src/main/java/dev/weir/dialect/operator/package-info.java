/// The operator level, `pd_op`: tensor operators with their inference, folds and effects. It says
/// what to compute and knows nothing of kernels or devices.
@NullMarked
package dev.weir.dialect.operator;

import org.jspecify.annotations.NullMarked;
