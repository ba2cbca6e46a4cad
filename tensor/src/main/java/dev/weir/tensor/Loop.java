package dev.weir.tensor;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.controlflow.ControlFlowOps;
import dev.weir.dialect.controlflow.StackCreateOp;
import dev.weir.dialect.controlflow.StructuredOps;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A loop of a program that ends when a tensor says so, as a computation.
///
/// Its inputs are the condition, what it carries at first, and what its body uses from around it. On the way back it runs
/// once more, counts how often it does, and keeps what each run starts with; a loop that runs as often, from the last run
/// to the first, goes back through the body by what the tape noted of it. So rules, order and custom gradients are those
/// of eager code.
///
/// @param body whether it runs again, and what is carried on, as a function of what it carries and what it uses
/// @param carried how many tensors it carries
record Loop(Recorded body, int carried) implements Computation {
  /// {@return what is carried when a loop ends}
  static List<Tensor> add(
      Trace trace,
      Tensor condition,
      List<Tensor> inits,
      Recorded.Part body,
      Tensor again,
      List<Tensor> next) {
    List<Tensor> yielded = new ArrayList<>(List.of(again));
    yielded.addAll(next);
    List<Tensor> free = new ArrayList<>(body.part().free());
    for (Tensor each : yielded) {
      // What is carried on may be what is around, as it is.
      boolean isWithin = Objects.requireNonNull(each.symbol).parentBlock() == body.part().body();
      if (!isWithin && !free.contains(each)) {
        free.add(each);
      }
    }
    List<Tensor> given = new ArrayList<>(body.given());
    given.addAll(free);
    Recorded recorded = new Recorded(trace, body.part().body(), given, body.noted(), yielded);
    Choice.close(body.part().body(), yielded);
    List<Tensor> inputs = new ArrayList<>(List.of(condition));
    inputs.addAll(inits);
    for (Tensor each : free) {
      // What the body uses, a part around the loop uses.
      var _ = trace.value(each);
      inputs.add(each);
    }
    Tensor[] outputs = run(trace, condition, inits, body.part());
    Tape.record(
        Context.current(),
        new Loop(recorded, inits.size()),
        inputs.toArray(new Tensor[0]),
        outputs);
    return List.of(outputs);
  }

  private static Tensor[] run(Trace trace, Tensor condition, List<Tensor> inits, Trace.Part part) {
    List<Value> values = inits.stream().map(trace::value).toList();
    Operation made =
        trace
            .builder()
            .add(StructuredOps.whileOp(trace.value(condition), values, Choice.region(part.body())));
    return made.results().stream().map(trace::made).toArray(Tensor[]::new);
  }

  @Override
  public String name() {
    return "a loop on a tensor";
  }

  @Override
  public @Nullable Tensor[] pullBack(
      Tensor[] inputs, Tensor[] outputs, @Nullable Tensor[] cotangents, boolean[] wanted) {
    Context context = Context.current();
    Trace trace = Objects.requireNonNull(context.trace, "a loop is part of a program");
    Tape around = context.tape;
    context.tape = null;
    @Nullable Tensor[] results;
    try {
      results = new Back(trace, inputs, wanted).through(outputs, cotangents);
    } finally {
      context.tape = around;
    }
    List<Tensor> taken = new ArrayList<>(Arrays.asList(inputs));
    List<Tensor> given = new ArrayList<>();
    for (Tensor each : cotangents) {
      if (each != null) {
        taken.add(each);
      }
    }
    for (Tensor each : results) {
      if (each != null) {
        given.add(each);
      }
    }
    Tape.record(context, new Twice(), taken.toArray(new Tensor[0]), given.toArray(new Tensor[0]));
    return results;
  }

  /// The way back through a loop, which itself has none.
  private record Twice() implements Computation {
    @Override
    public String name() {
      return "the gradient of a loop on a tensor";
    }

    @Override
    public @Nullable Tensor[] pullBack(
        Tensor[] inputs, Tensor[] outputs, @Nullable Tensor[] cotangents, boolean[] wanted) {
      throw new IllegalArgumentException(
          "a loop that was captured, and ends when a tensor says so, has a gradient, but that has"
              + " none; Jit.exact leaves the loop to Java");
    }
  }

  /// One way back.
  private final class Back {
    private final Trace trace;
    private final Tensor[] inputs;
    private final List<Tensor> inits;
    private final List<Tensor> free;

    /// Which of the carried tensors have gradients, and of which of the free ones they are wanted.
    private final List<Integer> floats = new ArrayList<>();

    private final List<Integer> used = new ArrayList<>();

    Back(Trace trace, Tensor[] inputs, boolean[] wanted) {
      this.trace = trace;
      this.inputs = inputs;
      List<Tensor> all = Arrays.asList(inputs);
      inits = all.subList(1, 1 + carried);
      free = all.subList(1 + carried, all.size());
      for (int i = 0; i < carried; i++) {
        if (Pullback.isDifferentiable(inits.get(i).dtype())) {
          floats.add(i);
        }
      }
      for (int i = 0; i < free.size(); i++) {
        if (wanted[1 + carried + i]) {
          used.add(i);
        }
      }
    }

    @Nullable Tensor[] through(Tensor[] outputs, @Nullable Tensor[] cotangents) {
      StackCreateOp stack = trace.builder().add(ControlFlowOps.stackCreate());
      Tensor count = forward(stack);
      List<Tensor> start = new ArrayList<>(List.of(count));
      for (int i : floats) {
        Tensor known = cotangents[i];
        start.add(known != null ? known : outputs[i].zerosLike());
      }
      for (int i : used) {
        start.add(free.get(i).zerosLike());
      }
      Trace.Part part = trace.begin();
      try {
        backward(stack, part, start);
      } finally {
        trace.end();
      }
      for (Tensor each : free) {
        var _ = trace.value(each);
      }
      Tensor[] left = run(trace, isPositive(count), start, part);
      @Nullable Tensor[] results = new Tensor[inputs.length];
      for (int i = 0; i < floats.size(); i++) {
        results[1 + floats.get(i)] = left[1 + i];
      }
      for (int i = 0; i < used.size(); i++) {
        results[1 + carried + used.get(i)] = left[1 + floats.size() + i];
      }
      return results;
    }

    private static Tensor isPositive(Tensor count) {
      return count.greaterThan(Tensor.full(0, DType.INT64));
    }

    /// Runs the loop again, and keeps what each run starts with.
    ///
    /// @return how often it has run
    private Tensor forward(StackCreateOp stack) {
      List<Tensor> start = new ArrayList<>(inits);
      start.add(Tensor.full(0, DType.INT64));
      Trace.Part part = trace.begin();
      try {
        List<Tensor> given = new ArrayList<>();
        for (Tensor each : start) {
          given.add(trace.argument(part, each.dtype(), each.sizes()));
        }
        Tensor count = given.removeLast();
        trace
            .builder()
            .add(
                ControlFlowOps.tuplePush(stack.inlet(), given.stream().map(trace::value).toList()));
        List<Tensor> taken = new ArrayList<>(given);
        taken.addAll(free);
        List<Tensor> yielded =
            new ArrayList<>(Arrays.asList(body.repeat(taken.toArray(new Tensor[0]))));
        yielded.add(count.add(Tensor.full(1, DType.INT64)));
        Choice.close(part.body(), yielded);
      } finally {
        trace.end();
      }
      return run(trace, inputs[0], start, part)[carried];
    }

    /// Goes back through one run of the body.
    private void backward(StackCreateOp stack, Trace.Part part, List<Tensor> start) {
      List<Tensor> given = new ArrayList<>();
      for (Tensor each : start) {
        given.add(trace.argument(part, each.dtype(), each.sizes()));
      }
      List<Type> types = new ArrayList<>();
      inits.forEach(each -> types.add(trace.value(each).type()));
      List<Tensor> before = new ArrayList<>();
      trace
          .builder()
          .add(ControlFlowOps.tuplePop(stack.outlet(), types))
          .elements()
          .forEach(each -> before.add(trace.made(each)));
      List<Tensor> taken = new ArrayList<>(before);
      taken.addAll(free);
      List<Tensor> found;
      try (Tape tape = Tape.record()) {
        Tensor[] next = body.repeat(taken.toArray(new Tensor[0]));
        List<Tensor> of = new ArrayList<>();
        List<Tensor> with = new ArrayList<>();
        for (int i : floats) {
          of.add(next[1 + i]);
          with.add(before.get(i));
        }
        for (int i : used) {
          // What was gathered comes first, as where a tape goes back through all runs.
          of.add(free.get(i));
          with.add(free.get(i));
        }
        found = tape.gradients(of, given.subList(1, given.size()), with);
      }
      List<Tensor> yielded = new ArrayList<>();
      Tensor left = given.get(0).subtract(Tensor.full(1, DType.INT64));
      yielded.add(isPositive(left));
      yielded.add(left);
      yielded.addAll(found);
      Choice.close(part.body(), yielded);
    }
  }
}
