package dev.weir.testkit.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class SampleTest {
  private static final List<Integer> CASES = IntStream.range(0, 10).boxed().toList();

  @BeforeAll
  static void aSampleIsAsked() {
    Assumptions.assumeFalse("all".equals(System.getProperty("weir.samples")), "all is tried");
  }

  @Test
  void someAreSpreadEvenly() {
    assertThat(Sample.of(CASES, 3)).containsExactly(0, 3, 6);
    assertThat(Sample.of(CASES, 10)).isEqualTo(CASES);
    assertThat(Sample.of(CASES, 11)).isEqualTo(CASES);
    assertThat(Sample.of(List.of(), 3)).isEmpty();
  }

  @Test
  void eachCaseAndEachVariantIsTried() {
    Set<Integer> cases = new HashSet<>();
    Set<String> variants = new HashSet<>();
    List<String> pairs =
        Sample.inTurn(
            CASES,
            List.of("a", "b", "c"),
            (number, letter) -> {
              cases.add(number);
              variants.add(letter);
              return number + letter;
            });
    assertThat(pairs).startsWith("0a", "1b", "2c", "3a").hasSize(10);
    assertThat(cases).hasSize(10);
    assertThat(variants).hasSize(3);
  }
}
