package dev.weir.examples.training;

import com.google.common.collect.ImmutableList;
import dev.weir.nn.data.Batch;
import dev.weir.tensor.Rng;
import dev.weir.tensor.Scope;
import dev.weir.tensor.Tensor;

/// A text as numbers, one for each letter that it has.
///
/// @param alphabet the letters in the order of their code points
/// @param text the number of each letter of the text
public record Letters(ImmutableList<Integer> alphabet, ImmutableList<Integer> text) {
  /// {@return the letters of `text`}
  public static Letters of(String text) {
    ImmutableList<Integer> alphabet =
        text.codePoints().distinct().sorted().boxed().collect(ImmutableList.toImmutableList());
    return new Letters(
        alphabet,
        text.codePoints().mapToObj(alphabet::indexOf).collect(ImmutableList.toImmutableList()));
  }

  /// {@return parts of the text that are drawn at random, and for each letter the one behind it}
  Batch draw(Rng rng, int count, int length) {
    long[] starts = Scope.call(() -> rng.randint(0, text.size() - length, count)).toLongs();
    long[] x = new long[count * length];
    long[] y = new long[count * length];
    for (int i = 0; i < count; i++) {
      for (int at = 0; at < length; at++) {
        x[i * length + at] = text.get((int) starts[i] + at);
        y[i * length + at] = text.get((int) starts[i] + at + 1);
      }
    }
    return new Batch(Tensor.of(x, count, length), Tensor.of(y, count, length));
  }

  /// {@return the letters with these numbers}
  String read(Iterable<Integer> numbers) {
    StringBuilder read = new StringBuilder();
    numbers.forEach(each -> read.appendCodePoint(alphabet.get(each)));
    return read.toString();
  }
}
