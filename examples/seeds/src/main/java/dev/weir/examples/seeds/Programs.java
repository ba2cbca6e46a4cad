package dev.weir.examples.seeds;

import dev.weir.compiler.Compilation;
import dev.weir.compiler.CompileOptions;
import dev.weir.compiler.TargetPipeline;
import dev.weir.dialect.builtin.data.ParameterScope;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.mindir.build.GraphProgram;
import dev.weir.formats.mindir.text.print.AnfTextPrinter;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.pass.PassManager;
import dev.weir.pass.PassRegistry;
import dev.weir.pass.Pipeline;
import dev.weir.pass.mindir.effects.CopyElimination;
import dev.weir.tensor.Tensor;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// What the programs have in common: how they are written as text, and how they run.
final class Programs {
  static final DialectRegistry REGISTRY = DialectRegistry.load();

  private Programs() {}

  /// {@return `program` as an expression}
  static String expression(GraphProgram program) {
    return print(diagnostics -> AnfTextPrinter.print(program.module(), diagnostics));
  }

  /// How something is printed that may not be possible.
  interface Printer {
    Optional<String> print(Diagnostics diagnostics);
  }

  /// {@return what `printer` prints}
  static String print(Printer printer) {
    Diagnostics diagnostics = new Diagnostics();
    return printer
        .print(diagnostics)
        .orElseThrow(() -> new IllegalStateException(diagnostics.all().toString()));
  }

  /// {@return the passes that `text` names}
  static Pipeline passes(String text) {
    Diagnostics diagnostics = new Diagnostics();
    return Pipeline.parse(text, PassRegistry.load(), diagnostics)
        .orElseThrow(() -> new IllegalArgumentException(diagnostics.all().toString()));
  }

  /// Runs `passes` over `module`, whose weights are in `weights`.
  static void change(Operation module, Pipeline passes, ParameterScope weights) {
    Diagnostics diagnostics = new Diagnostics();
    if (!PassManager.builder(passes, REGISTRY)
        .provide(ParameterScope.class, weights)
        .build()
        .run(module, diagnostics)) {
      throw new IllegalStateException(diagnostics.all().toString());
    }
  }

  /// {@return the outputs of `program`, compiled and run on `inputs`, as NumPy prints them}
  static String run(GraphProgram program, Map<String, Tensor> inputs) {
    ParameterScope weights = ParameterScope.of(program.parameters());
    change(program.module(), TargetPipeline.toOperators(CopyElimination.NEEDED), weights);
    return run(program.module(), weights.store(), inputs);
  }

  /// {@return the outputs of `module`, compiled and run on `inputs`, as NumPy prints them}
  static String run(Operation module, ParameterStore weights, Map<String, Tensor> inputs) {
    Diagnostics diagnostics = new Diagnostics();
    try (var executable =
        new Compilation(CompileOptions.of("jvm").withParameters(weights), REGISTRY, diagnostics)
            .compile(module)
            .orElseThrow(() -> new IllegalStateException(diagnostics.all().toString()))) {
      var given = new LinkedHashMap<String, dev.weir.dialect.builtin.data.Tensor>();
      inputs.forEach((name, tensor) -> given.put(name, tensor.storage()));
      return executable.run(given).values().stream()
          .map(raw -> Tensor.copyOf(raw).toString())
          .collect(Collectors.joining(" "));
    }
  }
}
