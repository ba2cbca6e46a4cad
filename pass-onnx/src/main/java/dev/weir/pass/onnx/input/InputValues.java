package dev.weir.pass.onnx.input;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.data.Tensor;
import java.util.Map;
import java.util.Optional;

/// The values that inputs of a model are going to have, where they are known when it is compiled.
///
/// ONNX takes shapes, axes and paddings as tensors. Where such a tensor is an input, the program is compiled
/// for the value that it is run with; other inputs stay open. A sequence that is an input is as many inputs as
/// it has tensors, and a value that may be missing is there if it is given.
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

  /// {@return whether it is known which inputs are given, and with which values}
  public boolean areKnown() {
    return this != NONE;
  }

  /// {@return the tensors of the sequence `name`, which are called `name.0`, `name.1` and so on}
  public ImmutableList<Tensor> sequence(String name) {
    var elements = ImmutableList.<Tensor>builder();
    for (int i = 0; tensors.containsKey(name + "." + i); i++) {
      elements.add(tensors.get(name + "." + i));
    }
    return elements.build();
  }

  /// {@return the tensor `name`, however large, if it is known}
  public Optional<Tensor> tensor(String name) {
    return Optional.ofNullable(tensors.get(name));
  }

  /// {@return the value of the input `name`, if it is known and small}
  public Optional<Tensor> get(String name) {
    return Optional.ofNullable(tensors.get(name)).filter(tensor -> tensor.elementCount() <= MOST);
  }
}
