package dev.weir.tensor;

import com.google.common.collect.ImmutableList;
import dev.weir.compiler.CompileOptions;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.mindir.HostCallOp;
import dev.weir.ir.Operation;
import dev.weir.tensor.capture.Capture;
import dev.weir.tensor.capture.Program;
import dev.weir.tensor.capture.Recorder;
import dev.weir.tensor.program.KeptFunctions;
import dev.weir.tensor.program.SharedBlocks;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The recording of code that is captured: operators in a [Trace], and what computes gradients of them on a [Tape].
final class CodeRecorder implements Recorder {
  private final Context context = Context.current();
  private final Trace trace = new Trace(true);
  private final List<Tensor> arguments = new ArrayList<>();
  private final JitOptions options;
  private @Nullable Tape tape;
  private @Nullable String keptAs;

  /// Whether what is recorded may become a function, and how many there may be.
  private boolean isFunction;

  private int functions;

  /// What makes them for a function.
  static final class Maker implements Recorder.Maker {
    private final JitOptions options;
    private final KeptFunctions kept;

    Maker(JitOptions options, Serializable f) {
      this.options = options;
      kept =
          new KeptFunctions(
              this::now,
              () -> Capture.method(f),
              program -> {
                Compiled compiled = Compiled.of(program);
                return inputs -> compiled.run(Context.current(), inputs);
              });
    }

    /// {@return how programs are compiled, where they are kept and nobody asks for gradients}
    private @Nullable CompileOptions now() {
      if (!options.fused() || options.isTraced() || Context.current().tape != null) {
        return null;
      }
      CompileOptions now = options.compile(false);
      return now.cache().isPresent() ? now : null;
    }

    @Override
    public Recorder get() {
      return new CodeRecorder(options);
    }

    @Override
    public KeptFunctions kept() {
      return kept;
    }
  }

  CodeRecorder(JitOptions options) {
    this.options = options;
  }

  @Override
  public Tensor argument(Tensor like) {
    Tensor made = trace.argument(like.dtype(), like.sizes());
    arguments.add(made);
    return made;
  }

  @Override
  public <T> T record(Supplier<T> body) {
    Tape before = context.tape;
    Scope scope = context.scope;
    context.tape = null;
    context.scope = null;
    context.trace = trace;
    try {
      tape = Tape.record();
      return body.get();
    } finally {
      context.tape = before;
      context.scope = scope;
      context.trace = null;
    }
  }

  @Override
  public List<Tensor> host(
      String callee,
      boolean pure,
      @Nullable DType dtype,
      long[] shape,
      List<Tensor> inputs,
      HostCode code) {
    HostNode node = new HostNode(callee, pure, dtype, shape, code);
    Tensor[] given = inputs.toArray(new Tensor[0]);
    Tensor[] outputs = trace.host(node, given);
    Tape.record(context, new Ungraded(callee), given, outputs);
    return List.of(outputs);
  }

  /// A function of the host of which no gradient is given.
  private record Ungraded(String name) implements Computation {
    @Override
    public @Nullable Tensor[] pullBack(
        Tensor[] inputs, Tensor[] outputs, @Nullable Tensor[] cotangents, boolean[] wanted) {
      throw new IllegalArgumentException(
          "%s has no gradient; a HostCall has one of its own, or stop it by stopGradient()"
              .formatted(name));
    }
  }

  @Override
  public <T extends @Nullable Object> T asFunction(String name, Supplier<T> body) {
    if (isFunction || !options.fused() || trace.isWithin()) {
      return body.get();
    }
    Operation before = trace.block().last();
    isFunction = true;
    try {
      return body.get();
    } finally {
      isFunction = false;
      SharedBlocks.mark(before == null ? trace.block().first() : before.next(), name, functions++);
    }
  }

  @Override
  public @Nullable String keptAs() {
    return keptAs;
  }

  @Override
  public int calls() {
    return trace.calls().size();
  }

  @Override
  public List<String> callsFrom(int first) {
    return trace.calls().stream().skip(first).map(HostNode::callee).toList();
  }

  @Override
  public Tensor constant(Supplier<Tensor> body) {
    return context.withoutTape(body);
  }

  @Override
  public boolean hasEffects(Recorder.Part of) {
    List<HostCallOp> found = new ArrayList<>();
    for (Operation op : ((Recorded.Part) of).part().body()) {
      op.walk(each -> {
        if (each instanceof HostCallOp call && !call.pure()) {
          found.add(call);
        }
      });
    }
    return !found.isEmpty();
  }

  @Override
  public int size() {
    int size = 0;
    for (Operation _ : trace.block()) {
      size++;
    }
    return size;
  }

  @Override
  public boolean isOpen() {
    return context.tape != tape || context.scope != null;
  }

  @Override
  public boolean mayChoose() {
    return options.fused();
  }

  @Override
  public Recorder.Part part(List<Tensor> carried, Function<List<Tensor>, List<Tensor>> body) {
    Tape before = context.tape;
    context.tape = null;
    Trace.Part part = trace.begin();
    try (Tape own = Tape.record()) {
      List<Tensor> given =
          carried.stream().map(each -> trace.argument(part, each.dtype(), each.sizes())).toList();
      List<Tensor> gives = body.apply(given);
      return new Recorded.Part(part, given, Recorded.notedOn(own), gives);
    } finally {
      trace.end();
      context.tape = before;
    }
  }

  @Override
  public List<Tensor> choose(
      Tensor condition,
      Recorder.Part yes,
      List<Tensor> ifYes,
      Recorder.Part no,
      List<Tensor> ifNo) {
    return Choice.of(trace, (Recorded.Part) yes, ifYes, (Recorded.Part) no, ifNo)
        .add(trace, condition);
  }

  @Override
  public List<Tensor> repeat(
      Tensor condition, List<Tensor> inits, Recorder.Part body, Tensor again, List<Tensor> next) {
    return Loop.add(trace, condition, inits, (Recorded.Part) body, again, next);
  }

  @Override
  public Program finish(List<Tensor> results) {
    Recorded recorded =
        new Recorded(
            trace,
            trace.block(),
            List.copyOf(arguments),
            Recorded.notedOn(Objects.requireNonNull(tape)),
            results);
    JitProgram program = JitProgram.record(recorded::repeat, List.copyOf(arguments), options);
    keptAs = program.keptAs();
    return new Program() {
      @Override
      public Tensor[] run(Tensor[] arguments) {
        return program.run(arguments);
      }

      @Override
      public String text() {
        return program.text();
      }

      @Override
      public ImmutableList<String> remarks() {
        return program.remarks();
      }

      @Override
      public ImmutableList<String> kernels() {
        return program.kernels();
      }
    };
  }
}
