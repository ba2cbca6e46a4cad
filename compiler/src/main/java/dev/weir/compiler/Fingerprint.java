package dev.weir.compiler;

import dev.weir.dialect.builtin.data.Tensor;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// What tells one compilation from another: a hash of all that its result depends on.
final class Fingerprint {
  /// How much of a tensor is hashed at once.
  private static final long CHUNK = 1L << 24;

  private final MessageDigest digest = digest();

  /// {@return a fresh SHA-256}
  static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  /// Adds a text, and where it ends.
  Fingerprint add(String text) {
    return add(text.getBytes(StandardCharsets.UTF_8));
  }

  /// Adds bytes, and where they end.
  Fingerprint add(byte[] bytes) {
    digest.update(ByteBuffer.allocate(Long.BYTES).putLong(0, bytes.length));
    digest.update(bytes);
    return this;
  }

  /// Adds type, shape and elements of a tensor.
  Fingerprint add(Tensor tensor) {
    add(tensor.describe());
    for (long at = 0; at < tensor.byteSize(); at += CHUNK) {
      digest.update(
          tensor.data().asSlice(at, Math.min(CHUNK, tensor.byteSize() - at)).asByteBuffer());
    }
    return this;
  }

  /// {@return the hash, in hexadecimal}; nothing can be added then
  String hex() {
    return HexFormat.of().formatHex(digest.digest());
  }
}
