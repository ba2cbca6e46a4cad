package dev.weir.dialect.controlflow;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.InfersShapes;
import dev.weir.dialect.builtin.TypeAgreement;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.def.Result;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorLike;
import dev.weir.ir.type.TensorType;
import java.util.List;

/// Tells whether something holds, as a tensor of one boolean on the host.
public sealed interface HostFlagOp extends ControlFlowOp, InfersShapes
    permits HasElementsOp, TagBelowOp {
  /// {@return the answer}
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
