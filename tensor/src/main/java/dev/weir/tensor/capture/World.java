package dev.weir.tensor.capture;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.tensor.Defaults;
import dev.weir.tensor.JitClass;
import dev.weir.tensor.Tensor;
import dev.weir.tensor.capture.code.Arithmetic;
import dev.weir.tensor.capture.code.Break;
import dev.weir.tensor.capture.code.Classes;
import dev.weir.tensor.capture.code.Fields;
import dev.weir.tensor.capture.guard.CodeOrigin;
import dev.weir.tensor.capture.guard.Decisions;
import dev.weir.tensor.capture.guard.Expr;
import dev.weir.tensor.capture.guard.Guard;
import dev.weir.tensor.capture.guard.Source;
import dev.weir.tensor.capture.value.Box;
import dev.weir.tensor.capture.value.BoxedScalar;
import dev.weir.tensor.capture.value.Closure;
import dev.weir.tensor.capture.value.Num;
import dev.weir.tensor.capture.value.Scalar;
import java.io.Serializable;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What captured code sees of the world outside: what it reads from there has a source, and guards see to it that it is
/// the same next time where that matters; what it changes is changed here alone, until the program has run.
final class World {
  /// A collection outside.
  ///
  /// @param shadow the copy that captured code works on
  /// @param before what was in there
  record Copied(Object shadow, Source source, Object before) {}

  private final Recorder recorder;
  private final @Nullable Object[] arguments;
  private final Interpreter interpreter;

  private final Decisions decisions;

  /// What stands here for what is outside; both may be the same object.
  private final IdentityHashMap<Object, Object> shadows = new IdentityHashMap<>();

  private final IdentityHashMap<Object, Source> sources = new IdentityHashMap<>();
  private final Map<Source, Tensor> inputs = new LinkedHashMap<>();
  private final IdentityHashMap<Tensor, Source> inputSources = new IdentityHashMap<>();
  private final List<Copied> copied = new ArrayList<>();
  private final List<Arr> arrays = new ArrayList<>();

  /// The fields that were read or written, by owner; those of classes by the class.
  private final IdentityHashMap<Object, Map<Object, @Nullable Object>> fields =
      new IdentityHashMap<>();

  private final Set<Source> promoted = new HashSet<>();

  /// The numbers and tensors outside that were read.
  private final Map<Source, Boolean> reads = new LinkedHashMap<>();

  private final Map<Written, Boolean> written = new LinkedHashMap<>();

  private final CodeOrigin origin = new CodeOrigin();

  /// A field that was written.
  record Written(Object owner, Fields.Member member) {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Written(var its, var field) && its == owner && field == member;
    }

    @Override
    public int hashCode() {
      return 31 * System.identityHashCode(owner) + member.hashCode();
    }
  }

  /// @param arguments what the code is given
  World(Interpreter interpreter, Recorder recorder, @Nullable Object[] arguments) {
    this.interpreter = interpreter;
    this.recorder = recorder;
    this.arguments = arguments;
    decisions = new Decisions(interpreter::where, source -> reads.put(source, true), arguments);
    guard(new Guard.DefaultType(Defaults.dtype()));
  }

  /// {@return what decides what becomes of the code}
  CodeOrigin origin() {
    return origin;
  }

  /// {@return what the code has decided so far}
  Decisions decisions() {
    return decisions;
  }

  private void guard(Guard guard) {
    decisions.guard(guard);
  }

  /// {@return the tensors that the program takes, by where they come from}
  Map<Source, Tensor> inputs() {
    return inputs;
  }

  /// {@return where something comes from, null for what captured code has made}
  @Nullable Source source(@Nullable Object shadow) {
    return shadow instanceof Tensor tensor ? inputSources.get(tensor) : sources.get(shadow);
  }

  /// {@return the numbers and tensors outside that were read}
  List<Source> reads() {
    return List.copyOf(reads.keySet());
  }

  List<Copied> copied() {
    return copied;
  }

  List<Arr> arrays() {
    return arrays;
  }

  /// {@return what stands for objects outside}
  Set<Object> shadows() {
    return sources.keySet();
  }

  /// {@return what is at the end of a path now}
  @Nullable Object now(Source source) {
    return source.read(arguments);
  }

  Iterable<Written> written() {
    return written.keySet();
  }

  // Reading.

  /// {@return what stands for a value that is read}
  @Nullable Object enter(Source source, @Nullable Object real) {
    switch (real) {
      case null -> {
        guard(new Guard.Missing(source));
        return null;
      }
      case Tensor tensor -> {
        return tensor(source, tensor);
      }
      case Object number when isBox(number) -> {
        guard(new Guard.Type(source, number.getClass()));
        Object made = box(number(source, number), number.getClass());
        sources.put(made, source);
        return made;
      }
      case String value -> {
        guard(new Guard.Equal(source, value));
        return value;
      }
      case Class<?> value -> {
        guard(new Guard.Same(source, value));
        return value;
      }
      case Enum<?> value -> {
        guard(new Guard.Same(source, value));
        sources.putIfAbsent(value, source);
        return value;
      }
      default -> {
        return object(source, real);
      }
    }
  }

  private static Object box(Object number, Class<?> type) {
    return number instanceof Scalar scalar
        ? new BoxedScalar(scalar, type)
        : new Box((Num) number, type);
  }

  private static boolean isBox(@Nullable Object value) {
    return value instanceof Boolean
        || value instanceof Character
        || value instanceof Number && value.getClass().getName().startsWith("java.lang.");
  }

  private Tensor tensor(Source source, Tensor real) {
    Tensor known = inputs.get(source);
    if (known == null) {
      guard(new Guard.Like(source, real.dtype(), ImmutableLongArray.copyOf(real.shape())));
      known = recorder.argument(real);
      reads.put(source, true);
      inputs.put(source, known);
      inputSources.put(known, source);
    }
    return known;
  }

  private Object object(Source source, Object real) {
    Object known = shadows.get(real);
    if (known != null) {
      Source first = Objects.requireNonNull(sources.get(known));
      if (!first.equals(source)) {
        guard(new Guard.Alias(first, source, true));
      }
      return known;
    }
    guard(new Guard.Type(source, real.getClass()));
    Object shadow = shadow(source, real);
    shadows.put(real, shadow);
    sources.put(shadow, source);
    return shadow;
  }

  private Object shadow(Source source, Object real) {
    if (real.getClass().isArray()) {
      int length = Array.getLength(real);
      decisions.pin(new Source.Length(source));
      Arr made = new Arr(real.getClass().getComponentType(), length, real, source);
      arrays.add(made);
      return made;
    } else if (real instanceof Optional<?> optional) {
      Object inner = whole(enter(new Source.Present(source), optional.orElse(null)));
      return Optional.ofNullable(inner);
    } else if (Classes.isInterpreted(real.getClass())) {
      Calls.check(real.getClass(), interpreter.where());
      if (real.getClass().isAnnotationPresent(JitClass.class)) {
        guard(new Guard.Same(source, real));
      }
      return new Virtual(real.getClass(), interpreter, real);
    } else if (real.getClass().isHidden() && real instanceof Serializable) {
      Closure found = Lambdas.closure(real, this);
      if (found != null) {
        guard(new Guard.Same(source, real));
        return found;
      }
    } else if (Copies.isCollection(real)) {
      Object copy = copy(source, real);
      return copy == null ? real : copy;
    }
    return real;
  }

  private @Nullable Object copy(Source source, Object real) {
    if (real instanceof Collection<?> collection) {
      decisions.pin(new Source.Length(source));
      List<@Nullable Object> elements = new ArrayList<>();
      int i = 0;
      for (Object each : collection) {
        elements.add(whole(enter(new Source.Item(source, i++), each)));
      }
      Object made = Copies.of(collection, elements);
      if (made != null) {
        copied.add(new Copied(made, source, elements));
      }
      return made;
    }
    Map<?, ?> map = (Map<?, ?>) real;
    for (Object key : map.keySet()) {
      if (!(key instanceof String || key instanceof Enum || isBox(key))) {
        return null;
      }
    }
    guard(new Guard.Equal(new Source.Keys(source), List.copyOf(map.keySet())));
    Map<@Nullable Object, @Nullable Object> entries = new LinkedHashMap<>();
    map.forEach(
        (key, value) -> entries.put(key, whole(enter(new Source.Entry(source, key), value))));
    Object made = Copies.of(map, entries);
    if (made != null) {
      copied.add(new Copied(made, source, entries));
    }
    return made;
  }

  /// {@return a value as a collection holds it}: boxed numbers are always the same
  @Nullable Object whole(@Nullable Object value) {
    return value instanceof Box box
        ? Arithmetic.box(decisions.decide(box.num()), box.type())
        : value;
  }

  /// Has the numbers of these sources be inputs of the program.
  void promote(Set<Source> sources) {
    promoted.addAll(sources);
  }

  /// {@return a number that is read, or one of the program if it is another one at every call}
  Object number(Source source, Object real) {
    Object value = Arithmetic.stack(real);
    reads.put(source, true);
    if (promoted.contains(source)) {
      char kind = Layout.kind(Num.of(value));
      Tensor known = inputs.get(source);
      if (known == null) {
        guard(new Guard.Type(source, real.getClass()));
        known = recorder.argument(Tensor.of(value));
        inputs.put(source, known);
      }
      return new Scalar(kind, known);
    }
    return decisions.isPinned(source) ? Num.of(value) : new Num(value, new Expr.Leaf(source));
  }

  // Comparing.

  /// {@return whether two references are to the same object}
  boolean same(@Nullable Object x, @Nullable Object y) {
    Source a = source(x);
    Source b = source(y);
    boolean isBoxed = x instanceof Box || y instanceof Box;
    if ((isBoxed || x instanceof Tensor && y instanceof Tensor)
        && a != null
        && b != null
        && !a.equals(b)) {
      boolean same = a.read(arguments) == b.read(arguments);
      guard(new Guard.Alias(a, b, same));
      return same;
    } else if (x != y && x != null && y != null && a != null && b != null) {
      guard(new Guard.Alias(a, b, false));
    }
    if (isBoxed && x != y && x != null && y != null) {
      throw new Break("== of boxed numbers", "compare by equals");
    }
    return x == y;
  }

  /// Has an object that is called as it is be the same object from now on.
  void fix(Object shadow) {
    Source source = sources.get(shadow);
    if (source != null) {
      Object real = shadow instanceof Virtual each ? Objects.requireNonNull(each.real()) : shadow;
      guard(new Guard.Same(source, real));
    }
  }

  // Fields.

  /// {@return a field of an object, or of a class}
  @Nullable Object field(@Nullable Object owner, Fields.Member member) {
    if (owner instanceof Virtual made && made.real() == null) {
      Object found = made.fields().get(member);
      Class<?> type = member.field().getType();
      return found == null && type.isPrimitive() ? Num.of(Arrays.zero(type)) : found;
    }
    origin.dependsOnMore();
    var known = owner instanceof Virtual each ? each.fields() : others(owner, member);
    if (!known.containsKey(member)) {
      known.put(member, read(owner, member));
    }
    return known.get(member);
  }

  private Map<Object, @Nullable Object> others(@Nullable Object owner, Fields.Member member) {
    Object key = owner == null ? member.field().getDeclaringClass() : owner;
    return fields.computeIfAbsent(key, missing -> new LinkedHashMap<>());
  }

  private @Nullable Object read(@Nullable Object owner, Fields.Member member) {
    Object real = member.get(owner instanceof Virtual each ? each.real() : owner);
    boolean isPrimitive = member.field().getType().isPrimitive();
    if (owner == null && member.isFinal()) {
      if (isConstant(real)) {
        return isPrimitive ? Num.of(Arithmetic.stack(real)) : real;
      } else if (isOthers(member) && !(real instanceof Tensor)) {
        sources.putIfAbsent(real, new Source.FieldOf(null, member));
        return real;
      }
    }
    if (owner instanceof Enum) {
      sources.putIfAbsent(owner, new Source.Constant(owner));
    }
    if (owner instanceof Virtual each
        && member.isFinal()
        && isConstant(real)
        && each.type().isAnnotationPresent(JitClass.class)) {
      return isPrimitive ? Num.of(Arithmetic.stack(real)) : real;
    }
    Source from = owner == null ? null : Objects.requireNonNull(sources.get(owner));
    Source source = new Source.FieldOf(from, member);
    return isPrimitive ? number(source, Objects.requireNonNull(real)) : enter(source, real);
  }

  private static boolean isOthers(Fields.Member member) {
    Class<?> host = member.field().getDeclaringClass();
    return Classes.isJdk(host) || Classes.isWeir(host);
  }

  private static boolean isConstant(@Nullable Object value) {
    return value == null || value instanceof String || isBox(value);
  }

  void setField(@Nullable Object owner, Fields.Member member, @Nullable Object value) {
    interpreter.choices().touch(owner);
    if (owner instanceof Virtual made) {
      made.fields().put(member, value);
    } else {
      others(owner, member).put(member, value);
    }
    if (!(owner instanceof Virtual made) || made.real() != null) {
      Object key = owner == null ? member.field().getDeclaringClass() : owner;
      written.putIfAbsent(new Written(key, member), true);
    }
  }

  /// {@return whether anything outside was changed}
  boolean isChanged() {
    return !written.isEmpty()
        || arrays.stream().anyMatch(World::isChanged)
        || copied.stream().anyMatch(World::isChanged);
  }

  static boolean isChanged(Arr array) {
    for (int i = 0; i < array.length(); i++) {
      if (array.isWritten(i)) {
        return true;
      }
    }
    return false;
  }

  static boolean isChanged(Copied each) {
    return Copies.differ(each.shadow(), each.before());
  }
}
