package dev.weir.backend.cpu.c;

import dev.weir.backend.cpu.loop.LoopStep;
import dev.weir.backend.cpu.loop.Scalar;
import dev.weir.backend.cpu.loop.ScalarOp;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Which scalars of 16 bits are computed with: the others are only written, and need be rounded only then.
final class HalfUses {
  private final Set<Scalar> used = new HashSet<>();

  private HalfUses() {}

  static HalfUses of(List<LoopStep> steps) {
    HalfUses uses = new HalfUses();
    uses.visit(steps);
    return uses;
  }

  boolean onlyWritten(Scalar scalar) {
    return !used.contains(scalar);
  }

  private void visit(List<LoopStep> steps) {
    for (LoopStep step : steps) {
      if (step instanceof LoopStep.DefineScalar define) {
        visit(define.op());
      } else if (step instanceof LoopStep.Loop loop) {
        visit(loop.body());
        loop.accumulators().forEach(accumulator -> used.add(accumulator.value()));
      } else if (step instanceof LoopStep.Repeat repeat) {
        visit(repeat.body());
      } else if (step instanceof LoopStep.Choice choice) {
        visit(choice.then());
        visit(choice.otherwise());
      } else if (step instanceof LoopStep.AtomicAdd add) {
        used.add(add.value());
      }
    }
  }

  private void visit(ScalarOp op) {
    switch (op) {
      case ScalarOp.Unary unary -> used.add(unary.source());
      case ScalarOp.Cast cast -> used.add(cast.source());
      case ScalarOp.Binary binary -> {
        used.add(binary.left());
        used.add(binary.right());
      }
      case ScalarOp.Compare compare -> {
        used.add(compare.left());
        used.add(compare.right());
      }
      case ScalarOp.Select select -> {
        used.add(select.onTrue());
        used.add(select.onFalse());
      }
      case ScalarOp.Constant constant -> {}
      case ScalarOp.Read read -> {}
      case ScalarOp.Count count -> {}
    }
  }
}
