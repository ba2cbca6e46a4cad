package dev.weir.tensor;

import com.google.common.collect.ImmutableList;
import dev.weir.tensor.memory.Memory;
import dev.weir.tensor.program.CallSite;
import java.lang.System.Logger.Level;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// How long tensors live: those that a thread makes while a scope is open are freed when it is closed, but for those
/// that [leave it][#keep]. Using a tensor that was freed throws `IllegalStateException`.
///
/// ```java
/// try (Scope scope = Scope.open()) {
///   Tensor y = x.add(x).relu();
///   return scope.keep(y.sum());
/// }
/// ```
///
/// Scopes nest, and belong to the thread that opened them. Outside of all scopes a tensor lives until nothing refers to
/// it. A scope that was not closed when the one around it is, or when the process ends, has leaked: it is closed, and
/// what was forgotten is reported with the line that opened it.
public final class Scope implements AutoCloseable {
  private static final System.Logger LOGGER = System.getLogger(Scope.class.getName());
  private static final Set<Scope> OPEN =
      Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));

  /// Who hears of leaks in place of the log.
  private static final AtomicReference<Optional<Consumer<Leak>>> LISTENER =
      new AtomicReference<>(Optional.empty());

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(Scope::reportAll));
  }

  /// The log may have ended before, as it does so in a hook, too.
  private static void reportAll() {
    Consumer<Leak> to = LISTENER.get().orElse(leak -> System.err.println("WARNING: " + leak));
    for (Scope each : openScopes()) {
      to.accept(each.leak());
    }
  }

  /// A scope that nobody closed.
  ///
  /// @param opened the line that opened it
  /// @param thread the name of the thread that did
  /// @param tensors how many tensors it holds
  /// @param bytes how large they are, together
  public record Leak(StackTraceElement opened, String thread, int tensors, long bytes) {
    @Override
    public String toString() {
      return "a scope with %d tensors of %d bytes was not closed; it was opened at %s by thread '%s'"
          .formatted(tensors, bytes, opened, thread);
    }
  }

  private final Context context;
  private final @Nullable Scope parent;
  private final StackTraceElement opened;
  private final String thread = Thread.currentThread().getName();

  /// Which tensor of the thread's is the first of this scope's.
  private final int first;

  private boolean closed;

  private Scope(Context context) {
    this.context = context;
    parent = context.scope;
    first = context.ownedCount();
    opened = CallSite.find();
  }

  /// {@return a scope for what this thread makes from now on}
  public static Scope open() {
    Scope scope = new Scope(Context.current());
    scope.context.scope = scope;
    OPEN.add(scope);
    return scope;
  }

  /// {@return what `body` gives}; of the tensors that it makes only those in there are not freed: a tensor, or any
  /// [tree][Trees] of them
  public static <T> T call(Supplier<T> body) {
    try (Scope scope = open()) {
      return scope.keep(body.get());
    }
  }

  /// {@return what `step` makes of `state`}, as [#call] does it; of the tensors in `state` those that belong to the scope in
  /// which this is called are freed then, unless they are in the result. For loops that carry something along, such as
  /// weights: they need the memory of two steps, however many they are.
  public static <S, T> T carry(S state, Function<S, T> step) {
    T next = call(() -> step.apply(state));
    Scope around = Context.current().scope;
    if (around != null) {
      Set<Tensor> kept = Collections.newSetFromMap(new IdentityHashMap<>());
      kept.addAll(Trees.tensors(next));
      for (Tensor each : Trees.tensors(state)) {
        if (each.home == around && !kept.contains(each)) {
          each.free();
        }
      }
    }
    return next;
  }

  /// Runs `body`, and frees all tensors that it makes.
  public static void run(Runnable body) {
    try (Scope _ = open()) {
      body.run();
    }
  }

  /// {@return `kept`}, whose tensors belong to the scope around this one from now on, if they were this one's: a tensor,
  /// or any [tree][Trees] of them
  ///
  /// @throws IllegalStateException if this scope is closed
  public <T> T keep(T kept) {
    check();
    if (kept instanceof Tensor tensor) {
      leave(tensor);
    } else {
      Trees.tensors(kept).forEach(this::leave);
    }
    return kept;
  }

  private void leave(Tensor tensor) {
    if (tensor.home == this) {
      tensor.moveTo(parent);
    }
  }

  /// Adds a tensor that is this scope's.
  void add(Tensor tensor) {
    context.own(tensor);
  }

  /// {@return which tensor of the thread's is the first of this scope's}
  int first() {
    return first;
  }

  /// {@return how many tensors this scope holds}
  public int size() {
    return context.owned(this, first).size();
  }

  /// Frees the tensors of this scope; those that a [Tape] still needs are the next scope's. Closing it again does
  /// nothing.
  ///
  /// @throws IllegalStateException if another thread opened it
  @Override
  public void close() {
    if (closed) {
      return;
    }
    if (context != Context.current()) {
      throw new IllegalStateException("a scope is closed by the thread that opened it: " + opened);
    }
    for (Scope inner = context.scope; inner != this && inner != null; inner = context.scope) {
      LISTENER
          .get()
          .orElse(leak -> LOGGER.log(Level.WARNING, leak.toString()))
          .accept(inner.leak());
      inner.end();
    }
    end();
  }

  private void end() {
    closed = true;
    OPEN.remove(this);
    context.scope = parent;
    context.release(this, parent, first);
  }

  private void check() {
    if (closed) {
      throw new IllegalStateException("the scope is closed; it was opened at " + opened);
    }
  }

  /// {@return the line that opened it}
  public StackTraceElement opened() {
    return opened;
  }

  private Leak leak() {
    List<Tensor> held = context.owned(this, first);
    return new Leak(opened, thread, held.size(), held.stream().mapToLong(Tensor::byteSize).sum());
  }

  /// {@return the scopes that are open, of all threads}: what leaked, where none should be
  public static ImmutableList<Leak> unclosed() {
    return openScopes().stream().map(Scope::leak).collect(ImmutableList.toImmutableList());
  }

  private static ImmutableList<Scope> openScopes() {
    synchronized (OPEN) {
      return ImmutableList.copyOf(OPEN);
    }
  }

  /// Has leaks go to `to` instead of the log, and, when the process ends, the standard error.
  public static void onLeak(Consumer<Leak> to) {
    LISTENER.set(Optional.of(to));
  }

  /// {@return the bytes of all tensors that live, rounded up to blocks}
  public static long liveBytes() {
    return Memory.live();
  }

  /// {@return the bytes that were taken from the system for tensors}
  public static long reservedBytes() {
    return Memory.reserved();
  }
}
