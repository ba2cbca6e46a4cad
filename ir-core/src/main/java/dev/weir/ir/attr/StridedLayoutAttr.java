package dev.weir.ir.attr;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.Attribute;
import dev.weir.ir.CoreSupport;

/// A buffer layout by strides: `strided<[?, 1], offset: 4>`. What is not known is [#DYNAMIC].
public record StridedLayoutAttr(long offset, ImmutableLongArray strides) implements Attribute {
  /// An offset or stride that is not known: `?`.
  public static final long DYNAMIC = Long.MIN_VALUE;

  @Override
  public String toString() {
    return CoreSupport.get().text(this);
  }
}
