package dev.weir.examples.seeds;

import dev.weir.tensor.HyperMap;
import dev.weir.tensor.MultiType;
import dev.weir.tensor.Tensor;
import java.util.List;

/// HyperMap with a MultitypeFuncGraph: numbers and tensors, added in nested lists.
public final class HyperMapSums {
  private static final HyperMap SUM =
      HyperMap.of(
          MultiType.builder()
              .on(Integer.class, Integer.class, Integer::sum)
              .on(Tensor.class, Tensor.class, (Tensor x, Tensor y) -> x.add(y))
              .build());

  private HyperMapSums() {}

  /// {@return (1, (2, 3)) and (10, (20, 30)), added}
  public static List<?> ofNumbers() {
    return SUM.apply(List.of(1, List.of(2, 3)), List.of(10, List.of(20, 30)));
  }

  /// {@return the same of tensors}
  public static List<?> ofTensors() {
    return SUM.apply(
        List.of(Tensor.of(1f), List.of(Tensor.of(2f), Tensor.of(3f))),
        List.of(Tensor.of(10f), List.of(Tensor.of(20f), Tensor.of(30f))));
  }

  /// Prints both.
  public static void main(String[] arguments) {
    System.out.println(ofNumbers());
    System.out.println(ofTensors());
  }
}
