package dev.weir.dialect.controlflow;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.InfersTypes;
import dev.weir.ir.trait.MemoryEffects;
import java.util.List;

/// Makes a stack of tuples: the stack itself, the end at which one op pushes and the end at which
/// one op pops. What a loop pushed in its iterations, a backward loop pops in reverse.
@OpDef(
    value = "stack_create",
    format = "attr-dict `:` type($stack) `,` type($inlet) `,` type($outlet)")
public non-sealed interface StackCreateOp extends ControlFlowOp, InfersTypes, MemoryEffects {
  @Result
  OpResult stack();

  @Result
  OpResult inlet();

  @Result
  OpResult outlet();

  @Override
  default List<Type> inferTypes() {
    return ImmutableList.of(StackType.STACK, InletType.INLET, OutletType.OUTLET);
  }

  @Override
  default ImmutableSet<Effect> effects() {
    return ImmutableSet.of(Effect.ALLOCATE);
  }
}
