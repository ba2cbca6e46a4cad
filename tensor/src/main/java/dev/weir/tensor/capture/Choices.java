package dev.weir.tensor.capture;

import java.lang.classfile.instruction.BranchInstruction;
import org.jspecify.annotations.Nullable;

/// Branches on what only the program knows.
final class Choices {
  private final Interpreter interpreter;

  Choices(Interpreter interpreter) {
    this.interpreter = interpreter;
  }

  /// {@return whether a branch depends on elements of tensors}
  boolean isOpen(Frame frame, BranchInstruction branch) {
    if (frame.depth() == 0 || branch.opcode().name().startsWith("GOTO")) {
      return false;
    }
    Object top = frame.stack(frame.depth() - 1);
    return top instanceof Scalar || top instanceof Comparison;
  }

  /// {@return what the method gives, or [Interpreter#REACHED] where the branches meet again}
  @Nullable Object choose(Frame frame, BranchInstruction branch, int stop) {
    throw new Break(
        "a branch depends on the elements of a tensor",
        "select by Tensor.where, or leave it outside");
  }
}
