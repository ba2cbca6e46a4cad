package dev.weir.dialect.controlflow;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.InfersShapes;
import dev.weir.dialect.builtin.TypeAgreement;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.MemoryEffects;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorLike;
import dev.weir.ir.type.TensorType;
import java.util.List;

/// Whether a stack holds a tuple.
@OpDef(value = "has_elements", format = "$stack attr-dict `:` functional-type(operands, results)")
public non-sealed interface HasElementsOp extends ControlFlowOp, InfersShapes, MemoryEffects {
  @Operand(StackTyped.class)
  Value stack();

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

  @Override
  default ImmutableSet<Effect> effects() {
    return ImmutableSet.of(Effect.READ);
  }
}
