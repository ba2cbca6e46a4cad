package dev.weir.pass.operator.inplace;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.CombineOp;
import dev.weir.dialect.builtin.ParameterOp;
import dev.weir.dialect.builtin.TupleSliceOp;
import dev.weir.dialect.builtin.TupleSplitOp;
import dev.weir.dialect.operator.KeepsElements;
import dev.weir.dialect.operator.OperatorOp;
import dev.weir.ir.Block;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Value;
import dev.weir.ir.trait.IsolatedFromAbove;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Which values are the same memory, because an operator stores a result over an operand, a tuple holds
/// a value, or two operations name one parameter; and which regions write over memory from outside.
final class Storages {
  private final Predicate<Operation> isTwin;

  /// The first value of each memory, for all others that are that memory.
  private final Map<Value, Value> roots = new IdentityHashMap<>();

  private final Set<Value> written = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Map<Operation, Set<Value>> writtenInside = new IdentityHashMap<>();

  /// @param isTwin the operations that count as in-place twins
  Storages(Operation root, Predicate<Operation> isTwin) {
    this.isTwin = isTwin;
    Map<String, ParameterOp> parameters = new HashMap<>();
    root.walk(op -> note(op, parameters));
  }

  /// {@return what `op` stores over its operands}
  static ImmutableList<Overwrite> overwrites(Operation op, Predicate<Operation> isTwin) {
    if (isTwin.test(op)) {
      return ImmutableList.of(new Overwrite(op.definition().inplaceOperand(), 0));
    }
    return op instanceof OperatorOp operator
        ? operator.writtenOperands().entrySet().stream()
            .map(entry -> new Overwrite(entry.getKey(), entry.getValue()))
            .collect(ImmutableList.toImmutableList())
        : ImmutableList.of();
  }

  ImmutableList<Overwrite> overwrites(Operation op) {
    return overwrites(op, isTwin);
  }

  private void note(Operation op, Map<String, ParameterOp> parameters) {
    switch (op) {
      case ParameterOp parameter -> {
        ParameterOp first = parameters.putIfAbsent(parameter.parameterName(), parameter);
        if (first != null && reaches(first.block(), parameter.block())) {
          roots.put(parameter.out(), first.out());
        }
      }
      case TupleSliceOp slice when slice.input().definingOp() instanceof CombineOp combine ->
          share(slice.out(), combine.operand(slice.index()));
      case TupleSplitOp split when split.input().definingOp() instanceof CombineOp combine -> {
        for (int i = 0; i < split.resultCount(); i++) {
          share(split.result(i), combine.operand(i));
        }
      }
      default -> {
        for (Overwrite overwrite : overwrites(op)) {
          Value memory = root(op.operand(overwrite.operand()));
          share(op.result(overwrite.result()), memory);
          if (!(op instanceof KeepsElements)) {
            write(op, memory);
          }
        }
      }
    }
  }

  /// {@return whether what is defined in `outer` is visible in `inner`}
  private static boolean reaches(@Nullable Block outer, @Nullable Block inner) {
    Block at = inner;
    while (at != null && at != outer) {
      Operation parent = at.parentOp();
      at = parent == null || parent instanceof IsolatedFromAbove ? null : parent.block();
    }
    return at != null;
  }

  private void write(Operation op, Value memory) {
    written.add(memory);
    Block home = memory.parentBlock();
    Block at = op.block();
    while (at != null && at != home && at.parentOp() != null) {
      Region region = at.parent();
      if (region != null && home != null && home.parent() == region) {
        return;
      }
      Operation around = at.parentOp();
      writtenInside.computeIfAbsent(around, o -> new LinkedHashSet<>()).add(memory);
      at = around.block();
    }
  }

  /// Says that `value` is the memory of `other`.
  void share(Value value, Value other) {
    Value root = root(other);
    if (root != value) {
      roots.put(value, root);
    }
  }

  /// {@return the first value of the memory of `value`}
  Value root(Value value) {
    return roots.getOrDefault(value, value);
  }

  /// {@return whether something is stored over the memory whose first value is `root`}
  boolean isWritten(Value root) {
    return written.contains(root);
  }

  /// {@return the first values of memory from outside of `op` that operations inside write over}
  Set<Value> writtenInside(Operation op) {
    return writtenInside.getOrDefault(op, Set.of());
  }
}
