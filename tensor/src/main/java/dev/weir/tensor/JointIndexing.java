package dev.weir.tensor;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.primitives.Ints;
import dev.weir.dialect.builtin.data.DType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/// Parts of tensors that several tensors say together: these broadcast, and each of their elements names a place in as
/// many dimensions. What they give stands where the dimensions were if those follow each other, else it comes first; places
/// of one number are taken before, as PyTorch does it.
final class JointIndexing {
  /// The dimensions, of what the other indices leave, that places are said for.
  private final List<Integer> axes = new ArrayList<>();

  /// The places in each of them.
  private final List<Tensor> places = new ArrayList<>();

  /// The indices with whole dimensions for those.
  private final List<Index> others = new ArrayList<>();

  private JointIndexing(Tensor from, List<Index> indices) {
    int axis = 0;
    int left = 0;
    for (Index index : indices) {
      switch (index) {
        case Index.Take take -> add(left++, take.places());
        case Index.Mask mask -> {
          Indexing.checkMask(from, mask, axis);
          Tensor found = mask.mask().nonzero();
          for (int i = 0; i < mask.mask().rank(); i++) {
            add(left++, found.get(Index.all(), Index.at(i)));
          }
        }
        default -> {
          others.add(index);
          left += index instanceof Index.At ? 0 : 1;
        }
      }
      axis += Indexing.dimensions(index);
    }
  }

  private void add(int axis, Tensor of) {
    axes.add(axis);
    places.add(of.dtype() == DType.INT64 ? of : of.cast(DType.INT64));
    others.add(Index.all());
  }

  /// {@return the part of `from` that `indices` say}
  ///
  /// @param indices one for each dimension, several of which are tensors
  static Tensor get(Tensor from, List<Index> indices) {
    JointIndexing joint = new JointIndexing(from, indices);
    return joint.gather(Indexing.part(from, joint.others));
  }

  private Tensor gather(Tensor part) {
    List<Integer> rest = new ArrayList<>();
    for (int i = 0; i < part.rank(); i++) {
      if (!axes.contains(i)) {
        rest.add(i);
      }
    }
    List<Integer> order = new ArrayList<>(axes);
    order.addAll(rest);
    long[] shape = shape();
    List<Tensor> whole = places.stream().map(each -> expanded(each, shape)).toList();
    Tensor found = transposed(part, order).gatherNd(OperatorMethods.stack(whole, shape.length));
    int first = axes.get(0);
    boolean together = axes.getLast() - first == axes.size() - 1;
    if (!together || first == 0) {
      return found;
    }
    // The dimensions of places come behind those that were before them.
    List<Integer> back = new ArrayList<>();
    for (int i = 0; i < first; i++) {
      back.add(shape.length + i);
    }
    for (int i = 0; i < shape.length; i++) {
      back.add(i);
    }
    for (int i = shape.length + first; i < found.rank(); i++) {
      back.add(i);
    }
    return transposed(found, back);
  }

  private static Tensor transposed(Tensor x, List<Integer> order) {
    for (int i = 0; i < order.size(); i++) {
      if (order.get(i) != i) {
        return x.transpose(Ints.toArray(order));
      }
    }
    return x;
  }

  private static Tensor expanded(Tensor x, long[] shape) {
    return Arrays.equals(x.sizes(), shape) ? x : x.expand(shape);
  }

  /// {@return the shape that the places have once they broadcast}
  private long[] shape() {
    int rank = places.stream().mapToInt(Tensor::rank).max().orElse(0);
    long[] shape = new long[rank];
    Arrays.fill(shape, 1);
    for (Tensor each : places) {
      for (int i = 0; i < each.rank(); i++) {
        int at = rank - each.rank() + i;
        long size = each.sizes()[i];
        checkArgument(
            size == shape[at] || size == 1 || shape[at] == 1,
            "places of %s do not broadcast",
            places.stream().map(Tensor::describe).collect(Collectors.joining(" and ")));
        shape[at] = size == 1 ? shape[at] : size;
      }
    }
    return shape;
  }
}
