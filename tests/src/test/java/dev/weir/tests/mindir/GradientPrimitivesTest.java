package dev.weir.tests.mindir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.mindir.build.GraphProgram;
import dev.weir.testkit.program.ProgramText;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Graphs that take derivatives themselves, by `J` or `GradOperation`, as MindSpore's graphs do before
/// these are expanded. Expected values are closed forms.
class GradientPrimitivesTest {
  private static final String UNKNOWN = "!mindir.unknown";

  private static GraphProgram parse(String text, ParameterStore parameters) {
    ModuleOp module = (ModuleOp) ProgramText.parse(text.replace("?", UNKNOWN));
    return new GraphProgram(module, parameters);
  }

  private static GraphProgram parse(String text) {
    return parse(text, ParameterStore.builder().build());
  }

  /// x³
  private static final String CUBE =
      """
      mindir.func private @cube(%x: ?) -> ? {
        %s = mindir.primitive "Mul"(%x, %x) : (?, ?) -> ?
        %r = mindir.primitive "Mul"(%s, %x) : (?, ?) -> ?
        mindir.return %r : ?
      }
      """;

  /// What MindSpore's `grad` looks like once it is resolved.
  private static final String GRAD =
      """
      mindir.func private @grad(%f: ?, %x: ?) -> ? {
        %0 = mindir.constant 0 : i64
        %1 = mindir.constant 1 : i64
        %j = mindir.primitive "J"(%f) : (?) -> ?
        %b = mindir.call %j(%x) : (?, ?) -> ?
        %o = mindir.tuple_get_item %b, %0 : (?, i64) -> ?
        %k = mindir.tuple_get_item %b, %1 : (?, i64) -> ?
        %d = mindir.primitive "OnesLike"(%o) : (?) -> ?
        %g = mindir.call %k(%d) : (?, ?) -> ?
        %r = mindir.tuple_get_item %g, %1 : (?, i64) -> ?
        mindir.return %r : ?
      }
      """;

  @InBothForms
  void theDerivativeOfAFunction(String lowering) {
    GraphProgram program =
        parse(
            CUBE
                + GRAD
                + """
                mindir.func @main(%x: tensor<f64>) -> ? {
                  %f = mindir.closure @cube() : () -> ((?) -> ?)
                  %g = mindir.closure @grad() : () -> ((?, ?) -> ?)
                  %r = mindir.call %g(%f, %x) : ((?, ?) -> ?, (?) -> ?, tensor<f64>) -> ?
                  mindir.return %r : ?
                }
                """);
    assertThat(GraphRuns.run(program, lowering, 2)).containsExactly(12);
  }

  @InBothForms
  void theDerivativeOfADerivative(String lowering) {
    GraphProgram program =
        parse(
            CUBE
                + GRAD
                + """
                mindir.func private @slope(%x: ?) -> ? {
                  %f = mindir.closure @cube() : () -> ((?) -> ?)
                  %g = mindir.closure @grad() : () -> ((?, ?) -> ?)
                  %r = mindir.call %g(%f, %x) : ((?, ?) -> ?, (?) -> ?, ?) -> ?
                  mindir.return %r : ?
                }
                mindir.func @main(%x: tensor<f64>) -> ? {
                  %f = mindir.closure @slope() : () -> ((?) -> ?)
                  %g = mindir.closure @grad() : () -> ((?, ?) -> ?)
                  %r = mindir.call %g(%f, %x) : ((?, ?) -> ?, (?) -> ?, tensor<f64>) -> ?
                  mindir.return %r : ?
                }
                """);
    // grad(grad(x³))(2) = 12
    assertThat(GraphRuns.run(program, lowering, 2)).containsExactly(12);
  }

  @Test
  void gradOperationOfGradOperation() {
    GraphProgram program =
        parse(
            CUBE
                + """
                mindir.func @main(%x: tensor<f64>) -> ? {
                  %f = mindir.closure @cube() : () -> ((?) -> ?)
                  %g = mindir.primitive "GradOperation"(%f) : ((?) -> ?) -> ?
                  %h = mindir.primitive "GradOperation"(%g) : (?) -> ?
                  %r = mindir.call %h(%x) : (?, tensor<f64>) -> ?
                  mindir.return %r : ?
                }
                """);
    assertThat(GraphRuns.run(program, GraphRuns.FLAT, 2)).containsExactly(12);
  }

  /// x y + w x, where w is a weight that the function has captured.
  private static GraphProgram weighted(String attributes, String arguments, String types) {
    Tensor weight = Tensor.zeros(DType.FLOAT64);
    weight.setDouble(0, 10);
    String text =
        """
        mindir.func private @f(%x: ?, %y: ?) captures(%w: ?) -> ? {
          %p = mindir.primitive "Mul"(%x, %y) : (?, ?) -> ?
          %q = mindir.primitive "Mul"(%w, %x) : (?, ?) -> ?
          %r = mindir.primitive "Add"(%p, %q) : (?, ?) -> ?
          mindir.return %r : ?
        }
        mindir.func @main(%x: tensor<f64>, %y: tensor<f64>, %w: !mindir.ref<tensor<f64>, "w"> {mindir.weight = "w"}) -> ? {
          %f = mindir.closure @f(%w) : (!mindir.ref<tensor<f64>, "w">) -> ((?, ?) -> ?)
          %all = mindir.make_tuple(%w) : (!mindir.ref<tensor<f64>, "w">) -> ?
          %g = mindir.primitive "GradOperation"(%f, %all) with {ATTRIBUTES} : ((?, ?) -> ?, ?) -> ?
          %r = mindir.call %g(ARGUMENTS) : (?, TYPES) -> ?
          mindir.return %r : ?
        }
        """;
    return parse(
        text.replace("ATTRIBUTES", attributes)
            .replace("ARGUMENTS", arguments)
            .replace("TYPES", types),
        ParameterStore.builder().put("w", weight).build());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "get_all = false; 14",
        "get_all = true; 14 3",
        "get_by_list = true; 3",
        "get_all = true, get_by_list = true; 14 3 3"
      })
  void whatIsAskedFor(String attributes, String expected) {
    double[] gradients =
        GraphRuns.run(
            weighted(attributes, "%x, %y", "tensor<f64>, tensor<f64>"), GraphRuns.FLAT, 3, 4);
    assertThat(gradients)
        .containsExactly(
            java.util.Arrays.stream(expected.split(" "))
                .mapToDouble(Double::parseDouble)
                .toArray());
  }

  @Test
  void aCotangentIsGiven() {
    double[] gradients =
        GraphRuns.run(
            weighted(
                "get_all = true, sens_param = true",
                "%x, %y, %x",
                "tensor<f64>, tensor<f64>, tensor<f64>"),
            GraphRuns.FLAT,
            3,
            4);
    assertThat(gradients).containsExactly(42, 9);
  }

  /// The gradient of a recursion, in a program that takes it itself, and of the environment that comes
  /// first.
  @Test
  void recursionAndEnvironments() {
    GraphProgram program =
        parse(
            """
            mindir.func private @power(%n: ?) captures(%x: ?) -> ? {
              %0 = mindir.constant 0 : i64
              %c = mindir.primitive "Equal"(%n, %0) : (?, i64) -> ?
              %a = mindir.closure @one() : () -> (() -> ?)
              %b = mindir.closure @more(%n, %x) : (?, ?) -> (() -> ?)
              %s = mindir.switch %c, %a, %b : (?, () -> ?, () -> ?) -> (() -> ?)
              %r = mindir.call %s() : (() -> ?) -> ?
              mindir.return %r : ?
            }
            mindir.func private @one() -> ? {
              %1 = mindir.constant dense<1.0> : tensor<f64>
              mindir.return %1 : tensor<f64>
            }
            mindir.func private @more() captures(%n: ?, %x: ?) -> ? {
              %1 = mindir.constant 1 : i64
              %m = mindir.primitive "Sub"(%n, %1) : (?, i64) -> ?
              %f = mindir.closure @power(%x) : (?) -> ((?) -> ?)
              %p = mindir.call %f(%m) : ((?) -> ?, ?) -> ?
              %r = mindir.primitive "Mul"(%p, %x) : (?, ?) -> ?
              mindir.return %r : ?
            }
            mindir.func @main(%x: tensor<f64>, %n: tensor<i64>) -> ? {
              %0 = mindir.constant 0 : i64
              %1 = mindir.constant 1 : i64
              %f = mindir.closure @power(%x) : (tensor<f64>) -> ((?) -> ?)
              %j = mindir.primitive "J"(%f) : ((?) -> ?) -> ?
              %b = mindir.call %j(%n) : (?, tensor<i64>) -> ?
              %k = mindir.tuple_get_item %b, %1 : (?, i64) -> ?
              %d = mindir.constant dense<1.0> : tensor<f64>
              %g = mindir.call %k(%d) : (?, tensor<f64>) -> ?
              %e = mindir.tuple_get_item %g, %0 : (?, i64) -> ?
              %key = mindir.primitive "Embed"(%x) : (tensor<f64>) -> ?
              %z = mindir.primitive "ZerosLike"(%x) : (tensor<f64>) -> ?
              %r = mindir.primitive "EnvironGet"(%e, %key, %z) : (?, ?, ?) -> ?
              mindir.return %r : ?
            }
            """);
    assertThat(GraphRuns.run(program, GraphRuns.FLAT, 3, 4)[0]).isCloseTo(108, within(1e-9));
  }

  /// Two captured values that are equal, since both parameters are given one argument or equal constants,
  /// have gradients of their own: of `a * a * b` at 3, 18 and 9.
  @ParameterizedTest
  @MethodSource("equalArguments")
  void equalCapturesHaveGradientsOfTheirOwn(String call) {
    for (boolean set : new boolean[] {false, true}) {
      GraphProgram program =
          parse(
              """
              mindir.func private @product() captures(%a: ?, %b: ?) -> ? {
                %s = mindir.primitive "Mul"(%a, %a) : (?, ?) -> ?
                %r = mindir.primitive "Mul"(%s, %b) : (?, ?) -> ?
                mindir.return %r : ?
              }
              mindir.func private @wrapper(%x: ?) captures(%f: ?) -> ? {
                %r = mindir.call %f(%x, %x) : (?, ?, ?) -> ?
                mindir.return %r : ?
              }
              mindir.func private @f(%a: ?, %b: ?) -> ? {
                %0 = mindir.constant 0 : i64
                %1 = mindir.constant 1 : i64
                %ten = mindir.constant dense<10.0> : tensor<f64>
                %one = mindir.constant dense<1.0> : tensor<f64>
                %ka = mindir.primitive "Embed"(%a) : (?) -> ?
                %kb = mindir.primitive "Embed"(%b) : (?) -> ?
              %1$s
                %z = mindir.primitive "ZerosLike"(%a) : (?) -> ?
                %ga = mindir.primitive "EnvironGet"(%e, %ka, %z) : (?, ?, ?) -> ?
                %gb = mindir.primitive "EnvironGet"(%e, %kb, %z) : (?, ?, ?) -> ?
                %m = mindir.primitive "Mul"(%ga, %ten) : (?, tensor<f64>) -> ?
                %r = mindir.primitive "Add"(%m, %gb) : (?, ?) -> ?
                mindir.return %r : ?
              }
              mindir.func @main(%x: tensor<f64>) -> ? {
                %f = mindir.closure @f() : () -> ((?, ?) -> ?)
                %2$s
                mindir.return %r : ?
              }
              """
                  .replace("%1$s", set ? SET : DERIVED)
                  .replace("%2$s", call));
      assertThat(GraphRuns.run(program, GraphRuns.FLAT, 3)[0])
          .as("%s", set ? "environment made by hand" : "environment of a derivative")
          .isCloseTo(189, within(1e-9));
    }
  }

  static Stream<String> equalArguments() {
    return Stream.of(
        "%r = mindir.call %f(%x, %x) : ((?, ?) -> ?, tensor<f64>, tensor<f64>) -> ?",
        """
        %c = mindir.constant dense<3.0> : tensor<f64>
        %d = mindir.constant dense<3.0> : tensor<f64>
        %r = mindir.call %f(%c, %d) : ((?, ?) -> ?, tensor<f64>, tensor<f64>) -> ?
        """,
        """
        %c = mindir.constant dense<3.0> : tensor<f64>
        %r = mindir.call %f(%c, %c) : ((?, ?) -> ?, tensor<f64>, tensor<f64>) -> ?
        """,
        """
        %p = mindir.partial %f(%x) : ((?, ?) -> ?, tensor<f64>) -> ((?) -> ?)
        %r = mindir.call %p(%x) : ((?) -> ?, tensor<f64>) -> ?
        """,
        """
        %w = mindir.closure @wrapper(%f) : ((?, ?) -> ?) -> ((?) -> ?)
        %r = mindir.call %w(%x) : ((?) -> ?, tensor<f64>) -> ?
        """);
  }

  /// The environment of the derivative of `@product`.
  private static final String DERIVED =
      """
      %g = mindir.closure @product(%a, %b) : (?, ?) -> (() -> ?)
      %j = mindir.primitive "J"(%g) : (() -> ?) -> ?
      %p = mindir.call %j() : (?) -> ?
      %back = mindir.tuple_get_item %p, %1 : (?, i64) -> ?
      %t = mindir.call %back(%one) : (?, tensor<f64>) -> ?
      %e = mindir.tuple_get_item %t, %0 : (?, i64) -> ?
      """;

  /// The same, set key by key, as graphs do that MindSpore has differentiated.
  private static final String SET =
      """
      %n = mindir.primitive "EnvironCreate"() : () -> ?
      %ab = mindir.primitive "Mul"(%a, %b) : (?, ?) -> ?
      %da = mindir.primitive "Add"(%ab, %ab) : (?, ?) -> ?
      %db = mindir.primitive "Mul"(%a, %a) : (?, ?) -> ?
      %e1 = mindir.primitive "EnvironSet"(%n, %ka, %da) : (?, ?, ?) -> ?
      %e = mindir.primitive "EnvironSet"(%e1, %kb, %db) : (?, ?, ?) -> ?
      """;

  /// A function of a tuple, with a cotangent made as MindSpore's graphs make it; the gradients of two uses
  /// are added element by element.
  @ParameterizedTest
  @CsvSource({
    "S-Prim-hyper_map[ones_like_leaf], MetaFuncGraph::hyper_add",
    "ones_like_leaf, hyper_map[hyper_add]"
  })
  void tuplesOfGradients(String ones, String add) {
    String text =
        """
        mindir.func private @f(%t: ?) -> ? {
          %0 = mindir.constant 0 : i64
          %1 = mindir.constant 1 : i64
          %a = mindir.tuple_get_item %t, %0 : (?, i64) -> ?
          %b = mindir.tuple_get_item %t, %1 : (?, i64) -> ?
          %p = mindir.primitive "Mul"(%a, %b) : (?, ?) -> ?
          %q = mindir.primitive "Mul"(%a, %a) : (?, ?) -> ?
          %r = mindir.make_tuple(%p, %q) : (?, ?) -> ?
          mindir.return %r : ?
        }
        mindir.func @main(%x: tensor<f64>, %y: tensor<f64>) -> ? {
          %0 = mindir.constant 0 : i64
          %1 = mindir.constant 1 : i64
          %t = mindir.make_tuple(%x, %y) : (tensor<f64>, tensor<f64>) -> ?
          %f = mindir.closure @f() : () -> ((?) -> ?)
          %j = mindir.primitive "J"(%f) : ((?) -> ?) -> ?
          %b = mindir.call %j(%t) : (?, ?) -> ?
          %o = mindir.tuple_get_item %b, %0 : (?, i64) -> ?
          %k = mindir.tuple_get_item %b, %1 : (?, i64) -> ?
          %d = mindir.primitive "ONES"(%o) : (?) -> ?
          %g = mindir.call %k(%d) : (?, ?) -> ?
          %h = mindir.tuple_get_item %g, %1 : (?, i64) -> ?
          %r = mindir.primitive "ADD"(%h, %t) : (?, ?) -> ?
          mindir.return %r : ?
        }
        """;
    GraphProgram program = parse(text.replace("ONES", ones).replace("ADD", add));
    // d(x y + x²): y + 2 x and x, each with x and y added
    assertThat(GraphRuns.run(program, GraphRuns.FLAT, 3, 4)).containsExactly(13, 7);
  }

  /// Arguments are bound to a function known only at run time.
  @Test
  void argumentsAreBoundWhenTheProgramRuns() {
    GraphProgram program =
        parse(
            """
            mindir.func private @grow(%n: ?, %f: ?) -> ? {
              %0 = mindir.constant 0 : i64
              %c = mindir.primitive "Equal"(%n, %0) : (?, i64) -> ?
              %a = mindir.closure @done(%f) : (?) -> (() -> ?)
              %b = mindir.closure @more(%n, %f) : (?, ?) -> (() -> ?)
              %s = mindir.switch %c, %a, %b : (?, () -> ?, () -> ?) -> (() -> ?)
              %r = mindir.call %s() : (() -> ?) -> ?
              mindir.return %r : ?
            }
            mindir.func private @done() captures(%f: ?) -> ? {
              mindir.return %f : ?
            }
            mindir.func private @more() captures(%n: ?, %f: ?) -> ? {
              %1 = mindir.constant 1 : i64
              %m = mindir.primitive "Sub"(%n, %1) : (?, i64) -> ?
              %h = mindir.closure @next(%f) : (?) -> ((?, ?) -> ?)
              %g = mindir.closure @grow() : () -> ((?, ?) -> ?)
              %r = mindir.call %g(%m, %h) : ((?, ?) -> ?, ?, (?, ?) -> ?) -> ?
              mindir.return %r : ?
            }
            mindir.func private @next(%a: ?, %b: ?) captures(%f: ?) -> ? {
              %p = mindir.partial %f(%a) : (?, ?) -> ?
              %q = mindir.call %p(%b) : (?, ?) -> ?
              %r = mindir.primitive "Add"(%q, %a) : (?, ?) -> ?
              mindir.return %r : ?
            }
            mindir.func private @times(%a: ?, %b: ?) -> ? {
              %r = mindir.primitive "Mul"(%a, %b) : (?, ?) -> ?
              mindir.return %r : ?
            }
            mindir.func @main(%x: tensor<f64>, %n: tensor<i64>) -> ? {
              %f = mindir.closure @times() : () -> ((?, ?) -> ?)
              %g = mindir.closure @grow() : () -> ((?, ?) -> ?)
              %h = mindir.call %g(%n, %f) : ((?, ?) -> ?, tensor<i64>, (?, ?) -> ?) -> ?
              %p = mindir.partial %h(%x) : (?, tensor<f64>) -> ?
              %r = mindir.call %p(%x) : (?, tensor<f64>) -> ?
              mindir.return %r : ?
            }
            """);
    for (String lowering : new String[] {GraphRuns.FLAT, GraphRuns.CALLS}) {
      assertThat(GraphRuns.run(program, lowering, 3, 0)).containsExactly(9);
      assertThat(GraphRuns.run(program, lowering, 3, 4)).containsExactly(21);
    }
  }
}
