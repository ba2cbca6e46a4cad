package dev.weir.tensor;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/// The random numbers of all lanes: those that each would draw if the lanes ran one after the other.
final class LaneDraws {
  private final List<LaneInputs.Drawn> draws;
  private final int lanes;

  /// What each thread has drawn for the run that it is in, a tensor for each draw.
  private final ConcurrentHashMap<Thread, List<Tensor>> drawn = new ConcurrentHashMap<>();

  LaneDraws(List<LaneInputs.Drawn> draws, long lanes) {
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
    for (LaneInputs.Drawn each : draws) {
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
