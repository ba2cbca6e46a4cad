package dev.weir.backend.gpu.cuda;

import dev.weir.dialect.tile.ProductAttr;
import dev.weir.ir.Type;

/// A matmul whose sizes are known.
///
/// @param element the elements of all matrices
/// @param product what is computed; its pointers and sizes count only as being there
/// @param batch how many products there are
/// @param rows the rows of each
/// @param columns the columns of each
/// @param depth what the factors share
record ProductShape(
    Type element, ProductAttr product, long batch, long rows, long columns, long depth) {
  /// {@return whether anything is multiplied}
  boolean isEmpty() {
    return batch == 0 || rows == 0 || columns == 0 || depth == 0;
  }

  boolean hasBias() {
    return product.bias() >= 0;
  }

  boolean hasAddend() {
    return product.addend() >= 0;
  }

  /// {@return the elements of the result}
  long elements() {
    return Math.multiplyExact(Math.multiplyExact(batch, rows), columns);
  }

  /// {@return what is done to the product, in words}
  String text() {
    String text =
        (product.scale() != 1 ? ", scale" : "")
            + (hasBias() ? ", bias" : "")
            + (hasAddend() ? ", addend" : "")
            + switch (product.activation()) {
              case NONE -> "";
              case RELU -> ", relu";
              case GELU_TANH -> ", gelu";
            };
    return text.isEmpty() ? "the product alone" : text.substring(2);
  }
}
