package dev.weir.tensor;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkState;

import com.google.common.collect.ImmutableList;
import dev.weir.tensor.program.CallSite;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What a thread computes while it is open, for gradients. Gradients follow the rules that programs are differentiated
/// by. Tapes nest: the gradients that one gives are on the tape around it, which is how higher ones are taken.
///
/// ```java
/// try (Tape tape = Tape.record()) {
///   Tensor loss = x.multiply(x).sum();
///   Tensor dx = tape.gradient(loss, x);
/// }
/// ```
///
/// What a tape needs is not freed before the tape is closed, whatever scope it belongs to.
public final class Tape implements AutoCloseable {
  /// Something that was computed.
  private static final class Entry {
    private final Computation computation;
    private final Tensor[] inputs;
    private final Tensor[] outputs;

    Entry(Computation computation, Tensor[] inputs, Tensor[] outputs) {
      this.computation = computation;
      this.inputs = inputs;
      this.outputs = outputs;
    }
  }

  private final Context context;
  private final @Nullable Tape parent;
  private final List<Entry> entries = new ArrayList<>();
  private final StackTraceElement opened = CallSite.find();
  private boolean closed;

  private Tape(Context context) {
    this.context = context;
    parent = context.tape;
  }

  /// {@return a tape of what this thread computes from now on}
  public static Tape record() {
    Tape tape = new Tape(Context.current());
    tape.context.tape = tape;
    return tape;
  }

  /// Notes a computation on all active tapes.
  static void record(Context context, Computation computation, Tensor[] inputs, Tensor[] outputs) {
    for (Tape tape = context.tape; tape != null; tape = tape.parent) {
      tape.entries.add(new Entry(computation, inputs, outputs));
      for (Tensor each : inputs) {
        each.pin();
      }
      for (Tensor each : outputs) {
        each.pin();
      }
    }
  }

  /// Something that looks at what was noted.
  interface Visitor {
    void visit(Computation computation, Tensor[] inputs, Tensor[] outputs);
  }

  /// Shows `visitor` what was noted, in order.
  void visit(Visitor visitor) {
    entries.forEach(each -> visitor.visit(each.computation, each.inputs, each.outputs));
  }

  /// {@return how many computations were noted}
  public int size() {
    return entries.size();
  }

  /// {@return the names of what was noted, in order}: operators, and what [Jit] compiled
  public ImmutableList<String> names() {
    return entries.stream()
        .map(entry -> entry.computation.name())
        .collect(ImmutableList.toImmutableList());
  }

  /// {@return the gradient of the sum of `of` with respect to `with`}; zero where it does not depend on it
  public Tensor gradient(Tensor of, Tensor with) {
    return gradients(of, List.of(with)).get(0);
  }

  /// {@return the gradients of the sum of `of` with respect to each of `with`}
  public ImmutableList<Tensor> gradients(Tensor of, List<Tensor> with) {
    return gradients(List.of(of), List.of(of.onesLike()), with);
  }

  /// {@return the gradients with respect to each of `with`, where those of `of` are `cotangents`}
  ///
  /// @throws IllegalArgumentException if a dtype has no gradients, an operator between the two has none, or a cotangent
  ///     is of another shape
  public ImmutableList<Tensor> gradients(
      List<Tensor> of, List<Tensor> cotangents, List<Tensor> with) {
    checkState(!closed, "the tape is closed");
    checkArgument(of.size() == cotangents.size(), "there is a cotangent for each result");
    for (Tensor each : with) {
      checkArgument(
          Pullback.isDifferentiable(each.dtype()),
          "%s has no gradient: only floats and complex numbers have",
          each.describe());
    }
    Map<Tensor, Tensor> known = new IdentityHashMap<>();
    for (int i = 0; i < of.size(); i++) {
      Tensor given = cotangents.get(i);
      checkArgument(
          given.dtype() == of.get(i).dtype() && Arrays.equals(given.sizes(), of.get(i).sizes()),
          "the cotangent of %s is %s",
          of.get(i).describe(),
          given.describe());
      add(known, of.get(i), given);
    }
    Tape before = context.tape;
    // What is computed on the way back is on the tapes around this one.
    context.tape = parent;
    try {
      back(known, varied(with));
    } finally {
      context.tape = before;
    }
    var found = ImmutableList.<Tensor>builder();
    for (Tensor each : with) {
      Tensor gradient = known.get(each);
      found.add(gradient != null ? gradient : each.zerosLike());
    }
    return found.build();
  }

  /// {@return what depends on `with`}
  private Set<Tensor> varied(List<Tensor> with) {
    Set<Tensor> varied = Collections.newSetFromMap(new IdentityHashMap<>());
    varied.addAll(with);
    for (Entry entry : entries) {
      for (Tensor input : entry.inputs) {
        if (varied.contains(input)) {
          for (Tensor output : entry.outputs) {
            if (Pullback.isDifferentiable(output.dtype())) {
              varied.add(output);
            }
          }
        }
      }
    }
    return varied;
  }

  private void back(Map<Tensor, Tensor> known, Set<Tensor> varied) {
    for (int i = entries.size() - 1; i >= 0; i--) {
      Entry entry = entries.get(i);
      Tensor[] outputs = entry.outputs;
      Tensor[] cotangents = new Tensor[outputs.length];
      boolean reached = false;
      for (int j = 0; j < outputs.length; j++) {
        cotangents[j] = varied.contains(outputs[j]) ? known.get(outputs[j]) : null;
        reached |= cotangents[j] != null;
      }
      boolean[] wanted = new boolean[entry.inputs.length];
      boolean any = false;
      for (int j = 0; j < wanted.length; j++) {
        wanted[j] = varied.contains(entry.inputs[j]);
        any |= wanted[j];
      }
      if (reached && any) {
        Tensor[] found = entry.computation.pullBack(entry.inputs, outputs, cotangents, wanted);
        for (int j = 0; j < wanted.length; j++) {
          if (wanted[j] && found[j] != null) {
            add(known, entry.inputs[j], found[j]);
          }
        }
      }
    }
  }

  /// Older cotangents come first in sums, as where programs are differentiated.
  private static void add(Map<Tensor, Tensor> known, Tensor of, Tensor cotangent) {
    known.merge(of, cotangent, Tensor::add);
  }

  /// Ends the recording. Closing it again does nothing.
  ///
  /// @throws IllegalStateException if a tape within it is open, or another thread's
  @Override
  public void close() {
    if (closed) {
      return;
    }
    checkState(
        context.tape == this,
        "a tape is closed by its thread, after the tapes within it; it was opened at %s",
        opened);
    closed = true;
    context.tape = parent;
    for (Entry entry : entries) {
      for (Tensor each : entry.inputs) {
        each.unpin();
      }
      for (Tensor each : entry.outputs) {
        each.unpin();
      }
    }
    entries.clear();
  }
}
