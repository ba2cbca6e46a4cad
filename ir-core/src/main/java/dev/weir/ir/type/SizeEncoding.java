package dev.weir.ir.type;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import java.util.Optional;

/// An encoding of a tensor type that says something of the sizes which the shape leaves open.
///
/// It holds for that shape of that tensor only: [TensorType#withShape] drops it.
public interface SizeEncoding extends Attribute {
  /// {@return what of the encoding holds for other sizes, too}
  Optional<Attribute> withoutSizes();

  /// {@return whether the types are equal but for what encodings say of sizes that the shape leaves open}
  static boolean areEqualWithout(Type a, Type b) {
    return a.equals(b)
        || a instanceof TensorType x
            && b instanceof TensorType y
            && x.withoutSizes().equals(y.withoutSizes());
  }

  /// {@return why this cannot be the encoding of a tensor of `shape`, empty if it can}
  Optional<String> mismatch(ImmutableLongArray shape);
}
