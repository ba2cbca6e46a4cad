package dev.weir.pass.onnx.rules;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.onnx.text.TfIdfVectorizerOp;
import dev.weir.ir.Value;
import dev.weir.pass.onnx.lowering.GraphWriter;
import dev.weir.pass.onnx.lowering.Refusal;
import dev.weir.pass.onnx.lowering.RuleTable;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Counts of n-grams of numbers; strings are not known.
final class TextRules {
  private TextRules() {}

  static void addTo(RuleTable<GraphWriter> table) {
    table.one(TfIdfVectorizerOp.class, TextRules::count);
  }

  private static Value count(TfIdfVectorizerOp op, GraphWriter g) {
    Value x = g.in(op.x());
    long[] pool =
        op.poolInt64s()
            .map(ImmutableLongArray::toArray)
            .orElseThrow(() -> new Refusal("counts strings, which operators do not know"));
    long[] starts = op.ngramCounts().toArray();
    long[] places = op.ngramIndexes().toArray();
    int rank = GraphWriter.rank(x);
    long[] shape = GraphWriter.shape(x);
    long length = shape[rank - 1];
    Value rows = g.reshape(g.cast(x, DType.INT64), -1, length, 1);
    long examples = GraphWriter.shape(rows)[0];
    long width = Arrays.stream(places).max().orElse(0) + 1;
    CreationRules.checked(new long[] {places.length, width});
    Value total = g.full(0, DType.FLOAT32, examples, width);
    int before = 0;
    for (int n = 1; n <= starts.length; n++) {
      long from = starts[n - 1];
      long to = n < starts.length ? starts[n] : pool.length;
      int grams = (int) ((to - from) / n);
      if (grams < 0 || to > pool.length || before + grams > places.length) {
        throw new Refusal("has a pool that ngram_counts does not fit");
      }
      if (grams > 0 && n >= op.minGramLength() && n <= op.maxGramLength()) {
        Value found = found(g, rows, pool, (int) from, n, grams, n == 1 ? 0 : op.maxSkipCount());
        if (found != null) {
          total = g.add(total, weighted(op, g, found, places, before, grams, width));
        }
      }
      before += grams;
    }
    return rank == 1 ? g.reshape(total, width) : total;
  }

  /// {@return how often each gram of `n` numbers occurs in each row, or null where none has room}
  private static @Nullable Value found(
      GraphWriter g, Value rows, long[] pool, int from, int n, int grams, long skips) {
    long length = GraphWriter.shape(rows)[1];
    Value sum = null;
    for (long skip = 0; skip <= skips; skip++) {
      long room = length - (n - 1) * (skip + 1);
      if (room < 1) {
        break;
      }
      Value matches = null;
      for (int j = 0; j < n; j++) {
        long[] wanted = new long[grams];
        for (int i = 0; i < grams; i++) {
          wanted[i] = pool[from + i * n + j];
        }
        long start = j * (skip + 1);
        Value equal =
            g.isEqual(g.slice(rows, 1, start, start + room), g.longs(wanted, 1, 1, grams));
        matches = matches == null ? equal : g.both(matches, equal);
      }
      Value count = g.sum(g.cast(matches, DType.FLOAT32), false, 1);
      sum = sum == null ? count : g.add(sum, count);
    }
    return sum;
  }

  /// {@return the counts at the places of their grams}
  private static Value weighted(
      TfIdfVectorizerOp op,
      GraphWriter g,
      Value found,
      long[] places,
      int before,
      int grams,
      long width) {
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
