package dev.weir.examples.seeds;

import dev.weir.tensor.Index;
import dev.weir.tensor.Jit;
import dev.weir.tensor.Rng;
import dev.weir.tensor.Tensor;
import dev.weir.tensor.Vmap;
import java.util.ArrayList;
import java.util.List;

/// `hswish_func` of the documentation of `vmap`: a hundred rows by one operator, and one after the other.
public final class VmapHardswish {
  private VmapHardswish() {}

  /// {@return numbers to try it on}
  public static Tensor input() {
    return Rng.of(1).normal(100, 2).multiply(100);
  }

  /// {@return all rows at once}
  public static Tensor mapped(Tensor x) {
    return Vmap.of(Tensor::hardswish).inAxes(0).apply(x);
  }

  /// {@return the rows one after the other, as one program}
  public static Tensor manuallyBatched(Tensor x) {
    return Jit.of(VmapHardswish::loop).apply(x);
  }

  private static Tensor loop(Tensor x) {
    List<Tensor> rows = new ArrayList<>();
    for (int i = 0; i < x.dim(0); i++) {
      rows.add(x.get(Index.at(i)).hardswish());
    }
    return Tensor.stack(rows);
  }

  /// Prints how long each took.
  public static void main(String[] arguments) {
    Tensor x = input();
    long start = System.nanoTime();
    Tensor all = mapped(x);
    long mapped = System.nanoTime();
    Tensor each = manuallyBatched(x);
    long looped = System.nanoTime();
    System.out.println("Vmap cost time: " + (mapped - start) / 1e9);
    System.out.println("for loop cost time: " + (looped - mapped) / 1e9);
    System.out.println("equal: " + all.contentEquals(each));
  }
}
