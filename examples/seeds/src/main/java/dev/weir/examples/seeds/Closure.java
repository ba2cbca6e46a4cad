package dev.weir.examples.seeds;

import com.google.common.collect.ImmutableMap;
import dev.weir.examples.models.FunctionalPrograms;

/// `ms_closure` of the documentation of MindIR: a function that is returned with the values that it uses.
public final class Closure {
  private Closure() {}

  /// {@return what the function gives}
  public static String output() {
    return Programs.run(FunctionalPrograms.msClosure(), ImmutableMap.of());
  }

  /// Prints it.
  public static void main(String[] arguments) {
    System.out.println(output());
  }
}
