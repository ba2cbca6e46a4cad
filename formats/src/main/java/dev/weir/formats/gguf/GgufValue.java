package dev.weir.formats.gguf;

import com.google.common.collect.ImmutableList;
import java.lang.foreign.MemorySegment;

/// A value of a GGUF file's metadata.
public sealed interface GgufValue {
  /// {@return what kind of value it is, as messages state it}
  String kind();

  /// An integer. A u64 that is larger than any long is negative here.
  ///
  /// @param value the value
  record IntegerValue(long value) implements GgufValue {
    @Override
    public String kind() {
      return "an integer";
    }
  }

  /// A float.
  ///
  /// @param value the value
  record FloatValue(double value) implements GgufValue {
    @Override
    public String kind() {
      return "a float";
    }
  }

  /// A boolean.
  ///
  /// @param value the value
  record BoolValue(boolean value) implements GgufValue {
    @Override
    public String kind() {
      return "a bool";
    }
  }

  /// A text.
  ///
  /// @param value the value
  record StringValue(String value) implements GgufValue {
    @Override
    public String kind() {
      return "a string";
    }
  }

  /// Numbers or booleans of one type, which stay in the mapped file.
  ///
  /// @param type the type of each
  /// @param bytes their bytes
  record NumberArray(GgufNumber type, MemorySegment bytes) implements GgufValue {
    /// {@return how many there are}
    public int size() {
      return (int) (bytes.byteSize() / type.bytes());
    }

    /// {@return number `index` as a double}
    public double getDouble(int index) {
      return type.asDouble(bytes, (long) index * type.bytes());
    }

    /// {@return number `index` as a long; floats are truncated}
    public long getLong(int index) {
      return type.asLong(bytes, (long) index * type.bytes());
    }

    @Override
    public String kind() {
      return "an array of numbers";
    }
  }

  /// Texts.
  ///
  /// @param values the texts
  record StringArray(ImmutableList<String> values) implements GgufValue {
    @Override
    public String kind() {
      return "an array of strings";
    }
  }

  /// Arrays in an array.
  ///
  /// @param values the arrays
  record NestedArray(ImmutableList<GgufValue> values) implements GgufValue {
    @Override
    public String kind() {
      return "an array of arrays";
    }
  }
}
