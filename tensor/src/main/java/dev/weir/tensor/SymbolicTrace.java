package dev.weir.tensor;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.creation.FullIntArrayOp;
import dev.weir.dialect.operator.creation.FullOp;
import dev.weir.dialect.shape.ReadsSizes;
import dev.weir.dialect.shape.ShapeOps;
import dev.weir.dialect.shape.TermAttr;
import dev.weir.dialect.shape.term.IntegerTerm;
import dev.weir.dialect.shape.term.SymbolTerm;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.IrMapping;
import dev.weir.ir.Location;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.trait.InfersTypes;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// One recording for all sizes, of recordings of a function for several: where they differ in a number, that is a size or
/// follows from sizes; where they differ in anything else, the function is not one for all sizes.
final class SymbolicTrace {
  private final SizeProbe probe;
  private final List<Trace> traces;
  private final Block block = new Block();
  private final OpBuilder b = OpBuilder.atEnd(block);
  private final IrMapping mapping = new IrMapping();
  private final Rewriter rewriter = new Rewriter();

  /// The number of each value of each recording: equal numbers are the same value.
  private final List<Map<Value, Integer>> numbers = new ArrayList<>();

  /// What is looked at, for errors.
  private @Nullable Operation current;

  private SymbolicTrace(SizeProbe probe, List<Trace> traces) {
    this.probe = probe;
    this.traces = traces;
    traces.forEach(trace -> numbers.add(new HashMap<>()));
  }

  /// The recording for all sizes.
  ///
  /// @param block what is computed; its arguments are those of the recordings
  /// @param returned what it gives
  record Result(Block block, ImmutableList<Value> returned) {}

  /// {@return the recording for all sizes}
  ///
  /// @param outputs what each recording gives
  /// @throws IllegalArgumentException if the function is not the same for all
  static Result of(SizeProbe probe, List<Trace> traces, List<List<Value>> outputs) {
    SymbolicTrace symbolic = new SymbolicTrace(probe, traces);
    symbolic.arguments();
    symbolic.operations();
    var returned = ImmutableList.<Value>builder();
    symbolic.current = null;
    for (int i = 0; i < outputs.get(0).size(); i++) {
      List<Value> each = symbolic.each(outputs, i);
      symbolic.require(symbolic.isSame(each), "what it returns");
      returned.add(symbolic.mapping.of(each.get(0)));
    }
    symbolic.require(
        outputs.stream().allMatch(list -> list.size() == outputs.get(0).size()),
        "how much it returns");
    return new Result(symbolic.block, returned.build());
  }

  private <T> List<T> each(List<List<T>> lists, int i) {
    require(lists.stream().allMatch(list -> i < list.size()), "how much it computes");
    return lists.stream().map(list -> list.get(i)).toList();
  }

  private void require(boolean holds, String what) {
    if (!holds) {
      StackTraceElement place = current == null ? null : traces.get(0).places().get(current);
      throw new IllegalArgumentException(
          "%s%s depends on sizes in a way that symbolic() cannot follow: without it, the function is compiled for each shape"
              .formatted(
                  what,
                  place == null ? "" : " at " + place.getFileName() + ":" + place.getLineNumber()));
    }
  }

  private void arguments() {
    int callers = traces.get(0).block().argumentCount() - traces.get(0).hidden().size();
    List<List<Value>> all =
        traces.stream().map(trace -> List.<Value>copyOf(trace.block().arguments())).toList();
    for (int i = 0; i < all.get(0).size(); i++) {
      List<Value> each = each(all, i);
      boolean isCallers = i < callers;
      if (!isCallers) {
        int hidden = i - callers;
        require(
            each.stream().map(Value::type).distinct().count() == 1
                && (traces.get(0).drawn().get(hidden)
                    || traces.stream()
                        .map(trace -> trace.hidden().get(hidden).get())
                        .allMatch(
                            made -> made.contentEquals(traces.get(0).hidden().get(hidden).get()))),
            "a tensor that it makes of Java's numbers, or draws at random,");
      }
      Type type = isCallers ? probe.type(i) : each.get(0).type();
      Value argument = block.addArgument(type, Location.unknown());
      map(each, argument);
    }
  }

  private void map(List<Value> each, Value value) {
    mapping.map(each.get(0), value);
    int number = numbers.get(0).size();
    for (int i = 0; i < each.size(); i++) {
      numbers.get(i).put(each.get(i), number);
    }
  }

  private boolean isSame(List<Value> each) {
    Integer first = numbers.get(0).get(each.get(0));
    for (int i = 0; i < each.size(); i++) {
      if (!Objects.equals(first, numbers.get(i).get(each.get(i)))) {
        return false;
      }
    }
    return true;
  }

  private void operations() {
    List<List<Operation>> all =
        traces.stream()
            .map(trace -> List.<Operation>copyOf(ImmutableList.copyOf(trace.block())))
            .toList();
    for (int i = 0; i < all.get(0).size(); i++) {
      operation(each(all, i));
    }
    require(
        all.stream().allMatch(list -> list.size() == all.get(0).size()), "how much it computes");
  }

  private void operation(List<Operation> each) {
    Operation first = each.get(0);
    current = first;
    String name = first.name();
    require(
        each.stream()
            .allMatch(op ->
                op.name().equals(name)
                    && op.operandCount() == first.operandCount()
                    && op.resultCount() == first.resultCount()
                    && op.regionCount() == 0),
        "whether %s is computed".formatted(name));
    for (int i = 0; i < first.operandCount(); i++) {
      int at = i;
      require(isSame(each.stream().map(op -> op.operand(at)).toList()), "an operand of " + name);
    }
    Operation made = made(each);
    for (int i = 0; i < first.resultCount(); i++) {
      int at = i;
      List<Type> known = each.stream().map(op -> op.result(at).type()).toList();
      require(probe.agrees(made.result(i).type(), known), "the shape of what " + name + " gives");
      map(each.stream().map(op -> (Value) op.result(at)).toList(), made.result(i));
    }
  }

  private Operation made(List<Operation> each) {
    Operation first = each.get(0);
    if (each.stream().allMatch(op -> isAlike(op, first))) {
      Operation copy = first.clone(mapping);
      b.insert(copy);
      if (copy.operandCount() > 0) {
        require(copy instanceof InfersTypes, "the shape of what " + first.name() + " gives");
        List<Type> types = ((InfersTypes) copy).inferTypes();
        for (int i = 0; i < types.size(); i++) {
          rewriter.setType(copy.result(i), types.get(i));
        }
      }
      return copy;
    }
    if (first instanceof FullIntArrayOp array) {
      return Objects.requireNonNull(
          sizes(each.stream().map(op -> ((FullIntArrayOp) op).value()).toList(), array.out().type())
              .definingOp());
    }
    if (first instanceof FullOp full
        && each.stream().allMatch(op -> ((FullOp) op).shape().equals(full.shape()))
        && each.stream().allMatch(op -> ((FullOp) op).dtype() == full.dtype())) {
      return number(full, each.stream().mapToDouble(op -> ((FullOp) op).value()).toArray());
    }
    if (first instanceof FullOp full
        && each.stream().allMatch(op -> ((FullOp) op).value() == full.value())) {
      Value shape =
          sizes(
              each.stream().map(op -> ((FullOp) op).shape()).toList(),
              TensorType.of(IntegerType.signless(64), full.shape().length()));
      Value number =
          b.add(OperatorOps.full(ImmutableLongArray.of(1), full.value()).dtype(full.dtype())).out();
      return b.add(OperatorOps.fullWithTensor(number, shape).dtype(full.dtype()));
    }
    require(false, "an attribute of " + first.name());
    throw new IllegalStateException();
  }

  /// {@return whether the attributes of both mean the same}: whoever called an operator of these sizes first may have said
  /// what others leave out.
  private static boolean isAlike(Operation op, Operation other) {
    return IntStream.range(0, op.definition().slotCount())
        .allMatch(i -> Objects.equals(op.meantAttribute(i), other.meantAttribute(i)));
  }

  /// {@return a tensor like `full`, the elements of which are `found` in each recording}: a size, or one or two by a size,
  /// such as the weight of each element in a mean. They are computed as Java does it, in f64.
  private Operation number(FullOp full, double[] found) {
    Type integers = TensorType.of(IntegerType.signless(64), 1);
    for (double factor : new double[] {0, 1, -1, 2, -2}) {
      long[] sizes =
          Arrays.stream(found)
              .mapToLong(each -> Math.round(factor == 0 ? each : factor / each))
              .toArray();
      boolean fits = true;
      for (int i = 0; i < found.length; i++) {
        fits &= sizes[i] != 0 && (factor == 0 ? sizes[i] : factor / sizes[i]) == found[i];
      }
      if (fits && probe.term(sizes).isPresent()) {
        Value wide =
            b.add(
                    OperatorOps.cast(
                        sizes(
                            Arrays.stream(sizes).mapToObj(ImmutableLongArray::of).toList(),
                            integers),
                        DType.FLOAT64))
                .out();
        if (factor != 0) {
          Value dividend =
              b.add(OperatorOps.full(ImmutableLongArray.of(1), factor).dtype(DType.FLOAT64)).out();
          wide = b.add(OperatorOps.divide(dividend, wide)).out();
        }
        Value shape = b.add(OperatorOps.fullIntArray(full.shape()).dtype(DType.INT64)).out();
        return b.add(OperatorOps.fullWithTensor(wide, shape).dtype(full.dtype()));
      }
    }
    require(false, "a number");
    throw new IllegalStateException();
  }

  /// {@return a tensor of integers that are `found` in each recording}
  private Value sizes(List<ImmutableLongArray> found, Type type) {
    List<Term> terms = new ArrayList<>();
    Set<SymbolTerm> used = new TreeSet<>();
    for (int i = 0; i < found.get(0).length(); i++) {
      int at = i;
      require(
          found.stream().allMatch(list -> list.length() == found.get(0).length()),
          "the rank of a shape");
      Term term = probe.term(found.stream().mapToLong(list -> list.get(at)).toArray()).orElse(null);
      require(term != null, "a number in a shape");
      terms.add(Objects.requireNonNull(term));
      used.addAll(terms.getLast().symbols());
    }
    List<Value> sources = new ArrayList<>();
    var dims = ImmutableIntArray.builder();
    Map<SymbolTerm, Term> names = new HashMap<>();
    for (SymbolTerm each : used) {
      SizeProbe.Place place = probe.place(each);
      names.put(each, ReadsSizes.size(sources.size()));
      sources.add(block.argument(place.tensor()));
      dims.add(place.dimension());
    }
    ImmutableList<Attribute> elements =
        terms.stream()
            .map(term -> new TermAttr(term instanceof IntegerTerm ? term : term.substitute(names)))
            .collect(ImmutableList.toImmutableList());
    return b.add(ShapeOps.value(sources, dims.build(), new ArrayAttr(elements), type)).out();
  }
}
