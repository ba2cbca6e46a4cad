package dev.weir.dialect.controlflow;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.InfersShapes;
import dev.weir.dialect.builtin.TypeAgreement;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorLike;
import dev.weir.ir.type.TensorType;
import java.util.List;

/// Whether a tag is less than `bound`.
///
/// ```mlir
/// %c = pir.tag_below %f, 1 : (!pir.tagged) -> tensor<1xi1>
/// ```
@OpDef(
    value = "tag_below",
    format = "$tagged `,` $bound attr-dict `:` functional-type(operands, results)")
public non-sealed interface TagBelowOp extends ControlFlowOp, Pure, InfersShapes {
  @Operand(TaggedTyped.class)
  Value tagged();

  @Attr
  int bound();

  @Result
  OpResult out();

  @Override
  default List<Type> inferTypes() {
    return ImmutableList.of(TensorType.of(IntegerType.I1, 1));
  }

  /// The answer lives on the host, wherever the program runs.
  @Override
  default boolean isCompatible(List<? extends Type> inferred, List<? extends Type> declared) {
    return declared.size() == 1
        && declared.get(0) instanceof TensorLike like
        && TypeAgreement.agree(inferred.get(0), like.tensor());
  }
}
