package dev.weir.pass.operator.shape;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.CallOp;
import dev.weir.dialect.builtin.FuncOp;
import dev.weir.dialect.builtin.ReturnOp;
import dev.weir.dialect.builtin.TypeAgreement;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import dev.weir.ir.attr.TypeAttr;
import dev.weir.ir.type.FunctionType;
import dev.weir.ir.type.TensorType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The types of what functions give back, where their bodies say more of sizes than they declare.
final class FunctionResults {
  private final Map<String, FunctionType> known = new HashMap<>();

  /// Makes `function` declare what its body returns.
  ///
  /// @return whether it declared something else
  boolean update(FuncOp function, Rewriter rewriter) {
    List<Type> results = new ArrayList<>();
    function.walk(ReturnOp.class, end -> join(results, end));
    FunctionType declared = function.functionType();
    if (results.size() != declared.results().size() || results.equals(declared.results())) {
      return false;
    }
    FunctionType type = new FunctionType(declared.inputs(), ImmutableList.copyOf(results));
    rewriter.setAttribute(function, "function_type", new TypeAttr(type));
    known.put(function.symbolName(), type);
    return true;
  }

  private static void join(List<Type> results, ReturnOp end) {
    for (int i = 0; i < end.operandCount(); i++) {
      Type type =
          end.operand(i).type() instanceof TensorType tensor
              ? tensor.withoutSizes()
              : end.operand(i).type();
      if (i == results.size()) {
        results.add(type);
      } else {
        results.set(i, TypeAgreement.join(results.get(i), type).orElse(type));
      }
    }
  }

  /// {@return the type of result `index` of `call`, if its callee declares another one now}
  Optional<Type> result(CallOp call, int index) {
    return Optional.ofNullable(known.get(call.callee().root()))
        .map(type -> type.results().get(index));
  }
}
