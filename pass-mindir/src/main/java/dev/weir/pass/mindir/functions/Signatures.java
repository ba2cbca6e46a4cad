package dev.weir.pass.mindir.functions;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.ir.Attribute;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.TypeAttr;
import dev.weir.ir.type.FunctionType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/// Changes what function graphs take.
final class Signatures {
  private static final String FUNCTION_TYPE = "function_type";
  private static final String ARGUMENT_ATTRIBUTES = "arg_attrs";

  private Signatures() {}

  /// Has `graph` take the first `count` arguments of its body, with these attributes, as parameters.
  static void set(
      FuncOp graph, int count, List<? extends Attribute> attributes, Rewriter rewriter) {
    List<Type> inputs =
        graph.bodyRegion().entry().arguments().subList(0, count).stream()
            .map(BlockArgument::type)
            .toList();
    rewriter.setAttribute(
        graph,
        FUNCTION_TYPE,
        new TypeAttr(FunctionType.of(inputs, graph.functionType().results())));
    rewriter.setAttribute(
        graph,
        ARGUMENT_ATTRIBUTES,
        attributes.isEmpty() ? null : new ArrayAttr(ImmutableList.copyOf(attributes)));
  }

  /// {@return the attributes of the parameters of `graph`, none where it has none at all}
  static List<Attribute> attributes(FuncOp graph) {
    return graph
        .argAttrs()
        .<List<Attribute>>map(all -> new ArrayList<>(all.elements()))
        .orElseGet(ArrayList::new);
  }

  /// {@return the type of a function that no longer takes some of its arguments}
  static Type without(Type type, IntPredicate dropped) {
    if (!(type instanceof FunctionType function)) {
      return type;
    }
    List<Type> inputs = new ArrayList<>();
    for (int i = 0; i < function.inputs().size(); i++) {
      if (!dropped.test(i)) {
        inputs.add(function.inputs().get(i));
      }
    }
    return FunctionType.of(inputs, function.results());
  }
}
