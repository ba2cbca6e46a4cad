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
  private static final Value[] NO_VALUES = {};

  private OpDefinition definition;
  private Location location;

  /// The first two operands, which most operations have no more than, then all once there are more.
  private @Nullable Value first;

  private @Nullable Value second;
  private Value[] operands = NO_VALUES;
  private int operandCount;
  private boolean ownsSlots;

  /// The inherent attributes, written to only where `ownsSlots`.
  private @Nullable Attribute[] slots;

  private DictionaryAttr discardable = DictionaryAttr.empty();

  /// Set where there is exactly one result; then `resultTypes` is null.
  private @Nullable Type soleResultType;

  private @Nullable ImmutableList<Type> resultTypes;
  private @Nullable List<Region> regions;
  private @Nullable List<Block> successors;

  /// Starts an operation of kind `definition` at `location`.
  public OperationState(OpDefinition definition, Location location) {
    this.definition = definition;
    this.location = location;
    this.slots = definition.initialSlots();
  }

  /// Starts over with an operation of kind `definition` at `place`.
  void start(OpDefinition definition, Location place) {
    this.definition = definition;
    location = place;
    operandCount = 0;
    slots = definition.initialSlots();
    ownsSlots = false;
    discardable = DictionaryAttr.empty();
    soleResultType = null;
    resultTypes = null;
    regions = null;
    successors = null;
  }

  /// Starts over with an operation at `place` that is as `model`, but has no operands, regions and
  /// successors yet. Whoever makes many operations allocates one state for all of them so.
  public OperationState restart(OperationState model, Location place) {
    definition = model.definition;
    location = place;
    operandCount = 0;
    slots = model.sharedSlots();
    ownsSlots = false;
    discardable = model.discardable;
    soleResultType = model.soleResultType;
    resultTypes = model.resultTypes;
    regions = null;
    if (successors != null) {
      successors.clear();
    }
    return this;
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
  public ImmutableList<Value> operands() {
    return ImmutableList.copyOf(Arrays.asList(flatOperands()).subList(0, operandCount));
  }

  /// {@return the number of operands so far}
  public int operandCount() {
    return operandCount;
  }

  /// {@return operand `index` of those so far, of which there are at most two or `index` is 0}
  Value operand(int index) {
    Value one = first;
    Value two = second;
    return index == 0 && one != null ? one : index == 1 && two != null ? two : operands[index];
  }

  /// {@return an array that holds the operands so far, maybe among others}
  Value[] flatOperands() {
    Value one = first;
    if (one == null || operandCount == 0 || operandCount > 2) {
      return operands;
    }
    Value two = second;
    return two == null || operandCount == 1 ? new Value[] {one} : new Value[] {one, two};
  }

  /// {@return the regions so far}
  public ImmutableList<Region> regions() {
    return regions == null ? ImmutableList.of() : ImmutableList.copyOf(regions);
  }

  /// {@return the successors so far}
  public ImmutableList<Block> successors() {
    return successors == null ? ImmutableList.of() : ImmutableList.copyOf(successors);
  }

  /// {@return whether there are regions or successors}
  boolean hasStructure() {
    return regions != null || successors != null && !successors.isEmpty();
  }

  /// {@return the successors so far, not to be kept: the next operation's will be in it}
  List<Block> successorList() {
    return successors == null ? ImmutableList.of() : successors;
  }

  /// {@return the result types, or null where they are to be inferred}
  public @Nullable ImmutableList<Type> resultTypes() {
    return soleResultType != null ? ImmutableList.of(soleResultType) : resultTypes;
  }

  /// {@return the type of the only result, or null where there are none or more, or it is to be
  /// inferred}
  @Nullable Type soleResultType() {
    return soleResultType;
  }

  /// {@return the discardable attributes so far}
  public DictionaryAttr discardable() {
    return discardable;
  }

  /// Sets all inherent attributes to those in an array that nobody writes to.
  void setSharedSlots(@Nullable Attribute[] shared) {
    slots = shared;
    ownsSlots = false;
  }

  /// Sets the discardable attributes.
  void setDiscardable(DictionaryAttr attributes) {
    discardable = attributes;
  }

  /// {@return the inherent attributes, in an array that nobody may write to}
  @Nullable Attribute[] sharedSlots() {
    if (ownsSlots) {
      slots = definition.share(slots);
      ownsSlots = false;
    }
    return slots;
  }

  /// {@return the attribute `name` so far, or null}
  public @Nullable Attribute attribute(String name) {
    int slot = definition.slotOf(name);
    return slot >= 0 ? slots[slot] : discardable.get(name);
  }

  /// Appends an operand.
  public OperationState addOperand(Value value) {
    if (operandCount == 0) {
      first = value;
    } else if (operandCount == 1) {
      second = value;
    } else {
      if (operandCount == 2) {
        operands = Arrays.copyOf(flatOperands(), 4);
      } else if (operandCount == operands.length) {
        operands = Arrays.copyOf(operands, 2 * operandCount);
      }
      operands[operandCount] = value;
    }
    operandCount++;
    return this;
  }

  /// Appends operands.
  public OperationState addOperands(Value... values) {
    for (Value value : values) {
      addOperand(value);
    }
    return this;
  }

  /// Appends operands.
  public OperationState addOperands(List<? extends Value> values) {
    for (int i = 0, n = values.size(); i < n; i++) {
      addOperand(values.get(i));
    }
    return this;
  }

  /// Appends the operands group by group, in the order of the definition, and records the group
  /// sizes where the definition needs them.
  ///
  /// @throws IllegalArgumentException if there are not as many groups as the definition has
  public OperationState addOperandGroups(List<? extends List<? extends Value>> groups) {
    for (List<? extends Value> group : groups) {
      addOperands(group);
    }
    definition.operandSegments().record(this, sizes(groups));
    return this;
  }

  /// Sets the result types group by group, in the order of the definition.
  public OperationState setResultGroups(List<? extends List<? extends Type>> groups) {
    var types = ImmutableList.<Type>builder();
    for (List<? extends Type> group : groups) {
      types.addAll(group);
    }
    setResultTypes(types.build());
    definition.resultSegments().record(this, sizes(groups));
    return this;
  }

  private static int[] sizes(List<? extends List<?>> groups) {
    int[] sizes = new int[groups.size()];
    for (int i = 0; i < sizes.length; i++) {
      sizes[i] = groups.get(i).size();
    }
    return sizes;
  }

  /// Sets the type of the only result.
  public OperationState setResultType(Type type) {
    soleResultType = type;
    resultTypes = null;
    return this;
  }

  /// Sets the result types.
  public OperationState setResultTypes(List<? extends Type> types) {
    if (types.size() == 1) {
      return setResultType(types.get(0));
    }
    soleResultType = null;
    resultTypes = ImmutableList.copyOf(types);
    return this;
  }

  /// Sets the result types.
  public OperationState setResultTypes(Type... types) {
    if (types.length == 1) {
      return setResultType(types[0]);
    }
    soleResultType = null;
    resultTypes = ImmutableList.copyOf(types);
    return this;
  }

  /// Sets the attribute `name`, inherent where the definition declares it, else discardable.
  public OperationState setAttribute(String name, Attribute value) {
    int slot = definition.slotOf(name);
    if (slot >= 0) {
      setSlot(slot, value);
    } else {
      discardable = discardable.with(name, value);
    }
    return this;
  }

  /// Sets the inherent attribute in `slot`; null stands for what a new operation has there.
  public OperationState setSlot(int slot, @Nullable Attribute value) {
    Attribute stored = value != null ? value : definition.initialSlots()[slot];
    if (slots[slot] != stored) {
      if (!ownsSlots) {
        slots = slots.clone();
        ownsSlots = true;
      }
      slots[slot] = stored;
    }
    return this;
  }

  /// Sets every attribute of `attributes`, routed by name.
  public OperationState setAttributes(DictionaryAttr attributes) {
    if (attributes.isEmpty()) {
      return this;
    }
    if (discardable.isEmpty() && !hasInherent(attributes)) {
      discardable = attributes;
      return this;
    }
    var kept = new ArrayList<NamedAttribute>(discardable.entries());
    for (NamedAttribute entry : attributes.entries()) {
      int slot = definition.slotOf(entry.name());
      if (slot >= 0) {
        setSlot(slot, entry.value());
      } else {
        kept.removeIf(
            old -> discardable.get(entry.name()) != null && old.name().equals(entry.name()));
        kept.add(entry);
      }
    }
    discardable = DictionaryAttr.of(kept);
    return this;
  }

  private boolean hasInherent(DictionaryAttr attributes) {
    if (definition.slotCount() > 0) {
      for (int i = 0, n = attributes.size(); i < n; i++) {
        if (definition.slotOf(attributes.name(i)) >= 0) {
          return true;
        }
      }
    }
    return false;
  }

  /// Appends a region.
  public OperationState addRegion(Region region) {
    if (regions == null) {
      regions = new ArrayList<>(1);
    }
    regions.add(region);
    return this;
  }

  /// {@return a new empty region, appended}
  public Region addRegion() {
    Region region = new Region();
    addRegion(region);
    return region;
  }

  /// Appends a successor.
  public OperationState addSuccessor(Block block) {
    if (successors == null) {
      successors = new ArrayList<>(2);
    }
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
