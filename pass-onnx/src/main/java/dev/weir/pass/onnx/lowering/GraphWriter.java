package dev.weir.pass.onnx.lowering;

import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.program.DataOp;
import dev.weir.ir.Block;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Value;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/// Where rules add operators, and what the values of the graph have become.
public final class GraphWriter extends Formulas implements ResultMap {
  private final Map<Value, Lowered> values = new IdentityHashMap<>();
  private final Set<Value> outputs = new HashSet<>();
  private final BiConsumer<Block, GraphWriter> bodies;
  private final long opset;
  private final DialectRegistry registry;
  private int draws;

  GraphWriter(
      OpBuilder builder,
      KnownValues known,
      BiConsumer<Block, GraphWriter> bodies,
      long opset,
      DialectRegistry registry) {
    super(builder, known);
    this.bodies = bodies;
    this.opset = opset;
    this.registry = registry;
  }

  /// {@return the version of `ai.onnx` that the model is written in}
  public long opset() {
    return opset;
  }

  /// {@return what else is known of operators}
  public DialectRegistry registry() {
    return registry;
  }

  /// {@return a number that no other call gives}, for operators that draw at random without a seed
  public int draw() {
    return ++draws;
  }

  /// Says what `value` of the graph has become.
  public void set(Value value, Lowered lowered) {
    values.put(value, lowered);
  }

  /// Says which tensor `value` of the graph has become.
  @Override
  public void set(Value value, Value tensor) {
    values.put(value, new Lowered.TensorValue(tensor));
  }

  /// {@return the tensor that `value` of the graph has become, if it has become one}
  Optional<Value> tensor(Value value) {
    return values.get(value) instanceof Lowered.TensorValue(Value tensor)
        ? Optional.of(tensor)
        : Optional.empty();
  }

  /// {@return what `value` of the graph has become}
  public Lowered get(Value value) {
    Lowered found = values.get(value);
    if (found == null || found == Lowered.Missing.MISSING) {
      throw new MissingOperand();
    }
    return found;
  }

  /// {@return the tensor that `value` of the graph has become}
  ///
  /// @throws Refusal if it is none
  public Value in(Value value) {
    return switch (get(value)) {
      case Lowered.TensorValue(Value tensor) -> tensor;
      case Lowered.Sequence _ -> throw new Refusal("takes a tensor, but is given a sequence");
      case Lowered.Maps _ -> throw new Refusal("takes a tensor, but is given a map");
      case Lowered.Absent _ -> throw new Refusal("needs an operand that is left out");
      case Lowered.Missing _ -> throw new MissingOperand();
    };
  }

  /// {@return the tensor that `value` of the graph has become; nothing where it is left out}
  public Optional<Value> in(Optional<Value> value) {
    return value.filter(given -> get(given) != Lowered.Absent.ABSENT).map(this::in);
  }

  /// Brings the operators of a graph within the graph over, at the place where operators are added now.
  /// Its arguments have been [#set] before.
  public void body(Block block) {
    var before = builder().location();
    bodies.accept(block, this);
    at(before);
  }

  /// {@return what `work` gives when operators are added to the end of `block`}
  public <T> T within(Block block, Supplier<T> work) {
    OpBuilder outer = builder();
    OpBuilder inner = OpBuilder.atEnd(block);
    inner.setLocation(outer.location());
    setBuilder(inner);
    try {
      return work.get();
    } finally {
      setBuilder(outer);
    }
  }

  /// {@return `value` as an output: a copy where it is an input or an output already}
  Value fresh(Value value) {
    return value.definingOp() instanceof DataOp || !outputs.add(value)
        ? add(OperatorOps.assign(value))
        : value;
  }
}
