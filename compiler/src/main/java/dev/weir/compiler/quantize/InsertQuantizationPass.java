package dev.weir.compiler.quantize;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.data.ParameterScope;
import dev.weir.ir.Operation;
import dev.weir.pass.Option;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import dev.weir.pass.operator.quantize.QuantizationInsertion;
import dev.weir.pass.operator.quantize.QuantizationOptions;
import dev.weir.pass.operator.quantize.QuantizationRanges;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/// Quantises a program by the ranges in a file, which `weir quantize` writes; see [QuantizationInsertion].
///
/// Source: paddle/fluid/framework/ir/mkldnn/cpu_quantize_pass.cc. Deviations: operands get pairs of `quantize_linear`
/// and `dequantize_linear`, not operators of an engine, so that the program still says what is computed; and operators
/// say by an interface what of them is quantised.
///
/// @param ranges the file
/// @param options how
public record InsertQuantizationPass(String ranges, QuantizationOptions options) implements Pass {
  private static final Option<String> RANGES =
      Option.text("ranges", "", "the file of ranges, as 'weir quantize' writes it");

  private static final Option<Boolean> PER_TENSOR =
      Option.flag("per-tensor", false, "one scale for all weights of an operator");

  private static final Option<Boolean> SYMMETRIC =
      Option.flag("symmetric", false, "0 of the data is 0 of the integers: no zero points");

  private static final Option<Boolean> PRODUCTS =
      Option.flag("products", false, "matmuls of two values that are no weights, too");

  private static final Option<ImmutableList<String>> SKIP =
      Option.list(
          "skip", ImmutableList.of(), "what stays in floats: names, numbers (#3) or places");

  /// The type of the pass.
  public static final PassType<InsertQuantizationPass> TYPE =
      PassType.builder(
              InsertQuantizationPass.class,
              "insert-quantization",
              "Puts quantize_linear and dequantize_linear around operators that have ranges")
          .option(RANGES, InsertQuantizationPass::ranges)
          .option(PER_TENSOR, pass -> !pass.options().perChannel())
          .option(SYMMETRIC, pass -> pass.options().symmetric())
          .option(PRODUCTS, pass -> pass.options().products())
          .option(SKIP, pass -> pass.options().skip())
          .build(values ->
              new InsertQuantizationPass(
                  values.get(RANGES),
                  new QuantizationOptions(
                      !values.get(PER_TENSOR),
                      values.get(SYMMETRIC),
                      values.get(PRODUCTS),
                      values.get(SKIP))));

  @Override
  public PassType<InsertQuantizationPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation op, PassRun run) {
    if (ranges.isEmpty()) {
      run.preserveAll();
      return;
    }
    byte[] bytes;
    try {
      bytes = Files.readAllBytes(Path.of(ranges));
    } catch (IOException | InvalidPathException e) {
      run.diagnostics().error(op.location(), "the ranges in '%s' cannot be read", ranges);
      return;
    }
    Optional<QuantizationRanges> read = RangesJson.read(bytes, ranges, run.diagnostics());
    if (read.isEmpty()) {
      run.fail();
      return;
    }
    ParameterScope scope = run.resource(ParameterScope.class).orElseGet(ParameterScope::new);
    int errors = run.diagnostics().errorCount();
    QuantizationInsertion insertion =
        new QuantizationInsertion(op, scope, options, run.diagnostics());
    run.count("operators quantised", insertion.run(read.get()));
    run.count("pairs", insertion.pairs());
    run.count("weights in integers", insertion.folded());
    if (run.diagnostics().errorCount() > errors) {
      run.fail();
    }
  }
}
