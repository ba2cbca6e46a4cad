package dev.weir.tensor;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Operation;
import dev.weir.tensor.capture.Program;
import dev.weir.tensor.capture.Recorder;
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
      return new RecordedPart(part, given, Recorded.notedOn(own), gives);
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
    return Choice.of((RecordedPart) yes, ifYes, (RecordedPart) no, ifNo).add(trace, condition);
  }

  @Override
  public List<Tensor> repeat(
      Tensor condition, List<Tensor> inits, Recorder.Part body, Tensor again, List<Tensor> next) {
    return Choice.loop(trace, condition, inits, (RecordedPart) body, again, next);
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
}
