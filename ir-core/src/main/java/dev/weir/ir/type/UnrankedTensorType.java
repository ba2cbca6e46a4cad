package dev.weir.ir.type;

import dev.weir.ir.CoreSupport;
import dev.weir.ir.Type;

/// A tensor of unknown rank: `tensor<*xf32>`.
public record UnrankedTensorType(Type elementType) implements Type {
  @Override
  public String toString() {
    return CoreSupport.get().text(this);
  }
}
