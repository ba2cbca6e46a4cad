package dev.weir.dialect.tile.simplify;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.scalar.BinaryKind;
import dev.weir.dialect.builtin.scalar.ScalarFunctions;
import dev.weir.dialect.builtin.scalar.ScalarNumbers;
import dev.weir.dialect.builtin.scalar.UnaryKind;
import dev.weir.dialect.tile.TileOps;
import dev.weir.dialect.tile.TileType;
import dev.weir.dialect.tile.arith.BinaryOp;
import dev.weir.dialect.tile.arith.CastOp;
import dev.weir.dialect.tile.arith.CompareOp;
import dev.weir.dialect.tile.arith.UnaryOp;
import dev.weir.dialect.tile.shape.BroadcastOp;
import dev.weir.dialect.tile.shape.FillOp;
import dev.weir.dialect.tile.shape.TileReshapeOp;
import dev.weir.dialect.tile.shape.TileSliceOp;
import dev.weir.dialect.tile.shape.TransposeOp;
import dev.weir.ir.Attribute;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.type.FloatType;
import dev.weir.rewrite.Pattern;
import dev.weir.rewrite.PatternRewriter;
import dev.weir.rewrite.Rewrite;
import dev.weir.rewrite.RewritePattern;
import java.util.ArrayList;
import java.util.List;

/// What is computed of tiles of one number is a tile of one number. Of the functions of floats only those
/// that every device rounds the same way are computed.
final class ConstantPatterns {
  static final ImmutableList<Pattern> ALL =
      ImmutableList.of(
          RewritePattern.on(UnaryOp.class, "tile-unary-of-number", ConstantPatterns::unary),
          RewritePattern.on(BinaryOp.class, "tile-binary-of-numbers", ConstantPatterns::binary),
          RewritePattern.on(CompareOp.class, "tile-compare-numbers", ConstantPatterns::compare),
          RewritePattern.on(CastOp.class, "tile-cast-of-number", ConstantPatterns::cast),
          RewritePattern.on(
              BroadcastOp.class, "tile-broadcast-of-number", ConstantPatterns::broadcast),
          RewritePattern.on(
              TransposeOp.class, "tile-transpose-of-number", ConstantPatterns::transpose),
          RewritePattern.on(
              TileReshapeOp.class,
              "tile-reshape-of-number",
              (op, rw) -> whole(op, op.source(), rw)),
          RewritePattern.on(
              TileSliceOp.class, "tile-slice-of-number", (op, rw) -> whole(op, op.source(), rw)));

  private static final Rewrite NOT_KNOWN = Rewrite.noMatch("the elements are not known");

  private ConstantPatterns() {}

  private static Rewrite fill(
      Operation op, Attribute value, List<? extends Value> extents, PatternRewriter rw) {
    rw.replaceWith(op, TileOps.fill(extents, value, op.result(0).type()));
    return Rewrite.applied();
  }

  private static Type element(Value tile) {
    return ((TileType) tile.type()).element();
  }

  private static Rewrite unary(UnaryOp op, PatternRewriter rw) {
    if (!(op.source().definingOp() instanceof FillOp fill) || !isExact(op.kind())) {
      return NOT_KNOWN;
    }
    Type type = element(op.source());
    Number number = ScalarFunctions.unary(op.kind(), ScalarNumbers.of(fill.value()), type);
    return fill(op, ScalarNumbers.attribute(type, number), fill.extents(), rw);
  }

  private static boolean isExact(UnaryKind kind) {
    return switch (kind) {
      case NEG, ABS, NOT, SQRT, FLOOR, CEIL, ROUND, TRUNC -> true;
      default -> false;
    };
  }

  private static Rewrite binary(BinaryOp op, PatternRewriter rw) {
    if (!(op.lhs().definingOp() instanceof FillOp a)
        || !(op.rhs().definingOp() instanceof FillOp b)) {
      return NOT_KNOWN;
    }
    Type type = element(op.lhs());
    if (type instanceof FloatType && !isExact(op.kind())) {
      return NOT_KNOWN;
    }
    try {
      Number number =
          ScalarFunctions.binary(
              op.kind(), ScalarNumbers.of(a.value()), ScalarNumbers.of(b.value()), type);
      return fill(op, ScalarNumbers.attribute(type, number), a.extents(), rw);
    } catch (ArithmeticException undefined) {
      return Rewrite.noMatch("there is no result");
    }
  }

  private static boolean isExact(BinaryKind kind) {
    return switch (kind) {
      case ADD, SUB, MUL, DIV, MAX, MIN -> true;
      default -> false;
    };
  }

  private static Rewrite compare(CompareOp op, PatternRewriter rw) {
    if (!(op.lhs().definingOp() instanceof FillOp a)
        || !(op.rhs().definingOp() instanceof FillOp b)) {
      return NOT_KNOWN;
    }
    boolean holds =
        ScalarFunctions.compare(
            op.kind(), ScalarNumbers.of(a.value()), ScalarNumbers.of(b.value()), element(op.lhs()));
    return fill(op, BoolAttr.of(holds), a.extents(), rw);
  }

  private static Rewrite cast(CastOp op, PatternRewriter rw) {
    if (!(op.source().definingOp() instanceof FillOp fill)) {
      return NOT_KNOWN;
    }
    Type to = element(op.result());
    Number number = ScalarNumbers.cast(element(op.source()), ScalarNumbers.of(fill.value()), to);
    return fill(op, ScalarNumbers.attribute(to, number), fill.extents(), rw);
  }

  private static Rewrite broadcast(BroadcastOp op, PatternRewriter rw) {
    return op.source().definingOp() instanceof FillOp fill
        ? fill(op, fill.value(), op.extents(), rw)
        : NOT_KNOWN;
  }

  private static Rewrite transpose(TransposeOp op, PatternRewriter rw) {
    if (!(op.source().definingOp() instanceof FillOp fill)) {
      return NOT_KNOWN;
    }
    List<Value> extents = new ArrayList<>();
    for (int k = 0; !fill.extents().isEmpty() && k < op.perm().length(); k++) {
      extents.add(fill.extents().get(op.perm().get(k)));
    }
    return fill(op, fill.value(), extents, rw);
  }

  /// What counts as a whole, of a number.
  private static Rewrite whole(Operation op, Value source, PatternRewriter rw) {
    return source.definingOp() instanceof FillOp fill
        ? fill(op, fill.value(), ImmutableList.of(), rw)
        : NOT_KNOWN;
  }
}
