package dev.weir.backend.cpu.loop;

import dev.weir.dialect.builtin.scalar.BinaryKind;
import dev.weir.dialect.builtin.scalar.CompareKind;
import dev.weir.dialect.builtin.scalar.UnaryKind;
import dev.weir.ir.Attribute;
import java.util.Optional;

/// How a scalar comes about, as the operation of the tile dialect of that name says.
public sealed interface ScalarOp {
  /// The work of reading or writing with a mask.
  int MASKED = 8;

  /// {@return about how many operations on vectors it takes}
  default int work() {
    return 1;
  }

  /// A number: a float, integer or boolean attribute.
  record Constant(Attribute value) implements ScalarOp {
    @Override
    public int work() {
      return 0;
    }
  }

  /// An element read from memory. Where `mask` is false, or `pad` is there and a coordinate lies outside the
  /// sizes of the place, nothing is read and the value is `pad`, or any where there is none.
  record Read(MemoryRef place, Optional<Scalar> mask, Optional<Attribute> pad) implements ScalarOp {
    @Override
    public int work() {
      return mask.isPresent() ? MASKED : 1;
    }
  }

  /// The number `base + loop`, cut off to the scalar's type.
  record Count(Index base, Index loop) implements ScalarOp {}

  /// A function of one element.
  record Unary(UnaryKind kind, Scalar source) implements ScalarOp {
    @Override
    public int work() {
      return work(kind);
    }

    static int work(UnaryKind kind) {
      return switch (kind) {
        case EXP -> 20;
        case LOG -> 30;
        case TANH, ERF -> 45;
        case FLOOR, CEIL, ROUND, TRUNC -> 10;
        default -> 1;
      };
    }
  }

  /// A function of two elements of the same type.
  record Binary(BinaryKind kind, Scalar left, Scalar right) implements ScalarOp {}

  /// A comparison; its scalar is an i1.
  record Compare(CompareKind kind, Scalar left, Scalar right) implements ScalarOp {}

  /// One of two elements. Both are there already.
  record Select(Scalar condition, Scalar onTrue, Scalar onFalse) implements ScalarOp {}

  /// An element as another type.
  record Cast(Scalar source) implements ScalarOp {
    @Override
    public int work() {
      return 6;
    }
  }
}
