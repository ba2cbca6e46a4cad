package dev.weir.runtime.device;

import com.google.common.base.Throwables;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Optional;

/// A library of the system, looked up when it is first needed. It stays loaded.
public final class NativeLibrary {
  private final String name;
  private final SymbolLookup symbols;

  private NativeLibrary(String name, SymbolLookup symbols) {
    this.name = name;
    this.symbols = symbols;
  }

  /// {@return the first of these libraries that there is}
  @SuppressWarnings("restricted")
  public static Optional<NativeLibrary> open(String... names) {
    for (String name : names) {
      try {
        return Optional.of(
            new NativeLibrary(name, SymbolLookup.libraryLookup(name, Arena.global())));
      } catch (IllegalArgumentException missing) {
        // The next name may be found.
      }
    }
    return Optional.empty();
  }

  /// {@return the name it was found by}
  public String name() {
    return name;
  }

  /// {@return a function that gives an int; parameters are `I` for 32 and `J` for 64 bits, addresses
  /// and handles included}
  ///
  /// @throws IllegalStateException if the library does not have it
  public MethodHandle function(String symbol, String parameters) {
    return function(symbol, parameters, ValueLayout.JAVA_INT);
  }

  /// {@return a function that gives a handle}
  ///
  /// @throws IllegalStateException if the library does not have it
  public MethodHandle maker(String symbol, String parameters) {
    return function(symbol, parameters, ValueLayout.JAVA_LONG);
  }

  /// {@return what a call of native code threw, to be thrown on}: what Weir itself threw meanwhile, or a broken call
  public static RuntimeException thrown(Throwable e) {
    Throwables.throwIfUnchecked(e);
    return new IllegalStateException("a call of native code threw", e);
  }

  /// {@return the text at an address, at most 255 bytes}
  @SuppressWarnings("restricted")
  public static String text(long address) {
    return MemorySegment.ofAddress(address).reinterpret(256).getString(0);
  }

  @SuppressWarnings("restricted")
  private MethodHandle function(String symbol, String parameters, MemoryLayout result) {
    MemoryLayout[] layouts = new MemoryLayout[parameters.length()];
    for (int i = 0; i < layouts.length; i++) {
      layouts[i] = parameters.charAt(i) == 'I' ? ValueLayout.JAVA_INT : ValueLayout.JAVA_LONG;
    }
    return Linker.nativeLinker()
        .downcallHandle(
            symbols
                .find(symbol)
                .orElseThrow(() -> new IllegalStateException(name + " has no " + symbol)),
            FunctionDescriptor.of(result, layouts));
  }
}
