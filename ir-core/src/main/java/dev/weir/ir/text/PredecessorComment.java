package dev.weir.ir.text;

import dev.weir.ir.Block;
import dev.weir.ir.BlockOperand;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Writes the comment that tells which blocks lead to one: `  // 2 preds: ^bb0, ^bb1`.
final class PredecessorComment {
  private final TextBuffer out;
  private final ValueNumbers numbers;

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
    List<Block> from = new ArrayList<>(uses.size());
    for (BlockOperand use : uses) {
      Block at = use.owner().block();
      if (at != null) {
        from.add(at);
      }
    }
    if (from.size() == 1) {
      out.append("  // pred: ");
      numbers.write(out, from.get(0));
      return;
    }
    Block[] sorted = from.toArray(new Block[0]);
    Arrays.sort(sorted, (a, b) -> Integer.compare(numbers.orderOf(a), numbers.orderOf(b)));
    out.append("  // ").append(sorted.length).append(" preds: ");
    for (int i = 0; i < sorted.length; i++) {
      if (i > 0) {
        out.append(", ");
      }
      numbers.write(out, sorted[i]);
    }
  }
}
