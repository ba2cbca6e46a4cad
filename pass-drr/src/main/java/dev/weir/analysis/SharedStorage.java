package dev.weir.analysis;

import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import java.util.IdentityHashMap;
import java.util.Map;

/// Which values share storage because in-place twins store their first result over their first
/// operand. Valid while no in-place twin changes.
public final class SharedStorage {
  private final Map<Value, Value> parents = new IdentityHashMap<>();

  private SharedStorage() {}

  /// {@return the sharing that the operations inside `root` bring about}
  public static SharedStorage of(Operation root) {
    SharedStorage sharing = new SharedStorage();
    root.walk(
        op -> {
          boolean inplace =
              op.definition().isInplaceTwin() && op.operandCount() > 0 && op.resultCount() > 0;
          if (inplace) {
            sharing.parents.put(
                sharing.representative(op.result(0)), sharing.representative(op.operand(0)));
          }
        });
    return sharing;
  }

  /// {@return the value that stands for all that share storage with `value`}
  public Value representative(Value value) {
    Value root = value;
    for (Value up = parents.get(root); up != null && up != root; up = parents.get(root)) {
      root = up;
    }
    for (Value at = value; at != root;) {
      Value up = parents.put(at, root);
      at = up == null ? root : up;
    }
    return root;
  }

  /// {@return whether `a` and `b` share storage}
  public boolean share(Value a, Value b) {
    return representative(a) == representative(b);
  }
}
