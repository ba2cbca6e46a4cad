/// From MindIR's function graphs to operators.
///
/// [dev.weir.transforms.mindir.GraphLowering] runs a graph on what is known of its values: functions,
/// tuples, tokens and constants are known and leave nothing behind; tensors are not, and what computes
/// them becomes an operator of `pd_op`, as the tables of primitives say.
@NullMarked
package dev.weir.transforms.mindir;

import org.jspecify.annotations.NullMarked;
