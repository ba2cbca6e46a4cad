package dev.weir.compiler;

import com.google.common.hash.HashCode;
import com.google.common.hash.Hasher;
import com.google.common.hash.Hashing;
import dev.weir.dialect.builtin.data.Tensor;
import java.nio.charset.StandardCharsets;

/// What tells one compilation from another: a hash of all that its result depends on.
///
/// It has 128 bits and guards against chance, not against people: whoever may write to a cache can do worse
/// there. A cryptographic one takes longer to be looked up in a process that has just begun than all else that
/// the cache does.
final class Fingerprint {
  /// How much of a tensor is hashed at once.
  private static final long CHUNK = 1L << 24;

  private final Hasher hasher = Hashing.murmur3_128().newHasher();

  /// {@return the hash of the first `length` of `bytes`}
  static HashCode of(byte[] bytes, int length) {
    return Hashing.murmur3_128().hashBytes(bytes, 0, length);
  }

  /// Adds a text, and where it ends.
  Fingerprint add(String text) {
    return add(text.getBytes(StandardCharsets.UTF_8));
  }

  /// Adds bytes, and where they end.
  Fingerprint add(byte[] bytes) {
    hasher.putLong(bytes.length);
    hasher.putBytes(bytes);
    return this;
  }

  /// Adds type, shape and elements of a tensor.
  Fingerprint add(Tensor tensor) {
    add(tensor.describe());
    for (long at = 0; at < tensor.byteSize(); at += CHUNK) {
      hasher.putBytes(
          tensor.data().asSlice(at, Math.min(CHUNK, tensor.byteSize() - at)).asByteBuffer());
    }
    return this;
  }

  /// {@return the hash, in hexadecimal}; nothing can be added then
  String hex() {
    return hasher.hash().toString();
  }
}
