package dev.weir.backend.ascend;

import dev.weir.dialect.tile.arith.CastOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;

/// Elements as another type: by the casts that there are, by way of a third type, or by the scalar unit.
final class CastCode {
  private final KernelContext context;

  CastCode(KernelContext context) {
    this.context = context;
  }

  private static boolean isByte(Type type) {
    return type instanceof IntegerType integer && type != IntegerType.I1 && integer.width() == 8;
  }

  private static boolean isNarrowFloat(Type type) {
    return type == FloatType.F16 || type == FloatType.BF16;
  }

  void cast(CastOp op) {
    Type from = KernelContext.element(op.source());
    Type to = KernelContext.element(op.result());
    String target = context.declare(op.result());
    String source = context.name(op.source());
    String n = context.count(op.result());
    if (Cpp.type(from).equals(Cpp.type(to)) && to != IntegerType.I1) {
      context.line("weir::Copy(%s, %s, %s);", target, source, n);
      context.line("PipeBarrier<PIPE_V>();");
    } else if (to == IntegerType.I1) {
      truth(op, target, source, from, n);
    } else {
      convert(op, target, to, source, from, n);
    }
  }

  /// All but 0 is true.
  private void truth(CastOp op, String to, String x, Type from, String n) {
    String one = context.temporary(op, 0, "float");
    if (from instanceof IntegerType && from != IntegerType.I1) {
      context.line(
          "weir::EachOf(events, %s, %s, %s, [](%s a) { return a != 0 ? 1.0f : 0.0f; });",
          to, x, n, Cpp.type(from));
      return;
    }
    String number = x;
    if (isNarrowFloat(from)) {
      number = to;
      one(to, x, "CAST_NONE", n);
    }
    String bits = context.temporary(op, 2, "uint8_t");
    context.vector("CompareScalar(%s, %s, 0.0f, CMPMODE::NE, weir::Repeats(%s));", bits, number, n);
    context.line("weir::FromBits(%s, %s, %s, %s);", to, bits, one, n);
  }

  private void one(String to, String from, String mode, String n) {
    context.vector("Cast(%s, %s, RoundMode::%s, %s);", to, from, mode, n);
  }

  private void convert(Operation op, String to, Type toType, String x, Type fromType, String n) {
    boolean isReal = fromType == FloatType.F32 || fromType == IntegerType.I1;
    String real = context.temporary(op, 0, "float");
    String narrow = context.temporary(op, 1, "half");
    if (isReal && isNarrowFloat(toType)) {
      one(to, x, "CAST_RINT", n);
    } else if (isReal
        && (toType == IntegerType.I16 || toType == IntegerType.I32 || toType == IntegerType.I64)) {
      one(to, x, "CAST_TRUNC", n);
    } else if (fromType == IntegerType.I1 && isByte(toType)) {
      one(narrow, x, "CAST_RINT", n);
      one(to, narrow, "CAST_RINT", n);
    } else if (isReal) {
      String type = Cpp.type(toType);
      context.line(
          "weir::EachOf(events, %s, %s, %s, [](float a) { return weir::Whole<%s>(a); });",
          to, x, n, type);
    } else if (isNarrowFloat(fromType)) {
      one(toType == FloatType.F32 ? to : real, x, "CAST_NONE", n);
      if (toType != FloatType.F32) {
        convert(op, to, toType, real, FloatType.F32, n);
      }
    } else if (isNarrowFloat(toType)) {
      convert(op, real, FloatType.F32, x, fromType, n);
      one(to, real, "CAST_RINT", n);
    } else if (isByte(fromType) && toType == FloatType.F32) {
      one(narrow, x, "CAST_NONE", n);
      one(to, narrow, "CAST_NONE", n);
    } else if (toType == FloatType.F32 && fromType == IntegerType.I16) {
      one(to, x, "CAST_NONE", n);
    } else if (toType == FloatType.F32
        && (fromType == IntegerType.I32 || fromType == IntegerType.I64)) {
      one(to, x, "CAST_RINT", n);
    } else if (fromType == IntegerType.I32 && toType == IntegerType.I64) {
      one(to, x, "CAST_NONE", n);
    } else {
      String type = Cpp.type(toType);
      context.line(
          "weir::EachOf(events, %s, %s, %s, [](%s a) { return static_cast<%s>(a); });",
          to, x, n, Cpp.type(fromType), type);
    }
  }
}
