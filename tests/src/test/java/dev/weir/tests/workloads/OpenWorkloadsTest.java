package dev.weir.tests.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.abort;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.compiler.CompileException;
import dev.weir.compiler.Targets;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.Executable;
import dev.weir.runtime.RunException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/// Workloads whose batch and lengths are open are compiled once and give, for all sizes, what the program gives
/// that is compiled for these alone. `-Dweir.target=c` and `-Dweir.workload=04.*` choose some of them.
class OpenWorkloadsTest {
  private static final ImmutableMap<String, Integer> NAMES =
      ImmutableMap.of("batch", 0, "length", 1, "keys", 2, "cache", 2);

  /// Batch, length and number of keys.
  private static final ImmutableList<ImmutableList<Long>> SIZES =
      ImmutableList.of(
          ImmutableList.of(2L, 37L, 37L),
          ImmutableList.of(1L, 1L, 1L),
          ImmutableList.of(0L, 5L, 3L),
          ImmutableList.of(3L, 7L, 5L),
          ImmutableList.of(37L, 0L, 4L),
          ImmutableList.of(1L, 64L, 129L));

  /// How many of the sizes are tried in each build.
  private static final int FEW = 3;

  /// How many kernels more than a program for one size a program for all of them may be.
  private static final int MORE_KERNELS = 2;

  private static boolean chosen(String property, String name) {
    String only = System.getProperty(property);
    return only == null || name.matches(only);
  }

  private static Stream<OpenWorkload> workloads() {
    return OpenWorkload.all().stream().filter(workload -> chosen("weir.workload", workload.name()));
  }

  static ImmutableMap<String, Long> sizes(OpenWorkload workload, List<Long> numbers) {
    var sizes = ImmutableMap.<String, Long>builder();
    for (String name : workload.sizes()) {
      sizes.put(name, numbers.get(Objects.requireNonNull(NAMES.get(name))));
    }
    return sizes.buildOrThrow();
  }

  @TestFactory
  Stream<DynamicNode> onceCompiledTheyRunWithAllSizes() {
    return programs("jvm", SIZES.subList(0, FEW), true);
  }

  @Tag("thorough")
  @Execution(ExecutionMode.CONCURRENT)
  @TestFactory
  Stream<DynamicNode> onceCompiledForAnyTargetTheyRunWithAllSizes() {
    return Targets.names().stream()
        .flatMap(target -> programs(target, SIZES, target.equals(Targets.JVM)));
  }

  /// @param all whether programs without names run, too, and a program is compiled for each set of sizes and compared; on
  ///     most targets that means a compiler's run for each
  private static Stream<DynamicNode> programs(
      String target, ImmutableList<ImmutableList<Long>> sizes, boolean all) {
    if (!chosen("weir.target", target)) {
      return Stream.of();
    }
    Optional<String> missing = missing(target);
    Stream<DynamicTest> named =
        workloads()
            .map(workload ->
                DynamicTest.dynamicTest(
                    workload.name(), () -> check(target, missing, workload, sizes, all)));
    Stream<DynamicTest> nameless =
        (all ? workloads() : Stream.<OpenWorkload>of())
            .map(workload ->
                DynamicTest.dynamicTest(
                    workload.name() + " without names",
                    () -> check(target, missing, workload.nameless(), sizes, true)));
    return Stream.of(DynamicContainer.dynamicContainer(target, Stream.concat(named, nameless)));
  }

  /// Why `target` runs nothing here.
  private static Optional<String> missing(String target) {
    try (Executable simplest = OpenWorkload.all().getFirst().compile(target)) {
      assertThat(simplest.inputs()).isNotEmpty();
      return Optional.empty();
    } catch (CompileException fault) {
      return Optional.of(String.valueOf(fault.getMessage()));
    }
  }

  private static void check(
      String target,
      Optional<String> missing,
      OpenWorkload workload,
      ImmutableList<ImmutableList<Long>> sizesOfRuns,
      boolean comparesSpecialized) {
    missing.ifPresent(reason -> abort("skipped: " + reason));
    try (Executable open = workload.compile(target)) {
      for (ImmutableList<Long> numbers : sizesOfRuns) {
        ImmutableMap<String, Long> sizes = sizes(workload, numbers);
        Map<String, Tensor> inputs = workload.values(sizes);
        Optional<Executable> reference = reference(workload, sizes);
        if (reference.isEmpty()) {
          assertThatThrownBy(() -> open.run(inputs))
              .as("%s of %s on %s, refused for these alone", workload, sizes, target)
              .isInstanceOf(RunException.class);
          continue;
        }
        Map<String, Tensor> actual = open.run(inputs);
        // A kernel of its own refuses to find the largest of no elements.
        boolean hasReference =
            !(workload.name().equals("04-reduce-last") && sizes.get("length") == 0);
        if (comparesSpecialized || !hasReference) {
          assertThat(Workload.distance(run(workload.specialize(target, sizes), inputs), actual))
              .as("%s of %s on %s, compared with the program for these", workload, sizes, target)
              .isLessThanOrEqualTo(Workload.tolerance(open));
        }
        if (hasReference) {
          assertThat(Workload.distance(run(reference.get(), inputs), actual))
              .as("%s of %s on %s, compared with operators one by one", workload, sizes, target)
              .isLessThanOrEqualTo(Workload.tolerance(open));
        } else {
          reference.get().close();
        }
      }
    }
  }

  /// The program for these sizes alone, an operator at a time; none where an operator refuses them: `0` in a shape that
  /// a program computes copies a size, so that some programs have no meaning for lengths of 0.
  private static Optional<Executable> reference(OpenWorkload workload, Map<String, Long> sizes) {
    try {
      return Optional.of(workload.reference(sizes));
    } catch (CompileException refused) {
      return Optional.empty();
    }
  }

  private static Map<String, Tensor> run(Executable program, Map<String, Tensor> inputs) {
    try (program) {
      return program.run(inputs);
    }
  }

  @Test
  void theyTakeFewKernelsMoreThanProgramsForOneSize() {
    List<String> excess = new ArrayList<>();
    workloads()
        .forEach(workload -> {
          Map<String, Long> sizes = sizes(workload, SIZES.getFirst());
          try (Executable open = workload.compile("interpret");
              Executable special = workload.specialize("interpret", sizes)) {
            if (open.kernels().size() > special.kernels().size() + MORE_KERNELS) {
              excess.add(
                  "%s: %s, for one size %s".formatted(workload, open.kernels(), special.kernels()));
            }
          }
        });
    assertThat(excess).isEmpty();
  }
}
