package dev.weir.tests.shape;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.BuiltinOps;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.shape.SymbolicSizes;
import dev.weir.dialect.shape.infer.InfersSymbolicShape;
import dev.weir.dialect.shape.infer.ShapeEnvironment;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Location;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpSpec;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// A program that is made step by step, of which there is one with numbers for sizes and others with terms.
final class ShapeProgram {
  private final Function<Term, Term> sizes;
  private final Optional<ShapeEnvironment> environment;
  private final boolean named;
  private final Operation module = BuiltinOps.module(body -> {}).build(Location.unknown());
  private final OpBuilder builder = OpBuilder.atEnd(module.region(0).entry());
  private final Rewriter rewriter = new Rewriter();
  private final List<Value> values = new ArrayList<>();

  /// @param sizes what stands for a size of an input
  /// @param environment who is told what is required, if somebody is
  /// @param named whether types say what follows from what that knows, rather than from types alone
  ShapeProgram(Function<Term, Term> sizes, Optional<ShapeEnvironment> environment, boolean named) {
    this.sizes = sizes;
    this.environment = environment;
    this.named = named;
  }

  Operation module() {
    return module;
  }

  /// {@return the tensors so far}
  List<Value> values() {
    return values;
  }

  Value value(int index) {
    return values.get(index);
  }

  TensorType type(int index) {
    return (TensorType) value(index).type();
  }

  /// Adds an operation; its types are inferred.
  ///
  /// @throws IllegalArgumentException if its operands are refused
  <T extends Operation> T add(OpSpec<T> spec) {
    T op = builder.add(spec);
    if (environment.isPresent() && op instanceof InfersSymbolicShape infers) {
      List<Type> types = infers.inferTypes(ShapeInference.of(op, environment.get()));
      for (int i = 0; named && i < types.size(); i++) {
        rewriter.setType(op.result(i), types.get(i));
      }
    }
    return op;
  }

  /// Adds an operation whose results others may use.
  void step(OpSpec<? extends Operation> spec) {
    Operation op = add(spec);
    for (Value result : op.results()) {
      if (result.type() instanceof TupleType) {
        values.addAll(add(PirOps.tupleSplit(result)).results());
      } else {
        values.add(result);
      }
    }
  }

  /// Adds an input.
  void input(List<? extends Term> shape, DType dtype) {
    var terms = ImmutableList.<Optional<Term>>builder();
    shape.forEach(size -> terms.add(Optional.of(sizes.apply(size))));
    TensorType type =
        SymbolicSizes.tensor(terms.build(), ElementTypes.typeOf(dtype), Optional.empty());
    Value input = builder.add(OperatorOps.data("x" + values.size(), type.shape(), dtype)).out();
    rewriter.setType(input, type);
    values.add(input);
  }

  Value integers(long... elements) {
    return builder
        .add(OperatorOps.fullIntArray(ImmutableLongArray.copyOf(elements)).dtype(DType.INT64))
        .out();
  }

  Value scalar(long value) {
    return builder
        .add(OperatorOps.full(ImmutableLongArray.of(), (double) value).dtype(DType.INT32))
        .out();
  }

  /// {@return a vector of integers, some of which are sizes that the program asks for}
  Value integers(List<Element> elements) {
    if (elements.stream().allMatch(element -> element.value() < 0)) {
      return integers(elements.stream().mapToLong(Element::number).toArray());
    }
    List<Value> scalars = new ArrayList<>();
    for (Element element : elements) {
      scalars.add(scalar(element));
    }
    return add(OperatorOps.stack(add(PirOps.combine(scalars)).out())).out();
  }

  Value scalar(Element element) {
    if (element.value() < 0) {
      return scalar(element.number());
    }
    Value shape = add(OperatorOps.shape(value(element.value()))).out();
    long axis = element.number();
    return add(OperatorOps.slice(
                shape, integers(axis), integers(axis + 1), ImmutableLongArray.of(0))
            .decreaseAxis(ImmutableLongArray.of(0)))
        .out();
  }

  Value list(List<Integer> indices) {
    return add(PirOps.combine(indices.stream().map(this::value).toList())).out();
  }

  /// A number, or the size of dimension `number` of a value.
  ///
  /// @param value -1 for a number
  record Element(int value, long number) {
    static Element of(long number) {
      return new Element(-1, number);
    }
  }
}
