package dev.weir.dialect.builtin;

import dev.weir.ir.Attribute;
import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.def.DialectDef;
import dev.weir.ir.trait.ProgramOrdered;
import org.jspecify.annotations.Nullable;

/// PIR's builtin ops, attributes and types: parameters, constants, lists of values, outputs.
///
/// PIR calls the dialect `builtin`, a namespace that belongs to MLIR's own ops; here it is `pir`.
/// Source: paddle/pir/include/core/builtin_op.h and paddle/pir/src/core/builtin_op.cc.
@DialectDef(
    value = "pir",
    types = UndefinedType.class,
    attributes = {
      DataTypeAttr.class,
      PlaceAttr.class,
      DataLayoutAttr.class,
      TensorNameAttr.class,
      PointerAttr.class,
      ComplexAttr.class,
      ScalarAttr.class,
      NullAttr.class,
      DenseLayoutAttr.class
    })
public sealed interface PirOp extends Operation, ProgramOrdered
    permits ParameterOp,
        SetParameterOp,
        ConstantOp,
        CombineOp,
        TupleSplitOp,
        TupleSliceOp,
        ShadowOutputOp,
        FormerResultOp,
        GroupOp {
  /// {@return a detached `constant` that yields `value`, or null where it is of another type}
  static @Nullable Operation materializeConstant(Attribute value, Type type, Location location) {
    return ConstantOp.fits(value, type) ? PirOps.constant(value, type).build(location) : null;
  }
}
