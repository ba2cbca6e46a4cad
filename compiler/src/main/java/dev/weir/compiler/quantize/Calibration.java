package dev.weir.compiler.quantize;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.compiler.Compilation;
import dev.weir.compiler.CompileOptions;
import dev.weir.compiler.Targets;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.TensorElements;
import dev.weir.dialect.builtin.data.ParameterScope;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.operator.quantize.CalibrationMethod;
import dev.weir.pass.operator.quantize.ObservedValues;
import dev.weir.pass.operator.quantize.QuantizationOptions;
import dev.weir.pass.operator.quantize.QuantizationPoint;
import dev.weir.pass.operator.quantize.QuantizationPoint.Observed;
import dev.weir.pass.operator.quantize.QuantizationPoints;
import dev.weir.pass.operator.quantize.QuantizationRanges;
import dev.weir.pass.operator.quantize.TensorRange;
import dev.weir.runtime.Executable;
import dev.weir.runtime.RunException;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/// Runs a program on data and finds the ranges of what is to be quantised.
///
/// The program runs as any other, compiled for the JVM, but for outputs that are added for the values to be seen. It is
/// compiled for the sizes of the data where all runs have the same, else with sizes open.
public final class Calibration {
  private static final String OUTPUT = "calibration@_";

  private final CalibrationMethod method;
  private final double percent;
  private final QuantizationOptions options;
  private final DialectRegistry registry;
  private final Diagnostics diagnostics;

  /// An operator and an operand of it, with what was seen of that.
  private record Seen(QuantizationPoint point, Observed operand, ObservedValues values) {}

  /// @param percent how many of the values are kept, for [CalibrationMethod#PERCENTILE]
  /// @param options what is to be quantised
  public Calibration(
      CalibrationMethod method,
      double percent,
      QuantizationOptions options,
      DialectRegistry registry,
      Diagnostics diagnostics) {
    this.method = method;
    this.percent = percent;
    this.options = options;
    this.registry = registry;
    this.diagnostics = diagnostics;
  }

  /// {@return the ranges of `program`, operators that stand in the module itself, which stays as it is; empty after
  /// reporting what is wrong}
  public Optional<QuantizationRanges> run(
      Operation program, ParameterStore parameters, List<CalibrationRun> runs) {
    Operation copy = program.copy();
    // Why something stays in floats is reported where the rest is quantised.
    ImmutableList<QuantizationPoint> points =
        QuantizationPoints.of(copy, ParameterScope.of(parameters), options, new Diagnostics());
    Map<Value, ObservedValues> values = new IdentityHashMap<>();
    Map<String, ObservedValues> outputs = new LinkedHashMap<>();
    Map<String, Location> places = new LinkedHashMap<>();
    List<Seen> seen = new ArrayList<>();
    Rewriter rewriter = new Rewriter();
    for (QuantizationPoint point : points) {
      for (Observed operand : point.observed()) {
        ObservedValues observed =
            values.computeIfAbsent(
                operand.value(),
                value -> {
                  ObservedValues made = new ObservedValues();
                  String name = OUTPUT + outputs.size();
                  rewriter.setInsertionPoint(point.op());
                  rewriter.add(PirOps.shadowOutput(value, name));
                  outputs.put(name, made);
                  places.put(name, point.op().location());
                  return made;
                });
        seen.add(new Seen(point, operand, observed));
      }
    }
    if (!outputs.isEmpty() && !observe(copy, parameters, runs, outputs, places)) {
      return Optional.empty();
    }
    return Optional.of(
        new QuantizationRanges(
            method.name().toLowerCase(Locale.ROOT),
            runs.size(),
            seen.stream().map(this::range).collect(ImmutableList.toImmutableList())));
  }

  private TensorRange range(Seen seen) {
    QuantizationPoint point = seen.point();
    ObservedValues values = seen.values();
    return new TensorRange(
        point.number(),
        point.op().name(),
        point.place(),
        seen.operand().operand(),
        values.isEmpty() ? 0 : values.low(method, percent),
        values.isEmpty() ? 0 : values.high(method, percent),
        point.op().location());
  }

  private boolean observe(
      Operation program,
      ParameterStore parameters,
      List<CalibrationRun> runs,
      Map<String, ObservedValues> outputs,
      Map<String, Location> places) {
    Optional<Executable> compiled =
        new Compilation(
                CompileOptions.of(Targets.JVM).withParameters(parameters).withInputs(types(runs)),
                registry,
                diagnostics)
            .compile(program);
    if (compiled.isEmpty() || diagnostics.hasErrors()) {
      return false;
    }
    try (Executable executable = compiled.get()) {
      int errors = diagnostics.errorCount();
      sweep(
          executable,
          runs,
          (run, results) ->
              outputs.forEach((name, values) -> {
                if (!values.see(results.get(name))) {
                  diagnostics
                      .error(
                          places.get(name),
                          "an operand has values that are no finite numbers, of which there is no"
                              + " range; leave the operator in floats with --skip")
                      .note(Location.of(run.name(), 0, 0), "in the run on these data");
                }
              }));
      if (diagnostics.errorCount() == errors && method != CalibrationMethod.MINMAX) {
        sweep(
            executable,
            runs,
            (_, results) -> outputs.forEach((name, values) -> values.count(results.get(name))));
      }
      return diagnostics.errorCount() == errors;
    }
  }

  private void sweep(
      Executable executable,
      List<CalibrationRun> runs,
      BiConsumer<CalibrationRun, Map<String, Tensor>> each) {
    int errors = diagnostics.errorCount();
    for (CalibrationRun run : runs) {
      try {
        each.accept(run, executable.run(run.inputs()));
      } catch (RunException e) {
        diagnostics
            .error(e.location(), "%s", e.getMessage())
            .note(Location.of(run.name(), 0, 0), "in the run on these data");
      }
      if (diagnostics.errorCount() > errors) {
        return;
      }
    }
  }

  /// {@return the types of the inputs, if all runs have the same; none to leave sizes open}
  private static ImmutableMap<String, TensorType> types(List<CalibrationRun> runs) {
    ImmutableMap<String, TensorType> first = types(runs.get(0));
    return runs.stream().allMatch(run -> types(run).equals(first)) ? first : ImmutableMap.of();
  }

  private static ImmutableMap<String, TensorType> types(CalibrationRun run) {
    var types = ImmutableMap.<String, TensorType>builder();
    run.inputs().forEach((name, tensor) -> types.put(name, TensorElements.typeOf(tensor)));
    return types.buildOrThrow();
  }
}
