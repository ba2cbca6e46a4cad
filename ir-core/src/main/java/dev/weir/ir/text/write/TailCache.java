package dev.weir.ir.text.write;

import dev.weir.ir.Attribute;
import dev.weir.ir.Operation;
import dev.weir.ir.text.lex.TextBuffer;
import org.jspecify.annotations.Nullable;

/// What follows operands and successors in the generic form of operations without regions:
/// properties, attributes and types. Most operations of a program share theirs with others. It holds
/// a fixed number of texts: one drives another out.
final class TailCache {
  private static final int SIZE = 512;

  private final @Nullable Operation[] models = new Operation[SIZE];
  private final byte @Nullable [][] texts = new byte[SIZE][];

  /// {@return where the text of `op` is kept, if it is: there is no text at a place that was another
  /// operation's}
  int placeOf(Operation op) {
    Attribute first =
        op.definition().slotCount() == 0 ? op.discardableAttributes() : op.inherentAttribute(0);
    int hash = System.identityHashCode(op.definition()) * 31 + System.identityHashCode(first);
    int at = hash * 0x9E3779B9 >>> 23;
    Operation model = models[at];
    if (model == null || !isLike(op, model)) {
      models[at] = op;
      texts[at] = null;
      return -1;
    }
    return at;
  }

  private static boolean isLike(Operation op, Operation model) {
    int operands = op.operandCount();
    int results = op.resultCount();
    if (op.definition() != model.definition()
        || !op.sharesAttributesWith(model)
        || operands != model.operandCount()
        || results != model.resultCount()) {
      return false;
    }
    for (int i = 0; i < operands; i++) {
      if (op.operand(i).type() != model.operand(i).type()) {
        return false;
      }
    }
    for (int i = 0; i < results; i++) {
      if (op.result(i).type() != model.result(i).type()) {
        return false;
      }
    }
    return true;
  }

  /// {@return the text at `place`, or null}
  byte @Nullable [] at(int place) {
    return place < 0 ? null : texts[place];
  }

  /// Keeps what was written since there were `from` bytes, if its place asks for it: what is written
  /// once only is not worth keeping.
  void put(int place, TextBuffer out, int from) {
    if (place >= 0 && out.size() - from <= TextCache.MOST) {
      texts[place] = out.toBytes(from);
    }
  }
}
