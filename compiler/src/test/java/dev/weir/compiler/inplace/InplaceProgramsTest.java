package dev.weir.compiler.inplace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.compiler.CompileOptions;
import dev.weir.compiler.Weir;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.pass.PassManager;
import dev.weir.pass.PassRegistry;
import dev.weir.pass.Pipeline;
import dev.weir.runtime.Executable;
import java.lang.foreign.Arena;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Random programs of in-place operators, with branches, loops, lists and parameters, compute what they
/// compute on memory, and leave the parameters with what was stored there; before and after passes.
///
/// `-Dweir.inplacePrograms=N` says how many; `-Dweir.inplaceTarget=c` on which target.
@Tag("campaign")
class InplaceProgramsTest {
  private static final int PROGRAMS = Integer.getInteger("weir.inplacePrograms", 15);
  private static final int SEED = Integer.getInteger("weir.seed", 0);

  /// Each target takes programs of its own; where each is compiled anew, fewer.
  private static final ImmutableMap<String, Integer> TARGETS =
      System.getProperty("weir.inplaceTarget") == null
          ? ImmutableMap.of("jvm", PROGRAMS, "c", PROGRAMS / 8, "opencl", PROGRAMS / 8)
          : ImmutableMap.of(System.getProperty("weir.inplaceTarget"), PROGRAMS);

  private static final DialectRegistry DIALECTS = DialectRegistry.load();
  private static final PassRegistry PASSES = PassRegistry.load();

  /// What runs before a program is compiled; none for the first.
  private static final ImmutableList<String> PIPELINES =
      ImmutableList.of(
          "",
          "value-form",
          "canonicalize",
          "cse",
          "common_subexpression_elimination_pass",
          "canonicalize,cse,loop-invariant-code-motion,sccp,canonicalize",
          "dce,identity_op_clean_pass",
          "dead_code_elimination_pass,cse");

  static Stream<String> targets() {
    return TARGETS.keySet().stream();
  }

  @ParameterizedTest
  @MethodSource("targets")
  void valuesAreWhatMemoryHolds(String target) {
    assumeTrue(isThere(target), () -> target + " is not installed");
    long first = SEED * 1_000_003L + (target.equals("jvm") ? 0 : 500_000L + target.length());
    for (int i = 0; i < TARGETS.get(target); i++) {
      MemoryProgram program = new MemoryProgram(new Random(first + i));
      String passes = PIPELINES.get(i % PIPELINES.size());
      try {
        check(program, passes, i % 2 == 0, target);
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError(
            "program %d after '%s':\n%s\n%s".formatted(i, passes, e, program.text()), e);
      }
    }
  }

  /// {@return whether programs can be compiled for `target` here}
  private static boolean isThere(String target) {
    Operation module =
        IrParser.parse(
                SourceText.of(
                    "p.mlir",
                    """
                    %x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2>} : tensor<2xf32>
                    %y = pd_op.exp %x : (tensor<2xf32>) -> tensor<2xf32>
                    pir.shadow_output %y, "y" : tensor<2xf32>
                    """),
                DIALECTS,
                ParseOptions.STRICT,
                new Diagnostics())
            .orElseThrow();
    try (Executable compiled = Weir.compile(module, CompileOptions.of(target))) {
      return compiled.inputs().size() == 1;
    } catch (RuntimeException missing) {
      return false;
    }
  }

  private static void check(MemoryProgram program, String passes, boolean fusion, String target) {
    Diagnostics diagnostics = new Diagnostics();
    Operation module =
        IrParser.parse(
                SourceText.of("p.mlir", program.text()), DIALECTS, ParseOptions.STRICT, diagnostics)
            .orElseThrow(() -> new AssertionError(diagnostics.all()));
    if (!passes.isEmpty()) {
      Pipeline pipeline = Pipeline.parse(passes, PASSES, diagnostics).orElseThrow();
      assertThat(PassManager.run(pipeline, module, DIALECTS, diagnostics))
          .as(() -> diagnostics.all().toString())
          .isTrue();
    }
    Map<String, Tensor> parameters = tensors(program.parametersBefore());
    CompileOptions options =
        CompileOptions.of(target)
            .withFusion(fusion)
            .withParameters(ParameterStore.copyOf(parameters));
    try (Executable compiled = Weir.compile(module, options)) {
      Map<String, Tensor> inputs = new HashMap<>();
      program
          .inputs()
          .forEach((name, data) ->
              inputs.put(
                  name,
                  program
                          .text()
                          .contains(
                              "%"
                                  + name
                                  + " = \"pd_op.data\"() <{name = \""
                                  + name
                                  + "\", shape = array<i64: 6>")
                      ? Tensor.of(Arena.ofAuto(), data, 6)
                      : Tensor.of(Arena.ofAuto(), data, 2, 3)));
      Map<String, Tensor> results = compiled.run(inputs);
      program
          .outputs()
          .forEach((name, expected) ->
              assertThat(results.get(name).toFloatArray()).as(name).containsExactly(expected));
      program
          .parameters()
          .forEach((name, expected) ->
              assertThat(parameters.get(name).toFloatArray()).as(name).containsExactly(expected));
      program
          .inputs()
          .forEach((name, data) ->
              assertThat(inputs.get(name).toFloatArray()).as(name).containsExactly(data));
    }
  }

  private static Map<String, Tensor> tensors(Map<String, float[]> data) {
    Map<String, Tensor> result = new HashMap<>();
    data.forEach((name, values) -> result.put(name, Tensor.of(Arena.ofAuto(), values, 2, 3)));
    return result;
  }
}
