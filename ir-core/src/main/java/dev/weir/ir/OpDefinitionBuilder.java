package dev.weir.ir;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Gathers an [OpDefinition]. Used by generated code.
public final class OpDefinitionBuilder {
  final String name;
  final boolean registered;
  final Class<? extends Operation> opClass;
  final Function<OperationState, ? extends AbstractOperation> constructor;
  final List<OpDefinition.OperandGroup> operandGroups = new ArrayList<>();
  final List<OpDefinition.ResultGroup> resultGroups = new ArrayList<>();
  final List<OpDefinition.AttributeSlot> slots = new ArrayList<>();
  final List<OpDefinition.RegionGroup> regionGroups = new ArrayList<>();
  final List<OpDefinition.SuccessorGroup> successorGroups = new ArrayList<>();
  final List<Class<?>> traits = new ArrayList<>();
  final List<BiConsumer<Operation, Diagnostics>> traitVerifiers = new ArrayList<>();
  int typeVerifiers;
  OpDefinition.@Nullable Syntax format;
  String assembly = "";
  @Nullable OpDefinition twinOf;
  int inplaceOperand;
  String summary = "";
  String description = "";

  OpDefinitionBuilder(
      String name,
      Class<? extends Operation> opClass,
      Function<OperationState, ? extends AbstractOperation> constructor,
      boolean registered) {
    this.name = Objects.requireNonNull(name);
    this.opClass = opClass;
    this.constructor = constructor;
    this.registered = registered;
  }

  /// Appends an operand group.
  public OpDefinitionBuilder operand(
      String name, Multiplicity multiplicity, TypeConstraint constraint) {
    operandGroups.add(new OpDefinition.OperandGroup(name, multiplicity, constraint));
    return this;
  }

  /// Appends a result group.
  public OpDefinitionBuilder result(
      String name, Multiplicity multiplicity, TypeConstraint constraint) {
    resultGroups.add(new OpDefinition.ResultGroup(name, multiplicity, constraint));
    return this;
  }

  /// Appends a required inherent attribute.
  public OpDefinitionBuilder attribute(String name, AttributeCodec<?> codec) {
    slots.add(new OpDefinition.AttributeSlot(name, codec, true, Optional.empty(), false));
    return this;
  }

  /// Appends an optional inherent attribute, with what it means when unset.
  public OpDefinitionBuilder optionalAttribute(
      String name, AttributeCodec<?> codec, @Nullable Attribute defaultValue) {
    slots.add(
        new OpDefinition.AttributeSlot(
            name, codec, false, Optional.ofNullable(defaultValue), false));
    return this;
  }

  /// Appends an inherent attribute that is set to `defaultValue` where nothing else is said.
  public OpDefinitionBuilder populatedAttribute(
      String name, AttributeCodec<?> codec, Attribute defaultValue) {
    slots.add(new OpDefinition.AttributeSlot(name, codec, false, Optional.of(defaultValue), true));
    return this;
  }

  /// Appends a region group.
  public OpDefinitionBuilder region(String name, Multiplicity multiplicity) {
    regionGroups.add(new OpDefinition.RegionGroup(name, multiplicity));
    return this;
  }

  /// Appends a successor group.
  public OpDefinitionBuilder successor(String name, Multiplicity multiplicity) {
    successorGroups.add(new OpDefinition.SuccessorGroup(name, multiplicity));
    return this;
  }

  /// Adds a trait or interface, as documentation and for `explain`.
  public OpDefinitionBuilder trait(Class<?> trait) {
    traits.add(trait);
    return this;
  }

  /// Adds a check that comes from a trait.
  public OpDefinitionBuilder traitVerifier(BiConsumer<Operation, Diagnostics> verifier) {
    traitVerifiers.add(verifier);
    return this;
  }

  /// Adds a check that comes from a trait and looks at nothing but the types of operands and
  /// results.
  public OpDefinitionBuilder typeVerifier(BiConsumer<Operation, Diagnostics> verifier) {
    typeVerifiers++;
    return traitVerifier(verifier);
  }

  /// Sets the custom assembly's text in the format language.
  public OpDefinitionBuilder assembly(String text) {
    assembly = text;
    return this;
  }

  /// Sets the custom assembly.
  public OpDefinitionBuilder format(OpDefinition.Syntax format) {
    this.format = format;
    return this;
  }

  /// Makes the op the in-place twin of `op`, whose interface and signature it has.
  public OpDefinitionBuilder inplaceTwinOf(OpDefinition op) {
    twinOf = op;
    return this;
  }

  /// Sets the operand that the in-place twin stores its first result over, by default the first.
  public OpDefinitionBuilder inplaceOperand(int operand) {
    inplaceOperand = operand;
    return this;
  }

  /// Sets the documentation.
  public OpDefinitionBuilder documentation(String summary, String description) {
    this.summary = summary;
    this.description = description;
    return this;
  }

  /// {@return the definition}
  public OpDefinition build() {
    return new OpDefinition(this);
  }
}
