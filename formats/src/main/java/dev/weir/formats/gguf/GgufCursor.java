package dev.weir.formats.gguf;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import com.google.common.collect.ImmutableList;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/// Reads the parts of a GGUF file one after the other. Counts are checked against the bytes that are left before
/// anything is made of them, so a file never asks for more memory than a multiple of its size.
final class GgufCursor {
  private static final int STRING = 8;
  private static final int ARRAY = 9;

  /// A string is its length, and then its bytes.
  private static final int LEAST_STRING = Long.BYTES;

  /// An array is the type of its elements, how many there are, and then these.
  private static final int LEAST_ARRAY = Integer.BYTES + Long.BYTES;

  /// How deep arrays may lie in arrays.
  private static final int DEPTH = 8;

  private final MemorySegment bytes;
  private long at;

  GgufCursor(MemorySegment bytes) {
    this.bytes = bytes;
  }

  /// {@return the offset of what is read next}
  long offset() {
    return at;
  }

  private long take(long count, String what) {
    if (count < 0 || count > bytes.byteSize() - at) {
      throw new GgufFault(
          "at byte %d: %s needs %s bytes, but %d are left",
          at, what, Long.toUnsignedString(count), bytes.byteSize() - at);
    }
    long from = at;
    at += count;
    return from;
  }

  int int32(String what) {
    return bytes.get(GgufNumber.INT, take(Integer.BYTES, what));
  }

  long int64(String what) {
    return bytes.get(GgufNumber.LONG, take(Long.BYTES, what));
  }

  /// {@return how many of what takes `least` bytes each follow}
  int count(String what, int least) {
    long where = at;
    long count = int64(what);
    if (count < 0 || count > (bytes.byteSize() - at) / least || count > Integer.MAX_VALUE - 16) {
      throw new GgufFault(
          "at byte %d: %s is %s, for which the %d bytes left are too few",
          where, what, Long.toUnsignedString(count), bytes.byteSize() - at);
    }
    return (int) count;
  }

  String string(String what) {
    int length = count("the length of " + what, 1);
    long from = take(length, what);
    byte[] text = bytes.asSlice(from, length).toArray(JAVA_BYTE);
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(text)).toString();
    } catch (CharacterCodingException e) {
      throw new GgufFault("at byte %d: %s is not UTF-8", from, what);
    }
  }

  GgufValue value(String key) {
    return value(key, int32("the type of '" + key + "'"), 0);
  }

  private GgufValue value(String key, int type, int depth) {
    return switch (type) {
      case STRING -> new GgufValue.StringValue(string("the value of '" + key + "'"));
      case ARRAY -> array(key, depth);
      default -> scalar(key, number(key, type));
    };
  }

  private GgufNumber number(String key, int type) {
    return GgufNumber.of(type)
        .orElseThrow(() ->
            new GgufFault(
                "at byte %d: '%s' has values of unknown type %s; known are 0 to 12",
                at - Integer.BYTES, key, Integer.toUnsignedString(type)));
  }

  private GgufValue scalar(String key, GgufNumber type) {
    long from = take(type.bytes(), "the value of '" + key + "'");
    if (type.isFloat()) {
      return new GgufValue.FloatValue(type.asDouble(bytes, from));
    }
    long value = type.asLong(bytes, from);
    if (type != GgufNumber.BOOL) {
      return new GgufValue.IntegerValue(value);
    }
    if (value > 1) {
      throw new GgufFault("at byte %d: '%s' is a bool of value %d", from, key, value);
    }
    return new GgufValue.BoolValue(value == 1);
  }

  private GgufValue array(String key, int depth) {
    if (depth == DEPTH) {
      throw new GgufFault("at byte %d: '%s' has arrays in more than %d arrays", at, key, DEPTH);
    }
    int type = int32("the type of the elements of '" + key + "'");
    String count = "the number of elements of '" + key + "'";
    if (type == STRING) {
      var values = ImmutableList.<String>builder();
      for (int left = count(count, LEAST_STRING); left > 0; left--) {
        values.add(string("an element of '" + key + "'"));
      }
      return new GgufValue.StringArray(values.build());
    }
    if (type == ARRAY) {
      var values = ImmutableList.<GgufValue>builder();
      for (int left = count(count, LEAST_ARRAY); left > 0; left--) {
        values.add(array(key, depth + 1));
      }
      return new GgufValue.NestedArray(values.build());
    }
    GgufNumber number = number(key, type);
    long size = (long) count(count, number.bytes()) * number.bytes();
    return new GgufValue.NumberArray(
        number, bytes.asSlice(take(size, "the value of '" + key + "'"), size));
  }
}
