package dev.weir.ir.attr;

import dev.weir.ir.Attribute;
import dev.weir.ir.CoreSupport;

/// An attribute that equals only itself, whatever it refers to: `distinct[0]<42 : i32>`.
///
/// Identity is the point of it, so this is the one attribute compared by identity.
public final class DistinctAttr implements Attribute {
  private final Attribute referenced;

  private DistinctAttr(Attribute referenced) {
    this.referenced = referenced;
  }

  /// {@return an attribute that equals no other}
  public static DistinctAttr create(Attribute referenced) {
    return new DistinctAttr(referenced);
  }

  /// {@return what it refers to; the unit attribute where nothing}
  public Attribute referenced() {
    return referenced;
  }

  @Override
  public String toString() {
    return CoreSupport.get().text(this);
  }
}
