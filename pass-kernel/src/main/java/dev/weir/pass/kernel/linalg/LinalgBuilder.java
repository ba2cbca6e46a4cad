package dev.weir.pass.kernel.linalg;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/// Writes operations on tensors: each makes the tensor that it fills.
final class LinalgBuilder {
  private final StringBuilder text = new StringBuilder();
  private int next;

  String text() {
    return text.toString();
  }

  void line(String format, Object... arguments) {
    text.append("    ").append(format.formatted(arguments)).append('\n');
  }

  /// Writes an operation with one result, and gives its name.
  String define(String format, Object... arguments) {
    String name = "%" + next++;
    text.append("    ").append(name).append(" = ").append(format.formatted(arguments)).append('\n');
    return name;
  }

  /// {@return the index `value`}
  String index(long value) {
    return define("arith.constant %d : index", value);
  }

  LinalgTensor empty(ImmutableList<String> sizes, String element) {
    List<String> dynamic = new ArrayList<>();
    for (String size : sizes) {
      if (!LinalgTensor.isKnown(size)) {
        dynamic.add(size);
      }
    }
    String type = LinalgTensor.type(sizes, element);
    return new LinalgTensor(
        define("tensor.empty(%s) : %s", String.join(", ", dynamic), type), sizes, element);
  }

  /// {@return a number}
  static String literal(double value, String element) {
    return switch (element) {
      case "f32" -> "0x%08X".formatted(Float.floatToIntBits((float) value));
      case "f64" -> "0x%016X".formatted(Double.doubleToLongBits(value));
      case "i1" -> value == 0 ? "false" : "true";
      default -> Long.toString((long) value);
    };
  }

  LinalgTensor fill(ImmutableList<String> sizes, String element, double value) {
    if (element.equals("f16") || element.equals("bf16")) {
      return cast(fill(sizes, "f32", value), element);
    }
    String constant =
        define(
            element.equals("i1") ? "arith.constant %s" : "arith.constant %s : " + element,
            literal(value, element));
    return fillWith(sizes, element, constant);
  }

  LinalgTensor fillWith(ImmutableList<String> sizes, String element, String scalar) {
    LinalgTensor empty = empty(sizes, element);
    return new LinalgTensor(
        define(
            "linalg.fill ins(%s : %s) outs(%s : %s) -> %s",
            scalar, element, empty.name(), empty.type(), empty.type()),
        sizes,
        element);
  }

  /// {@return a function `unary_fn` of the elements}
  LinalgTensor unary(String function, LinalgTensor x) {
    LinalgTensor empty = empty(x.sizes(), x.element());
    return new LinalgTensor(
        define(
            "linalg.elemwise_unary {fun = #linalg.unary_fn<%s>} ins(%s : %s) outs(%s : %s) -> %s",
            function, x.name(), x.type(), empty.name(), empty.type(), empty.type()),
        x.sizes(),
        x.element());
  }

  /// {@return a function `binary_fn` of the elements of two tensors of the same shape}
  LinalgTensor binary(String function, LinalgTensor x, LinalgTensor y) {
    LinalgTensor empty = empty(x.sizes(), x.element());
    return new LinalgTensor(
        define(
            "linalg.elemwise_binary {fun = #linalg.binary_fn<%s>} ins(%s, %s : %s, %s) "
                + "outs(%s : %s) -> %s",
            function,
            x.name(),
            y.name(),
            x.type(),
            y.type(),
            empty.name(),
            empty.type(),
            empty.type()),
        x.sizes(),
        x.element());
  }

  LinalgTensor select(LinalgTensor condition, LinalgTensor x, LinalgTensor y) {
    LinalgTensor empty = empty(x.sizes(), x.element());
    return new LinalgTensor(
        define(
            "linalg.select ins(%s, %s, %s : %s, %s, %s) outs(%s : %s) -> %s",
            condition.name(),
            x.name(),
            y.name(),
            condition.type(),
            x.type(),
            y.type(),
            empty.name(),
            empty.type(),
            empty.type()),
        x.sizes(),
        x.element());
  }

  /// {@return one operation of scalars for each element; its operands are `%a`, `%b` and so on}
  LinalgTensor map(
      String element, ImmutableList<String> sizes, String operation, LinalgTensor... sources) {
    String letters = "abcdefgh";
    String axes =
        String.join(", ", IntStream.range(0, sizes.size()).mapToObj(i -> "d" + i).toList());
    String map = "affine_map<(%s) -> (%s)>".formatted(axes, axes);
    LinalgTensor empty = empty(sizes, element);
    List<String> maps = new ArrayList<>();
    List<String> kinds = new ArrayList<>();
    List<String> names = new ArrayList<>();
    List<String> types = new ArrayList<>();
    List<String> arguments = new ArrayList<>();
    for (int i = 0; i <= sources.length; i++) {
      maps.add(map);
      LinalgTensor tensor = i < sources.length ? sources[i] : empty;
      arguments.add("%" + letters.charAt(i) + ": " + tensor.element());
      if (i < sources.length) {
        names.add(tensor.name());
        types.add(tensor.type());
      }
    }
    sizes.forEach(size -> kinds.add("\"parallel\""));
    String ins =
        names.isEmpty()
            ? ""
            : "ins(%s : %s) ".formatted(String.join(", ", names), String.join(", ", types));
    String name =
        define(
            "linalg.generic {indexing_maps = [%s], iterator_types = [%s]} %souts(%s : %s) {",
            String.join(", ", maps), String.join(", ", kinds), ins, empty.name(), empty.type());
    line("^bb0(%s):", String.join(", ", arguments));
    for (String step : operation.split("\n", -1)) {
      line("  %s", step);
    }
    line("  linalg.yield %%r : %s", element);
    line("} -> %s", empty.type());
    return new LinalgTensor(name, sizes, element);
  }

  /// {@return `x` combined along `axes`, which are gone}
  LinalgTensor reduce(String operation, double none, LinalgTensor x, Set<Integer> axes) {
    ImmutableList.Builder<String> sizes = ImmutableList.builder();
    for (int i = 0; i < x.rank(); i++) {
      if (!axes.contains(i)) {
        sizes.add(x.sizes().get(i));
      }
    }
    LinalgTensor start = fill(sizes.build(), x.element(), none);
    return new LinalgTensor(
        define(
            "linalg.reduce {%s} ins(%s : %s) outs(%s : %s) dimensions = %s",
            operation, x.name(), x.type(), start.name(), start.type(), axes),
        start.sizes(),
        x.element());
  }

  /// {@return `x` with sizes of 1 at `units` of `sizes`}
  LinalgTensor expand(LinalgTensor x, ImmutableList<String> sizes, Set<Integer> units) {
    String type = LinalgTensor.type(sizes, x.element());
    return new LinalgTensor(
        define(
            "tensor.expand_shape %s %s output_shape [%s] : %s into %s",
            x.name(), runs(sizes.size(), units), String.join(", ", sizes), x.type(), type),
        sizes,
        x.element());
  }

  /// {@return `x` without its dimensions `units`, of size 1}
  LinalgTensor collapse(LinalgTensor x, Set<Integer> units) {
    if (units.isEmpty()) {
      return x;
    }
    ImmutableList.Builder<String> sizes = ImmutableList.builder();
    for (int i = 0; i < x.rank(); i++) {
      if (!units.contains(i)) {
        sizes.add(x.sizes().get(i));
      }
    }
    ImmutableList<String> left = sizes.build();
    String type = LinalgTensor.type(left, x.element());
    return new LinalgTensor(
        define(
            "tensor.collapse_shape %s %s : %s into %s",
            x.name(), runs(x.rank(), units), x.type(), type),
        left,
        x.element());
  }

  /// {@return which dimensions make one: each that is kept, with the units beside it}
  private static String runs(int rank, Set<Integer> units) {
    List<List<Integer>> runs = new ArrayList<>();
    List<Integer> run = new ArrayList<>();
    boolean holds = false;
    for (int i = 0; i < rank; i++) {
      if (!units.contains(i)) {
        if (holds) {
          runs.add(run);
          run = new ArrayList<>();
        }
        holds = true;
      }
      run.add(i);
    }
    if (holds) {
      runs.add(run);
    }
    return runs.toString();
  }

  /// {@return `x` broadcast to `sizes`, whose last dimensions are its own or where it has size 1}
  LinalgTensor broadcast(LinalgTensor x, ImmutableList<String> sizes) {
    if (x.sizes().equals(sizes)) {
      return x;
    }
    Set<Integer> units = new TreeSet<>();
    List<Integer> added = new ArrayList<>();
    int shift = sizes.size() - x.rank();
    for (int i = 0; i < sizes.size(); i++) {
      if (i < shift) {
        added.add(i);
      } else if (x.sizes().get(i - shift).equals("1")) {
        units.add(i - shift);
        added.add(i);
      }
    }
    LinalgTensor source = collapse(x, units);
    if (added.isEmpty()) {
      return x;
    }
    LinalgTensor empty = empty(sizes, x.element());
    return new LinalgTensor(
        define(
            "linalg.broadcast ins(%s : %s) outs(%s : %s) dimensions = %s",
            source.name(), source.type(), empty.name(), empty.type(), added),
        sizes,
        x.element());
  }

  /// {@return the elements as another type}
  LinalgTensor cast(LinalgTensor x, String element) {
    if (x.element().equals(element)) {
      return x;
    }
    if (x.isNarrow() && !element.equals("f32")) {
      return cast(cast(x, "f32"), element);
    }
    boolean toReal = element.startsWith("f") || element.equals("bf16");
    if (!x.isReal() && (element.equals("f16") || element.equals("bf16"))) {
      return cast(cast(x, "f32"), element);
    }
    String operation;
    if (x.isReal() && toReal) {
      operation = width(element) > width(x.element()) ? "arith.extf" : "arith.truncf";
    } else if (x.isReal()) {
      operation = "arith.fptosi";
    } else if (toReal) {
      operation = x.element().equals("i1") ? "arith.uitofp" : "arith.sitofp";
    } else if (width(element) < width(x.element())) {
      operation = "arith.trunci";
    } else {
      operation = x.element().equals("i1") ? "arith.extui" : "arith.extsi";
    }
    return map(
        element, x.sizes(), "%r = " + operation + " %a : " + x.element() + " to " + element, x);
  }

  private static int width(String element) {
    return Integer.parseInt(element.replaceAll("[^0-9]", ""));
  }
}
