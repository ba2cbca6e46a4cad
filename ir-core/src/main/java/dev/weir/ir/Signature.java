package dev.weir.ir;

import dev.weir.ir.OpDefinition.AttributeSlot;
import dev.weir.ir.trait.InfersTypes;
import dev.weir.ir.trait.SymbolUser;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// What an [OpDefinition] asks of an operation, laid out so that telling whether one is right costs
/// little and allocates nothing. Of one that is not, [SignatureCheck] says what is wrong.
///
/// The types and attributes last found right are remembered, since neighbours are often alike; they
/// are compared by identity only, so it does not matter which thread left them.
final class Signature {
  private final boolean registered;
  private final Groups operands;
  private final Groups results;
  private final int fewestRegions;
  private final int mostRegions;
  private final int fewestSuccessors;
  private final int mostSuccessors;
  private final AttributeSlot[] slots;
  private @Nullable Attribute[] rightSlots;
  private final boolean infers;

  /// Whether the verifier compares types with inferred ones; null until an operation was asked.
  private @Nullable Boolean comparesInferred;

  /// Whether what is right of the types of operands and results does not depend on anything else.
  private final boolean typesSuffice;

  private @Nullable Uniform uniform;

  /// What the operands and results of an operation had in common that was found right: their one type
  /// and their numbers.
  private record Uniform(Type type, int operands, int results) {}

  /// Whether operations of this kind refer to symbols.
  final boolean usesSymbols;

  /// The checks that the traits carry.
  final BiConsumer<Operation, Diagnostics>[] traitVerifiers;

  @SuppressWarnings({"unchecked", "rawtypes"}) // there are no arrays of a generic type
  Signature(OpDefinition definition) {
    registered = definition.isRegistered();
    int operandGroups = definition.operandGroups().size();
    operands = new Groups(operandGroups);
    for (int i = 0; i < operandGroups; i++) {
      OpDefinition.OperandGroup group = definition.operandGroups().get(i);
      operands.set(i, group.multiplicity(), group.constraint());
    }
    int resultGroups = definition.resultGroups().size();
    results = new Groups(resultGroups);
    for (int i = 0; i < resultGroups; i++) {
      OpDefinition.ResultGroup group = definition.resultGroups().get(i);
      results.set(i, group.multiplicity(), group.constraint());
    }
    int fewest = 0;
    int most = 0;
    for (OpDefinition.RegionGroup group : definition.regionGroups()) {
      boolean single = group.multiplicity() == Multiplicity.SINGLE;
      fewest += single ? 1 : 0;
      most = !single || most == Integer.MAX_VALUE ? Integer.MAX_VALUE : most + 1;
    }
    fewestRegions = fewest;
    mostRegions = most;
    int required = 0;
    boolean unbounded = !registered;
    for (OpDefinition.SuccessorGroup group : definition.successorGroups()) {
      required += group.multiplicity() == Multiplicity.SINGLE ? 1 : 0;
      unbounded |= group.multiplicity() != Multiplicity.SINGLE;
    }
    fewestSuccessors = required;
    mostSuccessors = unbounded ? Integer.MAX_VALUE : required;
    operands.sizesSlot = definition.slotOf(Segments.OPERAND_SIZES);
    results.sizesSlot = definition.slotOf(Segments.RESULT_SIZES);
    slots = definition.slots().toArray(new AttributeSlot[0]);
    rightSlots = null;
    infers = InfersTypes.class.isAssignableFrom(definition.opClass());
    usesSymbols = SymbolUser.class.isAssignableFrom(definition.opClass());
    traitVerifiers = definition.traitVerifiers().toArray(new BiConsumer[0]);
    typesSuffice = registered && definition.typesSuffice();
  }

  /// {@return whether the constraints and traits of this kind are known to be satisfied by the types of
  /// the operands and results of `op`}
  boolean hasRightTypes(AbstractOperation op) {
    Uniform known = uniform;
    return known != null && isUniform(op, known.type, known.operands, known.results);
  }

  /// Remembers the types of `op`, of which all was found right.
  void rememberTypes(AbstractOperation op) {
    int count = op.operandCount();
    if (typesSuffice && !operands.sized && !results.sized && count > 0) {
      Type type = op.operand(0).type();
      if (isUniform(op, type, count, op.resultCount())) {
        uniform = new Uniform(type, count, op.resultCount());
      }
    }
  }

  private static boolean isUniform(AbstractOperation op, Type type, int operands, int results) {
    if (op.operandCount() != operands || op.resultCount() != results) {
      return false;
    }
    for (int i = 0; i < operands; i++) {
      if (op.operand(i).type() != type) {
        return false;
      }
    }
    for (int i = 0; i < results; i++) {
      if (op.result(i).type() != type) {
        return false;
      }
    }
    return true;
  }

  /// {@return whether `op` is right for sure}
  ///
  /// @param rightTypes what [#hasRightTypes] says
  boolean holds(AbstractOperation op, boolean rightTypes) {
    if (!successorsHold(op)) {
      return false;
    }
    if (!registered) {
      return true;
    }
    return (rightTypes || operands.holdOperands(op) && results.holdResults(op))
        && regionsHold(op.regionCount())
        && (op.slots == rightSlots || slotsHold(op.slots))
        && (!infers || inferenceHolds(op, (InfersTypes) op));
  }

  private boolean successorsHold(AbstractOperation op) {
    int count = op.successorCount();
    if (count < fewestSuccessors || count > mostSuccessors || count > 0 && op.next != null) {
      return false;
    }
    if (count > 0) {
      Region region = op.parentRegion();
      for (int i = 0; i < count; i++) {
        if (op.successor(i).parent() != region) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean regionsHold(int count) {
    return count >= fewestRegions && count <= mostRegions;
  }

  private boolean slotsHold(@Nullable Attribute[] values) {
    for (int i = 0; i < slots.length; i++) {
      Attribute value = values[i];
      if (value == null ? slots[i].required() : slots[i].codec().decode(value) == null) {
        return false;
      }
    }
    rightSlots = values;
    return true;
  }

  private boolean inferenceHolds(AbstractOperation op, InfersTypes infers) {
    if (comparesInferred == null) {
      comparesInferred = infers.checksInference();
    }
    if (!comparesInferred) {
      return true;
    }
    List<Type> inferred;
    try {
      inferred = infers.inferTypes();
    } catch (IllegalArgumentException e) {
      return false;
    }
    int count = op.resultCount();
    if (inferred.size() != count) {
      return false;
    }
    for (int i = 0; i < count; i++) {
      if (inferred.get(i) != op.result(i).type()) {
        return false;
      }
    }
    return true;
  }

  /// The operand or result groups.
  private static final class Groups {
    private final @Nullable TypeConstraint[] constraints;
    private final @Nullable Type[] right;
    private final Multiplicity[] multiplicities;

    /// The slot of the sizes of the groups, where they need an attribute.
    private int sizesSlot = -1;

    private int fewest;
    private int most;
    private int variable = -1;
    private boolean sized;
    private boolean anything = true;

    Groups(int count) {
      constraints = new TypeConstraint[count];
      right = new Type[count];
      multiplicities = new Multiplicity[count];
    }

    void set(int group, Multiplicity multiplicity, TypeConstraint constraint) {
      if (!(constraint instanceof TypeConstraint.Any)) {
        constraints[group] = constraint;
        anything = false;
      }
      multiplicities[group] = multiplicity;
      if (multiplicity == Multiplicity.SINGLE) {
        fewest++;
        most = most == Integer.MAX_VALUE ? most : most + 1;
        return;
      }
      sized = variable >= 0;
      variable = group;
      most =
          multiplicity == Multiplicity.VARIADIC || most == Integer.MAX_VALUE
              ? Integer.MAX_VALUE
              : most + 1;
    }

    boolean holdOperands(AbstractOperation op) {
      int count = op.operandCount();
      if (count < fewest || count > most) {
        return false;
      }
      if (sized) {
        return sizedHold(op, count, true);
      }
      if (anything) {
        return true;
      }
      for (int i = 0; i < count; i++) {
        if (!holds(groupOf(i, count), op.operand(i).type())) {
          return false;
        }
      }
      return true;
    }

    boolean holdResults(AbstractOperation op) {
      int count = op.resultCount();
      if (count < fewest || count > most) {
        return false;
      }
      if (sized) {
        return sizedHold(op, count, false);
      }
      if (anything) {
        return true;
      }
      for (int i = 0; i < count; i++) {
        if (!holds(groupOf(i, count), op.result(i).type())) {
          return false;
        }
      }
      return true;
    }

    private boolean sizedHold(AbstractOperation op, int count, boolean operands) {
      if (!(op.slots[sizesSlot] instanceof CoreSupport.Integers sizes)
          || sizes.size() != constraints.length) {
        return false;
      }
      int at = 0;
      for (int group = 0; group < constraints.length; group++) {
        long size = sizes.longAt(group);
        if (size < 0
            || size > count - at
            || multiplicities[group] == Multiplicity.SINGLE && size != 1
            || multiplicities[group] == Multiplicity.OPTIONAL && size > 1) {
          return false;
        }
        for (int end = at + (int) size; at < end; at++) {
          Value value = operands ? op.operand(at) : op.result(at);
          if (!holds(group, value.type())) {
            return false;
          }
        }
      }
      return at == count;
    }

    private int groupOf(int index, int count) {
      if (variable < 0 || index < variable) {
        return index;
      }
      int fromEnd = count - index;
      int behind = constraints.length - 1 - variable;
      return fromEnd <= behind ? constraints.length - fromEnd : variable;
    }

    private boolean holds(int group, Type type) {
      TypeConstraint constraint = constraints[group];
      if (constraint == null || right[group] == type) {
        return true;
      }
      if (!constraint.test(type)) {
        return false;
      }
      right[group] = type;
      return true;
    }
  }
}
