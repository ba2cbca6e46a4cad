package dev.weir.dialect.builtin;

import dev.weir.dialect.builtin.scalar.BinaryKind;
import dev.weir.dialect.builtin.scalar.CompareKind;
import dev.weir.dialect.builtin.scalar.IndexKind;
import dev.weir.dialect.builtin.scalar.ReduceKind;
import dev.weir.dialect.builtin.scalar.UnaryKind;
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
/// The kinds of scalar functions are here too, since MLIR reads no attributes of `builtin` but its own.
/// Source:
/// [builtin_op.h](https://github.com/PaddlePaddle/Paddle/blob/0ab6998c22c7f4ea942b2437353f34c257e868d6/paddle/pir/include/core/builtin_op.h)
/// and
/// [builtin_op.cc](https://github.com/PaddlePaddle/Paddle/blob/0ab6998c22c7f4ea942b2437353f34c257e868d6/paddle/pir/src/core/builtin_op.cc).
@DialectDef(
    value = "pir",
    types = {UndefinedType.class, StringType.class},
    attributes = {
      DataTypeAttr.class,
      PlaceAttr.class,
      DataLayoutAttr.class,
      TensorNameAttr.class,
      PointerAttr.class,
      ComplexAttr.class,
      ScalarAttr.class,
      NullAttr.class,
      DenseLayoutAttr.class,
      BinaryKind.class,
      CompareKind.class,
      IndexKind.class,
      ReduceKind.class,
      UnaryKind.class
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
