package dev.weir.ir.text;

import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import java.util.function.Function;

/// The names that values have in the text of an operation. Valid while the operation does not change.
public final class PrintedNames {
  private final Function<Value, String> names;

  private PrintedNames(Function<Value, String> names) {
    this.names = names;
  }

  /// {@return the names that values have where `root` is printed with `options`}
  public static PrintedNames in(Operation root, PrintOptions options) {
    return new PrintedNames(TextWriting.get().names(root, options));
  }

  /// {@return the name of `value` with the sign in front, such as `%arg0` or `%3#1`}
  public String of(Value value) {
    return names.apply(value);
  }
}
