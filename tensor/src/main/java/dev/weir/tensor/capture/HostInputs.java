package dev.weir.tensor.capture;

import dev.weir.tensor.Tensor;
import dev.weir.tensor.capture.code.Arithmetic;
import dev.weir.tensor.capture.code.Break;
import dev.weir.tensor.capture.value.Box;
import dev.weir.tensor.capture.value.Closure;
import dev.weir.tensor.capture.value.Num;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a function of the host is given.
final class HostInputs {
  private final World world;
  private final Escape escape;

  /// Whether numbers may be others in each run.
  private final boolean varies;

  /// Whether nothing but tensors and constants is given.
  private boolean isClosed = true;

  HostInputs(Interpreter interpreter, boolean varies) {
    world = interpreter.world();
    escape = Escape.ofCall(interpreter);
    this.varies = varies;
  }

  /// {@return the tensors that it needs}
  List<Tensor> tensors() {
    return escape.results();
  }

  /// {@return how many objects are made for it}
  int ids() {
    return escape.ids();
  }

  boolean isClosed() {
    return isClosed;
  }

  /// {@return a number as it lies on the stack}
  Recipe number(@Nullable Object value) {
    char kind = Layout.kind(value);
    Class<?> type = Layout.type(kind);
    return of(value, type);
  }

  Recipe of(@Nullable Object value, Class<?> type) {
    if (!varies && value instanceof Num num) {
      return new Recipe.Constant(Arithmetic.box(world.decisions().decide(num), type));
    } else if (!varies && value instanceof Box box) {
      return new Recipe.Constant(world.whole(box));
    }
    Recipe made = escape.of(value, type);
    isClosed &=
        made instanceof Recipe.Constant
            || made instanceof Recipe.Item
            || made instanceof Recipe.Result;
    return made;
  }

  /// {@return an argument of a marked method}: what that could change, or keep, is not made in the program
  Recipe argument(@Nullable Object value, Class<?> type, String callee) {
    boolean made =
        value instanceof Virtual virtual && virtual.real() == null && !virtual.type().isRecord()
            || value instanceof Arr arr && arr.source() == null
            || value instanceof Collection && world.source(value) == null
            || value instanceof Map && world.source(value) == null
            || value != null && value.getClass().isArray();
    if (made || value instanceof Closure) {
      throw new Break(
          "%s takes an object that the program makes".formatted(callee),
          "make it outside, or pass tensors and numbers");
    }
    return of(value, type);
  }
}
