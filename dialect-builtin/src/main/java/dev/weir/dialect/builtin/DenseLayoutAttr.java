package dev.weir.dialect.builtin;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.assembly.DenseLayoutFormat;
import dev.weir.ir.Attribute;
import dev.weir.ir.def.AttrDef;
import dev.weir.ir.text.AttributeText;

/// What a PIR tensor type says besides shape and element type, as the encoding of a tensor type:
/// `#pir.dense<layout = NHWC, lod = [[0, 2, 5]], offset = 4>`.
///
/// A type whose layout is NCHW, without levels of detail and at offset 0 has no encoding, so that
/// equal types are equal. Parts that have these values are left out of the text.
@AttrDef(value = "dense", assembly = DenseLayoutFormat.class)
public record DenseLayoutAttr(DataLayout layout, ImmutableList<ImmutableLongArray> lod, long offset)
    implements Attribute {
  /// {@return whether this says nothing, so that a type should do without}
  public boolean isDefault() {
    return layout == DataLayout.NCHW && lod.isEmpty() && offset == 0;
  }

  @Override
  public String toString() {
    return AttributeText.of(this);
  }
}
