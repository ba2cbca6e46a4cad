package dev.weir.ir.attr;

import dev.weir.ir.CoreSupport;
import dev.weir.ir.Type;
import org.jspecify.annotations.Nullable;

/// Elements kept apart from the program under a key: `dense_resource<weights> : tensor<2x3xf32>`.
///
/// Equality is that of key and type; the blob is what the key stands for in the file it came from.
public record DenseResourceAttr(String key, Type type, ResourceBlob blob)
    implements TypedAttribute {
  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || other instanceof DenseResourceAttr that
            && key.equals(that.key)
            && type.equals(that.type);
  }

  @Override
  public int hashCode() {
    return 31 * key.hashCode() + type.hashCode();
  }

  @Override
  public String toString() {
    return CoreSupport.get().text(this);
  }
}
