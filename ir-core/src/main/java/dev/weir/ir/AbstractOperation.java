package dev.weir.ir;

import com.google.common.collect.ImmutableList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The one base class of all operations. Generated classes extend it and add accessors, never
/// fields.
///
/// Layout: with compact object headers this object takes 56 bytes, an operand 24 and a sole result
/// 24; there are arrays only from three operands and two results on. Arrays of inherent attributes
/// are shared: they are copied when one is set.
public abstract class AbstractOperation implements Operation {
  private static final Region[] NO_REGIONS = {};
  private static final BlockOperand[] NO_SUCCESSORS = {};

  /// What few operations have.
  private static final class Structure {
    final Region[] regions;
    BlockOperand[] successors;
    DictionaryAttr discardable;

    Structure(Region[] regions, BlockOperand[] successors, DictionaryAttr discardable) {
      this.regions = regions;
      this.successors = successors;
      this.discardable = discardable;
    }
  }

  private final OpDefinition definition;
  Location location;
  @Nullable Block block;
  @Nullable AbstractOperation previous;
  @Nullable AbstractOperation next;

  /// Position in the block; meaningful while the block's numbering is valid.
  int order;

  private int mark;

  /// Null for an operation without operands.
  private @Nullable OpOperand firstOperand;

  /// The operands after the first: null for none, an [OpOperand] for one, an `OpOperand[]` for more.
  private @Nullable Object otherOperands;

  /// Null for no result, an [OpResult] for one, an `OpResult[]` for more.
  private @Nullable Object results;

  /// The inherent attributes; never written to, since operations share it.
  @Nullable Attribute[] slots;

  /// What few operations have: null for nothing, a [DictionaryAttr] for discardable attributes, a
  /// [Structure] where there are regions or successors.
  private @Nullable Object extras;

  /// Makes the operation that `state` describes. Called by generated constructors only.
  ///
  /// @throws IllegalArgumentException if the state names no result types and the operation cannot
  ///     infer them
  protected AbstractOperation(OperationState state) {
    definition = state.definition();
    location = state.location();
    slots = state.sharedSlots();
    int operands = state.operandCount();
    if (operands > 0) {
      firstOperand = OpOperand.of(this, 0, operands, state.operand(0));
      if (operands > 1) {
        otherOperands =
            operands == 2
                ? new OpOperand(this, state.operand(1))
                : OpOperand.afterFirst(this, state.flatOperands(), operands);
      }
    }
    if (state.hasStructure()) {
      extras = adopt(state.regions(), state.successorList(), state.discardable());
    } else if (!state.discardable().isEmpty()) {
      extras = state.discardable();
    }
    try {
      Type sole = state.soleResultType();
      if (sole != null) {
        results = new OpResult(this, sole);
      } else {
        List<Type> types = state.resultTypes();
        results = makeResults(types != null ? types : InferredResults.of(this));
      }
    } catch (RuntimeException e) {
      dropAllReferences();
      throw e;
    }
  }

  private Structure adopt(
      List<Region> givenRegions, List<Block> givenSuccessors, DictionaryAttr discardable) {
    Region[] regions = givenRegions.isEmpty() ? NO_REGIONS : givenRegions.toArray(NO_REGIONS);
    for (int i = 0; i < regions.length; i++) {
      regions[i].attach(this, i);
    }
    int count = givenSuccessors.size();
    BlockOperand[] successors = count == 0 ? NO_SUCCESSORS : new BlockOperand[count];
    for (int i = 0; i < count; i++) {
      successors[i] = new BlockOperand(this, i, givenSuccessors.get(i));
    }
    return new Structure(regions, successors, discardable);
  }

  private @Nullable Object makeResults(List<Type> types) {
    int count = types.size();
    if (count == 0) {
      return null;
    }
    if (count == 1) {
      return new OpResult(this, types.get(0));
    }
    OpResult[] made = new OpResult[count];
    for (int i = 0; i < count; i++) {
      made[i] = OpResult.of(this, i, types.get(i));
    }
    return made;
  }

  @Override
  public final OpDefinition definition() {
    return definition;
  }

  @Override
  public final Location location() {
    return location;
  }

  @Override
  public final @Nullable Block block() {
    return block;
  }

  @Override
  public final @Nullable Operation previous() {
    return previous;
  }

  @Override
  public final @Nullable Operation next() {
    return next;
  }

  @Override
  public final boolean isBeforeInBlock(Operation other) {
    AbstractOperation that = (AbstractOperation) other;
    if (block == null || block != that.block) {
      throw new IllegalArgumentException("the operations do not lie in the same block");
    }
    block.ensureOrder();
    return order < that.order;
  }

  @Override
  public final int operandCount() {
    Object others = otherOperands;
    if (others == null) {
      return firstOperand == null ? 0 : 1;
    }
    return others instanceof OpOperand[] rest ? 1 + rest.length : 2;
  }

  @Override
  public final Value operand(int index) {
    return opOperand(index).value();
  }

  @Override
  public final OpOperand opOperand(int index) {
    OpOperand first = firstOperand;
    if (index == 0 && first != null) {
      return first;
    }
    Object others = otherOperands;
    if (others instanceof OpOperand[] rest) {
      return rest[index - 1];
    }
    if (index == 1 && others != null) {
      return (OpOperand) others;
    }
    throw new IndexOutOfBoundsException(
        "'%s' has %d operands, there is no operand #%d".formatted(name(), operandCount(), index));
  }

  @Override
  public final ValueRange operands() {
    return ValueRange.ofOperands(this, 0, operandCount());
  }

  @Override
  public final ValueRange operandGroup(int group) {
    int from = definition.operandSegments().start(this, group);
    int to = definition.operandSegments().start(this, group + 1);
    return ValueRange.ofOperands(this, from, to);
  }

  @Override
  public final int resultCount() {
    Object held = results;
    if (held == null) {
      return 0;
    }
    return held instanceof OpResult ? 1 : ((OpResult[]) held).length;
  }

  @Override
  public final boolean isUnused() {
    Object held = results;
    if (held instanceof OpResult sole) {
      return sole.firstUse == null;
    }
    for (int i = 0, n = resultCount(); i < n; i++) {
      if (result(i).firstUse != null) {
        return false;
      }
    }
    return true;
  }

  @Override
  public final OpResult result(int index) {
    if (results instanceof OpResult sole) {
      Objects.checkIndex(index, 1);
      return sole;
    }
    if (results == null) {
      throw new IndexOutOfBoundsException("'" + name() + "' has no results");
    }
    return ((OpResult[]) results)[index];
  }

  @Override
  public final ValueRange results() {
    return ValueRange.ofResults(this, 0, resultCount());
  }

  @Override
  public final ValueRange resultGroup(int group) {
    int from = definition.resultSegments().start(this, group);
    int to = definition.resultSegments().start(this, group + 1);
    return ValueRange.ofResults(this, from, to);
  }

  @Override
  public final @Nullable Attribute attribute(String name) {
    int slot = definition.slotOf(name);
    return slot >= 0 ? slots[slot] : discardableAttributes().get(name);
  }

  @Override
  public final @Nullable Attribute inherentAttribute(int slot) {
    return slots[slot];
  }

  @Override
  public final DictionaryAttr inherentAttributes() {
    if (slots.length == 0) {
      return DictionaryAttr.empty();
    }
    return definition.inherentDictionary(slots);
  }

  @Override
  public final DictionaryAttr discardableAttributes() {
    Object held = extras;
    if (held == null) {
      return DictionaryAttr.empty();
    }
    return held instanceof DictionaryAttr dictionary ? dictionary : ((Structure) held).discardable;
  }

  final void setDiscardable(DictionaryAttr attributes) {
    Structure structure = structure();
    if (structure != null) {
      structure.discardable = attributes;
    } else {
      extras = attributes.isEmpty() ? null : attributes;
    }
  }

  private @Nullable Structure structure() {
    return extras instanceof Structure structure ? structure : null;
  }

  @Override
  public final boolean sharesAttributesWith(Operation other) {
    AbstractOperation that = (AbstractOperation) other;
    return slots == that.slots && discardableAttributes() == that.discardableAttributes();
  }

  @Override
  public final int regionCount() {
    Structure structure = structure();
    return structure == null ? 0 : structure.regions.length;
  }

  final boolean hasRegions() {
    return extras != null && regionCount() > 0;
  }

  @Override
  public final Region region(int index) {
    return regionArray()[index];
  }

  @Override
  public final ImmutableList<Region> regions() {
    Structure structure = structure();
    return structure == null ? ImmutableList.of() : ImmutableList.copyOf(structure.regions);
  }

  @Override
  public final int successorCount() {
    Structure structure = structure();
    return structure == null ? 0 : structure.successors.length;
  }

  @Override
  public final Block successor(int index) {
    return successorUse(index).block();
  }

  @Override
  public final ImmutableList<Block> successors() {
    BlockOperand[] uses = successorUses();
    if (uses.length == 0) {
      return ImmutableList.of();
    }
    var list = ImmutableList.<Block>builderWithExpectedSize(uses.length);
    for (BlockOperand successor : uses) {
      list.add(successor.block());
    }
    return list.build();
  }

  @Override
  public final int mark() {
    return mark;
  }

  @Override
  public final void setMark(int value) {
    mark = value;
  }

  final Region[] regionArray() {
    Structure structure = structure();
    return structure == null ? NO_REGIONS : structure.regions;
  }

  final BlockOperand successorUse(int index) {
    return successorUses()[index];
  }

  /// Sets the inherent attribute in `slot`.
  final void setSlot(int slot, @Nullable Attribute value) {
    @Nullable Attribute[] changed = slots.clone();
    changed[slot] = value;
    slots = changed;
  }

  @Override
  public final Operation clone(IrMapping mapping) {
    return Cloner.clone(this, mapping);
  }

  /// Has the operands be uses of `values`.
  final void setOperands(Value[] values) {
    unlinkOperands();
    int count = values.length;
    firstOperand = count == 0 ? null : OpOperand.of(this, 0, count, values[0]);
    if (count < 2) {
      otherOperands = null;
    } else {
      otherOperands =
          count == 2 ? new OpOperand(this, values[1]) : OpOperand.afterFirst(this, values, count);
    }
  }

  /// {@return a step that has the operands be again what they are now}
  final Runnable operandRestorer() {
    OpOperand first = firstOperand;
    Object others = otherOperands;
    return () -> {
      unlinkOperands();
      firstOperand = first;
      otherOperands = others;
      linkOperands();
    };
  }

  private void linkOperands() {
    for (int i = 0, n = operandCount(); i < n; i++) {
      opOperand(i).link();
    }
  }

  private void unlinkOperands() {
    OpOperand first = firstOperand;
    if (first != null) {
      first.unlink();
    }
    Object others = otherOperands;
    if (others instanceof OpOperand[] rest) {
      for (OpOperand operand : rest) {
        operand.unlink();
      }
    } else if (others != null) {
      ((OpOperand) others).unlink();
    }
  }

  /// {@return the place of `use`, which is not an indexed one, among the operands}
  final int indexOf(OpOperand use) {
    if (use == firstOperand) {
      return 0;
    }
    if (use == otherOperands) {
      return 1;
    }
    if (otherOperands instanceof OpOperand[] rest) {
      for (int i = 0; i < rest.length; i++) {
        if (rest[i] == use) {
          return i + 1;
        }
      }
    }
    throw new IllegalStateException("this use was dropped from its operation");
  }

  /// {@return the uses of blocks as successors}
  final BlockOperand[] successorUses() {
    Structure structure = structure();
    return structure == null ? NO_SUCCESSORS : structure.successors;
  }

  /// Takes this operation, and all that is nested in it, out of every use list.
  final void dropAllReferences() {
    if (regionCount() == 0) {
      dropOwnReferences();
      return;
    }
    Walk.preOrder(
        this,
        op -> {
          ((AbstractOperation) op).dropOwnReferences();
          return WalkResult.ADVANCE;
        });
  }

  final void dropOwnReferences() {
    unlinkOwnReferences();
    firstOperand = null;
    otherOperands = null;
    Structure structure = structure();
    if (structure != null) {
      structure.successors = NO_SUCCESSORS;
    }
  }

  /// Takes this operation out of every use list; it goes on holding its operands and successors.
  final void unlinkOwnReferences() {
    unlinkOperands();
    for (BlockOperand successor : successorUses()) {
      successor.unlink();
    }
  }

  /// Has the operands and successors that [#unlinkOwnReferences] took out of use lists be in them
  /// again.
  final void linkOwnReferences() {
    linkOperands();
    for (BlockOperand successor : successorUses()) {
      successor.link();
    }
  }

  /// {@return the operation in MLIR's text form}
  @Override
  public final String toString() {
    return CoreSupport.get().text((Operation) this);
  }
}
