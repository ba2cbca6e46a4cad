package dev.weir.backend.cpu.lanes;

import dev.weir.backend.cpu.loop.Index;
import dev.weir.backend.cpu.loop.LoopStep;
import dev.weir.backend.cpu.loop.ScalarOp;

/// How an innermost loop is vectorised: how many vectors an iteration of the unrolled loop computes, and how the tail
/// is computed, the elements that do not fill a vector.
///
/// @param lanes how many elements a vector holds, 0 where elements are computed one by one
/// @param copies the unroll factor: how many vectors are computed in an iteration
/// @param needsSingles whether there may be fewer vectors left than that
/// @param needsRest whether there may be elements left that do not fill a vector
/// @param masksAll whether elements that do not fill a vector are read and written as a part of one
/// @param work the operations on vectors that a vector of results takes
public record LoopVectorization(
    int lanes, int copies, boolean needsSingles, boolean needsRest, boolean masksAll, int work) {
  /// The most operations on vectors of a loop, see [LoopStep.Loop#work]. HotSpot's first compiler runs out
  /// of virtual registers at about 90 ("out of virtual registers in LIR generator"), and a loop that it
  /// skips may never get to the second one: it stays slower by up to a hundred times.
  public static final int MOST_WORK = 72;

  /// The most operations of a loop without vectors: HotSpot compiles no method of more than 8000 bytes, and
  /// an operation takes up to twenty.
  public static final int MOST_WORK_OF_SINGLES = 360;

  /// Bodies this short are computed for several vectors in one round, if they accumulate: a sum must wait
  /// for the one before.
  private static final int SHORT_BODY = 8;

  /// For how many.
  private static final int UNROLLED = 4;

  /// Processors with vectors of so many bytes have masks for all of them; others lack those of bytes.
  private static final int WIDE = 64;

  /// A rest with more operations gets a method of its own.
  private static final int LITTLE = 12;

  /// @param floats how many floats a vector holds, 0 for no vectors
  public LoopVectorization(int floats, LoopStep.Loop loop) {
    this(floats, loop, VectorCheck.lanes(loop, floats));
  }

  private LoopVectorization(int floats, LoopStep.Loop loop, int lanes) {
    this(
        lanes,
        isUnrolled(loop) ? UNROLLED : 1,
        !divides(loop, lanes * (isUnrolled(loop) ? UNROLLED : 1)),
        !divides(loop, lanes),
        floats * Float.BYTES >= WIDE && maskedWork(loop) <= MOST_WORK,
        loop.work());
  }

  private static boolean isUnrolled(LoopStep.Loop loop) {
    return !loop.accumulators().isEmpty()
        && loop.body().size() <= SHORT_BODY
        && LoopUses.of(loop).isCheap();
  }

  /// {@return the work of a round in which everything that is read, written and accumulated is masked}
  private static int maskedWork(LoopStep.Loop loop) {
    int work = loop.work() + ScalarOp.MASKED * loop.accumulators().size();
    for (LoopStep step : loop.body()) {
      boolean isAccess =
          step instanceof LoopStep.DefineScalar define
              ? define.op() instanceof ScalarOp.Read read && read.mask().isEmpty()
              : step instanceof LoopStep.Write write && write.mask().isEmpty();
      work += isAccess ? ScalarOp.MASKED - 1 : 0;
    }
    return work;
  }

  /// {@return whether the length of `loop` is known to be a multiple of `step`}
  private static boolean divides(LoopStep.Loop loop, int step) {
    return step > 0 && loop.extent() instanceof Index.Constant extent && extent.value() % step == 0;
  }

  /// {@return whether what does not fill a vector is computed in a method of its own}
  public boolean callsRest() {
    return needsRest && masksAll && work > LITTLE;
  }

  /// {@return the operations on vectors in the code of the loop}
  public int operations() {
    int times =
        copies
            + (copies > 1 && needsSingles ? 1 : 0)
            + (needsRest && masksAll && !callsRest() ? 1 : 0);
    return work * times;
  }
}
