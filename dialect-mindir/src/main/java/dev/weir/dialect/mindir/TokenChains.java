package dev.weir.dialect.mindir;

import dev.weir.ir.Block;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Checks that the tokens of a function follow one another: a state has one successor, and between
/// two states lies at most one operation that writes, or one for each of several parameters.
final class TokenChains {
  private final Map<Value, Operation> successors = new HashMap<>();
  private final Map<Value, Operation> writers = new HashMap<>();
  private final Map<Written, Operation> written = new HashMap<>();

  /// What is written after a state.
  private record Written(Value state, String parameter) {}

  private TokenChains() {}

  static void verify(Block block, Diagnostics diagnostics) {
    var chains = new TokenChains();
    for (Operation op : block) {
      if (op instanceof UpdateStateOp update) {
        chains.take(
            chains.successors,
            update.state(),
            op,
            update.state(),
            "becomes another state",
            diagnostics);
      } else if (mayWrite(op)) {
        for (Value operand : op.operands()) {
          if (operand.type() instanceof MonadType) {
            chains.write(op, operand, diagnostics);
          }
        }
      }
    }
  }

  /// Whoever calls a function with a token has it do what it does.
  private static boolean mayWrite(Operation op) {
    return op instanceof CallOp
        || op instanceof PrimitiveOp primitive && SideEffects.of(primitive) != SideEffects.NONE;
  }

  /// Assignments to different parameters need no order among them.
  private void write(Operation op, Value token, Diagnostics diagnostics) {
    String parameter = parameterOf(op);
    Operation earlier = writers.get(token);
    if (parameter != null && earlier != null && parameterOf(earlier) != null) {
      take(written, new Written(token, parameter), op, token, "orders another effect", diagnostics);
      return;
    }
    if (parameter != null) {
      written.put(new Written(token, parameter), op);
    }
    take(writers, token, op, token, "orders another effect", diagnostics);
  }

  /// {@return the key of the parameter that `op` assigns}
  private static @Nullable String parameterOf(Operation op) {
    return op instanceof PrimitiveOp primitive
            && primitive.primitive().equals("Assign")
            && !primitive.inputs().isEmpty()
            && primitive.inputs().get(0).type() instanceof RefType ref
        ? ref.key()
        : null;
  }

  private <K> void take(
      Map<K, Operation> owners,
      K key,
      Operation op,
      Value token,
      String done,
      Diagnostics diagnostics) {
    Operation earlier = owners.putIfAbsent(key, op);
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
