package dev.weir.dialect.mlir.arith.cast;

import dev.weir.dialect.mlir.arith.IndexCastable;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;

/// Converts between index and integers.
public sealed interface IndexConversionOp extends IntegerCastOp permits IndexCastOp, IndexCastUIOp {
  @Override
  @Operand(IndexCastable.class)
  Value in();

  @Override
  @Result(IndexCastable.class)
  OpResult out();

  /// A scalar against a tensor is left to the comparison of shapes, as in MLIR.
  @Override
  default boolean typesMatch() {
    Type from = in().type();
    Type to = out().type();
    return CastRules.isTensor(from) != CastRules.isTensor(to)
        || CastRules.haveSameTensorSizes(from, to);
  }

  @Override
  default boolean areCastCompatible(Type from, Type to) {
    return CastRules.isIndexCast(from, to);
  }
}
