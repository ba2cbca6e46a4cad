package dev.weir.tests.pir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.google.common.base.Splitter;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.ir.OpDefinition;
import dev.weir.runtime.Executable;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// PaddlePaddle's gradient operators against central differences of the forward operators in f64, with
/// sizes known and with none known.
final class CompositeOperatorsTest {
  private static final double STEP = 1e-6;
  private static final double TOLERANCE = 1e-6;

  /// A gradient and what it is the gradient of.
  ///
  /// @param inputs the forward inputs, `x:2x3 y:3`
  /// @param forward lines that make `z` of them
  /// @param backward lines that make, of `s`, the gradient of `z`, the gradients `dx dy`
  private record Case(String name, String inputs, String forward, String backward) {}

  private static Case unary(String operator, String saved, String attributes) {
    String forward = attributes.replaceAll("!.*", "");
    String backward = attributes.replace("!", "");
    return new Case(
        operator + "_grad",
        "x:2x3",
        "z = %s(x) {%s} -> x".formatted(operator, forward),
        "dx = %s_grad(%s, s) {%s} -> x".formatted(operator, saved, backward));
  }

  private static Case binary(String operator, String saved, String shapes) {
    return new Case(
        operator + "_grad",
        shapes,
        "z = %s(x, y) {} -> 2x3".formatted(operator),
        "dx, dy = %s_grad(%s, s) {} -> x, y".formatted(operator, saved));
  }

  private static Case reduction(String operator, boolean keep, String axes, String out) {
    boolean chosen = operator.equals("max") || operator.equals("min");
    return new Case(
        operator + "_grad",
        "x:2x3",
        "a = full_int_array() {value:[%s],dtype:int64,place:Place(cpu)} -> i%d\n"
                .formatted(axes, axes.isEmpty() ? 0 : axes.split(",").length)
            + "z = %s(x, a) {keepdim:%s} -> %s".formatted(operator, keep, out),
        "dx = %s_grad(x, %ss, a) {keepdim:%s,reduce_all:%s} -> x"
            .formatted(operator, chosen ? "z, " : "", keep, axes.isEmpty()));
  }

  private static final String AXIS =
      "a = full() {shape:[1],value:1.0,dtype:int32,place:Place(cpu)} -> n1\n";

  private static final String BOUNDS =
      Stream.of("a:0", "b:3", "c:2")
          .map(each -> Splitter.on(':').splitToList(each))
          .map(each ->
              "%s = full_int_array() {value:[%s],dtype:int64,place:Place(cpu)} -> i1\n"
                  .formatted(each.get(0), each.get(1)))
          .collect(Collectors.joining());

  private static final String PART = "axes:[0],decrease_axes:[],none_axes:[]";

  private static final List<Case> CASES =
      List.of(
          unary("tanh", "z", ""),
          unary("sigmoid", "z", ""),
          unary("exp", "z", ""),
          unary("sqrt", "z", ""),
          unary("rsqrt", "z", ""),
          unary("relu6", "z", ""),
          unary("log", "x", ""),
          unary("square", "x", ""),
          unary("abs", "x", ""),
          unary("sin", "x", ""),
          unary("cos", "x", ""),
          unary("erf", "x", ""),
          unary("swish", "x", ""),
          unary("hardswish", "x", ""),
          unary("silu", "x, z", ""),
          unary("leaky_relu", "x", "negative_slope:0.25"),
          unary("softplus", "x", "beta:1.5,threshold:2.0"),
          unary("hardsigmoid", "z", "slope:0.5,offset:0.25"),
          unary("thresholded_relu", "x", "threshold:1.0"),
          unary("pow", "x", "y:2.5"),
          unary("log_softmax", "z", "axis:1"),
          binary("subtract", "x, y", "x:2x3 y:2x3"),
          binary("subtract", "x, y", "x:2x3 y:3"),
          binary("multiply", "x, y", "x:2x3 y:2x3"),
          binary("multiply", "x, y", "x:1x3 y:2x1"),
          binary("divide", "x, y, z", "x:2x3 y:3"),
          binary("maximum", "x, y", "x:2x3 y:2x3"),
          binary("minimum", "x, y", "x:2x3 y:2x1"),
          binary("elementwise_pow", "x, y", "x:2x3 y:2x3"),
          reduction("sum", false, "0", "3"),
          reduction("sum", true, "1", "2x1"),
          reduction("sum", false, "-2,1", ""),
          reduction("sum", false, "", ""),
          reduction("mean", false, "-1", "2"),
          reduction("mean", true, "0,1", "1x1"),
          reduction("mean", false, "", ""),
          reduction("max", false, "1", "2"),
          reduction("min", true, "0", "1x3"),
          reduction("max", false, "", ""),
          new Case(
              "clip_grad",
              "x:2x3",
              """
              lo = full() {shape:[1],value:0.6,dtype:float64,place:Place(cpu)} -> 1
              hi = full() {shape:[1],value:1.2,dtype:float64,place:Place(cpu)} -> 1
              z = clip(x, lo, hi) {} -> x\
              """,
              "dx = clip_grad(x, s, lo, hi) {} -> x"),
          new Case(
              "mean_all_grad",
              "x:2x3",
              "z = mean_all(x) {} -> ",
              "dx = mean_all_grad(x, s) {} -> x"),
          new Case(
              "reshape_grad",
              "x:2x3",
              "a = full_int_array() {value:[3,2],dtype:int64,place:Place(cpu)} -> i2\n"
                  + "z = reshape(x, a) {} -> 3x2",
              "dx = reshape_grad(x, s) {} -> x"),
          new Case(
              "reshape_grad",
              "x:2x3",
              "a = full_int_array() {value:[3,2],dtype:int64,place:Place(cpu)} -> i2\n"
                  + "z, shape = reshape(x, a) {} -> 3x2, 0x2x3",
              "dx = reshape_grad(shape, s) {} -> x"),
          new Case(
              "unsqueeze_grad",
              "x:2x3",
              "a = full_int_array() {value:[1],dtype:int64,place:Place(cpu)} -> i1\n"
                  + "z = unsqueeze(x, a) {} -> 2x1x3",
              "dx = unsqueeze_grad(x, s) {} -> x"),
          new Case(
              "squeeze_grad",
              "x:2x1x3",
              "a = full_int_array() {value:[1],dtype:int64,place:Place(cpu)} -> i1\n"
                  + "z = squeeze(x, a) {} -> 2x3",
              "dx = squeeze_grad(x, s, a) {} -> x"),
          new Case(
              "flatten_grad",
              "x:2x3",
              "z = flatten(x) {start_axis:0,stop_axis:1} -> 6",
              "dx = flatten_grad(x, s) {} -> x"),
          new Case(
              "expand_grad",
              "x:1x3",
              "a = full_int_array() {value:[2,3],dtype:int64,place:Place(cpu)} -> i2\n"
                  + "z = expand(x, a) {} -> 2x3",
              "dx = expand_grad(x, s, a) {} -> x"),
          new Case(
              "expand_as_grad",
              "x:1x3 y:2x3",
              "z = expand_as(x, y) {target_shape:[2,3]} -> 2x3",
              "dx = expand_as_grad(x, s) {target_shape:[2,3]} -> x"),
          new Case(
              "where_grad",
              "x:2x3 y:2x3",
              "c = greater_than(x, y) {} -> b2x3\nz = where(c, x, y) {} -> x",
              "dx, dy = where_grad(c, x, y, s) {} -> x, y"),
          new Case(
              "bmm_grad",
              "x:2x2x3 y:2x3x2",
              "z = bmm(x, y) {} -> 2x2x2",
              "dx, dy = bmm_grad(x, y, s) {} -> x, y"),
          new Case(
              "tril_grad",
              "x:3x3",
              "z = tril(x) {diagonal:0} -> x",
              "dx = tril_grad(s) {diagonal:0} -> x"),
          new Case(
              "triu_grad",
              "x:3x3",
              "z = triu(x) {diagonal:1} -> x",
              "dx = triu_grad(s) {diagonal:1} -> x"),
          new Case(
              "cumsum_grad",
              "x:2x3",
              AXIS + "z = cumsum(x, a) {flatten:false,exclusive:false,reverse:false} -> x",
              "dx = cumsum_grad(x, s, a) {flatten:false,exclusive:false,reverse:false} -> x"),
          new Case(
              "concat_grad",
              "x:2x1 y:2x2",
              AXIS + "l = combine(x, y) {} -> [x,y]\nz = concat(l, a) {} -> 2x3",
              "g = concat_grad(l, s, a) {} -> [x,y]\ndx, dy = split(g) {} -> x, y"),
          new Case(
              "stack_grad",
              "x:3 y:3",
              "l = combine(x, y) {} -> [x,y]\nz = stack(l) {axis:1} -> 3x2",
              "g = stack_grad(l, s) {axis:1} -> [x,y]\ndx, dy = split(g) {} -> x, y"),
          new Case(
              "split_grad",
              "x:2x3",
              AXIS
                  + "n = full_int_array() {value:[1,2],dtype:int64,place:Place(cpu)} -> i2\n"
                  + "l = split_parts(x, n, a) {} -> [2x1,2x2]\np, q = split(l) {} -> 2x1, 2x2\n"
                  + "m = combine(q, p) {} -> [2x2,2x1]\nz = concat(m, a) {} -> 2x3",
              "g = concat_grad(m, s, a) {} -> [2x2,2x1]\ndq, dp = split(g) {} -> 2x2, 2x1\n"
                  + "h = combine(dp, dq) {} -> [2x1,2x2]\ndx = split_grad(h, a) {} -> x"),
          new Case(
              "cast_grad",
              "x:2x3",
              "z = cast(x) {dtype:float64} -> x",
              "dx = cast_grad(x, s) {} -> x"),
          // What is no gradient: differentiated by what it is short for.
          new Case(
              "add_n",
              "x:2x3 y:2x3",
              "l = combine(x, y) {} -> [x,y]\nz = add_n(l) {} -> x",
              "dx = assign(s) {} -> x\ndy = assign(s) {} -> y"),
          new Case(
              "increment", "x:1", "z = increment_(x) {value:2.0} -> x", "dx = assign(s) {} -> x"),
          new Case(
              "select_input",
              "x:2x3 y:2x3",
              "m = full() {shape:[],value:1.0,dtype:int32,place:Place(cpu)} -> n\n"
                  + "z = select_input(m, x, y) {} -> x",
              "dy = assign(s) {} -> y"),
          new Case(
              "set_value_with_tensor",
              "x:3x2 y:2x2",
              BOUNDS + "z = set_value_with_tensor(x, y, a, b, c) {" + PART + "} -> x",
              "dx = set_value(s, a, b, c) {"
                  + PART
                  + ",shape:[1],values:[0.0]} -> x\n"
                  + "dy = strided_slice(s, a, b, c) {axes:[0]} -> y"),
          new Case(
              "set_value",
              "x:3x2",
              BOUNDS + "z = set_value(x, a, b, c) {" + PART + ",shape:[2],values:[2.5,-1.0]} -> x",
              "dx = set_value(s, a, b, c) {" + PART + ",shape:[1],values:[0.0]} -> x"),
          new Case(
              "full_with_tensor",
              "x:1",
              "a = full_int_array() {value:[2,3],dtype:int64,place:Place(cpu)} -> i2\n"
                  + "z = full_with_tensor(x, a) {dtype:float64} -> 2x3",
              "dx = expand_as_grad(x, s) {target_shape:[2,3]} -> x"));

  @TestFactory
  Stream<DynamicTest> gradientsAreThoseOfDifferences() {
    return CASES.stream()
        .flatMap(
            // Splitting at unknown sizes into a list of lists is not a matter of gradients.
            each ->
                (each.name().equals("split_grad") ? Stream.of(false) : Stream.of(false, true))
                    .map(open ->
                        dynamicTest(
                            each.name() + " " + each.inputs() + (open ? " open" : ""),
                            () -> check(each, open))));
  }

  @Test
  void everyCompositeOperatorHasACase() {
    List<String> names = CASES.stream().map(Case::name).toList();
    List<String> without =
        PirPrograms.REGISTRY.dialects("pd_op").stream()
            .flatMap(dialect -> dialect.operations().stream())
            .filter(op -> CompositeOp.class.isAssignableFrom(op.opClass()) && !op.isInplaceTwin())
            .map(OpDefinition::name)
            .map(name -> name.substring("pd_op.".length()))
            .filter(name -> !names.contains(name) && !names.contains(name + "_grad"))
            // OperatorGradientsTest differentiates what has cases of the oracle.
            .filter(name ->
                CompositeOperatorsTest.class.getResource("/oracle/ops/" + name + ".json") == null)
            .toList();

    // SharedProgramsTest takes steps with these, PirOracleTest with the last three.
    assertThat(without)
        .containsExactlyInAnyOrder("momentum_", "sgd_", "adam_", "adamw_", "assign_value_");
  }

  private static void check(Case each, boolean open) {
    ProgramText text = new ProgramText(open);
    Map<String, long[]> inputs = new LinkedHashMap<>();
    for (String input : Splitter.on(' ').split(each.inputs())) {
      List<String> parts = Splitter.on(':').splitToList(input);
      inputs.put(parts.get(0), ProgramText.shape(parts.get(1)));
      text.input(parts.get(0), parts.get(1));
    }
    each.forward().lines().forEach(text::line);
    long[] result = text.shapeOf("z");
    text.input(
        "s", Arrays.stream(result).mapToObj(Long::toString).collect(Collectors.joining("x")));
    each.backward().lines().forEach(text::line);
    text.output("z");
    List<String> wanted =
        inputs.keySet().stream().filter(name -> each.backward().contains("d" + name)).toList();
    wanted.forEach(name -> text.output("d" + name));

    Random random = new Random(each.name().hashCode());
    Map<String, Tensor> values = new LinkedHashMap<>();
    inputs.forEach((name, shape) -> values.put(name, random(shape, random)));
    values.put("s", random(result, random));
    try (Executable program = PirPrograms.compile(PirPrograms.parse(text.toString()), "jvm")) {
      Map<String, Tensor> got = program.run(values);
      for (String name : wanted) {
        Tensor gradient = got.get("d" + name);
        assertThat(gradient.shape()).isEqualTo(inputs.get(name));
        Tensor x = values.get(name);
        for (int i = 0; i < x.elementCount(); i++) {
          double before = x.getDouble(i);
          x.setDouble(i, before + STEP);
          double above = weighted(program.run(values).get("z"), values.get("s"));
          x.setDouble(i, before - STEP);
          double below = weighted(program.run(values).get("z"), values.get("s"));
          x.setDouble(i, before);
          assertThat(gradient.getDouble(i))
              .as("d%s[%d]", name, i)
              .isCloseTo((above - below) / (2 * STEP), within(TOLERANCE * 10));
        }
      }
    }
  }

  private static double weighted(Tensor z, Tensor s) {
    double sum = 0;
    for (int i = 0; i < z.elementCount(); i++) {
      sum += z.getDouble(i) * s.getDouble(i);
    }
    return sum;
  }

  private static Tensor random(long[] shape, Random random) {
    double[] values = new double[(int) PirPrograms.count(shape)];
    for (int i = 0; i < values.length; i++) {
      values[i] = 0.3 + 1.4 * random.nextDouble();
    }
    return PirPrograms.f64(shape, values);
  }
}
