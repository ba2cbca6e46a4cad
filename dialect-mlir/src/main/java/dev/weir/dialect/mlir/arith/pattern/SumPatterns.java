package dev.weir.dialect.mlir.arith.pattern;

import dev.weir.dialect.mlir.arith.ArithOps;
import dev.weir.dialect.mlir.arith.Constants;
import dev.weir.dialect.mlir.arith.fold.IntegerArithmetic;
import dev.weir.dialect.mlir.arith.fold.IntegerFolding;
import dev.weir.dialect.mlir.arith.integer.AddIOp;
import dev.weir.dialect.mlir.arith.integer.IntegerBinaryOp;
import dev.weir.dialect.mlir.arith.integer.IntegerOverflowAttr;
import dev.weir.dialect.mlir.arith.integer.MulIOp;
import dev.weir.dialect.mlir.arith.integer.SubIOp;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.rewrite.PatternRewriter;
import dev.weir.rewrite.Rewrite;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/// Chains of sums, differences and products with constants become one op with one constant.
public final class SumPatterns {
  private static final Rewrite NOT_A_CHAIN = Rewrite.noMatch("not a chain with constants");

  private SumPatterns() {}

  /// What two constants make, and how the flags of the chain fare.
  private record Combined(IntegerAttr value, IntegerOverflowAttr flags) {}

  private static @Nullable IntegerAttr number(Value value) {
    return Constants.of(value) instanceof IntegerAttr number ? number : null;
  }

  public static Rewrite add(AddIOp op, PatternRewriter rewriter) {
    IntegerAttr c1 = number(op.rhs());
    if (c1 != null) {
      if (op.lhs().definingOp() instanceof AddIOp inner) {
        IntegerAttr c0 = number(inner.rhs());
        return c0 == null
            ? NOT_A_CHAIN
            : add(op, inner.lhs(), combine(IntegerArithmetic.ADD, c0, c1, op, inner), rewriter);
      }
      if (op.lhs().definingOp() instanceof SubIOp inner) {
        IntegerAttr c0 = number(inner.rhs());
        if (c0 != null) {
          return add(op, inner.lhs(), combine(IntegerArithmetic.SUB, c1, c0, op, inner), rewriter);
        }
        c0 = number(inner.lhs());
        if (c0 != null) {
          return subtractFrom(
              op, combine(IntegerArithmetic.ADD, c0, c1, op, inner), inner.rhs(), rewriter);
        }
      }
      return NOT_A_CHAIN;
    }
    if (isNegated(op.rhs())) {
      rewriter.replaceWith(op, ArithOps.subI(op.lhs(), negated(op.rhs())));
      return Rewrite.applied();
    }
    if (isNegated(op.lhs())) {
      rewriter.replaceWith(op, ArithOps.subI(op.rhs(), negated(op.lhs())));
      return Rewrite.applied();
    }
    return NOT_A_CHAIN;
  }

  /// {@return whether `value` is a product with -1}
  private static boolean isNegated(Value value) {
    return value.definingOp() instanceof MulIOp product
        && Constants.isAllOnes(Constants.of(product.rhs()));
  }

  private static Value negated(Value product) {
    return ((MulIOp) product.definingOp()).lhs();
  }

  public static Rewrite subtract(SubIOp op, PatternRewriter rewriter) {
    IntegerAttr c1 = number(op.rhs());
    if (c1 != null) {
      if (op.lhs().definingOp() instanceof AddIOp inner) {
        IntegerAttr c0 = number(inner.rhs());
        return c0 == null
            ? NOT_A_CHAIN
            : add(
                op,
                inner.lhs(),
                new Combined(
                    combine(IntegerArithmetic.SUB, c0, c1, op, inner).value(),
                    IntegerOverflowAttr.NONE),
                rewriter);
      }
      if (op.lhs().definingOp() instanceof SubIOp inner) {
        IntegerAttr c0 = number(inner.rhs());
        if (c0 != null) {
          return subtract(
              op, inner.lhs(), combine(IntegerArithmetic.ADD, c0, c1, op, inner), rewriter);
        }
        c0 = number(inner.lhs());
        if (c0 != null) {
          return subtractFrom(
              op, combine(IntegerArithmetic.SUB, c0, c1, op, inner), inner.rhs(), rewriter);
        }
      }
      return NOT_A_CHAIN;
    }
    c1 = number(op.lhs());
    if (c1 != null) {
      return subtractFromConstant(op, c1, rewriter);
    }
    if (op.lhs().definingOp() instanceof SubIOp inner && inner.lhs() == op.rhs()) {
      Attribute zero = Constants.ofInteger(0, op.result().type());
      if (zero != null) {
        Value constant = rewriter.add(ArithOps.constant(zero, op.result().type())).result();
        rewriter.replaceWith(
            op, ArithOps.subI(constant, inner.rhs()).overflowFlags(common(op, inner)));
        return Rewrite.applied();
      }
    }
    return NOT_A_CHAIN;
  }

  private static Rewrite subtractFromConstant(SubIOp op, IntegerAttr c1, PatternRewriter rewriter) {
    if (op.rhs().definingOp() instanceof AddIOp inner) {
      IntegerAttr c0 = number(inner.rhs());
      if (c0 != null) {
        return subtractFrom(
            op, combine(IntegerArithmetic.SUB, c1, c0, op, inner), inner.lhs(), rewriter);
      }
    }
    if (op.rhs().definingOp() instanceof SubIOp inner) {
      IntegerAttr c0 = number(inner.rhs());
      if (c0 != null) {
        return subtractFrom(
            op, combine(IntegerArithmetic.ADD, c0, c1, op, inner), inner.lhs(), rewriter);
      }
      c0 = number(inner.lhs());
      if (c0 != null) {
        return add(op, inner.rhs(), combine(IntegerArithmetic.SUB, c1, c0, op, inner), rewriter);
      }
    }
    return NOT_A_CHAIN;
  }

  public static Rewrite multiply(MulIOp op, PatternRewriter rewriter) {
    IntegerAttr c1 = number(op.rhs());
    IntegerAttr c0 =
        c1 != null && op.lhs().definingOp() instanceof MulIOp inner ? number(inner.rhs()) : null;
    if (c0 == null) {
      return NOT_A_CHAIN;
    }
    MulIOp inner = (MulIOp) op.lhs().definingOp();
    Combined made = combine(IntegerArithmetic.MUL, c0, c1, op, inner);
    Value constant = constant(made.value(), rewriter);
    rewriter.replaceWith(op, ArithOps.mulI(inner.lhs(), constant).overflowFlags(made.flags()));
    return Rewrite.applied();
  }

  private static Value constant(IntegerAttr value, PatternRewriter rewriter) {
    return rewriter.add(ArithOps.constant(value, value.type())).result();
  }

  private static Rewrite add(IntegerBinaryOp op, Value x, Combined made, PatternRewriter rewriter) {
    Value constant = constant(made.value(), rewriter);
    rewriter.replaceWith(op, ArithOps.addI(x, constant).overflowFlags(made.flags()));
    return Rewrite.applied();
  }

  private static Rewrite subtract(
      IntegerBinaryOp op, Value x, Combined made, PatternRewriter rewriter) {
    Value constant = constant(made.value(), rewriter);
    rewriter.replaceWith(op, ArithOps.subI(x, constant).overflowFlags(made.flags()));
    return Rewrite.applied();
  }

  private static Rewrite subtractFrom(
      IntegerBinaryOp op, Combined made, Value x, PatternRewriter rewriter) {
    Value constant = constant(made.value(), rewriter);
    rewriter.replaceWith(op, ArithOps.subI(constant, x).overflowFlags(made.flags()));
    return Rewrite.applied();
  }

  private static Combined combine(
      IntegerArithmetic f,
      IntegerAttr a,
      IntegerAttr b,
      IntegerBinaryOp outer,
      IntegerBinaryOp inner) {
    Type type = a.type();
    int width = IntegerFolding.width(type);
    BigInteger wrapped = f.apply(a.bigValue(), b.bigValue(), width);
    BigInteger exact = exact(f, a.bigValue(), b.bigValue());
    BigInteger unsigned =
        exact(
            f,
            IntegerArithmetic.unsigned(a.bigValue(), width),
            IntegerArithmetic.unsigned(b.bigValue(), width));
    int flags = common(outer, inner).flags();
    if (exact.bitLength() >= width) {
      flags &= ~IntegerOverflowAttr.NSW;
    }
    if (unsigned.signum() < 0 || unsigned.bitLength() > width) {
      flags &= ~IntegerOverflowAttr.NUW;
    }
    return new Combined(IntegerAttr.of(wrapped, type), new IntegerOverflowAttr(flags));
  }

  private static BigInteger exact(IntegerArithmetic f, BigInteger a, BigInteger b) {
    return switch (f) {
      case ADD -> a.add(b);
      case SUB -> a.subtract(b);
      default -> a.multiply(b);
    };
  }

  /// {@return what both promise}
  private static IntegerOverflowAttr common(IntegerBinaryOp a, IntegerBinaryOp b) {
    return new IntegerOverflowAttr(flags(a) & flags(b));
  }

  private static int flags(IntegerBinaryOp op) {
    if (op instanceof AddIOp sum) {
      return sum.overflowFlags().flags();
    }
    if (op instanceof SubIOp difference) {
      return difference.overflowFlags().flags();
    }
    return ((MulIOp) op).overflowFlags().flags();
  }
}
