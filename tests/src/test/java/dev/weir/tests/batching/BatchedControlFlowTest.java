package dev.weir.tests.batching;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.controlflow.IfOp;
import dev.weir.dialect.controlflow.WhileOp;
import dev.weir.ir.Diagnostic;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.pass.autodiff.GradientRequest;
import dev.weir.pass.autodiff.ReverseMode;
import dev.weir.pass.batching.BatchRequest;
import dev.weir.pass.batching.Batching;
import dev.weir.pass.batching.Randomness;
import dev.weir.tests.autodiff.Functions;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/// Choices and loops for many lanes beside each lane alone.
class BatchedControlFlowTest {
  private static final String CHOICE =
      """
      func.func @f(%x: tensor<f64>, %y: tensor<2xf64>) -> (tensor<2xf64>, tensor<f64>) {
        %zero = pd_op.full {dtype = #pir.dtype<float64>, shape = array<i64>, value = 0.0 : f64} : tensor<f64>
        %c = pd_op.less_than %zero, %x : (tensor<f64>, tensor<f64>) -> tensor<i1>
        %r:2 = pd_op.if %c : tensor<i1> -> (tensor<2xf64>, tensor<f64>) {
          %0 = pd_op.multiply %y, %x : (tensor<2xf64>, tensor<f64>) -> tensor<2xf64>
          pir.yield %0, %zero : tensor<2xf64>, tensor<f64>
        } else {
          pir.yield %y, %x : tensor<2xf64>, tensor<f64>
        }
        return %r#0, %r#1 : tensor<2xf64>, tensor<f64>
      }
      """;

  /// n times x = a x + b, and the count.
  private static final String LOOP =
      """
      func.func @f(%n: tensor<i64>, %a: tensor<f64>, %b: tensor<f64>) -> (tensor<f64>, tensor<i64>) {
        %zero = pd_op.full {dtype = #pir.dtype<int64>, shape = array<i64>, value = 0.0 : f64} : tensor<i64>
        %one = pd_op.full {dtype = #pir.dtype<int64>, shape = array<i64>, value = 1.0 : f64} : tensor<i64>
        %init = pd_op.full {dtype = #pir.dtype<float64>, shape = array<i64>, value = 1.0 : f64} : tensor<f64>
        %c = pd_op.less_than %zero, %n : (tensor<i64>, tensor<i64>) -> tensor<i1>
        %r:2 = pd_op.while (%c, %zero, %init) : (tensor<i1>, tensor<i64>, tensor<f64>) -> (tensor<i64>, tensor<f64>) {
        ^bb0(%i: tensor<i64>, %x: tensor<f64>):
          %0 = pd_op.multiply %x, %a : (tensor<f64>, tensor<f64>) -> tensor<f64>
          %1 = pd_op.add %0, %b : (tensor<f64>, tensor<f64>) -> tensor<f64>
          %2 = pd_op.add %i, %one : (tensor<i64>, tensor<i64>) -> tensor<i64>
          %3 = pd_op.less_than %2, %n : (tensor<i64>, tensor<i64>) -> tensor<i1>
          pir.yield %3, %2, %1 : tensor<i1>, tensor<i64>, tensor<f64>
        }
        return %r#1, %r#0 : tensor<f64>, tensor<i64>
      }
      """;

  /// Halves x until it is below 1, where it is positive: where it is not, the loop would never end.
  private static final String ENDLESS =
      """
      func.func @f(%x: tensor<f64>) -> tensor<f64> {
        %one = pd_op.full {dtype = #pir.dtype<float64>, shape = array<i64>, value = 1.0 : f64} : tensor<f64>
        %zero = pd_op.full {dtype = #pir.dtype<float64>, shape = array<i64>, value = 0.0 : f64} : tensor<f64>
        %half = pd_op.full {dtype = #pir.dtype<float64>, shape = array<i64>, value = 0.5 : f64} : tensor<f64>
        %p = pd_op.less_than %zero, %x : (tensor<f64>, tensor<f64>) -> tensor<i1>
        %r = pd_op.if %p : tensor<i1> -> (tensor<f64>) {
          %c = pd_op.not_equal %x, %one : (tensor<f64>, tensor<f64>) -> tensor<i1>
          %w = pd_op.while (%c, %x) : (tensor<i1>, tensor<f64>) -> tensor<f64> {
          ^bb0(%y: tensor<f64>):
            %0 = pd_op.multiply %y, %half : (tensor<f64>, tensor<f64>) -> tensor<f64>
            %1 = pd_op.not_equal %0, %one : (tensor<f64>, tensor<f64>) -> tensor<i1>
            pir.yield %1, %0 : tensor<i1>, tensor<f64>
          }
          pir.yield %w : tensor<f64>
        } else {
          pir.yield %x : tensor<f64>
        }
        return %r : tensor<f64>
      }
      """;

  /// 12 / n where n is not 0.
  private static final String DIVISION =
      """
      func.func @f(%n: tensor<i64>) -> tensor<i64> {
        %zero = pd_op.full {dtype = #pir.dtype<int64>, shape = array<i64>, value = 0.0 : f64} : tensor<i64>
        %dozen = pd_op.full {dtype = #pir.dtype<int64>, shape = array<i64>, value = 12.0 : f64} : tensor<i64>
        %c = pd_op.not_equal %n, %zero : (tensor<i64>, tensor<i64>) -> tensor<i1>
        %r = pd_op.if %c : tensor<i1> -> (tensor<i64>) {
          %0 = pd_op.floor_divide %dozen, %n : (tensor<i64>, tensor<i64>) -> tensor<i64>
          pir.yield %0 : tensor<i64>
        } else {
          pir.yield %zero : tensor<i64>
        }
        return %r : tensor<i64>
      }
      """;

  private static List<Tensor> numbers(double... values) {
    List<Tensor> made = new ArrayList<>();
    for (double each : values) {
      made.add(Functions.tensor(DType.FLOAT64, new long[0], each));
    }
    return made;
  }

  private static List<Tensor> counts(long... values) {
    List<Tensor> made = new ArrayList<>();
    for (long each : values) {
      made.add(Functions.tensor(DType.INT64, new long[0], (double) each));
    }
    return made;
  }

  private static Operation same(String text, List<List<Tensor>> inputs, int count) {
    Operation module = Functions.parse(text);
    LaneComparison.Outcome outcome =
        new LaneComparison(module, 0).compare(inputs, count, Randomness.ERROR);
    assertThat(outcome.difference()).as(Functions.print(module)).isEmpty();
    assertThat(outcome.remarks()).isEmpty();
    assertThat(outcome.compared()).isPositive();
    return module;
  }

  @Test
  void lanesThatChooseApartRunBothBodies() {
    List<Tensor> pair = List.of(Functions.tensor(DType.FLOAT64, new long[] {2}, 3, 4));
    Operation module = same(CHOICE, List.of(numbers(2, -1, 0, 5), pair), 4);
    assertThat(Functions.function(module, "g").nestedOperations(IfOp.class)).isEmpty();
  }

  @Test
  void lanesThatChooseAlikeStayAChoice() {
    List<Tensor> pairs = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      pairs.add(Functions.tensor(DType.FLOAT64, new long[] {2}, i, 10 - i));
    }
    for (double x : new double[] {2, -2}) {
      Operation module = same(CHOICE, List.of(numbers(x), pairs), 3);
      assertThat(Functions.function(module, "g").nestedOperations(IfOp.class)).hasSize(1);
    }
  }

  @Test
  void lanesRunALoopAsOftenAsEachAsks() {
    same(LOOP, List.of(counts(0, 5, 1, 3), numbers(1.5, 2, -1, 0.5), numbers(0.25)), 4);
    same(LOOP, List.of(counts(3, 0, 7), numbers(2), numbers(1)), 3);
    same(LOOP, List.of(counts(0, 0), numbers(2, 3), numbers(1)), 2);
  }

  @Test
  void aCountThatIsTheSameForAllStaysOne() {
    Operation module = same(LOOP, List.of(counts(4), numbers(1.5, 2, -1), numbers(0.25)), 3);
    WhileOp loop = Functions.function(module, "g").nestedOperations(WhileOp.class).get(0);
    assertThat(loop.inputs().get(0).type().toString()).isEqualTo("tensor<i64>");
    assertThat(loop.inputs().get(1).type().toString()).isEqualTo("tensor<3xf64>");
  }

  @Test
  void aLoopInAChoiceRunsForTheLanesThatChoseIt() {
    same(ENDLESS, List.of(numbers(8, -3, 1, 0, 1024)), 5);
  }

  @Test
  void whatMayFailRunsLaneByLane() {
    Operation module = Functions.parse(DIVISION);
    LaneComparison.Outcome outcome =
        new LaneComparison(module, 0).compare(List.of(counts(0, 5, -4)), 3, Randomness.ERROR);
    assertThat(outcome.difference()).isEmpty();
    assertThat(outcome.remarks())
        .containsExactly(
            "'pd_op.if' runs in a loop over 3 lanes: 'pd_op.floor_divide' in it may fail, and not"
                + " all lanes run it");
  }

  @Test
  void aLoopOverLanesIsAnErrorWhereItIsNotWanted() {
    Operation module = Functions.parse(DIVISION);
    Diagnostics diagnostics = new Diagnostics();
    BatchRequest request = BatchRequest.of(3, ImmutableList.of(OptionalInt.of(0))).withStrict(true);
    assertThat(
            Batching.of(Functions.REGISTRY, diagnostics)
                .batch(Functions.function(module, "f"), "g", request))
        .isEmpty();
    assertThat(diagnostics.all().stream().map(Diagnostic::severity))
        .containsExactly(Diagnostic.Severity.ERROR);
    assertThat(module.region(0).entry().size()).isEqualTo(1);
  }

  /// Each lane's gradient is that of the lane alone: with respect to a, and to b, which all share, summed.
  @Test
  void gradientsOfManyLanesAreThoseOfEach() {
    Operation module = Functions.parse(LOOP);
    Operation alone = module.copy();
    List<Tensor> n = counts(0, 5, 1, 3);
    List<Tensor> a = numbers(1.5, 2, -1, 0.5);
    List<Tensor> b = numbers(0.25);
    differentiate(alone, "f", GradientRequest.ofInputs(1, 2));
    double sum = 0;
    double[] expected = new double[4];
    for (int i = 0; i < 4; i++) {
      List<Tensor> found = Functions.run(alone, "f_grad", List.of(n.get(i), a.get(i), b.get(0)));
      expected[i] = found.get(0).getDouble(0);
      sum += found.get(1).getDouble(0);
    }
    Diagnostics diagnostics = new Diagnostics();
    var axes = ImmutableList.of(OptionalInt.of(0), OptionalInt.of(0), OptionalInt.empty());
    assertThat(
            Batching.of(Functions.REGISTRY, diagnostics)
                .batch(Functions.function(module, "f"), "g", BatchRequest.of(4, axes)))
        .isPresent();
    differentiate(module, "g", GradientRequest.ofInputs(1, 2));
    List<Tensor> found =
        Functions.run(
            module,
            "g_grad",
            List.of(LaneComparison.stacked(n), LaneComparison.stacked(a), b.get(0)));
    assertThat(found.get(0).toDoubleArray()).containsExactly(expected);
    assertThat(found.get(1).getDouble(0)).isEqualTo(sum);
  }

  /// Where all lanes run alike, what the loop saves is that of all lanes.
  @Test
  void manyLanesOfAGradientAreThoseOfEach() {
    Operation module = Functions.parse(LOOP);
    differentiate(module, "f", GradientRequest.ofInputs(1, 2));
    List<Tensor> n = counts(4);
    List<Tensor> a = numbers(1.5, 2, -1, 0.5);
    List<Tensor> b = numbers(0.25);
    Diagnostics diagnostics = new Diagnostics();
    var axes = ImmutableList.of(OptionalInt.empty(), OptionalInt.of(0), OptionalInt.empty());
    assertThat(
            Batching.of(Functions.REGISTRY, diagnostics)
                .batch(Functions.function(module, "f_grad"), "g", BatchRequest.of(4, axes)))
        .as(() -> diagnostics.all().toString())
        .isPresent();
    Functions.verify(module);
    List<Tensor> found =
        Functions.run(module, "g", List.of(n.get(0), LaneComparison.stacked(a), b.get(0)));
    for (int i = 0; i < 4; i++) {
      List<Tensor> alone = Functions.run(module, "f_grad", List.of(n.get(0), a.get(i), b.get(0)));
      assertThat(found.get(0).getDouble(i)).isEqualTo(alone.get(0).getDouble(0));
      assertThat(found.get(1).getDouble(i)).isEqualTo(alone.get(1).getDouble(0));
    }
  }

  /// Where they do not, the lanes would take what others saved.
  @Test
  void lanesThatRunApartSaveNothing() {
    Operation module = Functions.parse(LOOP);
    differentiate(module, "f", GradientRequest.ofInputs(1, 2));
    Diagnostics diagnostics = new Diagnostics();
    var axes = ImmutableList.of(OptionalInt.of(0), OptionalInt.of(0), OptionalInt.empty());
    assertThat(
            Batching.of(Functions.REGISTRY, diagnostics)
                .batch(Functions.function(module, "f_grad"), "g", BatchRequest.of(4, axes)))
        .isEmpty();
    assertThat(diagnostics.all().get(0).message())
        .isEqualTo(
            "'pd_op.while' cannot run for many lanes: it saves values for a gradient, and lanes run"
                + " apart; take the gradient of the function of many lanes instead");
  }

  private static void differentiate(Operation module, String name, GradientRequest request) {
    Diagnostics diagnostics = new Diagnostics();
    assertThat(
            ReverseMode.of(Functions.REGISTRY, diagnostics)
                .gradient(Functions.function(module, name), name + "_grad", request))
        .as(() -> diagnostics.all().toString())
        .isPresent();
    Functions.verify(module);
  }
}
