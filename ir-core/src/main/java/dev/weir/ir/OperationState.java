package dev.weir.ir;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Everything needed to make an operation, gathered step by step.
///
/// Attributes are routed by name: one that the definition declares goes to its slot, any other
/// becomes discardable. Result types may be left unset where the operation infers them.
public final class OperationState {
  private final OpDefinition definition;
  private final Location location;
  private final List<Value> operands = new ArrayList<>(2);
  private final List<Region> regions = new ArrayList<>(0);
  private final List<Block> successors = new ArrayList<>(0);
  private final @Nullable Attribute[] slots;
  private DictionaryAttr discardable = DictionaryAttr.empty();
  private @Nullable List<Type> resultTypes;

  /// Starts an operation of kind `definition` at `location`.
  public OperationState(OpDefinition definition, Location location) {
    this.definition = definition;
    this.location = location;
    this.slots =
        definition.slotCount() == 0 ? new Attribute[0] : new Attribute[definition.slotCount()];
  }

  /// {@return the kind of operation}
  public OpDefinition definition() {
    return definition;
  }

  /// {@return where the operation comes from}
  public Location location() {
    return location;
  }

  /// {@return the operands so far, flat}
  public List<Value> operands() {
    return operands;
  }

  /// {@return the regions so far}
  public List<Region> regions() {
    return regions;
  }

  /// {@return the successors so far}
  public List<Block> successors() {
    return successors;
  }

  /// {@return the result types, or null where they are to be inferred}
  public @Nullable List<Type> resultTypes() {
    return resultTypes;
  }

  /// {@return the discardable attributes so far}
  public DictionaryAttr discardable() {
    return discardable;
  }

  @Nullable Attribute[] slots() {
    return slots;
  }

  /// {@return the attribute `name` so far, or null}
  public @Nullable Attribute attribute(String name) {
    int slot = definition.slotOf(name);
    return slot >= 0 ? slots[slot] : discardable.get(name);
  }

  /// Appends operands.
  public OperationState addOperands(Value... values) {
    operands.addAll(Arrays.asList(values));
    return this;
  }

  /// Appends operands.
  public OperationState addOperands(List<? extends Value> values) {
    operands.addAll(values);
    return this;
  }

  /// Appends the operands group by group, in the order of the definition, and records the group
  /// sizes where the definition needs them.
  ///
  /// @throws IllegalArgumentException if there are not as many groups as the definition has
  public OperationState addOperandGroups(List<? extends List<? extends Value>> groups) {
    for (List<? extends Value> group : groups) {
      operands.addAll(group);
    }
    definition.operandSegments().record(this, groups.stream().mapToInt(List::size).toArray());
    return this;
  }

  /// Sets the result types group by group, in the order of the definition.
  public OperationState setResultGroups(List<? extends List<? extends Type>> groups) {
    var types = ImmutableList.<Type>builder();
    for (List<? extends Type> group : groups) {
      types.addAll(group);
    }
    resultTypes = types.build();
    definition.resultSegments().record(this, groups.stream().mapToInt(List::size).toArray());
    return this;
  }

  /// Sets the result types.
  public OperationState setResultTypes(List<? extends Type> types) {
    resultTypes = ImmutableList.copyOf(types);
    return this;
  }

  /// Sets the result types.
  public OperationState setResultTypes(Type... types) {
    resultTypes = ImmutableList.copyOf(types);
    return this;
  }

  /// Sets the attribute `name`, inherent where the definition declares it, else discardable.
  public OperationState setAttribute(String name, Attribute value) {
    int slot = definition.slotOf(name);
    if (slot >= 0) {
      slots[slot] = value;
    } else {
      discardable = discardable.with(name, value);
    }
    return this;
  }

  /// Sets the inherent attribute in `slot`; null unsets it.
  public OperationState setSlot(int slot, @Nullable Attribute value) {
    slots[slot] = value;
    return this;
  }

  /// Sets every attribute of `attributes`, routed by name.
  public OperationState setAttributes(DictionaryAttr attributes) {
    if (discardable.isEmpty() && definition.slotCount() == 0) {
      discardable = attributes;
      return this;
    }
    var kept = new ArrayList<NamedAttribute>(discardable.entries());
    for (NamedAttribute entry : attributes.entries()) {
      int slot = definition.slotOf(entry.name());
      if (slot >= 0) {
        slots[slot] = entry.value();
      } else {
        kept.removeIf(
            old -> discardable.get(entry.name()) != null && old.name().equals(entry.name()));
        kept.add(entry);
      }
    }
    discardable = DictionaryAttr.of(kept);
    return this;
  }

  /// Appends a region.
  public OperationState addRegion(Region region) {
    regions.add(region);
    return this;
  }

  /// {@return a new empty region, appended}
  public Region addRegion() {
    Region region = new Region();
    regions.add(region);
    return region;
  }

  /// Appends a successor.
  public OperationState addSuccessor(Block block) {
    successors.add(block);
    return this;
  }

  /// {@return the operation, detached}
  ///
  /// @throws IllegalArgumentException if result types were left unset and cannot be inferred
  public Operation build() {
    return definition.instantiate(this);
  }
}
