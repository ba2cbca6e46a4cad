package dev.weir.tensor.program;

import com.google.common.base.Splitter;
import com.google.common.base.Suppliers;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.backend.cpu.jvm.JvmTarget;
import dev.weir.compiler.CompileOptions;
import dev.weir.compiler.KeptPrograms;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.runtime.Executable;
import dev.weir.tensor.Defaults;
import dev.weir.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Programs in the folder of what is kept, by the method that they were captured of. Where nothing but its code and the types
/// of its tensors decides what becomes of a method, the next process need not capture it to find its program.
public final class KeptFunctions {
  private static final int MOST = 8;
  private static final AtomicBoolean PREPARED = new AtomicBoolean();

  private final Options options;
  private final Supplier<Optional<Method>> method;
  private final Function<Executable, UnaryOperator<Tensor[]>> loader;
  private final List<Call> calls = new CopyOnWriteArrayList<>();

  /// How programs are compiled now.
  @FunctionalInterface
  public interface Options {
    /// {@return the options, null where programs are kept nowhere, or more is wanted of a call than its result}
    @Nullable CompileOptions now();
  }

  /// A method that is all that a function is.
  ///
  /// @param name its class, name and type
  /// @param classes what finds the classes of its code
  public record Method(String name, ClassLoader classes) {}

  /// What stands for calls with tensors of given types.
  ///
  /// @param program what it runs, null where there is nothing
  /// @param places which arguments it takes
  /// @param result which of its results is the method's
  private record Call(
      ImmutableList<Type> types,
      DType defaultType,
      @Nullable UnaryOperator<Tensor[]> program,
      ImmutableIntArray places,
      int result) {
    boolean fits(@Nullable Object[] arguments) {
      if (types.size() != arguments.length || Defaults.dtype() != defaultType) {
        return false;
      }
      for (int i = 0; i < arguments.length; i++) {
        if (!(arguments[i] instanceof Tensor tensor) || !types.get(i).fits(tensor)) {
          return false;
        }
      }
      return true;
    }
  }

  private record Type(DType dtype, ImmutableLongArray shape) {
    static Type of(Tensor tensor) {
      return new Type(tensor.dtype(), ImmutableLongArray.copyOf(tensor.shape()));
    }

    boolean fits(Tensor tensor) {
      if (tensor.dtype() != dtype || tensor.rank() != shape.length()) {
        return false;
      }
      for (int i = 0; i < shape.length(); i++) {
        if (tensor.dim(i) != shape.get(i)) {
          return false;
        }
      }
      return true;
    }

    Tensor zeros() {
      return Tensor.full(0, dtype, shape.toArray());
    }

    @Override
    public String toString() {
      return dtype + "" + shape;
    }
  }

  /// @param method the method that the function is, if it is one
  /// @param loader makes a program ready for tensors
  public KeptFunctions(
      Options options,
      Supplier<Optional<Method>> method,
      Function<Executable, UnaryOperator<Tensor[]>> loader) {
    this.options = options;
    this.method = Suppliers.memoize(method::get);
    this.loader = loader;
  }

  /// Begins, on threads of their own, what takes a while before a program can be found.
  public static void prepare() {
    if (PREPARED.compareAndSet(false, true)) {
      JvmTarget.prepare();
      Thread.ofPlatform()
          .daemon()
          .name("weir-dialects")
          .start(() -> TensorDialects.REGISTRY.dialects());
    }
  }

  /// {@return what the function gives, null where no program is known for it}
  public @Nullable Tensor call(@Nullable Object[] arguments) {
    CompileOptions now = options.now();
    if (now == null) {
      return null;
    }
    for (Call each : calls) {
      if (each.fits(arguments)) {
        return run(each, arguments);
      }
    }
    ImmutableList<Type> types = types(arguments);
    if (types == null || calls.size() >= MOST || method.get().isEmpty()) {
      return null;
    }
    Call found = find(now, method.get().get(), types);
    calls.add(found);
    return run(found, arguments);
  }

  private static @Nullable Tensor run(Call call, @Nullable Object[] arguments) {
    if (call.program() == null) {
      return null;
    }
    Tensor[] given = new Tensor[call.places().length()];
    for (int i = 0; i < given.length; i++) {
      given[i] = (Tensor) arguments[call.places().get(i)];
    }
    return call.program().apply(given)[call.result()];
  }

  private Call find(CompileOptions now, Method method, ImmutableList<Type> types) {
    prepare();
    Optional<KeptPrograms.Kept> kept =
        new KeptPrograms(now, TensorDialects.REGISTRY)
            .find(name(method.name(), types), method.classes());
    if (kept.isEmpty()) {
      return new Call(types, Defaults.dtype(), null, ImmutableIntArray.of(), 0);
    }
    List<String> numbers = Splitter.on(' ').splitToList(kept.get().details());
    int[] all = new int[numbers.size()];
    for (int i = 0; i < all.length; i++) {
      all[i] = Integer.parseInt(numbers.get(i));
    }
    return new Call(
        types,
        Defaults.dtype(),
        loader.apply(kept.get().program()),
        ImmutableIntArray.copyOf(all).subArray(1, all.length),
        all[0]);
  }

  /// Notes which program stands for a method.
  ///
  /// @param arguments what it was called with
  /// @param code the classes whose code decided what it became
  /// @param key the key of the program
  /// @param places which arguments it takes
  /// @param result which of its results is the method's
  public void keep(
      String method,
      @Nullable Object[] arguments,
      ImmutableSet<Class<?>> code,
      String key,
      List<Integer> places,
      int result) {
    CompileOptions now = options.now();
    ImmutableList<Type> types = types(arguments);
    if (now == null || types == null) {
      return;
    }
    List<Integer> numbers = new ArrayList<>(List.of(result));
    numbers.addAll(places);
    new KeptPrograms(now, TensorDialects.REGISTRY)
        .keep(
            name(method, types),
            ImmutableSet.<Class<?>>builder().add(KeptFunctions.class).addAll(code).build(),
            key,
            numbers.stream().map(String::valueOf).collect(Collectors.joining(" ")));
  }

  private static String name(String method, ImmutableList<Type> types) {
    return "%s %s %s".formatted(method, types, Defaults.dtype());
  }

  private static @Nullable ImmutableList<Type> types(@Nullable Object[] arguments) {
    var types = ImmutableList.<Type>builder();
    for (Object each : arguments) {
      if (!(each instanceof Tensor tensor)) {
        return null;
      }
      types.add(Type.of(tensor));
    }
    return types.build();
  }

  /// {@return arguments of the types for which programs were found}
  public ImmutableList<Object[]> used() {
    return calls.stream()
        .filter(each -> each.program() != null)
        .map(each -> each.types().stream().map(Type::zeros).toArray())
        .collect(ImmutableList.toImmutableList());
  }
}
