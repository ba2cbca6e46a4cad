package dev.weir.rewrite.conversion;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Removes the casts that a conversion left: those that nobody uses, those that undo each other, and
/// those for which there is a materialisation.
final class CastResolution {
  private final ConversionRewriter rewriter;
  private final boolean keepCasts;

  CastResolution(ConversionRewriter rewriter, boolean keepCasts) {
    this.rewriter = rewriter;
    this.keepCasts = keepCasts;
  }

  /// {@return whether no cast remains that must not}
  boolean run(Diagnostics diagnostics) {
    List<Cast> casts = ImmutableList.copyOf(rewriter.casts());
    for (Cast cast : casts) {
      shorten(cast.op());
    }
    for (Cast cast : Lists.reverse(casts)) {
      Operation op = cast.op();
      if (op.block() != null && op.isUnused()) {
        rewriter.erase(op);
      }
    }
    boolean resolved = true;
    for (Cast cast : casts) {
      if (cast.op().block() != null) {
        resolved &= materialize(cast) || keepCasts || report(cast, diagnostics);
      }
    }
    return resolved;
  }

  /// Has users of `op` use what an earlier cast was made from, where that has their types.
  private void shorten(Operation op) {
    if (op.block() == null) {
      return;
    }
    ImmutableList<Type> wanted = op.resultTypes();
    Operation at = op;
    while (true) {
      Operation earlier = castBehind(at);
      if (earlier == null) {
        return;
      }
      if (earlier.operands().types().equals(wanted)) {
        rewriter.replace(op, ImmutableList.copyOf(earlier.operands()));
        return;
      }
      at = earlier;
    }
  }

  /// {@return the cast whose results, all of them and in order, are the operands of `op`, or null}
  private static @Nullable Operation castBehind(Operation op) {
    if (op.operandCount() == 0) {
      return null;
    }
    Operation definer = op.operand(0).definingOp();
    if (definer == null || !Cast.isCast(definer) || definer.resultCount() != op.operandCount()) {
      return null;
    }
    for (int i = 0; i < op.operandCount(); i++) {
      if (op.operand(i) != definer.result(i)) {
        return null;
      }
    }
    return definer;
  }

  private boolean materialize(Cast cast) {
    if (cast.converter().isEmpty()) {
      return false;
    }
    Operation op = cast.op();
    rewriter.setInsertionPoint(op);
    Optional<ImmutableList<Value>> values =
        cast.converter()
            .get()
            .materialize(
                cast.kind(), rewriter, op.resultTypes(), ImmutableList.copyOf(op.operands()));
    if (values.isEmpty()) {
      return false;
    }
    for (int i = 0; i < op.resultCount(); i++) {
      if (values.get().size() != op.resultCount()
          || !values.get().get(i).type().equals(op.result(i).type())) {
        throw new IllegalStateException(
            "a materialisation to (%s) made (%s)"
                .formatted(
                    types(op.resultTypes()),
                    types(values.get().stream().map(Value::type).toList())));
      }
    }
    rewriter.replace(op, values.get());
    return true;
  }

  private static boolean report(Cast cast, Diagnostics diagnostics) {
    Operation op = cast.op();
    Operation user =
        op.results().stream()
            .filter(result -> !result.isUnused())
            .findFirst()
            .orElseThrow()
            .uses()
            .iterator()
            .next()
            .owner();
    diagnostics
        .error(
            op.location(),
            "failed to legalize unresolved materialization from (%s) to (%s) that remained live"
                + " after conversion",
            types(op.operands().types()),
            types(op.resultTypes()))
        .note(user.location(), "see existing live user here: %s", user.name());
    return false;
  }

  private static String types(List<Type> types) {
    return types.stream().map(type -> "'" + type + "'").collect(Collectors.joining(", "));
  }
}
