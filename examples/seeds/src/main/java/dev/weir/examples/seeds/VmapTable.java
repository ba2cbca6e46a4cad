package dev.weir.examples.seeds;

import dev.weir.tensor.Tensor;
import dev.weir.tensor.Vmap;

/// The table of the documentation of `vmap`: lanes along another axis of each argument, and of what comes out.
public final class VmapTable {
  private VmapTable() {}

  /// {@return what one lane is}
  static Tensor sum(Tensor x, Tensor y, Tensor z) {
    return x.add(y).add(z);
  }

  /// {@return the sums of all lanes, side by side}
  public static String output() {
    Tensor x = Tensor.of(new int[][] {{1, 2}, {3, 4}, {5, 6}});
    Tensor y = Tensor.of(new int[][] {{-3, -2, -1}, {3, 2, 1}});
    Tensor z = Tensor.of(new int[] {0, 3});
    return Vmap.of(VmapTable::sum).inAxes(0, 1, null).outAxes(1).apply(x, y, z).toString();
  }

  /// Prints it.
  public static void main(String[] arguments) {
    System.out.println(output());
  }
}
