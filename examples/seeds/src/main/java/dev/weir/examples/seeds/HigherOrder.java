package dev.weir.examples.seeds;

import com.google.common.collect.ImmutableMap;
import dev.weir.examples.models.FunctionalPrograms;
import dev.weir.tensor.Tensor;

/// `hof` of the documentation of MindIR: a function that is passed to a function.
public final class HigherOrder {
  private HigherOrder() {}

  /// {@return what the function gives of `x`}
  public static String output(float x) {
    return Programs.run(FunctionalPrograms.hof(), ImmutableMap.of("x", Tensor.of(x)));
  }

  /// Prints it.
  public static void main(String[] arguments) {
    System.out.println(output(2));
  }
}
