package dev.weir.dialect.builtin.pir;

import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.PlaceAttr;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.type.TensorType;
import java.util.Optional;

/// How a dialect's types and attributes look in PIR's own text, where PIR has a spelling for them that
/// only the dialect can relate to its classes. Implementations are found through `ServiceLoader`; each
/// answers for its own classes and is empty for all others.
public interface PirSpelling {
  /// A tensor and the place it lives in, which PIR spells `gpu_tensor<2x3xf32>`.
  record PlacedTensor(PlaceAttr.Kind place, TensorType tensor) {}

  /// {@return `type` decomposed, if it is a placed tensor}
  default Optional<PlacedTensor> placedTensor(Type type) {
    return Optional.empty();
  }

  /// {@return the type that stands for `placed`}
  default Optional<Type> typeOf(PlacedTensor placed) {
    return Optional.empty();
  }

  /// {@return the fields of `attribute`, in order, if it is one that PIR spells
  /// `<name:value|name:value>`}
  default Optional<ImmutableMap<String, String>> fields(Attribute attribute) {
    return Optional.empty();
  }

  /// {@return the attribute that PIR spells with these fields}
  default Optional<Attribute> attributeOf(ImmutableMap<String, String> fields) {
    return Optional.empty();
  }
}
