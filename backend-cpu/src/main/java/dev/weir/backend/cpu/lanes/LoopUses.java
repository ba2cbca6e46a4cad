package dev.weir.backend.cpu.lanes;

import com.google.common.collect.ImmutableList;
import dev.weir.backend.cpu.loop.Accumulator;
import dev.weir.backend.cpu.loop.Coordinate;
import dev.weir.backend.cpu.loop.Index;
import dev.weir.backend.cpu.loop.LoopStep;
import dev.weir.backend.cpu.loop.MemoryRef;
import dev.weir.backend.cpu.loop.Scalar;
import dev.weir.backend.cpu.loop.ScalarOp;
import dev.weir.dialect.builtin.scalar.UnaryKind;
import java.util.LinkedHashSet;
import java.util.Set;

/// What a loop needs from outside.
///
/// @param indices the indices, apart from the loop's own and those of loops inside
/// @param scalars the scalars
/// @param places the places that are read and written
/// @param countsRounds whether the number of the round is needed itself
/// @param isCheap whether there are no functions that take many instructions
public record LoopUses(
    ImmutableList<Index.Variable> indices,
    ImmutableList<Scalar> scalars,
    ImmutableList<MemoryRef> places,
    boolean countsRounds,
    boolean isCheap) {
  public static LoopUses of(LoopStep.Loop loop) {
    Collector collector = new Collector();
    collector.loop(loop);
    return new LoopUses(
        ImmutableList.copyOf(collector.indices),
        ImmutableList.copyOf(collector.scalars),
        ImmutableList.copyOf(collector.places),
        collector.countsRounds,
        collector.isCheap);
  }

  private static final class Collector {
    private final Set<Index.Variable> own = new LinkedHashSet<>();
    private final Set<Index.Variable> indices = new LinkedHashSet<>();
    private final Set<Scalar> scalars = new LinkedHashSet<>();
    private final Set<Scalar> defined = new LinkedHashSet<>();
    private final Set<MemoryRef> places = new LinkedHashSet<>();
    private boolean countsRounds;
    private boolean isCheap = true;

    void loop(LoopStep.Loop loop) {
      use(loop.extent());
      own.add(loop.variable());
      loop.body().forEach(this::step);
      for (Accumulator accumulator : loop.accumulators()) {
        use(accumulator.value());
        defined.add(accumulator.result());
      }
    }

    private void step(LoopStep step) {
      switch (step) {
        case LoopStep.DefineScalar define -> {
          operation(define.op());
          defined.add(define.target());
        }
        case LoopStep.Write write -> {
          use(write.place());
          use(write.value());
          write.mask().ifPresent(this::use);
        }
        case LoopStep.AtomicAdd add -> {
          use(add.place());
          use(add.value());
        }
        case LoopStep.Loop loop -> loop(loop);
        default -> throw new IllegalStateException("no step of a loop: " + step);
      }
    }

    private void operation(ScalarOp op) {
      switch (op) {
        case ScalarOp.Constant constant -> {
          // Needs nothing.
        }
        case ScalarOp.Read read -> {
          use(read.place());
          read.mask().ifPresent(this::use);
          countsRounds |= read.pad().isPresent();
        }
        case ScalarOp.Count count -> {
          use(count.base());
          use(count.loop());
          countsRounds = true;
        }
        case ScalarOp.Unary unary -> {
          use(unary.source());
          isCheap &=
              unary.kind() == UnaryKind.NEG
                  || unary.kind() == UnaryKind.ABS
                  || unary.kind() == UnaryKind.NOT;
        }
        case ScalarOp.Binary binary -> {
          use(binary.left());
          use(binary.right());
        }
        case ScalarOp.Compare compare -> {
          use(compare.left());
          use(compare.right());
        }
        case ScalarOp.Select select -> {
          use(select.condition());
          use(select.onTrue());
          use(select.onFalse());
        }
        case ScalarOp.Cast cast -> use(cast.source());
      }
    }

    private void use(MemoryRef place) {
      places.add(place);
      for (Coordinate coordinate : place.coordinates()) {
        use(coordinate.base());
        use(coordinate.loop());
      }
      place.sizes().forEach(this::use);
    }

    private void use(Index index) {
      if (index instanceof Index.Variable variable && !own.contains(variable)) {
        indices.add(variable);
      }
    }

    private void use(Scalar scalar) {
      if (!defined.contains(scalar)) {
        scalars.add(scalar);
      }
    }
  }
}
