package dev.weir.tests.autodiff;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Gradients of programs that hand values over stacks themselves, as PaddlePaddle's backward programs do,
/// against central differences.
class StackGradientTest {
  private static Tensor number(double value) {
    return Functions.tensor(DType.FLOAT64, new long[0], value);
  }

  private static Tensor count(long value) {
    return Functions.tensor(DType.INT64, new long[0], (double) value);
  }

  private static final String CONSTANTS =
      """
        %zero = pd_op.full {dtype = #pir.dtype<int64>, shape = array<i64>, value = 0.0 : f64} : tensor<i64>
        %one = pd_op.full {dtype = #pir.dtype<int64>, shape = array<i64>, value = 1.0 : f64} : tensor<i64>
        %init = pd_op.full {dtype = #pir.dtype<float64>, shape = array<i64>, value = 1.0 : f64} : tensor<f64>
      """;

  /// A stack, and a loop of n rounds that carries a count and x, which is a at first.
  private static final String LOOP =
      """
      func.func @f(%n: tensor<i64>, %a: tensor<f64>, %b: tensor<f64>) -> tensor<f64> {
      """
          + CONSTANTS
          + """
          %s:3 = pir.stack_create : !pir.stack, !pir.inlet, !pir.outlet
          %c = pd_op.less_than %zero, %n : (tensor<i64>, tensor<i64>) -> tensor<i1>
          %r:2 = pd_op.while (%c, %zero, %a) : (tensor<i1>, tensor<i64>, tensor<f64>) -> (tensor<i64>, tensor<f64>) {
          ^bb0(%i: tensor<i64>, %x: tensor<f64>):
          """;

  /// Pushes x and sin(x), x = x a, n times; then takes them off again: r = r p + q b.
  private static final String PUSHED =
      LOOP
          + """
              %0 = pd_op.multiply %x, %a : (tensor<f64>, tensor<f64>) -> tensor<f64>
              %1 = pd_op.sin %x : (tensor<f64>) -> tensor<f64>
              pir.tuple_push %s#1, %x, %i, %1 : (!pir.inlet, tensor<f64>, tensor<i64>, tensor<f64>) -> ()
              %2 = pd_op.add %i, %one : (tensor<i64>, tensor<i64>) -> tensor<i64>
              %3 = pd_op.less_than %2, %n : (tensor<i64>, tensor<i64>) -> tensor<i1>
              pir.yield %3, %2, %0 : tensor<i1>, tensor<i64>, tensor<f64>
            }
            %d = pir.has_elements %s#0 : (!pir.stack) -> tensor<1xi1>
            %t = pd_op.while (%d, %r#1) : (tensor<1xi1>, tensor<f64>) -> (tensor<f64>) {
            ^bb0(%y: tensor<f64>):
              %p:3 = pir.tuple_pop %s#2 : (!pir.outlet) -> (tensor<f64>, tensor<i64>, tensor<f64>)
              %4 = pd_op.multiply %y, %p#0 : (tensor<f64>, tensor<f64>) -> tensor<f64>
              %5 = pd_op.multiply %p#2, %b : (tensor<f64>, tensor<f64>) -> tensor<f64>
              %6 = pd_op.add %4, %5 : (tensor<f64>, tensor<f64>) -> tensor<f64>
              %7 = pir.has_elements %s#0 : (!pir.stack) -> tensor<1xi1>
              pir.yield %7, %6 : tensor<1xi1>, tensor<f64>
            }
            return %t : tensor<f64>
          }
          """;

  @Test
  void whatIsPushedAndPopped() {
    for (long n : new long[] {0, 1, 4}) {
      FiniteDifferences.check(PUSHED, List.of(count(n), number(0.9), number(0.7)));
    }
  }

  /// Each round has a stack of its own, with as many values as there were rounds, and pushes its end.
  private static final String STACKS =
      LOOP
          + """
              %u:3 = pir.stack_create : !pir.stack, !pir.inlet, !pir.outlet
              %e = pd_op.less_than %zero, %i : (tensor<i64>, tensor<i64>) -> tensor<i1>
              %q:2 = pd_op.while (%e, %zero, %x) : (tensor<i1>, tensor<i64>, tensor<f64>) -> (tensor<i64>, tensor<f64>) {
              ^bb0(%j: tensor<i64>, %v: tensor<f64>):
                pir.tuple_push %u#1, %v : (!pir.inlet, tensor<f64>) -> ()
                %8 = pd_op.multiply %v, %a : (tensor<f64>, tensor<f64>) -> tensor<f64>
                %9 = pd_op.add %j, %one : (tensor<i64>, tensor<i64>) -> tensor<i64>
                %10 = pd_op.less_than %9, %i : (tensor<i64>, tensor<i64>) -> tensor<i1>
                pir.yield %10, %9, %8 : tensor<i1>, tensor<i64>, tensor<f64>
              }
              pir.tuple_push %s#1, %u#0, %u#2, %x : (!pir.inlet, !pir.stack, !pir.outlet, tensor<f64>) -> ()
              %2 = pd_op.add %i, %one : (tensor<i64>, tensor<i64>) -> tensor<i64>
              %3 = pd_op.less_than %2, %n : (tensor<i64>, tensor<i64>) -> tensor<i1>
              pir.yield %3, %2, %q#1 : tensor<i1>, tensor<i64>, tensor<f64>
            }
            %d = pir.has_elements %s#0 : (!pir.stack) -> tensor<1xi1>
            %t = pd_op.while (%d, %r#1) : (tensor<1xi1>, tensor<f64>) -> (tensor<f64>) {
            ^bb0(%y: tensor<f64>):
              %p:3 = pir.tuple_pop %s#2 : (!pir.outlet) -> (!pir.stack, !pir.outlet, tensor<f64>)
              %4 = pd_op.multiply %y, %p#2 : (tensor<f64>, tensor<f64>) -> tensor<f64>
              %g = pir.has_elements %p#0 : (!pir.stack) -> tensor<1xi1>
              %k = pd_op.while (%g, %4) : (tensor<1xi1>, tensor<f64>) -> (tensor<f64>) {
              ^bb0(%w: tensor<f64>):
                %o = pir.tuple_pop %p#1 : (!pir.outlet) -> tensor<f64>
                %11 = pd_op.multiply %w, %o : (tensor<f64>, tensor<f64>) -> tensor<f64>
                %12 = pd_op.add %11, %b : (tensor<f64>, tensor<f64>) -> tensor<f64>
                %13 = pir.has_elements %p#0 : (!pir.stack) -> tensor<1xi1>
                pir.yield %13, %12 : tensor<1xi1>, tensor<f64>
              }
              %7 = pir.has_elements %s#0 : (!pir.stack) -> tensor<1xi1>
              pir.yield %7, %k : tensor<1xi1>, tensor<f64>
            }
            return %t : tensor<f64>
          }
          """;

  @Test
  void stacksOnAStack() {
    for (long n : new long[] {0, 1, 2, 4}) {
      FiniteDifferences.check(STACKS, List.of(count(n), number(0.9), number(0.7)));
    }
  }
}
