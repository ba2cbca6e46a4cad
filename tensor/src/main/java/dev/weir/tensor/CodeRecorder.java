package dev.weir.tensor;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.IrMapping;
import dev.weir.ir.Operation;
import dev.weir.tensor.capture.Program;
import dev.weir.tensor.capture.Recorder;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The recording of code that is captured: operators in a [Trace], and what computes gradients of them on a [Tape].
final class CodeRecorder implements Recorder {
  /// What was noted on the tape.
  private record Noted(Computation computation, Tensor[] inputs, Tensor[] outputs) {}

  private final Context context = Context.current();
  private final Trace trace = new Trace(true);
  private final List<Tensor> arguments = new ArrayList<>();
  private final boolean fuse;
  private @Nullable Tape tape;

  CodeRecorder(boolean fuse) {
    this.fuse = fuse;
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
  public Program finish(List<Tensor> results) {
    List<Noted> noted = new ArrayList<>();
    Objects.requireNonNull(tape)
        .visit(
            (computation, inputs, outputs) -> noted.add(new Noted(computation, inputs, outputs)));
    Tensor[] given = arguments.toArray(new Tensor[0]);
    JitProgram program =
        JitProgram.record(tensors -> repeat(tensors, noted, results), given, () -> null, fuse);
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
      public ImmutableList<String> kernels() {
        return program.kernels();
      }
    };
  }

  /// Does again what was recorded, in the recording that the thread is in and on its tape.
  private Tensor[] repeat(Tensor[] tensors, List<Noted> noted, List<Tensor> results) {
    Trace into = Objects.requireNonNull(context().trace);
    IrMapping mapping = new IrMapping();
    for (int i = 0; i < tensors.length; i++) {
      mapping.map(trace.value(arguments.get(i)), into.value(tensors[i]));
    }
    into.repeat(trace, mapping, context().draws);
    Repeated repeated = new Repeated(into, mapping);
    for (int i = 0; i < tensors.length; i++) {
      repeated.put(arguments.get(i), tensors[i]);
    }
    for (Noted each : noted) {
      Tape.record(
          context(), each.computation, repeated.all(each.inputs), repeated.all(each.outputs));
    }
    return repeated.all(results.toArray(new Tensor[0]));
  }

  private static Context context() {
    return Context.current();
  }

  /// The tensors of another recording, as they are in this one.
  private final class Repeated {
    private final Trace into;
    private final IrMapping mapping;
    private final java.util.IdentityHashMap<Tensor, Tensor> known =
        new java.util.IdentityHashMap<>();

    Repeated(Trace into, IrMapping mapping) {
      this.into = into;
      this.mapping = mapping;
    }

    void put(Tensor there, Tensor here) {
      known.put(there, here);
    }

    Tensor[] all(Tensor[] there) {
      Tensor[] here = new Tensor[there.length];
      for (int i = 0; i < here.length; i++) {
        here[i] =
            known.computeIfAbsent(
                there[i],
                each ->
                    Tensor.symbolic(
                        into, mapping.of(trace.value(each)), each.dtype(), each.sizes()));
      }
      return here;
    }
  }
}
