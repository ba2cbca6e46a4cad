package dev.weir.pass.operator.fusion;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.ConstantOp;
import dev.weir.dialect.builtin.ParameterOp;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.SetParameterOp;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.fused.FcOp;
import dev.weir.dialect.operator.fused.GemmEpilogueOp;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.operator.matrix.MatmulOp;
import dev.weir.ir.Block;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Region;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Three or more matmuls (`matmul`, `fc`, `gemm_epilogue`) of one value with weights become one
/// product with all the weights side by side, which is then split.
///
/// Source: paddle/fluid/pir/transforms/gpu/horizontal_fuse_pass.cc. Deviations: 1. only products with the
/// same attributes are put together; 2. values that are arguments of blocks count too; 3. what is
/// computed from weights is a weight. One sweep over each block: linear in the program.
final class HorizontalFusion {
  private static final int LEAST = 3;

  private final Rewriter rewriter = new Rewriter();
  private long fused;

  private HorizontalFusion() {}

  /// What products that are put together have in common.
  ///
  /// @param left whether the weights are the left operands
  /// @param inner the size summed over
  /// @param biasRank how many dimensions the biases have, -1 where there are none
  private record Key(
      Value shared,
      boolean left,
      String name,
      DictionaryAttr attributes,
      long inner,
      int biasRank) {}

  /// {@return how many groups of products inside `root` became one}
  static long run(Operation root) {
    HorizontalFusion fusion = new HorizontalFusion();
    List<Block> blocks = new ArrayList<>();
    root.walk(op -> {
      for (int i = 0; i < op.regionCount(); i++) {
        Region region = op.region(i);
        region.forEach(blocks::add);
      }
    });
    blocks.forEach(fusion::run);
    return fusion.fused;
  }

  private void run(Block block) {
    Map<Key, List<Operation>> groups = new LinkedHashMap<>();
    boolean writes = false;
    for (Operation op : block) {
      writes |= op instanceof SetParameterOp;
      Key key = key(op);
      if (key != null) {
        groups.computeIfAbsent(key, k -> new ArrayList<>()).add(op);
      }
    }
    for (Map.Entry<Key, List<Operation>> group : groups.entrySet()) {
      List<Operation> products = ready(group.getKey(), group.getValue(), writes);
      if (products.size() >= LEAST) {
        fuse(group.getKey(), products);
        fused++;
      }
    }
  }

  private static @Nullable Key key(Operation op) {
    boolean matmul = op instanceof MatmulOp;
    if (!matmul && !(op instanceof FcOp) && !(op instanceof GemmEpilogueOp)) {
      return null;
    }
    if (op instanceof MatmulOp product && (product.transposeX() || product.transposeY())) {
      return null;
    }
    boolean left = matmul && Weights.isWeight(op.operand(0));
    Value shared = op.operand(left ? 1 : 0);
    Value weight = op.operand(left ? 0 : 1);
    TensorType type = Sizes.tensor(weight);
    if (Weights.isWeight(shared)
        || !Weights.isWeight(weight)
        || !type.isStatic()
        || type.rank() != 2
        || Sizes.tensor(shared).rank() < 2) {
      return null;
    }
    int biasRank = op.operandCount() > 2 ? biasRank(op.operand(2), type) : -1;
    if (op.operandCount() > 2 && biasRank < 0) {
      return null;
    }
    return new Key(
        shared, left, op.name(), op.inherentAttributes(), type.dimension(left ? 1 : 0), biasRank);
  }

  /// {@return the rank of a bias that is one row, or -1}
  private static int biasRank(Value bias, TensorType weight) {
    TensorType type = Sizes.tensor(bias);
    boolean row = type.rank() == 1 || type.rank() == 2 && type.dimension(0) == 1;
    return row && Weights.isWeight(bias) && type.dimension(type.rank() - 1) == weight.dimension(1)
        ? type.rank()
        : -1;
  }

  /// {@return the products whose weights are there before the first of them, or can be moved there}
  private List<Operation> ready(Key key, List<Operation> products, boolean writes) {
    Operation first = products.get(0);
    List<Operation> ready = new ArrayList<>();
    for (Operation product : products) {
      boolean there = true;
      for (Value operand : product.operands()) {
        there &= operand == key.shared() || isBefore(operand, first) || isMovable(operand, writes);
      }
      if (there) {
        ready.add(product);
      }
    }
    return ready;
  }

  private static boolean isBefore(Value value, Operation first) {
    Operation op = value.definingOp();
    return op == null || op.block() != first.block() || op.isBeforeInBlock(first);
  }

  /// A parameter that is set meanwhile is another one before that.
  private static boolean isMovable(Value value, boolean writes) {
    Operation op = value.definingOp();
    return op instanceof ConstantOp || op instanceof ParameterOp && !writes;
  }

  private void fuse(Key key, List<Operation> products) {
    Operation first = products.get(0);
    List<Value> weights = new ArrayList<>();
    List<Value> biases = new ArrayList<>();
    var sizes = ImmutableLongArray.builder(products.size());
    List<Location> locations = new ArrayList<>();
    for (Operation product : products) {
      Value weight = product.operand(key.left() ? 0 : 1);
      weights.add(moved(weight, first));
      sizes.add(Sizes.tensor(weight).dimension(key.left() ? 0 : 1));
      if (key.biasRank() > 0) {
        biases.add(moved(product.operand(2), first));
      }
      locations.add(product.location());
    }
    rewriter.setInsertionPoint(first);
    rewriter.setLocation(Location.fused(locations));
    Value weight = joined(weights, key.left() ? 0 : 1);
    OperationState state =
        new OperationState(first.definition(), Location.fused(locations))
            .addOperand(key.left() ? weight : key.shared())
            .addOperand(key.left() ? key.shared() : weight);
    if (key.biasRank() > 0) {
      state.addOperand(joined(biases, key.biasRank() - 1));
    }
    ImmutableLongArray sections = sizes.build();
    TensorType type = Sizes.tensor(first.result(0));
    int axis = type.rank() - (key.left() ? 2 : 1);
    Value product =
        rewriter
            .add(
                state
                    .setAttributes(first.inherentAttributes())
                    .setResultType(Sizes.with(type, axis, sections.stream().sum())))
            .result(0);
    Value list = rewriter.add(OperatorOps.fullIntArray(sections).dtype(DType.INT64)).out();
    Value parts = rewriter.add(OperatorOps.split(product, list, constant(axis))).out();
    Operation split = rewriter.add(PirOps.tupleSplit(parts));
    for (int i = 0; i < products.size(); i++) {
      rewriter.replace(products.get(i), split.result(i));
    }
  }

  private Value moved(Value value, Operation first) {
    Operation op = value.definingOp();
    if (op != null && !isBefore(value, first)) {
      rewriter.moveBefore(op, first);
    }
    return value;
  }

  private Value joined(List<Value> values, int axis) {
    Value list = rewriter.add(PirOps.combine(values)).out();
    return rewriter.add(OperatorOps.concat(list, constant(axis))).out();
  }

  private Value constant(int number) {
    return rewriter
        .add(OperatorOps.full(ImmutableLongArray.of(1), number).dtype(DType.INT32))
        .out();
  }
}
