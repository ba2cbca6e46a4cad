package dev.weir.dialect.mindir;

import dev.weir.ir.BlockArgument;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpResult;
import dev.weir.ir.Operation;
import dev.weir.ir.SymbolIndex;
import dev.weir.ir.ValueRange;
import dev.weir.ir.attr.SymbolRefAttr;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import dev.weir.ir.trait.SymbolUser;
import java.util.List;

/// The function `callee` as a value, with the values that it captures bound as they are now.
///
/// ```mlir
/// %f = mindir.closure @inner(%a) : (tensor<f32>) -> ((tensor<f32>) -> tensor<f32>)
/// ```
@OpDef(
    value = "closure",
    format = "$callee `(` $captured `)` attr-dict `:` functional-type($captured, $out)")
public non-sealed interface ClosureOp extends MindIrOp, Pure, SymbolUser {
  /// {@return the function}
  @Attr
  SymbolRefAttr callee();

  @Operand
  ValueRange captured();

  @Result(FunctionTyped.class)
  OpResult out();

  @Override
  default void verifySymbolUses(SymbolIndex symbols, Diagnostics diagnostics) {
    Operation target = symbols.lookupNearest(this, callee().path());
    if (!(target instanceof FuncOp function)) {
      diagnostics.error(this, "'%s' is not a function graph", callee());
      return;
    }
    if (!TypeAgreement.agree(out().type(), function.functionType())) {
      diagnostics
          .error(
              this, "yields '%s', but the function is '%s'", out().type(), function.functionType())
          .note(function.location(), "it is defined here");
    }
    if (function.bodyRegion().isEmpty()) {
      return;
    }
    List<BlockArgument> captures = function.captures();
    if (captures.size() != operandCount()) {
      diagnostics
          .error(
              this,
              "binds %d values, but the function captures %d",
              operandCount(),
              captures.size())
          .note(function.location(), "it is defined here");
      return;
    }
    for (int i = 0; i < captures.size(); i++) {
      if (!TypeAgreement.agree(operand(i).type(), captures.get(i).type())) {
        diagnostics
            .error(
                this,
                "binds a '%s' as captured value #%d, which is '%s'",
                operand(i).type(),
                i,
                captures.get(i).type())
            .note(function.location(), "the function is defined here");
      }
    }
  }
}
