package dev.weir.tensor.capture;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.tensor.capture.code.Break;
import dev.weir.tensor.capture.code.Classes;
import dev.weir.tensor.capture.code.Code;
import dev.weir.tensor.capture.code.Methods;
import dev.weir.tensor.program.KeptFunctions;
import java.io.Serializable;
import java.lang.constant.ClassDesc;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.MethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandleInfo;
import java.lang.invoke.MethodType;
import java.lang.invoke.SerializedLambda;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A function that is captured.
///
/// Its code is interpreted with the arguments of the call: what it does to tensors becomes a program, and what decides
/// how the code runs becomes guards, under which the program stands for the code from then on. Where something cannot be
/// part of a program, that runs as it is between two programs.
public final class Capture {
  private final Options options;
  private final Function<Object[], Object> plain;
  private final Class<?> host;
  private final DirectMethodHandleDesc body;
  private final @Nullable Object[] captured;
  private final Map<String, MethodCapture> methods = new ConcurrentHashMap<>();

  private final MethodTypeDesc type;
  private final boolean isStatic;

  /// What was called last.
  private volatile @Nullable Entry fixed;

  private record Entry(Class<?> owner, @Nullable MethodCapture method) {}

  private Capture(
      Options options,
      Function<Object[], Object> plain,
      Class<?> host,
      DirectMethodHandleDesc body,
      @Nullable Object[] captured) {
    this.options = options;
    this.plain = plain;
    this.host = host;
    this.body = body;
    this.captured = captured;
    type = MethodTypeDesc.ofDescriptor(body.lookupDescriptor());
    isStatic =
        body.kind() == DirectMethodHandleDesc.Kind.STATIC
            || body.kind() == DirectMethodHandleDesc.Kind.INTERFACE_STATIC;
  }

  /// {@return the capture of `function`, nothing where its code is not at hand}
  ///
  /// @param plain what calls it
  public static Optional<Capture> of(
      Serializable function, Function<Object[], Object> plain, Options options) {
    if (Classes.isInterpreted(function.getClass())) {
      return ofObject(function, plain, options);
    }
    SerializedLambda lambda = Lambdas.inspect(function);
    Class<?> host = lambda == null ? null : Lambdas.host(lambda, function);
    if (lambda == null || host == null || !Classes.hasBytes(host)) {
      return Optional.empty();
    }
    @Nullable Object[] captured = new Object[lambda.getCapturedArgCount()];
    Arrays.setAll(captured, lambda::getCapturedArg);
    Capture made = new Capture(options, plain, host, Lambdas.body(lambda), captured);
    return made.isAtHand() ? Optional.of(made) : Optional.empty();
  }

  /// {@return the capture of an object with a method `apply`}
  private static Optional<Capture> ofObject(
      Serializable function, Function<Object[], Object> plain, Options options) {
    for (Method each : function.getClass().getMethods()) {
      if (each.getName().equals("apply") && !Modifier.isAbstract(each.getModifiers())) {
        var type = MethodType.methodType(each.getReturnType(), each.getParameterTypes());
        DirectMethodHandleDesc body =
            MethodHandleDesc.ofMethod(
                DirectMethodHandleDesc.Kind.VIRTUAL,
                function.getClass().describeConstable().orElseThrow(),
                "apply",
                type.describeConstable().orElseThrow());
        Class<?> host = function.getClass();
        return Optional.of(new Capture(options, plain, host, body, new Object[] {function}));
      }
    }
    return Optional.empty();
  }

  /// {@return the names of the last `count` arguments of `function`, as far as its class file has them}
  public static ImmutableList<String> arguments(Serializable function, int count) {
    SerializedLambda lambda = Lambdas.inspect(function);
    Class<?> host = lambda == null ? null : Lambdas.host(lambda, function);
    Optional<Code> code = Optional.empty();
    if (lambda != null && host != null) {
      DirectMethodHandleDesc body = Lambdas.body(lambda);
      Class<?> owner = Classes.resolve(body.owner(), host);
      if (Classes.hasBytes(owner)) {
        code =
            Classes.code(
                owner, body.methodName(), MethodTypeDesc.ofDescriptor(body.lookupDescriptor()));
      }
    }
    var names = ImmutableList.<String>builder();
    for (int i = 0; i < count; i++) {
      int at = i;
      names.add(
          code.flatMap(
                  found -> {
                    ImmutableIntArray slots = Start.layout(found).slots();
                    return found.variable(slots.get(slots.length() - count + at), 0);
                  })
              .orElseGet(() -> "x" + at));
    }
    return names.build();
  }

  /// {@return what a lambda has taken along}
  public static ImmutableList<Object> taken(Serializable function) {
    SerializedLambda lambda = Lambdas.inspect(function);
    var taken = ImmutableList.builder();
    for (int i = 0; lambda != null && i < lambda.getCapturedArgCount(); i++) {
      Object each = lambda.getCapturedArg(i);
      if (each != null) {
        taken.add(each);
      }
    }
    return taken.build();
  }

  private boolean isAtHand() {
    try {
      Class<?> owner = Classes.resolve(body.owner(), host);
      boolean isLambda = body.methodName().startsWith("lambda$");
      return body.kind() != DirectMethodHandleDesc.Kind.CONSTRUCTOR
          && (Classes.isInterpreted(owner)
              || isLambda && Classes.isWeir(owner)
              || owner.isInterface() && !Classes.isJdk(owner) && !Classes.isWeir(owner));
    } catch (Break e) {
      return false;
    }
  }

  /// {@return what the function gives}
  ///
  /// @throws CaptureException if it is to be one program, and cannot be
  public @Nullable Object call(@Nullable Object... arguments) {
    @Nullable Object[] all = all(arguments);
    MethodCapture method = method(all);
    try {
      return method.call(all);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw sneaky(e);
    }
  }

  /// {@return what becomes of the function with these arguments}: it is captured as far as that can be without running it
  ///
  /// @throws CaptureException if it is to be one program, and cannot be
  public Explanation explain(@Nullable Object... arguments) {
    @Nullable Object[] all = all(arguments);
    String open = method(all).look(all);
    Explanation found = explain();
    return open == null ? found : found.with(open);
  }

  /// {@return a method, as the programs that are kept name it}
  static String name(ClassDesc owner, String method, MethodTypeDesc type) {
    return owner.descriptorString() + method + type.descriptorString();
  }

  /// {@return the method that a function is, nothing where it is more: one of an object, or with values taken along}
  public static Optional<KeptFunctions.Method> method(Serializable function) {
    SerializedLambda lambda = Lambdas.inspect(function);
    Class<?> host = lambda == null ? null : Lambdas.host(lambda, function);
    if (lambda == null
        || host == null
        || lambda.getCapturedArgCount() > 0
        || lambda.getImplMethodKind() != MethodHandleInfo.REF_invokeStatic) {
      return Optional.empty();
    }
    DirectMethodHandleDesc body = Lambdas.body(lambda);
    MethodTypeDesc type = MethodTypeDesc.ofDescriptor(body.lookupDescriptor());
    String name = name(body.owner(), body.methodName(), type);
    return Optional.of(new KeptFunctions.Method(name, host.getClassLoader()));
  }

  /// Captures what programs stood for that were kept.
  private void captureKept() {
    for (Object[] arguments : options.recorders().kept().used()) {
      method(arguments).look(arguments);
    }
  }

  private @Nullable Object[] all(@Nullable Object[] arguments) {
    @Nullable Object[] all = Arrays.copyOf(captured, captured.length + arguments.length);
    System.arraycopy(arguments, 0, all, captured.length, arguments.length);
    return all;
  }

  private MethodCapture method(@Nullable Object[] all) {
    Entry entry = fixed;
    boolean isSelected = !isStatic && body.kind() != DirectMethodHandleDesc.Kind.SPECIAL;
    Class<?> owner;
    if (isSelected) {
      owner = Objects.requireNonNull(all[0], "the receiver is null").getClass();
    } else {
      owner = entry != null ? entry.owner() : Classes.resolve(body.owner(), host);
    }
    if (entry == null || entry.owner() != owner) {
      entry = new Entry(owner, method(owner, body.methodName(), type));
      fixed = entry;
    }
    MethodCapture method = entry.method();
    if (method == null) {
      throw new IllegalStateException(
          "the code of %s.%s is not at hand".formatted(owner.getName(), body.methodName()));
    }
    return method;
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  private static <T extends Throwable> RuntimeException sneaky(Throwable e) throws T {
    throw (T) e;
  }

  /// {@return what the function gives as plain Java}
  ///
  /// @param all what it has taken along, and its arguments
  @Nullable Object evaluate(@Nullable Object[] all) {
    return plain.apply(Arrays.copyOfRange(all, captured.length, all.length));
  }

  /// {@return the capture of a method, null where its code is not at hand}
  @Nullable MethodCapture method(Class<?> type, String name, MethodTypeDesc descriptor) {
    for (Class<?> each = type; each != null; each = each.getSuperclass()) {
      boolean isLambda = Classes.isWeir(each) && name.startsWith("lambda$");
      if (Classes.isInterpreted(each) || isLambda) {
        Optional<Code> code = Classes.code(each, name, descriptor);
        if (code.isPresent()) {
          String key = each.getName() + "." + name + descriptor.descriptorString();
          return methods.computeIfAbsent(
              key, missing -> new MethodCapture(code.get(), options, this));
        }
      }
    }
    Optional<Code> code = Methods.inInterfaces(type, name, descriptor);
    return code.map(found ->
            methods.computeIfAbsent(
                found.host().getName() + "." + name + descriptor.descriptorString(),
                missing -> new MethodCapture(found, options, this)))
        .orElse(null);
  }

  /// {@return the programs}
  public ImmutableList<Program> programs() {
    captureKept();
    var programs = ImmutableList.<Program>builder();
    for (Captured each : all()) {
      if (each.program() != null) {
        programs.add(each.program());
      }
    }
    return programs.build();
  }

  private ImmutableList<Captured> all() {
    var all = ImmutableList.<Captured>builder();
    methods().forEach(method -> all.addAll(method.entries()));
    return all.build();
  }

  /// The methods that are captured: the function, and of those that it calls where it breaks those with programs.
  private ImmutableList<MethodCapture> methods() {
    Entry first = fixed;
    return new TreeMap<>(methods)
        .values().stream()
            .filter(method ->
                first != null && method == first.method()
                    || method.entries().stream().anyMatch(each -> each.program() != null))
            .collect(ImmutableList.toImmutableList());
  }

  /// {@return what has become of the function so far}
  public Explanation explain() {
    captureKept();
    var graphs = ImmutableList.<Explanation.Graph>builder();
    var breaks = ImmutableList.<Explanation.GraphBreak>builder();
    var guards = ImmutableList.<Explanation.GuardLine>builder();
    var hosts = ImmutableList.<Explanation.HostCallLine>builder();
    var again = ImmutableList.<String>builder();
    var notes = ImmutableList.<String>builder();
    for (Captured each : all()) {
      Program program = each.program();
      if (program != null) {
        graphs.add(new Explanation.Graph(each.where(), each.operations()));
        program
            .remarks()
            .forEach(
                remark -> notes.add("%s: %s".formatted(Explanation.line(each.where()), remark)));
      }
      if (each.exit() instanceof Exit.Broken broken) {
        breaks.add(broken.why());
      } else if (each.exit() instanceof Exit.Plain(var reason)) {
        notes.add(
            "from %s on, plain Java runs: %s".formatted(Explanation.line(each.where()), reason));
      }
      guards.addAll(each.guardLines());
      hosts.addAll(each.hostCalls());
    }
    for (MethodCapture method : methods()) {
      for (Region region : method.regions()) {
        again.addAll(region.recompilations());
        String plain = region.plain();
        if (plain != null) {
          notes.add(plain);
        }
      }
    }
    return new Explanation(
        graphs.build(),
        breaks.build(),
        guards.build(),
        hosts.build(),
        again.build(),
        notes.build());
  }
}
