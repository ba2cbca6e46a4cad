package dev.weir.tensor.capture;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.tensor.Tensor;
import dev.weir.tensor.capture.code.Arithmetic;
import dev.weir.tensor.capture.code.Break;
import dev.weir.tensor.capture.code.Classes;
import dev.weir.tensor.capture.code.Fields;
import dev.weir.tensor.capture.guard.Source;
import dev.weir.tensor.capture.value.Box;
import dev.weir.tensor.capture.value.BoxedScalar;
import dev.weir.tensor.capture.value.Closure;
import dev.weir.tensor.capture.value.Comparison;
import dev.weir.tensor.capture.value.Hosted;
import dev.weir.tensor.capture.value.Num;
import dev.weir.tensor.capture.value.Scalar;
import java.lang.reflect.Array;
import java.lang.reflect.RecordComponent;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Finds how values that leave captured code are made.
final class Escape {
  private final Interpreter interpreter;
  private final World world;
  private final List<Tensor> results = new ArrayList<>();
  private final IdentityHashMap<Object, Recipe> known = new IdentityHashMap<>();
  private final boolean ofCall;
  private int ids;

  Escape(Interpreter interpreter) {
    this(interpreter, false);
  }

  private Escape(Interpreter interpreter, boolean ofCall) {
    this.interpreter = interpreter;
    this.ofCall = ofCall;
    world = interpreter.world();
  }

  /// {@return how what a function of the host is given is made}: all tensors come from the program
  static Escape ofCall(Interpreter interpreter) {
    return new Escape(interpreter, true);
  }

  /// {@return what the program has to give}
  List<Tensor> results() {
    return results;
  }

  /// {@return how many objects are made}
  int ids() {
    return ids;
  }

  private int result(Tensor tensor) {
    int at = 0;
    while (at < results.size() && results.get(at) != tensor) {
      at++;
    }
    if (at == results.size()) {
      results.add(tensor);
    }
    return at;
  }

  /// {@return how `value` is made}
  ///
  /// @param type of the variable that takes it
  /// @throws Break if it cannot be made
  Recipe of(@Nullable Object value, Class<?> type) {
    switch (value) {
      case null -> {
        return new Recipe.Constant(null);
      }
      case Num num -> {
        return num.expr() == null
            ? new Recipe.Constant(Arithmetic.box(num.value(), type))
            : new Recipe.Computed(num.expr(), type);
      }
      case Box box when world.source(box) != null -> {
        return new Recipe.From(Objects.requireNonNull(world.source(box)));
      }
      case Box(var num, var boxed) -> {
        return num.expr() == null
            ? new Recipe.Constant(Arithmetic.box(num.value(), boxed))
            : new Recipe.Computed(num.expr(), boxed);
      }
      case Scalar scalar -> {
        return new Recipe.Item(result(scalar.tensor()), scalar.kind(), type);
      }
      case BoxedScalar box -> {
        return new Recipe.Item(result(box.scalar().tensor()), box.scalar().kind(), box.type());
      }
      case Hosted hosted -> {
        return new Recipe.OfHost(hosted.id());
      }
      case Comparison(var x, var y, var above) -> {
        return new Recipe.Compared(result(x.tensor()), result(y.tensor()), above);
      }
      case Tensor tensor -> {
        Source source = world.source(tensor);
        return source != null && !ofCall
            ? new Recipe.From(source)
            : new Recipe.Result(result(tensor));
      }
      default -> {
        Source source = world.source(value);
        if (source != null) {
          return new Recipe.From(source);
        }
        Recipe made = known.get(value);
        return made != null ? made : object(value);
      }
    }
  }

  private <T extends Recipe> T note(Object value, T recipe) {
    known.put(value, recipe);
    return recipe;
  }

  private Recipe object(Object value) {
    return switch (value) {
      case Virtual made -> made.type().isRecord() ? record(made) : instance(made);
      case Closure closure -> lambda(closure);
      case Arr arr -> {
        List<Recipe> elements = new ArrayList<>();
        Recipe recipe = note(value, new Recipe.OfArray(ids++, arr.component(), elements));
        for (int i = 0; i < arr.length(); i++) {
          elements.add(of(arr.get(i, world), arr.component()));
        }
        yield recipe;
      }
      case StringBuilder text -> text(text);
      case Optional<?> optional ->
          note(value, new Recipe.OfOptional(ids++, of(optional.orElse(null), Object.class)));
      case Collection<?> collection -> collection(collection);
      case Map<?, ?> map -> map(map);
      default -> other(value);
    };
  }

  @SuppressWarnings("UnnecessaryStringBuilder") // it is what is wanted
  private Recipe text(StringBuilder text) {
    String now = text.toString();
    return note(text, new Recipe.Of(ids++, List.of(), nothing -> new StringBuilder(now)));
  }

  private Recipe other(Object value) {
    Class<?> type = value.getClass();
    if (type.isArray()) {
      Class<?> component = type.getComponentType();
      List<Recipe> elements = new ArrayList<>();
      Recipe recipe = note(value, new Recipe.OfArray(ids++, component, elements));
      for (int i = 0; i < Array.getLength(value); i++) {
        Object each = Array.get(value, i);
        elements.add(component.isPrimitive() ? new Recipe.Constant(each) : of(each, component));
      }
      return recipe;
    }
    Object back = interpreter.calls().real().back(value);
    if (back != value) {
      return of(back, Object.class);
    } else if (value instanceof Record record && Classes.isWeir(type)) {
      return weirs(record);
    }
    boolean isFixed =
        value instanceof String
            || value instanceof Enum
            || value instanceof Class
            || value instanceof Boolean
            || value instanceof Character
            || value instanceof Number && type.getName().startsWith("java.lang.")
            || type.getPackageName().equals("java.math");
    if (isFixed) {
      return new Recipe.Constant(value);
    }
    throw new Break(
        "a %s that is made in the program has to leave it".formatted(type.getName()),
        "keep it within the program, or make it outside");
  }

  private Recipe weirs(Record record) {
    List<Recipe> components = new ArrayList<>();
    for (RecordComponent each : record.getClass().getRecordComponents()) {
      Object value = Fields.find(record.getClass(), each.getName()).get(record);
      components.add(
          each.getType().isPrimitive()
              ? new Recipe.Constant(value)
              : of(interpreter.calls().real().back(value), each.getType()));
    }
    return note(record, new Recipe.OfRecord(ids++, record.getClass(), components));
  }

  private Recipe instance(Virtual made) {
    if (Throwable.class.isAssignableFrom(made.type())) {
      throw new Break(
          "an exception that is made in the program has to leave it", "throw it outside");
    }
    Map<Fields.Member, Recipe> fields = new LinkedHashMap<>();
    Recipe recipe = note(made, new Recipe.Instance(ids++, made.type(), fields));
    made.fields()
        .forEach((member, value) -> {
          Fields.Member of = (Fields.Member) member;
          fields.put(of, of(value, of.field().getType()));
        });
    return recipe;
  }

  private Recipe record(Virtual made) {
    RecordComponent[] of = made.type().getRecordComponents();
    @Nullable Object[] given = Records.given(made, world);
    List<Recipe> components = new ArrayList<>();
    for (int i = 0; i < of.length; i++) {
      components.add(of(given[i], of[i].getType()));
    }
    Recipe recipe = note(made, new Recipe.OfRecord(ids++, made.type(), components));
    for (int i = 0; i < of.length; i++) {
      Fields.Member member = Fields.find(made.type(), of[i].getName());
      Object value = world.field(made, member);
      if (value != given[i] && (value instanceof Collection || value instanceof Map)) {
        if (known.containsKey(value)) {
          throw new Break(
              "%s of %s, which its constructor has made, leaves the program elsewhere, too"
                  .formatted(of[i].getName(), made.type().getName()),
              "take it from the record");
        }
        known.put(value, new Recipe.FieldOf(recipe, member));
      }
    }
    return recipe;
  }

  private Recipe lambda(Closure closure) {
    Closure.LambdaSite site = closure.site();
    if (site == null) {
      throw new Break("a lambda has to leave the program", "make it outside");
    }
    List<Recipe> captured = new ArrayList<>();
    for (int i = 0; i < closure.captured().size(); i++) {
      captured.add(of(closure.captured().get(i), site.type().parameterType(i)));
    }
    return note(closure, new Recipe.Lambda(ids++, Bootstraps.maker(site), captured));
  }

  private Recipe collection(Collection<?> collection) {
    List<Recipe> elements = new ArrayList<>();
    Supplier<Collection<Object>> start = start(collection);
    if (start != null) {
      Recipe recipe = note(collection, new Recipe.Growing(ids++, start, elements));
      collection.forEach(each -> elements.add(of(each, Object.class)));
      return recipe;
    }
    collection.forEach(each -> elements.add(of(each, Object.class)));
    List<@Nullable Object> now = new ArrayList<>(collection);
    if (Copies.of(collection, now) == null) {
      throw new Break(
          "a %s has to leave the program".formatted(collection.getClass().getName()),
          "copy it into an ArrayList");
    }
    return note(
        collection,
        new Recipe.Of(
            ids++, elements, made -> Objects.requireNonNull(Copies.of(collection, made))));
  }

  @SuppressWarnings("JdkObsolete") // the code that is captured may have one
  private static @Nullable Supplier<Collection<Object>> start(Collection<?> collection) {
    Class<?> type = collection.getClass();
    if (type == ArrayList.class) {
      return ArrayList::new;
    } else if (type == LinkedList.class) {
      return LinkedList::new;
    } else if (type == ArrayDeque.class) {
      return ArrayDeque::new;
    } else if (type == LinkedHashSet.class) {
      return LinkedHashSet::new;
    } else if (type == TreeSet.class && ((TreeSet<?>) collection).comparator() == null) {
      return TreeSet::new;
    }
    return null;
  }

  private Recipe map(Map<?, ?> map) {
    List<Recipe> keys = new ArrayList<>();
    List<Recipe> values = new ArrayList<>();
    map.forEach((key, value) -> {
      keys.add(of(key, Object.class));
      values.add(of(value, Object.class));
    });
    Class<?> type = map.getClass();
    if (type == LinkedHashMap.class) {
      return note(map, new Recipe.OfMap(ids++, keys, values, LinkedHashMap::new));
    } else if (type == TreeMap.class && ((TreeMap<?, ?>) map).comparator() == null) {
      return note(map, new Recipe.OfMap(ids++, keys, values, TreeMap::new));
    } else if (map instanceof ImmutableMap) {
      return note(map, new Recipe.OfMap(ids++, keys, values, ImmutableMap::copyOf));
    } else if (Copies.of(map, new LinkedHashMap<>(map)) != null) {
      return note(
          map,
          new Recipe.OfMap(
              ids++, keys, values, made -> Objects.requireNonNull(Copies.of(map, made))));
    }
    throw new Break(
        "a %s has to leave the program".formatted(type.getName()), "use a LinkedHashMap");
  }

  // Effects.

  /// {@return what is to be written outside, in the order in which it was written first}
  ImmutableList<Effect> effects() {
    var effects = ImmutableList.<Effect>builder();
    for (World.Written each : world.written()) {
      Object owner = each.owner() instanceof Class ? null : each.owner();
      Source source = owner == null ? null : world.source(owner);
      Object value = world.field(owner, each.member());
      effects.add(
          new Effect.SetField(source, each.member(), of(value, each.member().field().getType())));
    }
    for (Arr arr : world.arrays()) {
      for (int i = 0; i < arr.length(); i++) {
        if (arr.isWritten(i)) {
          Recipe value = of(arr.get(i, world), arr.component());
          effects.add(new Effect.SetElement(Objects.requireNonNull(arr.source()), i, value));
        }
      }
    }
    for (World.Copied each : world.copied()) {
      if (World.isChanged(each)) {
        effects.add(changed(each));
      }
    }
    return effects.build();
  }

  private Effect changed(World.Copied copied) {
    if (copied.shadow() instanceof Map<?, ?> map) {
      List<Recipe> keys = new ArrayList<>();
      List<Recipe> values = new ArrayList<>();
      map.forEach((key, value) -> {
        keys.add(of(key, Object.class));
        values.add(of(value, Object.class));
      });
      return new Effect.SetMap(copied.source(), keys, values);
    }
    List<Object> now = new ArrayList<>((Collection<?>) copied.shadow());
    List<Recipe> elements = new ArrayList<>();
    now.forEach(each -> elements.add(of(each, Object.class)));
    return new Effect.SetElements(copied.source(), Collections.unmodifiableList(elements));
  }
}
