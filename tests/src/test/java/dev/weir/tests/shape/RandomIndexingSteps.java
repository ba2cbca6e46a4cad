package dev.weir.tests.shape;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.shape.term.Term;
import dev.weir.tests.shape.RandomSteps.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Draws operators that read by index.
final class RandomIndexingSteps {
  private final RandomSteps steps;
  private final Random random;

  RandomIndexingSteps(RandomSteps steps) {
    this.steps = steps;
    this.random = steps.random();
  }

  Step next() {
    int x = steps.some(1);
    int axis = steps.axis(x);
    List<Term> shape = new ArrayList<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      shape.add(steps.term(random.nextLong(5)));
    }
    return switch (random.nextInt(5)) {
      case 0 -> {
        int ids = steps.input(shape, DType.INT64);
        int table =
            steps.input(List.of(steps.term(3 + random.nextLong(4)), steps.term(4)), DType.FLOAT32);
        long padding = random.nextLong(6) - 1;
        yield program ->
            OperatorOps.embedding(program.value(ids), program.value(table)).paddingIdx(padding);
      }
      case 1 -> {
        int ids = steps.input(shape, DType.INT64);
        ShapeProgram.Element classes = steps.element(random.nextLong(6));
        yield program -> OperatorOps.oneHot(program.value(ids), program.scalar(classes));
      }
      case 2 -> {
        int depth = random.nextInt(steps.rank(x) + 2);
        shape.add(steps.seldom() ? steps.term(depth) : Term.of(depth));
        int index = steps.input(shape, DType.INT64);
        yield program -> OperatorOps.gatherNd(program.value(x), program.value(index));
      }
      case 3 -> {
        List<Term> along = steps.like(x);
        along.set(Math.floorMod(axis, steps.rank(x)), steps.term(random.nextLong(4)));
        int index = steps.input(along, DType.INT64);
        yield program -> OperatorOps.takeAlongAxis(program.value(x), program.value(index), axis);
      }
      default -> {
        if (shape.size() == 2 && !steps.seldom()) {
          shape.set(1, steps.term(1));
        }
        int index = steps.input(shape, DType.INT64);
        yield program ->
            OperatorOps.gather(program.value(x), program.value(index), program.scalar(axis));
      }
    };
  }
}
