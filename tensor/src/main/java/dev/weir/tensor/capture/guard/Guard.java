package dev.weir.tensor.capture.guard;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.tensor.Tensor;
import dev.weir.tensor.capture.code.Arithmetic;
import java.lang.classfile.Opcode;
import org.jspecify.annotations.Nullable;

/// What must hold of the arguments, and of what can be reached from them, so that a program may stand for the code.
public sealed interface Guard {
  /// {@return whether it holds}
  boolean holds(@Nullable Object[] arguments);

  /// {@return it as Java would write it}
  String describe();

  /// That something is null.
  record Missing(Source source) implements Guard {
    @Override
    public boolean holds(@Nullable Object[] arguments) {
      return source.read(arguments) == null;
    }

    @Override
    public String describe() {
      return source.describe() + " == null";
    }
  }

  /// That something is exactly of a class.
  record Type(Source source, Class<?> type) implements Guard {
    @Override
    public boolean holds(@Nullable Object[] arguments) {
      Object found = source.read(arguments);
      return found != null && found.getClass() == type;
    }

    @Override
    public String describe() {
      return "%s is a %s".formatted(source.describe(), type.getSimpleName());
    }
  }

  /// That something is the same object.
  record Same(Source source, Object value) implements Guard {
    @Override
    public boolean holds(@Nullable Object[] arguments) {
      return source.read(arguments) == value;
    }

    @Override
    public String describe() {
      return "%s is the same %s".formatted(source.describe(), value.getClass().getSimpleName());
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Same same && same.value == value && same.source.equals(source);
    }

    @Override
    public int hashCode() {
      return source.hashCode();
    }
  }

  /// That something is equal to a value.
  record Equal(Source source, Object value) implements Guard {
    @Override
    public boolean holds(@Nullable Object[] arguments) {
      return value.equals(source.read(arguments));
    }

    @Override
    public String describe() {
      return "%s equals %s"
          .formatted(source.describe(), value instanceof String ? "\"" + value + "\"" : value);
    }
  }

  /// That two paths lead to the same object, or to different ones.
  record Alias(Source x, Source y, boolean same) implements Guard {
    @Override
    public boolean holds(@Nullable Object[] arguments) {
      return (x.read(arguments) == y.read(arguments)) == same;
    }

    @Override
    public String describe() {
      return "%s %s %s".formatted(x.describe(), same ? "==" : "!=", y.describe());
    }
  }

  /// That a comparison holds.
  record Holds(Opcode opcode, Expr x, @Nullable Expr y) implements Guard {
    @Override
    public boolean holds(@Nullable Object[] arguments) {
      Object right = y == null ? null : y.evaluate(arguments);
      return (int) Arithmetic.compute(opcode, x.evaluate(arguments), right) == 1;
    }

    @Override
    public String describe() {
      String right = y == null ? "0" : y.describe();
      // A comparison of comparisons is one of what those compare.
      if (y == null
          && x instanceof Expr.Operation(var inner, var a, var b)
          && b != null
          && Arithmetic.sign(inner).equals("<=>")) {
        return "%s %s %s".formatted(a.describe(), Arithmetic.sign(opcode), b.describe());
      }
      return "%s %s %s".formatted(x.describe(), Arithmetic.sign(opcode), right);
    }
  }

  /// That a number is always the same.
  record Is(Source source, Object value) implements Guard {
    @Override
    public boolean holds(@Nullable Object[] arguments) {
      return value.equals(Arithmetic.stack(source.read(arguments)));
    }

    @Override
    public String describe() {
      return "%s == %s".formatted(source.describe(), value);
    }
  }

  /// That something is a tensor of a dtype and a shape.
  record Like(Source source, DType dtype, ImmutableLongArray shape) implements Guard {
    @Override
    public boolean holds(@Nullable Object[] arguments) {
      return source.read(arguments) instanceof Tensor tensor && fits(tensor, dtype, shape);
    }

    static boolean fits(Tensor tensor, DType dtype, ImmutableLongArray shape) {
      if (tensor.dtype() != dtype || tensor.rank() != shape.length()) {
        return false;
      }
      for (int i = 0; i < shape.length(); i++) {
        if (tensor.dim(i) != shape.get(i)) {
          return false;
        }
      }
      return true;
    }

    @Override
    public String describe() {
      return "%s is %s%s".formatted(source.describe(), dtype.paddleName(), shape);
    }
  }

  /// That numbers without a dtype become tensors of the same one.
  record DefaultType(DType dtype) implements Guard {
    @Override
    public boolean holds(@Nullable Object[] arguments) {
      return dev.weir.tensor.Defaults.dtype() == dtype;
    }

    @Override
    public String describe() {
      return "the default dtype is " + dtype.paddleName();
    }
  }
}
