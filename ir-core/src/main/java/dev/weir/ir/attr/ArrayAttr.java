package dev.weir.ir.attr;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Attribute;
import dev.weir.ir.CoreSupport;

/// A list of attributes: `[1 : i32, "x"]`.
public record ArrayAttr(ImmutableList<Attribute> elements) implements Attribute {
  /// {@return an array of these elements}
  public static ArrayAttr of(Attribute... elements) {
    return new ArrayAttr(ImmutableList.copyOf(elements));
  }

  @Override
  public String toString() {
    return CoreSupport.get().text(this);
  }
}
