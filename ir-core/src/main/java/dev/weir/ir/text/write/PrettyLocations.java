package dev.weir.ir.text.write;

import dev.weir.ir.Location;
import dev.weir.ir.text.lex.TextBuffer;

/// Writes locations for people: no quotes around files, callers on lines of their own. What results
/// cannot be read back.
final class PrettyLocations {
  private final AttributeWriter writer;
  private final TextBuffer out;

  PrettyLocations(AttributeWriter writer) {
    this.writer = writer;
    this.out = writer.out;
  }

  void write(Location location) {
    if (location instanceof Location.Unknown) {
      out.append("[unknown]");
    } else if (location instanceof Location.FileLineCol at) {
      out.append(at.file()).append(':').append(at.line()).append(':').append(at.column());
    } else if (location instanceof Location.FileRange range) {
      out.append(range.file()).append(':').append(range.line()).append(':').append(range.column());
      out.append(" to ");
      if (range.endLine() != range.line()) {
        out.append(range.endLine());
      }
      out.append(':').append(range.endColumn());
    } else if (location instanceof Location.Named named) {
      out.quoted(named.name());
      if (named.child() != Location.unknown()) {
        out.append('(');
        nested(named.child());
        out.append(')');
      }
    } else if (location instanceof Location.CallSite site) {
      nested(site.callee());
      boolean sameLine =
          site.callee() instanceof Location.Named && site.caller() instanceof Location.FileLineCol;
      out.append(sameLine ? " at " : "\n at ");
      nested(site.caller());
    } else if (location instanceof Location.Fused fused) {
      LocationWriter.fused(writer, fused, this::nested);
    } else if (location instanceof Location.Opaque opaque) {
      nested(opaque.fallback());
    }
  }

  private void nested(Location location) {
    String alias = writer.aliases.isEmpty() ? null : writer.aliases.of(location);
    if (alias != null) {
      out.append(alias);
    } else {
      write(location);
    }
  }
}
