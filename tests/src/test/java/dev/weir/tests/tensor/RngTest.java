package dev.weir.tests.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.tensor.Fn1;
import dev.weir.tensor.Jit;
import dev.weir.tensor.Rng;
import dev.weir.tensor.Tensor;
import java.util.Arrays;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.Test;

/// Random numbers: the words are those of Random123, which `PhiloxTest` looks at; what becomes of them is by hand here.
class RngTest {
  /// The first words of seed 0 are those of the known answer for zeros.
  @Test
  void numbersAreMadeOfTheWordsOfTheSeed() {
    float[] two = Rng.of(0).uniform(2).toFloats();
    assertThat(two[0]).isEqualTo((0x6627e8d5 >>> 8) * 0x1p-24f);
    assertThat(two[1]).isEqualTo((0xbc57ac4c >>> 8) * 0x1p-24f);
    double u = 1 - (0x6627e8d5 >>> 8) * 0x1p-24;
    double angle = 2 * Math.PI * ((0xe169c58d >>> 8) * 0x1p-24);
    assertThat(Rng.of(0).normal(1).item())
        .isCloseTo(Math.sqrt(-2 * Math.log(u)) * Math.cos(angle), within(1e-6));
  }

  @Test
  void momentsAreThoseOfTheDistribution() {
    double[] normal = Rng.of(3).gaussian(1, 2, 100_000).toDoubles();
    double mean = Arrays.stream(normal).average().orElseThrow();
    double variance =
        Arrays.stream(normal).map(x -> (x - mean) * (x - mean)).average().orElseThrow();
    // Five standard errors.
    assertThat(mean).isCloseTo(1, within(5 * 2 / Math.sqrt(1e5)));
    assertThat(variance).isCloseTo(4, within(5 * 4 * Math.sqrt(2 / 1e5)));
    double[] uniform = Rng.of(4).between(-1, 3, 100_000).toDoubles();
    assertThat(Arrays.stream(uniform).average().orElseThrow()).isCloseTo(1, within(0.02));
    assertThat(Arrays.stream(uniform).allMatch(x -> x >= -1 && x < 3)).isTrue();
    long[] dice = Rng.of(5).randint(1, 7, 60_000).toLongs();
    for (int face = 1; face <= 6; face++) {
      long wanted = face;
      long count = Arrays.stream(dice).filter(each -> each == wanted).count();
      assertThat((double) count).isCloseTo(1e4, within(5 * Math.sqrt(1e4 * 5 / 6)));
    }
    double ones = Rng.of(6).bernoulli(0.25, 100_000).sum().item();
    assertThat(ones).isCloseTo(25_000, within(5 * Math.sqrt(1e5 * 0.1875)));
  }

  @Test
  void theSameForAnyNumberOfThreads() throws Exception {
    Tensor many = Rng.of(11).normal(200_001);
    try (ForkJoinPool one = new ForkJoinPool(1)) {
      Tensor again = one.submit(() -> Rng.of(11).normal(200_001)).get();
      assertThat(again.contentEquals(many)).isTrue();
    }
  }

  @Test
  void drawsGoOnWhereTheLastOneEnded() {
    Rng rng = Rng.of(1);
    float[] first = rng.uniform(4).toFloats();
    float[] second = rng.uniform(4).toFloats();
    float[] both = Rng.of(1).uniform(8).toFloats();
    assertThat(Arrays.copyOf(both, 4)).containsExactly(first);
    assertThat(Arrays.copyOfRange(both, 4, 8)).containsExactly(second);
    Rng[] parts = Rng.of(1).split(2);
    assertThat(parts[0].uniform(4).toFloats()).isNotEqualTo(parts[1].uniform(4).toFloats());
  }

  @Test
  void aPermutationHasEachNumberOnce() {
    long[] order = Rng.of(2).permutation(100).toLongs();
    assertThat(Arrays.stream(order).sorted().toArray()).isEqualTo(Tensor.arange(100).toLongs());
    assertThat(order).isNotEqualTo(Tensor.arange(100).toLongs());
  }

  /// Compiled code draws what eager code does, anew in each run.
  @Test
  void compiledCodeDrawsTheSame() {
    Rng eager = Rng.of(9);
    Rng drawn = Rng.of(9);
    Fn1<Tensor, Tensor> f = x -> x.add(drawn.normal(3)).multiply(drawn.uniform(3));
    Jit.One<Tensor, Tensor> jit = Jit.exact(f);
    Tensor x = Tensor.of(new float[] {1, 2, 3});
    for (int run = 0; run < 3; run++) {
      Tensor want = x.add(eager.normal(3)).multiply(eager.uniform(3));
      assertThat(jit.apply(x).contentEquals(want)).isTrue();
    }
    assertThat(jit.compilations()).isEqualTo(1);
  }
}
