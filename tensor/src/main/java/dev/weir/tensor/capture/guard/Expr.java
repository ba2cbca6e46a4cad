package dev.weir.tensor.capture.guard;

import dev.weir.tensor.capture.code.Arithmetic;
import java.lang.classfile.Opcode;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// How a number is computed of what captured code is given.
public sealed interface Expr {
  /// {@return the number: an `Integer`, `Long`, `Float` or `Double`}
  Object evaluate(@Nullable Object[] arguments);

  /// Gives `to` the sources that it reads.
  void sources(Consumer<Source> to);

  /// {@return it as Java would write it}
  String describe();

  /// A number, a boxed one, a character or a boolean that comes from outside.
  record Leaf(Source source) implements Expr {
    @Override
    public Object evaluate(@Nullable Object[] arguments) {
      return Arithmetic.stack(source.read(arguments));
    }

    @Override
    public void sources(Consumer<Source> to) {
      to.accept(source);
    }

    @Override
    public String describe() {
      return source.describe();
    }
  }

  /// A number that is always the same.
  record Constant(Object value) implements Expr {
    @Override
    public Object evaluate(@Nullable Object[] arguments) {
      return value;
    }

    @Override
    public void sources(Consumer<Source> to) {}

    @Override
    public String describe() {
      return value.toString();
    }
  }

  /// What an instruction computes.
  record Operation(Opcode opcode, Expr x, @Nullable Expr y) implements Expr {
    @Override
    public Object evaluate(@Nullable Object[] arguments) {
      return Arithmetic.compute(
          opcode, x.evaluate(arguments), y == null ? null : y.evaluate(arguments));
    }

    @Override
    public void sources(Consumer<Source> to) {
      x.sources(to);
      if (y != null) {
        y.sources(to);
      }
    }

    @Override
    public String describe() {
      return y == null
          ? "%s(%s)".formatted(Arithmetic.sign(opcode), x.describe())
          : "%s %s %s".formatted(part(x), Arithmetic.sign(opcode), part(y));
    }

    private static String part(Expr expr) {
      return expr instanceof Operation op && op.y != null
          ? "(" + expr.describe() + ")"
          : expr.describe();
    }
  }
}
