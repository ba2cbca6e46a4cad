package dev.weir.formats.mindir.text.print;

import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.mindir.DictType;
import dev.weir.dialect.mindir.IOMonadType;
import dev.weir.dialect.mindir.ListAttr;
import dev.weir.dialect.mindir.MindIrOp;
import dev.weir.dialect.mindir.NamedAttr;
import dev.weir.dialect.mindir.PrimitiveOp;
import dev.weir.dialect.mindir.UMonadType;
import dev.weir.formats.mindir.text.print.GraphView.Constant;
import dev.weir.formats.mindir.text.print.GraphView.Node;
import dev.weir.formats.mindir.text.print.GraphView.Primitive;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.DenseElementsAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.attr.TypeAttr;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;

/// The classes that MindSpore holds values in, whose names `.dat` and `.dot` files have.
final class ValueClasses {
  /// What Python's operators are before their operands have types: composites by type.
  private static final ImmutableSet<String> MULTITYPE =
      ImmutableSet.of(
          "add",
          "sub",
          "mul",
          "div",
          "floordiv",
          "mod",
          "pow_",
          "uadd",
          "usub",
          "equal",
          "not_equal",
          "less",
          "less_equal",
          "greater",
          "greater_equal",
          "logical_and",
          "logical_or",
          "logical_not",
          "getitem",
          "setitem",
          "in_",
          "not_in_",
          "zeros_like",
          "ones_like");

  private static final String SIGNATURE = "S-Prim-";

  private ValueClasses() {}

  /// {@return the class of the primitive that `node` runs}
  static String of(Node node, Primitive primitive) {
    String name = primitive.name();
    int colons = name.indexOf("::");
    if (colons > 0) {
      return name.substring(0, colons);
    }
    if (name.startsWith(SIGNATURE)) {
      return "DoSignaturePrimitive";
    }
    if (MULTITYPE.contains(name)) {
      return "MultitypeFuncGraph";
    }
    boolean isOwn = node.op instanceof MindIrOp && !(node.op instanceof PrimitiveOp);
    return isOwn ? "Primitive" : "PrimitivePy";
  }

  /// {@return the name of `primitive` without its class}
  static String name(Primitive primitive) {
    int colons = primitive.name().indexOf("::");
    return colons > 0 ? primitive.name().substring(colons + 2) : primitive.name();
  }

  /// {@return the class of a constant}
  static String of(Constant constant) {
    Attribute value = constant.value();
    if (value instanceof BoolAttr) {
      return "BoolImm";
    } else if (value instanceof IntegerAttr number && number.type() instanceof IntegerType type) {
      boolean isUnsigned = type.signedness() == IntegerType.Signedness.UNSIGNED;
      return (isUnsigned ? "UInt" : "Int") + type.width() + "Imm";
    } else if (value instanceof FloatAttr number) {
      return "FP" + number.type().width() + "Imm";
    } else if (value instanceof StringAttr) {
      return "StringImm";
    } else if (value instanceof DenseElementsAttr || constant.type() instanceof TensorType) {
      return "Tensor";
    } else if (value instanceof ListAttr) {
      return "ValueList";
    } else if (value instanceof ArrayAttr) {
      return constant.type() instanceof DictType ? "ValueDictionary" : "ValueTuple";
    } else if (value instanceof TypeAttr(Type held)) {
      return held instanceof FloatType ? "Float" : held == IntegerType.I1 ? "Bool" : "Int";
    } else if (value instanceof NamedAttr named) {
      return named.kind().equals("class_type") ? "ClassType" : "Primitive";
    } else if (constant.type() instanceof UMonadType) {
      return "UMonad";
    }
    return constant.type() instanceof IOMonadType ? "IOMonad" : "None";
  }
}
