package dev.weir.backend.cpu.machine;

/// From which instruction to which a value is needed, and how often.
final class Lifetime {
  /// Before the first instruction.
  static final int ALWAYS = -1;

  private final int value;
  private final int begin;
  private final boolean isConstant;
  private int end;
  private float weight;

  Lifetime(int value, int begin, boolean isConstant) {
    this.value = value;
    this.begin = begin;
    this.isConstant = isConstant;
    end = begin;
  }

  int value() {
    return value;
  }

  int begin() {
    return begin;
  }

  int end() {
    return end;
  }

  boolean isConstant() {
    return isConstant;
  }

  /// {@return what it costs not to have it in a register}
  float weight() {
    return weight;
  }

  void use(int at, float cost) {
    end = Math.max(end, at);
    weight += cost;
  }

  void keep(int at) {
    end = Math.max(end, at);
  }
}
