package dev.weir.formats.pir;

import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.Location;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.OperationState;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// An operation of a PIR text while it is read.
final class PirTextOp {
  private final Location location;
  private final List<String> results = new ArrayList<>(1);
  private final List<Location> resultLocations = new ArrayList<>(1);
  private final List<String> operandNames = new ArrayList<>(2);
  private final List<Location> operandLocations = new ArrayList<>(2);
  private final List<@Nullable Value> operands = new ArrayList<>(2);
  private final List<@Nullable Type> resultTypes = new ArrayList<>(1);
  private @Nullable OperationState state;
  private DictionaryAttr attributes = DictionaryAttr.empty();
  private boolean faulty;

  PirTextOp(Location location) {
    this.location = location;
  }

  Location location() {
    return location;
  }

  /// The names of the results, [PirValueNames#NULL] for missing ones.
  List<String> results() {
    return results;
  }

  List<Location> resultLocations() {
    return resultLocations;
  }

  /// The names of the operands, [PirValueNames#NULL] for missing ones.
  List<String> operandNames() {
    return operandNames;
  }

  List<Location> operandLocations() {
    return operandLocations;
  }

  /// The operands, null for missing ones.
  List<@Nullable Value> operands() {
    return operands;
  }

  /// The types of the results, null for missing ones.
  List<@Nullable Type> resultTypes() {
    return resultTypes;
  }

  /// Says what kind of operation it is.
  void start(OpDefinition definition) {
    state = new OperationState(definition, location);
  }

  OperationState state() {
    return Objects.requireNonNull(state, "the name comes first");
  }

  /// The attributes, those that are not part of the program excluded.
  DictionaryAttr attributes() {
    return attributes;
  }

  void setAttributes(DictionaryAttr attributes) {
    this.attributes = attributes;
  }

  /// Says that the operation cannot be built; the reason was reported.
  void markFaulty() {
    faulty = true;
  }

  boolean isFaulty() {
    return faulty;
  }
}
