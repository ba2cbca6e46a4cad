package dev.weir.dialect.builtin;

import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.SymbolIndex;
import dev.weir.ir.Type;
import dev.weir.ir.ValueRange;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.SymbolRefAttr;
import dev.weir.ir.attr.UnitAttr;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Call;
import dev.weir.ir.trait.OperandRange;
import dev.weir.ir.trait.SymbolUser;
import dev.weir.ir.type.FunctionType;
import java.util.List;
import java.util.Optional;

/// A call of the function that `callee` names.
///
/// ```mlir
/// %0:2 = func.call @f(%a, %b) : (f32, f32) -> (f32, i1)
/// ```
@OpDef(
    value = "call",
    format = "$callee `(` $arguments `)` attr-dict `:` functional-type($arguments, $outputs)")
public non-sealed interface CallOp extends FunctionOp, Call, SymbolUser {
  @Attr SymbolRefAttr callee();

  @Attr Optional<ArrayAttr> argAttrs();

  @Attr Optional<ArrayAttr> resAttrs();

  @Attr Optional<UnitAttr> noInline();

  @Operand ValueRange arguments();

  @Result ValueRange outputs();

  @Override default Target callTarget() {
    return new Target.Named(callee());
  }

  @Override default OperandRange callArguments() {
    return OperandRange.all(this);
  }

  @Override default void verifySymbolUses(SymbolIndex symbols, Diagnostics diagnostics) {
    Operation target = symbols.lookupNearest(this, callee().path());
    if (!(target instanceof FuncOp function)) {
      diagnostics.error(this, "'%s' does not reference a valid function", callee().root());
      return;
    }
    FunctionType type = function.functionType();
    verifyOperands(type.inputs(), diagnostics);
    verifyResults(type.results(), diagnostics);
  }

  private void verifyOperands(List<Type> inputs, Diagnostics diagnostics) {
    if (inputs.size() != operandCount()) {
      diagnostics.error(this, "incorrect number of operands for callee");
      return;
    }
    for (int i = 0; i < inputs.size(); i++) {
      Type provided = operand(i).type();
      if (!provided.equals(inputs.get(i))) {
        diagnostics.error(
            this,
            "operand type mismatch: expected operand type '%s', but provided '%s' for operand"
                + " number %d",
            inputs.get(i),
            provided,
            i);
      }
    }
  }

  private void verifyResults(List<Type> results, Diagnostics diagnostics) {
    if (results.size() != resultCount()) {
      diagnostics.error(this, "incorrect number of results for callee");
      return;
    }
    for (int i = 0; i < results.size(); i++) {
      if (!result(i).type().equals(results.get(i))) {
        diagnostics
            .error(this, "result type mismatch at index %d", i)
            .note(location(), "op result types: %s", resultTypes())
            .note(location(), "function result types: %s", results);
      }
    }
  }
}
