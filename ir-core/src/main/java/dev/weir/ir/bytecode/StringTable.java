package dev.weir.ir.bytecode;

import dev.weir.ir.text.ByteStrings;
import org.jspecify.annotations.Nullable;

/// The strings of a file, decoded when first asked for.
final class StringTable {
  private final byte[] data;
  private final int[] starts;
  private final @Nullable String[] strings;

  private StringTable(byte[] data, int[] starts) {
    this.data = data;
    this.starts = starts;
    strings = new String[starts.length - 1];
  }

  /// Reads the sizes; they come last string first.
  static StringTable read(ByteReader in) {
    int count = in.readCount("strings");
    int[] starts = new int[count + 1];
    int end = in.end;
    starts[count] = end;
    for (int i = count - 1; i >= 0; i--) {
      long size = in.readVarInt();
      if (size < 1 || size > end - in.at) {
        throw in.fault("string size exceeds the available data size");
      }
      end -= (int) size;
      starts[i] = end;
    }
    if (in.at != end) {
      throw in.fault("unexpected trailing data between the offsets for strings and their data");
    }
    return new StringTable(in.data, starts);
  }

  /// {@return the string to which the next index of `in` refers}
  String read(ByteReader in, String what) {
    return get(in.readIndex(strings.length, what));
  }

  int size() {
    return strings.length;
  }

  String get(int index) {
    String string = strings[index];
    if (string == null) {
      string = ByteStrings.decode(data, starts[index], starts[index + 1] - 1);
      strings[index] = string;
    }
    return string;
  }
}
