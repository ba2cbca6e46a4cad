package dev.weir.rewrite;

import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.Dialect;
import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.trait.ConstantLike;
import dev.weir.ir.trait.IsolatedFromAbove;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Keeps one operation per constant at the start of each region that is isolated from above, or may be
/// since its operation is not registered, or in which a driver works. There it dominates all else.
///
/// Follows the rules of MLIR's OperationFolder with one deviation: two constants are the same only if
/// all their attributes agree, not just value and type.
public final class ConstantPool {
  private final Operation root;
  private final PatternRewriter rewriter;
  private final Map<Region, Map<ConstantKey, Operation>> pools = new IdentityHashMap<>();

  /// Makes an empty pool for what `root` holds.
  public ConstantPool(Operation root, PatternRewriter rewriter) {
    this.root = root;
    this.rewriter = rewriter;
  }

  /// {@return a constant operation that is the same as `op` and stands for it, or null if `op` itself
  /// is the one of its kind now}
  public @Nullable Operation canonical(Operation op) {
    Region home = home(op);
    Map<ConstantKey, Operation> pool = pools.computeIfAbsent(home, r -> new HashMap<>());
    ConstantKey key = new ConstantKey(op);
    Operation known = pool.putIfAbsent(key, op);
    if (known != null && known != op) {
      return known;
    }
    Block entry = home.entry();
    Operation previous = op.previous();
    boolean settled = op.block() == entry && (previous == null || isOwned(pool, previous));
    if (known == null && !settled && entry.first() != null) {
      rewriter.moveBefore(op, entry.first());
    }
    return null;
  }

  private static boolean isOwned(Map<ConstantKey, Operation> pool, Operation op) {
    return op instanceof ConstantLike && pool.get(new ConstantKey(op)) == op;
  }

  /// {@return a detached operation that yields `value` as a `type`, made by the dialect of `user`, or
  /// null if it cannot}
  @Nullable Operation make(Attribute value, Type type, Operation user) {
    return make(value, type, user.definition().dialectName(), user.location());
  }

  /// {@return a detached operation at `location` that yields `value` as a `type`, made by the dialect
  /// `namespace`, or null if it cannot}
  public @Nullable Operation make(Attribute value, Type type, String namespace, Location location) {
    for (Dialect dialect : rewriter.registry().dialects(namespace)) {
      Operation made = dialect.materializeConstant(value, type, location);
      if (made != null && made.resultCount() == 1 && made.result(0).type().equals(type)) {
        return made;
      }
    }
    return null;
  }

  /// {@return the value of `made`, or of the same constant if there is one already, for the region that
  /// `user` lies in}
  public Value adopt(Operation made, Operation user) {
    if (made.operandCount() > 0 || made.regionCount() > 0 || !(made instanceof ConstantLike)) {
      rewriter.setInsertionPoint(user);
      return rewriter.insert(made).result(0);
    }
    Region home = home(user);
    Map<ConstantKey, Operation> pool = pools.computeIfAbsent(home, r -> new HashMap<>());
    Operation known = pool.putIfAbsent(new ConstantKey(made), made);
    if (known != null) {
      return known.result(0);
    }
    rewriter.setInsertionPointToStart(home.entry());
    return rewriter.insert(made).result(0);
  }

  /// `op` is about to be erased.
  void leaving(Operation op) {
    if (op.parentRegion() == null) {
      return;
    }
    Map<ConstantKey, Operation> pool = pools.get(home(op));
    if (pool != null && isOwned(pool, op)) {
      pool.remove(new ConstantKey(op));
    }
  }

  /// What is isolated from above in an operation that is not registered, nobody knows.
  private static boolean mayBeIsolated(Operation op) {
    return op instanceof IsolatedFromAbove || !op.definition().isRegistered();
  }

  private Region home(Operation op) {
    Region region = op.parentRegion();
    if (region == null) {
      throw new IllegalStateException("'" + op.name() + "' is in no region");
    }
    while (true) {
      Operation parent = region.parent();
      if (parent == null || parent == root || mayBeIsolated(parent)) {
        return region;
      }
      Region outer = parent.parentRegion();
      if (outer == null) {
        return region;
      }
      region = outer;
    }
  }
}
