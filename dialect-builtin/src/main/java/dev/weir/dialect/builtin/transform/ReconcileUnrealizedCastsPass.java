package dev.weir.dialect.builtin.transform;

import dev.weir.dialect.builtin.UnrealizedConversionCastOp;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Takes out the casts that steps of a lowering left where they meet: a cast, or a chain of them, that comes back to the
/// types it began with is what it began with, and casts that nobody but such casts needs go. What remains is wanted: no
/// step made the one type of the other.
///
/// Source:
/// [ReconcileUnrealizedCasts.cpp](https://github.com/llvm/llvm-project/blob/llvmorg-22.1.0/mlir/lib/Conversion/ReconcileUnrealizedCasts/ReconcileUnrealizedCasts.cpp).
public record ReconcileUnrealizedCastsPass() implements Pass {
  /// The type of the pass.
  public static final PassType<ReconcileUnrealizedCastsPass> TYPE =
      PassType.of(
          ReconcileUnrealizedCastsPass.class,
          "reconcile-unrealized-casts",
          "Takes out casts between steps of a lowering",
          ReconcileUnrealizedCastsPass::new);

  @Override
  public PassType<ReconcileUnrealizedCastsPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation root, PassRun run) {
    List<UnrealizedConversionCastOp> casts = new ArrayList<>();
    root.walk(UnrealizedConversionCastOp.class, casts::add);
    Rewriter rewriter = new Rewriter();
    long replaced = 0;
    for (UnrealizedConversionCastOp cast : casts) {
      UnrealizedConversionCastOp start = start(cast);
      if (start != null) {
        for (int i = 0; i < cast.resultCount(); i++) {
          rewriter.replaceAllUses(cast.result(i), start.operand(i));
        }
        replaced++;
      }
    }
    Set<Operation> live = live(casts);
    List<UnrealizedConversionCastOp> dead =
        casts.stream().filter(cast -> !live.contains(cast)).toList();
    rewriter.eraseAll(dead);
    run.count("casts that came back", replaced);
    run.count("casts taken out", dead.size());
    if (replaced == 0 && dead.isEmpty()) {
      run.preserveAll();
    }
  }

  /// {@return the cast in the chain that ends with `cast` whose operands have the types of its results, or null}
  private static @Nullable UnrealizedConversionCastOp start(UnrealizedConversionCastOp cast) {
    Set<Operation> seen = new LinkedHashSet<>();
    for (UnrealizedConversionCastOp at = cast; at != null && seen.add(at); at = before(at)) {
      if (at.operands().types().equals(cast.resultTypes())) {
        return at;
      }
    }
    return null;
  }

  /// {@return the cast all of whose results, in order, are the operands of `cast`, or null}
  private static @Nullable UnrealizedConversionCastOp before(UnrealizedConversionCastOp cast) {
    if (cast.operandCount() == 0
        || !(cast.operand(0).definingOp() instanceof UnrealizedConversionCastOp inner)
        || inner.resultCount() != cast.operandCount()) {
      return null;
    }
    for (int i = 0; i < cast.operandCount(); i++) {
      if (cast.operand(i) != inner.result(i)) {
        return null;
      }
    }
    return inner;
  }

  /// {@return the casts that others than casts need, directly or by other casts}
  private static Set<Operation> live(List<UnrealizedConversionCastOp> casts) {
    Set<Operation> live = new LinkedHashSet<>();
    Deque<Operation> open = new ArrayDeque<>();
    for (UnrealizedConversionCastOp cast : casts) {
      if (isNeeded(cast) && live.add(cast)) {
        open.add(cast);
      }
    }
    while (!open.isEmpty()) {
      for (Value operand : open.remove().operands()) {
        if (operand.definingOp() instanceof UnrealizedConversionCastOp inner && live.add(inner)) {
          open.add(inner);
        }
      }
    }
    return live;
  }

  private static boolean isNeeded(UnrealizedConversionCastOp cast) {
    for (Value result : cast.results()) {
      for (OpOperand use : result.uses()) {
        if (!(use.owner() instanceof UnrealizedConversionCastOp)) {
          return true;
        }
      }
    }
    return false;
  }
}
