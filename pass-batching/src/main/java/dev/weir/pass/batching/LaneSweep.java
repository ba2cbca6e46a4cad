package dev.weir.pass.batching;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.CombineOp;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.TupleSliceOp;
import dev.weir.dialect.builtin.TupleSplitOp;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.controlflow.IfOp;
import dev.weir.dialect.controlflow.TuplePopOp;
import dev.weir.dialect.controlflow.TuplePushOp;
import dev.weir.dialect.controlflow.WhileOp;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.Block;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.IrMapping;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.trait.Terminator;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Goes over operations of one lane and adds what does them for all lanes.
final class LaneSweep {
  /// What stays the same within a function.
  record Context(
      BatchRules rules, DialectRegistry registry, BatchRequest request, Diagnostics diagnostics) {}

  private final Context context;
  private final Map<Value, Lane> lanes = new IdentityHashMap<>();
  private final Map<Value, ImmutableList<Lane>> bundles = new IdentityHashMap<>();
  private OpBuilder builder;

  /// The results of what could not be batched.
  private final Set<Value> failed = Collections.newSetFromMap(new IdentityHashMap<>());

  /// Which lanes the program runs for here, as booleans; null for all.
  private @Nullable Value mask;

  LaneSweep(Context context, OpBuilder builder) {
    this.context = context;
    this.builder = builder;
  }

  Context context() {
    return context;
  }

  long size() {
    return context.request().size();
  }

  Randomness randomness() {
    return context.request().randomness();
  }

  OpBuilder builder() {
    return builder;
  }

  @Nullable Value mask() {
    return mask;
  }

  /// Runs `body` with operations going to `target`, where the program runs for the lanes of `inner`.
  void within(OpBuilder target, @Nullable Value inner, Runnable body) {
    OpBuilder before = builder;
    Value around = mask;
    builder = target;
    mask = inner;
    try {
      body.run();
    } finally {
      builder = before;
      mask = around;
    }
  }

  // What stands for what.

  void map(Value from, Value to, boolean batched) {
    lanes.put(from, new Lane(to, batched));
  }

  /// {@return whether anything that `value` consists of differs from lane to lane}
  boolean isBatched(Value value) {
    ImmutableList<Lane> bundle = bundles.get(value);
    return bundle != null ? bundle.stream().anyMatch(Lane::batched) : lane(value).batched();
  }

  Lane lane(Value value) {
    return Objects.requireNonNull(lanes.get(value), "a value is used before it is defined");
  }

  /// {@return the tensors of a list}
  ImmutableList<Lane> elements(Value tuple) {
    ImmutableList<Lane> known = bundles.get(tuple);
    if (known != null) {
      return known;
    }
    Lane whole = lane(tuple);
    return builder.add(PirOps.tupleSplit(whole.value())).outputs().stream()
        .map(each -> new Lane(each, whole.batched()))
        .collect(ImmutableList.toImmutableList());
  }

  /// {@return what stands for `value`; a list is put together}
  Value plain(Value value) {
    ImmutableList<Lane> bundle = bundles.get(value);
    return bundle == null
        ? lane(value).value()
        : builder.add(PirOps.combine(bundle.stream().map(Lane::value).toList())).out();
  }

  Value wide(Value value) {
    return wide(lane(value));
  }

  /// {@return `lane` with the lanes in front}
  Value wide(Lane lane) {
    if (lane.batched()) {
      return lane.value();
    }
    long[] one = Lanes.shape(1, Sizes.tensor(lane.value()).shape().toArray());
    Value shaped = reshape(lane.value(), one);
    one[0] = size();
    return isEmpty(shaped)
        ? reshape(shaped, one)
        : builder.add(OperatorOps.expand(shaped, integers(one))).out();
  }

  /// {@return whether `value` is known to have no elements}
  static boolean isEmpty(Value value) {
    return Sizes.tensor(value).shape().contains(0L);
  }

  /// {@return `value` in this shape}
  Value reshape(Value value, long... sizes) {
    TensorType type = Sizes.tensor(value);
    if (type.shape().equals(ImmutableLongArray.copyOf(sizes))) {
      return value;
    }
    // A 0 in a shape would stand for the size at its place.
    return isEmpty(value)
        ? zeros(type, sizes)
        : builder.add(OperatorOps.reshape(value, integers(sizes))).out();
  }

  Value integers(long... values) {
    return builder
        .add(OperatorOps.fullIntArray(ImmutableLongArray.copyOf(values)).dtype(DType.INT64))
        .out();
  }

  /// {@return `value` with dimension `from` at `to`}
  Value moved(Value value, int from, int to) {
    if (from == to) {
      return value;
    }
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < Sizes.tensor(value).rank(); i++) {
      order.add(i);
    }
    order.remove(Integer.valueOf(from));
    order.add(to, from);
    return builder.add(OperatorOps.transpose(value, ImmutableIntArray.copyOf(order))).out();
  }

  void define(Operation op, int index, Value value, boolean batched) {
    if (op.result(index).type() instanceof TensorType one
        && value.type() instanceof TensorType many
        && (batched || one.isStatic())) {
      long[] lane = one.shape().toArray();
      long[] expected = batched ? Lanes.shape(size(), lane) : lane;
      if (!many.shape().equals(ImmutableLongArray.copyOf(expected))
          || !many.elementType().equals(one.elementType())) {
        throw new NoRuleException(
            "its rule gives '%s' for result #%d, which is '%s' in one lane"
                .formatted(many, index, one),
            true);
      }
    }
    map(op.result(index), value, batched);
  }

  void defineElements(Value tuple, List<? extends Value> values, boolean batched) {
    bundles.put(
        tuple,
        values.stream()
            .map(each -> new Lane(each, batched))
            .collect(ImmutableList.toImmutableList()));
  }

  // The operations.

  /// Goes over the operations of `block` but its terminator.
  void over(Block block) {
    for (Operation op : block) {
      if (!(op instanceof Terminator)) {
        visit(op);
      }
    }
  }

  private void visit(Operation op) {
    builder.setLocation(op.location());
    if (used(op).stream().anyMatch(failed::contains)) {
      give(op);
    } else if (op instanceof CombineOp combine) {
      bundles.put(
          combine.out(),
          combine.inputs().stream().map(this::lane).collect(ImmutableList.toImmutableList()));
    } else if (op instanceof TupleSplitOp split && bundles.containsKey(split.input())) {
      for (int i = 0; i < split.resultCount(); i++) {
        lanes.put(split.result(i), elements(split.input()).get(i));
      }
    } else if (op instanceof TupleSliceOp slice && bundles.containsKey(slice.input())) {
      lanes.put(slice.out(), elements(slice.input()).get(slice.index()));
    } else if (op instanceof TuplePushOp push) {
      BatchedStack.push(this, push);
    } else if (op instanceof TuplePopOp pop) {
      BatchedStack.pop(this, pop);
    } else if (context.rules().isRandom(op) && randomness() == Randomness.ERROR) {
      context
          .diagnostics()
          .error(
              op.location(),
              "'%s' draws random numbers: choose the SAME or DIFFERENT ones for all lanes",
              op.name());
      give(op);
    } else if (!varies(op)
        && !(context.rules().isRandom(op) && randomness() == Randomness.DIFFERENT)) {
      if (mask != null && op instanceof WhileOp loop) {
        new BatchedLoop(this, loop).add();
      } else if (op.regionCount() > 0 && mask != null && op instanceof IfOp choice) {
        new BatchedChoice(this, choice).add();
      } else {
        share(op);
      }
    } else {
      batch(op);
    }
  }

  /// {@return whether an operand of `op`, or what it uses from around it, differs from lane to lane}
  boolean varies(Operation op) {
    return used(op).stream().anyMatch(this::isBatched) || popsBatched(op);
  }

  /// {@return whether something in `op` takes off a stack what differs from lane to lane}
  boolean popsBatched(Operation op) {
    return op.regionCount() > 0
        && op.anyMatch(
            TuplePopOp.class,
            pop ->
                IntStream.range(0, pop.resultCount())
                    .anyMatch(i -> isKnown(pop, i) && BatchedStack.isBatched(this, pop, i)));
  }

  /// What is pushed and popped within one operation is looked at there.
  private boolean isKnown(TuplePopOp pop, int index) {
    return pop.push().isPresent() && lanes.containsKey(pop.push().get().elements().get(index));
  }

  /// {@return what `op` and all it holds use from around it}
  static List<Value> used(Operation op) {
    List<Value> found = new ArrayList<>();
    op.walk(at -> {
      for (Value operand : at.operands()) {
        if (!isWithin(op, operand) && !found.contains(operand)) {
          found.add(operand);
        }
      }
    });
    return found;
  }

  private static boolean isWithin(Operation op, Value value) {
    for (Block block = value.parentBlock(); block != null; ) {
      Region region = block.parent();
      Operation parent = region == null ? null : region.parent();
      if (parent == op) {
        return true;
      }
      block = parent == null ? null : parent.block();
    }
    return false;
  }

  /// Adds `op` as it is: all lanes share it.
  private void share(Operation op) {
    IrMapping mapping = new IrMapping();
    for (Value each : used(op)) {
      mapping.map(each, plain(each));
    }
    Operation copy = builder.insert(op.clone(mapping));
    for (int i = 0; i < op.resultCount(); i++) {
      map(op.result(i), copy.result(i), false);
    }
  }

  private void batch(Operation op) {
    Class<?> kind = op.definition().opClass();
    Optional<String> refusal = context.rules().refusal(kind);
    if (refusal.isPresent()) {
      fail(op, refusal.get());
      return;
    }
    if (op.definition().isInplaceTwin()
        && !isBatched(op.operand(op.definition().inplaceOperand()))) {
      fail(op, "it writes over an operand that all lanes share");
      return;
    }
    Block block = Objects.requireNonNull(builder.insertionBlock());
    Operation last = block.last();
    try {
      if (hasNoElements(op)) {
        empty(op);
      } else if (op instanceof IfOp choice) {
        new BatchedChoice(this, choice).add();
      } else if (op instanceof WhileOp loop) {
        new BatchedLoop(this, loop).add();
      } else {
        apply(op);
      }
    } catch (NoRuleException e) {
      erase(block, last);
      if (e.never()) {
        fail(op, e.reason());
      } else {
        loop(op, e.reason());
      }
    } catch (IllegalArgumentException e) {
      erase(block, last);
      loop(op, String.valueOf(e.getMessage()));
    }
  }

  private void apply(Operation op) {
    boolean random = context.rules().isRandom(op);
    if (random && randomness() == Randomness.SAME) {
      throw new NoRuleException("all lanes draw the same numbers", false);
    }
    if (random && context.rules().find(op, context.registry()).isEmpty()) {
      throw new NoRuleException("its draws cannot be told apart from lane to lane", true);
    }
    Optional<BatchRule> rule = context.rules().find(op, context.registry());
    if (rule.isPresent()) {
      rule.get().batch(op, new Lanes(op, this));
    } else if (op instanceof CompositeOp composite) {
      through(composite);
    } else {
      throw new NoRuleException(
          context.rules().loopReason(op.definition().opClass()).orElse("it has no batching rule"),
          false);
    }
  }

  /// Goes over the operations that `op` is short for.
  private void through(CompositeOp op) {
    Block scratch = new Block();
    OpBuilder parts = OpBuilder.atEnd(scratch);
    parts.setLocation(op.location());
    try {
      List<Value> results = op.decompose(parts);
      over(scratch);
      for (int i = 0; i < op.resultCount(); i++) {
        if (bundles.containsKey(results.get(i))) {
          bundles.put(op.result(i), elements(results.get(i)));
        } else if (!lanes.containsKey(results.get(i))) {
          throw new NoRuleException("a part of it gives what only one lane can use", false);
        } else {
          Lane lane = lane(results.get(i));
          define(op, i, lane.value(), lane.batched());
        }
      }
    } finally {
      erase(scratch, null);
    }
  }

  private boolean hasNoElements(Operation op) {
    return op.regionCount() == 0
        && op.resultCount() > 0
        && op.results().stream()
            .allMatch(each -> each.type() instanceof TensorType type && type.shape().contains(0L));
  }

  private void empty(Operation op) {
    for (int i = 0; i < op.resultCount(); i++) {
      TensorType type = Sizes.tensor(op.result(i));
      map(op.result(i), zeros(type, Lanes.shape(size(), type.shape().toArray())), true);
    }
  }

  Value zeros(TensorType like, long... shape) {
    return builder
        .add(
            OperatorOps.full(ImmutableLongArray.copyOf(shape), 0)
                .dtype(ElementTypes.dtypeOf(like.elementType())))
        .out();
  }

  private void loop(Operation op, String reason) {
    String text = "'%s' runs in a loop over %d lanes: %s".formatted(op.name(), size(), reason);
    if (context.request().strict()) {
      context.diagnostics().error(op.location(), "%s", text);
      give(op);
      return;
    }
    try {
      new LaneLoop(this, op).add();
    } catch (NoRuleException e) {
      fail(op, reason + ", and in a loop over lanes " + e.reason());
      return;
    }
    context.diagnostics().remark(op.location(), "%s", text);
  }

  private void fail(Operation op, String reason) {
    context
        .diagnostics()
        .error(op.location(), "'%s' cannot run for many lanes: %s", op.name(), reason);
    give(op);
  }

  /// Gives something for the results of what failed, so that what comes next is looked at too.
  private void give(Operation op) {
    failed.addAll(op.results());
    for (Value result : op.results()) {
      if (result.type() instanceof TupleType tuple) {
        var elements = ImmutableList.<Lane>builder();
        for (Type each : tuple.types()) {
          elements.add(placeholder(each));
        }
        bundles.put(result, elements.build());
      } else {
        lanes.put(result, placeholder(result.type()));
      }
    }
  }

  private Lane placeholder(Type type) {
    long[] one =
        type instanceof TensorType tensor
            ? tensor.shape().stream().map(size -> Math.max(1, size)).toArray()
            : new long[0];
    TensorType like = type instanceof TensorType tensor ? tensor : TensorType.of(FloatType.F32);
    return new Lane(zeros(like, Lanes.shape(size(), one)), true);
  }

  static void erase(Block block, @Nullable Operation last) {
    Rewriter rewriter = new Rewriter();
    while (block.last() != last) {
      rewriter.erase(Objects.requireNonNull(block.last()));
    }
  }
}
