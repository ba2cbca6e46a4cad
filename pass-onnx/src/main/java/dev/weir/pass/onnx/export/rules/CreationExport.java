package dev.weir.pass.onnx.export.rules;

import dev.weir.dialect.builtin.ScalarAttr;
import dev.weir.dialect.builtin.TensorElements;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.onnx.OnnxOps;
import dev.weir.dialect.operator.creation.ArangeOp;
import dev.weir.dialect.operator.creation.AssignValueOp;
import dev.weir.dialect.operator.creation.FullIntArrayOp;
import dev.weir.dialect.operator.creation.FullLikeOp;
import dev.weir.dialect.operator.creation.FullOp;
import dev.weir.ir.Attribute;
import dev.weir.ir.Value;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.pass.onnx.export.NodeWriter;
import dev.weir.pass.onnx.lowering.Refusal;
import dev.weir.pass.onnx.lowering.RuleTable;

/// Tensors that begin with a program.
final class CreationExport {
  private CreationExport() {}

  static void addTo(RuleTable<NodeWriter> table) {
    table.one(FullOp.class, CreationExport::full);
    table.one(
        FullIntArrayOp.class,
        (op, g) -> {
          Tensor tensor = Tensor.zeros(op.dtype(), op.value().length());
          for (int i = 0; i < op.value().length(); i++) {
            set(tensor, i, op.value().get(i));
          }
          return g.constant(tensor);
        });
    table.one(
        FullLikeOp.class,
        (op, g) -> {
          DType dtype = NodeWriter.dtype(op.out());
          return g.expand(g.scalar(op.value(), dtype), g.sizes(g.in(op.x())));
        });
    table.one(ArangeOp.class, CreationExport::arange);
    table.one(
        AssignValueOp.class,
        (op, g) -> {
          Tensor tensor = Tensor.zeros(op.dtype(), NodeWriter.shape(op.out()));
          for (int i = 0; i < op.values().elements().size(); i++) {
            assign(tensor, i, op.values().elements().get(i));
          }
          return g.constant(tensor);
        });
  }

  private static void set(Tensor tensor, long at, long value) {
    if (tensor.dtype().isFloat()) {
      tensor.setDouble(at, (double) value);
    } else {
      tensor.setLong(at, value);
    }
  }

  /// Integers keep all their bits.
  private static void assign(Tensor tensor, int at, Attribute value) {
    if (!(value instanceof ScalarAttr scalar)) {
      throw new Refusal("has a value that is no number: %s", value);
    }
    if (scalar.value() instanceof IntegerAttr integer) {
      set(tensor, at, integer.value());
    } else {
      tensor.setDouble(at, scalar.doubleValue());
    }
  }

  /// A number, or one that is put everywhere by `ConstantOfShape`.
  private static Value full(FullOp op, NodeWriter g) {
    Value number = g.number(op.value(), op.dtype());
    if (op.shape().isEmpty()) {
      return number;
    }
    Tensor value = Tensor.zeros(op.dtype(), 1);
    value.setDouble(0, op.value());
    if (op.shape().length() == 1 && op.shape().get(0) == 1) {
      return g.constant(value);
    }
    return g.add(
        OnnxOps.constantOfShape(g.longs(op.shape().toArray()), NodeWriter.OPEN)
            .value(TensorElements.attribute(value)));
  }

  private static Value arange(ArangeOp op, NodeWriter g) {
    DType dtype = op.dtype();
    return g.add(
        OnnxOps.range(
            g.scalar(op.start(), dtype),
            g.scalar(op.end(), dtype),
            g.scalar(op.step(), dtype),
            NodeWriter.OPEN));
  }
}
