package dev.weir.formats.pir;

import dev.weir.ir.Attribute;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.Location;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.OperationState;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.StringAttr;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
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

  /// Holds the kernel that the name of the operation has against the one that its attributes name.
  void calls(PirOpNames.Kernel called, Diagnostics diagnostics) {
    Attribute given = attributes.get("kernel_name");
    String name = called.kernel();
    if (given == null) {
      attributes = attributes.with("kernel_name", new StringAttr(name));
    } else if (!(given instanceof StringAttr kernel)
        || !kernel.value().equals(name) && !(kernel.value() + "_").equals(name)) {
      diagnostics.error(location, "the kernel '%s' is called %s here", name, given);
    }
  }

  /// Gives the state its attributes, operands and types of results, or reports why they do not fit.
  void complete(DialectRegistry registry, OpBuilder builder, Diagnostics diagnostics) {
    OperationState state = state();
    if (!faulty && results.size() != resultTypes.size()) {
      diagnostics.error(
          location,
          "'%s' op has %d result(s), but %d result type(s)",
          state.definition().name(),
          results.size(),
          resultTypes.size());
      faulty = true;
    }
    if (faulty) {
      return;
    }
    state.setAttributes(
        PirOldForms.attributesToOperands(state, attributes, operands, registry, builder));
    PirAttributeOrder.keep(state, attributes);
    Optional<String> mismatch =
        PirPlaces.setOperands(state, operands).or(() -> PirResults.setTypes(state, resultTypes));
    mismatch.ifPresent(what -> {
      diagnostics.error(location, "'%s' op %s", state.definition().name(), what);
      faulty = true;
    });
  }
}
