package dev.weir.tensor;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.BuiltinOps;
import dev.weir.dialect.builtin.FunctionOps;
import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.ir.Block;
import dev.weir.ir.IrMapping;
import dev.weir.ir.Location;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Value;
import dev.weir.ir.text.IrPrinter;
import dev.weir.ir.text.PrintOptions;
import dev.weir.ir.type.FunctionType;
import dev.weir.tensor.memory.Recent;
import dev.weir.tensor.program.GraphFolder;
import dev.weir.tensor.program.SharedBlocks;
import dev.weir.tensor.program.TensorDialects;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A function that was recorded and compiled, for tensors of given dtypes and shapes.
final class JitProgram implements Computation {
  /// The function on the tensors of its arguments, in order; it can be recorded again.
  private final Function<Tensor[], Tensor[]> flat;

  private final Trace trace;
  private final Block block;
  private final List<Value> returned;

  /// How many of the returned values are there for gradients alone.
  private final int kept;

  private final @Nullable Compiled fused;
  private final @Nullable SymbolicProgram symbolic;
  private final @Nullable KernelList exact;
  private final Trees.@Nullable Structure result;
  private final JitOptions options;
  private final Recent<Back, JitProgram> pullbacks = new Recent<>(64);

  /// @param wanted which cotangents are wanted, then which are there
  /// @param shapes those of what it is given
  private record Back(List<Boolean> wanted, List<ImmutableLongArray> shapes) {}

  private JitProgram(
      Function<Tensor[], Tensor[]> flat,
      Recording recording,
      Trees.@Nullable Structure result,
      JitOptions options) {
    this.flat = flat;
    this.trace = recording.trace();
    this.options = options;
    this.result = result;
    block = trace.block();
    List<Value> all = new ArrayList<>(recording.returned());
    all.addAll(trace.kept());
    returned = List.copyOf(all);
    kept = all.size() - recording.returned().size();
    symbolic = null;
    fused =
        options.fused()
            ? Compiled.of(
                block,
                returned,
                options.compile(!trace.calls().isEmpty()),
                new GraphFolder(options.graphs()))
            : null;
    exact = options.fused() ? null : KernelList.of(block, returned);
  }

  private JitProgram(
      Function<Tensor[], Tensor[]> flat,
      Trace trace,
      SymbolicTrace.Result all,
      SizeProbe probe,
      Trees.@Nullable Structure result,
      JitOptions options) {
    this.flat = flat;
    this.trace = trace;
    this.options = options;
    this.result = result;
    block = all.block();
    returned = all.returned();
    kept = 0;
    symbolic = new SymbolicProgram(all, probe, options);
    fused = null;
    exact = null;
  }

  /// A recording, and what it gives.
  record Recording(Trace trace, List<Value> returned) {}

  /// {@return `f`, recorded for arguments built as `structure` with tensors like `given`}
  static JitProgram record(
      Function<Object[], Object> f,
      Trees.Structure structure,
      List<Tensor> given,
      JitOptions options) {
    Trees.Structure[] result = new Trees.Structure[1];
    Function<Tensor[], Tensor[]> flat = flat(f, structure, result);
    if (options.symbolic()) {
      return record(f, structure, given, SizeProbe.all(given), options);
    }
    Recording recording = record(flat, given, i -> given.get(i).sizes());
    return new JitProgram(flat, recording, result[0], options);
  }

  /// {@return `f`, recorded for arguments built as `structure` with tensors like `given`, and of all sizes like those of
  /// `probe`}
  static JitProgram record(
      Function<Object[], Object> f,
      Trees.Structure structure,
      List<Tensor> given,
      SizeProbe probe,
      JitOptions options) {
    Trees.Structure[] result = new Trees.Structure[1];
    Function<Tensor[], Tensor[]> flat = flat(f, structure, result);
    Open open =
        open(
            flat,
            given,
            probe,
            () -> new Trace(false),
            "and programs for all sizes call no functions of the host; leave out symbolic() or"
                + " inputs()");
    return new JitProgram(flat, open.first(), open.all(), probe, result[0], options);
  }

  /// A recording for all sizes.
  ///
  /// @param first that for the first sizes
  record Open(Trace first, SymbolicTrace.Result all) {}

  /// {@return what `flat` does to tensors like `given` of all sizes like those of `probe`}
  ///
  /// @param begin makes an empty recording
  /// @param refusal why no functions of the host may be called
  static Open open(
      Function<Tensor[], Tensor[]> flat,
      List<Tensor> given,
      SizeProbe probe,
      Supplier<Trace> begin,
      String refusal) {
    List<Trace> traces = new ArrayList<>();
    List<List<Value>> outputs = new ArrayList<>();
    for (int i = 0; i < SizeProbe.PROBES; i++) {
      int at = i;
      Recording recording = record(begin.get(), flat, given, j -> probe.sizes(j, at));
      recording.trace().refuseCalls(refusal);
      traces.add(recording.trace());
      outputs.add(recording.returned());
    }
    return new Open(traces.get(0), SymbolicTrace.of(probe, traces, outputs));
  }

  /// {@return `f` on the tensors of its arguments}
  ///
  /// @param result receives how what it gives is built
  static Function<Tensor[], Tensor[]> flat(
      Function<Object[], Object> f, Trees.Structure structure, Trees.Structure[] result) {
    return tensors -> {
      Object[] arguments = (Object[]) structure.build(Arrays.asList(tensors).iterator());
      List<Tensor> found = new ArrayList<>();
      result[0] = Trees.structure(f.apply(arguments), found);
      return found.toArray(new Tensor[0]);
    };
  }

  /// {@return `flat`, recorded for tensors like `given`}
  static JitProgram record(
      Function<Tensor[], Tensor[]> flat, List<Tensor> given, JitOptions options) {
    return new JitProgram(flat, record(flat, given, i -> given.get(i).sizes()), null, options);
  }

  /// {@return what `flat` does to tensors like `given`, which have the shapes `sizes`}
  static Recording record(
      Function<Tensor[], Tensor[]> flat, List<Tensor> given, IntFunction<long[]> sizes) {
    return record(new Trace(false), flat, given, sizes);
  }

  private static Recording record(
      Trace trace,
      Function<Tensor[], Tensor[]> flat,
      List<Tensor> given,
      IntFunction<long[]> sizes) {
    Context context = Context.current();
    Tape tape = context.tape;
    Scope scope = context.scope;
    context.tape = null;
    context.scope = null;
    context.trace = trace;
    try {
      Tensor[] arguments = new Tensor[given.size()];
      Arrays.setAll(arguments, i -> trace.argument(given.get(i).dtype(), sizes.apply(i).clone()));
      Tensor[] outputs = flat.apply(arguments);
      return new Recording(trace, Arrays.stream(outputs).map(trace::value).toList());
    } finally {
      context.tape = tape;
      context.scope = scope;
      context.trace = null;
    }
  }

  @Override
  public String name() {
    return "jit";
  }

  /// {@return the program as IR}
  String text() {
    return IrPrinter.print(module(new ArrayList<>()), PrintOptions.of(TensorDialects.REGISTRY));
  }

  /// {@return what is to be known of its functions}
  ImmutableList<String> remarks() {
    List<String> remarks = new ArrayList<>();
    var _ = module(remarks);
    return ImmutableList.copyOf(remarks);
  }

  /// @param remarks receives what is to be known of functions
  private ModuleOp module(List<String> remarks) {
    List<Value> arguments = List.copyOf(block.arguments());
    var types = arguments.stream().map(Value::type).toList();
    Region region = new Region();
    Block copy = new Block(types);
    region.append(copy);
    OpBuilder b = OpBuilder.atEnd(copy);
    IrMapping mapping = new IrMapping();
    for (int i = 0; i < arguments.size(); i++) {
      mapping.map(arguments.get(i), copy.argument(i));
    }
    for (Operation op : block) {
      b.insert(op.clone(mapping));
    }
    b.add(FunctionOps.returnOp(returned.stream().map(mapping::of).toList()));
    var type = FunctionType.of(types, returned.stream().map(Value::type).toList());
    var function = FunctionOps.func("program", type, region).build(Location.unknown());
    var module = BuiltinOps.module(body -> body.insert(function)).build(Location.unknown());
    remarks.addAll(SharedBlocks.share(copy, module.region(0).entry()));
    return module;
  }

  /// {@return the key under which it is kept, null where it is not, or takes more than what its function is given}
  @Nullable String keptAs() {
    boolean isOfArguments = trace.hidden().isEmpty() && trace.calls().isEmpty() && kept == 0;
    return fused != null && isOfArguments ? fused.keptAs() : null;
  }

  ImmutableList<String> kernels() {
    if (symbolic != null) {
      return symbolic.kernels();
    }
    return fused != null ? fused.kernels() : Objects.requireNonNull(exact).kernels();
  }

  /// {@return what the function gives of `given`, built as it is}
  Object call(Tensor[] given) {
    Tensor[] outputs = run(given);
    return Objects.requireNonNull(
        Objects.requireNonNull(result).build(Arrays.asList(outputs).iterator()));
  }

  /// {@return the tensors that it gives of `given`}
  Tensor[] run(Tensor[] given) {
    Context context = Context.current();
    List<Tensor> all = new ArrayList<>(Arrays.asList(given));
    List<Tensor> noted = new ArrayList<>(Arrays.asList(given));
    for (int i = 0; i < trace.hidden().size(); i++) {
      Tensor each = context.withoutTape(trace.hidden().get(i));
      all.add(each);
      if (trace.drawn().get(i)) {
        noted.add(each);
      }
    }
    Tensor[] inputs = all.toArray(new Tensor[0]);
    Compiled code = symbolic != null ? symbolic.of(inputs) : fused;
    Tensor[] outputs = run(context, code, inputs);
    if (kept > 0) {
      int first = outputs.length - kept;
      noted.addAll(Arrays.asList(outputs).subList(first, outputs.length));
      outputs = Arrays.copyOf(outputs, first);
    }
    Tape.record(context, this, noted.toArray(new Tensor[0]), outputs);
    return outputs;
  }

  private Tensor[] run(Context context, @Nullable Compiled code, Tensor[] inputs) {
    if (trace.calls().isEmpty()) {
      return code != null
          ? code.run(context, inputs)
          : Objects.requireNonNull(exact).run(context, inputs);
    }
    HostNode.begin();
    try {
      return code != null
          ? code.run(context, inputs)
          : Objects.requireNonNull(exact).run(context, inputs);
    } catch (RuntimeException e) {
      throw HostNode.failure(e);
    }
  }

  /// The function is recorded again with a tape, so that the way back has the rules, the order and the custom gradients
  /// that eager code has; what it drew at random it is given.
  @Override
  public @Nullable Tensor[] pullBack(
      Tensor[] inputs, Tensor[] outputs, @Nullable Tensor[] cotangents, boolean[] wanted) {
    int draws = (int) trace.drawn().stream().filter(each -> each).count() + kept;
    int arguments = inputs.length - draws;
    List<Boolean> key = new ArrayList<>();
    List<Tensor> given = new ArrayList<>(Arrays.asList(inputs));
    for (boolean each : wanted) {
      key.add(each);
    }
    for (Tensor cotangent : cotangents) {
      key.add(cotangent != null);
      if (cotangent != null) {
        given.add(cotangent);
      }
    }
    Function<Tensor[], Tensor[]> back =
        tensors -> back(tensors, arguments, draws, key, wanted.length);
    Tensor[] all = given.toArray(new Tensor[0]);
    Tensor[] found;
    if (Context.current().trace != null) {
      found = back.apply(all);
    } else {
      found =
          pullbacks
              .get(
                  new Back(key, SymbolicProgram.shapes(all)),
                  () ->
                      new JitProgram(
                          back,
                          record(back, given, i -> given.get(i).sizes()),
                          null,
                          options.exactSizes()))
              .run(all);
    }
    Tensor[] results = new Tensor[inputs.length];
    int next = 0;
    for (int i = 0; i < wanted.length; i++) {
      if (wanted[i]) {
        results[i] = found[next++];
      }
    }
    return results;
  }

  private Tensor[] back(Tensor[] tensors, int arguments, int draws, List<Boolean> key, int inputs) {
    Context context = Context.current();
    Deque<Tensor> before = context.draws;
    context.draws = new ArrayDeque<>(Arrays.asList(tensors).subList(arguments, arguments + draws));
    try (Tape tape = Tape.record()) {
      Tensor[] outputs = flat.apply(Arrays.copyOf(tensors, arguments));
      List<Tensor> of = new ArrayList<>();
      List<Tensor> cotangents = new ArrayList<>();
      int next = inputs;
      for (int i = 0; i < outputs.length; i++) {
        if (key.get(inputs + i)) {
          of.add(outputs[i]);
          cotangents.add(tensors[next++]);
        }
      }
      List<Tensor> with = new ArrayList<>();
      for (int i = 0; i < inputs; i++) {
        if (key.get(i)) {
          with.add(tensors[i]);
        }
      }
      return tape.gradients(of, cotangents, with).toArray(new Tensor[0]);
    } finally {
      context.draws = before;
    }
  }
}
