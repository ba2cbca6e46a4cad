package dev.weir.dialect.builtin;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.InfersTypes;
import dev.weir.ir.trait.Pure;
import dev.weir.ir.trait.SharesMemory;
import dev.weir.ir.type.TupleType;
import java.util.List;

/// The tuple of `inputs`.
@OpDef(value = "combine", format = "$inputs attr-dict `:` functional-type(operands, results)")
public non-sealed interface CombineOp extends PirOp, Pure, InfersTypes, SharesMemory {
  @Operand
  ValueRange inputs();

  @Result
  OpResult out();

  @Override
  default List<Type> inferTypes() {
    return ImmutableList.of(new TupleType(ImmutableList.copyOf(operands().types())));
  }

  /// An input may become known to be of sizes that are not declared.
  @Override
  default boolean isCompatible(List<? extends Type> inferred, List<? extends Type> declared) {
    return TypeAgreement.agree(inferred, declared);
  }

  @Override
  default List<Value> memoryOf(OpResult result) {
    return ImmutableList.copyOf(inputs());
  }
}
