package dev.weir.pass.onnx;

import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.data.Tensor;
import java.util.Map;
import java.util.Optional;

/// The values that inputs of a model are going to have, where they are known when it is compiled.
///
/// ONNX takes shapes, axes and paddings as tensors. Where such a tensor is an input, the program is compiled
/// for the value that it is run with; other inputs stay open.
public final class InputValues {
  /// The most elements of an input that is compiled in.
  private static final long MOST = 1024;

  private static final InputValues NONE = new InputValues(ImmutableMap.of());

  private final ImmutableMap<String, Tensor> tensors;

  private InputValues(ImmutableMap<String, Tensor> tensors) {
    this.tensors = tensors;
  }

  /// {@return no values}
  public static InputValues none() {
    return NONE;
  }

  /// {@return these values, by the names of the inputs}
  public static InputValues of(Map<String, Tensor> tensors) {
    return new InputValues(ImmutableMap.copyOf(tensors));
  }

  /// {@return the value of the input `name`, if it is known and small}
  public Optional<Tensor> get(String name) {
    return Optional.ofNullable(tensors.get(name)).filter(tensor -> tensor.elementCount() <= MOST);
  }
}
