package dev.weir.dialect.mlir.arith;

import dev.weir.analysis.dataflow.IntRangeAnalysis;
import dev.weir.analysis.dataflow.IntRangeState;
import dev.weir.analysis.dataflow.SparseForward;
import dev.weir.dialect.mlir.arith.integer.RemSIOp;
import dev.weir.dialect.mlir.arith.integer.RemUIOp;
import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.DenseElementsAttr;
import dev.weir.ir.trait.ConstantLike;
import dev.weir.ir.trait.IntRange;
import dev.weir.ir.trait.MemoryEffects;
import dev.weir.ir.type.ShapedType;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import dev.weir.rewrite.ConstantPool;
import dev.weir.rewrite.PatternRewriter;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Puts constants in place of integers that can have one value only, and drops remainders of numbers that
/// are less than the divisor, as MLIR's pass of this name.
public record IntRangeOptimizationsPass() implements Pass {
  /// The pass's name.
  public static final PassType<IntRangeOptimizationsPass> TYPE =
      PassType.of(
          IntRangeOptimizationsPass.class,
          "int-range-optimizations",
          "Simplifies integer arithmetic by the ranges that integers are in",
          IntRangeOptimizationsPass::new);

  @Override
  public PassType<IntRangeOptimizationsPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation op, PassRun run) {
    Simplification simplification = new Simplification(op, run);
    simplification.all(op);
    run.count("constants", simplification.constants);
    run.count("remainders", simplification.remainders);
    run.count("dead", simplification.dead);
    if (simplification.constants + simplification.remainders + simplification.dead == 0) {
      run.preserveAll();
    }
  }

  /// One run over a program.
  private static final class Simplification {
    private final SparseForward<IntRangeState> ranges;
    private final PatternRewriter rewriter;
    private final ConstantPool pool;
    long constants;
    long remainders;
    long dead;

    Simplification(Operation root, PassRun run) {
      ranges = SparseForward.run(root, new IntRangeAnalysis());
      rewriter = new PatternRewriter(run.registry());
      pool = new ConstantPool(root, rewriter);
    }

    void all(Operation root) {
      root.walk(op -> {
        for (int i = 0, n = op.regionCount(); i < n; i++) {
          for (Block block : op.region(i)) {
            if (ranges.isReached(block)) {
              visit(block);
            }
          }
        }
      });
      List<Operation> all = new ArrayList<>();
      root.walk(all::add);
      // Users stand behind what they use, so that what they leave without use is found after them.
      for (Operation op : all.reversed()) {
        if (op != root && op.block() != null && MemoryEffects.isTriviallyDead(op)) {
          rewriter.erase(op);
          dead++;
        }
      }
    }

    private void visit(Block block) {
      for (Operation op = block.first(), next; op != null; op = next) {
        next = op.next();
        if (op instanceof ConstantLike) {
          Operation same = op.operandCount() == 0 ? pool.canonical(op) : null;
          if (same != null) {
            rewriter.replace(op, same.results());
          }
          continue;
        }
        boolean changed = false;
        for (int i = 0, n = op.resultCount(); i < n; i++) {
          changed |= replace(op.result(i), op);
        }
        if (!changed) {
          dropRemainder(op);
        }
      }
      Operation first = block.first();
      if (first != null) {
        for (BlockArgument argument : block.arguments()) {
          replace(argument, first);
        }
      }
    }

    private boolean replace(Value value, Operation anchor) {
      if (value.isUnused()) {
        return false;
      }
      Attribute constant =
          IntRangeAnalysis.range(ranges, value)
              .flatMap(IntRange::constantValue)
              .flatMap(bits -> constant(bits, value.type()))
              .orElse(null);
      if (constant == null) {
        return false;
      }
      @Nullable Operation made = pool.make(constant, value.type(), "arith", value.location());
      if (made == null) {
        return false;
      }
      rewriter.replaceAllUses(value, pool.adopt(made, anchor));
      constants++;
      return true;
    }

    private static Optional<Attribute> constant(BigInteger bits, Type type) {
      return type instanceof ShapedType shaped
          ? shaped.isStatic()
              ? Optional.of(DenseElementsAttr.ofBits(shaped, bits))
              : Optional.empty()
          : IntRangeAnalysis.scalar(bits, type);
    }

    private void dropRemainder(Operation op) {
      if (!(op instanceof RemSIOp) && !(op instanceof RemUIOp)) {
        return;
      }
      BigInteger modulus = Constants.integer(Constants.of(op.operand(1)));
      IntRange range = IntRangeAnalysis.range(ranges, op.operand(0)).orElse(null);
      if (modulus == null || modulus.signum() <= 0 || range == null) {
        return;
      }
      boolean signed = op instanceof RemSIOp;
      BigInteger least = signed ? range.signedMin() : range.unsignedMin();
      BigInteger most = signed ? range.signedMax() : range.unsignedMax();
      if (least.signum() >= 0 && least.compareTo(most) <= 0 && most.compareTo(modulus) < 0) {
        rewriter.replaceAllUses(op.result(0), op.operand(0));
        remainders++;
      }
    }
  }
}
