package dev.weir.ir;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.ir.trait.Commutative;
import dev.weir.ir.trait.ConstantLike;
import dev.weir.ir.trait.Foldable;
import dev.weir.ir.trait.FoldsConstants;
import dev.weir.ir.trait.Idempotent;
import dev.weir.ir.trait.Involution;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// What a dialect says of one kind of operation: its name, its signature, its traits and how to
/// make, check, parse and print it. Generated code builds one per op; unregistered operations get
/// one per name that declares nothing.
public final class OpDefinition {
  /// An operand group.
  public record OperandGroup(String name, Multiplicity multiplicity, TypeConstraint constraint) {}

  /// A result group.
  public record ResultGroup(String name, Multiplicity multiplicity, TypeConstraint constraint) {}

  /// An inherent attribute. `codec` is what reads it; `defaultValue` is what an unset attribute
  /// means, where it means something; `populated` says that no operation is made without it then.
  public record AttributeSlot(
      String name,
      AttributeCodec<?> codec,
      boolean required,
      Optional<Attribute> defaultValue,
      boolean populated) {}

  /// A region group; `singleBlock` where each must have exactly one block.
  public record RegionGroup(String name, Multiplicity multiplicity) {}

  /// A successor group.
  public record SuccessorGroup(String name, Multiplicity multiplicity) {}

  private final String name;
  private final boolean registered;
  private final Class<? extends Operation> opClass;
  private final Function<OperationState, ? extends AbstractOperation> constructor;
  private final ImmutableList<OperandGroup> operandGroups;
  private final ImmutableList<ResultGroup> resultGroups;
  private final ImmutableList<AttributeSlot> slots;
  private final ImmutableMap<String, Integer> slotByName;
  private final ImmutableList<RegionGroup> regionGroups;
  private final ImmutableList<SuccessorGroup> successorGroups;
  private final ImmutableList<Class<?>> traits;
  private final ImmutableList<BiConsumer<Operation, Diagnostics>> traitVerifiers;
  private final boolean typesSuffice;
  private final Optional<Syntax> format;
  private final String assembly;
  private final @Nullable OpDefinition twinOf;
  private final int inplaceOperand;
  private final boolean constantLike;
  private final boolean foldable;
  private final boolean foldsConstants;
  private final boolean foldedByTrait;
  private final boolean commutative;
  private final String summary;
  private final String description;
  private final Segments operandSegments;
  private final Segments resultSegments;
  private final @Nullable Attribute[] initialSlots;

  /// The slots by their names in order.
  private final int[] slotOrder;

  /// The inherent attributes of the last operation made; a hint for [#share].
  private @Nullable SharedSlots lastSlots;

  /// Made when first asked for; its fields are final, so it does not matter if two threads do.
  private @Nullable Signature signature;

  private @Nullable Object hint;

  /// An array that operations share. The record publishes it safely to other threads.
  @SuppressWarnings("ArrayRecordComponent") // compared element by element, by identity
  private record SharedSlots(@Nullable Attribute[] values) {}

  OpDefinition(OpDefinitionBuilder b) {
    name = b.name;
    registered = b.registered;
    opClass = b.opClass;
    constantLike =
        ConstantLike.class.isAssignableFrom(opClass) && Foldable.class.isAssignableFrom(opClass);
    foldable = Foldable.class.isAssignableFrom(opClass);
    foldsConstants = FoldsConstants.class.isAssignableFrom(opClass);
    foldedByTrait =
        Involution.class.isAssignableFrom(opClass) || Idempotent.class.isAssignableFrom(opClass);
    commutative = Commutative.class.isAssignableFrom(opClass);
    constructor = b.constructor;
    operandGroups = ImmutableList.copyOf(b.operandGroups);
    resultGroups = ImmutableList.copyOf(b.resultGroups);
    regionGroups = ImmutableList.copyOf(b.regionGroups);
    successorGroups = ImmutableList.copyOf(b.successorGroups);
    traits = ImmutableList.copyOf(b.traits);
    traitVerifiers = ImmutableList.copyOf(b.traitVerifiers);
    typesSuffice = b.traitVerifiers.size() == b.typeVerifiers;
    format = Optional.ofNullable(b.format);
    assembly = b.assembly;
    twinOf = b.twinOf;
    inplaceOperand = b.inplaceOperand;
    summary = b.summary;
    description = b.description;
    var all = new ArrayList<>(b.slots);
    int variableOperands =
        variable(operandGroups.stream().map(OperandGroup::multiplicity).toList());
    int variableResults = variable(resultGroups.stream().map(ResultGroup::multiplicity).toList());
    int operandSlot = all.size();
    if (variableOperands > 1) {
      all.add(
          new AttributeSlot(
              Segments.OPERAND_SIZES, SegmentSizes.INSTANCE, true, Optional.empty(), false));
    }
    int resultSlot = all.size();
    if (variableResults > 1) {
      all.add(
          new AttributeSlot(
              Segments.RESULT_SIZES, SegmentSizes.INSTANCE, true, Optional.empty(), false));
    }
    slots = ImmutableList.copyOf(all);
    initialSlots = new Attribute[all.size()];
    for (int i = 0; i < initialSlots.length; i++) {
      AttributeSlot slot = slots.get(i);
      initialSlots[i] = slot.populated() ? slot.defaultValue().orElse(null) : null;
    }
    slotOrder = orderOf(slots);
    var byName = ImmutableMap.<String, Integer>builder();
    for (int i = 0; registered && i < slots.size(); i++) {
      byName.put(slots.get(i).name(), i);
    }
    slotByName = byName.buildOrThrow();
    operandSegments =
        Segments.operands(
            operandGroups.size(),
            variableOperands,
            firstVariable(operandGroups.stream().map(OperandGroup::multiplicity).toList()),
            operandSlot);
    resultSegments =
        Segments.results(
            resultGroups.size(),
            variableResults,
            firstVariable(resultGroups.stream().map(ResultGroup::multiplicity).toList()),
            resultSlot);
  }

  private static int[] orderOf(List<AttributeSlot> slots) {
    int[] order = new int[slots.size()];
    for (int i = 0; i < order.length; i++) {
      int at = i;
      String name = slots.get(i).name();
      while (at > 0 && slots.get(order[at - 1]).name().compareTo(name) > 0) {
        order[at] = order[at - 1];
        at--;
      }
      order[at] = i;
    }
    return order;
  }

  private static int variable(List<Multiplicity> groups) {
    return (int) groups.stream().filter(m -> m != Multiplicity.SINGLE).count();
  }

  private static int firstVariable(List<Multiplicity> groups) {
    for (int i = 0; i < groups.size(); i++) {
      if (groups.get(i) != Multiplicity.SINGLE) {
        return i;
      }
    }
    return -1;
  }

  /// Starts the definition of the op `name` (dialect included) with the author's interface and the
  /// generated constructor.
  public static OpDefinitionBuilder builder(
      String name,
      Class<? extends Operation> opClass,
      Function<OperationState, ? extends AbstractOperation> constructor) {
    return new OpDefinitionBuilder(name, opClass, constructor, true);
  }

  /// {@return a definition for operations called `name` that no dialect declares}
  ///
  /// Its only slot holds the properties (`<{…}>`), if any; all other attributes are discardable.
  public static OpDefinition unregistered(String name) {
    OpDefinitionBuilder b =
        new OpDefinitionBuilder(
            name, UnregisteredOperation.class, UnregisteredOperation::new, false);
    b.slots.add(new AttributeSlot("properties", SegmentSizes.ANY, false, Optional.empty(), false));
    return b.build();
  }

  /// {@return the full name, dialect included}
  public String name() {
    return name;
  }

  /// {@return the part of the name before the first dot, or the whole name}
  public String dialectName() {
    int dot = name.indexOf('.');
    return dot < 0 ? name : name.substring(0, dot);
  }

  /// {@return the part of the name after the first dot, or the whole name}
  public String mnemonic() {
    return name.substring(name.indexOf('.') + 1);
  }

  /// {@return whether this is the in-place twin of another op, its [#valueForm]: it has the same
  /// interface and signature, and stores its first result over its [#inplaceOperand]}
  public boolean isInplaceTwin() {
    return twinOf != null;
  }

  /// {@return the op of which this is the in-place twin; this one where it is none}
  public OpDefinition valueForm() {
    return twinOf == null ? this : twinOf;
  }

  /// {@return the operand over which the in-place twin of this op, or this twin, stores its first
  /// result}
  public int inplaceOperand() {
    return inplaceOperand;
  }

  /// {@return whether a dialect declares this operation}
  public boolean isRegistered() {
    return registered;
  }

  /// {@return the author's interface}
  public Class<? extends Operation> opClass() {
    return opClass;
  }

  /// {@return whether the operations have the traits [ConstantLike] and [Foldable]}; asked once for each
  /// definition, so that drivers can ask it of each operation
  public boolean isConstantLike() {
    return constantLike;
  }

  /// {@return whether the operations have the interface [Foldable]}
  public boolean isFoldable() {
    return foldable;
  }

  /// {@return whether the operations may fold where none of their operands is a constant}
  public boolean mayFoldUnknown() {
    return foldable && !foldsConstants;
  }

  /// {@return whether the operations have the trait [Involution] or [Idempotent]}
  public boolean isFoldedByTrait() {
    return foldedByTrait;
  }

  /// {@return whether the operations have the trait [Commutative]}
  public boolean isCommutative() {
    return commutative;
  }

  /// {@return the operand groups, in order}
  public ImmutableList<OperandGroup> operandGroups() {
    return operandGroups;
  }

  /// {@return the result groups, in order}
  public ImmutableList<ResultGroup> resultGroups() {
    return resultGroups;
  }

  /// {@return the inherent attributes, in slot order}
  public ImmutableList<AttributeSlot> slots() {
    return slots;
  }

  /// {@return the number of inherent attributes}
  public int slotCount() {
    return slots.size();
  }

  /// {@return the object last left on this definition by [#setHint(Object)]}
  public @Nullable Object hint() {
    return hint;
  }

  /// Leaves an object on this definition, where somebody who knows something of each definition finds it
  /// again without hashing.
  ///
  /// Nobody owns the hint: anybody may leave another one at any time, on any thread. Who reads one must
  /// check that it is his own and about this definition, and have another way to go where it is not. All
  /// fields of the object must be final.
  public void setHint(Object known) {
    hint = known;
  }

  /// {@return what is asked of an operation of this kind}
  Signature signature() {
    Signature known = signature;
    if (known == null) {
      known = new Signature(this);
      signature = known;
    }
    return known;
  }

  /// {@return the slot whose attribute comes at index `index` when they are ordered by name}
  public int slotInOrder(int index) {
    return slotOrder[index];
  }

  /// {@return the shared array of inherent attributes of operations that set none}
  @Nullable Attribute[] initialSlots() {
    return initialSlots;
  }

  /// {@return `values`, or an array of the same attributes that other operations use already};
  /// from now on nobody may write to either
  ///
  /// Neighbours are often alike: the array given last is remembered, none further back.
  @Nullable Attribute[] share(@Nullable Attribute[] values) {
    SharedSlots last = lastSlots;
    if (last != null) {
      @Nullable Attribute[] known = last.values();
      int i = 0;
      while (i < values.length && known[i] == values[i]) {
        i++;
      }
      if (i == values.length) {
        return known;
      }
    }
    lastSlots = new SharedSlots(values);
    return values;
  }

  /// {@return the slot of the inherent attribute `name`, or -1}
  public int slotOf(String name) {
    Integer slot = slotByName.get(name);
    return slot == null ? -1 : slot;
  }

  /// {@return the region groups, in order}
  public ImmutableList<RegionGroup> regionGroups() {
    return regionGroups;
  }

  /// {@return the successor groups, in order}
  public ImmutableList<SuccessorGroup> successorGroups() {
    return successorGroups;
  }

  /// {@return the traits and interfaces the author's interface extends, transitively}
  public ImmutableList<Class<?>> traits() {
    return traits;
  }

  /// {@return the checks that the traits carry}
  public ImmutableList<BiConsumer<Operation, Diagnostics>> traitVerifiers() {
    return traitVerifiers;
  }

  /// {@return whether these checks look at nothing but the types of operands and results}
  boolean typesSuffice() {
    return typesSuffice;
  }

  /// {@return the custom assembly, where there is one}
  public Optional<Syntax> format() {
    return format;
  }

  /// {@return the custom assembly in the format language, without the name of the op; empty where there
  /// is none, or where it is written by hand}
  public String assembly() {
    return assembly;
  }

  /// {@return the first sentence of the documentation}
  public String summary() {
    return summary;
  }

  /// {@return the documentation, in Markdown}
  public String description() {
    return description;
  }

  /// {@return how operands divide into groups}
  public Segments operandSegments() {
    return operandSegments;
  }

  /// {@return how results divide into groups}
  public Segments resultSegments() {
    return resultSegments;
  }

  /// {@return a detached operation of this kind}
  public Operation instantiate(OperationState state) {
    return constructor.apply(state);
  }

  DictionaryAttr inherentDictionary(@Nullable Attribute[] values) {
    if (!registered) {
      return values[0] instanceof DictionaryAttr properties ? properties : DictionaryAttr.empty();
    }
    int count = 0;
    for (Attribute value : values) {
      if (value != null) {
        count++;
      }
    }
    if (count == 0) {
      return DictionaryAttr.empty();
    }
    String[] names = new String[count];
    Attribute[] set = new Attribute[count];
    int at = 0;
    for (int slot : slotOrder) {
      Attribute value = values[slot];
      if (value != null) {
        names[at] = slots.get(slot).name();
        set[at++] = value;
      }
    }
    return DictionaryAttr.ofSorted(names, set);
  }

  @Override
  public String toString() {
    return name;
  }

  /// How one kind of operation is written after its name. The only such things are `AssemblyFormat`s of
  /// `dev.weir.ir.text`.
  public interface Syntax {}
}
