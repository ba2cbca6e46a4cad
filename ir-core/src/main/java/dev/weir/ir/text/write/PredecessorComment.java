package dev.weir.ir.text.write;

import dev.weir.ir.Block;
import dev.weir.ir.BlockOperand;
import dev.weir.ir.text.lex.TextBuffer;
import java.util.Arrays;
import java.util.List;

/// Writes the comment that tells which blocks lead to one: `  // 2 preds: ^bb0, ^bb1`.
final class PredecessorComment {
  private final TextBuffer out;
  private final ValueNumbers numbers;
  private Block[] from = new Block[4];

  PredecessorComment(TextBuffer out, ValueNumbers numbers) {
    this.out = out;
    this.numbers = numbers;
  }

  /// Writes the comment after the label of `block`.
  void write(Block block) {
    List<BlockOperand> uses = block.predecessorUses();
    if (uses.isEmpty()) {
      if (!block.isEntry()) {
        out.append("  // no predecessors");
      }
      return;
    }
    if (uses.size() > from.length) {
      from = new Block[uses.size()];
    }
    int count = 0;
    for (int i = 0; i < uses.size(); i++) {
      Block at = uses.get(i).owner().block();
      if (at != null) {
        from[count++] = at;
      }
    }
    if (count == 1) {
      out.append("  // pred: ");
      numbers.write(out, from[0]);
      return;
    }
    sort(count);
    out.append("  // ").append(count).append(" preds: ");
    for (int i = 0; i < count; i++) {
      if (i > 0) {
        out.append(", ");
      }
      numbers.write(out, from[i]);
    }
  }

  /// Most blocks with several predecessors have two.
  private void sort(int count) {
    if (count == 2 && numbers.orderOf(from[0]) > numbers.orderOf(from[1])) {
      Block first = from[0];
      from[0] = from[1];
      from[1] = first;
    } else if (count > 2) {
      Arrays.sort(
          from, 0, count, (a, b) -> Integer.compare(numbers.orderOf(a), numbers.orderOf(b)));
    }
  }
}
