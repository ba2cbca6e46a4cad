package dev.weir.pass.mindir.lowering;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.TypeAgreement;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.ir.Type;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/// Facts about a program's functions: which have to stay functions, the forms of what they are
/// given and return, and which of them are told apart only at run time.
///
/// A program is lowered with what is known, which may show more; it is lowered again until it does
/// not. Facts only grow, towards fewer and more general forms, so that this ends.
public final class FunctionFacts {
  /// A function specialised by the forms of its parameters and captures.
  public record Key(FuncOp function, ImmutableList<Form> forms) {}

  private final Set<FuncOp> kept = new HashSet<>();
  private final Map<Key, Form> results = new HashMap<>();
  private final Map<FuncOp, List<ImmutableList<Form>>> general = new HashMap<>();
  private final Map<Object, DynamicFunctions> dynamic = new HashMap<>();
  private final Set<FuncOp> copied = new HashSet<>();
  private final Map<Object, FuncOp> wrappers = new HashMap<>();
  private boolean changed;

  /// {@return whether something has become known since this was asked before}
  public boolean takeChanged() {
    boolean was = changed;
    changed = false;
    return was;
  }

  // Functions that stay functions.

  public boolean isKept(FuncOp function) {
    return kept.contains(function);
  }

  public void keep(FuncOp function) {
    changed |= kept.add(function);
  }

  /// {@return whether `function`, to which the branches of a choice lead, is inlined into each of them}
  public boolean isCopied(FuncOp function) {
    return copied.contains(function);
  }

  /// Has `function` inlined into each of the branches that lead to it, since they pass values that have no
  /// common form that says as much: other constants, functions, shapes.
  public void copy(FuncOp function) {
    changed |= copied.add(function);
  }

  /// {@return the function that calls a function that is made of others}, the same whenever it is asked
  /// for
  public FuncOp wrapper(Object key, Supplier<FuncOp> made) {
    return wrappers.computeIfAbsent(key, any -> made.get());
  }

  // What functions return.

  public Form result(Key key) {
    return results.getOrDefault(key, Form.OfNothing.NOTHING);
  }

  /// {@return the form of all that the function is known to return, `form` included}
  public Form addResult(Key key, Form form) {
    Form before = result(key);
    Form joined = joined(before, form, "@" + key.function().symName() + " returns");
    if (!joined.equals(before)) {
      results.put(key, joined);
      changed = true;
    }
    return joined;
  }

  // What functions are given.

  /// {@return the forms for which a call with `forms` is specialised}
  public ImmutableList<Form> generalized(FuncOp function, ImmutableList<Form> forms) {
    for (ImmutableList<Form> each : general.getOrDefault(function, ImmutableList.of())) {
      if (fits(forms, each)) {
        return each;
      }
    }
    return forms;
  }

  /// Has all calls with forms like these specialised for `forms`.
  public void generalize(FuncOp function, ImmutableList<Form> forms) {
    List<ImmutableList<Form>> all = general.computeIfAbsent(function, key -> new ArrayList<>());
    all.removeIf(each -> fits(each, forms));
    all.add(forms);
    changed = true;
  }

  // Functions that are told apart only at run time.

  /// {@return the set that a function of this form belongs to}
  DynamicFunctions functionsOf(Form form) {
    if (form instanceof Form.OfDynamic(DynamicFunctions functions)) {
      return functions.leader();
    } else if (form instanceof Form.OfChoice choice) {
      return unite(functionsOf(choice.whenTrue()), functionsOf(choice.whenFalse()));
    } else if (form instanceof Form.OfFunction function) {
      return functions(
          ImmutableList.of(function.function(), ImmutableSet.copyOf(function.bound().keySet())));
    } else if (form instanceof Form.OfPrimitive primitive) {
      return functions(ImmutableList.of(primitive.name(), primitive.bound().size()));
    }
    if (form instanceof Form.OfBound bound) {
      return functions(ImmutableList.of(functionsOf(bound.callee()), bound.given().size()));
    }
    throw new LoweringException("a value that is no function stands where a function does");
  }

  private DynamicFunctions functions(Object key) {
    return dynamic.computeIfAbsent(key, made -> new DynamicFunctions()).leader();
  }

  private DynamicFunctions unite(DynamicFunctions a, DynamicFunctions b) {
    DynamicFunctions into = a.leader();
    DynamicFunctions from = b.leader();
    if (into == from) {
      return into;
    }
    changed = true;
    ImmutableList<Form> first = into.arguments();
    ImmutableList<Form> second = from.arguments();
    Form result = joined(into.result(), from.result(), "functions of which one is chosen return");
    into.absorb(from);
    into.setResult(result);
    if (first == null) {
      into.setArguments(second);
    } else if (second != null) {
      into.setArguments(arguments(first, second));
    }
    return into;
  }

  private ImmutableList<Form> arguments(ImmutableList<Form> a, ImmutableList<Form> b) {
    return join(a, b)
        .orElseThrow(() ->
            new LoweringException("functions of which one is chosen take different arguments"));
  }

  public void addMember(DynamicFunctions functions, Form form) {
    changed |= functions.members().add(form);
  }

  /// {@return the forms of all that `functions` are called with, `forms` included}
  public ImmutableList<Form> addArguments(DynamicFunctions functions, ImmutableList<Form> forms) {
    ImmutableList<Form> before = functions.arguments();
    ImmutableList<Form> joined = before == null ? forms : arguments(before, forms);
    if (!joined.equals(before)) {
      functions.setArguments(joined);
      changed = true;
    }
    return joined;
  }

  /// {@return the form of all that `functions` return, `form` included}
  public Form addResult(DynamicFunctions functions, Form form) {
    Form before = functions.result();
    Form joined = joined(before, form, "functions of which one is chosen return");
    if (!joined.equals(before)) {
      functions.setResult(joined);
      changed = true;
    }
    return joined;
  }

  // Joining.

  private Form joined(Form a, Form b, String who) {
    return join(a, b)
        .orElseThrow(() -> new LoweringException("%s values of different structure", who));
  }

  /// {@return the form of what is either an `a` or a `b`}, or nothing where there is none
  public Optional<Form> join(Form a, Form b) {
    if (a.equals(b) || b == Form.OfNothing.NOTHING) {
      return Optional.of(a);
    } else if (a == Form.OfNothing.NOTHING) {
      return Optional.of(b);
    } else if (isFunction(a) && isFunction(b)) {
      Optional<Form> same = joinSame(a, b);
      return same.isPresent()
          ? same
          : Optional.of(new Form.OfDynamic(unite(functionsOf(a), functionsOf(b))));
    } else if (a instanceof Form.OfSequence x && b instanceof Form.OfSequence y) {
      return x.keys().equals(y.keys())
          ? join(x.elements(), y.elements())
              .map(all -> new Form.OfSequence(all, x.keys(), x.isList()))
          : Optional.empty();
    }
    Optional<Type> x = tensorType(a);
    Optional<Type> y = tensorType(b);
    return x.isPresent() && y.isPresent()
        ? TypeAgreement.join(x.get(), y.get())
            .map(type -> new Form.OfTensor(type, isNumber(a) && isNumber(b)))
        : Optional.empty();
  }

  public Optional<ImmutableList<Form>> join(ImmutableList<Form> a, ImmutableList<Form> b) {
    if (a.size() != b.size()) {
      return Optional.empty();
    }
    var all = ImmutableList.<Form>builder();
    for (int i = 0; i < a.size(); i++) {
      Optional<Form> joined = join(a.get(i), b.get(i));
      if (joined.isEmpty()) {
        return Optional.empty();
      }
      all.add(joined.get());
    }
    return Optional.of(all.build());
  }

  /// {@return whether what has form `given` can be brought into `wanted`}
  private boolean fits(Form given, Form wanted) {
    if (given.equals(wanted) || given == Form.OfNothing.NOTHING) {
      return true;
    } else if (wanted instanceof Form.OfDynamic(DynamicFunctions functions)) {
      return isFunction(given) && isAmong(given, functions);
    } else if (wanted instanceof Form.OfTensor(Type type, boolean isNumber)) {
      return (isNumber(given) || !isNumber)
          && tensorType(given)
              .flatMap(own -> TypeAgreement.join(type, own))
              .filter(type::equals)
              .isPresent();
    } else if (wanted instanceof Form.OfSequence y && given instanceof Form.OfSequence x) {
      return x.keys().equals(y.keys()) && fits(x.elements(), y.elements());
    } else if (wanted instanceof Form.OfFunction y && given instanceof Form.OfFunction x) {
      return x.function() == y.function()
          && x.bound().keySet().equals(y.bound().keySet())
          && fits(x.captured(), y.captured())
          && fits(x.bound().values().asList(), y.bound().values().asList());
    } else if (wanted instanceof Form.OfPrimitive y && given instanceof Form.OfPrimitive x) {
      return x.name().equals(y.name()) && fits(x.bound(), y.bound());
    }
    if (wanted instanceof Form.OfBound y && given instanceof Form.OfBound x) {
      return fits(x.callee(), y.callee()) && fits(x.given(), y.given());
    }
    return wanted instanceof Form.OfChoice y
        && given instanceof Form.OfChoice x
        && x.condition().equals(y.condition())
        && fits(x.whenTrue(), y.whenTrue())
        && fits(x.whenFalse(), y.whenFalse());
  }

  private boolean fits(ImmutableList<Form> given, ImmutableList<Form> wanted) {
    boolean all = given.size() == wanted.size();
    for (int i = 0; all && i < given.size(); i++) {
      all = fits(given.get(i), wanted.get(i));
    }
    return all;
  }

  private boolean isAmong(Form given, DynamicFunctions functions) {
    return given instanceof Form.OfChoice choice
        ? isAmong(choice.whenTrue(), functions) && isAmong(choice.whenFalse(), functions)
        : functionsOf(given).leader() == functions.leader();
  }

  private static boolean isFunction(Form form) {
    return form instanceof Form.OfFunction
        || form instanceof Form.OfPrimitive
        || form instanceof Form.OfDynamic
        || form instanceof Form.OfBound
        || form instanceof Form.OfChoice choice && isFunction(choice.whenTrue());
  }

  /// {@return the joined form of two functions that have the same code}
  private Optional<Form> joinSame(Form a, Form b) {
    if (a instanceof Form.OfFunction x
        && b instanceof Form.OfFunction y
        && x.function() == y.function()
        && x.bound().keySet().equals(y.bound().keySet())) {
      Optional<ImmutableList<Form>> captured = join(x.captured(), y.captured());
      Optional<ImmutableList<Form>> given =
          join(x.bound().values().asList(), y.bound().values().asList());
      if (captured.isEmpty() || given.isEmpty()) {
        return Optional.empty();
      }
      var bound = ImmutableMap.<Integer, Form>builder();
      int next = 0;
      for (int at : x.bound().keySet()) {
        bound.put(at, given.get().get(next++));
      }
      return Optional.of(new Form.OfFunction(x.function(), captured.get(), bound.buildOrThrow()));
    }
    if (a instanceof Form.OfPrimitive x
        && b instanceof Form.OfPrimitive y
        && x.name().equals(y.name())) {
      return join(x.bound(), y.bound()).map(all -> new Form.OfPrimitive(x.name(), all));
    }
    if (a instanceof Form.OfBound x
        && b instanceof Form.OfBound y
        && x.callee().equals(y.callee())) {
      return join(x.given(), y.given()).map(all -> new Form.OfBound(x.callee(), all));
    }
    if (a instanceof Form.OfChoice x
        && b instanceof Form.OfChoice y
        && x.condition().equals(y.condition())) {
      Optional<Form> whenTrue = joinSame(x.whenTrue(), y.whenTrue());
      Optional<Form> whenFalse = joinSame(x.whenFalse(), y.whenFalse());
      return whenTrue.isPresent() && whenFalse.isPresent()
          ? Optional.of(new Form.OfChoice(x.condition(), whenTrue.get(), whenFalse.get()))
          : Optional.empty();
    }
    return a.equals(b) ? Optional.of(a) : Optional.empty();
  }

  /// {@return whether what has `form` is a number, as opposed to a tensor of one}
  private static boolean isNumber(Form form) {
    return form instanceof Form.OfTensor tensor
        ? tensor.isNumber()
        : form instanceof Form.OfConstant(var value, Type type) && Constants.isNumber(value);
  }

  private static Optional<Type> tensorType(Form form) {
    if (form instanceof Form.OfTensor tensor) {
      return Optional.of(tensor.type());
    }
    if (form instanceof Form.OfParameter parameter) {
      return Optional.of(parameter.type());
    }
    if (form instanceof Form.OfConstant(var value, Type type)) {
      return type instanceof TensorType
          ? Optional.of(type)
          : ElementTypes.find(type).map(dtype -> TensorType.of(ElementTypes.typeOf(dtype)));
    }
    return Optional.empty();
  }

  // Types.

  /// {@return the types of the values in what has `forms`}
  public ImmutableList<Type> types(List<Form> forms) {
    var types = ImmutableList.<Type>builder();
    forms.forEach(form -> addTypes(form, types));
    return types.build();
  }

  private void addTypes(Form form, ImmutableList.Builder<Type> into) {
    if (form instanceof Form.OfTensor tensor) {
      into.add(tensor.type());
    } else if (form instanceof Form.OfSequence sequence) {
      sequence.elements().forEach(each -> addTypes(each, into));
    } else if (form instanceof Form.OfFunction function) {
      function.captured().forEach(each -> addTypes(each, into));
      function.bound().values().forEach(each -> addTypes(each, into));
    } else if (form instanceof Form.OfPrimitive primitive) {
      primitive.bound().forEach(each -> addTypes(each, into));
    } else if (form instanceof Form.OfChoice choice) {
      into.add(choice.condition());
      addTypes(choice.whenTrue(), into);
      addTypes(choice.whenFalse(), into);
    } else if (form instanceof Form.OfDynamic(DynamicFunctions functions)) {
      into.add(type(functions));
    } else if (form instanceof Form.OfBound bound) {
      addTypes(bound.callee(), into);
      bound.given().forEach(each -> addTypes(each, into));
    }
  }

  /// {@return the type of a function value that is one of `functions`}
  public Type type(DynamicFunctions functions) {
    return functions.type(this);
  }

  /// {@return the type of what a function returns}: of its value, or a tuple of its values
  public Type resultType(Form form) {
    ImmutableList<Type> types = types(ImmutableList.of(form));
    return types.size() == 1 ? types.get(0) : new TupleType(types);
  }
}
