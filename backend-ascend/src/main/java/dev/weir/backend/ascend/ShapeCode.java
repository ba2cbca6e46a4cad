package dev.weir.backend.ascend;

import dev.weir.dialect.builtin.scalar.ReduceKind;
import dev.weir.dialect.tile.TileType;
import dev.weir.dialect.tile.arith.MmaOp;
import dev.weir.dialect.tile.arith.TileReduceOp;
import dev.weir.dialect.tile.shape.BroadcastOp;
import dev.weir.dialect.tile.shape.FillOp;
import dev.weir.dialect.tile.shape.IotaOp;
import dev.weir.dialect.tile.shape.TileReshapeOp;
import dev.weir.dialect.tile.shape.TileSliceOp;
import dev.weir.dialect.tile.shape.TransposeOp;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import java.util.Arrays;
import java.util.List;

/// Tiles filled, repeated, combined, put in another order, and matmuls.
final class ShapeCode {
  /// The dimensions that a `Shape` has room for.
  static final int MAX_RANK = 6;

  private final KernelContext context;

  ShapeCode(KernelContext context) {
    this.context = context;
  }

  private static String array(List<?> values) {
    return values.isEmpty()
        ? "{}"
        : "{" + String.join(", ", values.stream().map(String::valueOf).toList()) + "}";
  }

  private static List<Long> list(long... values) {
    return Arrays.stream(values).boxed().toList();
  }

  /// {@return a `Shape`: that of `tile`, and how far elements of another tile lie apart along its
  /// dimensions}
  private String shape(Value tile, long[] other) {
    return shape(context.extents(tile), context.layout.pitches(KernelContext.type(tile)), other);
  }

  private String shape(List<String> extents, long[] pitches, long[] other) {
    return "weir::Shape{"
        + extents.size()
        + ", "
        + array(extents)
        + ", "
        + array(list(pitches))
        + ", "
        + array(list(other))
        + "}";
  }

  void fill(FillOp op) {
    if (context.plan.storage(op.result()) instanceof Storage.Immediate) {
      return;
    }
    String to = context.declare(op.result());
    fill(to, op.value(), KernelContext.element(op.result()), context.count(op.result()));
  }

  void fill(String to, Attribute value, Type element, String n) {
    String literal = Cpp.literal(value, element);
    context.line("weir::Fill(events, %s, %s, %s);", to, literal, n);
  }

  void iota(IotaOp op) {
    String to = context.declare(op.result());
    long[] none = new long[KernelContext.type(op.result()).rank()];
    context.line(
        "weir::CountUp(events, %s, %s, %d, %s);",
        to, context.name(op.start()), op.dim(), shape(op.result(), none));
  }

  void broadcast(BroadcastOp op) {
    if (context.plan.row(op.result()) != null) {
      context.setName(op.result(), context.name(op.source()));
      return;
    }
    String to = context.declare(op.result());
    if (RowBroadcast.of(op).filter(RowBroadcast.COLUMN::equals).isPresent()) {
      column(op, to);
      return;
    }
    long[] source = context.layout.pitches(KernelContext.type(op.source()));
    long[] other = new long[KernelContext.type(op.result()).rank()];
    for (int i = 0; i < source.length; i++) {
      other[op.dims().get(i)] = source[i];
    }
    context.line(
        "weir::Repeat(events, %s, %s, %s);",
        to, context.name(op.source()), shape(op.result(), other));
  }

  private void column(BroadcastOp op, String to) {
    List<String> extents = context.extents(op.result());
    boolean isOperand = context.plan.isColumn(op.result());
    String spread = isOperand ? to : context.temporary(op, 0, "float");
    context.line("weir::Spread(%s, %s, %s);", spread, context.name(op.source()), extents.get(0));
    if (!isOperand) {
      context.line(
          "weir::RepeatColumn(%s, %s, %s, %s, %d);",
          to,
          spread,
          extents.get(0),
          extents.get(1),
          context.layout.pitches(KernelContext.type(op.result()))[0]);
    }
  }

  private static String rowKind(ReduceKind kind, boolean isTruth) {
    return switch (kind) {
      case SUM -> isTruth ? "AnyTrueOfRow" : "SumOfRow";
      case MAX, OR -> isTruth ? "AnyTrueOfRow" : "LargestOfRow";
      case MIN, AND, PROD -> isTruth ? "AllTrueOfRow" : "SmallestOfRow";
    };
  }

  void reduce(TileReduceOp op) {
    String to = context.declare(op.result());
    Type element = KernelContext.element(op.source());
    TileType type = KernelContext.type(op.source());
    long[] target = context.layout.pitches(KernelContext.type(op.result()));
    long[] other = new long[type.rank()];
    int next = 0;
    for (int i = 0; i < other.length; i++) {
      if (!op.dims().contains(i)) {
        other[i] = target[next++];
      }
    }
    boolean within = op.dims().contains(type.rank() - 1);
    boolean isReal = element == FloatType.F32 || element == IntegerType.I1;
    boolean byRows = !within && (isReal || element == IntegerType.I32 && isNumber(op.kind()));
    String kind = kind(op.kind(), element);
    String arguments =
        "events, %s, %s, %s, %s"
            .formatted(
                to,
                context.name(op.source()),
                shape(op.source(), other),
                context.count(op.result()));
    if (Temporaries.isWithinRows(op)) {
      context.line(
          "weir::ReduceLast<weir::%s>(%s, %s, %s, %s);",
          rowKind(op.kind(), element == IntegerType.I1),
          to,
          context.name(op.source()),
          shape(op.source(), other),
          context.temporary(op, 0, "float"));
    } else if (byRows) {
      context.line("weir::CombineRows<weir::%s>(%s);", kind, arguments);
    } else if (isReal && op.kind() != ReduceKind.PROD) {
      context.line(
          "weir::CombineWithinRows<weir::%s>(%s, %s, %s);",
          kind, arguments, context.temporary(op, 0, "float"), context.temporary(op, 1, "float"));
    } else {
      context.line("weir::CombineEach<weir::%s>(%s);", kind, arguments);
    }
  }

  private static boolean isNumber(ReduceKind kind) {
    return kind != ReduceKind.AND && kind != ReduceKind.OR;
  }

  private String kind(ReduceKind kind, Type element) {
    boolean isTruth = element == IntegerType.I1;
    return switch (kind) {
      case SUM -> isTruth ? "AnyTrue" : "SumOf";
      case PROD -> isTruth ? "AllTrue" : "ProductOf";
      case MAX -> isTruth ? "AnyTrue" : "LargestOf";
      case MIN -> isTruth ? "AllTrue" : "SmallestOf";
      case AND -> isTruth ? "AllTrue" : "AllBits";
      case OR -> isTruth ? "AnyTrue" : "AnyBits";
    };
  }

  void transpose(TransposeOp op) {
    long[] source = context.layout.pitches(KernelContext.type(op.source()));
    long[] strides = new long[source.length];
    for (int i = 0; i < strides.length; i++) {
      strides[i] = source[op.perm().get(i)];
    }
    pick(op.result(), op.source(), 0, strides);
  }

  void slice(TileSliceOp op) {
    long[] source = context.layout.pitches(KernelContext.type(op.source()));
    long base = 0;
    for (int i = 0; i < source.length; i++) {
      base += op.offsets().get(i) * source[i];
    }
    pick(op.result(), op.source(), base, source);
  }

  /// Element by element, from places `strides` apart.
  private void pick(Value result, Value source, long base, long[] strides) {
    String to = context.declare(result);
    context.line(
        "weir::Pick(events, %s, %s[%d], %s);",
        to, context.name(source), base, shape(result, strides));
  }

  void reshape(TileReshapeOp op) {
    String to = context.declare(op.result());
    long[] none = new long[KernelContext.type(op.result()).rank()];
    long[] nowhere = new long[KernelContext.type(op.source()).rank()];
    if (context.layout.isDense(op.source()) && context.layout.isDense(op.result())) {
      context.line(
          "weir::Copy(%s, %s, %s);", to, context.name(op.source()), context.count(op.source()));
      context.line("PipeBarrier<PIPE_V>();");
      return;
    }
    context.line(
        "weir::Rearrange(events, %s, %s, %s, %s);",
        to, shape(op.result(), none), context.name(op.source()), shape(op.source(), nowhere));
  }

  void multiply(MmaOp op) {
    Type element = KernelContext.element(op.accumulator());
    boolean isWhole = element == IntegerType.I32;
    boolean inPlace = context.plan.samePlace(op.accumulator(), op.result());
    String sum = context.declare(op.result());
    if (!inPlace) {
      context.line(
          "weir::Copy(%s, %s, %s);",
          sum, context.name(op.accumulator()), context.count(op.accumulator()));
      context.line("PipeBarrier<PIPE_V>();");
    }
    String type = Cpp.type(element);
    String left = widened(op, 0, op.lhs(), type);
    String right = widened(op, 1, op.rhs(), type);
    long rightPitch = context.layout.pitches(KernelContext.type(op.rhs()))[0];
    List<String> extents = context.extents(op.result());
    String k = context.extents(op.lhs()).get(op.transposeLhs() ? 0 : 1);
    if (op.transposeRhs()) {
      String turned = context.temporary(op, 2, type);
      long[] pitches =
          context.layout.pitches(Temporaries.transposed(KernelContext.type(op.rhs()), element));
      context.line(
          "weir::Pick(events, %s, %s, %s);",
          turned, right, shape(List.of(k, extents.get(1)), pitches, new long[] {1, rightPitch}));
      right = turned;
      rightPitch = pitches[0];
    }
    long leftPitch = context.layout.pitches(KernelContext.type(op.lhs()))[0];
    context.line(
        "weir::MultiplyAdd(events, %s, %s, %s, %s, %s, %s, %d, %d, %d, %d%s);",
        sum,
        left,
        right,
        extents.get(0),
        extents.get(1),
        k,
        op.transposeLhs() ? 1 : leftPitch,
        op.transposeLhs() ? leftPitch : 1,
        rightPitch,
        context.layout.pitches(KernelContext.type(op.result()))[0],
        isWhole ? ", " + context.temporary(op, 3, type) : "");
  }

  private String widened(MmaOp op, int i, Value tile, String type) {
    if (Cpp.type(KernelContext.element(tile)).equals(type)) {
      return context.name(tile);
    }
    String wide = context.temporary(op, i, type);
    if (type.equals("float")) {
      context.vector(
          "Cast(%s, %s, RoundMode::CAST_NONE, %s);", wide, context.name(tile), context.count(tile));
    } else {
      context.line(
          "weir::EachOf(events, %s, %s, %s, [](%s a) { return static_cast<%s>(a); });",
          wide,
          context.name(tile),
          context.count(tile),
          Cpp.type(KernelContext.element(tile)),
          type);
    }
    return wide;
  }
}
