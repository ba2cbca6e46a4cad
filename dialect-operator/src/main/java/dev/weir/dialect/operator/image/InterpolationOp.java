package dev.weir.dialect.operator.image;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableDoubleArray;
import dev.weir.dialect.operator.inference.Interpolations;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import java.util.List;
import java.util.Optional;

/// Images brought to another size.
///
/// The size is, in this order: what `size_tensor` lists, what `out_size` holds, what `scale_tensor`
/// or `scale` multiplies, and else `out_h` and `out_w`.
public sealed interface InterpolationOp extends ImageOp permits NearestInterpOp, BilinearInterpOp {
  /// {@return the images}
  Value x();

  /// {@return the height and width to bring them to, as one tensor}
  Optional<Value> outSize();

  /// {@return the height and width to bring them to, as a list of tensors}
  Optional<Value> sizeTensor();

  /// {@return the factor to scale them by}
  Optional<Value> scaleTensor();

  /// {@return the order of dimensions}
  String dataFormat();

  /// {@return the height to bring them to, not positive if nothing else says it}
  int outH();

  /// {@return the width to bring them to, not positive if nothing else says it}
  int outW();

  /// {@return the factors to scale height and width by, or one for both; may be empty}
  ImmutableDoubleArray scale();

  @Override
  default List<Type> inferTypes() {
    return ImmutableList.of(Interpolations.interpolate(this));
  }

  @Override
  default ImmutableList<String> mutableAttributes() {
    return ImmutableList.of("out_size", "size_tensor", "scale_tensor");
  }
}
