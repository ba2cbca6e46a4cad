package dev.weir.compiler.agreement;

import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/// Operators that put elements elsewhere.
final class MovementDraw extends OperatorDraw {
  MovementDraw(DrawnProgram program) {
    super(program);
  }

  void move() {
    DrawnValue x = program.any();
    int rank = x.rank();
    Exactness e = x.exactness();
    switch (random.nextInt(9)) {
      case 0 -> program.add(e, s -> OperatorOps.reshape(s.of(x), s.integers(-1)));
      case 1 -> {
        long[] shape = regrouped(x.shape().toArray());
        program.add(e, s -> OperatorOps.reshape(s.of(x), s.integers(shape)));
      }
      case 2, 3 -> {
        List<Integer> order = new ArrayList<>(IntStream.range(0, rank).boxed().toList());
        Collections.shuffle(order, random);
        ImmutableIntArray perm = ImmutableIntArray.copyOf(order);
        program.add(e, s -> OperatorOps.transpose(s.of(x), perm));
      }
      case 4 -> {
        long at = random.nextInt(rank + 1);
        program.add(e, s -> OperatorOps.unsqueeze(s.of(x), s.integers(at)));
      }
      case 5 -> {
        // Without axes, a size that is not known stays even if it is 1.
        long[] ones =
            IntStream.range(0, rank).filter(i -> x.shape().get(i) == 1).mapToLong(i -> i).toArray();
        require(ones.length > 0);
        program.add(e, s -> OperatorOps.squeeze(s.of(x), s.integers(ones)));
      }
      case 6 -> {
        long[] shape = x.shape().toArray();
        for (int i = 0; i < rank; i++) {
          shape[i] = shape[i] == 1 ? 1 + random.nextInt(4) : program.oneIn(3) ? -1 : shape[i];
        }
        long[] wide = program.oneIn(3) ? prepended(shape, 2) : shape;
        require(x.elements() < 2000);
        program.add(e, s -> OperatorOps.expand(s.of(x), s.integers(wide)));
      }
      case 7 -> {
        require(rank > 0);
        ImmutableIntArray axis = ImmutableIntArray.of(random.nextInt(rank));
        program.add(e, s -> OperatorOps.flip(s.of(x), axis));
      }
      default -> {
        require(rank > 1);
        int from = random.nextInt(rank - 1);
        program.add(e, s -> OperatorOps.flatten(s.of(x)).startAxis(from).stopAxis(from + 1));
      }
    }
  }

  private static long[] prepended(long[] shape, long first) {
    long[] longer = new long[shape.length + 1];
    longer[0] = first;
    System.arraycopy(shape, 0, longer, 1, shape.length);
    return longer;
  }

  /// {@return a shape of as many elements}: one dimension is cut, or two are joined
  private long[] regrouped(long[] shape) {
    require(shape.length > 0);
    int at = random.nextInt(shape.length);
    if (program.oneIn(2) && at + 1 < shape.length) {
      long[] joined = new long[shape.length - 1];
      for (int i = 0; i < joined.length; i++) {
        joined[i] = i < at ? shape[i] : i == at ? shape[i] * shape[i + 1] : shape[i + 1];
      }
      return joined;
    }
    long part = shape[at] % 4 == 0 ? 4 : shape[at] % 3 == 0 ? 3 : 1;
    require(shape[at] > 0);
    long[] cut = new long[shape.length + 1];
    for (int i = 0; i < cut.length; i++) {
      cut[i] = i < at ? shape[i] : i == at ? shape[at] / part : i == at + 1 ? part : shape[i - 1];
    }
    return cut;
  }

  void part() {
    DrawnValue x = program.any();
    require(x.rank() > 0);
    Exactness e = x.exactness();
    int axis = random.nextInt(x.rank());
    long size = x.shape().get(axis);
    long start = size == 0 ? 0 : random.nextInt((int) size);
    long end = Math.min(size, start + 1 + random.nextInt((int) size + 1));
    switch (random.nextInt(5)) {
      case 0 -> {
        boolean decrease = end == start + 1 && program.oneIn(2);
        long from = program.oneIn(3) ? start - size : start;
        program.add(
            e,
            s ->
                OperatorOps.slice(
                        s.of(x), s.integers(from), s.integers(end), ImmutableLongArray.of(axis))
                    .decreaseAxis(
                        decrease ? ImmutableLongArray.of(axis) : ImmutableLongArray.of()));
      }
      case 1 -> {
        long stride = program.oneOf(1, 2, 3);
        boolean back = program.oneIn(3) && end - 1 > start;
        program.add(
            e,
            s ->
                OperatorOps.stridedSlice(
                    s.of(x),
                    s.integers(back ? end - 1 : start),
                    s.integers(back ? start : end),
                    s.integers(back ? -stride : stride),
                    ImmutableIntArray.of(axis)));
      }
      case 2 -> {
        int[] paddings = random.ints(2L * x.rank(), 0, 3).toArray();
        require(x.elements() < 3000);
        double value = x.isFloat() ? program.oneOf(0, -1, 2) : program.oneOf(0, 1);
        program.add(
            e.or(new Exactness(1, 0)),
            s ->
                OperatorOps.pad(
                    s.of(x), s.number(value, x.dtype()), ImmutableIntArray.copyOf(paddings)));
      }
      case 3 -> {
        long shift = random.nextLong(9) - 4;
        program.add(
            e, s -> OperatorOps.roll(s.of(x), s.integers(shift)).axis(ImmutableLongArray.of(axis)));
      }
      default -> {
        require(x.rank() > 1);
        int diagonal = random.nextInt(7) - 3;
        boolean lower = program.oneIn(2);
        program.add(
            e,
            s -> lower ? OperatorOps.tril(s.of(x), diagonal) : OperatorOps.triu(s.of(x), diagonal));
      }
    }
  }

  void join() {
    DrawnValue x = program.any();
    DrawnValue y = program.any();
    require(x.dtype() == y.dtype() && x.elements() + y.elements() < DrawnOperators.MOST_ELEMENTS);
    List<DrawnValue> parts = program.oneIn(3) ? List.of(x, y, x) : List.of(x, y);
    int axis = random.nextInt(x.rank() + 1);
    Exactness e = x.exactness().or(y.exactness());
    if (program.oneIn(2)) {
      program.add(e, s -> OperatorOps.stack(s.list(parts)).axis(axis));
    } else {
      require(axis < x.rank());
      program.add(e, s -> OperatorOps.concat(s.list(parts), s.number(axis, DType.INT32)));
    }
  }

  /// Places that are looked up.
  void pick() {
    DrawnValue x = program.any();
    require(x.rank() > 0);
    int axis = random.nextInt(x.rank());
    long extent = x.shape().get(axis);
    require(extent > 0);
    DType type = program.oneOf(DType.INT32, DType.INT64);
    Exactness e = x.exactness();
    switch (random.nextInt(5)) {
      case 0 -> {
        require(x.rank() == 2 && x.isFloat());
        DrawnValue i = program.places(type, x.shape().get(0), 1 + random.nextInt(9), 3);
        program.add(e, s -> OperatorOps.embedding(s.of(i), s.of(x)));
      }
      case 1 -> {
        DrawnValue i = program.places(type, extent, 1 + random.nextInt(9));
        program.add(e, s -> OperatorOps.gather(s.of(x), s.of(i), s.number(axis, DType.INT32)));
      }
      case 2 -> {
        long[] shape = x.shape().toArray();
        shape[axis] = 1 + random.nextLong(5);
        DrawnValue i = program.places(type, extent, shape);
        program.add(e, s -> OperatorOps.takeAlongAxis(s.of(x), s.of(i), axis));
      }
      case 3 -> {
        DrawnValue i =
            program.places(
                type, x.shape().stream().min().orElse(0), 4, 1 + random.nextInt(x.rank()));
        program.add(e, s -> OperatorOps.gatherNd(s.of(x), s.of(i)));
      }
      default -> {
        DrawnValue i = program.places(type, 6, 1 + random.nextInt(40));
        program.add(
            new Exactness(0, 0), s -> OperatorOps.oneHot(s.of(i), s.number(6, DType.INT32)));
      }
    }
  }
}
