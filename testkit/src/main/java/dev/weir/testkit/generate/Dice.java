package dev.weir.testkit.generate;

import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

/// Choices at random, determined by a seed.
final class Dice {
  private final Random random;

  Dice(long seed) {
    random = new Random(seed * 0x9E3779B97F4A7C15L);
    // Neighbouring seeds give neighbouring first numbers; the second one does not.
    random.nextInt();
  }

  Random random() {
    return random;
  }

  /// {@return 0 to `bound` - 1}
  int below(int bound) {
    return random.nextInt(bound);
  }

  /// {@return whether something happens that happens once in `times`}
  boolean once(int times) {
    return random.nextInt(times) == 0;
  }

  boolean coin() {
    return random.nextBoolean();
  }

  <T> T of(List<? extends T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  @SafeVarargs
  final <T> T of(T... choices) {
    return choices[random.nextInt(choices.length)];
  }

  /// {@return what one of these makes}
  @SafeVarargs
  final <T> T any(Supplier<? extends T>... makers) {
    return makers[random.nextInt(makers.length)].get();
  }
}
