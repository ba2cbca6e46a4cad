package dev.weir.compiler.inplace;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/// A random program of operators that work in place and others, with what it computes where values are
/// names of memory, as in PIR's executor: whoever reads memory sees what was stored there last.
///
/// It is evaluated on arrays of floats and shares no code with Weir. All operators are exact.
final class MemoryProgram {
  /// A value: six numbers, as a matrix or a vector.
  private record Val(String name, boolean flat) {
    String type() {
      return flat ? "tensor<6xf32>" : "tensor<2x3xf32>";
    }
  }

  private interface Step {
    void run(Map<String, float[]> memory);
  }

  private final Random random;
  private final StringBuilder text = new StringBuilder();
  private final Map<String, float[]> parameters = new LinkedHashMap<>();
  private final Map<String, float[]> inputs = new LinkedHashMap<>();
  private final Map<String, float[]> outputs = new LinkedHashMap<>();
  private final List<Step> steps = new ArrayList<>();
  private int names;
  private int depth;

  MemoryProgram(Random random) {
    this.random = random;
    line("module {");
    depth = 1;
    line(
        "%matrix = \"pd_op.full_int_array\"() <{value = [2, 3], dtype = #pir.dtype<int64>}> : () ->"
            + " tensor<2xi64>");
    line(
        "%vector = \"pd_op.full_int_array\"() <{value = [6], dtype = #pir.dtype<int64>}> : () ->"
            + " tensor<1xi64>");
    line(
        "%zero = \"pd_op.full\"() <{shape = array<i64>, value = 0.0 : f64, dtype ="
            + " #pir.dtype<int64>}> : () -> tensor<i64>");
    line(
        "%one = \"pd_op.full\"() <{shape = array<i64>, value = 1.0 : f64, dtype ="
            + " #pir.dtype<int64>}> : () -> tensor<i64>");
    line(
        "%three = \"pd_op.full\"() <{shape = array<i64>, value = 3.0 : f64, dtype ="
            + " #pir.dtype<int64>}> : () -> tensor<i64>");
    List<Val> known = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      known.add(input(i == 1));
      known.add(parameter("p" + i, false, steps));
    }
    // A program without in-place twins is not brought into value form.
    Val first = known.getFirst();
    line(
        "%%first = \"pd_op.relu_\"(%s) : (%s) -> %s"
            .formatted(first.name(), first.type(), first.type()));
    steps.add(memory -> {
      float[] data = memory.get(first.name());
      for (int i = 0; i < 6; i++) {
        data[i] = relu(data[i]);
      }
    });
    block(known, steps, 6 + random.nextInt(10));
    for (int i = 0; i < 4; i++) {
      output(any(known), steps);
    }
    depth = 0;
    line("}");
    Map<String, float[]> memory = new HashMap<>();
    inputs.forEach((name, data) -> memory.put("%" + name, data.clone()));
    parametersBefore = copy(parameters);
    steps.forEach(step -> step.run(memory));
    outputs.replaceAll((name, data) -> data.clone());
  }

  private final Map<String, float[]> parametersBefore;

  String text() {
    return text.toString();
  }

  Map<String, float[]> inputs() {
    return inputs;
  }

  Map<String, float[]> parametersBefore() {
    return parametersBefore;
  }

  /// {@return the parameters after a run}
  Map<String, float[]> parameters() {
    return parameters;
  }

  /// {@return what the program gives}
  Map<String, float[]> outputs() {
    return outputs;
  }

  private static Map<String, float[]> copy(Map<String, float[]> map) {
    Map<String, float[]> result = new LinkedHashMap<>();
    map.forEach((name, data) -> result.put(name, data.clone()));
    return result;
  }

  private void line(String code) {
    text.append("  ".repeat(depth)).append(code).append('\n');
  }

  private String fresh() {
    return "%v" + names++;
  }

  private Val any(List<Val> known) {
    return known.get(random.nextInt(known.size()));
  }

  private float[] numbers() {
    float[] data = new float[6];
    for (int i = 0; i < 6; i++) {
      data[i] = random.nextInt(9) - 4;
    }
    return data;
  }

  private Val input(boolean flat) {
    String name = "x" + names++;
    inputs.put(name, numbers());
    line(
        "%%%s = \"pd_op.data\"() <{name = \"%s\", shape = array<i64: %s>, dtype = #pir.dtype<float32>}> : () -> %s"
            .formatted(name, name, flat ? "6" : "2, 3", new Val(name, flat).type()));
    return new Val("%" + name, flat);
  }

  private Val parameter(String parameter, boolean flat, List<Step> into) {
    Val value = new Val(fresh(), flat);
    parameters.computeIfAbsent(parameter, p -> numbers());
    line("%s = pir.parameter \"%s\" : %s".formatted(value.name(), parameter, value.type()));
    into.add(memory -> memory.put(value.name(), parameters.get(parameter)));
    return value;
  }

  /// An output is what the memory holds at the end.
  private void output(Val value, List<Step> into) {
    String name = "out" + names++;
    line("pir.shadow_output %s, \"%s\" : %s".formatted(value.name(), name, value.type()));
    into.add(memory -> outputs.put(name, memory.get(value.name())));
  }

  private void block(List<Val> known, List<Step> into, int count) {
    for (int i = 0; i < count; i++) {
      switch (random.nextInt(depth < 3 ? 13 : 11)) {
        case 0, 1, 2 -> unary(known, into);
        case 3, 4, 5, 6 -> binary(known, into);
        case 7, 8 -> reshape(known, into);
        case 9 -> assign(known, into);
        case 10 -> list(known, into);
        case 11 -> branch(known, into);
        default -> loop(known, into);
      }
      if (depth == 1 && random.nextInt(4) == 0) {
        output(any(known), into);
      }
      if (depth == 1 && random.nextInt(12) == 0) {
        known.add(parameter("p0", false, into));
      }
    }
  }

  private static float relu(float x) {
    return Math.max(x, 0);
  }

  private void unary(List<Val> known, List<Step> into) {
    Val x = any(known);
    boolean twin = random.nextBoolean();
    boolean abs = random.nextBoolean();
    Val result = new Val(fresh(), x.flat());
    line(
        "%s = \"pd_op.%s%s\"(%s) : (%s) -> %s"
            .formatted(
                result.name(),
                abs ? "abs" : "relu",
                twin ? "_" : "",
                x.name(),
                x.type(),
                x.type()));
    into.add(memory -> {
      float[] from = memory.get(x.name());
      float[] to = twin ? from : new float[6];
      for (int i = 0; i < 6; i++) {
        to[i] = abs ? Math.abs(from[i]) : relu(from[i]);
      }
      memory.put(result.name(), to);
    });
    known.add(result);
  }

  private void binary(List<Val> known, List<Step> into) {
    Val x = any(known);
    Val y = any(known);
    while (y.flat() != x.flat()) {
      y = any(known);
    }
    boolean twin = random.nextBoolean();
    int kind = random.nextInt(2);
    Val result = new Val(fresh(), x.flat());
    Val right = y;
    line(
        "%s = \"pd_op.%s%s\"(%s, %s) : (%s, %s) -> %s"
            .formatted(
                result.name(),
                kind == 0 ? "add" : "subtract",
                twin ? "_" : "",
                x.name(),
                y.name(),
                x.type(),
                x.type(),
                x.type()));
    into.add(memory -> {
      float[] a = memory.get(x.name());
      float[] b = memory.get(right.name());
      float[] to = twin ? a : new float[6];
      for (int i = 0; i < 6; i++) {
        to[i] = kind == 0 ? a[i] + b[i] : a[i] - b[i];
      }
      memory.put(result.name(), to);
    });
    known.add(result);
  }

  private void reshape(List<Val> known, List<Step> into) {
    Val x = any(known);
    boolean twin = random.nextBoolean();
    Val result = new Val(fresh(), !x.flat());
    line(
        "%s = \"pd_op.reshape%s\"(%s, %s) : (%s, %s) -> %s"
            .formatted(
                result.name(),
                twin ? "_" : "",
                x.name(),
                x.flat() ? "%matrix" : "%vector",
                x.type(),
                x.flat() ? "tensor<2xi64>" : "tensor<1xi64>",
                result.type()));
    into.add(memory -> {
      float[] from = memory.get(x.name());
      memory.put(result.name(), twin ? from : from.clone());
    });
    known.add(result);
  }

  private void assign(List<Val> known, List<Step> into) {
    Val x = any(known);
    Val y = any(known);
    if (x.flat() != y.flat()) {
      return;
    }
    Val result = new Val(fresh(), x.flat());
    line(
        "%s = \"pd_op.assign_out_\"(%s, %s) : (%s, %s) -> %s"
            .formatted(result.name(), x.name(), y.name(), x.type(), x.type(), x.type()));
    into.add(memory -> {
      float[] to = memory.get(y.name());
      System.arraycopy(memory.get(x.name()), 0, to, 0, 6);
      memory.put(result.name(), to);
    });
    known.add(result);
  }

  /// A list holds its elements, not copies of them.
  private void list(List<Val> known, List<Step> into) {
    Val x = any(known);
    Val y = any(known);
    String list = fresh();
    String types = "tuple<" + x.type() + ", " + y.type() + ">";
    line(
        "%s = \"pir.combine\"(%s, %s) : (%s, %s) -> %s"
            .formatted(list, x.name(), y.name(), x.type(), y.type(), types));
    if (random.nextBoolean()) {
      unary(new ArrayList<>(List.of(random.nextBoolean() ? x : y)), into);
    }
    String split = fresh();
    line(
        "%s:2 = \"pir.split\"(%s) : (%s) -> (%s, %s)"
            .formatted(split, list, types, x.type(), y.type()));
    Val first = new Val(split + "#0", x.flat());
    Val second = new Val(split + "#1", y.flat());
    into.add(memory -> {
      memory.put(first.name(), memory.get(x.name()));
      memory.put(second.name(), memory.get(y.name()));
    });
    known.add(first);
    known.add(second);
  }

  /// Results are values of their own.
  private void branch(List<Val> known, List<Step> into) {
    Val result = new Val(fresh(), random.nextBoolean());
    boolean taken = random.nextBoolean();
    String condition = fresh();
    line(
        "%s = \"pd_op.less_than\"(%s) : (tensor<i64>, tensor<i64>) -> tensor<i1>"
            .formatted(condition, taken ? "%zero, %one" : "%one, %zero"));
    line(
        "%s = pd_op.if %s : tensor<i1> -> (%s) {"
            .formatted(result.name(), condition, result.type()));
    List<Step> whenTrue = branchBody(known, result);
    line("} else {");
    List<Step> whenFalse = branchBody(known, result);
    line("}");
    into.add(memory -> (taken ? whenTrue : whenFalse).forEach(step -> step.run(memory)));
    known.add(result);
  }

  private List<Step> branchBody(List<Val> known, Val result) {
    depth++;
    List<Step> body = new ArrayList<>();
    List<Val> inside = new ArrayList<>(known);
    block(inside, body, 1 + random.nextInt(3));
    Val given = given(inside, result.flat());
    line("pir.yield %s : %s".formatted(given.name(), given.type()));
    body.add(memory -> memory.put(result.name(), memory.get(given.name()).clone()));
    depth--;
    return body;
  }

  private Val given(List<Val> known, boolean flat) {
    Val given = any(known);
    while (given.flat() != flat) {
      given = any(known);
    }
    return given;
  }

  /// Runs three times. What is carried is a value of its own.
  private void loop(List<Val> known, List<Step> into) {
    Val initial = any(known);
    String condition = fresh();
    String result = fresh();
    String counter = fresh();
    Val carried = new Val(fresh(), initial.flat());
    String type = initial.type();
    line(
        "%s = \"pd_op.less_than\"(%%zero, %%three) : (tensor<i64>, tensor<i64>) -> tensor<i1>"
            .formatted(condition));
    line(
        "%s:2 = pd_op.while (%s, %%zero, %s) : (tensor<i1>, tensor<i64>, %s) -> (tensor<i64>, %s) {"
            .formatted(result, condition, initial.name(), type, type));
    line("^bb0(%s: tensor<i64>, %s: %s):".formatted(counter, carried.name(), type));
    depth++;
    List<Step> body = new ArrayList<>();
    List<Val> inside = new ArrayList<>(known);
    inside.add(carried);
    block(inside, body, 1 + random.nextInt(3));
    Val given = given(inside, initial.flat());
    String next = fresh();
    String again = fresh();
    line(
        "%s = \"pd_op.add\"(%s, %%one) : (tensor<i64>, tensor<i64>) -> tensor<i64>"
            .formatted(next, counter));
    line(
        "%s = \"pd_op.less_than\"(%s, %%three) : (tensor<i64>, tensor<i64>) -> tensor<i1>"
            .formatted(again, next));
    line(
        "pir.yield %s, %s, %s : tensor<i1>, tensor<i64>, %s"
            .formatted(again, next, given.name(), type));
    depth--;
    line("}");
    Val end = new Val(result + "#1", initial.flat());
    into.add(memory -> {
      float[] now = memory.get(initial.name()).clone();
      for (int i = 0; i < 3; i++) {
        memory.put(carried.name(), now);
        body.forEach(step -> step.run(memory));
        now = memory.get(given.name()).clone();
      }
      memory.put(end.name(), now);
    });
    known.add(end);
  }
}
