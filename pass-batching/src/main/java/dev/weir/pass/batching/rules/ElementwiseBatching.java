package dev.weir.pass.batching.rules;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.operator.BinaryGradientOperands;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.complex.AngleOp;
import dev.weir.dialect.operator.complex.AsComplexOp;
import dev.weir.dialect.operator.complex.AsRealOp;
import dev.weir.dialect.operator.complex.ComplexOp;
import dev.weir.dialect.operator.complex.ConjOp;
import dev.weir.dialect.operator.complex.ImagOp;
import dev.weir.dialect.operator.complex.RealOp;
import dev.weir.dialect.operator.creation.FullLikeOp;
import dev.weir.dialect.operator.elementwise.ElementwiseOp;
import dev.weir.dialect.operator.elementwise.WhereOp;
import dev.weir.dialect.operator.elementwise.unary.ClipOp;
import dev.weir.dialect.operator.elementwise.unary.ScaleOp;
import dev.weir.dialect.operator.elementwise.unary.UnaryElementwiseOp;
import dev.weir.dialect.operator.gradient.AddGradOp;
import dev.weir.dialect.operator.gradient.DropoutGradOp;
import dev.weir.dialect.operator.gradient.FusedDropoutAddGradOp;
import dev.weir.dialect.operator.gradient.GeluGradOp;
import dev.weir.dialect.operator.gradient.ReluGradOp;
import dev.weir.dialect.operator.indexing.OneHotOp;
import dev.weir.dialect.operator.manipulation.TrilOp;
import dev.weir.dialect.operator.manipulation.TriuOp;
import dev.weir.dialect.operator.manipulation.ViewDtypeOp;
import dev.weir.dialect.operator.reduction.ReduceAsOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.pass.batching.BatchRules;
import dev.weir.pass.batching.Lanes;
import java.util.Arrays;

/// Operators that go element by element: with the lanes in front they are what they were.
final class ElementwiseBatching {
  private ElementwiseBatching() {}

  static void register(BatchRules.Builder rules) {
    for (Class<?> kind : Permitted.of(ElementwiseOp.class)) {
      rules.on(kind.asSubclass(Operation.class), ElementwiseBatching::broadcast);
    }
    for (Class<?> kind : Permitted.of(UnaryElementwiseOp.class)) {
      rules.on(kind.asSubclass(Operation.class), ElementwiseBatching::unary);
    }
    rules
        .on(WhereOp.class, (op, lanes) -> uniform(lanes, ImmutableSet.of("condition", "x", "y")))
        .on(ClipOp.class, ElementwiseBatching::clip)
        .on(ScaleOp.class, ElementwiseBatching::scale)
        .on(ComplexOp.class, ElementwiseBatching::broadcast)
        .on(FullLikeOp.class, ElementwiseBatching::fullLike)
        .on(ReluGradOp.class, (op, lanes) -> uniform(lanes, ImmutableSet.of("out", "out_grad")))
        .on(GeluGradOp.class, (op, lanes) -> uniform(lanes, ImmutableSet.of("x", "out_grad")))
        .on(DropoutGradOp.class, (op, lanes) -> uniform(lanes, ImmutableSet.of("mask", "out_grad")))
        .on(AddGradOp.class, ElementwiseBatching::addGradient)
        .on(ReduceAsOp.class, ElementwiseBatching::reduceAs)
        .loop(
            FusedDropoutAddGradOp.class,
            "it draws again, from a seed, what it dropped: each lane is to draw what it drew");
    for (Class<? extends Operation> kind :
        ImmutableList.<Class<? extends Operation>>of(
            AngleOp.class,
            AsComplexOp.class,
            AsRealOp.class,
            ConjOp.class,
            ImagOp.class,
            RealOp.class,
            TrilOp.class,
            TriuOp.class,
            ViewDtypeOp.class,
            OneHotOp.class)) {
      rules.on(kind, (op, lanes) -> same(lanes));
    }
  }

  /// f(x) of all lanes at once; whatever else it takes is the same for all
  private static void same(Lanes lanes) {
    Operation op = lanes.op();
    for (int i = 1; i < op.operandCount(); i++) {
      lanes.share(op.operand(i), "an operand besides the first");
    }
    lanes.give(lanes.same().operand(op.operand(0), lanes.wide(op.operand(0))).add());
  }

  private static void unary(Operation op, Lanes lanes) {
    same(lanes);
  }

  /// Operands of lower rank get dimensions of size 1 behind their lanes.
  private static void broadcast(Operation op, Lanes lanes) {
    int rank = 0;
    for (Value operand : op.operands()) {
      rank = Math.max(rank, lanes.rank(operand));
    }
    var same = lanes.same();
    for (Value operand : op.operands()) {
      same.operand(operand, lanes.aligned(operand, rank));
    }
    lanes.give(same.add());
  }

  /// Operands of one shape, with the lanes in front of each.
  private static void uniform(Lanes lanes, ImmutableSet<String> names) {
    Operation made = Named.wide(lanes, names).add();
    for (int i = 0; i < made.resultCount(); i++) {
      lanes.giveReshaped(i, made.result(i));
    }
  }

  /// Bounds that differ from lane to lane are operands of a comparison.
  private static void clip(ClipOp op, Lanes lanes) {
    if (!lanes.isBatched(op.min()) && !lanes.isBatched(op.max())) {
      same(lanes);
      return;
    }
    Value x = lanes.wide(op.x());
    int rank = lanes.rank(op.x());
    Value low = bound(op.min(), op.x(), rank, lanes);
    Value high = bound(op.max(), op.x(), rank, lanes);
    // As the operator has it: at least the one, then at most the other; NaN stays.
    Value least = lanes.add(OperatorOps.maximum(x, low));
    lanes.give(0, lanes.add(OperatorOps.minimum(least, high)));
  }

  private static Value bound(Value number, Value x, int rank, Lanes lanes) {
    long[] sizes = new long[rank + 1];
    Arrays.fill(sizes, 1);
    sizes[0] = lanes.isBatched(number) ? lanes.size() : 1;
    return lanes.cast(lanes.reshape(lanes.value(number), sizes), x);
  }

  private static void scale(ScaleOp op, Lanes lanes) {
    if (lanes.isBatched(op.scale())) {
      throw lanes.loop("its factor, a number, differs from lane to lane");
    }
    same(lanes);
  }

  private static void fullLike(FullLikeOp op, Lanes lanes) {
    if (!lanes.isBatched(op.value())) {
      // Nothing of a lane but its shape counts.
      same(lanes);
      return;
    }
    Value number = bound(op.value(), op.out(), lanes.rank(op.x()), lanes);
    long[] sizes = Lanes.shape(lanes.size(), lanes.shape(op.x()));
    lanes.give(0, lanes.add(OperatorOps.expand(number, lanes.integers(sizes))));
  }

  private static void addGradient(AddGradOp op, Lanes lanes) {
    broadcastGradient(op, lanes.rank(op.outGrad()), lanes);
  }

  /// The gradient of an operator of two operands that broadcast to `rank` dimensions.
  static void broadcastGradient(BinaryGradientOperands op, int rank, Lanes lanes) {
    Operation made =
        lanes
            .same()
            .operand(op.x(), lanes.wideAligned(op.x(), rank))
            .operand(op.y(), lanes.wideAligned(op.y(), rank))
            .operand(op.outGrad(), lanes.wide(op.outGrad()))
            .add();
    lanes.giveReshaped(0, made.result(0));
    lanes.giveReshaped(1, made.result(1));
  }

  private static void reduceAs(ReduceAsOp op, Lanes lanes) {
    int rank = lanes.rank(op.x());
    Operation made =
        lanes
            .same()
            .operand(op.x(), lanes.wide(op.x()))
            .operand(op.target(), lanes.wideAligned(op.target(), rank))
            .add();
    lanes.giveReshaped(0, made.result(0));
  }
}
