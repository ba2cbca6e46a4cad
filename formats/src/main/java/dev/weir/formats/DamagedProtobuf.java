package dev.weir.formats;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;

/// Says what is wrong with bytes that are no message of Protocol Buffers.
public final class DamagedProtobuf {
  private DamagedProtobuf() {}

  /// Reports that the bytes read by `in` are not `what`, or are damaged.
  ///
  /// @param what what they should be: `ONNX model`
  /// @param length how many there are
  public static void report(
      Diagnostics diagnostics,
      Location where,
      String what,
      CodedInputStream in,
      long length,
      InvalidProtocolBufferException e) {
    diagnostics.error(
        where,
        "this is no %s, or it is damaged at byte %d of %d: %s",
        what,
        in.getTotalBytesRead(),
        length,
        reason(e));
  }

  /// {@return the first sentence of the message}: what follows is mostly advice to who writes a file
  public static String reason(InvalidProtocolBufferException e) {
    String message = String.valueOf(e.getMessage());
    int end = message.indexOf(". ");
    return (end < 0 ? message : message.substring(0, end)).replaceFirst("\\.\\s*$", "");
  }
}
