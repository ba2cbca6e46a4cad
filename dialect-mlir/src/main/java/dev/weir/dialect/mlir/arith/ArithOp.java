package dev.weir.dialect.mlir.arith;

import dev.weir.dialect.mlir.arith.cast.ArithCastOp;
import dev.weir.dialect.mlir.arith.compare.CompareOp;
import dev.weir.dialect.mlir.arith.floating.FastMathAttr;
import dev.weir.dialect.mlir.arith.floating.FloatBinaryOp;
import dev.weir.dialect.mlir.arith.floating.NegFOp;
import dev.weir.dialect.mlir.arith.floating.ScalingOp;
import dev.weir.dialect.mlir.arith.integer.ExtendedOp;
import dev.weir.dialect.mlir.arith.integer.IntegerBinaryOp;
import dev.weir.dialect.mlir.arith.integer.IntegerOverflowAttr;
import dev.weir.ir.Attribute;
import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.def.DialectDef;
import org.jspecify.annotations.Nullable;

/// MLIR's `arith` dialect: arithmetic on integers, `index` and floats, and element by element on
/// vectors and tensors of them.
///
/// Integers are signless: the op says how it reads them. Source: mlir/include/mlir/Dialect/Arith/IR
/// of LLVM 22.
@DialectDef(
    value = "arith",
    attributes = {FastMathAttr.class, IntegerOverflowAttr.class})
public sealed interface ArithOp extends Operation
    permits ConstantOp,
        IntegerBinaryOp,
        FloatBinaryOp,
        NegFOp,
        ExtendedOp,
        ArithCastOp,
        ScalingOp,
        CompareOp,
        SelectOp {
  /// {@return a detached `constant` that yields `value`, or null where it is of another type}
  static @Nullable Operation materializeConstant(Attribute value, Type type, Location location) {
    return ConstantOp.isBuildableWith(value, type)
        ? ArithOps.constant(value, type).build(location)
        : null;
  }
}
