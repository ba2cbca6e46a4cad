package dev.weir.examples.models;

import dev.weir.dialect.mindir.build.AnfNode;
import dev.weir.dialect.mindir.build.CNode;
import dev.weir.dialect.mindir.build.FuncGraph;
import dev.weir.dialect.mindir.build.GraphBuilder;
import dev.weir.dialect.mindir.build.GraphProgram;
import dev.weir.dialect.mindir.build.Parameter;
import dev.weir.ir.Type;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;

/// The programs by which MindSpore's documentation of MindIR explains its functional semantics, as
/// graphs, node by node.
public final class FunctionalPrograms {
  private static final Type NUMBER = TensorType.of(FloatType.F32);
  private static final Type INTEGER = TensorType.of(IntegerType.I64);

  private FunctionalPrograms() {}

  /// A call of a function:
  ///
  /// ```python
  /// def func(x, y):
  ///     return x / y
  ///
  /// def test_f(x, y):
  ///     a = x - 1
  ///     b = a + y
  ///     c = b * func(a, b)
  ///     return c
  /// ```
  public static GraphProgram testF() {
    GraphBuilder b = new GraphBuilder();
    FuncGraph func = b.graph("func", () -> b.primitive("div", b.parameter("x"), b.parameter("y")));
    FuncGraph main =
        b.graph(
            "test_f",
            () -> {
              Parameter x = b.parameter("x", NUMBER);
              Parameter y = b.parameter("y", NUMBER);
              CNode a = b.primitive("sub", x, b.constant(1)).named("a");
              CNode sum = b.primitive("add", a, y).named("b");
              return b.primitive("mul", sum, b.call(func, a, sum)).named("c");
            });
    return b.build(main);
  }

  /// A function that is passed to a function:
  ///
  /// ```python
  /// def hof(x):
  ///     def f(x):
  ///         return x + 3
  ///     def g(function, x):
  ///         return function(x) * function(x)
  ///     res = g(f, x)
  ///     return res
  /// ```
  public static GraphProgram hof() {
    GraphBuilder b = new GraphBuilder();
    FuncGraph main =
        b.graph(
            "hof",
            () -> {
              Parameter x = b.parameter("x", NUMBER);
              FuncGraph f =
                  b.graph("f", () -> b.primitive("S-Prim-add", b.parameter("x"), b.constant(3)));
              FuncGraph g =
                  b.graph(
                      "g",
                      () -> {
                        Parameter function = b.parameter("function");
                        Parameter argument = b.parameter("x");
                        return b.primitive(
                            "S-Prim-mul", b.call(function, argument), b.call(function, argument));
                      });
              return b.call(g, f, x).named("res");
            });
    return b.build(main);
  }

  /// A function that chooses, and calls itself:
  ///
  /// ```python
  /// def fibonacci(n):
  ///     if(n < 1):
  ///         return 0
  ///     elif(n == 1):
  ///         return 1
  ///     else:
  ///         return fibonacci(n-1) + fibonacci(n-2)
  /// ```
  public static GraphProgram fibonacci() {
    GraphBuilder b = new GraphBuilder();
    FuncGraph fibonacci = b.graph("fibonacci");
    b.define(
        fibonacci,
        () -> {
          Parameter n = b.parameter("n", INTEGER);
          return b.iff(
              b.primitive("scalar_lt", n, b.constant(1)),
              () -> b.constant(0),
              () ->
                  b.iff(
                      b.primitive("scalar_eq", n, b.constant(1)),
                      () -> b.constant(1),
                      () ->
                          b.primitive(
                              "scalar_add",
                              b.call(fibonacci, b.primitive("scalar_sub", n, b.constant(1))),
                              b.call(fibonacci, b.primitive("scalar_sub", n, b.constant(2))))));
        });
    return b.build(fibonacci);
  }

  /// A function that is returned, with the values that it uses:
  ///
  /// ```python
  /// def func_outer(a, b):
  ///     def func_inner(c):
  ///         return a + b + c
  ///     return func_inner
  ///
  /// def ms_closure():
  ///     closure = func_outer(1, 2)
  ///     out1 = closure(1)
  ///     out2 = closure(2)
  ///     return out1, out2
  /// ```
  public static GraphProgram msClosure() {
    GraphBuilder b = new GraphBuilder();
    FuncGraph outer =
        b.graph(
            "func_outer",
            () -> {
              Parameter first = b.parameter("a");
              Parameter second = b.parameter("b");
              return b.graph(
                  "func_inner",
                  () -> {
                    AnfNode sum = b.primitive("S-Prim-add", first, second);
                    return b.primitive("S-Prim-add", sum, b.parameter("c"));
                  });
            });
    FuncGraph main =
        b.graph(
            "ms_closure",
            () -> {
              CNode closure = b.call(outer, b.constant(1), b.constant(2)).named("closure");
              CNode out1 = b.call(closure, b.constant(1)).named("out1");
              CNode out2 = b.call(closure, b.constant(2)).named("out2");
              return b.tuple(out1, out2);
            });
    return b.build(main);
  }
}
