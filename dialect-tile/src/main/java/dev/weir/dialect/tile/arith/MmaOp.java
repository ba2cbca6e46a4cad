package dev.weir.dialect.tile.arith;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.tile.AnyTile;
import dev.weir.dialect.tile.TileOp;
import dev.weir.dialect.tile.TileType;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.InfersTypes;
import dev.weir.ir.trait.Pure;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import java.util.List;

/// Matrix multiply-accumulate: `accumulator + lhs . rhs`, `lhs` being MxK (KxM with
/// `transpose_lhs`), `rhs` KxN (NxK with `transpose_rhs`). Products are computed and summed in the type
/// of the accumulator: f32 for f16, bf16 and f32, f64 for f64, i32 for i8. The order of summation
/// is unspecified.
@OpDef(
    value = "mma",
    format =
        "$lhs `,` $rhs `,` $accumulator attr-dict `:` type($lhs) `,` type($rhs) `,` "
            + "type($accumulator)")
public non-sealed interface MmaOp extends TileOp, Pure, InfersTypes {
  @Operand(AnyTile.class)
  Value lhs();

  @Operand(AnyTile.class)
  Value rhs();

  @Operand(AnyTile.class)
  Value accumulator();

  /// {@return whether the left matrix is transposed first}
  @Attr
  default boolean transposeLhs() {
    return false;
  }

  /// {@return whether the right matrix is transposed first}
  @Attr
  default boolean transposeRhs() {
    return false;
  }

  @Result(AnyTile.class)
  OpResult result();

  @Override
  default List<Type> inferTypes() {
    return ImmutableList.of(accumulator().type());
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    TileType a = (TileType) lhs().type();
    TileType b = (TileType) rhs().type();
    TileType c = (TileType) accumulator().type();
    if (a.rank() != 2 || b.rank() != 2 || c.rank() != 2) {
      diagnostics.error(this, "expects tiles of rank 2, got '%s', '%s' and '%s'", a, b, c);
      return;
    }
    int m = transposeLhs() ? 1 : 0;
    int n = transposeRhs() ? 0 : 1;
    if (a.shape().get(1 - m) != b.shape().get(1 - n)
        || a.shape().get(m) != c.shape().get(0)
        || b.shape().get(n) != c.shape().get(1)) {
      diagnostics.error(
          this,
          "bounds do not fit: %dx%d by %dx%d onto %dx%d",
          a.shape().get(m),
          a.shape().get(1 - m),
          b.shape().get(1 - n),
          b.shape().get(n),
          c.shape().get(0),
          c.shape().get(1));
      return;
    }
    Type element = a.element();
    Type expected =
        element == FloatType.F64
            ? FloatType.F64
            : element instanceof FloatType
                ? FloatType.F32
                : element.equals(IntegerType.I8) ? IntegerType.I32 : null;
    if (!element.equals(b.element()) || !c.element().equals(expected)) {
      diagnostics.error(
          this,
          "expects operands of f16, bf16 or f32 summed in f32, of f64 in f64, or of i8 in i32, got "
              + "'%s', '%s' and '%s'",
          element,
          b.element(),
          c.element());
    }
  }
}
