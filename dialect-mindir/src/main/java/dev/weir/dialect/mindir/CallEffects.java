package dev.weir.dialect.mindir;

import com.google.common.collect.ImmutableSet;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.WalkResult;
import dev.weir.ir.trait.MemoryEffects;
import dev.weir.ir.trait.MemoryEffects.Effect;
import dev.weir.ir.trait.RecursiveMemoryEffects;
import dev.weir.ir.trait.SymbolTable;
import dev.weir.ir.trait.Terminator;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What a call may do that no token orders: what the functions may do that it may reach.
///
/// The functions are looked up and looked through each time, because a cache would not see them change;
/// so that this stays quick, a call that reaches more than [#MOST] operations is taken to do anything.
final class CallEffects {
  /// How many operations are looked at, functions on the way to others included.
  private static final int MOST = 2048;

  private static final ImmutableSet<Effect> NONE = ImmutableSet.of();
  private static final ImmutableSet<Effect> READS = ImmutableSet.of(Effect.READ);
  private static final ImmutableSet<Effect> ANY = ImmutableSet.of(Effect.READ, Effect.WRITE);

  private final Set<FuncOp> seen = new HashSet<>();
  private final Deque<FuncOp> pending = new ArrayDeque<>();
  private int left = MOST;
  private boolean all;
  private boolean reads;

  private CallEffects() {}

  /// {@return what `call` may do}
  static ImmutableSet<Effect> of(CallOp call) {
    if (isOrdered(call)) {
      return NONE;
    }
    CallEffects effects = new CallEffects();
    if (!effects.reach(call.callee()) || !effects.changeNothing()) {
      return ANY;
    }
    return effects.reads ? READS : NONE;
  }

  /// {@return whether a token orders what `call` does}
  private static boolean isOrdered(CallOp call) {
    for (Value argument : call.arguments()) {
      if (argument.type() instanceof MonadType) {
        return true;
      }
    }
    return false;
  }

  /// Adds what `callee` may be.
  ///
  /// @return whether all of it is known
  private boolean reach(Value callee) {
    Operation maker = callee.definingOp();
    if (left-- <= 0) {
      return false;
    } else if (maker instanceof ClosureOp closure) {
      FuncOp function = find(closure);
      return function != null && add(function);
    } else if (maker instanceof SwitchOp choice) {
      return reach(choice.whenTrue()) && reach(choice.whenFalse());
    } else if (maker instanceof PartialOp || maker instanceof DependOp) {
      return reach(maker.operand(0));
    } else if (maker instanceof SwitchLayerOp choice
        && choice.layers().definingOp() instanceof MakeTupleOp layers) {
      for (Value layer : layers.elements()) {
        if (!reach(layer)) {
          return false;
        }
      }
      return true;
    } else if (maker instanceof ConstantOp constant
        && constant.value() instanceof NamedAttr(String kind, String name)
        && kind.startsWith("primitive")) {
      return true;
    }
    return reachAll(callee);
  }

  private boolean add(FuncOp function) {
    if (seen.add(function)) {
      pending.add(function);
    }
    return true;
  }

  /// Where it is not known what is called, it may be any function of the module.
  private boolean reachAll(Value callee) {
    if (all) {
      return true;
    }
    Operation at =
        callee.definingOp() != null
            ? callee.definingOp()
            : callee instanceof dev.weir.ir.BlockArgument argument
                ? argument.owner().parentOp()
                : null;
    Operation table = table(at);
    if (table == null) {
      return false;
    }
    all = true;
    for (Operation op : table.region(0).entry()) {
      if (left-- <= 0 || op instanceof FuncOp function && !add(function)) {
        return false;
      }
    }
    return true;
  }

  private static @Nullable Operation table(@Nullable Operation from) {
    for (Operation at = from; at != null; at = at.parent()) {
      if (at instanceof SymbolTable && at.regionCount() > 0 && !at.region(0).isEmpty()) {
        return at;
      }
    }
    return null;
  }

  private @Nullable FuncOp find(ClosureOp closure) {
    Operation table = table(closure);
    if (table == null || closure.callee().path().size() != 1) {
      return null;
    }
    String name = closure.callee().path().get(0);
    for (Operation op : table.region(0).entry()) {
      if (left-- <= 0) {
        return null;
      }
      if (op instanceof FuncOp function && function.symName().equals(name)) {
        return function;
      }
    }
    return null;
  }

  /// {@return whether all functions that are reached change nothing}
  private boolean changeNothing() {
    while (!pending.isEmpty()) {
      for (Operation op : pending.remove().bodyRegion().entry()) {
        if (op.walkPreOrder(at -> changesNothing(at) ? WalkResult.ADVANCE : WalkResult.INTERRUPT)
            != WalkResult.ADVANCE) {
          return false;
        }
      }
    }
    return true;
  }

  /// What is in the regions of an operation is asked by itself.
  private boolean changesNothing(Operation op) {
    if (left-- <= 0) {
      return false;
    }
    if (op instanceof CallOp call) {
      return call.attribute(CallOp.EFFECTS) == null && (isOrdered(call) || reach(call.callee()));
    }
    if (op instanceof MemoryEffects known) {
      ImmutableSet<Effect> own = known.effects();
      reads |= !own.isEmpty();
      return READS.containsAll(own);
    }
    return op instanceof RecursiveMemoryEffects || op instanceof Terminator;
  }
}
