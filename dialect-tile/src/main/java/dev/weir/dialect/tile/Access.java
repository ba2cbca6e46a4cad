package dev.weir.dialect.tile;

/// How a kernel uses what a pointer points to.
public enum Access {
  /// It is only read.
  READ,
  /// It is only written.
  WRITE,
  /// It is read and written.
  READWRITE;

  /// {@return the name in the text}
  public String keyword() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }

  /// {@return whether what the pointer points to may be read}
  public boolean reads() {
    return this != WRITE;
  }

  /// {@return whether what the pointer points to may be written}
  public boolean writes() {
    return this != READ;
  }

  /// {@return whether an access is called `keyword`}
  public static boolean isKeyword(String keyword) {
    for (Access access : values()) {
      if (access.keyword().equals(keyword)) {
        return true;
      }
    }
    return false;
  }

  /// {@return the access called `keyword`}
  ///
  /// @throws IllegalArgumentException if there is none
  public static Access of(String keyword) {
    for (Access access : values()) {
      if (access.keyword().equals(keyword)) {
        return access;
      }
    }
    throw new IllegalArgumentException("unknown access '" + keyword + "'");
  }
}
