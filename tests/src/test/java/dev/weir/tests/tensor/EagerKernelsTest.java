package dev.weir.tests.tensor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.elementwise.ElementwiseOp;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.OpDefinition;
import dev.weir.tensor.EagerKernels;
import dev.weir.tensor.Fn2;
import dev.weir.tensor.Index;
import dev.weir.tensor.Jit;
import dev.weir.tensor.OperatorMethods;
import dev.weir.tensor.Rng;
import dev.weir.tensor.Scope;
import dev.weir.tensor.Tensor;
import dev.weir.tests.OracleCase;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Kernels of eager code are for all sizes that are alike.
class EagerKernelsTest {
  private static final DialectRegistry REGISTRY = DialectRegistry.load();

  @AfterEach
  void openAgain() {
    EagerKernels.setOpenSizes(true);
  }

  private static long compilations(Runnable body) {
    long before = EagerKernels.compilations();
    Scope.run(body);
    return EagerKernels.compilations() - before;
  }

  @Test
  void sizesShareKernels() {
    EagerKernels.setOpenSizes(true);
    assertThat(
            compilations(() -> {
              for (int rows = 2; rows < 60; rows++) {
                Tensor x = Tensor.ones(rows, 70);
                assertThat(x.add(x).multiply(x).sum().item()).isEqualTo(140 * rows);
                assertThat(x.add(Tensor.ones(70)).add(Tensor.ones(rows, 1)).max().item())
                    .isEqualTo(3);
                assertThat(x.softmax().sum(1).get(Index.at(0)).item()).isCloseTo(1, within(1e-5));
              }
            }))
        // For each row of 2 to 59 there was one for each of the nine; that which takes a row has
        // its place as an attribute.
        .isLessThan(40);
  }

  private static org.assertj.core.data.Offset<Double> within(double bound) {
    return org.assertj.core.data.Offset.offset(bound);
  }

  @Test
  void dimensionsOfElementwiseOperatorsDoNotMatter() {
    EagerKernels.setOpenSizes(true);
    assertThat(
            compilations(() -> {
              for (long[] shape :
                  new long[][] {{6}, {2, 3}, {3, 2}, {3, 3}, {2, 1, 3}, {2, 2, 2, 2}}) {
                Tensor x = Tensor.full(0.5, DType.FLOAT32, shape);
                assertThat(x.add(x).toFloats()).containsOnly(1f);
                assertThat(x.add(x).shape()).isEqualTo(shape);
              }
            }))
        .isEqualTo(1);
  }

  /// What an operator computes of elements one by one has no order that sizes could change.
  @Test
  void elementwiseOperatorsGiveTheSameBitsForOpenAndForKnownSizes() throws URISyntaxException {
    Path folder =
        Path.of(Objects.requireNonNull(EagerKernelsTest.class.getResource("/oracle/ops")).toURI());
    List<OracleCase> cases = new ArrayList<>();
    for (OracleCase each : OracleCase.readAll(folder)) {
      OpDefinition definition = REGISTRY.operation("pd_op." + each.operator());
      if (definition != null
          && ElementwiseOp.class.isAssignableFrom(definition.opClass())
          && each.name().hashCode() % 8 == 0) {
        cases.add(each);
      }
    }
    assertThat(cases).hasSizeGreaterThan(50);
    Scope.run(() -> {
      EagerKernels.setOpenSizes(true);
      List<Optional<List<Object>>> open = cases.stream().map(EagerKernelsTest::call).toList();
      EagerKernels.setOpenSizes(false);
      for (int i = 0; i < cases.size(); i++) {
        assertThat(bits(call(cases.get(i))))
            .as(cases.get(i).toString())
            .isEqualTo(bits(open.get(i)));
      }
    });
  }

  private static Optional<List<Object>> call(OracleCase each) {
    return OperatorMethod.of(Objects.requireNonNull(REGISTRY.operation("pd_op." + each.operator())))
        .flatMap(method -> method.call(each));
  }

  private static String bits(Optional<List<Object>> results) {
    StringBuilder text = new StringBuilder();
    for (Object each : results.orElse(List.of())) {
      if (each instanceof Tensor tensor) {
        text.append(tensor.describe()).append(Arrays.hashCode(tensor.toDoubles())).append(' ');
      }
    }
    return text.toString();
  }

  @Test
  void whatOneRowGivesDoesNotDependOnTheOthers() {
    EagerKernels.setOpenSizes(true);
    Scope.run(() -> {
      Tensor all = Rng.of(3).normal(64, 37);
      for (Function<Tensor, Tensor> operator :
          List.<Function<Tensor, Tensor>>of(
              Tensor::softmax, Tensor::logSoftmax, x -> x.sum(1), x -> x.mean(1), x -> x.max(1))) {
        Tensor whole = operator.apply(all).get(Index.slice(0, 2));
        for (int rows = 2; rows < 64; rows += 5) {
          Tensor part = operator.apply(all.get(Index.slice(0, rows)));
          assertThat(part.get(Index.slice(0, 2)).contentEquals(whole)).isTrue();
        }
      }
    });
  }

  /// Eager code and a program of its kernels are the same to the bit, whatever the sizes: 0, 1 and more, equal or not.
  @Property(tries = 60)
  void exactProgramsGiveTheBitsOfEagerCode(
      @ForAll @IntRange(min = 0, max = 5) int rows,
      @ForAll @IntRange(min = 1, max = 5) int columns,
      @ForAll boolean broadcastRows,
      @ForAll boolean broadcastColumns,
      @ForAll long seed) {
    Scope.run(() -> {
      Rng rng = Rng.of(seed);
      Tensor x = rng.normal(rows, columns);
      Tensor y = rng.normal(broadcastRows ? 1 : rows, broadcastColumns ? 1 : columns);
      for (var f :
          List.<Fn2<Tensor, Tensor, Tensor>>of(
              (a, b) -> a.add(b).exp().multiply(a),
              (a, b) -> a.subtract(b).sum(1),
              (a, b) -> a.maximum(b).softmax(),
              (a, b) -> OperatorMethods.concat(List.of(a, a.multiply(b)), 1).tanh())) {
        Tensor eager = f.apply(x, y);
        assertThat(Jit.exact(f).apply(x, y).contentEquals(eager)).isTrue();
      }
    });
  }
}
