package dev.weir.dialect.mlir.arith;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mlir.arith.cast.ArithCastOp;
import dev.weir.dialect.mlir.arith.cast.TruncIOp;
import dev.weir.dialect.mlir.arith.compare.CmpFOp;
import dev.weir.dialect.mlir.arith.compare.CmpIOp;
import dev.weir.dialect.mlir.arith.floating.DivFOp;
import dev.weir.dialect.mlir.arith.floating.MulFOp;
import dev.weir.dialect.mlir.arith.integer.AddIOp;
import dev.weir.dialect.mlir.arith.integer.AddUIExtendedOp;
import dev.weir.dialect.mlir.arith.integer.AndIOp;
import dev.weir.dialect.mlir.arith.integer.MulIOp;
import dev.weir.dialect.mlir.arith.integer.MultiplyExtendedOp;
import dev.weir.dialect.mlir.arith.integer.OrIOp;
import dev.weir.dialect.mlir.arith.integer.SubIOp;
import dev.weir.dialect.mlir.arith.integer.XOrIOp;
import dev.weir.dialect.mlir.arith.pattern.CastPatterns;
import dev.weir.dialect.mlir.arith.pattern.ComparePatterns;
import dev.weir.dialect.mlir.arith.pattern.ConvertedComparison;
import dev.weir.dialect.mlir.arith.pattern.ExtendedPatterns;
import dev.weir.dialect.mlir.arith.pattern.SelectPatterns;
import dev.weir.dialect.mlir.arith.pattern.SumPatterns;
import dev.weir.rewrite.Canonicalization;
import dev.weir.rewrite.Pattern;
import dev.weir.rewrite.RewritePattern;

/// The canonical forms of `arith`.
///
/// Source:
/// [ArithCanonicalization.td](https://github.com/llvm/llvm-project/blob/llvmorg-22.1.0/mlir/lib/Dialect/Arith/IR/ArithCanonicalization.td)
/// and the folders that change an op in place. Deviation: overflow flags are kept only where the
/// combined constant does not itself overflow.
public final class ArithCanonicalization implements Canonicalization {
  /// Makes the list of patterns.
  public ArithCanonicalization() {}

  @Override
  public ImmutableList<Pattern> patterns() {
    return ImmutableList.of(
        RewritePattern.on(AddIOp.class, "arith-add-constants", SumPatterns::add),
        RewritePattern.on(SubIOp.class, "arith-subtract-constants", SumPatterns::subtract),
        RewritePattern.on(MulIOp.class, "arith-multiply-constants", SumPatterns::multiply),
        RewritePattern.on(AddUIExtendedOp.class, "arith-add-extended", ExtendedPatterns::add),
        RewritePattern.on(
            MultiplyExtendedOp.class, "arith-multiply-extended", ExtendedPatterns::multiply),
        RewritePattern.on(AndIOp.class, "arith-and-of-extended", CastPatterns::bitwise),
        RewritePattern.on(OrIOp.class, "arith-or-of-extended", CastPatterns::bitwise),
        RewritePattern.on(XOrIOp.class, "arith-xor-of-extended", CastPatterns::bitwise),
        RewritePattern.on(XOrIOp.class, "arith-not-of-comparison", ComparePatterns::invert),
        RewritePattern.on(ArithCastOp.class, "arith-cast-of-cast", CastPatterns::cast),
        RewritePattern.on(TruncIOp.class, "arith-truncate-shifted", CastPatterns::truncateShifted),
        RewritePattern.on(MulFOp.class, "arith-multiply-negated", CastPatterns::multiplyNegated),
        RewritePattern.on(DivFOp.class, "arith-divide-negated", CastPatterns::divideNegated),
        RewritePattern.on(CmpIOp.class, "arith-compare-constant-last", ComparePatterns::swap),
        RewritePattern.on(CmpIOp.class, "arith-compare-extended", ComparePatterns::narrow),
        RewritePattern.on(CmpFOp.class, "arith-compare-converted", ConvertedComparison::toIntegers),
        RewritePattern.on(SelectOp.class, "arith-select", SelectPatterns::simplify));
  }
}
