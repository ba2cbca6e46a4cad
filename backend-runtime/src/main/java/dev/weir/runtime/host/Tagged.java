package dev.weir.runtime.host;

import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.UndefinedType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.ir.type.TensorType;
import dev.weir.runtime.RunException;
import java.util.Optional;

/// A tag with the values that came with it. These are its own: nobody writes to them.
final class Tagged {
  private final int tag;
  private final Object[] values;

  Tagged(int tag, Object[] values) {
    this.tag = tag;
    this.values = values;
  }

  int tag() {
    return tag;
  }

  /// {@return value `index`, which `step` wants}
  ///
  /// @throws RunException if the tag is not the one that is wanted, or the value not of the type
  Object value(int wanted, int index, Step.Untag step) {
    if (tag != wanted) {
      throw fault(step, "the tag is %d, not %d".formatted(tag, wanted));
    }
    if (index >= values.length) {
      throw fault(step, "%d values came with the tag, not more".formatted(values.length));
    }
    Object value = values[index];
    Optional<TensorType> declared = step.declared().get(index);
    if (value instanceof Tensor tensor) {
      if (declared.isEmpty() || !fits(tensor, declared.get())) {
        throw fault(
            step,
            "value #%d that came with the tag is %s, where %s is declared"
                .formatted(
                    index, tensor.describe(), declared.map(Object::toString).orElse("no tensor")));
      }
    } else if (declared.isPresent() && !(value instanceof TensorArray)) {
      throw fault(
          step, "value #%d that came with the tag is no '%s'".formatted(index, declared.get()));
    }
    return value;
  }

  private static boolean fits(Tensor tensor, TensorType declared) {
    boolean fits =
        tensor.rank() == declared.rank()
            && (declared.elementType() instanceof UndefinedType
                || tensor.dtype() == ElementTypes.dtypeOf(declared.elementType()));
    for (int i = 0; fits && i < declared.rank(); i++) {
      fits = declared.isDynamic(i) || declared.dimension(i) == tensor.shape()[i];
    }
    return fits;
  }

  private static RunException fault(Step.Untag step, String message) {
    return new RunException(step.location(), message, new IllegalStateException());
  }
}
