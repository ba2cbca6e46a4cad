package dev.weir.ir.text.write;

import dev.weir.ir.Location;
import dev.weir.ir.text.lex.TextBuffer;
import java.util.function.Consumer;

/// Writes locations: `loc(…)`, or as people read them where that is asked for.
final class LocationWriter {
  private final AttributeWriter writer;
  private final TextBuffer out;

  LocationWriter(AttributeWriter writer) {
    this.writer = writer;
    out = writer.out;
  }

  /// Writes ` loc(…)`, as it stands behind an operation.
  void trailing(Location location) {
    if (writer.options.prettyLocations()) {
      out.append(' ');
      new PrettyLocations(writer).write(location);
      return;
    }
    out.append(" loc(");
    write(location);
    out.append(')');
  }

  /// Writes ` loc(…)` without an alias for the location itself.
  void trailingInFull(Location location) {
    out.append(' ');
    unaliased(location);
  }

  /// Writes `loc(…)` without an alias for the location itself.
  void unaliased(Location location) {
    if (writer.options.prettyLocations()) {
      new PrettyLocations(writer).write(location);
      return;
    }
    out.append("loc(");
    full(location);
    out.append(')');
  }

  /// Writes what stands between the parentheses: `location`, or its alias.
  void write(Location location) {
    String alias = writer.aliases.isEmpty() ? null : writer.aliases.of(location);
    if (alias != null) {
      out.append(alias);
    } else {
      full(location);
    }
  }

  /// Writes `location` in full, even where it has an alias itself.
  private void full(Location location) {
    if (location instanceof Location.FileLineCol at) {
      out.quoted(at.file()).append(':').append(at.line()).append(':').append(at.column());
    } else if (location instanceof Location.Unknown) {
      out.append("unknown");
    } else if (location instanceof Location.FileRange range) {
      range(range);
    } else if (location instanceof Location.Named named) {
      out.quoted(named.name());
      if (named.child() != Location.unknown()) {
        out.append('(');
        write(named.child());
        out.append(')');
      }
    } else if (location instanceof Location.CallSite site) {
      out.append("callsite(");
      write(site.callee());
      out.append(" at ");
      write(site.caller());
      out.append(')');
    } else if (location instanceof Location.Fused fused) {
      fused(fused);
    } else if (location instanceof Location.Opaque opaque) {
      write(opaque.fallback());
    }
  }

  private void fused(Location.Fused fused) {
    out.append("fused");
    fused(writer, fused, this::write);
  }

  /// Writes the metadata and the parts of `location`.
  static void fused(AttributeWriter writer, Location.Fused location, Consumer<Location> part) {
    TextBuffer out = writer.out;
    if (location.metadata().isPresent()) {
      out.append('<');
      writer.printAttribute(location.metadata().get());
      out.append('>');
    }
    out.append('[');
    for (int i = 0; i < location.parts().size(); i++) {
      if (i > 0) {
        out.append(", ");
      }
      part.accept(location.parts().get(i));
    }
    out.append(']');
  }

  private void range(Location.FileRange range) {
    out.quoted(range.file()).append(':').append(range.line()).append(':').append(range.column());
    out.append(" to ");
    if (range.endLine() != range.line()) {
      out.append(range.endLine());
    }
    out.append(':').append(range.endColumn());
  }
}
