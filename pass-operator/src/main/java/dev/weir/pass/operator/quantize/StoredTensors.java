package dev.weir.pass.operator.quantize;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.TensorElements;
import dev.weir.dialect.builtin.data.ParameterScope;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import java.util.Optional;

/// Adds tensors to a program as parameters, numbers as `full`.
final class StoredTensors {
  private static final String UNNAMED = "quantization@_";

  private final ParameterScope scope;
  private final Rewriter rewriter;

  StoredTensors(ParameterScope scope, Rewriter rewriter) {
    this.scope = scope;
    this.rewriter = rewriter;
  }

  /// {@return the value that is `tensor`, which is added at the rewriter's insertion point}
  ///
  /// @param source the name of the parameter that it was computed from, if it was
  /// @param suffix what tells it from that
  Value add(Tensor tensor, Optional<String> source, String suffix) {
    if (tensor.elementCount() == 1 && tensor.rank() == 1) {
      return rewriter
          .add(
              OperatorOps.full(ImmutableLongArray.of(1), tensor.getDouble(0)).dtype(tensor.dtype()))
          .result(0);
    }
    String name = name(source.map(given -> given + suffix).orElse(UNNAMED));
    scope.add(name, tensor);
    return rewriter.add(PirOps.parameter(name, TensorElements.typeOf(tensor))).result(0);
  }

  private String name(String wanted) {
    String name = wanted.equals(UNNAMED) ? wanted + 0 : wanted;
    for (int i = 1; scope.contains(name); i++) {
      name = wanted.equals(UNNAMED) ? wanted + i : wanted + "_" + i;
    }
    return name;
  }
}
