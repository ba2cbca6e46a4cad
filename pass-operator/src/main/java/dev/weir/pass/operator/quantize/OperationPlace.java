package dev.weir.pass.operator.quantize;

import dev.weir.ir.Location;
import dev.weir.ir.Operation;

/// Where an operation stands, in few words.
final class OperationPlace {
  private OperationPlace() {}

  /// {@return the name that the location of `op` has, or its file, line and column, or nothing}
  static String of(Operation op) {
    return of(op.location());
  }

  private static String of(Location location) {
    return switch (location) {
      case Location.Named(String name, Location _) -> name;
      default ->
          location
              .filePosition()
              .map(at -> at.file() + ":" + at.line() + ":" + at.column())
              .orElse("");
    };
  }
}
