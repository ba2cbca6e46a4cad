package dev.weir.models.generation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.data.Offset.offset;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.primitives.ImmutableDoubleArray;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.formats.weights.NpzFile;
import dev.weir.ir.Diagnostics;
import dev.weir.models.LanguageModel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Tokens are drawn as their probabilities, calculated by hand, say.
class SamplerTest {
  private static final int DRAWS = 20_000;

  /// Probabilities 1/10, 4/10, 2/10, 3/10.
  private static final ImmutableDoubleArray LOGITS =
      ImmutableDoubleArray.of(Math.log(1), Math.log(4), Math.log(2), Math.log(3));

  private static double[] frequencies(Sampling sampling) {
    Sampler sampler = new Sampler(sampling);
    double[] counts = new double[4];
    for (int i = 0; i < DRAWS; i++) {
      counts[sampler.next(LOGITS)] += 1.0 / DRAWS;
    }
    return counts;
  }

  /// At temperature 2 probabilities are in proportion to the roots of these; at 1/2 to their squares.
  @ParameterizedTest
  @CsvSource({
    "1,   0, 1,    0.1,    0.4,    0.2,    0.3",
    "2,   0, 1,    0.1627, 0.3254, 0.2301, 0.2818",
    "0.5, 0, 1,    0.0333, 0.5333, 0.1333, 0.3",
    "1,   2, 1,    0,      0.5714, 0,      0.4286",
    "1,   9, 1,    0.1,    0.4,    0.2,    0.3",
    "1,   0, 0.65, 0,      0.5714, 0,      0.4286",
    "1,   0, 0.75, 0,      0.4444, 0.2222, 0.3333",
    "1,   0, 0.1,  0,      1,      0,      0",
    "1,   3, 0.75, 0,      0.5714, 0,      0.4286",
    "0,   0, 1,    0,      1,      0,      0",
  })
  void frequenciesAreProbabilities(
      double temperature, int topK, double topP, double a, double b, double c, double d) {
    double[] counts = frequencies(new Sampling(temperature, topK, topP, 4));
    double[] expected = {a, b, c, d};
    for (int i = 0; i < 4; i++) {
      assertThat(counts[i]).as("token %d", i).isCloseTo(expected[i], offset(0.015));
    }
  }

  @Test
  void aSeedGivesTheSameTokens() {
    List<Integer> first = new ArrayList<>();
    List<Integer> second = new ArrayList<>();
    List<Integer> other = new ArrayList<>();
    Sampler one = new Sampler(new Sampling(1, 0, 1, 7));
    Sampler two = new Sampler(new Sampling(1, 0, 1, 7));
    Sampler three = new Sampler(new Sampling(1, 0, 1, 8));
    for (int i = 0; i < 50; i++) {
      first.add(one.next(LOGITS));
      second.add(two.next(LOGITS));
      other.add(three.next(LOGITS));
    }
    assertThat(first).isEqualTo(second).isNotEqualTo(other);
  }

  @Test
  void whatIsNoDistributionIsRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Sampling(-1, 0, 1, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> new Sampling(Double.NaN, 0, 1, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> new Sampling(1, -1, 1, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> new Sampling(1, 0, 0, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> new Sampling(1, 0, 1.5, 0));
  }

  private static Tensor greedy() {
    return NpzFile.read(
            Path.of(SamplerTest.class.getResource("/llama/logits.npz").getPath()),
            ImmutableMap.of(),
            new Diagnostics())
        .orElseThrow()
        .get("llama.greedy");
  }

  /// PyTorch's likeliest tokens come, and a text ends at a token that ends one, or where it is long enough.
  @Test
  void aTextEnds() {
    Diagnostics diagnostics = new Diagnostics();
    LanguageModel model =
        LanguageModel.open(
                Path.of(SamplerTest.class.getResource("/llama/llama").getPath()), diagnostics)
            .orElseThrow();
    assertThat(model.ends()).containsExactly(2, 7);
    assertThat(model.tokenizer()).isEmpty();
    try (CompiledLlama compiled =
        CompiledLlama.of(model.model(), "jvm", diagnostics).orElseThrow()) {
      List<Integer> heard = new ArrayList<>();
      ImmutableIntArray prompt = ImmutableIntArray.of(3, 17, 42);
      Generation whole =
          Generation.run(compiled, prompt, Sampling.GREEDY, 9, ImmutableSet.of(), heard::add);
      assertThat(whole.tokens().asList()).isEqualTo(heard);
      assertThat(whole.tokens().stream().asLongStream().toArray())
          .isEqualTo(greedy().toLongArray());
      assertThat(whole.prompt()).isEqualTo(3);
      int end = whole.tokens().get(5);
      int first = whole.tokens().indexOf(end);
      Generation cut =
          Generation.run(compiled, prompt, Sampling.GREEDY, 9, ImmutableSet.of(end), token -> {});
      assertThat(cut.tokens()).isEqualTo(whole.tokens().subArray(0, first));
    }
  }
}
