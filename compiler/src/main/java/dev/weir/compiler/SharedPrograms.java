package dev.weir.compiler;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.ParameterOp;
import dev.weir.dialect.builtin.SetParameterOp;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.program.DataOp;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.PassManager;
import dev.weir.pass.Pipeline;
import dev.weir.pass.operator.program.StoreParametersPass;
import dev.weir.runtime.Executable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Programs that share one store of parameters, such as one that trains a model and one that evaluates
/// it: what a run of one stores, by `pir.set_parameter` or by an operator that works in place, is what the
/// next run of any reads.
///
/// ```java
/// try (SharedPrograms model = SharedPrograms.compile(
///     ImmutableMap.of("train", train, "eval", eval), options, registry, diagnostics).orElseThrow()) {
///   model.run("train", batch);
///   model.run("eval", sample);
///   PirParameterFile.write(path, model.parameters());
/// }
/// ```
///
/// A parameter that some program changes is handed to each run; the others are part of the compiled
/// programs, which may fold and rearrange them. Runs of one object must not overlap.
///
/// Source: PIR keeps weights in a `Scope`, apart from the programs; paddle/fluid/framework/scope.h.
public final class SharedPrograms implements AutoCloseable {
  private record Part(
      Executable program, ImmutableSet<String> reads, ImmutableSet<String> writes) {}

  private final ImmutableMap<String, Part> parts;
  private final Map<String, Tensor> current;

  private SharedPrograms(ImmutableMap<String, Part> parts, Map<String, Tensor> current) {
    this.parts = parts;
    this.current = current;
  }

  /// {@return `programs`, by name, compiled; empty after reporting what is in the way}
  ///
  /// The modules are changed.
  ///
  /// @param options the parameters as they are at first, and how to compile each of the programs; the types
  ///     of inputs hold for all
  public static Optional<SharedPrograms> compile(
      Map<String, Operation> programs,
      CompileOptions options,
      DialectRegistry registry,
      Diagnostics diagnostics) {
    Set<String> changed = new HashSet<>();
    for (Operation module : programs.values()) {
      if (!PassManager.builder(Pipeline.of(new StoreParametersPass()), registry)
          .build()
          .run(module, diagnostics)) {
        return Optional.empty();
      }
      changed.addAll(written(module));
    }
    var parts = ImmutableMap.<String, Part>builder();
    List<Executable> open = new ArrayList<>();
    for (var each : programs.entrySet()) {
      Operation module = each.getValue();
      ImmutableSet<String> writes = written(module);
      Optional<ImmutableSet<String>> reads = handOver(module, changed, options, diagnostics);
      Optional<Executable> program =
          reads.flatMap(given ->
              new Compilation(withTypes(options, module), registry, diagnostics).compile(module));
      if (program.isEmpty()) {
        open.forEach(Executable::close);
        return Optional.empty();
      }
      open.add(program.get());
      parts.put(each.getKey(), new Part(program.get(), reads.get(), writes));
    }
    return Optional.of(
        new SharedPrograms(
            parts.buildOrThrow(), new LinkedHashMap<>(options.parameters().asMap())));
  }

  private static ImmutableSet<String> written(Operation module) {
    var names = ImmutableSet.<String>builder();
    module.walk(SetParameterOp.class, op -> names.add(op.parameterName()));
    return names.build();
  }

  /// Makes inputs of the parameters in `changed`.
  ///
  /// @return their names, or nothing after reporting that one cannot be
  private static Optional<ImmutableSet<String>> handOver(
      Operation module, Set<String> changed, CompileOptions options, Diagnostics diagnostics) {
    List<ParameterOp> parameters = new ArrayList<>();
    module.walk(
        ParameterOp.class,
        op -> {
          if (changed.contains(op.parameterName())) {
            parameters.add(op);
          }
        });
    Map<String, DataOp> made = new LinkedHashMap<>();
    module.walk(DataOp.class, op -> made.put(op.inputName(), op));
    var names = ImmutableSet.<String>builder();
    Rewriter rewriter = new Rewriter();
    Set<String> own = new HashSet<>();
    for (ParameterOp op : parameters) {
      String name = op.parameterName();
      if (made.containsKey(name) && !own.contains(name)) {
        diagnostics.error(op, "is called as the input '%s'; rename one of them", name);
        return Optional.empty();
      }
      if (options.parameters().get(name).isEmpty()) {
        diagnostics.error(
            op, "the weights of parameter '%s' are not there; give its file with --params", name);
        return Optional.empty();
      }
      if (!(op.out().type() instanceof TensorType type)) {
        diagnostics.error(op, "expects a tensor, got '%s'", op.out().type());
        return Optional.empty();
      }
      rewriter.setInsertionPoint(op);
      rewriter.setLocation(op.location());
      DataOp data = made.get(name);
      if (data == null) {
        data =
            rewriter.add(
                OperatorOps.data(name, type.shape(), ElementTypes.dtypeOf(type.elementType())));
        made.put(name, data);
        own.add(name);
      }
      names.add(name);
      rewriter.replace(op, ImmutableList.of(data.out()));
    }
    return Optional.of(names.build());
  }

  /// {@return `options` with the types of those inputs that `module` has}
  private static CompileOptions withTypes(CompileOptions options, Operation module) {
    var types = ImmutableMap.<String, TensorType>builder();
    module.walk(
        DataOp.class,
        op -> {
          TensorType type = options.inputs().get(op.inputName());
          if (type != null) {
            types.put(op.inputName(), type);
          }
        });
    return options.withInputs(types.buildKeepingLast());
  }

  /// {@return what the program called `name` computes of `inputs`}; what it stores is in
  /// [#parameters] from then on
  ///
  /// @throws IllegalArgumentException if there is no such program, or an input is missing, unknown, or of
  ///     another type
  /// @throws dev.weir.runtime.RunException if a kernel fails on the values it is given; nothing is stored
  ///     then
  public ImmutableMap<String, Tensor> run(String name, Map<String, Tensor> inputs) {
    Part part = parts.get(name);
    if (part == null) {
      throw new IllegalArgumentException("there is no program '" + name + "'");
    }
    var given = ImmutableMap.<String, Tensor>builder().putAll(inputs);
    part.reads().forEach(each -> given.put(each, current.get(each)));
    var outputs = ImmutableMap.<String, Tensor>builder();
    part.program()
        .run(given.buildOrThrow())
        .forEach((output, tensor) -> {
          if (part.writes().contains(output)) {
            current.put(output, tensor);
          } else {
            outputs.put(output, tensor);
          }
        });
    return outputs.buildOrThrow();
  }

  /// {@return the program called `name`, compiled}
  ///
  /// @throws IllegalArgumentException if there is none
  public Executable program(String name) {
    Part part = parts.get(name);
    if (part == null) {
      throw new IllegalArgumentException("there is no program '" + name + "'");
    }
    return part.program();
  }

  /// {@return the parameters as they are now}
  public ParameterStore parameters() {
    return ParameterStore.copyOf(current);
  }

  @Override
  public void close() {
    parts.values().forEach(part -> part.program().close());
  }
}
