package dev.weir.ir.text;

import dev.weir.ir.Diagnostic;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Writes diagnostics for people: `file:line:col: error: message`, the source line, and a caret under
/// the place. A location without line stands for the file as a whole: `file: error: message`, with the name of
/// the location, if it has one that the message does not, behind it: `(at 'name')`. Notes follow in the same
/// form; a call site adds a note for each caller.
///
/// The source line is written where the text of the file was given; nothing is read from disk.
public final class DiagnosticPrinter {
  /// Longer lines are cut to a window of this many characters around the caret.
  private static final int WINDOW = 160;

  private static final String CUT = "...";

  private final Map<String, SourceText> sources = new HashMap<>();

  /// Makes a printer that knows the lines of these texts.
  public DiagnosticPrinter(SourceText... sources) {
    for (SourceText source : sources) {
      add(source);
    }
  }

  /// Lets the lines of `source` be shown from now on.
  public void add(SourceText source) {
    sources.put(source.name(), source);
  }

  /// {@return all of `diagnostics`, in order}
  public String print(Diagnostics diagnostics) {
    StringBuilder out = new StringBuilder();
    for (Diagnostic diagnostic : diagnostics.all()) {
      append(out, diagnostic);
    }
    return out.toString();
  }

  /// {@return `diagnostic` with its notes}
  public String print(Diagnostic diagnostic) {
    StringBuilder out = new StringBuilder();
    append(out, diagnostic);
    return out.toString();
  }

  private void append(StringBuilder out, Diagnostic diagnostic) {
    message(out, diagnostic.location(), diagnostic.severity().toString(), diagnostic.message());
    for (Location caller = callerOf(diagnostic.location());
        caller != null;
        caller = callerOf(caller)) {
      message(out, caller, "note", "called from");
    }
    for (Diagnostic.Note note : diagnostic.notes()) {
      message(out, note.location(), "note", note.message());
    }
  }

  private static @Nullable Location callerOf(Location location) {
    Location at = location;
    while (true) {
      switch (at) {
        case Location.CallSite site -> {
          return site.caller();
        }
        case Location.Named named -> at = named.child();
        case Location.Opaque opaque -> at = opaque.fallback();
        default -> {
          return null;
        }
      }
    }
  }

  private void message(StringBuilder out, Location location, String kind, String message) {
    Optional<Location.FileLineCol> position = location.filePosition();
    if (position.isEmpty()) {
      out.append("<unknown>:0: ").append(kind).append(": ").append(message).append('\n');
      return;
    }
    Location.FileLineCol at = position.get();
    out.append(at.file());
    if (at.line() > 0) {
      out.append(':').append(at.line()).append(':').append(at.column());
    }
    out.append(": ").append(kind).append(": ").append(message);
    if (at.line() <= 0 && location instanceof Location.Named(String name, Location child)) {
      String quoted = "'" + name + "'";
      out.append(name.isEmpty() || message.contains(quoted) ? "" : " (at " + quoted + ")");
    }
    out.append('\n');
    SourceText source = sources.get(at.file());
    if (source != null && at.line() >= 1 && at.line() <= source.lineCount() && at.column() >= 1) {
      excerpt(out, source, at);
    }
  }

  private static void excerpt(StringBuilder out, SourceText source, Location.FileLineCol at) {
    String line = source.line(at.line());
    int caret = source.charColumn(at.line(), at.column());
    int from = 0;
    int to = line.length();
    if (to > WINDOW) {
      from = Math.max(0, Math.min(caret - WINDOW / 2, to - WINDOW));
      to = Math.min(to, from + WINDOW);
    }
    String head = from > 0 ? CUT : "";
    out.append(head).append(line, from, to).append(to < line.length() ? CUT : "").append('\n');
    out.append(" ".repeat(head.length()));
    for (int i = from; i < caret; i++) {
      char c = i < line.length() ? line.charAt(i) : ' ';
      if (c == '\t') {
        out.append('\t');
      } else if (!Character.isLowSurrogate(c)) {
        out.append(' ');
      }
    }
    out.append("^\n");
  }
}
