package dev.weir.formats.onnx;

import dev.weir.formats.onnx.proto.AttributeProto;
import dev.weir.ir.Value;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The names that a graph sees: its own, and those of the graphs around it.
final class Scope {
  /// How many functions may call each other: a model has no recursion.
  private static final int DEEPEST = 32;

  private final @Nullable Scope outer;
  private final Map<String, Value> values = new HashMap<>();
  private final Map<String, AttributeProto> attributes;
  private final int calls;

  private Scope(@Nullable Scope outer, Map<String, AttributeProto> attributes, int calls) {
    this.outer = outer;
    this.attributes = attributes;
    this.calls = calls;
  }

  static Scope outermost() {
    return new Scope(null, Map.of(), 0);
  }

  /// {@return the scope of a graph within this one's}
  Scope inner() {
    return new Scope(this, attributes, calls);
  }

  /// {@return the scope of a function that is called from this one, with the attributes of the call}
  Scope called(String function, Map<String, AttributeProto> given) {
    if (calls == DEEPEST) {
      throw new OnnxFault("function '%s' calls itself, or functions call too deep", function);
    }
    return new Scope(null, given, calls + 1);
  }

  @Nullable Value get(String name) {
    for (Scope at = this; at != null; at = at.outer) {
      Value found = at.values.get(name);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  /// Has `name` stand for `value`.
  void define(String name, Value value) {
    if (values.putIfAbsent(name, value) != null) {
      throw new OnnxFault("'%s' is defined twice", name);
    }
  }

  boolean defines(String name) {
    return values.containsKey(name);
  }

  /// {@return the attribute of the call, if there is one}
  @Nullable AttributeProto attribute(String name) {
    return attributes.get(name);
  }
}
