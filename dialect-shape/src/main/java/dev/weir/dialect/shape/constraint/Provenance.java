package dev.weir.dialect.shape.constraint;

import dev.weir.ir.Location;
import dev.weir.ir.Operation;

/// Why a constraint holds.
///
/// @param kind in what way
/// @param source who says so: the name of an operation, or what the user wrote
/// @param location where
public record Provenance(Kind kind, String source, Location location) {
  /// In what way a constraint holds.
  public enum Kind {
    /// The user says so; nothing checks it at run time unless a guard is made of it.
    ASSUMED("assumed by"),
    /// It holds in each run that computes what the operation computes.
    PROVED("required by"),
    /// A check before the run refuses what does not fit.
    GUARDED("checked at run time for");

    private final String words;

    Kind(String words) {
      this.words = words;
    }
  }

  /// {@return that the user says so in `source`, at `location`}
  public static Provenance assumed(String source, Location location) {
    return new Provenance(Kind.ASSUMED, source, location);
  }

  /// {@return that `op` is undefined otherwise}
  public static Provenance required(Operation op) {
    return new Provenance(Kind.PROVED, "'" + op.name() + "'", op.location());
  }

  /// {@return that the program checks it for `op` when it runs}
  public static Provenance guarded(Operation op) {
    return new Provenance(Kind.GUARDED, "'" + op.name() + "'", op.location());
  }

  /// {@return the words for a message: `required by 'pd_op.add'`}
  @Override
  public String toString() {
    return kind.words + " " + source;
  }
}
