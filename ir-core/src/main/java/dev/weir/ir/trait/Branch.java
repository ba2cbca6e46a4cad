package dev.weir.ir.trait;

import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpInterface;
import dev.weir.ir.type.SizeEncoding;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// A terminator that goes on in one of its successors and says which of its operands become the
/// successor's arguments.
///
/// Mirrors MLIR's `BranchOpInterface`.
@OpInterface
public interface Branch extends Terminator {
  /// {@return what successor `index` is handed}
  SuccessorOperands successorOperands(int index);

  /// Has successor `index` be handed `values`, in place of the operands it is handed now.
  void setSuccessorOperands(Rewriter rewriter, int index, List<? extends Value> values);

  /// Has each successor whose index is a key of `values` be handed other values, all at once.
  default void setSuccessorOperands(
      Rewriter rewriter, Map<Integer, ? extends List<? extends Value>> values) {
    values.forEach((index, handed) -> setSuccessorOperands(rewriter, index, handed));
  }

  /// {@return the index of the successor that is taken, where that is known}
  ///
  /// @param constants for each operand its constant, or null where it has none
  default OptionalInt successorIndexFor(List<@Nullable Attribute> constants) {
    return OptionalInt.empty();
  }

  /// {@return the successor that is taken, where that is known}
  ///
  /// @param constants for each operand its constant, or null where it has none
  default Optional<Block> successorFor(List<@Nullable Attribute> constants) {
    OptionalInt index = successorIndexFor(constants);
    return index.isPresent() ? Optional.of(successor(index.getAsInt())) : Optional.empty();
  }

  /// {@return the argument of a successor that operand `index` becomes, if it becomes one}
  default Optional<BlockArgument> argumentOf(int index) {
    for (int i = 0; i < successorCount(); i++) {
      SuccessorOperands handed = successorOperands(i);
      if (handed.forwarded().contains(index)) {
        int argument = handed.produced() + index - handed.forwarded().start();
        return Optional.of(successor(i).argument(argument));
      }
    }
    return Optional.empty();
  }

  /// {@return whether a value of type `operand` may become an argument of type `argument`}
  default boolean areTypesCompatible(Type operand, Type argument) {
    return SizeEncoding.areEqualWithout(operand, argument);
  }

  /// Reports successors that are handed other values than they have arguments for.
  static void verifyTrait(Operation op, Diagnostics diagnostics) {
    Branch branch = (Branch) op;
    for (int i = 0; i < op.successorCount(); i++) {
      verifySuccessor(branch, i, diagnostics);
    }
  }

  private static void verifySuccessor(Branch branch, int index, Diagnostics diagnostics) {
    SuccessorOperands handed = branch.successorOperands(index);
    Block target = branch.successor(index);
    if (handed.size() != target.argumentCount()) {
      diagnostics.error(
          branch.location(),
          "branch has %d operands for successor #%d, but target block has %d",
          handed.size(),
          index,
          target.argumentCount());
      return;
    }
    for (int i = handed.produced(); i < handed.size(); i++) {
      Type given = handed.forwarded().get(i - handed.produced()).type();
      if (!branch.areTypesCompatible(given, target.argument(i).type())) {
        diagnostics.error(
            branch.location(), "type mismatch for bb argument #%d of successor #%d", i, index);
        return;
      }
    }
  }
}
