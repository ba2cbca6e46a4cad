package dev.weir.compiler.agreement;

import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/// Operators that make one element of several.
final class ReductionDraw extends OperatorDraw {
  ReductionDraw(DrawnProgram program) {
    super(program);
  }

  void reduce() {
    DrawnValue x = program.any();
    long[] axes =
        IntStream.range(0, x.rank()).filter(i -> program.oneIn(2)).mapToLong(i -> i).toArray();
    for (int i = 0; i < axes.length; i++) {
      axes[i] -= program.oneIn(3) ? x.rank() : 0;
    }
    long count = 1;
    for (int i = 0; i < x.rank(); i++) {
      int axis = i;
      boolean reduced =
          axes.length == 0 || LongStream.of(axes).anyMatch(a -> a == axis || a == axis - x.rank());
      count *= reduced ? x.shape().get(i) : 1;
    }
    long length = count;
    boolean keep = program.oneIn(2);
    if (x.dtype() == DType.BOOL && program.oneIn(2)) {
      boolean all = program.oneIn(2);
      ImmutableLongArray along = ImmutableLongArray.copyOf(axes);
      program.add(
          new Exactness(0, 0),
          s ->
              all
                  ? OperatorOps.all(s.of(x)).axis(along).keepdim(keep)
                  : OperatorOps.any(s.of(x)).axis(along).keepdim(keep));
      return;
    }
    Exactness e = x.exactness();
    switch (random.nextInt(6)) {
      case 0, 1 ->
          program.add(
              e.sumOf(length), s -> OperatorOps.sum(s.of(x), s.integers(axes)).keepdim(keep));
      case 2 -> {
        require(x.isFloat());
        program.add(Exactness.NONE, s -> OperatorOps.mean(s.of(x), s.integers(axes)).keepdim(keep));
      }
      case 3 -> {
        require(length > 0);
        program.add(e, s -> OperatorOps.max(s.of(x), s.integers(axes)).keepdim(keep));
      }
      case 4 -> {
        require(length > 0);
        program.add(e, s -> OperatorOps.min(s.of(x), s.integers(axes)).keepdim(keep));
      }
      default -> {
        require(x.isExact() && e.productOf(length).holdsIn(x.dtype()));
        program.add(
            e.productOf(length), s -> OperatorOps.prod(s.of(x), s.integers(axes)).keepdim(keep));
      }
    }
  }

  void product() {
    DrawnValue x = aFloat();
    require(x.rank() >= 2 && x.elements() < 5000);
    boolean ofColumns = program.oneIn(3);
    boolean transposed = program.oneIn(3);
    int rank = x.rank();
    long inner = x.shape().get(ofColumns ? rank - 2 : rank - 1);
    long columns = program.oneOf(1, 3, 8, 17, 40);
    long[] shape = program.oneIn(2) ? new long[2] : x.shape().toArray();
    shape[shape.length - 2] = transposed ? columns : inner;
    shape[shape.length - 1] = transposed ? inner : columns;
    DrawnValue y = program.input(x.dtype(), shape);
    program.add(
        x.exactness().product(y.exactness()).sumOf(Math.max(1, inner)),
        s -> OperatorOps.matmul(s.of(x), s.of(y)).transposeX(ofColumns).transposeY(transposed));
  }

  void normalize() {
    DrawnValue x = aFloat();
    require(x.rank() > 0 && x.elements() > 0);
    int axis = random.nextInt(x.rank());
    switch (random.nextInt(4)) {
      case 0, 1 ->
          program.add(Exactness.NONE, s -> OperatorOps.softmax(s.of(x)).axis(axis - x.rank()));
      case 2 -> {
        require(x.isExact());
        program.add(Exactness.NONE, s -> OperatorOps.logSoftmax(s.of(x)).axis(axis));
      }
      default -> {
        require(x.rank() > 1 && x.isExact());
        program.add(
            Exactness.NONE,
            s -> OperatorOps.layerNorm(s.of(x)).beginNormAxis(Math.max(1, axis)).epsilon(0.1f));
      }
    }
  }

  void line() {
    DrawnValue x = exact();
    require(x.rank() > 0 && x.dtype() != DType.BOOL && x.elements() > 0);
    int axis = random.nextInt(x.rank());
    switch (random.nextInt(3)) {
      case 0 -> {
        require(!program.isSpecial);
        boolean exclusive = program.oneIn(2);
        boolean reverse = program.oneIn(2);
        program.add(
            x.exactness().sumOf(x.shape().get(axis)),
            s ->
                OperatorOps.cumsum(s.of(x), s.number(axis, DType.INT32))
                    .exclusive(exclusive)
                    .reverse(reverse));
      }
      case 1 -> {
        boolean flat = program.oneIn(4);
        boolean most = program.oneIn(2);
        boolean keep = program.oneIn(2);
        program.add(
            new Exactness(15, 0),
            s ->
                most
                    ? OperatorOps.argmax(s.of(x), s.integers(axis)).flatten(flat).keepdims(keep)
                    : OperatorOps.argmin(s.of(x), s.integers(axis)).flatten(flat).keepdims(keep));
      }
      default -> {
        require(!program.isSpecial);
        int k = 1 + random.nextInt((int) Math.min(6, x.shape().get(axis)));
        boolean largest = program.oneIn(2);
        program.add(
            x.exactness(),
            s -> OperatorOps.topk(s.of(x), s.number(k, DType.INT32)).axis(axis).largest(largest));
      }
    }
  }

  void image() {
    DType type = program.oneOf(DType.FLOAT32, DType.FLOAT32, DType.FLOAT16, DType.FLOAT64);
    int groups = program.oneOf(1, 1, 2, 3);
    int channels = groups * (1 + random.nextInt(4));
    DrawnValue found = program.any();
    DrawnValue x =
        found.rank() == 4 && found.isFloat() && found.elements() < 3000
            ? found
            : program.input(
                type,
                1 + random.nextInt(2),
                channels,
                1 + random.nextInt(9),
                1 + random.nextInt(20));
    int stride = 1 + random.nextInt(2);
    int padding = random.nextInt(3);
    int height = 1 + random.nextInt(3);
    int width = 1 + random.nextInt(3);
    Exactness e = x.exactness();
    switch (random.nextInt(3)) {
      case 0, 1 -> {
        long inner = x.shape().get(1);
        int parts = inner % groups == 0 ? groups : 1;
        DrawnValue filter =
            program.input(
                x.dtype(), (long) parts * (1 + random.nextInt(5)), inner / parts, height, width);
        program.add(
            program.isSpecial
                ? Exactness.NONE
                : e.product(filter.exactness()).sumOf(Math.max(1, inner / parts * height * width)),
            s ->
                OperatorOps.conv2d(s.of(x), s.of(filter))
                    .strides(ImmutableIntArray.of(stride, stride))
                    .paddings(ImmutableIntArray.of(padding, padding))
                    .groups(parts));
      }
      default -> {
        boolean most = program.oneIn(2);
        boolean exclusive = program.oneIn(2);
        int pad = Math.min(padding, Math.min(height, width) / 2);
        program.add(
            most ? e : Exactness.NONE,
            s ->
                OperatorOps.pool2d(
                        s.of(x),
                        s.integers(height, width),
                        ImmutableIntArray.of(stride, stride),
                        ImmutableIntArray.of(pad, pad),
                        most ? "max" : "avg")
                    .exclusive(exclusive));
      }
    }
  }
}
