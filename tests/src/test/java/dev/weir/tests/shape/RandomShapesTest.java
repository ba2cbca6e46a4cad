package dev.weir.tests.shape;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Diagnostics;
import dev.weir.pass.operator.shape.ShapeInferencePass;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Random programs over inputs with open sizes: with the sizes of a run, the type of each value comes to the one
/// that inference from these sizes gives it, and a run that this refuses is refused, or something is required
/// that does not hold. The same is said by inference from types alone, by inference that draws conclusions from
/// what earlier operations require, and by the pass that names sizes.
///
/// `-Dweir.shapePrograms=100000` runs more of them, from `-Dweir.randomSeed` on.
@Tag("campaign")
class RandomShapesTest {
  private static final int PROGRAMS = Integer.getInteger("weir.shapePrograms", 700);
  private static final int SEED = Integer.getInteger("weir.randomSeed", 0);
  private static final int STEPS = 8;

  private final TreeMap<String, Integer> counts = new TreeMap<>();
  private final TreeMap<String, Integer> open = new TreeMap<>();
  private final List<String> wrong = new ArrayList<>();

  @Test
  void termsComeToStaticTypes() {
    for (int i = 0; i < PROGRAMS; i++) {
      run(SEED + i);
    }
    System.out.printf(
        "%d random programs with open sizes: %s, sizes left open by %s%n", PROGRAMS, counts, open);
    assertThat(wrong).isEmpty();
    assertThat(counts.get("programs to the end")).isGreaterThan(PROGRAMS / 5);
    assertThat(counts.get("refused by a requirement")).isGreaterThan(PROGRAMS / 5);
  }

  private void count(Object what) {
    counts.merge(what.toString(), 1, Integer::sum);
  }

  private void run(int seed) {
    Random random = new Random(seed * 7919L);
    ActualSizes sizes = new ActualSizes();
    ShapeProgram actual =
        new ShapeProgram(size -> Term.of(sizes.of(size)), Optional.empty(), false);
    FollowingProgram known = new FollowingProgram(true, random.nextInt(4) > 0);
    FollowingProgram typed = new FollowingProgram(false, false);
    RandomSteps steps = new RandomSteps(random, sizes, actual, known.program());
    steps.follow(actual);
    steps.follow(known.program());
    steps.follow(typed.program());
    steps.fresh(1 + random.nextInt(4));
    List<String> found = new ArrayList<>();
    for (int i = 0; i < STEPS && known.follows(); i++) {
      step(steps.next(), actual, known, typed, sizes, found);
    }
    if (known.follows()) {
      count("programs to the end");
    }
    if (known.follows() && typed.follows()) {
      checkPass(typed.program(), actual, sizes, found);
    }
    found.forEach(each -> wrong.add("seed %d: %s where %s".formatted(seed, each, sizes)));
  }

  private void step(
      RandomSteps.Step step,
      ShapeProgram actual,
      FollowingProgram known,
      FollowingProgram typed,
      ActualSizes sizes,
      List<String> found) {
    int from = actual.values().size();
    Optional<String> refused = Optional.empty();
    String name = "";
    try {
      var spec = step.apply(actual);
      name = spec.getClass().getSimpleName().replace("Spec", "");
      actual.step(spec);
    } catch (IllegalArgumentException e) {
      refused = Optional.of(String.valueOf(e.getMessage()));
    }
    count(known.step(step, actual, from, refused, sizes, found));
    if (known.unknown() > 0) {
      open.merge(name, known.unknown(), Integer::sum);
    }
    if (typed.follows()) {
      typed.step(step, actual, from, refused, sizes, found);
    }
  }

  /// The pass that names sizes infers the same of a program whose types say what follows from types.
  private void checkPass(
      ShapeProgram typed, ShapeProgram actual, ActualSizes sizes, List<String> found) {
    count("passed on");
    Diagnostics diagnostics = new Diagnostics();
    if (!ShapeInferencePass.ensureNames(typed.module(), diagnostics)) {
      found.add("the pass reports " + diagnostics.all());
      return;
    }
    TypesAtSizes types = new TypesAtSizes(sizes);
    types.compare(
        typed.values().stream().map(value -> value.type()).toList(),
        actual.values().stream().map(value -> value.type()).toList());
    types.differences().forEach(difference -> found.add("the pass: " + difference));
  }
}
