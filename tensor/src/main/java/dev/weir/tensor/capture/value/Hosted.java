package dev.weir.tensor.capture.value;

/// An object that a function of the host gives when the program runs.
public final class Hosted extends RunTimeValue {
  private final int id;

  /// @param id which one it is
  public Hosted(int id, Class<?> type) {
    super("a string", type);
    this.id = id;
  }

  /// {@return which one it is}
  public int id() {
    return id;
  }
}
