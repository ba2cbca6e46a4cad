package dev.weir.tensor.program;

import java.lang.StackWalker.StackFrame;

/// The line of the user's code that is running.
public final class CallSite {
  private static final StackWalker WALKER = StackWalker.getInstance();
  private static final String HERE = withoutLast(CallSite.class.getPackageName());

  private CallSite() {}

  /// {@return the innermost line outside of this module}
  public static StackTraceElement find() {
    return WALKER
        .walk(frames -> frames.filter(CallSite::isUsers).findFirst())
        .map(StackFrame::toStackTraceElement)
        .orElseGet(() -> new StackTraceElement("?", "?", "?", -1));
  }

  /// {@return a line as messages name it}
  public static String line(StackTraceElement place) {
    return place.getFileName() + ":" + place.getLineNumber();
  }

  private static String withoutLast(String name) {
    return name.substring(0, name.lastIndexOf('.') + 1);
  }

  private static boolean isUsers(StackFrame frame) {
    return !frame.getClassName().startsWith(HERE);
  }
}
