package dev.weir.tensor;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.BuiltinOps;
import dev.weir.dialect.builtin.FuncOp;
import dev.weir.dialect.builtin.FunctionOps;
import dev.weir.ir.Block;
import dev.weir.ir.Diagnostic;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.IrMapping;
import dev.weir.ir.Location;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.text.IrPrinter;
import dev.weir.ir.text.PrintOptions;
import dev.weir.ir.type.FunctionType;
import dev.weir.pass.batching.BatchRequest;
import dev.weir.pass.batching.Batching;
import dev.weir.pass.batching.Randomness;
import dev.weir.tensor.program.TensorDialects;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A function that was recorded for one lane and made one of many.
final class LaneProgram implements Computation {
  /// How functions are mapped.
  ///
  /// @param programs gives the program of a text, made once
  /// @param remarks takes what is reported
  record Mapping(
      Randomness randomness,
      boolean strict,
      BiFunction<String, Supplier<BlockProgram>, BlockProgram> programs,
      Consumer<String> remarks) {}

  private final Mapping mapping;
  private final Function<Tensor[], Tensor[]> flat;
  private final ImmutableList<OptionalInt> axes;
  private final ImmutableList<OptionalInt> outAxes;
  private final long size;
  private final List<LaneInputs.Extra> extras;
  private final LaneInputs.Draws draws;
  private final boolean offTape;
  private final BlockProgram program;

  private LaneProgram(
      Mapping mapping,
      Function<Tensor[], Tensor[]> flat,
      ImmutableList<OptionalInt> axes,
      ImmutableList<OptionalInt> outAxes,
      long size,
      Trace trace,
      LaneInputs inputs,
      List<Value> returned) {
    this.mapping = mapping;
    this.flat = flat;
    this.axes = axes;
    this.outAxes = outAxes;
    this.size = size;
    extras = inputs.extras();
    offTape = trace.isOffTape();
    draws =
        new LaneInputs.Draws(
            extras.stream()
                .filter(LaneInputs.Drawn.class::isInstance)
                .map(LaneInputs.Drawn.class::cast)
                .toList(),
            size);
    program = batched(trace, returned);
  }

  /// {@return `flat`, which is given tensors of one lane, for all lanes}
  ///
  /// @param given tensors like those that it will be given
  /// @param axes where their lanes lie
  /// @param outAxes says, once `flat` has run, where those of what it gives go
  static LaneProgram record(
      Mapping mapping,
      Function<Tensor[], Tensor[]> flat,
      List<Tensor> given,
      List<OptionalInt> axes,
      Supplier<List<OptionalInt>> outAxes,
      long size) {
    Context context = Context.current();
    Tape tape = context.tape;
    Scope scope = context.scope;
    Trace around = context.trace;
    Deque<Tensor> drawn = context.draws;
    Trace trace = new Trace(false);
    LaneInputs inputs = new LaneInputs(trace, mapping.randomness());
    trace.recordLane(inputs);
    context.tape = null;
    context.scope = null;
    context.trace = trace;
    context.draws = null;
    try {
      Tensor[] arguments = new Tensor[given.size()];
      for (int i = 0; i < arguments.length; i++) {
        arguments[i] = trace.argument(given.get(i).dtype(), laneShape(given.get(i), axes.get(i)));
      }
      Tensor[] outputs = flat.apply(arguments);
      List<Value> returned = Arrays.stream(outputs).map(trace::value).toList();
      return new LaneProgram(
          mapping,
          flat,
          ImmutableList.copyOf(axes),
          ImmutableList.copyOf(outAxes.get()),
          size,
          trace,
          inputs,
          returned);
    } finally {
      context.tape = tape;
      context.scope = scope;
      context.trace = around;
      context.draws = drawn;
    }
  }

  private static long[] laneShape(Tensor tensor, OptionalInt axis) {
    long[] sizes = tensor.sizes();
    if (axis.isEmpty()) {
      return sizes;
    }
    int at = axis.getAsInt() < 0 ? axis.getAsInt() + sizes.length : axis.getAsInt();
    long[] lane = new long[sizes.length - 1];
    System.arraycopy(sizes, 0, lane, 0, at);
    System.arraycopy(sizes, at + 1, lane, at, lane.length - at);
    return lane;
  }

  private BlockProgram batched(Trace trace, List<Value> returned) {
    FuncOp lane = function("lane", trace.block(), returned);
    BuiltinOps.module(body -> body.insert(lane)).build(Location.unknown());
    List<OptionalInt> in = new ArrayList<>(axes);
    for (LaneInputs.Extra each : extras) {
      boolean apart =
          each instanceof LaneInputs.Drawn && mapping.randomness() == Randomness.DIFFERENT;
      in.add(apart ? OptionalInt.of(0) : OptionalInt.empty());
    }
    BatchRequest request =
        new BatchRequest(
            size, ImmutableList.copyOf(in), outAxes, mapping.strict(), mapping.randomness());
    Diagnostics diagnostics = new Diagnostics();
    FuncOp made =
        Batching.of(TensorDialects.REGISTRY, diagnostics)
            .batch(lane, "lanes", request)
            .orElseThrow(() ->
                new IllegalArgumentException(
                    diagnostics.all().stream()
                        .filter(each -> each.severity() == Diagnostic.Severity.ERROR)
                        .map(LaneProgram::text)
                        .collect(Collectors.joining("; "))));
    diagnostics.all().forEach(each -> mapping.remarks().accept(text(each)));
    String text = IrPrinter.print(made, PrintOptions.of(TensorDialects.REGISTRY));
    return mapping
        .programs()
        .apply(
            text,
            () -> {
              Block block = made.bodyRegion().entry();
              List<Value> results = List.copyOf(block.last().operands());
              FuncOp alone = function("lanes", block, results);
              BuiltinOps.module(body -> body.insert(alone)).build(Location.unknown());
              return new BlockProgram("vmap", alone);
            });
  }

  private static String text(Diagnostic diagnostic) {
    return diagnostic.location() instanceof Location.FileLineCol place
        ? "%s:%d: %s".formatted(place.file(), place.line(), diagnostic.message())
        : diagnostic.message().replaceFirst("^'func.func' op ", "");
  }

  /// {@return the function of the arguments of `block` that gives `returned`}
  private static FuncOp function(String name, Block block, List<Value> returned) {
    List<Type> types = block.argumentTypes();
    Block copy = new Block(types);
    OpBuilder b = OpBuilder.atEnd(copy);
    IrMapping mapping = new IrMapping();
    for (int i = 0; i < types.size(); i++) {
      mapping.map(block.argument(i), copy.argument(i));
    }
    for (Operation op : block) {
      if (op != block.terminator()) {
        b.insert(op.clone(mapping));
      }
    }
    b.add(FunctionOps.returnOp(returned.stream().map(mapping::of).toList()));
    Region region = new Region();
    region.append(copy);
    var type = FunctionType.of(types, returned.stream().map(Value::type).toList());
    return FunctionOps.func(name, type, region).build(Location.unknown());
  }

  /// {@return whether it uses tensors from around the function, which may be others in another call}
  boolean captures() {
    return extras.stream().anyMatch(LaneInputs.Captured.class::isInstance);
  }

  String irText() {
    return IrPrinter.print(program.function(), PrintOptions.of(TensorDialects.REGISTRY));
  }

  @Override
  public String name() {
    return program.name();
  }

  /// {@return what it computes of `given`, the tensors of the arguments}
  Tensor[] run(List<Tensor> given) {
    Context context = Context.current();
    List<Tensor> all = new ArrayList<>(given);
    int next = 0;
    for (LaneInputs.Extra each : extras) {
      switch (each) {
        case LaneInputs.Captured(Tensor tensor) -> all.add(tensor);
        case LaneInputs.Constant(Tensor tensor) ->
            all.add(context.trace == null ? tensor : context.trace.constant(tensor));
        case LaneInputs.Drawn drawn -> all.add(draw(context, drawn, next++));
      }
    }
    Tensor[] inputs = all.toArray(new Tensor[0]);
    Tensor[] outputs = program.compute(inputs);
    Tape.record(context, offTape ? this : program, inputs, outputs);
    return outputs;
  }

  private Tensor draw(Context context, LaneInputs.Drawn drawn, int index) {
    if (context.draws != null) {
      return context.draws.removeFirst();
    }
    boolean apart = mapping.randomness() == Randomness.DIFFERENT;
    Supplier<Tensor> source = apart ? draws.source(index) : drawn.source();
    long[] lane = ImmutableLongArray.copyOf(drawn.shape()).toArray();
    long[] shape = lane;
    if (apart) {
      shape = new long[lane.length + 1];
      shape[0] = size;
      System.arraycopy(lane, 0, shape, 1, lane.length);
    }
    return context.trace == null ? source.get() : context.trace.draw(source, drawn.dtype(), shape);
  }

  /// Where what was recorded has a gradient of its own, each lane goes back by that, and what all share gets the sum.
  @Override
  public @Nullable Tensor[] pullBack(
      Tensor[] inputs, Tensor[] outputs, @Nullable Tensor[] cotangents, boolean[] wanted) {
    int arguments = axes.size();
    List<Tensor> given = new ArrayList<>(Arrays.asList(inputs).subList(0, arguments));
    List<OptionalInt> in = new ArrayList<>(axes);
    int drawn = 0;
    for (int i = 0; i < extras.size(); i++) {
      if (extras.get(i) instanceof LaneInputs.Drawn) {
        given.add(inputs[arguments + i]);
        in.add(
            mapping.randomness() == Randomness.DIFFERENT ? OptionalInt.of(0) : OptionalInt.empty());
        drawn++;
      }
    }
    for (int i = 0; i < outputs.length; i++) {
      Tensor known = cotangents[i];
      if (known != null) {
        given.add(known);
        in.add(outAxes.get(outAxes.size() == 1 ? 0 : i));
      }
    }
    List<OptionalInt> out = new ArrayList<>();
    for (int i = 0; i < wanted.length; i++) {
      if (wanted[i]) {
        boolean own = i < arguments && axes.get(i).isPresent();
        out.add(own ? axes.get(i) : OptionalInt.of(0));
      }
    }
    int draws = drawn;
    Mapping back =
        new Mapping(Randomness.SAME, mapping.strict(), mapping.programs(), mapping.remarks());
    LaneProgram made =
        record(back, lane -> back(lane, draws, cotangents, wanted), given, in, () -> out, size);
    Tensor[] found = made.run(given);
    @Nullable Tensor[] results = new Tensor[inputs.length];
    int next = 0;
    for (int i = 0; i < wanted.length; i++) {
      if (wanted[i]) {
        boolean own = i < arguments && axes.get(i).isPresent();
        Tensor each = found[next++];
        results[i] = own ? each : each.sum(new long[] {0});
      }
    }
    return results;
  }

  /// {@return the cotangents of what is wanted, in one lane}
  private Tensor[] back(Tensor[] lane, int drawn, @Nullable Tensor[] cotangents, boolean[] wanted) {
    Context context = Context.current();
    int arguments = axes.size();
    List<Tensor> draws = Arrays.asList(lane).subList(arguments, arguments + drawn);
    Deque<Tensor> before = context.draws;
    context.draws = new ArrayDeque<>(draws);
    try (Tape tape = Tape.record()) {
      Tensor[] outputs = flat.apply(Arrays.copyOf(lane, arguments));
      List<Tensor> of = new ArrayList<>();
      List<Tensor> known = new ArrayList<>();
      int next = arguments + drawn;
      for (int i = 0; i < outputs.length; i++) {
        if (cotangents[i] != null) {
          of.add(outputs[i]);
          known.add(lane[next++]);
        }
      }
      List<Tensor> with = new ArrayList<>();
      int draw = 0;
      for (int i = 0; i < wanted.length; i++) {
        Tensor each = null;
        if (i < arguments) {
          each = lane[i];
        } else {
          each =
              switch (extras.get(i - arguments)) {
                case LaneInputs.Captured(Tensor tensor) -> tensor;
                case LaneInputs.Constant(Tensor tensor) -> tensor;
                case LaneInputs.Drawn ignored -> draws.get(draw++);
              };
        }
        if (wanted[i]) {
          with.add(each);
        }
      }
      return tape.gradients(of, known, with).toArray(new Tensor[0]);
    } finally {
      context.draws = before;
    }
  }
}
