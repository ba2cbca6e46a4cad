package dev.weir.examples.seeds;

import com.google.common.collect.ImmutableMap;
import dev.weir.examples.models.FunctionalPrograms;
import dev.weir.tensor.Tensor;

/// `test_f` of MindSpore's documentation of MindIR: a function that calls another, as an expression, and its value.
public final class FunctionCall {
  private FunctionCall() {}

  /// {@return the function as an expression}
  public static String output() {
    return Programs.expression(FunctionalPrograms.testF());
  }

  /// {@return what it gives of two numbers}
  public static String run(float x, float y) {
    return Programs.run(
        FunctionalPrograms.testF(), ImmutableMap.of("x", Tensor.of(x), "y", Tensor.of(y)));
  }

  /// Prints both.
  public static void main(String[] arguments) {
    System.out.print(output());
    System.out.println(run(7, 77));
  }
}
