package dev.weir.pass.onnx.rules;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.onnx.creation.CastLikeOp;
import dev.weir.dialect.onnx.creation.CastOp;
import dev.weir.dialect.onnx.creation.ConstantOfShapeOp;
import dev.weir.dialect.onnx.creation.ConstantOp;
import dev.weir.dialect.onnx.creation.EyeLikeOp;
import dev.weir.dialect.onnx.creation.IdentityOp;
import dev.weir.dialect.onnx.creation.RangeOp;
import dev.weir.dialect.onnx.notation.AbsentOp;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Attribute;
import dev.weir.ir.Value;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.pass.onnx.lowering.Constants;
import dev.weir.pass.onnx.lowering.ElementNumbers;
import dev.weir.pass.onnx.lowering.GraphWriter;
import dev.weir.pass.onnx.lowering.Lowered;
import dev.weir.pass.onnx.lowering.Refusal;
import dev.weir.pass.onnx.lowering.RuleTable;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// Constants, and the element types of tensors.
public final class CreationRules {
  /// The most elements of a constant that is made when the program is compiled.
  private static final long MOST = 1 << 24;

  private CreationRules() {}

  static void addTo(RuleTable<GraphWriter> table) {
    table.one(ConstantOp.class, CreationRules::constant);
    table.one(ConstantOfShapeOp.class, CreationRules::constantOfShape);
    table.add(IdentityOp.class, (op, g) -> g.set(op.output(), g.get(op.input())));
    table.add(AbsentOp.class, (op, g) -> g.set(op.out(), Lowered.Absent.ABSENT));
    table.one(
        CastOp.class, (op, g) -> convert(g, g.in(op.input()), target(op.to()), op.saturate() != 0));
    table.one(
        CastLikeOp.class,
        (op, g) ->
            convert(
                g, g.in(op.input()), GraphWriter.dtype(g.in(op.targetType())), op.saturate() != 0));
    table.one(RangeOp.class, CreationRules::range);
    table.one(EyeLikeOp.class, CreationRules::eye);
  }

  private static Value constant(ConstantOp op, GraphWriter g) {
    Optional<Attribute> given =
        op.value()
            .or(op::sparseValue)
            .or(() -> Optional.ofNullable(op.attribute("value_int")))
            .or(() -> Optional.ofNullable(op.attribute("value_float")))
            .or(() -> Optional.ofNullable(op.attribute("value_ints")))
            .or(() -> Optional.ofNullable(op.attribute("value_floats")))
            .or(() -> Optional.ofNullable(op.attribute("value_string")))
            .or(() -> Optional.ofNullable(op.attribute("value_strings")));
    return given
        .flatMap(Constants::tensor)
        .map(g::constant)
        .orElseThrow(() -> new Refusal("holds no numbers or strings, which tensors consist of"));
  }

  private static Value constantOfShape(ConstantOfShapeOp op, GraphWriter g) {
    Value sizes = g.in(op.input());
    Optional<Tensor> value = op.value().flatMap(Constants::tensor);
    DType dtype = value.map(Tensor::dtype).orElse(DType.FLOAT32);
    if (dtype == DType.STRING) {
      return g.add(OperatorOps.expand(g.reshape(g.constant(value.orElseThrow())), sizes));
    }
    double number = value.map(tensor -> tensor.getDouble(0)).orElse(0.0);
    if (g.find(sizes).isEmpty()) {
      return g.add(OperatorOps.fullWithTensor(g.scalar(number, dtype), sizes).dtype(dtype));
    }
    return g.full(number, dtype, checked(g.knownLongs(sizes, "sizes")));
  }

  /// {@return `shape`, which a tensor can have}
  ///
  /// @throws Refusal if it is larger than what is made when a program is compiled
  public static long[] checked(long[] shape) {
    long count = 1;
    for (long size : shape) {
      if (size < 0 || size > MOST || (count *= Math.max(1, size)) > MOST) {
        throw new Refusal("asks for a tensor of shape %s", Arrays.toString(shape));
      }
    }
    return shape;
  }

  /// Old versions name the type by a word.
  private static DType target(Attribute to) {
    return switch (to) {
      case IntegerAttr number -> ElementNumbers.dtype(number.value());
      case StringAttr text -> {
        String name = text.value();
        String word = name.toLowerCase(Locale.ROOT);
        String known =
            switch (word) {
              case "float" -> "float32";
              case "double" -> "float64";
              default -> word;
            };
        yield DType.ofPaddleName(known)
            .orElseThrow(() -> new Refusal("names an unknown element type '%s'", name));
      }
      default -> throw new Refusal("names no element type: %s", to);
    };
  }

  /// {@return `x` as `to`}
  ///
  /// Integers of 4 bits are the nearest ones, as ONNX Runtime and the reference of ONNX make them; all others lose the
  /// fraction.
  ///
  /// @param saturate whether floats of 8 bits that are out of range become the largest one
  static Value convert(GraphWriter g, Value x, DType to, boolean saturate) {
    double largest =
        switch (to) {
          case FLOAT8_E4M3FN -> 448;
          case FLOAT8_E4M3FNUZ -> 240;
          case FLOAT8_E5M2, FLOAT8_E5M2FNUZ -> 57344;
          default -> Double.POSITIVE_INFINITY;
        };
    DType from = GraphWriter.dtype(x);
    if (to.bitSize() == 4 && from.isFloat()) {
      return convert(g, g.cast(g.round(g.cast(x, DType.FLOAT32)), DType.INT32), to);
    }
    if (from == to || largest == Double.POSITIVE_INFINITY) {
      return convert(g, x, to);
    }
    Value wide = from == DType.FLOAT64 ? x : g.cast(x, DType.FLOAT32);
    return convert(g, saturate ? g.min(g.max(wide, -largest), largest) : wide, to);
  }

  static Value convert(GraphWriter g, Value x, DType to) {
    DType from = GraphWriter.dtype(x);
    if (from == to) {
      return g.add(OperatorOps.assign(x));
    }
    if (to == DType.BOOL && from.isFloat()) {
      return g.not(g.isEqual(x, 0));
    }
    return g.cast(x, to);
  }

  private static Value range(RangeOp op, GraphWriter g) {
    Value start = g.in(op.start());
    DType dtype = GraphWriter.dtype(start);
    DType host = dtype.isFloat() ? DType.FLOAT64 : DType.INT64;
    Value limit = g.in(op.limit());
    Value delta = g.in(op.delta());
    if (g.find(start).isEmpty() || g.find(limit).isEmpty() || g.find(delta).isEmpty()) {
      return g.add(OperatorOps.arange(start, limit, delta).dtype(dtype));
    }
    double from = known(g, start, "start");
    double to = known(g, limit, "limit");
    double step = known(g, delta, "delta");
    if (step == 0) {
      throw new Refusal("has a step of 0");
    }
    long count = Math.max(0, (long) Math.ceil((to - from) / step));
    checked(new long[] {count});
    double[] values = new double[(int) count];
    for (int i = 0; i < values.length; i++) {
      values[i] = from + i * step;
    }
    return g.cast(g.numbers(host, values, count), dtype);
  }

  private static double known(GraphWriter g, Value x, String what) {
    return g.find(x)
        .map(tensor -> tensor.getDouble(0))
        .orElseThrow(() ->
            new Refusal(
                "needs its %s when it is compiled: it is no constant, and no input that is given",
                what));
  }

  private static Value eye(EyeLikeOp op, GraphWriter g) {
    Value x = g.in(op.input());
    if (GraphWriter.rank(x) != 2) {
      throw new Refusal("expects a matrix, got '%s'", x.type());
    }
    DType dtype = op.dtype().map(ElementNumbers::dtype).orElse(GraphWriter.dtype(x));
    if (!GraphWriter.type(x).isStatic()) {
      return openEye(op, g, x, dtype);
    }
    long[] shape = checked(GraphWriter.shape(x));
    double[] values = new double[(int) (shape[0] * shape[1])];
    for (int i = 0; i < shape[0]; i++) {
      long j = i + op.k();
      if (j >= 0 && j < shape[1]) {
        values[(int) (i * shape[1] + j)] = 1;
      }
    }
    return g.numbers(dtype, values, shape);
  }

  /// A diagonal is what two triangles have in common.
  private static Value openEye(EyeLikeOp op, GraphWriter g, Value x, DType dtype) {
    int diagonal = Math.toIntExact(op.k());
    Value ones = g.add(OperatorOps.fullLike(x, g.scalar(1, DType.INT32)).dtype(DType.INT32));
    Value upper = g.add(OperatorOps.triu(ones, diagonal));
    return g.cast(g.add(OperatorOps.tril(upper, diagonal)), dtype);
  }
}
