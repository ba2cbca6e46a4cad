package dev.weir.tests.batching;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.ir.Diagnostic;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.pass.batching.BatchRequest;
import dev.weir.pass.batching.Batching;
import dev.weir.pass.batching.Randomness;
import dev.weir.runtime.Executable;
import dev.weir.runtime.Port;
import dev.weir.tests.autodiff.Functions;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;

/// A function run for many lanes at once, and lane by lane: the results are the same.
final class LaneComparison {
  /// What became of a comparison.
  ///
  /// @param compared the elements that were compared
  /// @param difference the first difference, or nothing
  /// @param remarks what was reported
  record Outcome(long compared, String difference, ImmutableList<String> remarks) {}

  private final Operation module;
  private final double tolerance;

  /// Compares what `@f` of a module computes.
  ///
  /// @param tolerance how far floats may lie apart, for elements of size 1; 0 for the same bits
  LaneComparison(Operation module, double tolerance) {
    this.module = module;
    this.tolerance = tolerance;
  }

  /// {@return the lanes of an input: lane `l` has its elements `l` places further, or where the order counts
  /// twice as large as lane `l - 1`}
  static ImmutableList<Tensor> lanes(Tensor input, int count, boolean ordered) {
    var lanes = ImmutableList.<Tensor>builder();
    int n = (int) input.elementCount();
    for (int lane = 0; lane < count; lane++) {
      Tensor made = Tensor.zeros(input.dtype(), input.shape());
      int size = input.dtype().byteSize();
      for (int i = 0; i < n; i++) {
        int from = ordered ? i : (i + lane) % n;
        MemorySegment.copy(input.data(), (long) from * size, made.data(), (long) i * size, size);
      }
      if (ordered && input.dtype().isFloat()) {
        for (int i = 0; i < n; i++) {
          made.setDouble(i, input.getDouble(i) * (1 << lane));
        }
      }
      lanes.add(made);
    }
    return lanes.build();
  }

  /// Runs the function for `count` lanes, which come first.
  ///
  /// @param inputs the lanes of each input; one for an input that all share
  Outcome compare(List<? extends List<Tensor>> inputs, int count, Randomness randomness) {
    return compare(inputs, count, randomness, Optional.empty());
  }

  /// Runs the function for `count` lanes.
  ///
  /// @param inputs the lanes of each input; one for an input that all share
  /// @param draw draws along which axes lanes lie; where there is none, they come first
  Outcome compare(
      List<? extends List<Tensor>> inputs,
      int count,
      Randomness randomness,
      Optional<Random> draw) {
    List<List<Tensor>> expected = new ArrayList<>();
    try (Executable f = Functions.compile(module, "f", ParameterStore.empty())) {
      for (int lane = 0; lane < count; lane++) {
        List<Tensor> given = new ArrayList<>();
        for (List<Tensor> each : inputs) {
          given.add(each.get(each.size() == 1 ? 0 : lane));
        }
        expected.add(run(f, given));
      }
    }
    var axes = ImmutableList.<OptionalInt>builder();
    List<Tensor> given = new ArrayList<>();
    for (List<Tensor> each : inputs) {
      int rank = each.get(0).rank();
      int axis = draw.map(random -> random.nextInt(rank + 1)).orElse(0);
      // Half of them counted from the back.
      int named = draw.isPresent() && axis % 2 == 1 ? axis - rank - 1 : axis;
      axes.add(each.size() == 1 ? OptionalInt.empty() : OptionalInt.of(named));
      given.add(each.size() == 1 ? each.get(0) : stacked(each, axis));
    }
    int[] out = new int[expected.get(0).size()];
    var outAxes = ImmutableList.<OptionalInt>builder();
    for (int i = 0; i < out.length; i++) {
      int rank = expected.get(0).get(i).rank();
      out[i] = draw.map(random -> random.nextInt(rank + 1)).orElse(0);
      outAxes.add(OptionalInt.of(out[i]));
    }
    Diagnostics diagnostics = new Diagnostics();
    boolean made =
        Batching.of(Functions.REGISTRY, diagnostics)
            .batch(
                Functions.function(module, "f"),
                "g",
                BatchRequest.of(count, axes.build())
                    .withOutAxes(outAxes.build())
                    .withRandomness(randomness))
            .isPresent();
    ImmutableList<String> remarks =
        diagnostics.all().stream()
            .map(Diagnostic::message)
            .collect(ImmutableList.toImmutableList());
    if (!made) {
      return new Outcome(0, "refused", remarks);
    }
    Functions.verify(module);
    try (Executable g = Functions.compile(module, "g", ParameterStore.empty())) {
      List<Tensor> found = run(g, given);
      return outcome(expected, found, out, remarks);
    }
  }

  private Outcome outcome(
      List<List<Tensor>> expected, List<Tensor> found, int[] axes, ImmutableList<String> remarks) {
    long compared = 0;
    for (int lane = 0; lane < expected.size(); lane++) {
      for (int i = 0; i < found.size(); i++) {
        Tensor want = expected.get(lane).get(i);
        long n = want.elementCount();
        long inner = inner(want, axes[i]);
        for (long at = 0; at < n; at++) {
          long there = (at / inner * expected.size() + lane) * inner + at % inner;
          if (!agrees(want, at, found.get(i), there)) {
            String difference =
                "result %d, lane %d, element %d: %s, but %s alone"
                    .formatted(i, lane, at, found.get(i).getDouble(there), want.getDouble(at));
            return new Outcome(compared, difference, remarks);
          }
          compared++;
        }
      }
    }
    return new Outcome(compared, "", remarks);
  }

  private boolean agrees(Tensor want, long at, Tensor found, long there) {
    double x = want.getDouble(at);
    double y = found.getDouble(there);
    boolean same =
        want.dtype().isFloat() || want.dtype().isComplex()
            ? Double.compare(x, y) == 0 || x == y && tolerance > 0
            : want.getLong(at) == found.getLong(there);
    return same
        || want.dtype().isFloat()
            && tolerance > 0
            && Math.abs(x - y) <= tolerance * Math.max(1, Math.abs(x));
  }

  /// {@return how many elements lie behind `axis`}
  private static long inner(Tensor tensor, int axis) {
    long inner = 1;
    for (int i = axis; i < tensor.rank(); i++) {
      inner *= tensor.dim(i);
    }
    return Math.max(1, inner);
  }

  static Tensor stacked(List<Tensor> lanes) {
    return stacked(lanes, 0);
  }

  private static Tensor stacked(List<Tensor> lanes, int axis) {
    Tensor first = lanes.get(0);
    long[] shape = new long[first.rank() + 1];
    System.arraycopy(first.shape(), 0, shape, 0, axis);
    shape[axis] = lanes.size();
    System.arraycopy(first.shape(), axis, shape, axis + 1, first.rank() - axis);
    Tensor all = Tensor.zeros(first.dtype(), shape);
    long bytes = inner(first, axis) * first.dtype().byteSize();
    for (int lane = 0; lane < lanes.size(); lane++) {
      for (long outer = 0; outer * bytes < first.data().byteSize(); outer++) {
        MemorySegment.copy(
            lanes.get(lane).data(),
            outer * bytes,
            all.data(),
            (outer * lanes.size() + lane) * bytes,
            bytes);
      }
    }
    return all;
  }

  static List<Tensor> run(Executable program, List<Tensor> inputs) {
    Map<String, Tensor> named = new LinkedHashMap<>();
    for (Port port : program.inputs()) {
      named.put(port.name(), inputs.get(named.size()));
    }
    return new ArrayList<>(program.run(named).values());
  }
}
