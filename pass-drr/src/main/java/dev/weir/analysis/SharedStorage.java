package dev.weir.analysis;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.ComparableAnalysis;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// Which values share storage because in-place twins store their first result over an
/// operand. Valid while no in-place twin changes.
public final class SharedStorage implements ComparableAnalysis<SharedStorage> {
  private final Map<Value, Value> parents = new LinkedHashMap<>();

  private SharedStorage() {}

  /// {@return the sharing that the operations inside `root` bring about}
  public static SharedStorage of(Operation root) {
    SharedStorage sharing = new SharedStorage();
    root.walk(op -> {
      boolean inplace =
          op.definition().isInplaceTwin() && op.operandCount() > 0 && op.resultCount() > 0;
      if (inplace) {
        sharing.parents.put(
            sharing.representative(op.result(0)),
            sharing.representative(op.operand(op.definition().inplaceOperand())));
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
    for (Value at = value; at != root; ) {
      Value up = parents.put(at, root);
      at = up == null ? root : up;
    }
    return root;
  }

  /// {@return whether `a` and `b` share storage}
  public boolean share(Value a, Value b) {
    return representative(a) == representative(b);
  }

  @Override
  public Optional<String> differenceFrom(SharedStorage fresh) {
    return apart(this, fresh, "no longer share storage")
        .or(() -> apart(fresh, this, "share storage now"));
  }

  /// {@return a complaint about values that share storage by `one` and not by `other`}
  private static Optional<String> apart(SharedStorage one, SharedStorage other, String verb) {
    for (Value value : ImmutableList.copyOf(one.parents.keySet())) {
      Value representative = one.representative(value);
      if (!other.share(value, representative)) {
        return Optional.of(
            "values of types %s and %s %s".formatted(representative.type(), value.type(), verb));
      }
    }
    return Optional.empty();
  }
}
