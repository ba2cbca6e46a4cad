package dev.weir.tests.onnx;

import dev.weir.dialect.builtin.FuncOp;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.shape.SymbolicSizes;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.TypeAttr;
import dev.weir.ir.type.FunctionType;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.UnrankedTensorType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Which sizes of a model's inputs are left open.
enum OpenInputs {
  /// The first of the first input, as most models are exported; the values of the other inputs are known.
  BATCH,
  /// All that are greater than 1; equal ones have one name.
  ALL;

  /// Takes the sizes out of `graph`.
  ///
  /// @return false if there are none
  boolean open(FuncOp graph) {
    List<Type> inputs = new ArrayList<>();
    Rewriter rewriter = new Rewriter();
    boolean changed = false;
    for (BlockArgument argument : graph.bodyRegion().entry().arguments()) {
      Type type = argument.type();
      if (type instanceof TensorType tensor && (this == ALL || argument.index() == 0)) {
        type = open(tensor);
        changed |= !type.equals(tensor);
        rewriter.setType(argument, type);
      }
      inputs.add(type);
    }
    List<Type> results = new ArrayList<>();
    graph.functionType().results().forEach(type -> results.add(unknown(type)));
    // What the model says of values between follows anew.
    for (Operation op : graph.bodyRegion().entry()) {
      for (Value result : op.results()) {
        rewriter.setType(result, unknown(result.type()));
      }
    }
    rewriter.setAttribute(graph, "function_type", new TypeAttr(FunctionType.of(inputs, results)));
    return changed;
  }

  private TensorType open(TensorType type) {
    List<Optional<Term>> sizes = new ArrayList<>(SymbolicSizes.of(type));
    for (int i = 0; i < sizes.size(); i++) {
      boolean opens =
          this == ALL ? type.dimension(i) > 1 : i == 0 && type.rank() > 1 && !type.isDynamic(0);
      if (opens) {
        sizes.set(i, Optional.of(Term.symbol(this == ALL ? "n" + type.dimension(i) : "batch")));
      }
    }
    return SymbolicSizes.with(type, sizes);
  }

  private static Type unknown(Type type) {
    return type instanceof TensorType tensor ? new UnrankedTensorType(tensor.elementType()) : type;
  }

  /// {@return the inputs whose values the program is compiled for}
  Map<String, Tensor> known(Map<String, Tensor> inputs) {
    Map<String, Tensor> known = new LinkedHashMap<>(this == ALL ? Map.of() : inputs);
    inputs.keySet().stream().findFirst().ifPresent(known::remove);
    return known;
  }
}
