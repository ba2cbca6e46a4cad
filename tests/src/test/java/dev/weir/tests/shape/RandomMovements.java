package dev.weir.tests.shape;

import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.shape.term.Term;
import dev.weir.tests.shape.RandomSteps.Step;
import dev.weir.tests.shape.ShapeProgram.Element;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/// Draws operators that move elements: reshapes, slices, joins, repetitions.
final class RandomMovements {
  private final RandomSteps steps;
  private final Random random;

  RandomMovements(RandomSteps steps) {
    this.steps = steps;
    this.random = steps.random();
  }

  Step next() {
    return switch (random.nextInt(15)) {
      case 0, 1, 2 -> reshape();
      case 3 -> {
        int x = steps.some(1);
        ImmutableIntArray perm = ImmutableIntArray.copyOf(steps.permutation(steps.rank(x)));
        yield program -> OperatorOps.transpose(program.value(x), perm);
      }
      case 4 -> join();
      case 5, 6 -> slice();
      case 7 -> stridedSlice();
      case 8 -> expand();
      case 9 -> tile();
      case 10 -> pad();
      case 11 -> split();
      case 12 -> squeeze();
      case 13 -> {
        int x = steps.some(0);
        int start = steps.axis(x);
        int stop = steps.seldom() ? steps.axis(x) : Math.max(start, steps.axis(x));
        yield program -> OperatorOps.flatten(program.value(x)).startAxis(start).stopAxis(stop);
      }
      default -> stack();
    };
  }

  private Step reshape() {
    int x = steps.some(0);
    List<Long> shape = new ArrayList<>();
    for (int i = 0; i < steps.rank(x); i++) {
      shape.add(steps.size(x, i));
    }
    for (int i = random.nextInt(3); i > 0 && shape.size() > 1; i--) {
      int at = random.nextInt(shape.size() - 1);
      shape.set(at, shape.get(at) * shape.remove(at + 1));
    }
    for (int i = random.nextInt(3); i > 0 && !shape.isEmpty(); i--) {
      int at = random.nextInt(shape.size());
      long factor = 1L + random.nextInt(3);
      if (shape.get(at) % factor == 0 && shape.size() < 5) {
        shape.set(at, shape.get(at) / factor);
        shape.add(random.nextBoolean() ? at : at + 1, factor);
      }
    }
    if (steps.seldom()) {
      Collections.shuffle(shape, random);
    }
    List<Element> wanted = new ArrayList<>();
    for (int i = 0; i < shape.size(); i++) {
      boolean same = i < steps.rank(x) && steps.size(x, i) == shape.get(i);
      wanted.add(
          same && random.nextInt(3) > 0
              ? random.nextBoolean() ? Element.of(0) : new Element(x, i)
              : steps.element(shape.get(i)));
    }
    if (!wanted.isEmpty() && random.nextBoolean()) {
      wanted.set(random.nextInt(wanted.size()), Element.of(-1));
    }
    if (steps.seldom()) {
      wanted.add(random.nextInt(wanted.size() + 1), steps.element(random.nextInt(3)));
    }
    return program -> OperatorOps.reshape(program.value(x), program.integers(wanted));
  }

  private Step join() {
    int x = steps.some(1);
    int axis = steps.axis(x);
    List<Integer> parts = new ArrayList<>();
    parts.add(x);
    for (int i = random.nextInt(3); i > 0; i--) {
      List<Term> shape = steps.like(x);
      shape.set(Math.floorMod(axis, shape.size()), steps.term(random.nextLong(5)));
      parts.add(steps.input(shape, DType.FLOAT32));
    }
    Collections.shuffle(parts, random);
    return program -> OperatorOps.concat(program.list(parts), program.scalar(axis));
  }

  private Step stack() {
    int x = steps.some(0);
    List<Integer> parts = new ArrayList<>();
    parts.add(x);
    for (int i = random.nextInt(3); i > 0; i--) {
      parts.add(steps.input(steps.like(x), DType.FLOAT32));
    }
    int axis = random.nextInt(steps.rank(x) + 1) - (random.nextBoolean() ? steps.rank(x) + 1 : 0);
    return program -> OperatorOps.stack(program.list(parts)).axis(axis);
  }

  /// {@return a bound of a slice: from the front or the back, seldom outside}
  private Element bound(long size) {
    long bound = random.nextLong(size + 3) - 1;
    return random.nextBoolean() ? steps.element(bound) : Element.of(bound - size);
  }

  private Step slice() {
    int x = steps.some(1);
    List<Integer> axes = steps.permutation(steps.rank(x));
    int count = 1 + random.nextInt(axes.size());
    List<Element> starts = new ArrayList<>();
    List<Element> ends = new ArrayList<>();
    var decreased = ImmutableLongArray.builder();
    for (int axis : axes.subList(0, count)) {
      long size = steps.size(x, axis);
      if (size > 0 && random.nextInt(4) == 0) {
        long at = random.nextLong(size);
        boolean back = random.nextBoolean();
        starts.add(Element.of(back ? at - size : at));
        ends.add(Element.of(back ? at == size - 1 ? Integer.MAX_VALUE : at + 1 - size : at + 1));
        decreased.add(axis);
      } else {
        starts.add(bound(size));
        ends.add(random.nextInt(4) == 0 ? Element.of(Integer.MAX_VALUE) : bound(size));
      }
    }
    ImmutableLongArray along =
        ImmutableLongArray.copyOf(axes.subList(0, count).stream().mapToLong(i -> i).toArray());
    ImmutableLongArray dropped = decreased.build();
    return program ->
        OperatorOps.slice(program.value(x), program.integers(starts), program.integers(ends), along)
            .decreaseAxis(dropped);
  }

  private Step stridedSlice() {
    int x = steps.some(1);
    int axis = steps.axis(x);
    long size = steps.size(x, Math.floorMod(axis, steps.rank(x)));
    List<Element> start = List.of(bound(size));
    List<Element> end = List.of(bound(size));
    long stride = steps.seldom() ? 0 : random.nextBoolean() ? 1 + random.nextInt(3) : -2;
    return program ->
        OperatorOps.stridedSlice(
            program.value(x),
            program.integers(start),
            program.integers(end),
            program.integers(stride),
            ImmutableIntArray.of(axis));
  }

  private Step expand() {
    int x = steps.some(0);
    List<Element> wanted = new ArrayList<>();
    for (int i = random.nextInt(2); i > 0; i--) {
      wanted.add(steps.element(random.nextLong(4)));
    }
    for (int i = 0; i < steps.rank(x); i++) {
      long size = steps.size(x, i);
      wanted.add(
          random.nextInt(3) == 0
              ? Element.of(-1)
              : steps.element(size == 1 || steps.seldom() ? random.nextLong(5) : size));
    }
    return program -> OperatorOps.expand(program.value(x), program.integers(wanted));
  }

  private Step tile() {
    int x = steps.some(0);
    List<Element> times = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      times.add(steps.element(random.nextInt(40) == 0 ? -1 : random.nextLong(3)));
    }
    return program -> OperatorOps.tile(program.value(x), program.integers(times));
  }

  private Step pad() {
    int x = steps.some(0);
    var paddings = ImmutableIntArray.builder();
    for (int i = 0; i < 2 * steps.rank(x); i++) {
      paddings.add(random.nextInt(100) == 0 ? -1 : random.nextInt(3));
    }
    ImmutableIntArray added = paddings.build();
    return program -> OperatorOps.pad(program.value(x), program.scalar(0), added);
  }

  private Step split() {
    int x = steps.some(1);
    int axis = steps.axis(x);
    long size = steps.size(x, Math.floorMod(axis, steps.rank(x)));
    if (random.nextBoolean()) {
      int count = size > 0 && size < 5 && !steps.seldom() ? (int) size : 1 + random.nextInt(3);
      return program -> OperatorOps.splitWithNum(program.value(x), program.scalar(axis), count);
    }
    List<Element> sections = new ArrayList<>();
    long left = size;
    for (int i = random.nextInt(3); i > 0; i--) {
      long part = random.nextLong(left + 1);
      left -= part;
      sections.add(steps.element(part));
    }
    sections.add(random.nextBoolean() ? Element.of(-1) : steps.element(left));
    if (steps.seldom()) {
      sections.add(steps.element(random.nextInt(3) - 1));
    }
    Collections.shuffle(sections, random);
    return program ->
        OperatorOps.split(program.value(x), program.integers(sections), program.scalar(axis));
  }

  private Step squeeze() {
    int x = steps.some(0);
    if (random.nextBoolean()) {
      int axis = random.nextInt(steps.rank(x) + 1) - (random.nextBoolean() ? steps.rank(x) + 1 : 0);
      return program -> OperatorOps.unsqueeze(program.value(x), program.integers(axis));
    }
    List<Integer> ones = new ArrayList<>();
    for (int i = 0; i < steps.rank(x); i++) {
      if (steps.size(x, i) == 1) {
        ones.add(i);
      }
    }
    long[] axes =
        ones.isEmpty() || steps.seldom()
            ? random.nextBoolean() ? new long[0] : new long[] {steps.axis(x)}
            : new long[] {ones.get(random.nextInt(ones.size()))};
    return program -> OperatorOps.squeeze(program.value(x), program.integers(axes));
  }
}
