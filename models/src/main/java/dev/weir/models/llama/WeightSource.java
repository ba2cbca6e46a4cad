package dev.weir.models.llama;

import com.google.common.collect.ImmutableSet;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.formats.gguf.QuantizedMatrix;
import dev.weir.ir.text.NearestName;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Supplier;

/// The tensors in the files of a model.
interface WeightSource {
  /// {@return the names of all tensors}
  ImmutableSet<String> names();

  /// {@return the tensor of that name, one of [#names]}
  Weight get(String name);

  /// {@return how tensors are called}
  LlamaTensor.Naming naming();

  /// A tensor in a file.
  ///
  /// @param name its name
  /// @param dtype the type of its elements
  /// @param shape its shape
  /// @param source its elements, read when they are asked for
  /// @param quantized the same as integers and scales, if it is quantized so
  record Weight(
      String name,
      DType dtype,
      ImmutableLongArray shape,
      Supplier<Tensor> source,
      Optional<QuantizedMatrix> quantized) {
    /// {@return the tensor as floats}
    Weight dequantized() {
      return new Weight(name, dtype, shape, source, Optional.empty());
    }
  }

  /// {@return the tensor of that name, if there is one}
  ///
  /// @throws ModelFault if it has another shape
  default Optional<Weight> find(String name, long... shape) {
    if (!names().contains(name)) {
      return Optional.empty();
    }
    Weight weight = get(name);
    if (!Arrays.equals(weight.shape().toArray(), shape)) {
      throw new ModelFault(
          "tensor '%s' has the shape %s; the model needs %s",
          name, weight.shape(), Arrays.toString(shape));
    }
    if (!weight.dtype().isFloat()) {
      throw new ModelFault(
          "tensor '%s' has elements of type %s; the model needs floats",
          name, weight.dtype().mlirName());
    }
    return Optional.of(weight);
  }

  /// {@return the tensor of that name}
  ///
  /// @throws ModelFault if there is none, or it has another shape
  default Weight require(String name, long... shape) {
    return find(name, shape)
        .orElseThrow(() ->
            new ModelFault(
                "tensor '%s' is not among the %d tensors of the model%s",
                name,
                names().size(),
                NearestName.of(name, names())
                    .map(near -> "; did you mean '" + near + "'?")
                    .orElse("")));
  }
}
