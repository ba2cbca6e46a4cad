package dev.weir.ir.attr;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Attribute;
import dev.weir.ir.CoreSupport;

/// A reference to a symbol, through nested tables where the path is longer than one: `@a::@b`.
public record SymbolRefAttr(ImmutableList<String> path) implements Attribute {
  /// Refuses an empty path.
  public SymbolRefAttr {
    if (path.isEmpty()) {
      throw new IllegalArgumentException("a symbol reference needs a name");
    }
  }

  /// {@return the reference `@path[0]::@path[1]…`}
  public static SymbolRefAttr of(String... path) {
    return new SymbolRefAttr(ImmutableList.copyOf(path));
  }

  /// {@return the first name}
  public String root() {
    return path.get(0);
  }

  @Override
  public String toString() {
    return CoreSupport.get().text(this);
  }
}
