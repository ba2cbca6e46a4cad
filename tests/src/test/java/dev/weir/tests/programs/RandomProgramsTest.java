package dev.weir.tests.programs;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.evaluate.Evaluator;
import dev.weir.ir.Attribute;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.IrMapping;
import dev.weir.ir.Operation;
import dev.weir.ir.SymbolIndex;
import dev.weir.ir.Verifier;
import dev.weir.ir.text.DiagnosticPrinter;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.IrPrinter;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.PrintOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.ir.trait.Callable;
import dev.weir.pass.PassCrash;
import dev.weir.pass.PassManager;
import dev.weir.pass.PassRegistry;
import dev.weir.pass.Pipeline;
import dev.weir.testkit.generate.RandomPrograms;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Random programs of `func`, `cf`, `scf` and `arith` compute the same before and after each general
/// pass, and after all of them, on one thread and on eight.
///
/// `-Dweir.randomPrograms=20000` runs more of them, from `-Dweir.randomSeed` on.
@Tag("campaign")
class RandomProgramsTest {
  private static final int PROGRAMS = Integer.getInteger("weir.randomPrograms", 60);
  private static final int SEED = Integer.getInteger("weir.randomSeed", 0);
  private static final int ARGUMENTS = 3;
  private static final long MAX_STEPS = 5_000_000;

  /// Each is run on its own; the last is the pipeline of all.
  private static final ImmutableMap<String, Pipeline> PASSES =
      pipelines(
          "canonicalize",
          "canonicalize{region-simplify=aggressive}",
          "canonicalize{top-down=false}",
          "cse",
          "sccp",
          "loop-invariant-code-motion",
          "inline",
          "inline{default-pipeline=}",
          "mem2reg",
          "symbol-dce",
          "remove-dead-values",
          "int-range-optimizations",
          "topological-sort",
          "dce",
          "func.func(canonicalize,cse,mem2reg,loop-invariant-code-motion,sccp)",
          "cse,canonicalize,mem2reg,sccp,int-range-optimizations,loop-invariant-code-motion,inline,"
              + "cse,remove-dead-values,symbol-dce,topological-sort,canonicalize,dce");

  private static final DialectRegistry REGISTRY = DialectRegistry.load();

  private static ImmutableMap<String, Pipeline> pipelines(String... texts) {
    var pipelines = ImmutableMap.<String, Pipeline>builder();
    PassRegistry passes = PassRegistry.load();
    for (String text : texts) {
      pipelines.put(
          text,
          Pipeline.parse("builtin.module(" + text + ")", passes, new Diagnostics()).orElseThrow());
    }
    return pipelines.buildOrThrow();
  }

  private final Map<String, List<Integer>> failures = new TreeMap<>();
  private long runs;
  private long transformed;
  private long operations;

  @Test
  void passesKeepWhatProgramsCompute() {
    for (int seed = SEED; seed < SEED + PROGRAMS; seed++) {
      check(seed);
    }
    System.out.printf(
        "random programs: %d programs of %d operations, %d runs of %d pipelines on 1 and 8 threads,"
            + " %d changed programs evaluated, %d wrong%n",
        PROGRAMS,
        operations,
        runs,
        PASSES.size(),
        transformed,
        failures.values().stream().mapToInt(List::size).sum());
    assertThat(failures).isEmpty();
  }

  private void check(int seed) {
    var generator = new RandomPrograms(seed, RandomPrograms.Scope.ALL);
    RandomPrograms.Program program = generator.program("", 6 + seed % 60);
    List<ImmutableList<Attribute>> arguments = new ArrayList<>();
    for (int i = 0; i < ARGUMENTS; i++) {
      arguments.add(generator.arguments(program.inputs()));
    }
    Operation module = parse(seed, program.text());
    module.walk(_ -> operations++);
    List<String> expected = results(module, program.entry(), arguments);
    if (expected.stream().anyMatch(text -> text.startsWith("error"))) {
      failed("evaluation: " + expected, seed);
      return;
    }
    // Many passes leave the same program.
    Set<String> right = new HashSet<>();
    right.add(text(module));
    PASSES.forEach((passes, pipeline) -> {
      Operation one = module.clone(new IrMapping());
      Operation eight = module.clone(new IrMapping());
      if (!run(seed, passes, pipeline, one, 1) || !run(seed, passes, pipeline, eight, 8)) {
        return;
      }
      String text = text(one);
      if (!text.equals(text(eight))) {
        failed(passes + ": another program on 8 threads", seed);
      }
      if (right.add(text)) {
        transformed++;
        if (!results(one, program.entry(), arguments).equals(expected)) {
          failed(passes + ": other results", seed);
        }
      }
    });
  }

  private void failed(String what, int seed) {
    failures.computeIfAbsent(what, _ -> new ArrayList<>()).add(seed);
  }

  private static String text(Operation module) {
    return IrPrinter.print(module, PrintOptions.of(REGISTRY));
  }

  /// {@return whether the passes ran and left a program that verifies}
  private boolean run(int seed, String passes, Pipeline pipeline, Operation module, int threads) {
    runs++;
    Diagnostics diagnostics = new Diagnostics();
    try {
      PassManager manager = PassManager.builder(pipeline, REGISTRY).threads(threads).build();
      if (!manager.run(module, diagnostics) || !Verifier.verify(module, diagnostics)) {
        failed(passes + ": " + diagnostics.all().get(0).message(), seed);
        return false;
      }
      return true;
    } catch (PassCrash e) {
      failed(passes + ": " + e.getMessage(), seed);
      return false;
    }
  }

  private static Operation parse(int seed, String text) {
    SourceText source = SourceText.of("seed-" + seed + ".mlir", text);
    Diagnostics diagnostics = new Diagnostics();
    Optional<Operation> module = IrParser.parse(source, REGISTRY, ParseOptions.STRICT, diagnostics);
    if (module.isPresent()) {
      Verifier.verify(module.get(), diagnostics);
    }
    if (module.isEmpty() || diagnostics.hasErrors()) {
      throw new AssertionError(new DiagnosticPrinter(source).print(diagnostics) + text);
    }
    return module.get();
  }

  private static List<String> results(
      Operation module, String entry, List<ImmutableList<Attribute>> arguments) {
    Callable main = (Callable) new SymbolIndex().lookup(module, entry);
    List<String> results = new ArrayList<>();
    for (ImmutableList<Attribute> each : arguments) {
      Diagnostics diagnostics = new Diagnostics();
      results.add(
          new Evaluator(diagnostics, MAX_STEPS, 10_000)
              .call(main, each)
              .map(values -> ComparableValue.of(values).toString())
              .orElseGet(() -> "error: " + diagnostics.all().get(0).message()));
    }
    return results;
  }
}
