package dev.weir.tests.shape;

import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.shape.term.Term;
import dev.weir.tests.shape.RandomSteps.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Draws convolutions and pooling, with strides, dilations and paddings of all kinds.
final class RandomImageSteps {
  private static final List<String> PADDINGS = List.of("EXPLICIT", "SAME", "VALID");

  private final RandomSteps steps;
  private final Random random;

  RandomImageSteps(RandomSteps steps) {
    this.steps = steps;
    this.random = steps.random();
  }

  private ImmutableIntArray numbers(int least, int count) {
    var numbers = ImmutableIntArray.builder(count);
    for (int i = 0; i < count; i++) {
      numbers.add(least + random.nextInt(3));
    }
    return numbers.build();
  }

  /// {@return an image, mostly a new one}
  private int image() {
    if (random.nextInt(3) == 0) {
      int value = steps.some(4);
      if (steps.rank(value) == 4) {
        return value;
      }
    }
    List<Term> shape = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      shape.add(steps.term(i < 2 ? random.nextLong(5) : random.nextLong(14)));
    }
    return steps.input(shape, DType.FLOAT32);
  }

  Step next() {
    return random.nextBoolean() ? pool() : convolution();
  }

  private Step convolution() {
    int x = image();
    boolean last = random.nextInt(3) == 0;
    String format = last ? "NHWC" : "NCHW";
    int axis = last ? 3 : 1;
    boolean back = random.nextInt(4) == 0;
    long channels = steps.size(x, axis);
    int groups = !back && channels % 2 == 0 && random.nextInt(3) == 0 ? 2 : 1;
    Term perGroup = groups == 2 ? steps.term(channels / 2) : steps.like(x, axis);
    Term others = steps.term(groups * random.nextLong(4));
    List<Term> filter = new ArrayList<>();
    filter.add(back ? steps.like(x, axis) : others);
    filter.add(back ? steps.term(random.nextLong(4)) : perGroup);
    for (int i = 0; i < 2; i++) {
      filter.add(
          random.nextBoolean()
              ? Term.of(1 + random.nextInt(3))
              : steps.term(1 + random.nextLong(3)));
    }
    int weight = steps.input(filter, DType.FLOAT32);
    ImmutableIntArray strides = numbers(1, 2);
    ImmutableIntArray dilations = random.nextBoolean() ? numbers(1, 2) : ImmutableIntArray.of(1, 1);
    ImmutableIntArray paddings = numbers(0, random.nextBoolean() ? 2 : 4);
    String algorithm = PADDINGS.get(random.nextInt(3));
    if (!back) {
      return program ->
          OperatorOps.conv2d(program.value(x), program.value(weight))
              .strides(strides)
              .dilations(dilations)
              .paddings(paddings)
              .paddingAlgorithm(algorithm)
              .groups(groups)
              .dataFormat(format);
    }
    ImmutableIntArray extra = random.nextBoolean() ? ImmutableIntArray.of() : numbers(0, 2);
    List<ShapeProgram.Element> size = new ArrayList<>();
    for (int i = random.nextInt(3) == 0 ? 2 : 0; i > 0; i--) {
      size.add(steps.element(random.nextLong(20)));
    }
    return program ->
        OperatorOps.conv2dTranspose(program.value(x), program.value(weight), program.integers(size))
            .strides(strides)
            .dilations(dilations)
            .paddings(paddings)
            .outputPadding(extra)
            .paddingAlgorithm(algorithm)
            .dataFormat(format);
  }

  private Step pool() {
    int x = image();
    List<ShapeProgram.Element> kernel = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      kernel.add(steps.element(1 + random.nextLong(4)));
    }
    boolean ceil = random.nextBoolean();
    boolean global = random.nextInt(6) == 0;
    boolean adaptive = random.nextInt(6) == 0;
    ImmutableIntArray strides = numbers(1, 2);
    ImmutableIntArray paddings = numbers(0, random.nextBoolean() ? 2 : 4);
    String algorithm = PADDINGS.get(random.nextInt(3));
    String format = random.nextInt(3) == 0 ? "NHWC" : "NCHW";
    return program ->
        OperatorOps.pool2d(program.value(x), program.integers(kernel), strides, paddings, "max")
            .ceilMode(ceil)
            .globalPooling(global)
            .adaptive(adaptive)
            .paddingAlgorithm(algorithm)
            .dataFormat(format);
  }
}
