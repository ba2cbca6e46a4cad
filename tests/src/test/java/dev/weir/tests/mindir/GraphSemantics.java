package dev.weir.tests.mindir;

import dev.weir.dialect.mindir.build.AnfNode;
import dev.weir.dialect.mindir.build.FuncGraph;
import dev.weir.dialect.mindir.build.GraphBuilder;
import dev.weir.dialect.mindir.build.GraphProgram;
import dev.weir.ir.Type;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import java.util.List;

/// Builds a term as function graphs.
final class GraphSemantics implements FunctionalTerm.Semantics<AnfNode> {
  private static final Type NUMBER = TensorType.of(IntegerType.I64);

  private final GraphBuilder b = new GraphBuilder();

  private GraphSemantics() {}

  /// {@return a program of `term` with its two variables as inputs}
  static GraphProgram program(FunctionalTerm term) {
    GraphSemantics semantics = new GraphSemantics();
    GraphBuilder b = semantics.b;
    FuncGraph main =
        b.graph(
            "main",
            () -> term.in(semantics, List.of(b.parameter("x", NUMBER), b.parameter("y", NUMBER))));
    return b.build(main);
  }

  @Override
  public AnfNode constant(long value) {
    return b.constant(value);
  }

  @Override
  public AnfNode apply(String operator, AnfNode x, AnfNode y) {
    return b.primitive(operator, x, y);
  }

  @Override
  public AnfNode iff(
      AnfNode x,
      AnfNode y,
      FunctionalTerm.Computation<AnfNode> whenTrue,
      FunctionalTerm.Computation<AnfNode> whenFalse) {
    return b.iff(b.primitive("Less", x, y), whenTrue::compute, whenFalse::compute);
  }

  @Override
  public AnfNode lambda(FunctionalTerm.Body<AnfNode> body) {
    return b.graph("lambda", () -> body.compute(b.parameter("v")));
  }

  @Override
  public AnfNode recursive(FunctionalTerm.RecursiveBody<AnfNode> body) {
    FuncGraph graph = b.graph("recursive");
    b.define(graph, () -> body.compute(graph, b.parameter("n"), b.parameter("v")));
    return graph;
  }

  @Override
  public AnfNode choose(AnfNode x, AnfNode y, AnfNode f, AnfNode g) {
    return b.choose(b.primitive("Less", x, y), f, g);
  }

  @Override
  public AnfNode layer(AnfNode index, List<AnfNode> functions) {
    return b.switchLayer(index, functions.toArray(new AnfNode[0]));
  }

  @Override
  public AnfNode call(AnfNode function, List<AnfNode> arguments) {
    return b.call(function, arguments);
  }
}
