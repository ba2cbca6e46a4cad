package dev.weir.ir;

import com.google.common.collect.ImmutableList;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Where an operation came from. Locations are attributes, immutable and structurally equal.
///
/// The six kinds are MLIR's (mlir/IR/BuiltinLocationAttributes): unknown, a place or range in a
/// file, a name around another location, a call site, several locations fused, and an opaque one
/// that only its owner understands.
public sealed interface Location extends Attribute {
  /// {@return the location that says nothing}
  static Location unknown() {
    return Unknown.INSTANCE;
  }

  /// {@return the place `line`:`column` (both 1-based, 0 when not known) of `file`}
  static FileLineCol of(String file, int line, int column) {
    return new FileLineCol.Stated(file, line, column);
  }

  /// {@return the location fused of `parts`: the part itself when there is one, without duplicates
  /// and unknown locations}
  static Location fused(Iterable<Location> parts) {
    ImmutableList<Location> distinct = Fused.flatten(parts, Optional.empty());
    return switch (distinct.size()) {
      case 0 -> unknown();
      case 1 -> distinct.get(0);
      default -> new Fused(distinct, Optional.empty());
    };
  }

  /// {@return the location fused of `parts` for the reason `metadata`, without duplicates and unknown
  /// locations}
  static Location fused(Iterable<Location> parts, Attribute metadata) {
    ImmutableList<Location> distinct = Fused.flatten(parts, Optional.of(metadata));
    return new Fused(
        distinct.isEmpty() ? ImmutableList.of(unknown()) : distinct, Optional.of(metadata));
  }

  /// {@return the first file position within this location, looking through names, call sites (the
  /// callee first) and fusions}
  default Optional<FileLineCol> filePosition() {
    Location at = this;
    while (true) {
      switch (at) {
        case FileLineCol position -> {
          return Optional.of(position);
        }
        case FileRange range -> {
          return Optional.of(of(range.file(), range.line(), range.column()));
        }
        case Named named -> at = named.child();
        case CallSite site -> at = site.callee();
        case Fused fused -> {
          for (Location part : fused.parts()) {
            Optional<FileLineCol> found = part.filePosition();
            if (found.isPresent()) {
              return found;
            }
          }
          return Optional.empty();
        }
        case Opaque opaque -> at = opaque.fallback();
        case Unknown ignored -> {
          return Optional.empty();
        }
      }
    }
  }

  /// No information.
  enum Unknown implements Location {
    /// The only instance.
    INSTANCE;

    @Override
    public String toString() {
      return "loc(unknown)";
    }
  }

  /// A place in a file; line and column are 1-based, 0 when not known. A file without a name is `-`.
  ///
  /// Two places are equal if they say the same, however they came about: stated in numbers, or kept
  /// by the reader of a text as an offset into it, which is smaller and made without counting lines.
  abstract non-sealed class FileLineCol implements Location {
    /// For the kinds of places only.
    protected FileLineCol() {}

    /// {@return the file}
    public abstract String file();

    /// {@return the line}
    public abstract int line();

    /// {@return the column}
    public abstract int column();

    /// {@return the name of the value that begins here, without its `%`}, where this is a place in a text that was read and
    /// the name says more than a number
    public Optional<String> valueName() {
      return Optional.empty();
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return this == other
          || other instanceof FileLineCol that
              && line() == that.line()
              && column() == that.column()
              && file().equals(that.file());
    }

    @Override
    public int hashCode() {
      return (file().hashCode() * 31 + line()) * 31 + column();
    }

    @Override
    public final String toString() {
      return CoreSupport.get().text(this);
    }

    /// A place stated in numbers.
    private static final class Stated extends FileLineCol {
      private final String file;
      private final int line;
      private final int column;

      Stated(String file, int line, int column) {
        this.file = file.isEmpty() ? "-" : file;
        this.line = line;
        this.column = column;
      }

      @Override
      public String file() {
        return file;
      }

      @Override
      public int line() {
        return line;
      }

      @Override
      public int column() {
        return column;
      }
    }
  }

  /// A range in a file, both ends included, 1-based. A file without a name is `-`.
  record FileRange(String file, int line, int column, int endLine, int endColumn)
      implements Location {
    /// Names a file that has no name.
    public FileRange {
      file = file.isEmpty() ? "-" : file;
    }

    @Override
    public String toString() {
      return CoreSupport.get().text(this);
    }
  }

  /// A name given to another location.
  record Named(String name, Location child) implements Location {
    @Override
    public String toString() {
      return CoreSupport.get().text(this);
    }
  }

  /// `callee` as reached from `caller`.
  record CallSite(Location callee, Location caller) implements Location {
    @Override
    public String toString() {
      return CoreSupport.get().text(this);
    }
  }

  /// Several locations at once, with optional metadata that says why.
  record Fused(ImmutableList<Location> parts, Optional<Attribute> metadata) implements Location {
    private static ImmutableList<Location> flatten(
        Iterable<Location> parts, Optional<Attribute> metadata) {
      var distinct = new java.util.LinkedHashSet<Location>();
      for (Location part : parts) {
        if (part instanceof Fused fused && fused.metadata().equals(metadata)) {
          for (Location inner : fused.parts()) {
            if (inner != Unknown.INSTANCE) {
              distinct.add(inner);
            }
          }
        } else if (part != Unknown.INSTANCE) {
          distinct.add(part);
        }
      }
      return ImmutableList.copyOf(distinct);
    }

    @Override
    public String toString() {
      return CoreSupport.get().text(this);
    }
  }

  /// A location that only `owner` understands, with a fallback for everyone else.
  record Opaque(String owner, long identifier, Location fallback) implements Location {
    @Override
    public String toString() {
      return CoreSupport.get().text(this);
    }
  }
}
