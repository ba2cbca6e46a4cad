package dev.weir.backend.cpu.loop;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.kernel.buffer.BufferPlan;
import dev.weir.ir.Type;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Merges loops, makes the buffers smaller, and lays those out that are left.
final class BufferLayout {
  private BufferLayout() {}

  /// Does so for all buffers but `allocated`, which stay as they are all the time.
  ///
  /// @param mostWork the most work of innermost loops that become one
  static LoopProgram finish(LoopProgram program, ImmutableSet<Memory> allocated, int mostWork) {
    ImmutableList<LoopStep> body = new LoopMerger(mostWork).merge(program.body());
    body = shrink(body, allocated);
    body = new Forwarding(body, allocated).steps(body);
    return layOut(program, body, allocated);
  }

  /// {@return the bytes that an element of `type` takes in memory}
  static long bytes(Type type) {
    if (type instanceof FloatType number) {
      return number.width() / 8;
    }
    return Math.max(8, ((IntegerType) type).width()) / 8;
  }

  // Dimensions.

  /// Drops dimensions of buffers that are only ever used at the round of one loop, inside that loop.
  private static ImmutableList<LoopStep> shrink(
      ImmutableList<LoopStep> body, ImmutableSet<Memory> allocated) {
    Map<Memory.Buffer, List<MemoryRef>> places = new LinkedHashMap<>();
    new MemoryUse() {
      @Override
      void use(MemoryRef place, boolean written) {
        if (place.memory() instanceof Memory.Buffer buffer && !allocated.contains(buffer)) {
          places.computeIfAbsent(buffer, key -> new ArrayList<>()).add(place);
        }
      }
    }.visit(body);
    Map<Memory.Buffer, boolean[]> dropped = new HashMap<>();
    places.forEach((buffer, all) -> dropped.put(buffer, droppable(all)));
    return new StepMapper() {
      @Override
      MemoryRef place(MemoryRef place) {
        boolean[] drop = dropped.get(place.memory());
        return drop == null ? place : without(place, drop);
      }
    }.steps(body);
  }

  private static boolean[] droppable(List<MemoryRef> places) {
    MemoryRef first = places.get(0);
    boolean[] drop = new boolean[first.sizes().size()];
    for (MemoryRef place : places) {
      if (!place.sizes().equals(first.sizes())) {
        return drop;
      }
    }
    for (int dim = 0; dim < drop.length; dim++) {
      Coordinate at = first.coordinates().get(dim);
      drop[dim] = !at.loop().is(0) || first.sizes().get(dim).is(1);
      for (MemoryRef place : places) {
        drop[dim] &= place.coordinates().get(dim).equals(at);
      }
    }
    return drop;
  }

  private static MemoryRef without(MemoryRef place, boolean[] drop) {
    Memory.Buffer buffer = (Memory.Buffer) place.memory();
    ImmutableLongArray.Builder shape = ImmutableLongArray.builder();
    ImmutableList.Builder<Coordinate> coordinates = ImmutableList.builder();
    ImmutableList.Builder<Index> sizes = ImmutableList.builder();
    boolean any = false;
    for (int i = 0; i < drop.length; i++) {
      any |= drop[i];
      if (!drop[i]) {
        shape.add(((Index.Constant) place.sizes().get(i)).value());
        coordinates.add(place.coordinates().get(i));
        sizes.add(place.sizes().get(i));
      }
    }
    return any
        ? new MemoryRef(
            new Memory.Buffer(buffer.number(), buffer.element(), shape.build()),
            coordinates.build(),
            sizes.build())
        : place;
  }

  // Single elements.

  /// Replaces reading a buffer of one element, written in one place, by what was written.
  private static final class Forwarding extends StepMapper {
    private final Map<Memory, Integer> writes = new HashMap<>();
    private final Map<Memory, Scalar> values = new HashMap<>();
    private final Map<Scalar, Scalar> replaced = new HashMap<>();

    private final ImmutableSet<Memory> allocated;

    Forwarding(ImmutableList<LoopStep> body, ImmutableSet<Memory> allocated) {
      this.allocated = allocated;
      new MemoryUse() {
        private final Set<Memory> read = new HashSet<>();

        @Override
        void use(MemoryRef place, boolean written) {
          if (written) {
            writes.merge(place.memory(), read.contains(place.memory()) ? 2 : 1, Integer::sum);
          } else {
            read.add(place.memory());
          }
        }
      }.visit(body);
    }

    private boolean isForwarded(MemoryRef place) {
      return place.memory() instanceof Memory.Buffer buffer
          && buffer.shape().isEmpty()
          && !allocated.contains(buffer)
          && writes.getOrDefault(buffer, 0) == 1;
    }

    @Override
    Scalar scalar(Scalar scalar) {
      return replaced.getOrDefault(scalar, scalar);
    }

    @Override
    void step(LoopStep step, ImmutableList.Builder<LoopStep> to) {
      if (step instanceof LoopStep.Write write
          && isForwarded(write.place())
          && write.mask().isEmpty()) {
        values.put(write.place().memory(), scalar(write.value()));
      } else if (step instanceof LoopStep.DefineScalar define
          && define.op() instanceof ScalarOp.Read read
          && isForwarded(read.place())
          && values.containsKey(read.place().memory())) {
        replaced.put(define.target(), values.get(read.place().memory()));
      } else {
        super.step(step, to);
      }
    }
  }

  // Offsets.

  private static LoopProgram layOut(
      LoopProgram program, ImmutableList<LoopStep> body, ImmutableSet<Memory> allocated) {
    Lifetimes lifetimes = new Lifetimes();
    lifetimes.visit(body);
    Map<Memory.Buffer, Memory.Buffer> numbered = new HashMap<>();
    List<Memory.Buffer> buffers = new ArrayList<>();
    List<BufferPlan.Request> requests = new ArrayList<>();
    lifetimes.spans.forEach((buffer, span) -> {
      Memory.Buffer own = new Memory.Buffer(buffers.size(), buffer.element(), buffer.shape());
      numbered.put(buffer, own);
      buffers.add(own);
      boolean always = allocated.contains(buffer);
      requests.add(
          new BufferPlan.Request(
              always ? 0 : span[0],
              always ? Integer.MAX_VALUE : span[1],
              own.count() * bytes(own.element())));
    });
    BufferPlan plan = BufferPlan.of(requests);
    ImmutableList<LoopStep> renumbered =
        new StepMapper() {
          @Override
          MemoryRef place(MemoryRef place) {
            Memory.Buffer own = numbered.get(place.memory());
            return own == null ? place : new MemoryRef(own, place.coordinates(), place.sizes());
          }
        }.steps(body);
    return new LoopProgram(
        program.name(),
        program.kind(),
        program.pointers(),
        program.sizes(),
        program.grid(),
        ImmutableList.copyOf(buffers),
        plan.offsets(),
        plan.size(),
        renumbered);
  }

  /// From which step to which a buffer is needed: in a loop all the time, unless it is used in nothing else.
  private static final class Lifetimes extends MemoryUse {
    final Map<Memory.Buffer, int[]> spans = new LinkedHashMap<>();
    private final Map<Memory.Buffer, List<LoopStep>> around = new HashMap<>();
    private final Deque<LoopStep> enclosing = new ArrayDeque<>();
    private final Map<LoopStep, Integer> starts = new java.util.IdentityHashMap<>();
    private final Map<LoopStep, List<Memory.Buffer>> open = new java.util.IdentityHashMap<>();
    private int position;

    @Override
    void use(MemoryRef place, boolean written) {
      position++;
      if (place.memory() instanceof Memory.Buffer buffer) {
        List<LoopStep> path = new ArrayList<>(enclosing.reversed());
        int[] span = spans.get(buffer);
        if (span == null) {
          spans.put(buffer, new int[] {position, position});
          around.put(buffer, path);
        } else {
          List<LoopStep> common = common(around.get(buffer), path);
          extendStart(buffer, span, common);
          around.put(buffer, common);
          span[1] = position;
        }
        for (LoopStep loop : path) {
          open.computeIfAbsent(loop, key -> new ArrayList<>()).add(buffer);
        }
      }
    }

    private void extendStart(Memory.Buffer buffer, int[] span, List<LoopStep> common) {
      List<LoopStep> before = around.get(buffer);
      if (before.size() > common.size()) {
        span[0] = Math.min(span[0], starts.get(before.get(common.size())));
      }
    }

    private static List<LoopStep> common(List<LoopStep> a, List<LoopStep> b) {
      int length = 0;
      while (length < a.size() && length < b.size() && a.get(length) == b.get(length)) {
        length++;
      }
      return a.subList(0, length);
    }

    @Override
    void enter(LoopStep loop) {
      starts.put(loop, ++position);
      enclosing.push(loop);
    }

    @Override
    void leave(LoopStep loop) {
      enclosing.pop();
      position++;
      for (Memory.Buffer buffer : open.getOrDefault(loop, List.of())) {
        if (around.get(buffer).stream().noneMatch(inside -> inside == loop)) {
          spans.get(buffer)[1] = position;
        }
      }
    }
  }
}
