package dev.weir.tensor;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.trait.ConstantLike;
import dev.weir.ir.type.TensorType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// A function run eagerly and compiled, compared operator by operator, in their order, and at the end by what it gives.
///
/// Compiled is what the function is compiled to, with each value given back besides; so operators may be fused less than
/// where nobody looks at them. What the function gives is that of the program itself.
///
/// @param operators how many values were compared
/// @param differences those that differ in a bit, in order
public record JitComparison(int operators, ImmutableList<Difference> differences) {

  /// A value that differs.
  ///
  /// @param number which value it is, from 0 on
  /// @param operator what gives it, or `result N` for what the function gives
  /// @param place the line that called the operator, where it is known
  /// @param element the first element that differs, in row-major order
  /// @param eager its value by eager code
  /// @param compiled its value by what was compiled
  /// @param count how many elements differ
  /// @param largest the largest difference, over the largest element
  public record Difference(
      int number,
      String operator,
      Optional<StackTraceElement> place,
      long element,
      double eager,
      double compiled,
      long count,
      double largest) {
    @Override
    public String toString() {
      return "%d: %s%s: element %d is %s eagerly, %s compiled; %d differ, by %.1e of the largest"
          .formatted(
              number,
              operator,
              place
                  .map(line -> " at " + line.getFileName() + ":" + line.getLineNumber())
                  .orElse(""),
              element,
              eager,
              compiled,
              count,
              largest);
    }
  }

  /// {@return the first difference of more than `tolerance` of the largest element}
  public Optional<Difference> firstBeyond(double tolerance) {
    return differences.stream().filter(each -> !(each.largest() <= tolerance)).findFirst();
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    differences.forEach(each -> text.append(each).append('\n'));
    return text.append("%d of %d values differ".formatted(differences.size(), operators))
        .toString();
  }

  static JitComparison of(Jit.Function<?> function, Object... arguments) {
    List<Tensor> given = new ArrayList<>();
    Trees.Structure structure = Trees.structure(arguments, given);
    Trees.Structure[] built = new Trees.Structure[1];
    Function<Tensor[], Tensor[]> flat = JitProgram.flat(function::evaluate, structure, built);
    JitProgram.Recording recording = JitProgram.record(flat, given, i -> given.get(i).sizes());
    Trace trace = recording.trace();
    List<Value> values = new ArrayList<>();
    for (Operation op : trace.block()) {
      if (!(op instanceof ConstantLike)) {
        op.results().stream()
            .filter(each -> each.type() instanceof TensorType)
            .forEach(values::add);
      }
    }
    return Scope.call(() -> {
      List<Tensor> inputs = new ArrayList<>(given);
      trace.hidden().forEach(each -> inputs.add(each.get()));
      Tensor[] all = inputs.toArray(new Tensor[0]);
      Context context = Context.current();
      List<Value> both = new ArrayList<>(values);
      both.addAll(recording.returned());
      Tensor[] eager = KernelList.of(trace.block(), both).run(context, all);
      boolean isFused = function.options.fused();
      Tensor[] compiled =
          isFused
              ? Compiled.of(
                      trace.block(), values, function.options.compile(!trace.calls().isEmpty()))
                  .run(context, all)
              : Arrays.copyOf(eager, values.size());
      Tensor[] results =
          isFused
              ? Compiled.of(
                      trace.block(),
                      recording.returned(),
                      function.options.compile(!trace.calls().isEmpty()))
                  .run(context, all)
              : KernelList.of(trace.block(), recording.returned()).run(context, all);
      var differences = ImmutableList.<Difference>builder();
      Map<Operation, StackTraceElement> places = trace.places();
      for (int i = 0; i < both.size(); i++) {
        boolean isResult = i >= values.size();
        Operation maker = both.get(i).definingOp();
        String name = isResult || maker == null ? "result " + (i - values.size()) : maker.name();
        Tensor other = isResult ? results[i - values.size()] : compiled[i];
        difference(
                i,
                name,
                isResult ? Optional.empty() : Optional.ofNullable(places.get(maker)),
                eager[i],
                other)
            .ifPresent(differences::add);
      }
      return new JitComparison(both.size(), differences.build());
    });
  }

  private static Optional<Difference> difference(
      int number,
      String operator,
      Optional<StackTraceElement> place,
      Tensor eager,
      Tensor compiled) {
    if (eager.contentEquals(compiled)) {
      return Optional.empty();
    }
    double[] x = eager.toDoubles();
    double[] y = compiled.toDoubles();
    long first = -1;
    long count = 0;
    double scale = 0;
    double largest = 0;
    for (int i = 0; i < x.length; i++) {
      scale = Math.max(scale, Math.abs(x[i]));
      // Two NaNs are alike, whatever their bits.
      if (Double.compare(x[i], y[i]) != 0) {
        first = first < 0 ? i : first;
        count++;
        largest = Math.max(largest, Math.abs(x[i] - y[i]));
      }
    }
    return first < 0
        ? Optional.empty()
        : Optional.of(
            new Difference(
                number,
                operator,
                place,
                first,
                x[(int) first],
                y[(int) first],
                count,
                largest / Math.max(scale, Double.MIN_NORMAL)));
  }
}
