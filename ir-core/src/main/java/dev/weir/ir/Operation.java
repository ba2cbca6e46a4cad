package dev.weir.ir;

import com.google.common.collect.ImmutableList;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// A unit of work in the IR: it uses operand values, defines result values, carries attributes,
/// holds regions and, as a terminator, names successor blocks.
///
/// Every operation is one Java object whose class implements its author's interface, so
/// `op instanceof MatmulOp mm` reaches the typed accessors. Operations are identity objects. What
/// is attached to a block is changed only through an [OpBuilder] or [Rewriter], so that listeners
/// miss nothing; nothing on this interface mutates.
///
/// Attributes are of two kinds, as in MLIR: *inherent* ones are declared by the operation's
/// definition and lie in slots; *discardable* ones are anything else that was attached, kept in a
/// dictionary sorted by name.
public interface Operation {
  /// {@return the full name, dialect included, such as `pd_op.matmul`}
  default String name() {
    return definition().name();
  }

  /// {@return what the dialect says of operations of this name}
  OpDefinition definition();

  /// {@return where this operation came from}
  Location location();

  /// {@return the block this operation lies in, or null while it is detached}
  @Nullable Block block();

  /// {@return the region this operation lies in, or null while it is detached}
  default @Nullable Region parentRegion() {
    Block block = block();
    return block == null ? null : block.parent();
  }

  /// {@return the operation whose region this one lies in, or null at the top}
  default @Nullable Operation parent() {
    Region region = parentRegion();
    return region == null ? null : region.parent();
  }

  /// {@return the innermost enclosing operation of class `kind`, this one excluded, or null}
  default <T> @Nullable T parentOfType(Class<T> kind) {
    for (Operation at = parent(); at != null; at = at.parent()) {
      if (kind.isInstance(at)) {
        return kind.cast(at);
      }
    }
    return null;
  }

  /// {@return whether `this` is `other` or encloses it}
  default boolean isAncestorOf(Operation other) {
    for (Operation at = other; at != null; at = at.parent()) {
      if (at == this) {
        return true;
      }
    }
    return false;
  }

  /// {@return the operation before this one in its block, or null}
  @Nullable Operation previous();

  /// {@return the operation after this one in its block, or null}
  @Nullable Operation next();

  /// {@return whether this operation stands before `other` in the block that holds both}
  ///
  /// Amortised O(1): operations are numbered when first asked after a change.
  ///
  /// @throws IllegalArgumentException if the two do not lie in the same block
  boolean isBeforeInBlock(Operation other);

  // Operands.

  /// {@return the number of operands}
  int operandCount();

  /// {@return the value that operand `index` uses}
  Value operand(int index);

  /// {@return the use that operand `index` is}
  OpOperand opOperand(int index);

  /// {@return the operand values, as a view}
  ValueRange operands();

  /// {@return the values of the operand group `group` of the definition, as a view}: one value for
  /// a required operand, none or one for an optional one, any number for a variadic one
  ValueRange operandGroup(int group);

  // Results.

  /// {@return the number of results}
  int resultCount();

  /// {@return result `index`}
  OpResult result(int index);

  /// {@return the results, as a view}
  ValueRange results();

  /// {@return the values of the result group `group` of the definition, as a view}
  ValueRange resultGroup(int group);

  /// {@return the types of the results}
  default ImmutableList<Type> resultTypes() {
    return results().types();
  }

  /// {@return whether no result is used}
  default boolean isUnused() {
    for (int i = 0, n = resultCount(); i < n; i++) {
      if (!result(i).isUnused()) {
        return false;
      }
    }
    return true;
  }

  // Attributes.

  /// {@return the attribute `name`, inherent or discardable, or null}
  @Nullable Attribute attribute(String name);

  /// {@return the attribute `name` if there is one and it is a `kind`}
  default <A> Optional<A> attribute(String name, Class<A> kind) {
    Attribute found = attribute(name);
    return kind.isInstance(found) ? Optional.of(kind.cast(found)) : Optional.empty();
  }

  /// {@return the inherent attribute in `slot` of the definition, or null where unset}
  @Nullable Attribute inherentAttribute(int slot);

  /// {@return what the operation means by the inherent attribute in `slot`}: the attribute, or where it is unset what the
  /// definition says that this means, or null where that is nothing. Operations are the same if this is equal, and also
  /// then have the same text.
  default @Nullable Attribute meantAttribute(int slot) {
    Attribute told = inherentAttribute(slot);
    return told != null ? told : definition().slots().get(slot).defaultValue().orElse(null);
  }

  /// {@return the inherent attributes that are set, by name}
  DictionaryAttr inherentAttributes();

  /// {@return the discardable attributes}
  DictionaryAttr discardableAttributes();

  /// {@return whether this operation and `other`, of the same definition, hold their attributes in
  /// common}: O(1), and false also of many whose attributes are equal
  boolean sharesAttributesWith(Operation other);

  // Structure.

  /// {@return the number of regions}
  int regionCount();

  /// {@return region `index`}
  Region region(int index);

  /// {@return the regions}
  ImmutableList<Region> regions();

  /// {@return the number of successors}
  int successorCount();

  /// {@return successor `index`}
  Block successor(int index);

  /// {@return the successors}
  ImmutableList<Block> successors();

  // Scratch.

  /// {@return the number last left on this operation by [#setMark(int)]}
  int mark();

  /// Leaves a number on this operation, under the rules of [Value#setMark(int)]: a hint, to be
  /// checked by who reads it, and no part of the IR.
  void setMark(int value);

  // Walks. All are iterative: nesting depth costs no stack.

  /// Visits this operation and all nested ones, parents before children.
  ///
  /// The visitor decides after each whether to go on, to skip what the operation holds, or to stop.
  ///
  /// @return [WalkResult#INTERRUPT] if the visitor stopped the walk, else [WalkResult#ADVANCE]
  default WalkResult walkPreOrder(Function<? super Operation, WalkResult> visitor) {
    return Walk.preOrder(this, visitor);
  }

  /// Visits this operation and all nested ones, parents before children.
  default void walk(Consumer<? super Operation> visitor) {
    Walk.preOrder(
        this,
        op -> {
          visitor.accept(op);
          return WalkResult.ADVANCE;
        });
  }

  /// Visits all operations of class `kind` here and below, parents before children.
  default <T> void walk(Class<T> kind, Consumer<? super T> visitor) {
    walk(op -> {
      if (kind.isInstance(op)) {
        visitor.accept(kind.cast(op));
      }
    });
  }

  /// Visits this operation and all nested ones, children before parents. The visitor may erase the
  /// operation it is given.
  default void walkPostOrder(Consumer<? super Operation> visitor) {
    Walk.postOrder(this, visitor);
  }

  /// {@return the operations of class `kind` here and below, parents before children}
  default <T> ImmutableList<T> nestedOperations(Class<T> kind) {
    var found = ImmutableList.<T>builder();
    walk(kind, found::add);
    return found.build();
  }

  /// {@return whether this operation or a nested one satisfies `condition`}: the walk stops at the first
  default boolean anyMatch(Predicate<? super Operation> condition) {
    return walkPreOrder(op -> condition.test(op) ? WalkResult.INTERRUPT : WalkResult.ADVANCE)
        == WalkResult.INTERRUPT;
  }

  /// {@return whether an operation of class `kind`, here or below, satisfies `condition`}
  default <T> boolean anyMatch(Class<T> kind, Predicate<? super T> condition) {
    return anyMatch(op -> kind.isInstance(op) && condition.test(kind.cast(op)));
  }

  /// {@return the number of operations here and below, this one included}
  default long operationCount() {
    return Walk.count(this);
  }

  // Copies and text.

  /// {@return a detached deep copy}
  ///
  /// Operands and successors are looked up in `mapping` (what is not found there stays the same);
  /// the results, blocks and operations copied are entered into it.
  Operation clone(IrMapping mapping);

  /// {@return a detached deep copy}
  default Operation copy() {
    return clone(new IrMapping());
  }

  /// Reports to `diagnostics` what the operation's own rules find wrong; called by the verifier
  /// after signature, traits and regions were found right. The default finds nothing.
  default void verify(Diagnostics diagnostics) {}

  /// Reports to `diagnostics` what an operation's own rules find wrong with what its regions hold, as
  /// [#verify] does; called where that found nothing and values fit where they go between the
  /// regions. What the regions hold may itself be wrong. The default finds nothing.
  default void verifyRegions(Diagnostics diagnostics) {}
}
