package dev.weir.pass.kernel.rule;

import static dev.weir.pass.kernel.expr.Formulas.binary;
import static dev.weir.pass.kernel.expr.Formulas.compare;
import static dev.weir.pass.kernel.expr.Formulas.mul;
import static dev.weir.pass.kernel.expr.Formulas.select;
import static dev.weir.pass.kernel.expr.Formulas.truth;
import static dev.weir.pass.kernel.expr.Formulas.unary;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.scalar.BinaryKind;
import dev.weir.dialect.builtin.scalar.CompareKind;
import dev.weir.dialect.builtin.scalar.UnaryKind;
import dev.weir.dialect.operator.creation.FullIntArrayOp;
import dev.weir.dialect.operator.creation.FullLikeOp;
import dev.weir.dialect.operator.creation.FullOp;
import dev.weir.dialect.operator.elementwise.WhereOp;
import dev.weir.dialect.operator.elementwise.binary.AddOp;
import dev.weir.dialect.operator.elementwise.binary.BitwiseAndOp;
import dev.weir.dialect.operator.elementwise.binary.BitwiseOrOp;
import dev.weir.dialect.operator.elementwise.binary.BitwiseXorOp;
import dev.weir.dialect.operator.elementwise.binary.DivideOp;
import dev.weir.dialect.operator.elementwise.binary.ElementwisePowOp;
import dev.weir.dialect.operator.elementwise.binary.EqualOp;
import dev.weir.dialect.operator.elementwise.binary.FloorDivideOp;
import dev.weir.dialect.operator.elementwise.binary.GreaterEqualOp;
import dev.weir.dialect.operator.elementwise.binary.GreaterThanOp;
import dev.weir.dialect.operator.elementwise.binary.LessEqualOp;
import dev.weir.dialect.operator.elementwise.binary.LessThanOp;
import dev.weir.dialect.operator.elementwise.binary.LogicalAndOp;
import dev.weir.dialect.operator.elementwise.binary.LogicalOrOp;
import dev.weir.dialect.operator.elementwise.binary.LogicalXorOp;
import dev.weir.dialect.operator.elementwise.binary.MaximumOp;
import dev.weir.dialect.operator.elementwise.binary.MinimumOp;
import dev.weir.dialect.operator.elementwise.binary.MultiplyOp;
import dev.weir.dialect.operator.elementwise.binary.NotEqualOp;
import dev.weir.dialect.operator.elementwise.binary.RemainderOp;
import dev.weir.dialect.operator.elementwise.binary.SubtractOp;
import dev.weir.dialect.operator.elementwise.unary.AssignOp;
import dev.weir.dialect.operator.elementwise.unary.BitwiseNotOp;
import dev.weir.dialect.operator.elementwise.unary.CastOp;
import dev.weir.dialect.operator.elementwise.unary.ClipOp;
import dev.weir.dialect.operator.elementwise.unary.LogicalNotOp;
import dev.weir.dialect.operator.elementwise.unary.ScaleOp;
import dev.weir.dialect.operator.inference.Constants;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.AffineExpr;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import dev.weir.pass.kernel.expr.Coordinate;
import dev.weir.pass.kernel.expr.Formulas;
import dev.weir.pass.kernel.expr.ScalarExpr;
import dev.weir.pass.kernel.rule.KernelRule.Trait;
import java.util.ArrayList;
import java.util.List;

/// Operators that compute each element from those at its place.
final class ElementwiseTerms {
  private static final AffineExpr ONE = AffineExpr.constant(1);

  private ElementwiseTerms() {}

  static void register(KernelRules.Builder rules) {
    rules
        .elementwise(AddOp.class, arithmetic(BinaryKind.ADD))
        .elementwise(SubtractOp.class, arithmetic(BinaryKind.SUB))
        .elementwise(MultiplyOp.class, arithmetic(BinaryKind.MUL))
        .elementwise(DivideOp.class, arithmetic(BinaryKind.DIV))
        .elementwise(FloorDivideOp.class, arithmetic(BinaryKind.FLOOR_DIV))
        .elementwise(RemainderOp.class, arithmetic(BinaryKind.MOD))
        .elementwise(MaximumOp.class, arithmetic(BinaryKind.MAX))
        .elementwise(MinimumOp.class, arithmetic(BinaryKind.MIN))
        .elementwise(ElementwisePowOp.class, arithmetic(BinaryKind.POW))
        .elementwise(BitwiseAndOp.class, arithmetic(BinaryKind.AND))
        .elementwise(BitwiseOrOp.class, arithmetic(BinaryKind.OR))
        .elementwise(BitwiseXorOp.class, arithmetic(BinaryKind.XOR))
        .elementwise(EqualOp.class, comparison(CompareKind.EQ))
        .elementwise(NotEqualOp.class, comparison(CompareKind.NE))
        .elementwise(LessThanOp.class, comparison(CompareKind.LT))
        .elementwise(LessEqualOp.class, comparison(CompareKind.LE))
        .elementwise(GreaterThanOp.class, comparison(CompareKind.GT))
        .elementwise(GreaterEqualOp.class, comparison(CompareKind.GE))
        .elementwise(LogicalAndOp.class, logical(BinaryKind.AND))
        .elementwise(LogicalOrOp.class, logical(BinaryKind.OR))
        .elementwise(LogicalXorOp.class, logical(BinaryKind.XOR))
        .elementwise(LogicalNotOp.class, ElementwiseTerms::not)
        .elementwise(BitwiseNotOp.class, ElementwiseTerms::turned)
        .elementwise(WhereOp.class, ElementwiseTerms::where)
        .add(
            KernelRule.of(CastOp.class, OperatorPattern.ELEMENTWISE, ElementwiseTerms::cast)
                .with(Trait.CHEAP))
        .add(
            KernelRule.of(ScaleOp.class, OperatorPattern.ELEMENTWISE, ElementwiseTerms::scale)
                .with(Trait.CHEAP))
        .elementwise(ClipOp.class, ElementwiseTerms::clip)
        .elementwise(AssignOp.class, ElementwiseTerms::same)
        .elementwise(FullLikeOp.class, ElementwiseTerms::fullLike)
        .add(FullOp.class, OperatorPattern.CONSTANT, ElementwiseTerms::full)
        .add(FullIntArrayOp.class, OperatorPattern.CONSTANT, ElementwiseTerms::list);
  }

  private static ScalarExpr not(
      Tracer tracer, LogicalNotOp op, int index, ImmutableList<Coordinate> access) {
    return unary(UnaryKind.NOT, truth(tracer.at(op.x(), access)));
  }

  private static ScalarExpr turned(
      Tracer tracer, BitwiseNotOp op, int index, ImmutableList<Coordinate> access) {
    ScalarExpr x = tracer.at(op.x(), access);
    if (x.element() instanceof FloatType) {
      return tracer.refuse(op, "floats have no bits to turn over");
    }
    return unary(UnaryKind.NOT, x);
  }

  private static ScalarExpr same(
      Tracer tracer, AssignOp op, int index, ImmutableList<Coordinate> access) {
    return tracer.at(op.x(), access);
  }

  /// A list of numbers is read where a program is compiled, not by a kernel.
  private static ScalarExpr list(
      Tracer tracer, FullIntArrayOp op, int index, ImmutableList<Coordinate> access) {
    return tracer.refuse(op, "generated kernels do not compute lists of numbers");
  }

  /// {@return the operands of `op` at the places that its result is asked for at}; there are `count`
  /// that broadcast
  static List<ScalarExpr> operands(
      Tracer tracer, Operation op, int count, ImmutableList<Coordinate> access) {
    List<ImmutableList<Coordinate>> places = new ArrayList<>();
    List<Value> values = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      values.add(op.operand(i));
    }
    broadcast(tracer, op, tracer.shape(op.result(0)), values, access, places);
    List<ScalarExpr> terms = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      terms.add(tracer.at(values.get(i), places.get(i)));
    }
    return terms;
  }

  /// Adds to `places` where each of `values`, broadcast to `shape`, is asked for.
  static void broadcast(
      Tracer tracer,
      Operation op,
      ImmutableList<AffineExpr> shape,
      List<Value> values,
      ImmutableList<Coordinate> access,
      List<ImmutableList<Coordinate>> places) {
    BroadcastRuns runs = new BroadcastRuns();
    for (int i = 0; i < shape.size(); i++) {
      List<AffineExpr> has = new ArrayList<>();
      for (Value value : values) {
        ImmutableList<AffineExpr> own = tracer.shape(value);
        int at = i - shape.size() + own.size();
        has.add(at < 0 ? ONE : own.get(at));
      }
      runs.add(shape.get(i), has);
    }
    List<ImmutableList<Coordinate>> parts = runs.cut(tracer, op, access);
    for (int k = 0; k < values.size(); k++) {
      places.add(runs.place(tracer, parts, k));
    }
  }

  private static ElementRule<Operation> arithmetic(BinaryKind kind) {
    return (tracer, op, index, access) -> {
      if (!Tracer.elementType(op.operand(0)).equals(Tracer.elementType(op.operand(1)))) {
        return tracer.refuse(op, "its operands have different element types");
      }
      List<ScalarExpr> terms = operands(tracer, op, 2, access);
      if (mayDivideByZero(kind, terms.get(1))) {
        return tracer.refuse(op, "it divides integers by what may be zero");
      }
      return computed(kind, terms.get(0), terms.get(1));
    };
  }

  private static ScalarExpr computed(BinaryKind kind, ScalarExpr x, ScalarExpr y) {
    if (!x.element().equals(IntegerType.I1)) {
      return binary(kind, x, y);
    }
    // Arithmetic of booleans is that of 0 and 1, taken as booleans again.
    return switch (kind) {
      case ADD, MAX, OR -> binary(BinaryKind.OR, x, y);
      case MUL, MIN, AND -> binary(BinaryKind.AND, x, y);
      default -> binary(BinaryKind.XOR, x, y);
    };
  }

  /// A kernel reports a division of integers by zero, which generated code cannot.
  private static boolean mayDivideByZero(BinaryKind kind, ScalarExpr divisor) {
    boolean divides =
        kind == BinaryKind.DIV || kind == BinaryKind.FLOOR_DIV || kind == BinaryKind.MOD;
    return divides
        && divisor.element() instanceof IntegerType
        && !(divisor instanceof ScalarExpr.Constant constant
            && !constant.value().equals(Formulas.number(0, divisor.element())));
  }

  private static ElementRule<Operation> comparison(CompareKind kind) {
    return (tracer, op, index, access) -> {
      List<ScalarExpr> terms = operands(tracer, op, 2, access);
      ScalarExpr x = terms.get(0);
      ScalarExpr y = terms.get(1);
      if (!x.element().equals(y.element())) {
        return tracer.refuse(op, "its operands have different element types");
      }
      if (x.element().equals(IntegerType.I1)) {
        x = Tracer.cast(x, IntegerType.I32);
        y = Tracer.cast(y, IntegerType.I32);
      }
      return compare(kind, x, y);
    };
  }

  private static ElementRule<Operation> logical(BinaryKind kind) {
    return (tracer, op, index, access) -> {
      List<ScalarExpr> terms = operands(tracer, op, 2, access);
      return binary(kind, truth(terms.get(0)), truth(terms.get(1)));
    };
  }

  private static ScalarExpr where(
      Tracer tracer, WhereOp where, int index, ImmutableList<Coordinate> access) {
    return select(
        truth(tracer.at(where.condition(), access)),
        tracer.at(where.x(), access),
        tracer.at(where.y(), access));
  }

  /// A cast to a narrow type rounds to it.
  private static ScalarExpr cast(
      Tracer tracer, CastOp cast, int index, ImmutableList<Coordinate> access) {
    ScalarExpr x = tracer.at(cast.x(), access);
    Type type = ElementTypes.typeOf(cast.dtype());
    Type from = Tracer.elementType(cast.x());
    if (from.equals(type)) {
      return x;
    }
    if (type.equals(IntegerType.I1)) {
      return truth(x);
    }
    boolean isExact = type == FloatType.F32 && Tracer.computeType(from) == FloatType.F32;
    return isExact ? x : Tracer.promoted(Tracer.cast(x, type));
  }

  private static ScalarExpr scale(
      Tracer tracer, ScaleOp scale, int index, ImmutableList<Coordinate> access) {
    ScalarExpr x = tracer.at(scale.x(), access);
    ScalarExpr factor = attribute(tracer, scale.scale(), x.element());
    if (scale.bias() == 0) {
      return mul(x, factor);
    }
    boolean isWhole = scale.bias() == Math.rint(scale.bias());
    if (!(x.element() instanceof FloatType) && (!isWhole || x.element() == IntegerType.I1)) {
      return tracer.refuse(
          scale, isWhole ? "it adds a number to booleans" : "it adds a fraction to integers");
    }
    ScalarExpr bias = constant(tracer, scale, scale.bias(), x.element());
    return scale.biasAfterScale()
        ? binary(BinaryKind.ADD, mul(x, factor), bias)
        : mul(binary(BinaryKind.ADD, x, bias), factor);
  }

  private static ScalarExpr clip(
      Tracer tracer, ClipOp clip, int index, ImmutableList<Coordinate> access) {
    ScalarExpr x = tracer.at(clip.x(), access);
    ScalarExpr low = attribute(tracer, clip.min(), x.element());
    ScalarExpr high = attribute(tracer, clip.max(), x.element());
    return binary(BinaryKind.MIN, binary(BinaryKind.MAX, x, low), high);
  }

  /// {@return a constant of the type of the elements}; where `number` is none, `op` is refused
  private static ScalarExpr constant(Tracer tracer, Operation op, double number, Type type) {
    if (type instanceof IntegerType integer && integer.width() > 1) {
      boolean isUnsigned = integer.signedness() == IntegerType.Signedness.UNSIGNED;
      double limit = Math.scalb(1.0, integer.width() - (isUnsigned ? 0 : 1));
      if (!(number < limit && number >= (isUnsigned ? 0 : -limit))) {
        tracer.refuse(op, number + " is none of the type of the elements");
        return Formulas.constant(0, type);
      }
    }
    return Formulas.constant(number, type);
  }

  /// {@return the number that an operand standing for an attribute holds}
  static ScalarExpr attribute(Tracer tracer, Value value, Type type) {
    var number = Constants.number(value);
    if (number.isPresent()) {
      boolean whole = number.getAsDouble() == Math.rint(number.getAsDouble());
      if (!whole && !(type instanceof FloatType)) {
        tracer.refuse(tracer.group(), "integers are combined with a fraction");
        return Formulas.constant(0, type);
      }
      return constant(tracer, tracer.group(), number.getAsDouble(), type);
    }
    return Tracer.cast(tracer.scalar(value), type);
  }

  private static ScalarExpr full(
      Tracer tracer, FullOp full, int index, ImmutableList<Coordinate> access) {
    Type type = ElementTypes.typeOf(full.dtype());
    double rounded = type instanceof FloatType number ? number.round(full.value()) : full.value();
    return constant(tracer, full, rounded, Tracer.computeType(type));
  }

  private static ScalarExpr fullLike(
      Tracer tracer, FullLikeOp full, int index, ImmutableList<Coordinate> access) {
    Type type = Tracer.elementType(full.out());
    return attribute(tracer, full.value(), Tracer.computeType(type));
  }
}
