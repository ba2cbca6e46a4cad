package dev.weir.tensor;

import dev.weir.dialect.mindir.HostCallOp;
import dev.weir.ir.Block;
import dev.weir.ir.IrMapping;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.tensor.capture.Recorder;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Something that was recorded, and can be repeated in another recording: its operations, and what its tape noted.
///
/// @param trace the recording
/// @param block the operations
/// @param given the tensors that it takes
/// @param noted what the tape noted
/// @param results what it gives
record Recorded(
    Trace trace, Block block, List<Tensor> given, List<Noted> noted, List<Tensor> results) {
  /// What a tape notes.
  static final class Noted {
    private final Computation computation;
    private final Tensor[] inputs;
    private final Tensor[] outputs;

    private Noted(Computation computation, Tensor[] inputs, Tensor[] outputs) {
      this.computation = computation;
      this.inputs = inputs;
      this.outputs = outputs;
    }
  }

  /// A part of a program that is recorded.
  ///
  /// @param given its arguments
  /// @param noted what its own tape noted
  /// @param gives the tensors that leave it
  record Part(Trace.Part part, List<Tensor> given, List<Noted> noted, List<Tensor> gives)
      implements Recorder.Part {}

  /// {@return what a tape has noted}
  static List<Noted> notedOn(Tape tape) {
    List<Noted> noted = new ArrayList<>();
    tape.visit(
        (computation, inputs, outputs) -> noted.add(new Noted(computation, inputs, outputs)));
    return noted;
  }

  /// Does it again in the recording that the thread is in, and on its tape.
  ///
  /// @param tensors what stands for the tensors that it takes
  /// @return what stands for the results
  Tensor[] repeat(Tensor[] tensors) {
    Context context = Context.current();
    Trace into = Objects.requireNonNull(context.trace);
    IrMapping mapping = new IrMapping();
    Map<Tensor, Tensor> known = new IdentityHashMap<>();
    for (int i = 0; i < tensors.length; i++) {
      mapping.map(symbol(given.get(i)), into.value(tensors[i]));
      known.put(given.get(i), tensors[i]);
    }
    if (block == trace.block()) {
      into.repeatHidden(trace, mapping, context.draws);
    }
    into.keep(trace);
    for (Operation op : block) {
      if (op != block.terminator()
          && !(context.draws != null && op instanceof HostCallOp call && isKept(call, mapping))) {
        Operation copy = op.clone(mapping);
        into.builder().insert(copy);
        if (context.draws != null) {
          withoutOutput(copy);
        }
      }
    }
    for (Noted each : noted) {
      Tape.record(
          context,
          each.computation,
          all(each.inputs, into, mapping, known),
          all(each.outputs, into, mapping, known));
    }
    return all(results.toArray(new Tensor[0]), into, mapping, known);
  }

  /// Has `mapping` know what a call with effects gave in the run before, instead of calling again.
  private boolean isKept(HostCallOp call, IrMapping mapping) {
    if (call.pure()) {
      return false;
    } else if (block != trace.block() && call.resultCount() > 0) {
      throw noGradient(call);
    }
    Context context = Context.current();
    for (Value each : call.results()) {
      Tensor kept = Objects.requireNonNull(context.draws).removeFirst();
      mapping.map(each, Objects.requireNonNull(context.trace).value(kept));
    }
    return true;
  }

  private static IllegalArgumentException noGradient(HostCallOp call) {
    return new IllegalArgumentException(
        "%s is called where not every run comes, and what it gives has no gradient there; make it pure, or leave it to Jit.exact"
            .formatted(call.callee()));
  }

  /// What branches and loops put out is not put out again.
  private static void withoutOutput(Operation op) {
    List<Operation> calls = new ArrayList<>();
    op.walk(each -> {
      if (each instanceof HostCallOp call && !call.pure()) {
        if (call.resultCount() > 0) {
          throw noGradient(call);
        }
        calls.add(call);
      }
    });
    Rewriter rewriter = new Rewriter();
    calls.forEach(rewriter::erase);
  }

  private static Value symbol(Tensor tensor) {
    return Objects.requireNonNull(tensor.symbol);
  }

  private static Tensor[] all(
      Tensor[] there, Trace into, IrMapping mapping, Map<Tensor, Tensor> known) {
    Tensor[] here = new Tensor[there.length];
    for (int i = 0; i < here.length; i++) {
      here[i] = known.computeIfAbsent(there[i], each -> into.made(mapping.of(symbol(each))));
    }
    return here;
  }
}
