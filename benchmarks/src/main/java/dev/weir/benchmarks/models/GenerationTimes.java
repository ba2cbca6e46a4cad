package dev.weir.benchmarks.models;

import com.google.common.primitives.ImmutableIntArray;
import dev.weir.compiler.CompileOptions;
import dev.weir.ir.Diagnostics;
import dev.weir.models.generation.CompiledLlama;
import dev.weir.models.generation.LlamaSession;
import dev.weir.models.llama.LlamaModel;
import dev.weir.pass.operator.quantize.RoundActivationsPass;
import java.nio.file.Path;

/// Prints how many tokens of a prompt a language model reads in a second, and how many it writes: the best of several rounds,
/// and the best seconds of one step.
///
/// Arguments: a GGUF file or a folder, the tokens of the prompt, those to write, how many rounds; `int8` where what quantized
/// weights are multiplied by is rounded. The tokens are `300 + 37 i mod 200`; all that peers are given are the same.
public final class GenerationTimes {
  private GenerationTimes() {}

  /// Prints a line `PROMPT WRITTEN STEP`: tokens in a second read and written, and those written if all steps took as long
  /// as the shortest.
  public static void main(String[] arguments) {
    Diagnostics diagnostics = new Diagnostics();
    LlamaModel model =
        LlamaModel.open(Path.of(arguments[0]), diagnostics)
            .orElseThrow(() -> new IllegalArgumentException(diagnostics.all().toString()));
    int read = Integer.parseInt(arguments[1]);
    int written = Integer.parseInt(arguments[2]);
    int rounds = Integer.parseInt(arguments[3]);
    var tokens = ImmutableIntArray.builder();
    for (int i = 0; i < read; i++) {
      tokens.add(300 + 37 * i % 200);
    }
    ImmutableIntArray prompt = tokens.build();
    long reading = Long.MAX_VALUE;
    long writing = Long.MAX_VALUE;
    long step = Long.MAX_VALUE;
    try (CompiledLlama compiled =
        CompiledLlama.of(model, options(arguments), Integer.MAX_VALUE, diagnostics)
            .orElseThrow(() -> new IllegalArgumentException(diagnostics.all().toString()))) {
      for (int round = 0; round < rounds; round++) {
        LlamaSession session = compiled.session();
        long begun = System.nanoTime();
        session.prefill(prompt, read + written);
        long before = System.nanoTime();
        reading = Math.min(reading, before - begun);
        long all = 0;
        for (int i = 0; i < written; i++) {
          session.decode(prompt.get(i % read));
          long now = System.nanoTime();
          step = Math.min(step, now - before);
          all += now - before;
          before = now;
        }
        writing = Math.min(writing, all);
      }
    }
    System.out.printf(
        "%.1f %.1f %.1f%n", read * 1e9 / reading, written * 1e9 / writing, 1e9 / step);
  }

  private static CompileOptions options(String[] arguments) {
    CompileOptions options = CompileOptions.of("jvm");
    boolean rounds = arguments.length > 4 && arguments[4].equals("int8");
    return rounds ? options.withPasses(new RoundActivationsPass()) : options;
  }
}
