package dev.weir.ir.text;

import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.text.lex.TextBuffer;
import dev.weir.ir.text.write.ValueNumbers;

/// The names that values have in the text of an operation. Valid while the operation does not change.
public final class PrintedNames {
  private final ValueNumbers numbers;

  private PrintedNames(ValueNumbers numbers) {
    this.numbers = numbers;
  }

  /// {@return the names that values have where `root` is printed with `options`}
  public static PrintedNames in(Operation root, PrintOptions options) {
    return new PrintedNames(new ValueNumbers(root, options, null));
  }

  /// {@return the name of `value` with the sign in front, such as `%arg0` or `%3#1`}
  public String of(Value value) {
    TextBuffer out = new TextBuffer();
    numbers.write(out, value);
    return out.toString();
  }
}
