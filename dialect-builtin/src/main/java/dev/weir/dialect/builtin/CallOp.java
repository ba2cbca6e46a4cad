package dev.weir.dialect.builtin;

import dev.weir.dialect.builtin.codec.DictionariesCodec;
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
///
/// The operands have the types of the function's arguments; the device placement of tensors is not compared.
@OpDef(
    value = "call",
    format = "$callee `(` $arguments `)` attr-dict `:` functional-type($arguments, $outputs)")
public non-sealed interface CallOp extends FunctionOp, Call, SymbolUser {
  /// {@return the function that is called}
  @Attr
  SymbolRefAttr callee();

  /// {@return the attributes of each argument}
  @Attr(codec = DictionariesCodec.class)
  Optional<ArrayAttr> argAttrs();

  /// {@return the attributes of each result}
  @Attr(codec = DictionariesCodec.class)
  Optional<ArrayAttr> resAttrs();

  /// {@return present if the call is not to be inlined}
  @Attr("no_inline")
  Optional<UnitAttr> noInline();

  @Operand
  ValueRange arguments();

  @Result
  ValueRange outputs();

  @Override
  default Target callTarget() {
    return new Target.Named(callee());
  }

  @Override
  default OperandRange callArguments() {
    return OperandRange.all(this);
  }

  @Override
  default void verifySymbolUses(SymbolIndex symbols, Diagnostics diagnostics) {
    Operation target = symbols.lookupNearest(this, callee().path());
    if (!(target instanceof FuncOp function)) {
      diagnostics.error(
          this, "'%s' does not reference a valid function", String.join("::@", callee().path()));
      return;
    }
    FunctionType type = function.soundType().orElse(null);
    if (type != null && verifyOperands(type.inputs(), diagnostics)) {
      verifyResults(type.results(), diagnostics);
    }
  }

  private boolean verifyOperands(List<Type> inputs, Diagnostics diagnostics) {
    if (inputs.size() != operandCount()) {
      diagnostics.error(this, "incorrect number of operands for callee");
      return false;
    }
    for (int i = 0; i < inputs.size(); i++) {
      Type provided = operand(i).type();
      if (!TypeAgreement.areEqualAnywhere(provided, inputs.get(i))) {
        diagnostics.error(
            this,
            "operand type mismatch: expected operand type '%s', but provided '%s' for operand"
                + " number %d",
            inputs.get(i),
            provided,
            i);
        return false;
      }
    }
    return true;
  }

  private void verifyResults(List<Type> results, Diagnostics diagnostics) {
    if (results.size() != resultCount()) {
      diagnostics.error(this, "incorrect number of results for callee");
      return;
    }
    for (int i = 0; i < results.size(); i++) {
      if (!TypeAgreement.areEqualAnywhere(result(i).type(), results.get(i))) {
        diagnostics
            .error(this, "result type mismatch at index %d", i)
            .note(location(), "      op result types: %s", quoted(resultTypes()))
            .note(location(), "function result types: %s", quoted(results));
        return;
      }
    }
  }

  private static String quoted(List<Type> types) {
    StringBuilder text = new StringBuilder();
    for (Type type : types) {
      text.append(text.isEmpty() ? "'" : ", '").append(type).append('\'');
    }
    return text.toString();
  }
}
