package dev.weir.pass.kernel.linalg;

import dev.weir.dialect.controlflow.GroupOp;
import dev.weir.ir.Block;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.trait.Terminator;
import dev.weir.ir.type.TensorType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// A program whose operators all lie in groups, as a module in the spelling of MLIR 19: a device function
/// for each group, and a host function that calls them.
///
/// Source: AscendNPU-IR takes linalg on tensors with `hacc` and `hfusion` attributes; named operations are
/// preferred, and `linalg.generic` stands where there is none.
public final class LinalgModule {
  private LinalgModule() {}

  /// {@return the text of the program that `body` is}
  ///
  /// @throws UnsupportedGroupException if there is something that this form does not know
  public static String write(Block body) {
    StringBuilder functions = new StringBuilder();
    StringBuilder calls = new StringBuilder();
    Map<Value, String> names = new HashMap<>();
    List<String> parameters = new ArrayList<>();
    for (Value argument : body.arguments()) {
      if (!(argument.type() instanceof TensorType)) {
        throw new UnsupportedGroupException(
            Objects.requireNonNull(body.parentOp()), "arguments of type " + argument.type());
      }
      names.put(argument, "%arg" + parameters.size());
      parameters.add(names.get(argument) + ": " + argument.type());
    }
    String results = "";
    int number = 0;
    for (Operation op : body) {
      if (op instanceof GroupOp group) {
        String name = group.kind() + "_" + number;
        functions.append(LinalgGroup.write(group, name));
        calls.append(call(group, name, "%g" + number++, names));
      } else if (op instanceof Terminator) {
        results = types(op);
        calls.append("    return ").append(operands(op, names));
        calls.append(op.operandCount() == 0 ? "" : " : " + results).append('\n');
      } else {
        throw new UnsupportedGroupException(op, "'" + op.name() + "' outside of groups");
      }
    }
    return "module {\n%s  func.func @main(%s) -> (%s) attributes {hacc.function_kind = #hacc.function_kind<HOST>} {\n%s  }\n}\n"
        .formatted(functions, String.join(", ", parameters), results, calls);
  }

  private static String call(GroupOp group, String name, String result, Map<Value, String> names) {
    boolean isOne = group.resultCount() == 1;
    for (int i = 0; i < group.resultCount(); i++) {
      names.put(group.result(i), isOne ? result : result + "#" + i);
    }
    List<String> given = group.resultTypes().stream().map(String::valueOf).toList();
    String defined =
        isOne
            ? result + " = "
            : group.resultCount() == 0 ? "" : result + ":" + group.resultCount() + " = ";
    return "    %sfunc.call @%s(%s) : (%s) -> (%s)\n"
        .formatted(defined, name, operands(group, names), types(group), String.join(", ", given));
  }

  private static String operands(Operation op, Map<Value, String> names) {
    return String.join(", ", op.operands().stream().map(names::get).toList());
  }

  private static String types(Operation op) {
    return String.join(", ", op.operands().types().stream().map(String::valueOf).toList());
  }
}
