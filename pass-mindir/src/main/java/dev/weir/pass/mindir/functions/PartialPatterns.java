package dev.weir.pass.mindir.functions;

import dev.weir.dialect.mindir.CallOp;
import dev.weir.dialect.mindir.MindIrOps;
import dev.weir.dialect.mindir.MonadType;
import dev.weir.dialect.mindir.PartialOp;
import dev.weir.ir.Value;
import dev.weir.ir.type.FunctionType;
import dev.weir.rewrite.Rewrite;
import dev.weir.rewrite.RewritePattern;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Functions of which some arguments are given.
final class PartialPatterns {
  /// `call(partial(f, a), b) -> call(f, a, b)`
  static final RewritePattern CALL =
      RewritePattern.on(
          CallOp.class,
          "mindir-call-of-partial",
          (op, rw) -> {
            if (!(op.callee().definingOp() instanceof PartialOp partial)) {
              return Rewrite.noMatch("calls no partial function");
            }
            Optional<List<Value>> all = arguments(partial, op.arguments());
            if (all.isEmpty()) {
              return Rewrite.noMatch("what is bound to which parameter is not known");
            }
            rw.replaceWith(op, MindIrOps.call(partial.callee(), all.get(), op.out().type()));
            return Rewrite.applied();
          });

  /// `partial(partial(f, a), b) -> partial(f, a, b)`
  static final RewritePattern PARTIAL =
      RewritePattern.on(
          PartialOp.class,
          "mindir-partial-of-partial",
          (op, rw) -> {
            if (!(op.callee().definingOp() instanceof PartialOp inner)) {
              return Rewrite.noMatch("binds arguments of no partial function");
            }
            if (hasToken(inner.arguments()) || hasToken(op.arguments())) {
              return Rewrite.noMatch("tokens are bound from the end");
            }
            List<Value> all = new ArrayList<>(inner.arguments());
            all.addAll(op.arguments());
            rw.replaceWith(op, MindIrOps.partial(inner.callee(), all, op.out().type()));
            return Rewrite.applied();
          });

  private PartialPatterns() {}

  private static boolean hasToken(List<? extends Value> values) {
    return values.stream().anyMatch(value -> value.type() instanceof MonadType);
  }

  /// {@return what the function behind `partial` gets in a call with `rest`}
  private static Optional<List<Value>> arguments(PartialOp partial, List<? extends Value> rest) {
    List<Value> given = List.copyOf(partial.arguments());
    if (!(partial.callee().type() instanceof FunctionType type)) {
      List<Value> all = new ArrayList<>(given);
      all.addAll(rest);
      return hasToken(given) ? Optional.empty() : Optional.of(all);
    }
    Optional<int[]> bound = PartialOp.bind(type, given.stream().map(Value::type).toList());
    int count = type.inputs().size();
    if (bound.isEmpty() || given.size() + rest.size() != count) {
      return Optional.empty();
    }
    Value[] all = new Value[count];
    for (int i = 0; i < given.size(); i++) {
      all[bound.get()[i]] = given.get(i);
    }
    int next = 0;
    for (int i = 0; i < count; i++) {
      if (all[i] == null) {
        all[i] = rest.get(next++);
      }
    }
    return Optional.of(Arrays.asList(all));
  }
}
