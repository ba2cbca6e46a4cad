package dev.weir.evaluate;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.SymbolIndex;
import dev.weir.ir.Value;
import dev.weir.ir.attr.SymbolRefAttr;
import dev.weir.ir.trait.Branch;
import dev.weir.ir.trait.Call;
import dev.weir.ir.trait.Callable;
import dev.weir.ir.trait.ConstantLike;
import dev.weir.ir.trait.OperandRange;
import dev.weir.ir.trait.Terminator;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// Runs functions on constants.
///
/// What a program does that has no defined result (a division by zero, a branch on [Poison], a failed
/// assertion) is reported where it happens. The stack is a list, so that neither calls nor nesting are
/// bounded by the stack of the Java thread.
public final class Evaluator {
  private static final int DEFAULT_DEPTH = 100_000;

  /// What runs: a callable's body, or a region of an operation inside.
  private static final class Frame {
    final @Nullable Frame below;

    /// The operation that gets the results, and what follows the region; both null in the outermost
    /// frame, the latter also where a callable runs.
    final @Nullable Operation owner;

    final Step.@Nullable Continuation then;

    /// The values of a whole callable.
    final Map<Value, Attribute> values;

    @Nullable Operation at;

    Frame(
        @Nullable Frame below,
        @Nullable Operation owner,
        Step.@Nullable Continuation then,
        Map<Value, Attribute> values) {
      this.below = below;
      this.owner = owner;
      this.then = then;
      this.values = values;
    }

    void enter(Block block, List<Attribute> arguments) {
      for (int i = 0; i < arguments.size(); i++) {
        values.put(block.argument(i), arguments.get(i));
      }
      at = block.first();
    }
  }

  private final Diagnostics diagnostics;
  private final long maxSteps;
  private final int maxDepth;
  private final SymbolIndex symbols = new SymbolIndex();
  private Frame frame = new Frame(null, null, null, new IdentityHashMap<>());
  private int depth;
  private long steps;

  /// Makes an evaluator without a bound on steps.
  public Evaluator(Diagnostics diagnostics) {
    this(diagnostics, Long.MAX_VALUE, DEFAULT_DEPTH);
  }

  /// Makes an evaluator that gives up after `maxSteps` operations, and where calls and regions nest
  /// deeper than `maxDepth`.
  public Evaluator(Diagnostics diagnostics, long maxSteps, int maxDepth) {
    this.diagnostics = diagnostics;
    this.maxSteps = maxSteps;
    this.maxDepth = maxDepth;
  }

  /// {@return whether every operation inside `root` is one that can be evaluated}
  public static boolean supports(Operation root) {
    return !root.anyMatch(op -> op != root && !isSupported(op));
  }

  /// {@return the first operation inside `root` that cannot be evaluated}
  public static Optional<Operation> firstUnsupported(Operation root) {
    return root.nestedOperations(Operation.class).stream()
        .filter(op -> op != root && !isSupported(op))
        .findFirst();
  }

  private static boolean isSupported(Operation op) {
    return op instanceof Evaluable
        || op instanceof EvaluatesRegions
        || op instanceof ConstantLike
        || op instanceof Call
        || op instanceof Callable
        || op instanceof Terminator;
  }

  /// {@return what `function` gives for `arguments`, or nothing where that is not defined, which is
  /// reported}
  ///
  /// @throws IllegalArgumentException if the function takes another number of arguments
  public Optional<ImmutableList<Attribute>> call(
      Callable function, List<? extends Attribute> arguments) {
    Region body = body(function, function);
    if (body == null) {
      return Optional.empty();
    }
    if (body.entry().argumentCount() != arguments.size()) {
      throw new IllegalArgumentException(
          "the function takes %d arguments, got %d"
              .formatted(body.entry().argumentCount(), arguments.size()));
    }
    steps = 0;
    depth = 0;
    frame = new Frame(null, null, null, new IdentityHashMap<>());
    frame.enter(body.entry(), ImmutableList.copyOf(arguments));
    return run();
  }

  private Optional<ImmutableList<Attribute>> run() {
    while (true) {
      Operation op = frame.at;
      if (op == null) {
        return failed();
      }
      if (++steps > maxSteps) {
        return error(op, "the program has run %d operations and has not come to its end", maxSteps);
      }
      List<Attribute> operands = operands(op);
      if (operands == null) {
        return failed();
      }
      if (frame.below == null && op instanceof Terminator && op.successorCount() == 0) {
        return results(op, operands);
      }
      if (!advance(op, operands)) {
        return failed();
      }
    }
  }

  private static Optional<ImmutableList<Attribute>> failed() {
    return Optional.empty();
  }

  private Optional<ImmutableList<Attribute>> results(Operation end, List<Attribute> values) {
    for (int i = 0; i < values.size(); i++) {
      if (values.get(i) instanceof Poison poison) {
        poisonError(end, "result #" + i + " is poison", poison);
        return failed();
      }
    }
    return Optional.of(ImmutableList.copyOf(values));
  }

  private @Nullable List<Attribute> operands(Operation op) {
    int count = op.operandCount();
    List<Attribute> operands = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      Attribute value = frame.values.get(op.operand(i));
      if (value == null) {
        error(op, "operand #%d of '%s' is used before it has a value", i, op.name());
        return null;
      }
      operands.add(value);
    }
    return operands;
  }

  /// {@return whether `op` was carried out}
  private boolean advance(Operation op, List<Attribute> operands) {
    return switch (op) {
      case EvaluatesRegions branching -> take(op, branching.enter(operands));
      case Call call -> enter(call, operands);
      case Branch branch -> jump(branch, operands);
      case Evaluable evaluable -> compute(evaluable, operands);
      case ConstantLike constant -> setConstant(constant);
      case Terminator end when end.successorCount() == 0 -> leave(end, operands);
      default -> {
        error(op, "'%s' cannot be evaluated", op.name());
        yield false;
      }
    };
  }

  private boolean setConstant(Operation op) {
    Attribute value = ConstantLike.constantOf(op.result(0));
    if (value == null) {
      error(op, "the value of '%s' is not known", op.name());
      return false;
    }
    return set(op, ImmutableList.of(value));
  }

  private boolean set(Operation op, List<Attribute> results) {
    for (int i = 0; i < results.size(); i++) {
      frame.values.put(op.result(i), results.get(i));
    }
    frame.at = op.next();
    if (frame.at == null) {
      error(op, "the block ends with '%s', which is no terminator", op.name());
      return false;
    }
    return true;
  }

  private boolean compute(Evaluable op, List<Attribute> operands) {
    if (!op.takesPoison()) {
      for (Attribute operand : operands) {
        if (operand instanceof Poison poison) {
          return spread(op, poison);
        }
      }
    }
    return switch (op.evaluate(operands)) {
      case Outcome.Results(ImmutableList<Attribute> values) -> set(op, values);
      case Outcome.Poisoned(String reason) -> spread(op, new Poison(op.location(), reason));
      case Outcome.Undefined(String reason) -> {
        error(op, "undefined behaviour: %s", reason);
        yield false;
      }
      case Outcome.Unsupported(String reason) -> {
        error(op, "'%s' cannot be evaluated: %s", op.name(), reason);
        yield false;
      }
    };
  }

  private boolean spread(Operation op, Poison poison) {
    ImmutableList.Builder<Attribute> results = ImmutableList.builder();
    for (int i = 0; i < op.resultCount(); i++) {
      results.add(poison);
    }
    return set(op, results.build());
  }

  private boolean jump(Branch branch, List<Attribute> operands) {
    OptionalInt taken = branch.successorIndexFor(operands);
    if (taken.isEmpty()) {
      for (Attribute operand : operands) {
        if (operand instanceof Poison poison) {
          poisonError(branch, "undefined behaviour: a branch on poison", poison);
          return false;
        }
      }
      error(branch, "'%s' cannot be evaluated: where it leads to is not known", branch.name());
      return false;
    }
    OperandRange given = branch.successorOperands(taken.getAsInt()).forwarded();
    frame.enter(
        branch.successor(taken.getAsInt()),
        operands.subList(given.start(), given.start() + given.size()));
    return hasOperations(branch.successor(taken.getAsInt()));
  }

  private boolean hasOperations(Block block) {
    if (block.isEmpty()) {
      diagnostics.error(
          block.parentOp() == null ? Location.unknown() : block.parentOp().location(),
          "a block of '%s' has no terminator",
          block.parentOp() == null ? "?" : block.parentOp().name());
      return false;
    }
    return true;
  }

  private boolean enter(Call call, List<Attribute> operands) {
    Callable callee = callee(call, operands);
    Region body = callee == null ? null : body(call, callee);
    if (body == null) {
      return false;
    }
    OperandRange given = call.callArguments();
    return push(
        call,
        null,
        new IdentityHashMap<>(),
        body,
        operands.subList(given.start(), given.start() + given.size()));
  }

  private @Nullable Callable callee(Call call, List<Attribute> operands) {
    SymbolRefAttr name =
        switch (call.callTarget()) {
          case Call.Target.Named(SymbolRefAttr known) -> known;
          case Call.Target.Indirect(Value function) ->
              operands.get(call.operands().indexOf(function)) instanceof SymbolRefAttr known
                  ? known
                  : null;
        };
    if (name != null && symbols.lookupNearest(call, name.path()) instanceof Callable callee) {
      return callee;
    }
    error(call, "the function that is called is not known");
    return null;
  }

  private @Nullable Region body(Operation at, Callable callee) {
    Region body = callee.callableRegion().orElse(null);
    if (body == null || body.isEmpty()) {
      diagnostics
          .error(at, "a function without a body cannot be evaluated")
          .note(callee.location(), "it is declared here");
      return null;
    }
    return hasOperations(body.entry()) ? body : null;
  }

  private boolean push(
      Operation owner,
      Step.@Nullable Continuation then,
      Map<Value, Attribute> values,
      Region region,
      List<Attribute> arguments) {
    if (++depth > maxDepth) {
      error(owner, "calls and regions nest deeper than %d", maxDepth);
      return false;
    }
    frame = new Frame(frame, owner, then, values);
    frame.enter(region.entry(), arguments);
    return hasOperations(region.entry());
  }

  private boolean take(Operation op, Step step) {
    return switch (step) {
      case Step.Into(Region region, ImmutableList<Attribute> arguments, Step.Continuation then) ->
          push(op, then, frame.values, region, arguments);
      case Step.Out(ImmutableList<Attribute> results) -> set(op, results);
      case Step.OnPoison(Poison poison) -> {
        poisonError(op, "undefined behaviour: a branch on poison", poison);
        yield false;
      }
      case Step.Undefined(String reason) -> {
        error(op, "undefined behaviour: %s", reason);
        yield false;
      }
    };
  }

  /// Goes back to what holds the region that `end` ends.
  private boolean leave(Operation end, List<Attribute> values) {
    Frame done = frame;
    Operation owner = Objects.requireNonNull(done.owner);
    frame = Objects.requireNonNull(done.below);
    depth--;
    return done.then == null ? set(owner, values) : take(owner, done.then.from(end, values));
  }

  private void poisonError(Operation op, String what, Poison poison) {
    diagnostics
        .error(op, "%s", what)
        .note(poison.origin(), "it comes from here: %s", poison.reason());
  }

  @SuppressWarnings("AnnotateFormatMethod") // its annotation is in no module that this one reads
  private Optional<ImmutableList<Attribute>> error(
      Operation op, String message, Object... arguments) {
    diagnostics.error(op.location(), message, arguments);
    return Optional.empty();
  }
}
