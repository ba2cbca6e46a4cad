package dev.weir.rewrite;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.AbstractOperation;
import dev.weir.ir.Attribute;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.trait.ConstantLike;
import dev.weir.ir.trait.Foldable;
import dev.weir.ir.trait.Foldable.Folded;
import dev.weir.ir.trait.Idempotent;
import dev.weir.ir.trait.Involution;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/// Replaces operations by what they fold to, merges constants and puts the constant operands of
/// commutative operations last.
final class Folder {
  /// The constants of operations without constant operands, by their number.
  private static final Unknown[] UNKNOWN = {
    new Unknown(0), new Unknown(1), new Unknown(2), new Unknown(3), new Unknown(4)
  };

  /// So many operands, none of which is a constant.
  private static final class Unknown extends AbstractList<@Nullable Attribute>
      implements RandomAccess {
    private final int size;

    Unknown(int size) {
      this.size = size;
    }

    @Override
    public @Nullable Attribute get(int index) {
      Objects.checkIndex(index, size);
      return null;
    }

    @Override
    public int size() {
      return size;
    }
  }

  private final PatternRewriter rewriter;
  private final ConstantPool constants;
  private final RewriteObserver observer;

  Folder(Operation root, PatternRewriter rewriter, RewriteObserver observer) {
    this.rewriter = rewriter;
    this.constants = new ConstantPool(root, rewriter);
    this.observer = observer;
  }

  /// `op` is about to be erased.
  void leaving(Operation op) {
    if (isConstant(op)) {
      constants.leaving(op);
    }
  }

  private static boolean isConstant(Operation op) {
    return op.definition().isConstantLike() && op.operandCount() == 0 && op.resultCount() == 1;
  }

  /// {@return whether `op` was replaced or changed}
  boolean fold(AbstractOperation op) {
    OpDefinition definition = op.definition();
    if (isConstant(op)) {
      Operation same = constants.canonical(op);
      if (same == null) {
        return false;
      }
      observer.folded(op);
      rewriter.replace(op, same.result(0));
      return true;
    }
    boolean known = usesConstant(op);
    if (known && definition.isCommutative() && constantsLast(op)) {
      return true;
    }
    if (known ? definition.isFoldable() : definition.mayFoldUnknown()) {
      List<@Nullable Attribute> of = known ? constantsOf(op) : unknown(op);
      ImmutableList<Folded> folded = ((Foldable) op).fold(of);
      if (!folded.isEmpty() && replaced(op, folded)) {
        return true;
      }
    }
    return definition.isFoldedByTrait() && foldsByTrait(op);
  }

  private static boolean usesConstant(AbstractOperation op) {
    for (int i = 0, n = op.operandCount(); i < n; i++) {
      Operation definer = op.operand(i).definingOp();
      if (definer != null && definer.definition().isConstantLike()) {
        return true;
      }
    }
    return false;
  }

  private static List<@Nullable Attribute> unknown(AbstractOperation op) {
    int operands = op.operandCount();
    return operands < UNKNOWN.length ? UNKNOWN[operands] : new Unknown(operands);
  }

  private boolean replaced(Operation op, ImmutableList<Folded> folded) {
    if (folded.size() != op.resultCount()) {
      throw new IllegalStateException(
          "'%s' has %d results but folds to %d values"
              .formatted(op.name(), op.resultCount(), folded.size()));
    }
    @Nullable Operation[] made = new Operation[folded.size()];
    for (int i = 0; i < folded.size(); i++) {
      if (!isPossible(op, i, folded.get(i), made)) {
        return false;
      }
    }
    Value[] values = new Value[folded.size()];
    // Each new constant goes to the front, so that the last comes first here.
    for (int i = values.length - 1; i >= 0; i--) {
      values[i] =
          folded.get(i) instanceof Folded.ToValue(Value value)
              ? value
              : constants.adopt(Objects.requireNonNull(made[i]), op);
    }
    replace(op, Arrays.asList(values));
    return true;
  }

  /// {@return for each operand its constant, or null where it has none}
  private static List<@Nullable Attribute> constantsOf(Operation op) {
    @Nullable Attribute[] known = new Attribute[op.operandCount()];
    for (int i = 0; i < known.length; i++) {
      known[i] = ConstantLike.constantOf(op.operand(i));
    }
    return Arrays.asList(known);
  }

  /// Enters the operation for a constant into `made`; nothing is inserted before all is known to go.
  private boolean isPossible(Operation op, int result, Folded folded, @Nullable Operation[] made) {
    Type type = op.result(result).type();
    return switch (folded) {
      case Folded.ToConstant(Attribute constant) -> {
        made[result] = constants.make(constant, type, op);
        yield made[result] != null;
      }
      case Folded.ToValue(Value value) -> value.type().equals(type) && value.definingOp() != op;
    };
  }

  private void replace(Operation op, List<Value> values) {
    observer.folded(op);
    rewriter.replace(op, values);
  }

  /// Moves constant operands behind the others; both keep their order.
  private boolean constantsLast(Operation op) {
    int count = op.operandCount();
    boolean constantSeen = false;
    boolean moves = false;
    for (int i = 0; i < count; i++) {
      boolean constant = isConstant(op.operand(i));
      moves |= constantSeen && !constant;
      constantSeen |= constant;
    }
    if (!moves) {
      return false;
    }
    var ordered = new ArrayList<Value>(count);
    for (int round = 0; round < 2; round++) {
      for (int i = 0; i < count; i++) {
        if (isConstant(op.operand(i)) == (round == 1)) {
          ordered.add(op.operand(i));
        }
      }
    }
    rewriter.setOperands(op, ordered);
    return true;
  }

  private static boolean isConstant(Value value) {
    Operation definer = value.definingOp();
    return definer != null && isConstant(definer);
  }

  /// `f(f(x))` is `x` for an involution and `f(x)` for an idempotent operation.
  private boolean foldsByTrait(Operation op) {
    boolean involution = op instanceof Involution;
    if (!involution && !(op instanceof Idempotent)) {
      return false;
    }
    if (op.resultCount() != 1 || op.regionCount() > 0) {
      return false;
    }
    if (!involution && op.operandCount() == 2) {
      return foldsEqualOperands(op);
    }
    if (op.operandCount() != 1) {
      return false;
    }
    Operation inner = op.operand(0).definingOp();
    if (inner == null || inner == op || !sameExceptOperands(op, inner)) {
      return false;
    }
    Value value = involution ? inner.operand(0) : inner.result(0);
    if (!value.type().equals(op.result(0).type()) || value == op.result(0)) {
      return false;
    }
    replace(op, ImmutableList.of(value));
    return true;
  }

  /// `f(x, x)` is `x` for an idempotent operation of two operands.
  private boolean foldsEqualOperands(Operation op) {
    Value value = op.operand(0);
    if (value != op.operand(1)
        || !value.type().equals(op.result(0).type())
        || value == op.result(0)) {
      return false;
    }
    replace(op, ImmutableList.of(value));
    return true;
  }

  private static boolean sameExceptOperands(Operation a, Operation b) {
    if (a.definition() != b.definition() || b.operandCount() != 1 || b.resultCount() != 1) {
      return false;
    }
    for (int i = 0, n = a.definition().slotCount(); i < n; i++) {
      if (!Objects.equals(a.inherentAttribute(i), b.inherentAttribute(i))) {
        return false;
      }
    }
    return a.discardableAttributes().equals(b.discardableAttributes());
  }
}
