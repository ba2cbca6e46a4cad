package dev.weir.compiler;

import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.Executable;
import java.util.IdentityHashMap;
import java.util.Map;

/// Where each weight and constant that a program reads lies in the file of weights.
///
/// @param offsets by the number of the value; each a multiple of 64, the same for the same tensor
/// @param size the bytes of all
record WeightLayout(ImmutableMap<Integer, Long> offsets, long size) {
  static WeightLayout of(Executable executable) {
    var offsets = ImmutableMap.<Integer, Long>builder();
    Map<Tensor, Long> placed = new IdentityHashMap<>();
    long end = 0;
    for (Map.Entry<Integer, Tensor> entry : executable.constants().entrySet()) {
      Long known = placed.get(entry.getValue());
      if (known == null) {
        known = (end + Tensor.ALIGNMENT - 1) / Tensor.ALIGNMENT * Tensor.ALIGNMENT;
        end = known + entry.getValue().byteSize();
        placed.put(entry.getValue(), known);
      }
      offsets.put(entry.getKey(), known);
    }
    return new WeightLayout(offsets.buildOrThrow(), end);
  }
}
