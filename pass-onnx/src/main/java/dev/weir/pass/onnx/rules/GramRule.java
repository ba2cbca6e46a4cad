package dev.weir.pass.onnx.rules;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.onnx.text.TfIdfVectorizerOp;
import dev.weir.ir.Value;
import dev.weir.pass.onnx.lowering.Constants;
import dev.weir.pass.onnx.lowering.GraphWriter;
import dev.weir.pass.onnx.lowering.Refusal;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// How often the n-grams of a pool of numbers or of strings occur in each row.
final class GramRule {
  private final TfIdfVectorizerOp op;
  private final GraphWriter g;
  private final Optional<long[]> numbers;
  private final ImmutableList<String> texts;
  private final int poolSize;

  GramRule(TfIdfVectorizerOp op, GraphWriter g) {
    this.op = op;
    this.g = g;
    this.numbers = op.poolInt64s().map(ImmutableLongArray::toArray);
    this.texts = op.poolStrings().flatMap(Constants::texts).orElse(ImmutableList.of());
    this.poolSize = numbers.map(all -> all.length).orElse(texts.size());
  }

  Value run() {
    Value x = g.in(op.x());
    boolean isText = GraphWriter.dtype(x) == DType.STRING;
    if (isText != numbers.isEmpty()) {
      throw new Refusal(
          "counts %s, but its pool has %s",
          isText ? "strings" : "numbers", isText ? "numbers" : "strings");
    }
    long[] starts = op.ngramCounts().toArray();
    long[] places = op.ngramIndexes().toArray();
    int rank = GraphWriter.rank(x);
    long length = GraphWriter.size(x, rank - 1);
    Value rows = g.reshape(isText ? x : g.cast(x, DType.INT64), -1, length, 1);
    long examples = GraphWriter.size(rows, 0);
    long width = Arrays.stream(places).max().orElse(0) + 1;
    CreationRules.checked(new long[] {places.length, width});
    Value total = g.full(0, DType.FLOAT32, examples, width);
    int before = 0;
    for (int n = 1; n <= starts.length; n++) {
      long from = starts[n - 1];
      long to = n < starts.length ? starts[n] : poolSize;
      int grams = (int) ((to - from) / n);
      if (from < 0 || grams < 0 || to > poolSize || before + grams > places.length) {
        throw new Refusal("has a pool that ngram_counts does not fit");
      }
      if (grams > 0 && n >= op.minGramLength() && n <= op.maxGramLength()) {
        Value found = found(rows, (int) from, n, grams, n == 1 ? 0 : op.maxSkipCount());
        if (found != null) {
          total = g.add(total, weighted(found, places, before, grams, width));
        }
      }
      before += grams;
    }
    return rank == 1 ? g.reshape(total, width) : total;
  }

  /// {@return how often each gram of `n` elements occurs in each row, or null where none has room}
  private @Nullable Value found(Value rows, int from, int n, int grams, long skips) {
    long length = GraphWriter.size(rows, 1);
    Value sum = null;
    for (long skip = 0; skip <= skips; skip++) {
      long room = length - (n - 1) * (skip + 1);
      if (room < 1) {
        break;
      }
      Value matches = null;
      for (int j = 0; j < n; j++) {
        long start = j * (skip + 1);
        Value equal = g.isEqual(g.slice(rows, 1, start, start + room), wanted(from + j, n, grams));
        matches = matches == null ? equal : g.both(matches, equal);
      }
      Value count = g.sum(g.cast(matches, DType.FLOAT32), false, 1);
      sum = sum == null ? count : g.add(sum, count);
    }
    return sum;
  }

  /// {@return every `n`th element of the pool}
  private Value wanted(int from, int n, int grams) {
    if (numbers.isEmpty()) {
      var wanted = ImmutableList.<String>builder();
      for (int i = 0; i < grams; i++) {
        wanted.add(texts.get(from + i * n));
      }
      return g.texts(wanted.build(), 1, 1, grams);
    }
    long[] wanted = new long[grams];
    Arrays.setAll(wanted, i -> numbers.get()[from + i * n]);
    return g.longs(wanted, 1, 1, grams);
  }

  /// {@return the counts at the places of their grams}
  private Value weighted(Value found, long[] places, int before, int grams, long width) {
    double[] matrix = new double[(int) (grams * width)];
    boolean plain = op.mode().equals("TF");
    for (int i = 0; i < grams; i++) {
      double weight = plain || op.weights().isEmpty() ? 1 : op.weights().get().get(before + i);
      matrix[(int) (i * width + places[before + i])] = weight;
    }
    Value counts = op.mode().equals("IDF") ? g.min(found, 1) : found;
    return g.matmul(counts, g.numbers(DType.FLOAT32, matrix, grams, width));
  }
}
