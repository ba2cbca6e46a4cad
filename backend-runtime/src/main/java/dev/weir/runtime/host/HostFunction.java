package dev.weir.runtime.host;

import static com.google.common.base.Preconditions.checkState;

import org.jspecify.annotations.Nullable;

/// A function that can be called. Its code follows when it is compiled, so that functions can call
/// each other.
final class HostFunction {
  private final String name;
  private final int index;
  private @Nullable HostCode code;

  HostFunction(String name, int index) {
    this.name = name;
    this.index = index;
  }

  String name() {
    return name;
  }

  /// {@return its number in the program}
  int index() {
    return index;
  }

  void setCode(HostCode compiled) {
    code = compiled;
  }

  HostCode code() {
    checkState(code != null, "function '%s' was not compiled", name);
    return code;
  }
}
