package dev.weir.tensor;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Has operators computed: at once, or noted in the program that is being recorded; and noted on the tape if one is
/// active.
final class Dispatch {
  private static final Object[] NOTHING = {};

  private Dispatch() {}

  /// {@return `operator` of `x`}
  static Tensor unary(Operator operator, Tensor x) {
    Context context = Context.current();
    OpKernel kernel = operator.find(x);
    if (kernel == null || context.trace != null) {
      return (Tensor) call(operator, new Object[] {x}, absent(operator))[0];
    }
    Tensor result = kernel.code().run(context, x);
    if (context.tape != null) {
      Tape.record(context, kernel, new Tensor[] {x}, new Tensor[] {result});
    }
    return result;
  }

  /// {@return `operator` of `x` and `y`}
  static Tensor binary(Operator operator, Tensor x, Tensor y) {
    Context context = Context.current();
    OpKernel kernel = operator.find(x, y);
    if (kernel == null || context.trace != null) {
      return (Tensor) call(operator, new Object[] {x, y}, absent(operator))[0];
    }
    Tensor result = kernel.code().run(context, x, y);
    if (context.tape != null) {
      Tape.record(context, kernel, new Tensor[] {x, y}, new Tensor[] {result});
    }
    return result;
  }

  /// {@return what `operator` gives, which is one tensor}; see [#call]
  static Tensor one(Operator operator, Object[] operands, Object[] attributes) {
    Context context = Context.current();
    OpKernel kernel = context.trace == null ? operator.find(operands, attributes) : null;
    if (kernel == null) {
      return (Tensor) call(operator, operands, attributes)[0];
    }
    if (kernel.inputs() == 1 && context.tape == null && operands[0] instanceof Tensor x) {
      return kernel.code().run(context, x);
    }
    Tensor[] inputs = new Tensor[kernel.inputs()];
    int next = 0;
    for (Object operand : operands) {
      if (operand instanceof Tensor tensor) {
        inputs[next++] = tensor;
      }
    }
    return run(kernel, inputs)[0];
  }

  private static Object[] absent(Operator operator) {
    int count = operator.definition().slots().size();
    return count == 0 ? NOTHING : new Object[count];
  }

  /// {@return what `operator` gives, for each result a tensor, a list of tensors, or null where it is absent}
  ///
  /// @param operands for each operand group a tensor, a list of tensors, integers or a number that are constant, or null
  /// @param attributes the value of each attribute, null where it is absent
  static Object[] call(Operator operator, Object[] operands, Object[] attributes) {
    Object[] promoted = Promotion.operands(operator, operands);
    OpKernel kernel = operator.kernel(promoted, attributes);
    List<Tensor> flat = new ArrayList<>();
    for (Object operand : promoted) {
      if (operand instanceof Tensor tensor) {
        flat.add(tensor);
      } else if (operand instanceof List<?> list) {
        list.forEach(each -> flat.add((Tensor) each));
      }
    }
    return kernel.results(run(kernel, flat.toArray(new Tensor[0])));
  }

  /// {@return what `kernel` gives of `inputs`}
  static Tensor[] run(OpKernel kernel, Tensor[] inputs) {
    Context context = Context.current();
    Tensor[] outputs =
        context.trace != null
            ? context.trace.add(kernel.call(), inputs)
            : kernel.code().run(context, inputs);
    Tape.record(context, kernel, inputs, outputs);
    return outputs;
  }

  /// {@return a result that is a list}
  @SuppressWarnings("unchecked")
  static List<Tensor> list(@Nullable Object result) {
    return result == null ? List.of() : (List<Tensor>) result;
  }
}
