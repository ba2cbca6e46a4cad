package dev.weir.dialect.mindir;

import dev.weir.ir.Block;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import java.util.HashMap;
import java.util.Map;

/// Checks that the tokens of a function follow one another: a state has one successor, and between
/// two states lies at most one operation that writes.
final class TokenChains {
  private final Map<Value, Operation> successors = new HashMap<>();
  private final Map<Value, Operation> writers = new HashMap<>();

  private TokenChains() {}

  static void verify(Block block, Diagnostics diagnostics) {
    var chains = new TokenChains();
    for (Operation op : block) {
      if (op instanceof UpdateStateOp update) {
        chains.take(chains.successors, update.state(), op, "becomes another state", diagnostics);
      } else if (mayWrite(op)) {
        for (Value operand : op.operands()) {
          if (operand.type() instanceof MonadType) {
            chains.take(chains.writers, operand, op, "orders another effect", diagnostics);
          }
        }
      }
    }
  }

  /// Whoever calls a function with a token has it do what it does.
  private static boolean mayWrite(Operation op) {
    return op instanceof CallOp
        || op instanceof PrimitiveOp primitive
            && SideEffects.of(primitive.primitive()) != SideEffects.NONE;
  }

  private void take(
      Map<Value, Operation> owners,
      Value token,
      Operation op,
      String done,
      Diagnostics diagnostics) {
    Operation earlier = owners.putIfAbsent(token, op);
    if (earlier != null && !isFirst(token)) {
      diagnostics
          .error(op, "takes a token of type '%s' that already %s", token.type(), done)
          .note(earlier.location(), "it is taken here");
    }
  }

  /// The constant tokens `U` and `IO` are the start of as many chains as there are.
  private static boolean isFirst(Value token) {
    return token.definingOp() instanceof ConstantOp;
  }
}
