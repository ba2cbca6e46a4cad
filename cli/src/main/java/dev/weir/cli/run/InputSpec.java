package dev.weir.cli.run;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.cli.command.UsageException;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import java.util.Optional;

/// What `--input NAME=SPEC` says.
///
/// @param name the name as it was given
/// @param text the whole of it, for messages
/// @param source where the values come from
public record InputSpec(String name, String text, Source source) {
  private static final ImmutableList<String> FILLS =
      ImmutableList.of("zeros", "ones", "iota", "uniform", "random");
  private static final String EXPECTED =
      "expected a file.npy or file.pb, FILL:TYPE such as ones:2x3xf32, a number, or strings such as"
          + " [\"a\",\"b\"]";

  /// Where the values of an input come from.
  public sealed interface Source {}

  /// The array in a file.
  public record NpyFile(String path) implements Source {}

  /// The tensor in a file of ONNX.
  public record OnnxFile(String path) implements Source {}

  /// Strings, which JSON writes.
  public record Texts(Tensor tensor) implements Source {}

  /// Values made by a rule, `zeros`, `ones`, `iota`, `uniform`, `random` or a number, for a tensor of a type.
  public record Fill(String rule, DType dtype, ImmutableLongArray shape) implements Source {}

  /// A number, of the type that the program gives the input.
  public record Scalar(String digits) implements Source {}

  /// {@return what `text` says}
  ///
  /// @throws UsageException if it is no `NAME=SPEC`
  public static InputSpec parse(String text) {
    int equals = text.indexOf('=');
    if (equals <= 0) {
      throw new UsageException("--input expects NAME=SPEC, not '%s'", text);
    }
    // A name of an ONNX model may have the sign in it: values are what stands behind the first one
    // where they can be.
    Optional<UsageException> problem = Optional.empty();
    for (int at = equals; at > 0; at = text.indexOf('=', at + 1)) {
      try {
        return new InputSpec(text.substring(0, at), text, source(text, text.substring(at + 1)));
      } catch (UsageException e) {
        problem = problem.or(() -> Optional.of(e));
      }
    }
    throw problem.orElseThrow();
  }

  /// {@return whether values are made by `text`}
  static boolean isRule(String text) {
    return FILLS.contains(text) || FillValues.isNumber(text);
  }

  /// {@return what there is to choose from}
  static ImmutableList<String> rules() {
    return ImmutableList.<String>builder().addAll(FILLS).add("a number").build();
  }

  private static Source source(String text, String spec) {
    if (spec.endsWith(".npy")) {
      return new NpyFile(spec);
    }
    if (spec.endsWith(".pb")) {
      return new OnnxFile(spec);
    }
    if (spec.startsWith("[") || spec.startsWith("\"")) {
      return new Texts(TextInput.parse(text, spec));
    }
    int colon = spec.indexOf(':');
    if (colon < 0) {
      if (!FillValues.isNumber(spec)) {
        throw new UsageException("--input %s: %s", text, EXPECTED);
      }
      return new Scalar(spec);
    }
    String rule = spec.substring(0, colon);
    if (!isRule(rule)) {
      throw UsageException.unknown(
          "--input %s: unknown fill '%s'".formatted(text, rule), rule, rules());
    }
    Fill fill = fill(text, rule, spec.substring(colon + 1));
    FillValues.problem(fill.rule(), fill.dtype())
        .ifPresent(problem -> {
          throw new UsageException("--input %s: %s", text, problem);
        });
    return fill;
  }

  /// Reads `2x3xf32`.
  private static Fill fill(String text, String rule, String type) {
    var shape = ImmutableLongArray.builder();
    int at = 0;
    while (at < type.length() && Character.isDigit(type.charAt(at))) {
      int end = type.indexOf('x', at);
      if (end < 0) {
        break;
      }
      shape.add(size(text, type.substring(at, end)));
      at = end + 1;
    }
    String element = type.substring(at);
    Optional<DType> dtype =
        element.equals(TextInput.TYPE) ? Optional.of(DType.STRING) : DType.ofMlirName(element);
    if (dtype.isEmpty() || dtype.get() == DType.UNDEFINED) {
      throw new UsageException(
          "--input %s: '%s' is no type; expected sizes and an element type, such as 2x3xf32, i64"
              + " or bf16",
          text, type);
    }
    ImmutableLongArray sizes = shape.build();
    checkSize(text, sizes, dtype.get());
    return new Fill(rule, dtype.get(), sizes);
  }

  private static long size(String text, String digits) {
    try {
      return Long.parseLong(digits);
    } catch (NumberFormatException e) {
      throw new UsageException("--input %s: '%s' is no size of a dimension", text, digits);
    }
  }

  private static void checkSize(String text, ImmutableLongArray sizes, DType dtype) {
    try {
      long bytes = dtype.byteSize();
      for (int i = 0; i < sizes.length(); i++) {
        bytes = Math.multiplyExact(bytes, sizes.get(i));
      }
    } catch (ArithmeticException e) {
      throw new UsageException("--input %s: a tensor of that size cannot exist", text);
    }
  }
}
