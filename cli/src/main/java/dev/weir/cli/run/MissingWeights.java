package dev.weir.cli.run;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.cli.command.InputException;
import dev.weir.cli.file.Program;
import dev.weir.cli.file.ProgramReader;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.ParameterOp;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.type.TensorType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// Weights for a program whose own are not at hand: `--params=RULE`, with the rules of `--inputs`. What is computed with
/// them means nothing, but it shows whether a program runs, and how fast.
final class MissingWeights {
  private MissingWeights() {}

  /// {@return the program in the file `name`, with the weights that `given` names or makes, or with those beside it}
  ///
  /// @param given a file or folder, or a rule where there is no file of that name
  /// @param seed where random weights start; each has a start of its own
  /// @throws InputException if there is nothing to make
  static Optional<Program> read(
      ProgramReader reader,
      String name,
      Optional<String> given,
      long seed,
      Diagnostics diagnostics) {
    Optional<String> rule =
        given.filter(text -> InputSpec.isRule(text) && !Files.exists(Path.of(text)));
    if (rule.isEmpty()) {
      return reader.withParameters(name, given);
    }
    Optional<Program> program = reader.read(name);
    if (program.filter(read -> count(read) == 0).isPresent()) {
      throw new InputException(
          name,
          "--params=%s makes weights, but this program holds its own, or has none",
          rule.get());
    }
    return program.flatMap(
        read -> fill(read.module(), rule.get(), seed, diagnostics).map(read::withParameters));
  }

  /// {@return how many weights of `program` are not there}
  static long count(Program program) {
    return parameters(program.module()).keySet().stream()
        .filter(name -> program.parameters().get(name).isEmpty())
        .count();
  }

  private static Map<String, ParameterOp> parameters(Operation module) {
    Map<String, ParameterOp> found = new LinkedHashMap<>();
    module.walk(ParameterOp.class, op -> found.putIfAbsent(op.parameterName(), op));
    return found;
  }

  private static Optional<ParameterStore> fill(
      Operation module, String rule, long seed, Diagnostics diagnostics) {
    int errors = diagnostics.errorCount();
    ParameterStore.Builder store = ParameterStore.builder();
    long next = seed;
    for (Map.Entry<String, ParameterOp> each : parameters(module).entrySet()) {
      ParameterOp op = each.getValue();
      Optional<DType> dtype =
          op.out().type() instanceof TensorType type && type.isStatic()
              ? ElementTypes.find(type.elementType())
              : Optional.empty();
      Optional<String> problem =
          dtype.isEmpty()
              ? Optional.of("no tensor of known sizes")
              : FillValues.problem(rule, dtype.get());
      if (problem.isPresent()) {
        diagnostics.error(
            op.location(),
            "--params=%s makes no weight of type '%s' for parameter '%s': %s",
            rule,
            op.out().type(),
            each.getKey(),
            problem.get());
      } else {
        store.put(each.getKey(), make(rule, dtype.get(), (TensorType) op.out().type(), next++));
      }
    }
    return diagnostics.errorCount() == errors ? Optional.of(store.build()) : Optional.empty();
  }

  /// Random matrices and filters are divided by the square root of how many products a sum of them has, and have both
  /// signs, so that numbers stay as large as they are from one layer to the next.
  private static Tensor make(String rule, DType dtype, TensorType type, long seed) {
    ImmutableLongArray shape = type.shape();
    Tensor tensor = FillValues.make(rule, dtype, shape, seed);
    if (rule.equals("random") && dtype.isFloat() && shape.length() > 1) {
      long products =
          shape.length() == 2 ? shape.get(0) : tensor.elementCount() / Math.max(1, shape.get(0));
      double scale = Math.sqrt(12.0 / Math.max(1, products));
      for (long i = 0; i < tensor.elementCount(); i++) {
        tensor.setDouble(i, (tensor.getDouble(i) - 0.5) * scale);
      }
    }
    return tensor;
  }
}
