package dev.weir.ir;

import java.util.Optional;

/// What the core needs of the packages above it: how operations, types and attributes are spelt where they are shown,
/// the attribute in which the sizes of operand and result groups are kept, and the suggestion for a mistyped name.
/// `dev.weir.ir.text` provides it, so that the core knows neither the text nor the attributes.
public interface CoreSupport {
  /// {@return the text of `op` alone, for messages: no aliases, no line end}
  String text(Operation op);

  /// {@return the text of `op` alone in generic form, for messages about operations that do not verify; on a line of
  /// its own where it takes several}
  String genericText(Operation op);

  /// {@return the text of `attribute`, without aliases}
  String text(Attribute attribute);

  /// {@return the text of `type`, without aliases}
  String text(Type type);

  /// {@return an attribute that holds `sizes`}
  Integers integers(int... sizes);

  /// {@return the one of `known` to suggest where `given` is not known}
  Optional<String> nearest(String given, Iterable<String> known);

  /// {@return the implementation that is provided}
  static CoreSupport get() {
    return Provided.SUPPORT;
  }

  /// {@return a new `implementation`, found by name: so no package of the core depends on one that depends on it}
  /// `ServiceLoader` would do the same and open every jar of the class path for it, a tenth of what a command takes that
  /// reads a small file.
  ///
  /// @param kind what it is
  /// @param implementation the name of a class of the core with a public constructor without parameters
  /// @throws IllegalStateException if there is no such class, as in a jar that lost it
  static <T> T part(Class<T> kind, String implementation) {
    try {
      Class<?> found = Class.forName(implementation, true, kind.getClassLoader());
      return kind.cast(found.getConstructor().newInstance());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("the core is not whole: no " + implementation, e);
    }
  }

  /// An attribute that holds integers, one after another, such as the sizes of operand groups.
  interface Integers extends Attribute {
    /// {@return how many there are}
    int size();

    /// {@return integer `index`}
    ///
    /// @throws IndexOutOfBoundsException if there are not that many
    long longAt(int index);
  }

  /// Looked up when first needed.
  final class Provided {
    private static final CoreSupport SUPPORT =
        CoreSupport.part(CoreSupport.class, "dev.weir.ir.text.write.Printing");

    private Provided() {}
  }
}
