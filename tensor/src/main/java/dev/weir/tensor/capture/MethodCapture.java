package dev.weir.tensor.capture;

import com.google.common.collect.ImmutableList;
import dev.weir.tensor.capture.code.Arithmetic;
import dev.weir.tensor.capture.code.Break;
import dev.weir.tensor.capture.code.Classes;
import dev.weir.tensor.capture.code.Code;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// A method that is captured: its programs, with what lies between them.
final class MethodCapture {
  /// Where code begins.
  private record Key(int start, Layout layout) {
    // As records have it, without what links it in each process.
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Key key && key.start == start && key.layout.equals(layout);
    }

    @Override
    public int hashCode() {
      return 31 * start + layout.hashCode();
    }
  }

  /// How a stretch of code ends for the caller.
  private static final class State {
    private final Region region;
    private final @Nullable Object[] values;

    State(Region region, @Nullable Object[] values) {
      this.region = region;
      this.values = values;
    }

    Region region() {
      return region;
    }

    @Nullable Object[] values() {
      return values;
    }
  }

  private final Code code;
  private final Options options;
  private final Capture owner;
  private final ConcurrentHashMap<Key, Region> regions = new ConcurrentHashMap<>();
  private final ConcurrentHashMap<List<Object>, MethodHandle> resumptions =
      new ConcurrentHashMap<>();
  private final ConcurrentHashMap<Integer, MethodHandle> handles = new ConcurrentHashMap<>();
  private final Region first;
  private final boolean isOpen;

  MethodCapture(Code code, Options options, Capture owner) {
    this.code = code;
    this.options = options;
    this.owner = owner;
    isOpen = isOpen(code.host());
    first = region(0, Start.layout(code));
  }

  private static boolean isOpen(Class<?> host) {
    try {
      return Classes.lookup(host) != null;
    } catch (Break e) {
      return false;
    }
  }

  Iterable<Region> regions() {
    return regions.values().stream()
        .sorted((x, y) ->
            x.start() != y.start()
                ? Integer.compare(x.start(), y.start())
                : x.layout().kinds().compareTo(y.layout().kinds()))
        .toList();
  }

  /// {@return what was captured, in the order of the code}
  ImmutableList<Captured> entries() {
    var all = ImmutableList.<Captured>builder();
    regions().forEach(each -> all.addAll(each.entries().reverse()));
    return all.build();
  }

  private Region region(int start, Layout layout) {
    return regions.computeIfAbsent(
        new Key(start, layout), key -> new Region(code, start, layout, options, isOpen));
  }

  /// {@return what the method gives}
  ///
  /// @param values the receiver if there is one, and the arguments
  @Nullable Object call(@Nullable Object[] values) throws Throwable {
    @Nullable Object[] given = Start.values(code, values);
    State state = new State(first, given);
    while (true) {
      Captured captured = state.region().find(state.values());
      if (captured == null || captured.exit() instanceof Exit.Plain) {
        return isOpen ? plain(state) : owner.evaluate(values);
      }
      Object left;
      try {
        left = captured.run(state.values());
      } catch (Captured.Failed e) {
        // Java throws it where it is thrown, and catches it where it is caught.
        return isOpen ? plain(state) : owner.evaluate(values);
      }
      if (captured.exit() instanceof Exit.Broken broken) {
        state = proceed(broken, (List<?>) Objects.requireNonNull(left));
      } else {
        return Start.result(code, left);
      }
    }
  }

  /// Captures the code as far as it can be without running it.
  ///
  /// @return why not more of it, null where it is all
  @Nullable String look(@Nullable Object[] values) {
    State state = new State(first, Start.values(code, values));
    while (true) {
      Captured captured = state.region().find(state.values());
      if (captured == null || !(captured.exit() instanceof Exit.Broken broken)) {
        return null;
      }
      List<@Nullable Object> left = captured.look(state.values());
      State next = left == null ? null : next(broken, left);
      if (next == null) {
        return "what is behind %s depends on what happens there, and is captured when it has run"
            .formatted(Explanation.line(broken.why().where()));
      }
      state = next;
    }
  }

  /// {@return what is behind a break that gives nothing, null where it gives something}
  private @Nullable State next(Exit.Broken broken, List<@Nullable Object> values) {
    Layout layout = broken.layout();
    if (!broken.calls() || !(code.instruction(broken.at()) instanceof InvokeInstruction call)) {
      return new State(region(broken.at(), layout), values.toArray());
    }
    MethodType type = Classes.resolve(call.typeSymbol(), code.host());
    Class<?> owner = Classes.resolve(call.owner().asSymbol(), code.host());
    if (type.returnType() != void.class || !Classes.isJdk(owner)) {
      return null;
    }
    int count = type.parameterCount() + (call.opcode() == Opcode.INVOKESTATIC ? 0 : 1);
    values.subList(values.size() - count, values.size()).clear();
    return behind(broken.at() + 1, layout.withStack(layout.stack() - count, ""), values);
  }

  /// Runs code as it is.
  private @Nullable Object plain(State state) throws Throwable {
    Region region = state.region();
    if (region.start() == 0 && region.layout().stack() == 0) {
      return invokeWhole(state.values());
    }
    List<Object> key = new ArrayList<>(List.of(region.start(), region.layout()));
    for (Object each : state.values()) {
      key.add(each == null ? "null" : each.getClass());
    }
    MethodHandle rest = resumptions.get(key);
    if (rest == null) {
      rest = Resumption.of(code, region.start(), region.layout(), state.values());
      resumptions.put(key, rest);
    }
    return rest.invokeWithArguments(state.values());
  }

  private @Nullable Object invokeWhole(@Nullable Object[] values) throws Throwable {
    MethodHandle whole =
        handles.computeIfAbsent(-1, missing -> Start.handle(code, Classes.lookup(code.host())));
    return whole.invokeWithArguments(values);
  }

  private State proceed(Exit.Broken broken, List<?> left) throws Throwable {
    List<@Nullable Object> values = new ArrayList<>(left);
    Layout layout = broken.layout();
    if (!broken.calls() || !(code.instruction(broken.at()) instanceof InvokeInstruction call)) {
      return new State(region(broken.at(), layout), values.toArray());
    }
    MethodType type = Classes.resolve(call.typeSymbol(), code.host());
    boolean isStatic = call.opcode() == Opcode.INVOKESTATIC;
    int count = type.parameterCount() + (isStatic ? 0 : 1);
    int keep = layout.stack() - count;
    List<@Nullable Object> arguments = values.subList(values.size() - count, values.size());
    @Nullable Object[] given = arguments.toArray();
    arguments.clear();
    try {
      Object result = invoke(broken, call, type, given);
      String more = "";
      if (type.returnType() != void.class) {
        boolean isNumber = type.returnType().isPrimitive();
        values.add(isNumber ? Arithmetic.stack(result) : result);
        more = String.valueOf(kind(type.returnType()));
      }
      return behind(broken.at() + 1, layout.withStack(keep, more), values);
    } catch (Throwable thrown) {
      return caught(broken.at(), layout, values, thrown);
    }
  }

  static char kind(Class<?> type) {
    if (!type.isPrimitive()) {
      return 'L';
    }
    return type == long.class ? 'J' : type == float.class ? 'F' : type == double.class ? 'D' : 'I';
  }

  private State behind(int at, Layout layout, List<@Nullable Object> values) {
    Layout left = layout.live(code.flow(), at, values);
    return new State(region(at, left), values.toArray());
  }

  private State caught(int at, Layout layout, List<@Nullable Object> values, Throwable thrown)
      throws Throwable {
    for (Code.Handler each : code.handlers()) {
      if (each.from() <= at
          && at < each.to()
          && (each.type() == null
              || Classes.resolve(java.lang.constant.ClassDesc.of(each.type()), code.host())
                  .isInstance(thrown))) {
        List<@Nullable Object> locals = new ArrayList<>(values.subList(0, layout.slots().length()));
        locals.add(thrown);
        return behind(each.target(), layout.withStack(0, "L"), locals);
      }
    }
    throw thrown;
  }

  /// Calls what cannot be part of a program; its own code may have programs.
  private @Nullable Object invoke(
      Exit.Broken broken, InvokeInstruction call, MethodType type, @Nullable Object[] given)
      throws Throwable {
    boolean isStatic = call.opcode() == Opcode.INVOKESTATIC;
    Class<?> owner = Classes.resolve(call.owner().asSymbol(), code.host());
    for (int i = 0; i < type.parameterCount(); i++) {
      int place = i + (isStatic ? 0 : 1);
      given[place] =
          type.parameterType(i).isPrimitive()
              ? Arithmetic.box(Objects.requireNonNull(given[place]), type.parameterType(i))
              : given[place];
    }
    if (call.opcode() != Opcode.INVOKESPECIAL && !broken.endless()) {
      MethodCapture inner = owner(owner, call, isStatic ? null : given[0]);
      if (inner != null) {
        return inner.call(given);
      }
    }
    MethodHandle handle =
        handles.computeIfAbsent(broken.at(), missing -> handle(owner, call, type));
    return handle.invokeWithArguments(given);
  }

  private @Nullable MethodCapture owner(
      Class<?> type, InvokeInstruction call, @Nullable Object receiver) {
    if (receiver == null && call.opcode() != Opcode.INVOKESTATIC) {
      return null;
    }
    return owner.method(
        receiver == null ? type : receiver.getClass(),
        call.name().stringValue(),
        call.typeSymbol());
  }

  private MethodHandle handle(Class<?> owner, InvokeInstruction call, MethodType type) {
    MethodHandles.Lookup lookup = Classes.lookup(code.host());
    String name = call.name().stringValue();
    try {
      MethodHandle found =
          switch (call.opcode()) {
            case INVOKESTATIC -> lookup.findStatic(owner, name, type);
            case INVOKESPECIAL -> lookup.findSpecial(owner, name, type, code.host());
            default -> lookup.findVirtual(owner, name, type);
          };
      // The bytecode has made the array of variable arguments.
      return found.asFixedArity();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("%s.%s cannot be called".formatted(owner.getName(), name), e);
    }
  }

  @Override
  public String toString() {
    return code + Arrays.toString(regions.keySet().toArray());
  }
}
