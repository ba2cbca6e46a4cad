package dev.weir.rewrite.conversion;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Location;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Region;
import dev.weir.ir.Type;
import dev.weir.ir.UndoLog;
import dev.weir.ir.Value;
import dev.weir.rewrite.PatternRewriter;
import dev.weir.rewrite.Rewrite;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What a conversion pattern changes the program with. A replacement may have another type than what it
/// replaces: users that are not converted yet see a cast, which goes when they are.
public final class ConversionRewriter extends PatternRewriter {
  private final OpDefinition castDefinition;
  private final UndoLog changes;
  private final List<Cast> casts = new ArrayList<>();

  /// The cast that makes converted values from a value, the latest where types differ.
  private final Map<Value, Operation> targetCasts = new IdentityHashMap<>();

  /// The types under which the pattern at work converts.
  private Optional<TypeConverter> types = Optional.empty();

  ConversionRewriter(DialectRegistry registry, UndoLog changes) {
    super(registry);
    OpDefinition known = registry.operation(Cast.NAME);
    this.castDefinition = known != null ? known : OpDefinition.unregistered(Cast.NAME);
    this.changes = changes;
    setUndoLog(changes);
  }

  /// The casts made so far, some of which may be gone.
  List<Cast> casts() {
    return casts;
  }

  /// Runs `body` on `op` with operands converted by `converter`.
  Rewrite applyWith(
      Operation op, Optional<TypeConverter> converter, ConversionPattern.Body<Operation> body) {
    Optional<TypeConverter> outer = types;
    types = converter;
    try {
      Object[] operands = new Object[op.operandCount()];
      for (int i = 0; i < operands.length; i++) {
        Value operand = op.operand(i);
        if (converter.isEmpty()) {
          operands[i] = operand;
          continue;
        }
        Optional<ImmutableList<Value>> converted = converted(operand, converter.get());
        if (converted.isEmpty()) {
          return Rewrite.noMatch(
              "the type " + operand.type() + " of operand #" + i + " cannot be converted");
        }
        ImmutableList<Value> all = converted.get();
        operands[i] = all.size() == 1 ? all.get(0) : all;
      }
      setInsertionPoint(op);
      return body.apply(op, new ConvertedOperands(op, operands), this);
    } finally {
      types = outer;
    }
  }

  /// {@return values that stand for `value` under `converter`; empty where its type cannot be converted}
  public Optional<ImmutableList<Value>> converted(Value value, TypeConverter converter) {
    Optional<ImmutableList<Type>> wanted = converter.convert(value.type());
    if (wanted.isEmpty()) {
      return Optional.empty();
    }
    ImmutableList<Type> to = wanted.get();
    if (to.size() == 1 && to.get(0).equals(value.type())) {
      return Optional.of(ImmutableList.of(value));
    }
    Operation definer = value.definingOp();
    if (definer != null
        && Cast.isCast(definer)
        && definer.resultCount() == 1
        && definer.operands().types().equals(to)) {
      return Optional.of(ImmutableList.copyOf(definer.operands()));
    }
    Operation known = targetCasts.get(value);
    if (known == null || known.block() == null || !known.resultTypes().equals(to)) {
      known = castAfter(value, to, converter);
      targetCasts.put(value, known);
    }
    return Optional.of(ImmutableList.copyOf(known.results()));
  }

  private Operation castAfter(Value value, ImmutableList<Type> to, TypeConverter converter) {
    return preservingInsertionPoint(() -> {
      if (value instanceof BlockArgument argument) {
        setInsertionPointToStart(argument.owner());
      } else {
        setInsertionPointAfter(value.definingOp());
      }
      return cast(
          Cast.Kind.TARGET, ImmutableList.of(value), to, value.location(), Optional.of(converter));
    });
  }

  private Operation cast(
      Cast.Kind kind,
      List<? extends Value> from,
      List<? extends Type> to,
      Location location,
      Optional<TypeConverter> converter) {
    OperationState state = new OperationState(castDefinition, location);
    state.addOperands(from);
    state.setResultTypes(to);
    Operation made = add(state);
    casts.add(new Cast(made, kind, converter));
    changes.add(() -> casts.remove(casts.size() - 1));
    return made;
  }

  @Override
  protected Value standIn(Operation op, Value result, Value replacement) {
    return replacement.type().equals(result.type())
        ? replacement
        : oldValue(op, result, ImmutableList.of(replacement));
  }

  /// {@return a value of the type of `result` made from `values`, before `op`}
  private Value oldValue(Operation op, Value result, ImmutableList<Value> values) {
    return preservingInsertionPoint(() -> {
      setInsertionPoint(op);
      return cast(Cast.Kind.SOURCE, values, ImmutableList.of(result.type()), op.location(), types)
          .result(0);
    });
  }

  /// Has `values.get(i)` (none, one or several values) stand for result `i` of `op`, and erases `op`.
  ///
  /// @throws IllegalArgumentException if there is not one list for each result
  public void replaceWithMany(Operation op, List<? extends List<? extends Value>> values) {
    if (values.size() != op.resultCount()) {
      throw new IllegalArgumentException(
          "'%s' has %d results, got replacements for %d"
              .formatted(op.name(), op.resultCount(), values.size()));
    }
    var replacements = new ArrayList<Value>(values.size());
    for (int i = 0; i < values.size(); i++) {
      List<? extends Value> group = values.get(i);
      replacements.add(
          group.size() == 1
              ? group.get(0)
              : oldValue(op, op.result(i), ImmutableList.copyOf(group)));
    }
    replace(op, replacements);
  }

  /// Gives `block` the arguments of `conversion` in place of those it has. Uses of the old arguments
  /// see casts where the types differ.
  ///
  /// @throws IllegalArgumentException if the conversion is one of another number of arguments
  public void convertSignature(Block block, SignatureConversion conversion) {
    int count = block.argumentCount();
    if (conversion.inputCount() != count) {
      throw new IllegalArgumentException(
          "the block has %d arguments, the conversion is one of %d"
              .formatted(count, conversion.inputCount()));
    }
    ImmutableList<Type> added = conversion.types();
    for (int i = 0; i < added.size(); i++) {
      insertArgument(block, count + i, added.get(i), locationOfNew(block, conversion, i, count));
    }
    List<BlockArgument> arguments = ImmutableList.copyOf(block.arguments());
    List<BlockArgument> fresh = arguments.subList(count, arguments.size());
    for (int i = 0; i < count; i++) {
      replaceArgument(arguments.get(i), conversion.valuesFor(i, fresh));
    }
    for (int i = count - 1; i >= 0; i--) {
      eraseArgument(block, i);
    }
  }

  /// A new argument comes from where the old one came from that it stands for.
  private static Location locationOfNew(
      Block block, SignatureConversion conversion, int fresh, int count) {
    int old = conversion.inputOf(fresh);
    return old < 0 || old >= count ? Location.unknown() : block.argument(old).location();
  }

  private void replaceArgument(BlockArgument argument, ImmutableList<Value> values) {
    if (argument.isUnused()) {
      return;
    }
    if (values.size() == 1 && values.get(0).type().equals(argument.type())) {
      replaceAllUses(argument, values.get(0));
      return;
    }
    preservingInsertionPoint(() -> {
      setInsertionPointToStart(argument.owner());
      Operation cast =
          cast(
              Cast.Kind.ARGUMENT,
              values,
              ImmutableList.of(argument.type()),
              argument.location(),
              types);
      replaceAllUses(argument, cast.result(0));
    });
  }

  /// Converts the arguments of all blocks of `region`.
  ///
  /// @return the first type that `converter` cannot convert, in which case nothing was changed; null
  ///     where all could be converted
  public @Nullable Type convertRegionTypes(Region region, TypeConverter converter) {
    for (Block block : region) {
      for (BlockArgument argument : block.arguments()) {
        if (converter.convert(argument.type()).isEmpty()) {
          return argument.type();
        }
      }
    }
    Optional<TypeConverter> outer = types;
    types = Optional.of(converter);
    for (Block block : region) {
      if (block.arguments().stream().anyMatch(a -> !converter.isLegal(a.type()))) {
        convertSignature(block, SignatureConversion.of(block, converter).orElseThrow());
      }
    }
    types = outer;
    return null;
  }
}
