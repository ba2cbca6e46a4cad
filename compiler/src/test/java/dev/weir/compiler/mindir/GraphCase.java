package dev.weir.compiler.mindir;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.weir.compiler.CompileOptions;
import dev.weir.compiler.Weir;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.Verifier;
import dev.weir.ir.text.DiagnosticPrinter;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.runtime.Executable;
import java.util.Arrays;
import java.util.Optional;

/// A program of `tests/oracle/mindir_random`, and what it computes.
///
/// @param isGradient whether the outputs are finite differences
record GraphCase(
    String name,
    boolean isGradient,
    boolean isTyped,
    String text,
    ImmutableList<Tensor> inputs,
    ImmutableList<Tensor> outputs) {
  private static final DialectRegistry REGISTRY = DialectRegistry.load();
  private static final ImmutableMap<String, DType> DTYPES =
      ImmutableMap.<String, DType>builder()
          .put("bool", DType.BOOL)
          .put("u8", DType.UINT8)
          .put("i8", DType.INT8)
          .put("i16", DType.INT16)
          .put("i32", DType.INT32)
          .put("i64", DType.INT64)
          .put("f16", DType.FLOAT16)
          .put("f32", DType.FLOAT32)
          .put("f64", DType.FLOAT64)
          .buildOrThrow();

  static GraphCase parse(String line) {
    JsonObject json = JsonParser.parseString(line).getAsJsonObject();
    return new GraphCase(
        json.get("case").getAsString(),
        json.get("kind").getAsString().equals("gradient"),
        json.get("typed").getAsBoolean(),
        json.get("text").getAsString(),
        tensors(json.getAsJsonArray("inputs")),
        tensors(json.getAsJsonArray("outputs")));
  }

  private static ImmutableList<Tensor> tensors(JsonArray all) {
    var tensors = ImmutableList.<Tensor>builder();
    for (JsonElement each : all) {
      JsonObject tensor = each.getAsJsonObject();
      DType dtype = DTYPES.get(tensor.get("dtype").getAsString());
      long[] shape =
          tensor.getAsJsonArray("shape").asList().stream()
              .mapToLong(JsonElement::getAsLong)
              .toArray();
      Tensor made = Tensor.zeros(dtype, shape);
      JsonArray data = tensor.getAsJsonArray("data");
      for (int i = 0; i < data.size(); i++) {
        if (dtype == DType.BOOL) {
          made.setLong(i, data.get(i).getAsBoolean() ? 1 : 0);
        } else if (dtype.isFloat()) {
          made.setDouble(i, number(data.get(i).getAsString()));
        } else {
          made.setLong(i, data.get(i).getAsLong());
        }
      }
      tensors.add(made);
    }
    return tensors.build();
  }

  private static double number(String text) {
    return switch (text) {
      case "inf" -> Double.POSITIVE_INFINITY;
      case "-inf" -> Double.NEGATIVE_INFINITY;
      case "nan" -> Double.NaN;
      default -> Double.parseDouble(text);
    };
  }

  /// {@return how what `target` computes differs}, or nothing where it does not
  Optional<String> difference(String target) {
    Diagnostics diagnostics = new Diagnostics();
    SourceText source = SourceText.of(name, text);
    Optional<Operation> module =
        IrParser.parse(source, REGISTRY, ParseOptions.STRICT, diagnostics)
            .map(Operation.class::cast)
            .filter(parsed -> Verifier.verify(parsed, diagnostics));
    if (module.isEmpty()) {
      return Optional.of(new DiagnosticPrinter(source).print(diagnostics));
    }
    try (Executable program = Weir.compile(module.get(), CompileOptions.of(target))) {
      var given = ImmutableMap.<String, Tensor>builder();
      for (int i = 0; i < inputs.size(); i++) {
        given.put(program.inputs().get(i).name(), inputs.get(i));
      }
      return difference(ImmutableList.copyOf(program.run(given.buildOrThrow()).values()));
    } catch (RuntimeException e) {
      return Optional.of(e.toString());
    }
  }

  private Optional<String> difference(ImmutableList<Tensor> actual) {
    if (actual.size() != outputs.size()) {
      return Optional.of(actual.size() + " outputs, not " + outputs.size());
    }
    for (int i = 0; i < actual.size(); i++) {
      if (!isSame(actual.get(i), outputs.get(i))) {
        return Optional.of(
            "output %d is %s, not %s".formatted(i, told(actual.get(i)), told(outputs.get(i))));
      }
    }
    return Optional.empty();
  }

  private static String told(Tensor tensor) {
    StringBuilder text = new StringBuilder(tensor.dtype() + Arrays.toString(tensor.shape()));
    for (long i = 0; i < tensor.elementCount(); i++) {
      text.append(' ')
          .append(tensor.dtype().isFloat() ? tensor.getDouble(i) : (double) tensor.getLong(i));
    }
    return text.toString();
  }

  private boolean isSame(Tensor actual, Tensor expected) {
    if (actual.dtype() != expected.dtype() || !Arrays.equals(actual.shape(), expected.shape())) {
      return false;
    }
    for (long i = 0; i < actual.elementCount(); i++) {
      boolean same =
          expected.dtype().isFloat()
              ? isClose(actual.getDouble(i), expected.getDouble(i), expected.dtype())
              : actual.getLong(i) == expected.getLong(i);
      if (!same) {
        return false;
      }
    }
    return true;
  }

  private boolean isClose(double actual, double expected, DType dtype) {
    if (Double.compare(actual, expected) == 0 || actual == expected) {
      return true;
    }
    double step =
        switch (dtype) {
          case FLOAT16 -> 0x1p-10;
          case FLOAT32 -> 0x1p-23;
          default -> 0x1p-52;
        };
    double tolerance =
        isGradient
            ? Math.max(1e-4, 4096 * step) * (1 + Math.abs(expected))
            : 4 * step * Math.abs(expected);
    return Math.abs(actual - expected) <= tolerance;
  }
}
