package dev.weir.ir.text.write;

import dev.weir.ir.Block;
import dev.weir.ir.Operation;
import org.jspecify.annotations.Nullable;

/// Operations that follow each other in a block, as many as make a piece of text worth giving to
/// another thread.
///
/// @param first the first of them
/// @param end the one after the last, or null at the end of the block
/// @param count how many they are
/// @param weight how many they are with those nested in them, roughly
record OperationRun(Operation first, @Nullable Operation end, int count, int weight) {
  /// Fewer are not worth the trouble.
  static final int LEAST = 256;

  private static final int MOST = 4096;

  /// What nests deeper is more than a run may be: nobody goes down a long way only to weigh it.
  private static final int MOST_DEPTH = 64;

  /// {@return the run that begins at `first`: none at all, of full weight, if that one operation is
  /// more than a run may be}
  static OperationRun from(Operation first) {
    int count = 0;
    int weight = 0;
    Operation op = first;
    while (op != null && weight < MOST) {
      int more = op.regionCount() == 0 ? 1 : weightOf(op, MOST, MOST_DEPTH);
      if (weight + more > MOST && weight >= LEAST) {
        break;
      }
      if (more >= MOST) {
        // A big operation: by itself if it comes first, else after a small run.
        return count == 0
            ? new OperationRun(first, first, 0, MOST)
            : new OperationRun(first, op, count, weight);
      }
      weight += more;
      count++;
      op = op.next();
    }
    return new OperationRun(first, op, count, weight);
  }

  /// {@return how many operations `op` is, or `most` as soon as it is known that they are not fewer, or
  /// nest more than `depth` deep}
  private static int weightOf(Operation op, int most, int depth) {
    if (depth == 0) {
      return most;
    }
    int weight = 1;
    for (int i = 0, n = op.regionCount(); i < n; i++) {
      for (Block block = op.region(i).first(); block != null; block = block.next()) {
        weight += block.size();
        if (weight >= most) {
          return most;
        }
      }
    }
    for (int i = 0, n = op.regionCount(); i < n; i++) {
      for (Block block = op.region(i).first(); block != null; block = block.next()) {
        for (Operation inner = block.first(); inner != null; inner = inner.next()) {
          if (inner.regionCount() > 0) {
            weight += weightOf(inner, most - weight + 1, depth - 1) - 1;
            if (weight >= most) {
              return most;
            }
          }
        }
      }
    }
    return weight;
  }
}
