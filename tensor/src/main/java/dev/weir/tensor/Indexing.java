package dev.weir.tensor;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.primitives.Longs;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// Parts of tensors, by operators: so they have gradients, and are recorded like others.
final class Indexing {
  private final Tensor from;
  private final List<Long> axes = new ArrayList<>();
  private final List<Long> starts = new ArrayList<>();
  private final List<Long> ends = new ArrayList<>();
  private final List<Long> steps = new ArrayList<>();

  /// The shape once slices are taken, and what it becomes.
  private final List<Long> sliced = new ArrayList<>();

  private final List<Long> shape = new ArrayList<>();

  private Indexing(Tensor from) {
    this.from = from;
  }

  static Tensor get(Tensor from, Index[] indices) {
    List<Index> all = whole(from, indices);
    int[] selected =
        IntStream.range(0, all.size())
            .filter(i -> all.get(i) instanceof Index.Take || all.get(i) instanceof Index.Mask)
            .toArray();
    return switch (selected.length) {
      case 0 -> new Indexing(from).plain(all);
      case 1 -> select(from, all, selected[0]);
      default -> JointIndexing.get(from, all);
    };
  }

  /// {@return the part of `from` that `indices`, none of which is a tensor, say}
  static Tensor part(Tensor from, List<Index> indices) {
    return new Indexing(from).plain(indices);
  }

  /// {@return `indices`, with all dimensions spelled out}
  private static List<Index> whole(Tensor from, Index[] indices) {
    int used = 0;
    int rests = 0;
    for (Index index : indices) {
      used += dimensions(index);
      rests += index instanceof Index.Rest ? 1 : 0;
    }
    checkArgument(
        used <= from.rank(), "%s has %s dimensions, not %s", from.describe(), from.rank(), used);
    checkArgument(rests <= 1, "'rest' stands for the other dimensions once at most");
    List<Index> all = new ArrayList<>();
    for (Index index : indices) {
      if (index instanceof Index.Rest) {
        fill(all, from.rank() - used);
      } else {
        all.add(index);
      }
    }
    if (rests == 0) {
      fill(all, from.rank() - used);
    }
    return all;
  }

  /// {@return how many dimensions `index` is for}
  static int dimensions(Index index) {
    return switch (index) {
      case Index.NewAxis ignored -> 0;
      case Index.Rest ignored -> 0;
      case Index.Mask mask -> mask.mask().rank();
      default -> 1;
    };
  }

  private static void fill(List<Index> all, int count) {
    for (int i = 0; i < count; i++) {
      all.add(Index.all());
    }
  }

  private Tensor plain(List<Index> indices) {
    int axis = 0;
    for (Index index : indices) {
      switch (index) {
        case Index.At at -> at(axis++, at.place());
        case Index.Slice slice -> slice(axis++, slice);
        default -> shape.add(1L);
      }
    }
    Tensor part = from;
    if (!axes.isEmpty()) {
      part =
          part.stridedSlice(
              Longs.toArray(starts),
              Longs.toArray(ends),
              Longs.toArray(steps),
              axes.stream().mapToInt(Math::toIntExact).toArray());
    }
    return shape.equals(sliced) ? part : reshaped(part, shape);
  }

  private void at(int axis, long place) {
    long size = from.dim(axis);
    long at = place < 0 ? place + size : place;
    checkArgument(
        at >= 0 && at < size,
        "place %s is not in dimension %s of %s",
        place,
        axis,
        from.describe());
    take(axis, at, at + 1, 1);
    sliced.add(1L);
  }

  private void slice(int axis, Index.Slice slice) {
    long size = from.dim(axis);
    long step = slice.step();
    long lowest = step > 0 ? 0 : -1;
    long highest = step > 0 ? size : size - 1;
    long start =
        slice.start().map(at -> clamp(at, size, lowest, highest)).orElse(step > 0 ? 0 : size - 1);
    long end =
        slice.end().map(at -> clamp(at, size, lowest, highest)).orElse(step > 0 ? size : -1L);
    long count =
        step > 0
            ? Math.max(0, Math.ceilDiv(end - start, step))
            : Math.max(0, Math.ceilDiv(start - end, -step));
    if (count == 0) {
      take(axis, 0, 0, 1);
    } else if (count != size || step != 1) {
      // Beyond the front is -1 here, and would be the back there.
      take(axis, start, end < 0 ? -size - 1 : end, step);
    }
    sliced.add(count);
    shape.add(count);
  }

  private static long clamp(long at, long size, long lowest, long highest) {
    long from = at < 0 ? at + size : at;
    return Math.max(lowest, Math.min(highest, from));
  }

  private void take(int axis, long start, long end, long step) {
    axes.add((long) axis);
    starts.add(start);
    ends.add(end);
    steps.add(step);
  }

  /// Takes what the plain indices say, then the places along the dimension that is left for the tensor.
  private static Tensor select(Tensor from, List<Index> indices, int selected) {
    List<Index> others = new ArrayList<>(indices);
    if (indices.get(selected) instanceof Index.Mask mask) {
      int rank = mask.mask().rank();
      checkMask(from, mask, axisOf(indices, selected));
      others.remove(selected);
      for (int i = 0; i < rank; i++) {
        others.add(selected, Index.all());
      }
      Tensor part = new Indexing(from).plain(others);
      int axis = resultAxis(indices, selected);
      List<Long> flat = new ArrayList<>(Longs.asList(part.shape()));
      long count = mask.mask().elementCount();
      for (int i = 0; i < rank; i++) {
        flat.remove(axis);
      }
      flat.add(axis, count);
      Tensor places = mask.mask().reshape(count).nonzero().reshape(-1);
      return reshaped(part, flat).gather(places, axis);
    }
    Tensor places = ((Index.Take) indices.get(selected)).places();
    others.set(selected, Index.all());
    Tensor part = new Indexing(from).plain(others);
    int axis = resultAxis(indices, selected);
    Tensor flat = part.gather(places.reshape(-1), axis);
    List<Long> shape = new ArrayList<>(Longs.asList(part.shape()));
    shape.remove(axis);
    shape.addAll(axis, Longs.asList(places.shape()));
    return reshaped(flat, shape);
  }

  /// {@return `x` in another shape}, in which 0 is that size, where for the operator it copies one
  private static Tensor reshaped(Tensor x, List<Long> shape) {
    return shape.contains(0L)
        ? Tensor.full(0, x.dtype(), Longs.toArray(shape))
        : x.reshape(Longs.toArray(shape));
  }

  /// Refuses a mask whose sizes are not those of the dimensions from `axis` on.
  static void checkMask(Tensor from, Index.Mask mask, int axis) {
    for (int i = 0; i < mask.mask().rank(); i++) {
      checkArgument(
          mask.mask().dim(i) == from.dim(axis + i),
          "a mask of %s is not for the dimensions of %s from %s on",
          mask.mask().describe(),
          from.describe(),
          axis);
    }
  }

  /// {@return which dimension of the whole tensor index `selected` begins at}
  private static int axisOf(List<Index> indices, int selected) {
    return indices.subList(0, selected).stream().mapToInt(Indexing::dimensions).sum();
  }

  /// {@return which dimension of the part that plain indices leave it is}
  private static int resultAxis(List<Index> indices, int selected) {
    return (int)
        indices.subList(0, selected).stream().filter(index -> !(index instanceof Index.At)).count();
  }
}
