package dev.weir.pass.mindir.evaluate;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Iterables;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.mindir.ClosureOp;
import dev.weir.dialect.mindir.DictType;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.dialect.mindir.ListType;
import dev.weir.dialect.mindir.TypeAgreement;
import dev.weir.dialect.mindir.UnknownType;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.SymbolIndex;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.type.FunctionType;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;
import dev.weir.pass.mindir.lowering.DynamicFunctions;
import dev.weir.pass.mindir.lowering.Form;
import dev.weir.pass.mindir.lowering.FunctionFacts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/// The typed versions that function graphs need: specialisations whose values have the same types, and which
/// refer to the same versions, are one.
///
/// They are found as the states of a smallest automaton are: all that look alike begin as one, and those that
/// refer to different ones are parted until nothing changes.
final class FunctionVersions {
  /// How deep the types of functions that take or return functions are followed.
  private static final int MAX_DEPTH = 16;

  private final TypeRecorder recorder;
  private final SymbolIndex symbols;
  private final ImmutableList<FunctionFacts.Key> keys;

  /// The version of each specialisation, by number.
  private final Map<FunctionFacts.Key, Integer> versions = new HashMap<>();

  FunctionVersions(TypeRecorder recorder, SymbolIndex symbols) {
    this.recorder = recorder;
    this.symbols = symbols;
    this.keys = recorder.keys().asList();
    int before = 0;
    number(this::appearance);
    while (count() > before) {
      before = count();
      number(key -> {
        List<Object> parts = new ArrayList<>();
        parts.add(version(key));
        for (Operation op : key.function().bodyRegion().entry()) {
          if (op instanceof ClosureOp closure) {
            for (OpOperand use : closure.out().uses()) {
              parts.add(target(key, closure, use).map(this::version).orElse(-1));
            }
          }
        }
        return parts;
      });
    }
  }

  private interface Look {
    List<Object> of(FunctionFacts.Key key);
  }

  /// Has those that look alike be one.
  private void number(Look look) {
    Map<List<Object>, Integer> numbers = new HashMap<>();
    Map<FunctionFacts.Key, Integer> next = new HashMap<>();
    for (FunctionFacts.Key key : keys) {
      next.put(key, numbers.computeIfAbsent(look.of(key), any -> numbers.size()));
    }
    versions.putAll(next);
  }

  private int count() {
    return (int) versions.values().stream().distinct().count();
  }

  /// {@return one specialisation for each version}
  ImmutableList<FunctionFacts.Key> representatives() {
    Set<Integer> seen = new LinkedHashSet<>();
    return keys.stream()
        .filter(key -> seen.add(version(key)))
        .collect(ImmutableList.toImmutableList());
  }

  /// {@return the number of the version that `key` is}
  int version(FunctionFacts.Key key) {
    return Objects.requireNonNull(versions.get(key));
  }

  // What a specialisation looks like by itself.

  private List<Object> appearance(FunctionFacts.Key key) {
    List<Object> parts = new ArrayList<>();
    parts.add(key.function());
    for (Value value : values(key.function())) {
      parts.add(recorder.form(key, value).map(FunctionVersions::appearance).orElse("unknown"));
    }
    return parts;
  }

  /// {@return the values of the body of `function`, in order}
  static List<Value> values(FuncOp function) {
    List<Value> values = new ArrayList<>(function.bodyRegion().entry().arguments());
    for (Operation op : function.bodyRegion().entry()) {
      values.addAll(op.results());
    }
    return values;
  }

  /// {@return what `form` says of types}: a constant has the type that it has
  private static Object appearance(Form form) {
    return switch (form) {
      case Form.OfTensor tensor -> tensor.type();
      case Form.OfParameter parameter -> parameter.type();
      case Form.OfConstant constant -> constant.type();
      case Form.OfSequence all ->
          Arrays.asList(all.keys(), all.isList(), appearances(all.elements()));
      case Form.OfFunction function ->
          Arrays.asList(
              function.function(),
              appearances(function.captured()),
              function.bound().keySet(),
              appearances(function.bound().values().asList()));
      case Form.OfChoice choice ->
          Arrays.asList(appearance(choice.whenTrue()), appearance(choice.whenFalse()));
      case Form.OfDynamic(DynamicFunctions functions) -> functions.leader();
      case Form.OfPrimitive primitive -> primitive.name();
      case Form.OfBound bound ->
          Arrays.asList(appearance(bound.callee()), appearances(bound.given()));
      case Form.OfToken token -> "token";
      case Form.OfNothing nothing -> "unknown";
    };
  }

  private static List<Object> appearances(List<Form> forms) {
    return forms.stream().map(FunctionVersions::appearance).toList();
  }

  // References.

  /// {@return the specialisation that the function of `closure` is where `use` has it, in the body of `key`},
  /// or nothing where that is none or several
  Optional<FunctionFacts.Key> target(FunctionFacts.Key key, ClosureOp closure, OpOperand use) {
    if (!(symbols.lookupNearest(closure, closure.callee().path()) instanceof FuncOp function)) {
      return Optional.empty();
    }
    return single(
        new FunctionFlow(recorder)
            .called(key, function, use)
            .orElseGet(() -> recorder.callees(function, captured(key, closure))));
  }

  private ImmutableList<Form> captured(FunctionFacts.Key key, ClosureOp closure) {
    var forms = ImmutableList.<Form>builder();
    for (Value value : closure.captured()) {
      forms.add(recorder.form(key, value).orElse(Form.OfNothing.NOTHING));
    }
    return forms.build();
  }

  private Optional<FunctionFacts.Key> single(Set<FunctionFacts.Key> found) {
    Set<FunctionFacts.Key> known = new LinkedHashSet<>(found);
    known.retainAll(versions.keySet());
    return known.stream().map(this::version).distinct().count() == 1
        ? Optional.of(Iterables.get(known, 0))
        : Optional.empty();
  }

  // Types.

  /// {@return the inferred type of `value` in the body of `key`}
  Type inferred(FunctionFacts.Key key, Value value) {
    return inferred(key, value, 0);
  }

  private Type inferred(FunctionFacts.Key key, Value value, int depth) {
    Optional<Form> form = recorder.form(key, value);
    if (form.isPresent() && form.get() instanceof Form.OfFunction function) {
      Optional<FunctionFacts.Key> target =
          new FunctionFlow(recorder).called(key, function.function(), value).flatMap(this::single);
      if (target.isPresent() && depth <= MAX_DEPTH) {
        return functionType(target.get(), function.bound().keySet(), depth + 1);
      }
    }
    return form.map(found -> type(found, depth)).orElse(UnknownType.UNKNOWN);
  }

  /// {@return the type of `value` in the body of `key`}: as it is declared, the rest as it is inferred
  Type type(FunctionFacts.Key key, Value value) {
    return TypeAgreement.refine(value.type(), inferred(key, value));
  }

  /// {@return the type of `key` as a value}
  FunctionType functionType(FunctionFacts.Key key) {
    return functionType(key, ImmutableSet.of(), 0);
  }

  private FunctionType functionType(FunctionFacts.Key key, Set<Integer> bound, int depth) {
    FuncOp function = key.function();
    var inputs = ImmutableList.<Type>builder();
    for (int i = 0; i < function.parameters().size(); i++) {
      if (!bound.contains(i)) {
        inputs.add(type(key, function.parameters().get(i), depth));
      }
    }
    Type returned = type(key, function.returnOp().value(), depth);
    return FunctionType.of(
        inputs.build(), ImmutableList.of(TypeAgreement.refine(function.resultType(), returned)));
  }

  private Type type(FunctionFacts.Key key, Value value, int depth) {
    return TypeAgreement.refine(value.type(), inferred(key, value, depth));
  }

  private Type type(Form form, int depth) {
    if (depth > MAX_DEPTH) {
      return UnknownType.UNKNOWN;
    }
    return switch (form) {
      case Form.OfTensor tensor -> tensor.type();
      case Form.OfParameter parameter -> parameter.type();
      case Form.OfConstant constant -> constant.type();
      case Form.OfSequence all -> {
        ImmutableList<Type> types = types(all.elements(), depth);
        yield all.isList()
            ? new ListType(types)
            : all.keys().isEmpty() ? new TupleType(types) : new DictType(all.keys(), types);
      }
      case Form.OfFunction function ->
          single(recorder.callees(function.function(), function.captured()))
              .<Type>map(key -> functionType(key, function.bound().keySet(), depth + 1))
              .orElse(UnknownType.UNKNOWN);
      case Form.OfChoice choice ->
          join(type(choice.whenTrue(), depth), type(choice.whenFalse(), depth));
      case Form.OfDynamic(DynamicFunctions functions) -> {
        ImmutableList<Form> arguments = functions.arguments();
        yield arguments == null || !arguments.stream().allMatch(FunctionVersions::isData)
            ? UnknownType.UNKNOWN
            : FunctionType.of(
                types(arguments, depth + 1), ImmutableList.of(type(functions.result(), depth + 1)));
      }
      case Form.OfPrimitive primitive -> UnknownType.UNKNOWN;
      case Form.OfBound bound -> UnknownType.UNKNOWN;
      case Form.OfToken token -> UnknownType.UNKNOWN;
      case Form.OfNothing nothing -> UnknownType.UNKNOWN;
    };
  }

  private static boolean isData(Form form) {
    return form instanceof Form.OfTensor || form instanceof Form.OfConstant;
  }

  /// {@return the type of what is either}
  private static Type join(Type a, Type b) {
    if (a.equals(b)) {
      return a;
    } else if (a instanceof FunctionType x
        && b instanceof FunctionType y
        && x.inputs().size() == y.inputs().size()) {
      return FunctionType.of(joinAll(x.inputs(), y.inputs()), joinAll(x.results(), y.results()));
    }
    return dev.weir.dialect.builtin.TypeAgreement.join(tensor(a), tensor(b))
        .orElse(UnknownType.UNKNOWN);
  }

  private static ImmutableList<Type> joinAll(List<Type> a, List<Type> b) {
    var types = ImmutableList.<Type>builder();
    for (int i = 0; i < a.size(); i++) {
      types.add(join(a.get(i), b.get(i)));
    }
    return types.build();
  }

  private static Type tensor(Type type) {
    return ElementTypes.find(type).isPresent() ? TensorType.of(type) : type;
  }

  private ImmutableList<Type> types(List<Form> forms, int depth) {
    return forms.stream()
        .map(form -> type(form, depth + 1))
        .collect(ImmutableList.toImmutableList());
  }
}
