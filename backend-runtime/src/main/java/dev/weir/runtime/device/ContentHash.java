package dev.weir.runtime.device;

import com.google.common.hash.Hasher;
import com.google.common.hash.Hashing;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/// The key under which built code is kept: a hash of all that it depends on.
///
/// The SHA-256 of what was added, in this order, each part behind its length in decimal and a colon: parts
/// never run into each other.
public final class ContentHash {
  private final Hasher hasher = Hashing.sha256().newHasher();

  /// A hash of nothing yet.
  public ContentHash() {}

  /// {@return the hash of these texts, in hexadecimal digits}
  public static String of(String... parts) {
    ContentHash hash = new ContentHash();
    for (String part : parts) {
      hash.add(part);
    }
    return hash.hex();
  }

  /// Adds a text, as UTF-8.
  public ContentHash add(String text) {
    return add(text.getBytes(StandardCharsets.UTF_8));
  }

  /// Adds bytes.
  public ContentHash add(byte[] bytes) {
    hasher.putString(bytes.length + ":", StandardCharsets.UTF_8).putBytes(bytes);
    return this;
  }

  /// Adds names and contents of files, in the order of the map.
  public ContentHash add(Map<String, byte[]> files) {
    files.forEach((name, bytes) -> add(name).add(bytes));
    return this;
  }

  /// {@return the hash in hexadecimal digits; nothing can be added after it}
  public String hex() {
    return hasher.hash().toString();
  }
}
