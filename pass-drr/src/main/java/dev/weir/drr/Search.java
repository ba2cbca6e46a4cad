package dev.weir.drr;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.rewrite.OpKind;
import dev.weir.rewrite.PatternPath;
import java.util.function.Predicate;

/// How a further root is found: from a value that is bound already, over users and users of users.
///
/// @param start the value to start from
/// @param hops the operations on the way, the root last
/// @param root the node to bind
record Search(ValueNode start, ImmutableList<Hop> hops, int root) {
  /// From a value to an operation of kind `kind` that uses it as this operand, and on to its result.
  record Hop(OpKind kind, int group, int index, int resultGroup, int resultIndex) {}

  /// {@return whether `accept` took one of the candidates for the root}
  boolean anyMatch(Frame frame, Predicate<Operation> accept) {
    return from(frame.get(start), 0, accept);
  }

  private boolean from(Value value, int hop, Predicate<Operation> accept) {
    Hop via = hops.get(hop);
    for (OpOperand use : value.uses()) {
      Operation user = use.owner();
      if (!via.kind().accepts(user.definition()) || !isOperand(user, use, via)) {
        continue;
      }
      boolean found =
          hop == hops.size() - 1
              ? accept.test(user)
              : from(user.result(resultIndex(user, via)), hop + 1, accept);
      if (found) {
        return true;
      }
    }
    return false;
  }

  private static boolean isOperand(Operation user, OpOperand use, Hop via) {
    int start =
        via.group() == PatternPath.FLAT
            ? 0
            : user.definition().operandSegments().start(user, via.group());
    return use.index() == start + via.index();
  }

  private static int resultIndex(Operation user, Hop via) {
    int start =
        via.resultGroup() == PatternPath.FLAT
            ? 0
            : user.definition().resultSegments().start(user, via.resultGroup());
    return start + via.resultIndex();
  }
}
