package dev.weir.tests.shape;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.shape.SymbolicSizes;
import dev.weir.dialect.shape.constraint.Constraint;
import dev.weir.dialect.shape.term.Interval;
import dev.weir.dialect.shape.term.SymbolTerm;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Block;
import dev.weir.ir.Location;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Value;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import dev.weir.tests.OperatorCaseState;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/// Operands of an oracle case whose sizes, and elements where they are constant, are terms that have the
/// numbers of the case in one run.
final class OpenOperands extends OperatorCaseState {
  private static final int SHIFT = 3;

  private final Opening opening;
  private final Random random;
  private final ActualSizes sizes;
  private final Block block = new Block();
  private final OpBuilder builder = OpBuilder.atEnd(block);
  private final Map<Long, SymbolTerm> shared = new HashMap<>();
  private final List<SymbolTerm> symbols = new ArrayList<>();
  private final List<List<Term>> inputs = new ArrayList<>();
  private final List<List<Optional<Term>>> elements = new ArrayList<>();

  /// Which sizes are open, and what says them.
  enum Opening {
    /// A symbol for each dimension of each operand.
    ALL,
    /// A symbol for each number that is a size.
    SHARED,
    /// Some dimensions, by symbols that some of them share.
    SOME,
    /// Some dimensions, by sums and products.
    TERMS,
    /// Some dimensions, and some elements of constant operands.
    ELEMENTS
  }

  OpenOperands(Opening opening, Random random, ActualSizes sizes) {
    this.opening = opening;
    this.random = random;
    this.sizes = sizes;
  }

  @Override
  protected Value input(TensorType type) {
    var terms = ImmutableList.<Optional<Term>>builder();
    for (int i = 0; i < type.rank(); i++) {
      terms.add(Optional.of(term(type.dimension(i))));
    }
    inputs.add(terms.build().stream().map(Optional::orElseThrow).toList());
    TensorType open = SymbolicSizes.tensor(terms.build(), type.elementType(), type.encoding());
    return block.addArgument(open, Location.unknown());
  }

  private Term term(long size) {
    boolean open = random.nextBoolean();
    return switch (opening) {
      case ALL -> fresh(size);
      case SHARED -> sharedBy(size);
      case SOME, ELEMENTS ->
          !open ? Term.of(size) : random.nextBoolean() ? fresh(size) : sharedBy(size);
      case TERMS -> open ? computed(size) : Term.of(size);
    };
  }

  private SymbolTerm sharedBy(long size) {
    return shared.computeIfAbsent(size, this::fresh);
  }

  private SymbolTerm fresh(long size) {
    SymbolTerm symbol = sizes.named(size);
    symbols.add(symbol);
    return symbol;
  }

  private Term computed(long size) {
    long part = random.nextLong(size + 1);
    return switch (random.nextInt(5)) {
      case 0 -> sharedBy(part).plus(size - part);
      case 1 -> sharedBy(part).plus(sharedBy(size - part));
      case 2 -> sharedBy(size + part).floorDiv(2).plus(size - (size + part) / 2);
      case 3 -> size % 2 == 0 ? sharedBy(size / 2).times(2) : sharedBy(size);
      default -> sharedBy(size);
    };
  }

  @Override
  protected Value constant(TensorType type, List<Double> values) {
    boolean integers =
        type.elementType() instanceof IntegerType element && element.width() >= Integer.SIZE;
    if (opening != Opening.ELEMENTS || !integers || type.rank() > 1 || values.isEmpty()) {
      elements.add(Collections.nCopies(values.size(), Optional.empty()));
      return super.constant(type, values);
    }
    List<Value> scalars = new ArrayList<>();
    List<Optional<Term>> terms = new ArrayList<>();
    for (double value : values) {
      Optional<Term> term = element((long) value);
      terms.add(term);
      scalars.add(term.map(this::measured).orElseGet(() -> scalar((long) value)));
    }
    elements.add(terms);
    Value joined =
        type.rank() == 0
            ? scalars.getFirst()
            : builder.add(OperatorOps.stack(combined(scalars))).out();
    DType dtype = ElementTypes.dtypeOf(type.elementType());
    return builder.add(OperatorOps.cast(joined, dtype)).out();
  }

  /// {@return a term that is `value` in the case}; not all of them show that it is not negative
  private Optional<Term> element(long value) {
    int kind = random.nextInt(6);
    if (kind == 0 && value >= -SHIFT && value < Integer.MAX_VALUE) {
      return Optional.of(fresh(value + SHIFT).minus(SHIFT));
    }
    return kind < 4 && value >= 0 ? Optional.of(fresh(value)) : Optional.empty();
  }

  private Value scalar(long value) {
    return builder
        .add(OperatorOps.full(ImmutableLongArray.of(), (double) value).dtype(DType.INT32))
        .out();
  }

  /// {@return the size of a vector, as the program computes it}
  private Value measured(Term size) {
    ImmutableList<Optional<Term>> vector = ImmutableList.of(Optional.of(size));
    TensorType type = SymbolicSizes.tensor(vector, FloatType.F32, Optional.empty());
    Value sizesOf =
        builder.add(OperatorOps.shape(block.addArgument(type, Location.unknown()))).out();
    return builder
        .add(
            OperatorOps.slice(sizesOf, vector(0), vector(1), ImmutableLongArray.of(0))
                .decreaseAxis(ImmutableLongArray.of(0)))
        .out();
  }

  private Value vector(long element) {
    return builder
        .add(OperatorOps.fullIntArray(ImmutableLongArray.of(element)).dtype(DType.INT64))
        .out();
  }

  /// {@return what makes the same operation with the numbers of a run}
  OperatorCaseState at(ActualSizes run) {
    Iterator<List<Term>> nextInput = inputs.iterator();
    Iterator<List<Optional<Term>>> nextElements = elements.iterator();
    return new OperatorCaseState() {
      @Override
      protected Value input(TensorType type) {
        long[] shape = nextInput.next().stream().mapToLong(run::of).toArray();
        return super.input(type.withShape(ImmutableLongArray.copyOf(shape)));
      }

      @Override
      protected Value constant(TensorType type, List<Double> values) {
        List<Optional<Term>> terms = nextElements.next();
        List<Double> numbers = new ArrayList<>(values);
        for (int i = 0; i < numbers.size(); i++) {
          if (terms.get(i).isPresent()) {
            numbers.set(i, (double) run.of(terms.get(i).get()));
          }
        }
        return super.constant(type, numbers);
      }
    };
  }

  /// {@return some of what is true of the sizes of the case}
  List<Constraint> facts() {
    List<Constraint> facts = new ArrayList<>();
    for (SymbolTerm symbol : symbols) {
      long size = sizes.of(symbol);
      if (random.nextBoolean()) {
        long lower = Math.max(0, size - random.nextInt(3));
        facts.add(new Constraint.InRange(symbol, new Interval(lower, size + random.nextInt(3))));
      }
      SymbolTerm other = symbols.get(random.nextInt(symbols.size()));
      if (sizes.of(other) == size && random.nextBoolean()) {
        facts.add(new Constraint.Equal(symbol, other));
      }
    }
    return facts;
  }
}
