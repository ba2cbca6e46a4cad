package dev.weir.examples.seeds;

import com.google.common.collect.ImmutableMap;
import dev.weir.examples.models.FunctionalPrograms;
import dev.weir.tensor.Tensor;

/// `fibonacci` of the documentation of MindIR: a function that chooses, and calls itself.
public final class Fibonacci {
  private Fibonacci() {}

  /// {@return what the function gives of `n`}
  public static String output(long n) {
    return Programs.run(FunctionalPrograms.fibonacci(), ImmutableMap.of("n", Tensor.of(n)));
  }

  /// Prints it.
  public static void main(String[] arguments) {
    System.out.println(output(10));
  }
}
