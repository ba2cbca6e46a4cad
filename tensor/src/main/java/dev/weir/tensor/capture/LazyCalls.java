package dev.weir.tensor.capture;

import dev.weir.tensor.capture.code.Code;
import dev.weir.tensor.jit.LazyInline;
import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Calls of methods of which a program makes functions, see [LazyInline].
final class LazyCalls {
  private static final ClassValue<Boolean> MARKED =
      new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
          return type.isAnnotationPresent(LazyInline.class)
              || Arrays.stream(type.getDeclaredConstructors())
                  .anyMatch(each -> each.isAnnotationPresent(LazyInline.class));
        }
      };

  private LazyCalls() {}

  /// {@return what `call` gives, which calls a method of an instance of `type`}
  static @Nullable Object call(
      Recorder recorder, Class<?> type, Code code, Supplier<@Nullable Object> call) {
    return MARKED.get(type)
        ? recorder.asFunction(type.getSimpleName() + "_" + code.name(), call)
        : call.get();
  }
}
