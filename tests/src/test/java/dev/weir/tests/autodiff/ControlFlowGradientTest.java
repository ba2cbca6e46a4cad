package dev.weir.tests.autodiff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dialect.builtin.FuncOp;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.ir.Operation;
import dev.weir.pass.autodiff.GradientRequest;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Gradients through choices and loops, against finite differences.
class ControlFlowGradientTest {
  private static Tensor number(double value) {
    return Functions.tensor(DType.FLOAT64, new long[0], value);
  }

  private static Tensor count(long value) {
    Tensor tensor = Tensor.zeros(DType.INT64);
    tensor.setLong(0, value);
    return tensor;
  }

  private static Tensor flag(boolean value) {
    Tensor tensor = Tensor.zeros(DType.BOOL);
    tensor.setLong(0, value ? 1 : 0);
    return tensor;
  }

  /// Both bodies use intermediate values of their own, and values from around that the other does
  /// not use.
  private static final String CHOICE =
      """
      func.func @f(%c: tensor<i1>, %x: tensor<f64>, %y: tensor<f64>) -> tensor<f64> {
        %r:2 = pd_op.if %c : tensor<i1> -> (tensor<f64>, tensor<f64>) {
          %0 = pd_op.multiply %x, %x : (tensor<f64>, tensor<f64>) -> tensor<f64>
          %1 = pd_op.multiply %0, %0 : (tensor<f64>, tensor<f64>) -> tensor<f64>
          pir.yield %1, %x : tensor<f64>, tensor<f64>
        } else {
          %2 = pd_op.multiply %x, %y : (tensor<f64>, tensor<f64>) -> tensor<f64>
          %3 = pd_op.divide %2, %y : (tensor<f64>, tensor<f64>) -> tensor<f64>
          %4 = pd_op.multiply %3, %2 : (tensor<f64>, tensor<f64>) -> tensor<f64>
          pir.yield %4, %y : tensor<f64>, tensor<f64>
        }
        %5 = pd_op.multiply %r#0, %r#1 : (tensor<f64>, tensor<f64>) -> tensor<f64>
        return %5 : tensor<f64>
      }
      """;

  @Test
  void choice() {
    FiniteDifferences.check(CHOICE, List.of(flag(true), number(1.3), number(0.7)));
    FiniteDifferences.check(CHOICE, List.of(flag(false), number(1.3), number(0.7)));
  }

  /// x = 1; n times: x = x a + b; the values around are used in each iteration.
  private static final String LOOP =
      """
      func.func @f(%n: tensor<i64>, %a: tensor<f64>, %b: tensor<f64>) -> tensor<f64> {
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
        return %r#1 : tensor<f64>
      }
      """;

  @Test
  void loop() {
    for (long n : new long[] {0, 1, 5}) {
      FiniteDifferences.check(LOOP, List.of(count(n), number(1.1), number(0.3)));
    }
  }

  /// A loop in a loop in a choice; the inner one carries two values crosswise and runs as often as
  /// the outer one has run.
  private static final String NEST =
      """
      func.func @f(%n: tensor<i64>, %a: tensor<f64>, %b: tensor<f64>, %d: tensor<i1>) -> (tensor<f64>, tensor<f64>) {
        %zero = pd_op.full {dtype = #pir.dtype<int64>, shape = array<i64>, value = 0.0 : f64} : tensor<i64>
        %one = pd_op.full {dtype = #pir.dtype<int64>, shape = array<i64>, value = 1.0 : f64} : tensor<i64>
        %s:2 = pd_op.if %d : tensor<i1> -> (tensor<f64>, tensor<f64>) {
          %c = pd_op.less_than %zero, %n : (tensor<i64>, tensor<i64>) -> tensor<i1>
          %r:3 = pd_op.while (%c, %zero, %a, %b) : (tensor<i1>, tensor<i64>, tensor<f64>, tensor<f64>) -> (tensor<i64>, tensor<f64>, tensor<f64>) {
          ^bb0(%i: tensor<i64>, %x: tensor<f64>, %y: tensor<f64>):
            %p = pd_op.multiply %x, %y : (tensor<f64>, tensor<f64>) -> tensor<f64>
            %e = pd_op.less_than %zero, %i : (tensor<i64>, tensor<i64>) -> tensor<i1>
            %q:3 = pd_op.while (%e, %zero, %p, %y) : (tensor<i1>, tensor<i64>, tensor<f64>, tensor<f64>) -> (tensor<i64>, tensor<f64>, tensor<f64>) {
            ^bb0(%j: tensor<i64>, %u: tensor<f64>, %v: tensor<f64>):
              %0 = pd_op.multiply %u, %x : (tensor<f64>, tensor<f64>) -> tensor<f64>
              %1 = pd_op.add %0, %a : (tensor<f64>, tensor<f64>) -> tensor<f64>
              %2 = pd_op.add %j, %one : (tensor<i64>, tensor<i64>) -> tensor<i64>
              %3 = pd_op.less_than %2, %i : (tensor<i64>, tensor<i64>) -> tensor<i1>
              pir.yield %3, %2, %v, %1 : tensor<i1>, tensor<i64>, tensor<f64>, tensor<f64>
            }
            %5 = pd_op.multiply %q#1, %q#2 : (tensor<f64>, tensor<f64>) -> tensor<f64>
            %6 = pd_op.add %i, %one : (tensor<i64>, tensor<i64>) -> tensor<i64>
            %7 = pd_op.less_than %6, %n : (tensor<i64>, tensor<i64>) -> tensor<i1>
            pir.yield %7, %6, %5, %q#2 : tensor<i1>, tensor<i64>, tensor<f64>, tensor<f64>
          }
          pir.yield %r#1, %r#2 : tensor<f64>, tensor<f64>
        } else {
          pir.yield %b, %a : tensor<f64>, tensor<f64>
        }
        return %s#0, %s#1 : tensor<f64>, tensor<f64>
      }
      """;

  @Test
  void nest() {
    for (long n = 0; n < 4; n++) {
      FiniteDifferences.check(NEST, List.of(count(n), number(0.9), number(0.8), flag(true)));
    }
    FiniteDifferences.check(NEST, List.of(count(2), number(0.9), number(0.8), flag(false)));
  }

  /// xⁿ twice differentiated is n (n - 1) xⁿ⁻².
  @Test
  void secondOrderThroughALoop() {
    Operation module = Functions.parse(LOOP);
    FuncOp first =
        Functions.differentiate(Functions.function(module, "f"), "g", GradientRequest.ofInputs(1));
    Functions.differentiate(first, "h", GradientRequest.ofInputs(1));
    List<Tensor> inputs = List.of(count(5), number(2), number(0));
    assertThat(Functions.run(module, "g", inputs).get(0).getDouble(0)).isEqualTo(5 * 16.0);
    assertThat(Functions.run(module, "h", inputs).get(0).getDouble(0)).isEqualTo(5 * 4 * 8.0);
  }
}
