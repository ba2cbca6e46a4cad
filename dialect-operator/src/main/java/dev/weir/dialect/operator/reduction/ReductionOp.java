package dev.weir.dialect.operator.reduction;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.operator.OperatorOp;
import java.util.Optional;

/// Operators that make one element of all elements along some axes. Where no axis is given, those
/// are all.
public sealed interface ReductionOp extends OperatorOp
    permits ReduceAsOp, AxisReduction, LogicalReduction, IndexReduction {
  /// {@return the axes that are reduced, counted from the end where negative, none for all}; empty where they
  /// are known only at run time, or follow from shapes
  Optional<ImmutableLongArray> reducedAxes();
}
