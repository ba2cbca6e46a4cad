package dev.weir.pass.operator.repeat;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RepeatedRunsTest {
  private static List<RepeatedRuns.Run> best(int... numbers) {
    return new RepeatedRuns(numbers).best(2, 1, 1000);
  }

  @Test
  void aChainConsistsOfItsShortestLink() {
    List<RepeatedRuns.Run> links =
        best(1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3, 9).stream()
            .filter(RepeatedRuns.Run::isLink)
            .toList();
    assertThat(links.get(0).length()).isEqualTo(3);
    assertThat(links.get(0).starts().asList()).containsExactly(0, 3, 6, 9);
    assertThat(links.get(0).saving()).isEqualTo(12 - 3 - 4);
  }

  @Test
  void nothingRepeatsInASequenceOfDifferentNumbers() {
    assertThat(best(1, 2, 3, 4, 5)).isEmpty();
    assertThat(best()).isEmpty();
    assertThat(best(7)).isEmpty();
  }

  /// Each run stands where it says, without overlaps, and no run of any length saves more than the best.
  @Test
  void theBestSavesAsMuchAsAnyRunThatIsTriedOut() {
    Random random = new Random(3);
    for (int round = 0; round < 200; round++) {
      int[] numbers = random.ints(4 + random.nextInt(40), 0, 2 + random.nextInt(3)).toArray();
      List<RepeatedRuns.Run> runs = best(numbers);
      for (RepeatedRuns.Run run : runs) {
        int end = 0;
        for (int start : run.starts().asList()) {
          assertThat(start).isGreaterThanOrEqualTo(end);
          end = start + run.length();
          assertThat(Arrays.copyOfRange(numbers, start, end))
              .isEqualTo(
                  Arrays.copyOfRange(
                      numbers, run.starts().get(0), run.starts().get(0) + run.length()));
        }
      }
      long most = runs.stream().mapToLong(RepeatedRuns.Run::saving).max().orElse(0);
      assertThat(most).as(Arrays.toString(numbers)).isEqualTo(mostByTrying(numbers));
    }
  }

  private static long mostByTrying(int[] numbers) {
    long most = 0;
    for (int length = 2; length <= numbers.length; length++) {
      for (int first = 0; first + length <= numbers.length; first++) {
        int[] wanted = Arrays.copyOfRange(numbers, first, first + length);
        long count = 0;
        for (int at = 0; at + length <= numbers.length; ) {
          boolean isThere = Arrays.equals(numbers, at, at + length, wanted, 0, length);
          count += isThere ? 1 : 0;
          at += isThere ? length : 1;
        }
        most = Math.max(most, length * count - length - count);
      }
    }
    return most;
  }
}
