package dev.weir.pass.mindir.lowering;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.autodiff.ReverseMode;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/// What a [Lowered] is besides the values in it: all that has to be known to write code for it.
///
/// The values, in order, and the form together are the [Lowered] again. Functions are specialised by
/// the forms of their arguments, so that only values are passed when the program runs.
public sealed interface Form {
  /// A value of a type: a tensor, which may stand for a plain number.
  record OfTensor(Type type, boolean isNumber) implements Form {
    public OfTensor(Type type) {
      this(type, false);
    }
  }

  /// A parameter that the program changes.
  record OfParameter(String name, Type type) implements Form {}

  /// A constant.
  record OfConstant(Attribute value, Type type) implements Form {}

  /// A tuple, list or dictionary.
  record OfSequence(ImmutableList<Form> elements, ImmutableList<String> keys, boolean isList)
      implements Form {}

  /// A function that is known, with the forms of what it captures and of what is bound.
  record OfFunction(
      FuncOp function, ImmutableList<Form> captured, ImmutableMap<Integer, Form> bound)
      implements Form {}

  /// A primitive as a function, with the forms of what is bound.
  record OfPrimitive(String name, ImmutableList<Form> bound) implements Form {}

  /// One of two forms, by a condition of a type.
  record OfChoice(Type condition, Form whenTrue, Form whenFalse) implements Form {}

  /// A function that is known only when the program runs.
  record OfDynamic(DynamicFunctions functions) implements Form {
    @Override
    public boolean equals(Object other) {
      return other instanceof OfDynamic(DynamicFunctions others)
          && functions.leader() == others.leader();
    }

    @Override
    public int hashCode() {
      return OfDynamic.class.hashCode();
    }
  }

  /// A function that is known only when the program runs, with the forms of its first arguments.
  record OfBound(Form callee, ImmutableList<Form> given) implements Form {}

  /// A token.
  enum OfToken implements Form {
    TOKEN
  }

  /// What is never computed, as far as is known.
  enum OfNothing implements Form {
    NOTHING
  }

  /// {@return whether what has forms `a` and `b` holds the same functions at the same places}
  static boolean haveSameCode(List<Form> a, List<Form> b) {
    boolean same = a.size() == b.size();
    for (int i = 0; same && i < a.size(); i++) {
      same = hasSameCode(a.get(i), b.get(i));
    }
    return same;
  }

  private static boolean isKnownFunction(Form form) {
    return form instanceof OfFunction || form instanceof OfPrimitive || form instanceof OfChoice;
  }

  private static boolean hasSameCode(Form a, Form b) {
    return switch (a) {
      case OfFunction x when b instanceof OfFunction y ->
          x.function() == y.function()
              && haveSameCode(x.captured(), y.captured())
              && haveSameCode(x.bound().values().asList(), y.bound().values().asList());
      case OfPrimitive x when b instanceof OfPrimitive y ->
          x.name().equals(y.name()) && haveSameCode(x.bound(), y.bound());
      case OfSequence x when b instanceof OfSequence y -> haveSameCode(x.elements(), y.elements());
      case OfBound x when b instanceof OfBound y ->
          hasSameCode(x.callee(), y.callee()) && haveSameCode(x.given(), y.given());
      case OfChoice x when b instanceof OfChoice y ->
          hasSameCode(x.whenTrue(), y.whenTrue()) && hasSameCode(x.whenFalse(), y.whenFalse());
      case OfFunction x -> !isKnownFunction(b);
      case OfPrimitive x -> !isKnownFunction(b);
      case OfChoice x -> !isKnownFunction(b);
      default -> true;
    };
  }

  /// {@return the form of `value`}
  static Form of(Lowered value) {
    if (value instanceof Lowered.TensorValue(Value tensor, boolean isNumber)) {
      return new OfTensor(tensor.type(), isNumber);
    } else if (value instanceof Lowered.Parameter(String name, Type type)) {
      return new OfParameter(name, type);
    } else if (value instanceof Lowered.Constant(Attribute constant, Type type)) {
      return new OfConstant(constant, type);
    } else if (value instanceof Lowered.Sequence sequence) {
      return new OfSequence(of(sequence.elements()), sequence.keys(), sequence.isList());
    } else if (value instanceof Lowered.Function function) {
      var bound = ImmutableMap.<Integer, Form>builder();
      function.bound().forEach((at, each) -> bound.put(at, of(each)));
      return new OfFunction(function.function(), of(function.captured()), bound.buildOrThrow());
    } else if (value instanceof Lowered.Primitive primitive) {
      return new OfPrimitive(primitive.name(), of(primitive.bound()));
    } else if (value instanceof Lowered.Choice choice) {
      return new OfChoice(choice.condition().type(), of(choice.whenTrue()), of(choice.whenFalse()));
    } else if (value instanceof Lowered.Dynamic dynamic) {
      return new OfDynamic(dynamic.functions());
    } else if (value instanceof Lowered.Bound bound) {
      return new OfBound(of(bound.callee()), of(bound.given()));
    }
    if (value instanceof Lowered.Derivative
        || value instanceof Lowered.Backpropagator
        || value instanceof Lowered.Environment) {
      throw new LoweringException(
          "part of a derivative is passed to a function known only at run time");
    }
    return value instanceof Lowered.Token ? OfToken.TOKEN : OfNothing.NOTHING;
  }

  /// {@return `form` with a tensor in place of each constant that has a gradient}
  static Form variable(Form form) {
    if (form instanceof OfConstant(Attribute value, Type type)) {
      TensorType tensor =
          type instanceof TensorType own
              ? own
              : ElementTypes.find(type).map(dtype -> TensorType.of(type)).orElse(null);
      return tensor != null && ReverseMode.isDifferentiable(tensor)
          ? new OfTensor(tensor, tensor != type)
          : form;
    } else if (form instanceof OfSequence sequence) {
      return new OfSequence(variable(sequence.elements()), sequence.keys(), sequence.isList());
    } else if (form instanceof OfFunction function) {
      var bound = ImmutableMap.<Integer, Form>builder();
      function.bound().forEach((at, each) -> bound.put(at, variable(each)));
      return new OfFunction(
          function.function(), variable(function.captured()), bound.buildOrThrow());
    } else if (form instanceof OfPrimitive primitive) {
      return new OfPrimitive(primitive.name(), variable(primitive.bound()));
    } else if (form instanceof OfChoice choice) {
      return new OfChoice(
          choice.condition(), variable(choice.whenTrue()), variable(choice.whenFalse()));
    }
    return form instanceof OfBound bound
        ? new OfBound(bound.callee(), variable(bound.given()))
        : form;
  }

  private static ImmutableList<Form> variable(List<Form> forms) {
    return forms.stream().map(Form::variable).collect(toImmutableList());
  }

  /// {@return the forms of `values`}
  static ImmutableList<Form> of(List<Lowered> values) {
    return values.stream().map(Form::of).collect(toImmutableList());
  }

  /// {@return the values in `all`, in order}
  static List<Value> values(List<Lowered> all) {
    List<Value> values = new ArrayList<>();
    all.forEach(each -> addValues(each, values));
    return values;
  }

  private static void addValues(Lowered value, List<Value> into) {
    if (value instanceof Lowered.TensorValue tensor) {
      into.add(tensor.value());
    } else if (value instanceof Lowered.Sequence sequence) {
      sequence.elements().forEach(each -> addValues(each, into));
    } else if (value instanceof Lowered.Function function) {
      function.captured().forEach(each -> addValues(each, into));
      function.bound().values().forEach(each -> addValues(each, into));
    } else if (value instanceof Lowered.Primitive primitive) {
      primitive.bound().forEach(each -> addValues(each, into));
    } else if (value instanceof Lowered.Choice choice) {
      into.add(choice.condition());
      addValues(choice.whenTrue(), into);
      addValues(choice.whenFalse(), into);
    } else if (value instanceof Lowered.Dynamic dynamic) {
      into.add(dynamic.value());
    } else if (value instanceof Lowered.Bound bound) {
      addValues(bound.callee(), into);
      bound.given().forEach(each -> addValues(each, into));
    }
  }

  /// {@return what has `form` and consists of the next of `values`}
  static Lowered rebuild(Form form, Iterator<? extends Value> values) {
    if (form instanceof OfTensor tensor) {
      return new Lowered.TensorValue(values.next(), tensor.isNumber());
    } else if (form instanceof OfParameter(String name, Type type)) {
      return new Lowered.Parameter(name, type);
    } else if (form instanceof OfConstant(Attribute value, Type type)) {
      return new Lowered.Constant(value, type);
    } else if (form instanceof OfSequence sequence) {
      return new Lowered.Sequence(
          rebuild(sequence.elements(), values), sequence.keys(), sequence.isList());
    } else if (form instanceof OfFunction function) {
      ImmutableList<Lowered> captured = rebuild(function.captured(), values);
      var bound = ImmutableMap.<Integer, Lowered>builder();
      function.bound().forEach((at, each) -> bound.put(at, rebuild(each, values)));
      return new Lowered.Function(function.function(), captured, bound.buildOrThrow());
    } else if (form instanceof OfPrimitive primitive) {
      return new Lowered.Primitive(primitive.name(), rebuild(primitive.bound(), values));
    } else if (form instanceof OfChoice choice) {
      Value condition = values.next();
      Lowered whenTrue = rebuild(choice.whenTrue(), values);
      return new Lowered.Choice(condition, whenTrue, rebuild(choice.whenFalse(), values));
    } else if (form instanceof OfDynamic dynamic) {
      return new Lowered.Dynamic(values.next(), dynamic.functions());
    } else if (form instanceof OfBound bound) {
      Lowered callee = rebuild(bound.callee(), values);
      return new Lowered.Bound(callee, rebuild(bound.given(), values));
    }
    return form instanceof OfToken ? Lowered.Token.TOKEN : Lowered.Missing.MISSING;
  }

  /// Adds the parameters in what has `forms`.
  static void addParameters(Iterable<? extends Form> forms, List<Lowered.Parameter> into) {
    for (Form form : forms) {
      if (form instanceof OfParameter(String name, Type type)) {
        into.add(new Lowered.Parameter(name, type));
      } else if (form instanceof OfSequence sequence) {
        addParameters(sequence.elements(), into);
      } else if (form instanceof OfFunction function) {
        addParameters(function.captured(), into);
        addParameters(function.bound().values(), into);
      } else if (form instanceof OfPrimitive primitive) {
        addParameters(primitive.bound(), into);
      } else if (form instanceof OfChoice choice) {
        addParameters(List.of(choice.whenTrue(), choice.whenFalse()), into);
      } else if (form instanceof OfBound bound) {
        addParameters(bound.given(), into);
      }
    }
  }

  /// {@return what has `forms` and consists of the next of `values`}
  static ImmutableList<Lowered> rebuild(List<Form> forms, Iterator<? extends Value> values) {
    var all = ImmutableList.<Lowered>builder();
    for (Form form : forms) {
      all.add(rebuild(form, values));
    }
    return all.build();
  }
}
