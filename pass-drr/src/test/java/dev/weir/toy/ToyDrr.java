package dev.weir.toy;

import dev.weir.drr.AttrKey;
import dev.weir.drr.AttrRef;
import dev.weir.drr.OpNode;
import dev.weir.drr.Operands;
import dev.weir.drr.ValueNode;
import dev.weir.ir.OpDefinition;

/// Pattern nodes of the dialect `toy`, as codegen emits them.
public final class ToyDrr {
  private ToyDrr() {}

  public static UnaryNode neg(ValueNode x) {
    return new UnaryNode(Toy.NEG, x);
  }

  public static UnaryNode relu(ValueNode x) {
    return new UnaryNode(Toy.RELU, x);
  }

  public static UnaryNode reluInplace(ValueNode x) {
    return new UnaryNode(Toy.RELU_INPLACE, x);
  }

  public static UnaryNode concat(Operands xs) {
    return new UnaryNode(Toy.CONCAT, xs);
  }

  public static UnaryNode add(ValueNode x, ValueNode y) {
    return new UnaryNode(Toy.ADD, x, y);
  }

  public static UnaryNode sub(ValueNode x, ValueNode y) {
    return new UnaryNode(Toy.SUB, x, y);
  }

  public static UnaryNode mul(ValueNode x, ValueNode y) {
    return new UnaryNode(Toy.MUL, x, y);
  }

  public static ConstNode constant() {
    return new ConstNode(Toy.CONST);
  }

  public static MatmulNode matmul(ValueNode x, ValueNode y) {
    return new MatmulNode(Toy.MATMUL, x, y);
  }

  public static GemmNode gemm(ValueNode x, ValueNode y) {
    return new GemmNode(Toy.GEMM, x, y, Operands.none());
  }

  public static SplitNode split(ValueNode x) {
    return new SplitNode(Toy.SPLIT, x);
  }

  public static PrintNode print(Operands xs) {
    return new PrintNode(Toy.PRINT, xs);
  }

  public static final class UnaryNode extends OpNode {
    private UnaryNode(OpDefinition definition, Operands... operands) {
      super(definition, operands);
    }

    public ValueNode out() {
      return resultNode(0);
    }
  }

  public static final class ConstNode extends OpNode {
    private static final AttrKey<Long> VALUE =
        new AttrKey<>(0, Toy.LONG, op -> ((Toy.ConstOp) op).value());

    private ConstNode(OpDefinition definition, Operands... operands) {
      super(definition, operands);
    }

    public AttrRef<Long> value() {
      return attributeRef(VALUE);
    }

    public ConstNode value(long value) {
      setAttribute(VALUE, value);
      return this;
    }

    public ConstNode value(AttrRef<? extends Long> value) {
      setAttribute(VALUE, value);
      return this;
    }

    public ValueNode out() {
      return resultNode(0);
    }
  }

  public static final class MatmulNode extends OpNode {
    private static final AttrKey<Boolean> TRANSPOSE_X =
        new AttrKey<>(0, Toy.BOOL, op -> ((Toy.MatmulOp) op).transposeX());
    private static final AttrKey<Boolean> TRANSPOSE_Y =
        new AttrKey<>(1, Toy.BOOL, op -> ((Toy.MatmulOp) op).transposeY());

    private MatmulNode(OpDefinition definition, Operands... operands) {
      super(definition, operands);
    }

    public AttrRef<Boolean> transposeX() {
      return attributeRef(TRANSPOSE_X);
    }

    public MatmulNode transposeX(boolean value) {
      setAttribute(TRANSPOSE_X, value);
      return this;
    }

    public MatmulNode transposeX(AttrRef<? extends Boolean> value) {
      setAttribute(TRANSPOSE_X, value);
      return this;
    }

    public AttrRef<Boolean> transposeY() {
      return attributeRef(TRANSPOSE_Y);
    }

    public MatmulNode transposeY(boolean value) {
      setAttribute(TRANSPOSE_Y, value);
      return this;
    }

    public MatmulNode transposeY(AttrRef<? extends Boolean> value) {
      setAttribute(TRANSPOSE_Y, value);
      return this;
    }

    public ValueNode out() {
      return resultNode(0);
    }
  }

  public static final class GemmNode extends OpNode {
    private static final AttrKey<Boolean> TRANSPOSE_X =
        new AttrKey<>(0, Toy.BOOL, op -> ((Toy.GemmOp) op).transposeX());
    private static final AttrKey<String> ACTIVATION =
        new AttrKey<>(1, Toy.STRING, op -> ((Toy.GemmOp) op).activation());
    private static final AttrKey<String> LABEL =
        new AttrKey<>(2, Toy.STRING, op -> ((Toy.GemmOp) op).label().orElse(null));

    private GemmNode(OpDefinition definition, Operands... operands) {
      super(definition, operands);
    }

    public GemmNode bias(Operands bias) {
      setOperands(2, bias);
      return this;
    }

    public AttrRef<Boolean> transposeX() {
      return attributeRef(TRANSPOSE_X);
    }

    public GemmNode transposeX(AttrRef<? extends Boolean> value) {
      setAttribute(TRANSPOSE_X, value);
      return this;
    }

    public AttrRef<String> activation() {
      return attributeRef(ACTIVATION);
    }

    public GemmNode activation(String value) {
      setAttribute(ACTIVATION, value);
      return this;
    }

    public GemmNode activation(AttrRef<? extends String> value) {
      setAttribute(ACTIVATION, value);
      return this;
    }

    public AttrRef<String> label() {
      return attributeRef(LABEL);
    }

    public GemmNode label(AttrRef<? extends String> value) {
      setAttribute(LABEL, value);
      return this;
    }

    public ValueNode out() {
      return resultNode(0);
    }
  }

  public static final class SplitNode extends OpNode {
    private SplitNode(OpDefinition definition, Operands... operands) {
      super(definition, operands);
    }

    public ValueNode first() {
      return resultNode(0);
    }

    public ValueNode second() {
      return resultNode(1);
    }
  }

  public static final class PrintNode extends OpNode {
    private PrintNode(OpDefinition definition, Operands... operands) {
      super(definition, operands);
    }
  }
}
