package dev.weir.models.llama;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import com.google.common.primitives.ImmutableDoubleArray;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.ir.Diagnostics;
import dev.weir.models.generation.CompiledLlama;
import dev.weir.models.generation.LlamaSession;
import dev.weir.models.llama.RandomLlamaFile.Entry;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Models of TinyLlama's shape with random quantized weights against [PlainLlama], loops over doubles.
class LlamaShapeTest {
  /// More than the rows that are multiplied as few.
  private static final int PROMPT = 18;

  private static final int WRITTEN = 2;

  /// How far logits may lie from those of doubles. Their standard deviation is about 1 with Q8_0 and 5 with Q4_0, whose integers
  /// have the mean -1/2. All is computed in f32, sums of up to 5,632 terms among it, but no activation is rounded to
  /// integers.
  private static final double TOLERANCE = 1e-4;

  @TempDir Path folder;

  /// Two layers. The quick build has [LlamaModelTest], which compares a smaller model with PyTorch.
  @Tag("thorough")
  @ParameterizedTest
  @ValueSource(ints = {8, 4})
  void logitsAreThoseOfPlainLoops(int bits) throws IOException {
    check(RandomLlamaFile.tinyLlama(bits, 2, 1000));
  }

  /// All layers and tokens of TinyLlama-1.1B.
  @Tag("thorough")
  @ParameterizedTest
  @ValueSource(ints = {8, 4})
  void logitsOfTheWholeModelAreThoseOfPlainLoops(int bits) throws IOException {
    check(RandomLlamaFile.tinyLlama(bits, 22, 32000));
  }

  private void check(RandomLlamaFile shape) throws IOException {
    Path file = folder.resolve("model.gguf");
    Map<String, Entry> entries = shape.write(file, 5);
    Diagnostics diagnostics = new Diagnostics();
    LlamaModel model =
        LlamaModel.open(file, diagnostics).orElseThrow(() -> new AssertionError(diagnostics.all()));
    try (Arena arena = Arena.ofShared();
        CompiledLlama compiled =
            CompiledLlama.of(model, "jvm", diagnostics)
                .orElseThrow(() -> new AssertionError(diagnostics.all()))) {
      PlainLlama plain = new PlainLlama(shape, entries, file, arena);
      var prompt = ImmutableIntArray.builder();
      double[] hidden = {};
      for (int i = 0; i < PROMPT; i++) {
        prompt.add(token(i, shape));
        hidden = plain.next(token(i, shape));
      }
      LlamaSession session = compiled.session();
      compare(session.prefill(prompt.build(), PROMPT + WRITTEN), plain.logits(hidden));
      for (int i = PROMPT; i < PROMPT + WRITTEN; i++) {
        hidden = plain.next(token(i, shape));
        compare(session.decode(token(i, shape)), plain.logits(hidden));
      }
    }
  }

  private static int token(int i, RandomLlamaFile shape) {
    return (300 + 37 * i) % shape.vocabulary();
  }

  private static void compare(ImmutableDoubleArray logits, double[] expected) {
    assertThat(logits.length()).isEqualTo(expected.length);
    double squares = 0;
    for (int i = 0; i < expected.length; i++) {
      assertThat(logits.get(i)).as("token %d", i).isCloseTo(expected[i], offset(TOLERANCE));
      squares += expected[i] * expected[i];
    }
    assertThat(Math.sqrt(squares / expected.length)).isBetween(0.5, 10.0);
  }
}
