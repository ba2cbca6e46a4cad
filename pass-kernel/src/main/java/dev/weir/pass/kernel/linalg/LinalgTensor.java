package dev.weir.pass.kernel.linalg;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.type.TensorType;

/// A tensor in the text.
///
/// @param name its name
/// @param sizes its sizes: numbers, or names of indices
/// @param element the type of its elements
record LinalgTensor(String name, ImmutableList<String> sizes, String element) {
  static boolean isKnown(String size) {
    return !size.startsWith("%");
  }

  /// {@return the type}
  String type() {
    return type(sizes, element);
  }

  static String type(ImmutableList<String> sizes, String element) {
    StringBuilder text = new StringBuilder("tensor<");
    for (String size : sizes) {
      text.append(isKnown(size) ? size : "?").append('x');
    }
    return text.append(element).append('>').toString();
  }

  /// {@return `type` without what it says of sizes that are not known}
  static String type(TensorType type) {
    return TensorType.of(type.elementType(), type.shape()).toString();
  }

  int rank() {
    return sizes.size();
  }

  boolean isReal() {
    return element.startsWith("f") || element.equals("bf16");
  }

  boolean isNarrow() {
    return element.equals("f16") || element.equals("bf16");
  }
}
