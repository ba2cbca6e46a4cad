package dev.weir.ir.attr;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The bytes a resource key stands for. A blob is made empty where the key is first met and filled
/// when the section that holds the bytes is read; the last entry of a key counts.
public final class ResourceBlob {
  private byte @Nullable [] bytes;
  private int alignment;

  /// Makes a blob whose bytes are not known.
  public ResourceBlob() {}

  /// {@return a blob of these bytes}
  ///
  /// @param alignment the address alignment the bytes want, a power of two
  public static ResourceBlob of(byte[] bytes, int alignment) {
    ResourceBlob blob = new ResourceBlob();
    blob.fill(bytes, alignment);
    return blob;
  }

  /// Gives the blob its bytes, instead of those it had. No bytes want no alignment.
  public void fill(byte[] contents, int wantedAlignment) {
    bytes = contents.clone();
    alignment = contents.length == 0 ? 0 : wantedAlignment;
  }

  /// {@return a copy of the bytes, where they are known}
  public Optional<byte[]> bytes() {
    return Optional.ofNullable(bytes).map(byte[]::clone);
  }

  /// {@return the alignment the bytes want, a power of two; zero where they want none}
  public int alignment() {
    return alignment;
  }
}
