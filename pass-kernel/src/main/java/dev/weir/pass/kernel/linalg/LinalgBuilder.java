package dev.weir.pass.kernel.linalg;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.scalar.ScalarNumbers;
import dev.weir.ir.Attribute;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
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

  /// {@return `value` as a number of type `element`}: of floats the bits, which say it exactly
  static String literal(Attribute value, String element) {
    return switch (element) {
      case "f16" -> "0x%04X".formatted(Float.floatToFloat16(number(value).floatValue()));
      case "bf16" -> "0x%04X".formatted(Float.floatToIntBits(number(value).floatValue()) >>> 16);
      case "f32" -> "0x%08X".formatted(Float.floatToIntBits(number(value).floatValue()));
      case "f64" -> "0x%016X".formatted(Double.doubleToLongBits(number(value).doubleValue()));
      case "i1" -> number(value).longValue() == 0 ? "false" : "true";
      default -> Long.toString(number(value).longValue());
    };
  }

  private static Number number(Attribute value) {
    return ScalarNumbers.of(value);
  }

  LinalgTensor fill(ImmutableList<String> sizes, String element, Attribute value) {
    return fill(sizes, element, literal(value, element));
  }

  LinalgTensor fill(ImmutableList<String> sizes, String element, String literal) {
    String constant =
        define(
            element.equals("i1") ? "arith.constant %s" : "arith.constant %s : " + element, literal);
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

  /// {@return one computation of scalars for each element; its operands are `%a`, `%b` and so on, its result `%r`}
  LinalgTensor map(
      String element, ImmutableList<String> sizes, String operation, LinalgTensor... sources) {
    List<Integer> identity = IntStream.range(0, sizes.size()).boxed().toList();
    return generic(
        sizes.size(),
        sizes.size(),
        Collections.nCopies(sources.length + 1, identity),
        List.of(sources),
        empty(sizes, element),
        operation);
  }

  /// {@return a computation of scalars at each place of a space}
  ///
  /// @param rank how many dimensions the space has
  /// @param parallel how many of them, the first ones, are not reduced along
  /// @param maps the dimensions of the space that those of the sources and of the result are
  /// @param start what the result is before
  /// @param operation the computation; its operands are `%a`, `%b` and so on, its result `%r`
  LinalgTensor generic(
      int rank,
      int parallel,
      List<List<Integer>> maps,
      List<LinalgTensor> sources,
      LinalgTensor start,
      String operation) {
    String letters = "abcdefgh";
    String space = dimensions(IntStream.range(0, rank).boxed().toList());
    List<String> kinds = new ArrayList<>();
    for (int i = 0; i < rank; i++) {
      kinds.add(i < parallel ? "\"parallel\"" : "\"reduction\"");
    }
    List<String> arguments = new ArrayList<>();
    for (int i = 0; i <= sources.size(); i++) {
      LinalgTensor tensor = i < sources.size() ? sources.get(i) : start;
      arguments.add("%" + letters.charAt(i) + ": " + tensor.element());
    }
    String ins =
        sources.isEmpty()
            ? ""
            : "ins(%s : %s) "
                .formatted(
                    String.join(", ", sources.stream().map(LinalgTensor::name).toList()),
                    String.join(", ", sources.stream().map(LinalgTensor::type).toList()));
    String name =
        define(
            "linalg.generic {indexing_maps = [%s], iterator_types = [%s]} %souts(%s : %s) {",
            String.join(
                ", ",
                maps.stream()
                    .map(map -> "affine_map<(%s) -> (%s)>".formatted(space, dimensions(map)))
                    .toList()),
            String.join(", ", kinds),
            ins,
            start.name(),
            start.type());
    line("^bb0(%s):", String.join(", ", arguments));
    for (String step : operation.split("\n", -1)) {
      line("  %s", step);
    }
    line("  linalg.yield %%r : %s", start.element());
    line("} -> %s", start.type());
    return new LinalgTensor(name, start.sizes(), start.element());
  }

  private static String dimensions(List<Integer> dimensions) {
    return String.join(", ", dimensions.stream().map(d -> "d" + d).toList());
  }

  /// {@return `x` combined along `axes`, which are gone, from `identity` on}
  LinalgTensor reduce(String operation, Attribute identity, LinalgTensor x, Set<Integer> axes) {
    ImmutableList.Builder<String> sizes = ImmutableList.builder();
    for (int i = 0; i < x.rank(); i++) {
      if (!axes.contains(i)) {
        sizes.add(x.sizes().get(i));
      }
    }
    LinalgTensor start = fill(sizes.build(), x.element(), identity);
    return new LinalgTensor(
        define(
            "linalg.reduce {%s} ins(%s : %s) outs(%s : %s) dimensions = %s",
            operation, x.name(), x.type(), start.name(), start.type(), axes),
        start.sizes(),
        x.element());
  }

  /// {@return `x` with each dimension split into the dimensions of one of `runs`, of these sizes}
  LinalgTensor expand(LinalgTensor x, List<List<Integer>> runs, ImmutableList<String> sizes) {
    String type = LinalgTensor.type(sizes, x.element());
    return new LinalgTensor(
        define(
            "tensor.expand_shape %s %s output_shape [%s] : %s into %s",
            x.name(), runs, String.join(", ", sizes), x.type(), type),
        sizes,
        x.element());
  }

  /// {@return `x` with the dimensions of each of `runs` as one, of these sizes}
  LinalgTensor collapse(LinalgTensor x, List<List<Integer>> runs, ImmutableList<String> sizes) {
    String type = LinalgTensor.type(sizes, x.element());
    return new LinalgTensor(
        define("tensor.collapse_shape %s %s : %s into %s", x.name(), runs, x.type(), type),
        sizes,
        x.element());
  }

  /// {@return `x` repeated along the dimensions `added` of a tensor of these sizes, whose others it has}
  LinalgTensor broadcast(LinalgTensor x, ImmutableList<String> sizes, List<Integer> added) {
    LinalgTensor empty = empty(sizes, x.element());
    return new LinalgTensor(
        define(
            "linalg.broadcast ins(%s : %s) outs(%s : %s) dimensions = %s",
            x.name(), x.type(), empty.name(), empty.type(), added),
        sizes,
        x.element());
  }

  /// {@return `x` with its dimensions in the order `permutation`}
  LinalgTensor transpose(LinalgTensor x, List<Integer> permutation) {
    LinalgTensor empty =
        empty(
            permutation.stream().map(x.sizes()::get).collect(ImmutableList.toImmutableList()),
            x.element());
    return new LinalgTensor(
        define(
            "linalg.transpose ins(%s : %s) outs(%s : %s) permutation = %s",
            x.name(), x.type(), empty.name(), empty.type(), permutation),
        empty.sizes(),
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
