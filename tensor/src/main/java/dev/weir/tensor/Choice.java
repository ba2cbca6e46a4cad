package dev.weir.tensor;

import dev.weir.dialect.controlflow.ControlFlowOps;
import dev.weir.dialect.controlflow.StructuredOps;
import dev.weir.ir.Block;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A choice between two parts of a program, as a computation: its gradient is a choice, too.
///
/// @param yes what runs where the condition holds, as a function of what both use from around
/// @param no what runs where it does not
record Choice(Recorded yes, Recorded no, Block ifYes, Block ifNo) implements Computation {
  /// {@return a choice between parts of the recording that is going on}
  static Choice of(
      Trace trace, Recorded.Part yes, List<Tensor> ifYes, Recorded.Part no, List<Tensor> ifNo) {
    Set<Tensor> free = new LinkedHashSet<>(yes.part().free());
    free.addAll(no.part().free());
    ifYes.stream().filter(each -> !isOf(each, yes)).forEach(free::add);
    ifNo.stream().filter(each -> !isOf(each, no)).forEach(free::add);
    List<Tensor> given = List.copyOf(free);
    return new Choice(
        recorded(trace, yes, given, ifYes),
        recorded(trace, no, given, ifNo),
        yes.part().body(),
        no.part().body());
  }

  private static boolean isOf(Tensor tensor, Recorded.Part part) {
    return Objects.requireNonNull(tensor.symbol).parentBlock() == part.part().body();
  }

  private static Recorded recorded(
      Trace trace, Recorded.Part part, List<Tensor> given, List<Tensor> results) {
    return new Recorded(trace, part.part().body(), given, part.noted(), results);
  }

  /// {@return the results, in the recording `trace`}
  List<Tensor> add(Trace trace, Tensor condition) {
    close(ifYes, yes.results());
    close(ifNo, no.results());
    Tensor[] inputs = new Tensor[yes.given().size() + 1];
    inputs[0] = condition;
    for (int i = 1; i < inputs.length; i++) {
      inputs[i] = yes.given().get(i - 1);
      // What the parts use, a part around them uses.
      var _ = trace.value(inputs[i]);
    }
    Operation made =
        trace
            .builder()
            .add(StructuredOps.ifOp(trace.value(condition), region(ifYes), region(ifNo)));
    Tensor[] outputs = made.results().stream().map(trace::made).toArray(Tensor[]::new);
    Tape.record(Context.current(), this, inputs, outputs);
    return List.of(outputs);
  }

  static void close(Block body, List<Tensor> results) {
    List<Value> values = results.stream().map(each -> Objects.requireNonNull(each.symbol)).toList();
    OpBuilder.atEnd(body).add(ControlFlowOps.yield(values));
  }

  static Region region(Block body) {
    Region region = new Region();
    region.append(body);
    return region;
  }

  @Override
  public String name() {
    return "a branch on a tensor";
  }

  @Override
  public @Nullable Tensor[] pullBack(
      Tensor[] inputs, Tensor[] outputs, @Nullable Tensor[] cotangents, boolean[] wanted) {
    Context context = Context.current();
    Trace trace = Objects.requireNonNull(context.trace, "a choice is part of a program");
    List<Integer> of = new ArrayList<>();
    for (int i = 1; i < wanted.length; i++) {
      if (wanted[i]) {
        of.add(i);
      }
    }
    Recorded.Part whenYes = back(trace, yes, inputs, cotangents, of);
    Recorded.Part whenNo = back(trace, no, inputs, cotangents, of);
    List<Tensor> found =
        of(trace, whenYes, whenYes.gives(), whenNo, whenNo.gives()).add(trace, inputs[0]);
    @Nullable Tensor[] results = new Tensor[inputs.length];
    for (int i = 0; i < of.size(); i++) {
      results[of.get(i)] = found.get(i);
    }
    return results;
  }

  private static Recorded.Part back(
      Trace trace,
      Recorded of,
      Tensor[] inputs,
      @Nullable Tensor[] cotangents,
      List<Integer> wanted) {
    Context context = Context.current();
    Tape before = context.tape;
    context.tape = null;
    Trace.Part part = trace.begin();
    try (Tape around = Tape.record()) {
      List<Tensor> found;
      try (Tape tape = Tape.record()) {
        Tensor[] made = of.repeat(Arrays.copyOfRange(inputs, 1, inputs.length));
        List<Tensor> results = new ArrayList<>();
        List<Tensor> given = new ArrayList<>();
        for (int i = 0; i < made.length; i++) {
          Tensor cotangent = cotangents[i];
          if (cotangent != null) {
            results.add(made[i]);
            given.add(cotangent);
          }
        }
        found = tape.gradients(results, given, wanted.stream().map(each -> inputs[each]).toList());
      }
      return new Recorded.Part(part, List.of(), Recorded.notedOn(around), found);
    } finally {
      trace.end();
      context.tape = before;
    }
  }
}
