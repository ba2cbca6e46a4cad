package dev.weir.backend.cpu.vector;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/// Loads generated classes.
public final class HiddenClasses {
  private HiddenClasses() {}

  /// {@return an instance of the class in `code`, as a `type`}
  ///
  /// @param lookup of the package that the class belongs to
  /// @throws LinkageError if the class is not valid
  public static <T> T make(MethodHandles.Lookup lookup, byte[] code, Class<T> type) {
    try {
      MethodHandles.Lookup made = lookup.defineHiddenClass(code, true);
      return type.cast(
          made.findConstructor(made.lookupClass(), MethodType.methodType(void.class)).invoke());
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException("a generated class cannot be loaded", e);
    }
  }
}
