package dev.weir.backend.cpu.jvm;

import dev.weir.backend.cpu.loop.Index;
import dev.weir.backend.cpu.loop.LoopStep;
import dev.weir.backend.cpu.loop.ScalarOp;

/// How an innermost loop is iterated over: in how many vectors a round, and what is done about the elements that
/// do not fill a vector.
///
/// @param lanes how many elements a vector holds, 0 where elements are computed one by one
/// @param copies how many vectors are computed in a round
/// @param needsSingles whether there may be fewer vectors left than that
/// @param needsRest whether there may be elements left that do not fill a vector
/// @param masksAll whether parts of vectors of any elements can be read and written
/// @param work the operations on vectors that a vector of results takes
record Passes(
    int lanes, int copies, boolean needsSingles, boolean needsRest, boolean masksAll, int work) {
  /// Bodies this short are computed for several vectors in one round, if they accumulate: a sum must wait
  /// for the one before.
  private static final int SHORT_BODY = 8;

  /// For how many.
  private static final int UNROLLED = 4;

  /// Processors with vectors of so many bytes have masks for all of them; others lack those of bytes.
  private static final int WIDE = 64;

  /// A rest with more operations gets a method of its own.
  private static final int LITTLE = 12;

  Passes(KernelClass owner, LoopStep.Loop loop) {
    this(owner, loop, VectorCheck.lanes(loop, owner.lanes()));
  }

  private Passes(KernelClass owner, LoopStep.Loop loop, int lanes) {
    this(
        lanes,
        isUnrolled(loop) ? UNROLLED : 1,
        !divides(loop, lanes * (isUnrolled(loop) ? UNROLLED : 1)),
        !divides(loop, lanes),
        owner.lanes() * Float.BYTES >= WIDE,
        work(loop));
  }

  private static boolean isUnrolled(LoopStep.Loop loop) {
    return !loop.accumulators().isEmpty()
        && loop.body().size() <= SHORT_BODY
        && LoopUses.of(loop).isCheap();
  }

  /// {@return whether the length of `loop` is known to be a multiple of `step`}
  private static boolean divides(LoopStep.Loop loop, int step) {
    return step > 0 && loop.extent() instanceof Index.Constant extent && extent.value() % step == 0;
  }

  /// {@return whether what does not fill a vector is computed in a method of its own}
  boolean callsRest() {
    return needsRest && masksAll && work > LITTLE;
  }

  /// {@return the operations on vectors in the code of the loop}
  int operations() {
    int times =
        copies
            + (copies > 1 && needsSingles ? 1 : 0)
            + (needsRest && masksAll && !callsRest() ? 1 : 0);
    return work * times;
  }

  private static int work(LoopStep.Loop loop) {
    int work = 2 * loop.accumulators().size();
    for (LoopStep step : loop.body()) {
      work += step instanceof LoopStep.DefineScalar define ? work(define.op()) : 1;
    }
    return work;
  }

  private static int work(ScalarOp op) {
    return switch (op) {
      case ScalarOp.Constant constant -> 0;
      case ScalarOp.Cast cast -> 6;
      case ScalarOp.Unary unary ->
          switch (unary.kind()) {
            case EXP -> 20;
            case LOG -> 30;
            case TANH, ERF -> 45;
            case FLOOR, CEIL, ROUND, TRUNC -> 10;
            default -> 1;
          };
      default -> 1;
    };
  }
}
