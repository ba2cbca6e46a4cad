package dev.weir.tensor;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.ir.Location;
import dev.weir.pass.batching.Randomness;
import dev.weir.tensor.program.CallSite;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/// What a function of one lane uses besides its arguments: tensors from around it, tensors made of Java's numbers, and
/// numbers drawn at random. They are arguments of the recorded program, behind those of the caller.
final class LaneInputs {
  /// Something that is used.
  sealed interface Extra {}

  /// A tensor from around the function, the same for all lanes.
  record Captured(Tensor tensor) implements Extra {}

  /// A tensor made of Java's numbers, the same in all runs.
  record Constant(Tensor tensor) implements Extra {}

  /// Numbers that are drawn anew in each run.
  ///
  /// @param shape that of one lane
  record Drawn(Supplier<Tensor> source, DType dtype, List<Long> shape) implements Extra {}

  private final Trace trace;
  private final Randomness randomness;
  private final List<Extra> extras = new ArrayList<>();
  private final Map<Tensor, Tensor> captured = new IdentityHashMap<>();

  LaneInputs(Trace trace, Randomness randomness) {
    this.trace = trace;
    this.randomness = randomness;
  }

  /// {@return the line of the user's code that is running}
  Location location() {
    StackTraceElement line = CallSite.find();
    String file = line.getFileName();
    return file == null || line.getLineNumber() < 1
        ? Location.unknown()
        : Location.of(file, line.getLineNumber(), 1);
  }

  /// {@return what is used, in the order of the arguments}
  List<Extra> extras() {
    return List.copyOf(extras);
  }

  /// {@return what stands for `tensor`, which is from around the function}
  Tensor captured(Tensor tensor) {
    Tensor known = captured.get(tensor);
    if (known == null) {
      known = trace.argument(tensor.dtype(), tensor.sizes());
      captured.put(tensor, known);
      extras.add(new Captured(tensor));
    }
    return known;
  }

  Tensor constant(Tensor made) {
    made.moveTo(null);
    extras.add(new Constant(made));
    return trace.argument(made.dtype(), made.sizes());
  }

  Tensor draw(Supplier<Tensor> source, DType dtype, long[] shape) {
    if (randomness == Randomness.ERROR) {
      throw new IllegalArgumentException(
          "random numbers are drawn at %s, in a function that is mapped over lanes; say"
                  .formatted(CallSite.find())
              + " randomness(SAME) for the same ones in all lanes, or randomness(DIFFERENT)");
    }
    extras.add(new Drawn(source, dtype, Arrays.stream(shape).boxed().toList()));
    return trace.argument(dtype, shape);
  }

  /// The random numbers of all lanes: those that each would draw if the lanes ran one after the other.
  static final class Draws {
    private final List<Drawn> draws;
    private final int lanes;

    /// What each thread has drawn for the run that it is in, a tensor for each draw.
    private final ConcurrentHashMap<Thread, List<Tensor>> drawn = new ConcurrentHashMap<>();

    Draws(List<Drawn> draws, long lanes) {
      this.draws = draws;
      this.lanes = Math.toIntExact(lanes);
    }

    /// {@return what gives draw `index` of all lanes in a run}; the first one is asked first
    Supplier<Tensor> source(int index) {
      return () -> {
        Thread thread = Thread.currentThread();
        if (index == 0) {
          drawn.put(thread, draw());
        }
        List<Tensor> all = index == draws.size() - 1 ? drawn.remove(thread) : drawn.get(thread);
        return Objects.requireNonNull(all).get(index);
      };
    }

    private List<Tensor> draw() {
      List<Tensor> all = new ArrayList<>();
      for (Drawn each : draws) {
        long[] shape = new long[each.shape().size() + 1];
        shape[0] = lanes;
        for (int i = 1; i < shape.length; i++) {
          shape[i] = each.shape().get(i - 1);
        }
        all.add(Tensor.allocate(each.dtype(), shape));
      }
      for (int lane = 0; lane < lanes; lane++) {
        for (int i = 0; i < draws.size(); i++) {
          Tensor one = draws.get(i).source().get();
          long bytes = one.byteSize();
          all.get(i).data().asSlice(lane * bytes, bytes).copyFrom(one.data());
        }
      }
      return all;
    }
  }
}
