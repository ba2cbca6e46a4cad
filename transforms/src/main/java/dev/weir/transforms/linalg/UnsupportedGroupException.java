package dev.weir.transforms.linalg;

/// A group holds what the linalg form has no words for.
public final class UnsupportedGroupException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UnsupportedGroupException(String what) {
    super("the linalg form does not know " + what);
  }
}
