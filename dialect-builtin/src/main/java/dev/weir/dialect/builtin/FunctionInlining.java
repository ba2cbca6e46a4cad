package dev.weir.dialect.builtin;

import dev.weir.ir.trait.Call;
import dev.weir.ir.trait.Callable;
import dev.weir.pass.general.Inlining;

/// Functions may be inlined unless they or the call say `no_inline`; what else is builtin wherever it
/// stands.
public final class FunctionInlining extends Inlining.Anywhere {
  /// Makes the rules.
  public FunctionInlining() {
    super("func", "builtin", "pir");
  }

  @Override
  public boolean allowsCall(Call call, Callable callee, boolean copied) {
    return !(call instanceof CallOp direct && direct.noInline().isPresent())
        && !(callee instanceof FuncOp function && function.noInline().isPresent());
  }
}
