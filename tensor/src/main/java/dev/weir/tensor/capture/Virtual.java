package dev.weir.tensor.capture;

import dev.weir.tensor.capture.code.Break;
import dev.weir.tensor.capture.code.Fields;
import java.lang.invoke.MethodType;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// An object of a class that is interpreted. What captured code has made is built only where it leaves the code; of what
/// is outside, fields are read when they are asked for, and writes stay here until the program has run.
///
/// Collections may hold it, and ask it for what they ask of their elements; then its methods are interpreted.
@SuppressWarnings("ComparableType") // it is compared with whatever it stands beside
final class Virtual implements Comparable<Object> {
  /// The message of an exception.
  static final String MESSAGE = "message of an exception";

  /// The cause of an exception.
  static final String CAUSE = "cause of an exception";

  private final Class<?> type;
  private final Interpreter interpreter;
  private final Map<Object, @Nullable Object> fields = new LinkedHashMap<>();

  private final @Nullable Object real;
  private boolean constructed;
  private @Nullable Object @Nullable [] given;

  /// @param real the object outside, null for one that captured code has made
  Virtual(Class<?> type, Interpreter interpreter, @Nullable Object real) {
    this.type = type;
    this.interpreter = interpreter;
    this.real = real;
  }

  /// Notes what the constructor of an exception of the JDK was given.
  void throwable(MethodType type, @Nullable Object[] arguments) {
    if (arguments.length > 0 && arguments[0] instanceof String message) {
      fields.put(MESSAGE, message);
      if (arguments.length > 1 && type.parameterType(1) == Throwable.class) {
        fields.put(CAUSE, arguments[1]);
      }
    } else if (arguments.length > 0) {
      throw new Break("an exception of another is made", "throw it outside");
    }
  }

  /// Says what the constructor of a record that stores its components was given, where that records no operators.
  void given(@Nullable Object[] arguments) {
    given = arguments.clone();
  }

  /// {@return what the constructor of a record was given}
  @Nullable Object @Nullable [] given() {
    return given;
  }

  /// Says that its constructor has run.
  void finish() {
    constructed = true;
  }

  /// {@return whether its constructor has still to run}: nobody but that may set its final fields
  boolean isRaw() {
    return real == null && !constructed;
  }

  /// {@return the object outside}
  @Nullable Object real() {
    return real;
  }

  Class<?> type() {
    return type;
  }

  /// {@return the fields, by [Fields.Member]; the message of an exception by [#MESSAGE]}
  Map<Object, @Nullable Object> fields() {
    return fields;
  }

  @Override
  public int compareTo(Object other) {
    return interpreter.integer(interpreter.invoke(this, "compareTo", Object.class, other));
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || interpreter.integer(interpreter.invoke(this, "equals", Object.class, other)) != 0;
  }

  @Override
  public int hashCode() {
    return interpreter.integer(interpreter.invoke(this, "hashCode", null));
  }

  @Override
  public String toString() {
    return String.valueOf(interpreter.invoke(this, "toString", null));
  }
}
