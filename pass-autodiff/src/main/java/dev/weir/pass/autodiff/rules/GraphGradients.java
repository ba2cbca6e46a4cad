package dev.weir.pass.autodiff.rules;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mindir.ConstantOp;
import dev.weir.dialect.mindir.DependOp;
import dev.weir.dialect.mindir.LoadOp;
import dev.weir.dialect.mindir.MakeTupleOp;
import dev.weir.dialect.mindir.MindIrOps;
import dev.weir.dialect.mindir.PrimitiveOp;
import dev.weir.dialect.mindir.TensorMoveOp;
import dev.weir.dialect.mindir.TupleGetItemOp;
import dev.weir.ir.Attribute;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.DenseElementsAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.trait.ConstantLike;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;
import dev.weir.pass.autodiff.GradientRules;
import dev.weir.pass.autodiff.Pullback;

/// The gradients of function graphs' own operations, and of the primitives in which small graphs are
/// differentiated as they are. Whatever has no rule here can be lowered to operators first.
final class GraphGradients {
  private GraphGradients() {}

  static void register(GradientRules.Builder rules) {
    rules
        .on(DependOp.class, (op, back) -> back.give(0, back.cotangent()))
        .on(LoadOp.class, (op, back) -> back.give(0, back.cotangent()))
        .on(TensorMoveOp.class, (op, back) -> back.give(0, back.cotangent()))
        .on(MakeTupleOp.class, GraphGradients::makeTuple)
        .on(TupleGetItemOp.class, GraphGradients::tupleGetItem)
        .primitive("StopGradient", GradientRules.ZERO)
        .primitive("ZerosLike", GradientRules.ZERO)
        .primitive("OnesLike", GradientRules.ZERO)
        .primitive("Identity", (op, back) -> back.give(0, back.cotangent()))
        .primitive("AddN", GraphGradients::addN)
        .primitive("MatMul", GraphGradients::matMul)
        .primitive("ReLU", GraphGradients::relu);
    for (String name : new String[] {"Add", "add", "TensorAdd"}) {
      rules.primitive(name, GraphGradients::add);
    }
    for (String name : new String[] {"Sub", "sub"}) {
      rules.primitive(name, GraphGradients::subtract);
    }
    for (String name : new String[] {"Mul", "mul"}) {
      rules.primitive(name, GraphGradients::multiply);
    }
    for (String name : new String[] {"Neg", "neg"}) {
      rules.primitive(name, (op, back) -> back.give(0, apply(back, "Neg", back.cotangent())));
    }
  }

  private static void makeTuple(MakeTupleOp op, Pullback back) {
    for (int i = 0; i < op.operandCount(); i++) {
      Value cotangent = back.wants(i) ? back.elementCotangent(0, i) : null;
      if (cotangent != null) {
        back.give(i, cotangent);
      }
    }
  }

  private static void tupleGetItem(TupleGetItemOp op, Pullback back) {
    if (ConstantLike.constantOf(op.index()) instanceof IntegerAttr index
        && op.container().type() instanceof TupleType tuple) {
      long at = index.value();
      int position = (int) (at < 0 ? at + tuple.types().size() : at);
      back.giveElement(0, position, back.cotangent());
    } else {
      back.unsupported("the element it takes is known only when the program runs");
    }
  }

  /// z = Σ xs: each gets dz
  private static void addN(Operation op, Pullback back) {
    if (op.operand(0).type() instanceof TupleType tuple) {
      for (int i = 0; i < tuple.types().size(); i++) {
        back.giveElement(0, i, back.cotangent());
      }
    }
  }

  private static void add(Operation op, Pullback back) {
    give(back, op, 0, back.cotangent());
    give(back, op, 1, back.cotangent());
  }

  private static void subtract(Operation op, Pullback back) {
    give(back, op, 0, back.cotangent());
    if (back.wants(1)) {
      give(back, op, 1, apply(back, "Neg", back.cotangent()));
    }
  }

  private static void multiply(Operation op, Pullback back) {
    if (back.wants(0)) {
      give(back, op, 0, product(back, op.operand(1), back.cotangent()));
    }
    if (back.wants(1)) {
      give(back, op, 1, product(back, op.operand(0), back.cotangent()));
    }
  }

  /// {@return `x` times `cotangent`}; times one is `x`
  private static Value product(Pullback back, Value x, Value cotangent) {
    boolean one =
        cotangent.definingOp() instanceof ConstantOp constant
            && constant.value() instanceof DenseElementsAttr elements
            && elements.isSplat()
            && (elements.elementType() instanceof IntegerType
                ? elements.longAt(0) == 1
                : elements.doubleAt(0) == 1);
    return one && x.type().equals(cotangent.type())
        ? x
        : back.add(MindIrOps.primitive(ImmutableList.of(x, cotangent), "Mul", cotangent.type()));
  }

  private static void relu(Operation op, Pullback back) {
    back.give(
        0,
        back.add(
            MindIrOps.primitive(
                ImmutableList.of(back.cotangent(), op.result(0)),
                "ReluGrad",
                op.result(0).type())));
  }

  private static void matMul(Operation op, Pullback back) {
    boolean ta = flag(op, "transpose_a");
    boolean tb = flag(op, "transpose_b");
    Value x = op.operand(0);
    Value y = op.operand(1);
    Value dz = back.cotangent();
    if (back.wants(0)) {
      back.give(0, ta ? matrices(back, x, y, tb, dz, true) : matrices(back, x, dz, false, y, !tb));
    }
    if (back.wants(1)) {
      back.give(1, tb ? matrices(back, y, dz, true, x, ta) : matrices(back, y, x, !ta, dz, false));
    }
  }

  private static Value matrices(
      Pullback back, Value like, Value a, boolean ta, Value b, boolean tb) {
    DictionaryAttr attributes =
        DictionaryAttr.empty()
            .with("transpose_a", BoolAttr.of(ta))
            .with("transpose_b", BoolAttr.of(tb));
    return back.add(
        MindIrOps.primitive(ImmutableList.of(a, b), "MatMul", like.type()).attributes(attributes));
  }

  private static boolean flag(Operation op, String name) {
    return ((PrimitiveOp) op)
        .attributes()
        .map(attributes -> attributes.get(name))
        .map(value -> value instanceof BoolAttr(boolean on) && on)
        .orElse(false);
  }

  private static Value apply(Pullback back, String primitive, Value x) {
    return back.add(MindIrOps.primitive(ImmutableList.of(x), primitive, x.type()));
  }

  /// Gives operand `index` what belongs to the result, summed over what was broadcast.
  private static void give(Pullback back, Operation op, int index, Value cotangent) {
    if (!back.wants(index)
        || !(op.operand(index).type() instanceof TensorType to)
        || !(cotangent.type() instanceof TensorType from)
        || from.shape().equals(to.shape())) {
      back.give(index, cotangent);
      return;
    }
    if (!from.isStatic() || !to.isStatic()) {
      back.unsupported("'%s' is broadcast to '%s'; lower it to operators first", to, from);
      return;
    }
    int front = from.rank() - to.rank();
    var axes = ImmutableList.<Attribute>builder();
    var types = ImmutableList.<Type>builder();
    for (int i = 0; i < from.rank(); i++) {
      if (i < front || from.dimension(i) != to.dimension(i - front)) {
        axes.add(IntegerAttr.i64(i));
        types.add(IntegerType.I64);
      }
    }
    back.give(index, reduced(back, cotangent, to, axes.build(), types.build()));
  }

  private static Value reduced(
      Pullback back,
      Value cotangent,
      TensorType to,
      ImmutableList<Attribute> axes,
      ImmutableList<Type> types) {
    TensorType from = (TensorType) cotangent.type();
    long[] kept = from.shape().toArray();
    axes.forEach(axis -> kept[(int) ((IntegerAttr) axis).value()] = 1);
    Value over = back.add(MindIrOps.constant(new ArrayAttr(axes), new TupleType(types)));
    Value sum =
        back.add(
            MindIrOps.primitive(
                    ImmutableList.of(cotangent, over),
                    "ReduceSum",
                    TensorType.of(from.elementType(), kept))
                .attributes(DictionaryAttr.empty().with("keep_dims", BoolAttr.TRUE)));
    if (from.rank() == to.rank()) {
      return sum;
    }
    var sizes = ImmutableList.<Attribute>builder();
    var sizeTypes = ImmutableList.<Type>builder();
    for (int i = 0; i < to.rank(); i++) {
      sizes.add(IntegerAttr.i64(to.dimension(i)));
      sizeTypes.add(IntegerType.I64);
    }
    Value shape =
        back.add(
            MindIrOps.constant(new ArrayAttr(sizes.build()), new TupleType(sizeTypes.build())));
    return back.add(MindIrOps.primitive(ImmutableList.of(sum, shape), "Reshape", to));
  }
}
