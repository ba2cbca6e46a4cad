package dev.weir.dialect.compute.interpret;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.compute.ExtentsAttr;
import dev.weir.dialect.compute.KernelOp;
import dev.weir.dialect.compute.NestOp;
import dev.weir.dialect.shape.SymbolicSizes;
import dev.weir.dialect.shape.term.SymbolTerm;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Attribute;
import dev.weir.ir.Value;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.type.TensorType;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Runs kernels of the index level as their definition says: each element of each output by itself. Sums are kept in
/// double precision and rounded once. It is slow and has no schedule, and so is what generated kernels are
/// held against.
public final class ComputeInterpreter {
  private ComputeInterpreter() {}

  /// {@return the outputs of `kernel` for these inputs}
  ///
  /// @throws IllegalArgumentException if the inputs do not fit the kernel, or sizes differ that it takes to be equal
  /// @throws IndexOutOfBoundsException if it reads an element that is not there
  public static ImmutableList<Tensor> run(KernelOp kernel, List<Tensor> inputs) {
    if (inputs.size() != kernel.inputArguments().size()) {
      throw new IllegalArgumentException(
          "expects %d inputs, got %d".formatted(kernel.inputArguments().size(), inputs.size()));
    }
    Map<SymbolTerm, Long> sizes = new HashMap<>();
    Map<Value, Tensor> tensors = new IdentityHashMap<>();
    for (int i = 0; i < inputs.size(); i++) {
      Value argument = kernel.inputArguments().get(i);
      bind((TensorType) argument.type(), inputs.get(i), sizes);
      tensors.put(argument, inputs.get(i));
    }
    for (Attribute pair : kernel.equalities().map(ArrayAttr::elements).orElse(ImmutableList.of())) {
      checkEqual((ExtentsAttr) pair, sizes);
    }
    var outputs = ImmutableList.<Tensor>builder();
    for (Value argument : kernel.outputArguments()) {
      TensorType type = (TensorType) argument.type();
      long[] shape =
          SymbolicSizes.of(type).stream()
              .mapToLong(size -> size.orElseThrow().evaluate(sizes::get))
              .toArray();
      Tensor output = Tensor.zeros(ElementTypes.dtypeOf(type.elementType()), shape);
      tensors.put(argument, output);
      outputs.add(output);
    }
    for (NestOp nest : kernel.nests()) {
      new NestRun(nest, tensors, sizes).run();
    }
    return outputs.build();
  }

  private static void bind(TensorType type, Tensor input, Map<SymbolTerm, Long> sizes) {
    List<Optional<Term>> terms = SymbolicSizes.of(type);
    boolean fits =
        input.rank() == type.rank() && input.dtype() == ElementTypes.dtypeOf(type.elementType());
    for (int d = 0; fits && d < type.rank(); d++) {
      if (terms.get(d).orElseThrow() instanceof SymbolTerm symbol) {
        sizes.put(symbol, input.dim(d));
      } else {
        fits = input.dim(d) == type.dimension(d);
      }
    }
    if (!fits) {
      throw new IllegalArgumentException(
          "expects a '%s', got %s".formatted(type, input.describe()));
    }
  }

  private static void checkEqual(ExtentsAttr pair, Map<SymbolTerm, Long> sizes) {
    long first = pair.sizes().get(0).evaluate(sizes::get);
    long second = pair.sizes().get(1).evaluate(sizes::get);
    if (first != second) {
      throw new IllegalArgumentException(
          "'%s' is %d and '%s' is %d, and the kernel takes them to be equal"
              .formatted(pair.sizes().get(0), first, pair.sizes().get(1), second));
    }
  }
}
