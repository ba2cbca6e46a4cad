package dev.weir.dialect.tile;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.InfersTypes;
import dev.weir.ir.trait.Pure;
import java.util.List;

/// The product of two matrices added to a third: `accumulator + lhs . rhs`, `lhs` being MxK (KxM with
/// `transpose_lhs`), `rhs` KxN (NxK with `transpose_rhs`). Products are computed and summed in the type
/// of the accumulator: f32 for f16, bf16 and f32, f64 for f64, i32 for i8.
@OpDef(
    value = "mma",
    format = "$lhs `,` $rhs `,` $accumulator attr-dict `:` type($lhs) `,` type($rhs) `,` "
        + "type($accumulator)")
public non-sealed interface MmaOp extends TileOp, Pure, InfersTypes {
  @Operand(AnyTile.class) Value lhs();

  @Operand(AnyTile.class) Value rhs();

  @Operand(AnyTile.class) Value accumulator();

  @Attr default boolean transposeLhs() {
    return false;
  }

  @Attr default boolean transposeRhs() {
    return false;
  }

  @Result(AnyTile.class) OpResult result();

  @Override default List<Type> inferTypes() {
    return ImmutableList.of(accumulator().type());
  }
}
