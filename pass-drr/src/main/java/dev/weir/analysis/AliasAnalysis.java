package dev.weir.analysis;

import com.google.common.collect.Sets;
import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.OpResult;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Value;
import dev.weir.ir.trait.Branch;
import dev.weir.ir.trait.ConstantLike;
import dev.weir.ir.trait.IsolatedFromAbove;
import dev.weir.ir.trait.MemoryEffects;
import dev.weir.ir.trait.MemoryEffects.Effect;
import dev.weir.ir.trait.MemoryEffects.EffectOn;
import dev.weir.ir.trait.OperandRange;
import dev.weir.ir.trait.RecursiveMemoryEffects;
import dev.weir.ir.trait.RegionBranch;
import dev.weir.ir.trait.RegionBranchTerminator;
import dev.weir.ir.trait.RegionSuccessor;
import dev.weir.ir.trait.SharesMemory;
import dev.weir.ir.trait.SuccessorOperands;
import dev.weir.ir.trait.ViewLike;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;

/// Whether values share memory, and what operations do to it, found by following each value back to where
/// its memory comes from: through views, in-place twins, branches and regions.
///
/// Two allocations share nothing, nor does an allocation share anything with an argument of the function
/// around it, or a constant with anything. Follows MLIR's `LocalAliasAnalysis`. Valid while no operation
/// changes.
public final class AliasAnalysis {
  /// What an operation may do to the memory of a value.
  public enum ModRef {
    /// Nothing.
    NONE,
    /// Read it.
    REF,
    /// Write it.
    MOD,
    /// Both.
    MOD_REF;

    private ModRef merge(ModRef other) {
      return values()[ordinal() | other.ordinal()];
    }
  }

  /// Makes the analysis.
  public AliasAnalysis() {}

  /// {@return whether `a` and `b` share memory}
  public AliasResult alias(Value a, Value b) {
    if (a == b) {
      return AliasResult.MUST;
    }
    AliasResult result = null;
    List<Value> others = origins(b);
    for (Value one : origins(a)) {
      for (Value other : others) {
        AliasResult found = aliasOfOrigins(one, other);
        result = result == null ? found : result.merge(found);
        if (result == AliasResult.MAY) {
          return result;
        }
      }
    }
    return result == null ? AliasResult.MAY : result;
  }

  /// {@return what `op`, with all it holds, may do to the memory of `value`}
  public ModRef modRef(Operation op, Value value) {
    ModRef result = ModRef.NONE;
    for (Operation at : op.nestedOperations(Operation.class)) {
      if (at instanceof MemoryEffects known) {
        for (EffectOn effect : known.effectsOnValues()) {
          result = result.merge(modRef(effect, value));
        }
      } else if (!(at instanceof RecursiveMemoryEffects)
          && !(at != op && at instanceof RegionBranchTerminator)) {
        return ModRef.MOD_REF;
      }
    }
    return result;
  }

  private ModRef modRef(EffectOn effect, Value value) {
    boolean touches = effect.effect() == Effect.READ || effect.effect() == Effect.WRITE;
    Value on = effect.value();
    if (!touches || on != null && alias(on, value) == AliasResult.NO) {
      return ModRef.NONE;
    }
    return effect.effect() == Effect.READ ? ModRef.REF : ModRef.MOD;
  }

  private static AliasResult aliasOfOrigins(Value a, Value b) {
    if (a == b) {
      return AliasResult.MUST;
    }
    if (isConstant(a) || isConstant(b)) {
      return AliasResult.NO;
    }
    boolean isNew = isAllocated(a);
    boolean otherIsNew = isAllocated(b);
    if (isNew && otherIsNew
        || isNew && isArgumentAround(b, a)
        || otherIsNew && isArgumentAround(a, b)) {
      return AliasResult.NO;
    }
    return AliasResult.MAY;
  }

  private static boolean isConstant(Value value) {
    return value.definingOp() instanceof ConstantLike;
  }

  private static boolean isAllocated(Value value) {
    if (!(value.definingOp() instanceof MemoryEffects op)) {
      return false;
    }
    for (EffectOn effect : op.effectsOnValues()) {
      if (effect.effect() == Effect.ALLOCATE && effect.value() == value) {
        return true;
      }
    }
    return false;
  }

  /// {@return whether `value` is an argument of the isolated operation that `allocated` lies in}
  private static boolean isArgumentAround(Value value, Value allocated) {
    return value instanceof BlockArgument argument
        && argument.owner().isEntry()
        && argument.owner().parentOp() instanceof IsolatedFromAbove function
        && allocated.definingOp() != null
        && function.isAncestorOf(allocated.definingOp());
  }

  /// Tells which values `op` hands over as others, which then may lie in their memory: operands as results, what
  /// regions are given and yield. All that an operation says of memory, asked once for all values: linear in them.
  ///
  /// @param each takes a value, and the one that it is handed over as
  public static void handOvers(Operation op, BiConsumer<Value, Value> each) {
    if (op instanceof RegionBranch branch) {
      edges(
          branch,
          (given, successor) -> {
            List<? extends Value> inputs = successor.inputs();
            for (int i = 0; i < Math.min(given.size(), inputs.size()); i++) {
              each.accept(given.get(i), inputs.get(i));
            }
          });
    }
    for (int i = 0, n = op.resultCount(); i < n; i++) {
      OpResult result = op.result(i);
      if (op instanceof ViewLike view && view.view() == result) {
        each.accept(view.viewSource(), result);
      } else if (op.definition().isInplaceTwin() && result.index() == 0 && op.operandCount() > 0) {
        each.accept(op.operand(op.definition().inplaceOperand()), result);
      } else if (op instanceof SharesMemory sharing) {
        sharing.memoryOf(result).forEach(from -> each.accept(from, result));
      }
    }
  }

  /// {@return the values that the memory of `value` may come from, each once}
  public List<Value> origins(Value value) {
    List<Value> origins = new ArrayList<>();
    Set<Value> seen = Sets.newIdentityHashSet();
    Deque<Value> pending = new ArrayDeque<>();
    pending.push(value);
    while (!pending.isEmpty()) {
      Value at = pending.pop();
      if (seen.add(at) && !follow(at, pending)) {
        origins.add(at);
      }
    }
    return origins;
  }

  /// Adds to `sources` what is handed over for `value`.
  ///
  /// @return whether that is all that it can be
  private static boolean follow(Value value, Deque<Value> sources) {
    if (value instanceof OpResult result) {
      Operation op = result.owner();
      if (op instanceof ViewLike view && view.view() == value) {
        sources.push(view.viewSource());
        return true;
      }
      if (op.definition().isInplaceTwin() && result == op.result(0) && op.operandCount() > 0) {
        sources.push(op.operand(op.definition().inplaceOperand()));
        return true;
      }
      if (op instanceof SharesMemory sharing) {
        List<Value> shared = sharing.memoryOf(result);
        shared.forEach(sources::push);
        return !shared.isEmpty();
      }
      return op instanceof RegionBranch branch && followRegions(branch, value, sources);
    }
    Block block = ((BlockArgument) value).owner();
    if (block.isEntry()) {
      return block.parentOp() instanceof RegionBranch branch
          && followRegions(branch, value, sources);
    }
    return followBranches(block, ((BlockArgument) value).index(), sources);
  }

  private static boolean followBranches(Block block, int index, Deque<Value> sources) {
    List<Value> found = new ArrayList<>();
    for (Block from : block.predecessors()) {
      if (!(from.last() instanceof Branch branch)) {
        return false;
      }
      for (int i = 0; i < branch.successorCount(); i++) {
        if (branch.successor(i) == block) {
          SuccessorOperands given = branch.successorOperands(i);
          if (given.isProduced(index) || index >= given.size()) {
            return false;
          }
          found.add(given.forwarded().get(index - given.produced()));
        }
      }
    }
    found.forEach(sources::push);
    return true;
  }

  private static boolean followRegions(RegionBranch branch, Value value, Deque<Value> sources) {
    List<Value> found = new ArrayList<>();
    AtomicBoolean known = new AtomicBoolean(true);
    edges(
        branch,
        (given, successor) -> {
          if (!take(given, successor, value, found)) {
            known.set(false);
          }
        });
    if (!known.get() || found.isEmpty()) {
      return false;
    }
    found.forEach(sources::push);
    return true;
  }

  /// Tells what each way into a region of `branch`, and out of one, is given.
  private static void edges(RegionBranch branch, BiConsumer<OperandRange, RegionSuccessor> each) {
    for (RegionSuccessor successor : branch.entrySuccessors()) {
      each.accept(branch.entryOperands(successor), successor);
    }
    for (Region region : branch.regions()) {
      for (RegionSuccessor successor : branch.regionSuccessors(region)) {
        for (Block block : region) {
          if (block.last() instanceof RegionBranchTerminator end) {
            each.accept(branch.forwardedOperands(end, successor), successor);
          }
        }
      }
    }
  }

  /// Adds to `found` what `successor` is given for `value`, if it takes that.
  private static boolean take(
      OperandRange given, RegionSuccessor successor, Value value, List<Value> found) {
    int index = successor.inputs().indexOf(value);
    if (index < 0) {
      return true;
    }
    if (index >= given.size()) {
      return false;
    }
    found.add(given.get(index));
    return true;
  }
}
