package dev.weir.tests.tile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.dialect.tile.interpret.TileInterpreter;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.pass.PassManager;
import dev.weir.pass.PassRegistry;
import dev.weir.pass.Pipeline;
import dev.weir.testkit.program.ProgramText;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/// Kernels compute after simplification, bit for bit, what they computed before.
class TileSimplificationProperties {
  private static final DialectRegistry REGISTRY = DialectRegistry.load();
  private static final String PASSES =
      "builtin.module(canonicalize,cse,loop-invariant-code-motion,canonicalize,cse)";

  @Property(tries = 150)
  void randomKernels(@ForAll Random random) {
    RandomKernel.Drawn drawn = RandomKernel.of(random, 10 + random.nextInt(40));
    Operation module = parse(drawn.text());
    Operation simplified = module.copy();
    simplify(simplified);
    Tensor x = Tensor.zeros(DType.FLOAT32, RandomKernel.PROGRAMS, 8);
    for (int i = 0; i < x.elementCount(); i++) {
      x.setDouble(i, random.nextInt(5) == 0 ? -0.0 : random.nextDouble() * 20 - 10);
    }
    long[] sizes = {1 + random.nextInt(12), random.nextInt(12)};
    Tensor before = run(module, drawn, x, sizes);
    Tensor after = run(simplified, drawn, x, sizes);
    assertThat(after.contentEquals(before)).as(() -> difference(drawn, before, after)).isTrue();
  }

  private static String difference(RandomKernel.Drawn drawn, Tensor before, Tensor after) {
    for (long i = 0; i < before.elementCount(); i++) {
      if (Double.compare(before.getDouble(i), after.getDouble(i)) != 0) {
        return "element %d of tile %d of program %d: %s became %s\n%s"
            .formatted(
                i % 8,
                i / 8 % drawn.tiles(),
                i / 8 / drawn.tiles(),
                before.getDouble(i),
                after.getDouble(i),
                drawn.text());
      }
    }
    return drawn.text();
  }

  @Test
  void kernelsOfTheFolder() {
    for (TileKernel kernel : TileKernel.all()) {
      Operation module = kernel.function().parent().copy();
      simplify(module);
      for (TileKernel.Run run : kernel.runs()) {
        List<Tensor> expected = kernel.interpret(run);
        List<Tensor> actual = run.draw(kernel.function());
        TileInterpreter.of(function(module)).runTensors(actual, run.sizeArray());
        for (int i = 0; i < actual.size(); i++) {
          assertThat(actual.get(i).contentEquals(expected.get(i)))
              .as("%s (%s), argument %d", kernel, run, i)
              .isTrue();
        }
      }
    }
  }

  private static TileFuncOp function(Operation module) {
    return (TileFuncOp) module.region(0).entry().first();
  }

  private static Operation parse(String text) {
    return ProgramText.parseValid(text);
  }

  private static void simplify(Operation module) {
    Diagnostics diagnostics = new Diagnostics();
    Pipeline pipeline =
        Pipeline.parse(PASSES, PassRegistry.load(), diagnostics)
            .orElseThrow(() -> new AssertionError(diagnostics.all()));
    assertThat(PassManager.builder(pipeline, REGISTRY).build().run(module, diagnostics))
        .as(() -> diagnostics.all().toString())
        .isTrue();
  }

  private static Tensor run(Operation module, RandomKernel.Drawn drawn, Tensor x, long[] sizes) {
    Tensor out = Tensor.zeros(DType.FLOAT64, RandomKernel.PROGRAMS, drawn.tiles(), 8);
    TileInterpreter.of(function(module)).runTensors(List.of(x, out), sizes);
    return out;
  }
}
