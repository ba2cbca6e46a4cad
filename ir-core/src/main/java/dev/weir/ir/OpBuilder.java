package dev.weir.ir;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Makes operations at an insertion point: before an operation, or at the end of a block. New
/// operations get the builder's current location unless they bring their own.
public class OpBuilder {
  private static final RewriteListener DEAF = new RewriteListener() {};

  /// Told of every change.
  RewriteListener listener = DEAF;

  /// Where the way back from each change is kept, if changes may be taken back.
  @Nullable UndoLog undo;

  private @Nullable Block block;
  private @Nullable Operation before;
  private Location location = Location.unknown();

  /// The state that [#state] gives out, and the one that it gave out last.
  private @Nullable OperationState free;

  private @Nullable OperationState lent;

  /// Makes a builder without an insertion point.
  public OpBuilder() {}

  /// {@return a builder that appends to `block`}
  public static OpBuilder atEnd(Block block) {
    OpBuilder builder = new OpBuilder();
    builder.setInsertionPointToEnd(block);
    return builder;
  }

  /// {@return a builder that inserts before `op`}
  public static OpBuilder before(Operation op) {
    OpBuilder builder = new OpBuilder();
    builder.setInsertionPoint(op);
    return builder;
  }

  /// Has `listener` told of every change from now on.
  public final void setListener(RewriteListener listener) {
    this.listener = listener;
  }

  /// Has `log` remember every change from now on, so that it can take them back.
  public final void setUndoLog(UndoLog log) {
    this.undo = log;
  }

  /// Inserts before `op` from now on, with its location.
  public final void setInsertionPoint(Operation op) {
    Block at = op.block();
    if (at == null) {
      throw new IllegalArgumentException("'" + op.name() + "' is detached");
    }
    block = at;
    before = op;
    location = op.location();
  }

  /// Inserts after `op` from now on, with its location.
  public final void setInsertionPointAfter(Operation op) {
    setInsertionPoint(op);
    before = op.next();
  }

  /// Inserts at the start of `block` from now on.
  public final void setInsertionPointToStart(Block block) {
    this.block = block;
    before = block.first();
  }

  /// Inserts at the end of `block` from now on.
  public final void setInsertionPointToEnd(Block block) {
    this.block = block;
    before = null;
  }

  /// {@return the block inserted into, or null before an insertion point was set}
  public final @Nullable Block insertionBlock() {
    return block;
  }

  /// {@return the operation inserted before, or null for the end of the block}
  public final @Nullable Operation insertionPoint() {
    return before;
  }

  /// Gives new operations `location` from now on.
  public final void setLocation(Location location) {
    this.location = location;
  }

  /// {@return the location new operations get}
  public final Location location() {
    return location;
  }

  /// {@return whether anybody is told of changes}
  final boolean hasListener() {
    return listener != DEAF;
  }

  /// {@return the start of an operation of kind `definition` at the builder's location, to be given to
  /// [#add(OperationState)]}
  ///
  /// Once it was, it must not be used any more: the builder gives it out again, so that making many
  /// operations allocates nothing else.
  public final OperationState state(OpDefinition definition) {
    return lend(definition, location);
  }

  private OperationState lend(OpDefinition definition, Location where) {
    OperationState state = free;
    if (state == null) {
      state = new OperationState(definition, where);
    } else {
      free = null;
      state.start(definition, where);
    }
    lent = state;
    return state;
  }

  /// Makes the operation that `spec` describes and inserts it.
  public final <T extends Operation> T add(OpSpec<T> spec) {
    OperationState state = lend(spec.definition(), spec.locationOr(location));
    T op = insert(spec.build(state));
    takeBack(state);
    return op;
  }

  /// Makes the operation that `state` describes and inserts it.
  public final Operation add(OperationState state) {
    Operation op = insert(state.build());
    takeBack(state);
    return op;
  }

  private void takeBack(OperationState state) {
    if (state == lent) {
      lent = null;
      free = state;
    }
  }

  /// Inserts a detached operation.
  ///
  /// @throws IllegalStateException if there is no insertion point
  public final <T extends Operation> T insert(T op) {
    if (block == null) {
      throw new IllegalStateException("the builder has no insertion point");
    }
    block.insertBefore(before, op);
    if (undo != null) {
      undo.inserted((AbstractOperation) op);
    }
    listener.inserted(op);
    return op;
  }

  /// {@return a new block appended to `region`, at whose end insertion goes on}
  public final Block createBlock(Region region, List<? extends Type> argumentTypes) {
    Block created = new Block(argumentTypes);
    region.append(created);
    if (undo != null) {
      undo.add(() -> region.remove(created));
    }
    listener.inserted(created);
    setInsertionPointToEnd(created);
    return created;
  }

  /// Runs `body` and puts the insertion point and location back afterwards.
  public final void preservingInsertionPoint(Runnable body) {
    preservingInsertionPoint(() -> {
      body.run();
      return true;
    });
  }

  /// As [#preservingInsertionPoint(Runnable)].
  ///
  /// @return what `body` returns
  public final <T> T preservingInsertionPoint(Supplier<T> body) {
    Block savedBlock = block;
    Operation savedBefore = before;
    Location savedLocation = location;
    try {
      return body.get();
    } finally {
      block = savedBlock;
      before = savedBefore;
      location = savedLocation;
    }
  }

  /// Called when `op` leaves its place, so that the insertion point does not dangle.
  final void leaving(Operation op) {
    if (before == op) {
      before = op.next();
    }
  }
}
