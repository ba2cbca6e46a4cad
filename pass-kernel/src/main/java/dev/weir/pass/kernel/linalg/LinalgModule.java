package dev.weir.pass.kernel.linalg;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Streams;
import dev.weir.dialect.builtin.scalar.ScalarNumbers;
import dev.weir.dialect.compute.CallOp;
import dev.weir.dialect.compute.KernelOp;
import dev.weir.dialect.operator.KeepsElements;
import dev.weir.dialect.operator.creation.FullIntArrayOp;
import dev.weir.dialect.operator.creation.FullOp;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.trait.Terminator;
import dev.weir.ir.type.TensorType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// A program whose operators all lie in kernels of the index level, as a module in the spelling of MLIR 19: a device
/// function for each kernel, and a host function that calls them.
///
/// Source: AscendNPU-IR takes linalg on tensors with `hacc` and `hfusion` attributes; named operations are
/// preferred, and `linalg.generic` stands where there is none.
public final class LinalgModule {
  private LinalgModule() {}

  /// {@return the text of the program that `body` is, whose kernels stand in `module`}
  ///
  /// @throws UnsupportedKernelException if there is something that this form does not know
  public static String write(Operation module, Block body) {
    Map<String, KernelOp> kernels = new LinkedHashMap<>();
    module.walk(KernelOp.class, kernel -> kernels.put(kernel.symName(), kernel));
    Map<Value, String> names = new HashMap<>();
    List<String> parameters = new ArrayList<>();
    for (Value argument : body.arguments()) {
      if (!(argument.type() instanceof TensorType)) {
        throw new UnsupportedKernelException(
            Objects.requireNonNull(body.parentOp()), "arguments of type " + argument.type());
      }
      names.put(argument, "%arg" + parameters.size());
      parameters.add(names.get(argument) + ": " + type(argument.type()));
    }
    LinalgBuilder host = new LinalgBuilder();
    String results = "";
    int number = 0;
    for (Operation op : body) {
      if (op instanceof CallOp call) {
        host.line("%s", call(call, "%g" + number++, names));
      } else if (op instanceof Terminator) {
        results = types(op);
        host.line(
            "return %s%s", operands(op, names), op.operandCount() == 0 ? "" : " : " + results);
      } else if (op instanceof KeepsElements) {
        names.put(op.result(0), view(op, names.get(op.operand(0)), host));
      } else if (op instanceof FullOp full && full.out().type() instanceof TensorType type) {
        names.put(full.out(), constant(full.value(), type, host));
      } else if (!(op instanceof KernelOp) && !saysSizesOnly(op)) {
        throw new UnsupportedKernelException(op, "'" + op.name() + "' outside of kernels");
      }
    }
    StringBuilder functions = new StringBuilder();
    kernels.values().forEach(kernel -> functions.append(LinalgKernel.write(kernel)));
    return "module {\n%s  func.func @main(%s) -> (%s) attributes {hacc.function_kind = #hacc.function_kind<HOST>} {\n%s  }\n}\n"
        .formatted(functions, String.join(", ", parameters), results, host.text());
  }

  private static String call(CallOp call, String result, Map<Value, String> names) {
    boolean isOne = call.resultCount() == 1;
    for (int i = 0; i < call.resultCount(); i++) {
      names.put(call.result(i), isOne ? result : result + "#" + i);
    }
    List<String> given = call.resultTypes().stream().map(LinalgModule::type).toList();
    String defined =
        isOne
            ? result + " = "
            : call.resultCount() == 0 ? "" : result + ":" + call.resultCount() + " = ";
    return "%sfunc.call %s(%s) : (%s) -> (%s)"
        .formatted(
            defined, call.callee(), operands(call, names), types(call), String.join(", ", given));
  }

  /// {@return the name of the result of `op`, which has the elements of `source` in another shape}
  private static String view(Operation op, String source, LinalgBuilder host) {
    TensorType from = (TensorType) op.operand(0).type();
    TensorType to = (TensorType) op.result(0).type();
    if (!from.isStatic() || !to.isStatic()) {
      throw new UnsupportedKernelException(op, "'" + op.name() + "' of open sizes");
    }
    ImmutableList<Term> own = terms(from);
    LinalgViews views = new LinalgViews(host, LinalgSizes.ofNumbers(host));
    ImmutableList<String> sizes =
        own.stream().map(String::valueOf).collect(ImmutableList.toImmutableList());
    LinalgTensor tensor = new LinalgTensor(source, sizes, from.elementType().toString());
    return views.reshape(op, tensor, own, terms(to)).name();
  }

  /// {@return the name of a tensor whose elements are all `value`}
  private static String constant(double value, TensorType type, LinalgBuilder host) {
    String element = type.elementType().toString();
    Attribute number = ScalarNumbers.attribute(type.elementType(), value);
    return host.define(
        "arith.constant dense<%s> : %s",
        LinalgBuilder.literal(number, element), LinalgTensor.type(type));
  }

  private static ImmutableList<Term> terms(TensorType type) {
    return type.shape().stream().mapToObj(Term::of).collect(ImmutableList.toImmutableList());
  }

  /// {@return whether `op` is a list of sizes for views, which are in their types too}
  private static boolean saysSizesOnly(Operation op) {
    return op instanceof FullIntArrayOp
        && Streams.stream(op.result(0).uses())
            .allMatch(use -> use.owner() instanceof KeepsElements);
  }

  private static String operands(Operation op, Map<Value, String> names) {
    return String.join(", ", op.operands().stream().map(names::get).toList());
  }

  private static String types(Operation op) {
    return String.join(", ", op.operands().types().stream().map(LinalgModule::type).toList());
  }

  private static String type(Type type) {
    return type instanceof TensorType tensor ? LinalgTensor.type(tensor) : type.toString();
  }
}
