package dev.weir.tensor.capture;

import com.google.common.collect.ImmutableList;

/// What became of a function that was captured.
///
/// @param graphs the programs
/// @param breaks what is not part of any
/// @param guards what the programs ask for
/// @param hostCalls what the programs call of the host
/// @param recompilations code that was captured more than once, and why
/// @param notes what runs as plain Java, or was recorded without looking at its code, and why
public record Explanation(
    ImmutableList<Graph> graphs,
    ImmutableList<GraphBreak> breaks,
    ImmutableList<GuardLine> guards,
    ImmutableList<HostCallLine> hostCalls,
    ImmutableList<String> recompilations,
    ImmutableList<String> notes) {
  /// A program.
  ///
  /// @param where the line at which its code begins
  /// @param operations how many operations it has
  public record Graph(StackTraceElement where, int operations) {}

  /// Something that cannot be part of a program.
  ///
  /// @param advice what to write instead; may be empty
  public record GraphBreak(StackTraceElement where, String reason, String advice) {
    @Override
    public String toString() {
      return "%s: %s%s".formatted(line(where), reason, advice.isEmpty() ? "" : "; " + advice);
    }
  }

  /// What a program asks for.
  ///
  /// @param where the line that needs it
  public record GuardLine(StackTraceElement where, String condition) {
    @Override
    public String toString() {
      return "%s: %s".formatted(line(where), condition);
    }
  }

  /// A function of the host that a program calls.
  ///
  /// @param remark what is to be known of it; may be empty
  public record HostCallLine(StackTraceElement where, String callee, String remark) {
    @Override
    public String toString() {
      return "%s: %s%s".formatted(line(where), callee, remark.isEmpty() ? "" : "; " + remark);
    }
  }

  /// {@return what says nothing but a note}
  public static Explanation noted(String note) {
    ImmutableList<String> none = ImmutableList.of();
    return new Explanation(
        ImmutableList.of(),
        ImmutableList.of(),
        ImmutableList.of(),
        ImmutableList.of(),
        none,
        ImmutableList.of(note));
  }

  /// {@return this, with one more note}
  Explanation with(String note) {
    var all = ImmutableList.<String>builder().addAll(notes).add(note);
    return new Explanation(graphs, breaks, guards, hostCalls, recompilations, all.build());
  }

  static String line(StackTraceElement where) {
    return "%s:%d".formatted(where.getFileName(), where.getLineNumber());
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    text.append(
        "%d graphs, %d breaks, %d guards%n".formatted(graphs.size(), breaks.size(), guards.size()));
    graphs.forEach(each ->
        text.append(
            "graph of %d operations from %s%n".formatted(each.operations(), line(each.where()))));
    breaks.forEach(each -> text.append("break at %s%n".formatted(each)));
    guards.forEach(each -> text.append("guard at %s%n".formatted(each)));
    hostCalls.forEach(each -> text.append("host call at %s%n".formatted(each)));
    recompilations.forEach(each -> text.append("captured again: %s%n".formatted(each)));
    notes.forEach(each -> text.append(each).append(System.lineSeparator()));
    return text.toString();
  }
}
