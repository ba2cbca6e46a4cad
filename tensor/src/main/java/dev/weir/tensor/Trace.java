package dev.weir.tensor;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.mindir.HostCallOp;
import dev.weir.dialect.mindir.MindIrOps;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Block;
import dev.weir.ir.IrMapping;
import dev.weir.ir.Location;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import dev.weir.tensor.capture.Unrecorded;
import dev.weir.tensor.program.CallSite;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The recording of a program: operators become operations of a block, whose arguments are what the program is given.
///
/// Behind the tensors of the caller, the program takes those that were made of Java's numbers while it was recorded, and
/// those that are drawn at random for each run.
final class Trace {
  private final Block block = new Block();
  private OpBuilder b = OpBuilder.atEnd(block);
  private @Nullable Part part;
  private final Rewriter rewriter = new Rewriter();

  /// What gives the arguments behind those of the caller at each run.
  private final List<Supplier<Tensor>> hidden = new ArrayList<>();

  private final List<Boolean> drawn = new ArrayList<>();
  private final List<Value> hiddenArguments = new ArrayList<>();

  private final boolean ofCode;

  /// @param ofCode whether what is recorded is code that is captured, which may ask for anything
  Trace(boolean ofCode) {
    this.ofCode = ofCode;
  }

  /// {@return whether what is recorded is code that is captured}
  boolean isOfCode() {
    return ofCode;
  }

  /// What gives the arguments behind those of the caller where one lane of many is recorded.
  private @Nullable LaneInputs lanes;

  /// Has `inputs` give the arguments behind those of the caller, tensors from elsewhere among them.
  void recordLane(LaneInputs inputs) {
    lanes = inputs;
  }

  /// What stands for tensors from elsewhere, where they may be used.
  private @Nullable Map<Tensor, Tensor> outside;

  /// Has tensors from elsewhere be arguments behind those of the caller, as they are in all runs.
  void takeOutside() {
    outside = new IdentityHashMap<>();
  }

  /// Whether something was recorded that no tape was to note.
  private boolean offTape;

  void leaveTape() {
    offTape = true;
  }

  /// {@return whether something was recorded that no tape was to note: its gradient is another than that of what is
  /// recorded}
  boolean isOffTape() {
    return offTape;
  }

  /// The lines that called operators.
  private final Map<Operation, StackTraceElement> places = new IdentityHashMap<>();

  Block block() {
    return block;
  }

  /// {@return the line of the user's code that called each operator}, where it was noted
  Map<Operation, StackTraceElement> places() {
    return Collections.unmodifiableMap(places);
  }

  /// {@return what gives the arguments behind those of the caller}
  List<Supplier<Tensor>> hidden() {
    return List.copyOf(hidden);
  }

  /// {@return for each of them whether it is drawn at random}
  List<Boolean> drawn() {
    return List.copyOf(drawn);
  }

  /// {@return a new argument}
  Tensor argument(DType dtype, long[] shape) {
    TensorType type = TensorType.of(ElementTypes.typeOf(dtype), ImmutableLongArray.copyOf(shape));
    return Tensor.symbolic(this, block.addArgument(type, Location.unknown()), dtype, shape);
  }

  /// {@return `made`, which is the same in all runs}
  Tensor constant(Tensor made) {
    if (lanes != null) {
      return lanes.constant(made);
    }
    made.moveTo(null);
    return hidden(() -> made, false, made.dtype(), made.sizes());
  }

  /// {@return what `source` gives, anew in each run}
  Tensor draw(Supplier<Tensor> source, DType dtype, long[] shape) {
    if (lanes != null) {
      return lanes.draw(source, dtype, shape);
    }
    if (part != null) {
      throw new Unrecorded("random numbers are drawn where not every run comes");
    }
    return hidden(source, true, dtype, shape);
  }

  private Tensor hidden(Supplier<Tensor> source, boolean isDrawn, DType dtype, long[] shape) {
    Tensor made = argument(dtype, shape);
    hidden.add(source);
    drawn.add(isDrawn);
    hiddenArguments.add(value(made));
    return made;
  }

  /// Takes here what `other` takes behind the caller's arguments.
  ///
  /// @param mapping is given what they are here
  /// @param draws what random numbers are taken from, where they are not drawn anew
  void repeatHidden(Trace other, IrMapping mapping, @Nullable Deque<Tensor> draws) {
    for (int i = 0; i < other.hidden.size(); i++) {
      Value argument = other.hiddenArguments.get(i);
      TensorType type = (TensorType) argument.type();
      Tensor made;
      if (!other.drawn.get(i)) {
        made = constant(other.hidden.get(i).get());
      } else if (draws != null) {
        made = draws.removeFirst();
      } else {
        DType dtype = ElementTypes.dtypeOf(type.elementType());
        made = draw(other.hidden.get(i), dtype, type.shape().toArray());
      }
      mapping.map(argument, value(made));
    }
  }

  Tensor full(double value, DType dtype, long[] shape) {
    Value made =
        b.add(OperatorOps.full(ImmutableLongArray.copyOf(shape), value).dtype(dtype)).out();
    return Tensor.symbolic(this, made, dtype, shape.clone());
  }

  /// A part of the program that is the body of an operation.
  static final class Part {
    private final Block body = new Block();
    private final @Nullable Part around;
    private final Set<Tensor> used = new LinkedHashSet<>();

    private Part(@Nullable Part around) {
      this.around = around;
    }

    Block body() {
      return body;
    }

    /// {@return what it uses from around it}
    List<Tensor> free() {
      return used.stream().filter(each -> !isWithin(each)).toList();
    }

    private boolean isWithin(Tensor tensor) {
      Block at = Objects.requireNonNull(tensor.symbol).parentBlock();
      while (at != null && at != body) {
        Operation op = at.parentOp();
        at = op == null ? null : op.block();
      }
      return at == body;
    }
  }

  /// {@return a part that is recorded from now on}
  Part begin() {
    Part begun = new Part(part);
    part = begun;
    b = OpBuilder.atEnd(begun.body);
    return begun;
  }

  /// Goes on with what is around the innermost part.
  void end() {
    part = Objects.requireNonNull(part).around;
    b = OpBuilder.atEnd(part == null ? block : part.body);
  }

  /// {@return a new argument of a part}
  Tensor argument(Part of, DType dtype, long[] shape) {
    TensorType type = TensorType.of(ElementTypes.typeOf(dtype), ImmutableLongArray.copyOf(shape));
    return Tensor.symbolic(this, of.body.addArgument(type, Location.unknown()), dtype, shape);
  }

  /// {@return whether a part is recorded}
  boolean isWithin() {
    return part != null;
  }

  /// {@return what inserts operations now}
  OpBuilder builder() {
    return b;
  }

  /// {@return a new value of this recording}
  Tensor made(Value value) {
    TensorType type = (TensorType) value.type();
    return Tensor.symbolic(
        this, value, ElementTypes.dtypeOf(type.elementType()), type.shape().toArray());
  }

  /// {@return the value that `tensor` is in this program}
  ///
  /// @throws IllegalArgumentException if it is of another
  Value value(Tensor tensor) {
    if (lanes != null && tensor.trace != this) {
      return Objects.requireNonNull(lanes.captured(tensor).symbol);
    }
    if (outside != null && tensor.trace == null) {
      Tensor known = outside.get(tensor);
      if (known == null) {
        known = hidden(() -> tensor, false, tensor.dtype(), tensor.sizes());
        outside.put(tensor, known);
      }
      return Objects.requireNonNull(known.symbol);
    }
    checkArgument(
        tensor.trace == this,
        tensor.trace == null
            ? "%s was made before and is used in a program that Jit records, where it would never"
                + " change again; pass it as an argument, or make it in there"
            : "%s belongs to another program that Jit records; it must not leave that",
        tensor.describe());
    if (part != null) {
      part.used.add(tensor);
    }
    return Objects.requireNonNull(tensor.symbol);
  }

  /// Adds what `body` computes of its arguments, which are `inputs` here.
  ///
  /// @param returned what it gives
  Tensor[] inline(Block body, List<? extends Value> returned, Tensor[] inputs) {
    IrMapping mapping = new IrMapping();
    for (int i = 0; i < inputs.length; i++) {
      mapping.map(body.argument(i), value(inputs[i]));
    }
    for (Operation op : body) {
      if (op != body.terminator()) {
        b.insert(op.clone(mapping));
      }
    }
    Tensor[] outputs = new Tensor[returned.size()];
    for (int i = 0; i < outputs.length; i++) {
      TensorType type = (TensorType) returned.get(i).type();
      outputs[i] =
          Tensor.symbolic(
              this,
              mapping.of(returned.get(i)),
              ElementTypes.dtypeOf(type.elementType()),
              type.shape().toArray());
    }
    return outputs;
  }

  /// The functions of the host that are called.
  private final List<HostNode> hosts = new ArrayList<>();

  /// {@return the functions of the host that are called, in order}
  List<HostNode> calls() {
    return hosts;
  }

  /// Calls what `other` calls.
  void keep(Trace other) {
    hosts.addAll(other.hosts);
  }

  /// Checks that no function of the host is called.
  ///
  /// @param why why none may be
  void refuseCalls(String why) {
    for (Operation op : block) {
      if (op instanceof HostCallOp call) {
        StackTraceElement place = places.get(op);
        throw new IllegalArgumentException(
            "%s%s is called on the host, %s"
                .formatted(place == null ? "" : CallSite.line(place) + ": ", call.callee(), why));
      }
    }
  }

  /// {@return what calls with effects give}: it is kept for gradients, as they are not called again
  List<Value> kept() {
    List<Value> kept = new ArrayList<>();
    for (Operation op : block) {
      if (op instanceof HostCallOp call && !call.pure()) {
        kept.addAll(call.results());
      }
    }
    return kept;
  }

  /// Adds a call of a function of the host.
  Tensor[] host(HostNode node, Tensor[] inputs) {
    if (lanes != null) {
      throw new Unrecorded(
          "%s: %s is called on the host, and not for each of many lanes; call it outside of Vmap"
              .formatted(CallSite.line(CallSite.find()), node.callee()));
    }
    Deque<Tensor> draws = Context.current().draws;
    if (draws != null && !draws.isEmpty() && !node.pure() && part == null) {
      // It gave this in the run before, and is not called again.
      return new Tensor[] {draws.removeFirst()};
    }
    List<Value> values = new ArrayList<>();
    for (Tensor each : inputs) {
      values.add(value(each));
    }
    HostCallOp call =
        b.add(
            MindIrOps.hostCall(values, node.callee(), node.handle(), node.types())
                .pure(node.pure()));
    hosts.add(node);
    if (!ofCode) {
      places.put(call, CallSite.find());
    }
    return call.results().stream().map(this::made).toArray(Tensor[]::new);
  }

  /// Adds what `call` does to `inputs`.
  Tensor[] add(OperatorCall call, Tensor[] inputs) {
    // Captured code is walked by an interpreter, and lanes say themselves where they are: nobody
    // asks for the line.
    StackTraceElement place = ofCode || lanes != null ? null : CallSite.find();
    IrMapping mapping = new IrMapping();
    for (int i = 0; i < inputs.length; i++) {
      mapping.map(call.block().argument(i), value(inputs[i]));
    }
    for (Operation op : call.block()) {
      if (op != call.block().last()) {
        Operation copy = op.clone(mapping);
        rewriter.setAttribute(copy, OperatorCall.MARK, null);
        if (lanes != null) {
          rewriter.setLocation(copy, lanes.location());
        }
        b.insert(copy);
        if (place != null) {
          places.put(copy, place);
        }
      }
    }
    List<Value> returned = call.returned();
    Tensor[] outputs = new Tensor[returned.size()];
    for (int i = 0; i < outputs.length; i++) {
      TensorType type = (TensorType) returned.get(i).type();
      if (type.shape().stream().anyMatch(size -> size == TensorType.DYNAMIC)) {
        throw new Unrecorded(
            "how large the result of %s is depends on elements, so it must stay outside of Jit"
                .formatted(call.operation().name()));
      }
      outputs[i] =
          Tensor.symbolic(
              this,
              mapping.of(returned.get(i)),
              ElementTypes.dtypeOf(type.elementType()),
              type.shape().toArray());
    }
    return outputs;
  }
}
