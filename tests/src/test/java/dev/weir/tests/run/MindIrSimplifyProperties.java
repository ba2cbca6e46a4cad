package dev.weir.tests.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/// `mindir-simplify` keeps what random function graphs compute, to the last bit: they compute on integers
/// that doubles hold exactly.
class MindIrSimplifyProperties {
  private static final String MATRIX = "tensor<2x3xf64>";
  private static final String VECTOR = "tensor<6xf64>";
  private static final String THIN = "tensor<1x2x3xf64>";
  private static final String PAIR = "tuple<" + MATRIX + ", " + MATRIX + ">";

  @Property(tries = 150)
  void numbersStay(@ForAll Random random) {
    String text = new Graph(random).text(12 + random.nextInt(20));
    List<Tensor> inputs = List.of(input(random), input(random));
    List<Tensor> before = MindIrRuns.run(text, "", inputs);
    List<Tensor> after = MindIrRuns.run(text, "builtin.module(inline,mindir-simplify)", inputs);
    assertThat(after).as(text).hasSameSizeAs(before);
    for (int i = 0; i < before.size(); i++) {
      assertThat(after.get(i).shape()).isEqualTo(before.get(i).shape());
      for (long j = 0; j < before.get(i).elementCount(); j++) {
        // Zeros of either sign are one number.
        assertThat(after.get(i).getDouble(j) == before.get(i).getDouble(j)).as(text).isTrue();
      }
    }
  }

  private static Tensor input(Random random) {
    Tensor tensor = Tensor.zeros(DType.FLOAT64, 2, 3);
    for (int i = 0; i < 6; i++) {
      tensor.setDouble(i, random.nextInt(7) - 3);
    }
    return tensor;
  }

  /// A graph that grows line by line.
  private static final class Graph {
    private final Random random;
    private final StringBuilder lines = new StringBuilder();
    private final Map<String, List<String>> values = new HashMap<>();
    private int next;

    Graph(Random random) {
      this.random = random;
      values.put(MATRIX, new ArrayList<>(List.of("%x", "%y")));
    }

    private String any(String type) {
      List<String> all = values.get(type);
      // What came last is taken most often, so that rules see what others made.
      int back = Math.min(all.size() - 1, random.nextInt(4));
      return all.get(all.size() - 1 - back);
    }

    private String constant(String value, String type) {
      String name = "%v" + next++;
      lines.append("  ").append(name).append(" = mindir.constant ").append(value);
      if (!value.startsWith("dense")) {
        lines.append(" : ").append(type);
      }
      lines.append('\n');
      return name;
    }

    private String line(String op, String operands, String types, String result) {
      String name = "%v" + next++;
      lines.append(
          "  %s = mindir.%s%s : (%s) -> %s%n".formatted(name, op, operands, types, result));
      values.computeIfAbsent(result, type -> new ArrayList<>()).add(name);
      return name;
    }

    private String primitive(String primitive, String result, String... operands) {
      List<String> names = new ArrayList<>();
      List<String> types = new ArrayList<>();
      for (int i = 0; i < operands.length; i += 2) {
        names.add(operands[i]);
        types.add(operands[i + 1]);
      }
      return line(
          "primitive \"" + primitive + "\"",
          "(" + String.join(", ", names) + ")",
          String.join(", ", types),
          result);
    }

    private String index() {
      return constant(String.valueOf(random.nextInt(4) - 2), "i64");
    }

    private String splat(double value, String type) {
      return constant("dense<" + value + "> : " + type, type);
    }

    private void step() {
      String x = any(MATRIX);
      String y = any(MATRIX);
      switch (random.nextInt(16)) {
        case 0 -> primitive("Add", MATRIX, x, MATRIX, y, MATRIX);
        case 1 -> primitive("Maximum", MATRIX, x, MATRIX, y, MATRIX);
        case 2 -> number(x);
        case 3 -> primitive("Pow", MATRIX, x, MATRIX, constant("1", "i64"), "i64");
        case 4 -> shapes(x);
        case 5 -> thin(x);
        case 6 ->
            primitive(
                "Transpose",
                MATRIX,
                x,
                MATRIX,
                constant("[0, 1]", "tuple<i64, i64>"),
                "tuple<i64, i64>");
        case 7 ->
            primitive(
                "Tile",
                MATRIX,
                x,
                MATRIX,
                constant("[1, 1]", "tuple<i64, i64>"),
                "tuple<i64, i64>");
        case 8 -> line("make_tuple", "(" + x + ", " + y + ")", MATRIX + ", " + MATRIX, PAIR);
        case 9 -> pairs(x);
        case 10 -> sum(x, y);
        case 11 -> choice(x, y);
        case 12 -> primitive("StopGradient", MATRIX, x, MATRIX);
        case 13 -> primitive("ZerosLike", MATRIX, x, MATRIX);
        case 14 -> line("depend ", x + ", " + constant("1", "i64"), MATRIX + ", i64", MATRIX);
        default -> stack();
      }
    }

    private void number(String x) {
      int value = random.nextInt(3);
      boolean tensor = random.nextBoolean();
      String type = tensor ? MATRIX : "f32";
      String c = tensor ? splat(value, MATRIX) : constant(value + ".0", "f32");
      String name = random.nextBoolean() ? "Add" : "Mul";
      if (random.nextBoolean()) {
        primitive(name, MATRIX, x, MATRIX, c, type);
      } else {
        primitive("S-Prim-" + name, MATRIX, c, type, x, MATRIX);
      }
    }

    private void shapes(String x) {
      String tuple = "tuple<i64, i64>";
      if (values.containsKey(VECTOR) && random.nextBoolean()) {
        primitive("Reshape", MATRIX, any(VECTOR), VECTOR, constant("[2, 3]", tuple), tuple);
      } else if (random.nextBoolean()) {
        primitive("Reshape", MATRIX, x, MATRIX, constant("[2, -1]", tuple), tuple);
      } else {
        primitive("Reshape", VECTOR, x, MATRIX, constant("[6]", "tuple<i64>"), "tuple<i64>");
      }
    }

    private void thin(String x) {
      if (values.containsKey(THIN)) {
        String name = List.of("ReduceSum", "ReduceMax", "ReduceProd").get(random.nextInt(3));
        primitive(name, MATRIX, any(THIN), THIN, constant("0", "i64"), "i64");
      } else {
        primitive("ExpandDims", THIN, x, MATRIX, constant("0", "i64"), "i64");
      }
    }

    private void pairs(String x) {
      if (!values.containsKey(PAIR)) {
        return;
      }
      if (random.nextBoolean()) {
        line("tuple_get_item ", any(PAIR) + ", " + index(), PAIR + ", i64", MATRIX);
      } else {
        primitive("TupleSetItem", PAIR, any(PAIR), PAIR, index(), "i64", x, MATRIX);
      }
    }

    private void sum(String x, String y) {
      String zero = random.nextBoolean() ? splat(0, MATRIX) : y;
      String three = "tuple<" + MATRIX + ", " + MATRIX + ", " + MATRIX + ">";
      String tuple =
          line(
              "make_tuple",
              "(" + x + ", " + zero + ", " + y + ")",
              MATRIX + ", " + MATRIX + ", " + MATRIX,
              three);
      primitive("AddN", MATRIX, tuple, three);
    }

    private void choice(String x, String y) {
      if (random.nextBoolean()) {
        String c = constant(random.nextBoolean() ? "true" : "false", "i1");
        line("switch ", c + ", " + x + ", " + y, "i1, " + MATRIX + ", " + MATRIX, MATRIX);
      } else {
        String c = constant("dense<" + random.nextBoolean() + "> : tensor<2x3xi1>", "");
        primitive("Select", MATRIX, c, "tensor<2x3xi1>", x, MATRIX, y, MATRIX);
      }
    }

    private void stack() {
      if (!values.containsKey(PAIR)) {
        return;
      }
      String all = primitive("Stack", "tensor<2x2x3xf64>", any(PAIR), PAIR);
      primitive("Unstack", PAIR, all, "tensor<2x2x3xf64>");
    }

    String text(int steps) {
      for (int i = 0; i < steps; i++) {
        step();
      }
      return "mindir.func @main(%%x: %s, %%y: %s) -> %s {%n%s  mindir.return %s : %s%n}%n"
          .formatted(MATRIX, MATRIX, MATRIX, lines, any(MATRIX), MATRIX);
    }
  }
}
