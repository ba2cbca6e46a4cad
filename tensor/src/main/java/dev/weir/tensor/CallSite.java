package dev.weir.tensor;

import java.lang.StackWalker.StackFrame;

/// The line of the user's code that is running.
final class CallSite {
  private static final StackWalker WALKER = StackWalker.getInstance();
  private static final String HERE = CallSite.class.getPackageName() + ".";

  private CallSite() {}

  /// {@return the innermost line outside of this package}
  static StackTraceElement find() {
    return WALKER
        .walk(frames -> frames.filter(CallSite::isUsers).findFirst())
        .map(StackFrame::toStackTraceElement)
        .orElseGet(() -> new StackTraceElement("?", "?", "?", -1));
  }

  private static boolean isUsers(StackFrame frame) {
    return !frame.getClassName().startsWith(HERE);
  }
}
