package dev.weir.backend.gpu.simt;

import dev.weir.dialect.tile.ViewType;
import dev.weir.dialect.tile.index.IndexBinaryOp;
import dev.weir.dialect.tile.index.IndexCompareOp;
import dev.weir.dialect.tile.index.ProgramIdOp;
import dev.weir.dialect.tile.memory.LoadIndexOp;
import dev.weir.dialect.tile.memory.ViewOp;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import java.util.IdentityHashMap;
import java.util.Map;

/// Indices, conditions and places in memory, which are the same for all threads of a program.
final class IndexCode {
  private final KernelWriter out;
  private final Map<Value, String[]> sizes = new IdentityHashMap<>();

  IndexCode(KernelWriter out) {
    this.out = out;
  }

  /// {@return C for an index}
  String code(Value index) {
    Long constant = out.facts.constant(index);
    return constant != null ? literal(constant) : out.name(index);
  }

  static String literal(long value) {
    if (value < 0) {
      return "(" + value + ")";
    }
    return Long.toString(value);
  }

  /// {@return the C type of an index}
  String type(Value index) {
    return out.facts.of(index).fitsInt() ? "i32" : "i64";
  }

  void declare(Value index, String code) {
    String name = out.fresh("i");
    out.line("const " + type(index) + " " + name + " = " + code + ";");
    out.name(index, name);
  }

  void programId(ProgramIdOp op) {
    out.name(op.result(), "program");
  }

  void binary(IndexBinaryOp op) {
    if (out.facts.constant(op.result()) != null) {
      return;
    }
    boolean wide =
        !out.facts.of(op.result()).fitsInt()
            || !out.facts.of(op.lhs()).fitsInt()
            || !out.facts.of(op.rhs()).fitsInt();
    String a = (wide && type(op.lhs()).equals("i32") ? "(i64)" : "") + code(op.lhs());
    String b = (wide && type(op.rhs()).equals("i32") ? "(i64)" : "") + code(op.rhs());
    boolean positive = out.facts.of(op.lhs()).low() >= 0;
    String code =
        switch (op.kind()) {
          case ADD -> a + " + " + b;
          case SUB -> a + " - " + b;
          case MUL -> a + " * " + b;
          case DIV -> positive ? a + " / " + b : "w_floor_div(" + a + ", " + b + ")";
          case CEIL_DIV ->
              positive
                  ? "(" + a + " + " + b + " - 1) / " + b
                  : "-w_floor_div(-" + a + ", " + b + ")";
          case MOD -> positive ? a + " % " + b : a + " - w_floor_div(" + a + ", " + b + ") * " + b;
          case MIN -> a + " < " + b + " ? " + a + " : " + b;
          case MAX -> a + " > " + b + " ? " + a + " : " + b;
        };
    declare(op.result(), wide && type(op.result()).equals("i32") ? "(i32)(" + code + ")" : code);
  }

  void compare(IndexCompareOp op) {
    String name = out.fresh("c");
    String sign = op.kind().operator();
    out.line(
        "const bool " + name + " = " + code(op.lhs()) + " " + sign + " " + code(op.rhs()) + ";");
    out.name(op.result(), name);
  }

  /// Names the sizes of a view.
  void view(Value view, ValueRange given) {
    ViewType type = (ViewType) view.type();
    String[] all = new String[type.rank()];
    int next = 0;
    for (int i = 0; i < all.length; i++) {
      all[i] = type.isDynamic(i) ? code(given.get(next++)) : literal(type.shape().get(i));
    }
    sizes.put(view, all);
  }

  /// {@return C for the size of dimension `i`}
  String size(Value view, int i) {
    return sizes.get(view)[i];
  }

  /// {@return the size of dimension `i` if it is known, or -1}
  long knownSize(Value view, int i) {
    ViewType type = (ViewType) view.type();
    if (!type.isDynamic(i)) {
      return type.shape().get(i);
    }
    Long constant = null;
    if (view.definingOp() instanceof ViewOp made) {
      int before = 0;
      for (int k = 0; k < i; k++) {
        before += type.isDynamic(k) ? 1 : 0;
      }
      constant = out.facts.constant(made.sizes().get(before));
    }
    return constant == null ? -1 : constant;
  }

  /// {@return how far apart neighbours along dimension `i` lie, or -1 where that is not known}
  long knownStride(Value view, int i) {
    long stride = 1;
    for (int k = i + 1; k < ((ViewType) view.type()).rank(); k++) {
      long size = knownSize(view, k);
      if (size < 0) {
        return -1;
      }
      stride = Math.multiplyExact(stride, size);
    }
    return stride;
  }

  /// {@return C for how far apart neighbours along dimension `i` lie}
  String stride(Value view, int i) {
    long known = knownStride(view, i);
    if (known >= 0) {
      return literal(known);
    }
    StringBuilder code = new StringBuilder();
    for (int k = i + 1; k < ((ViewType) view.type()).rank(); k++) {
      code.append(k > i + 1 ? " * " : "").append(size(view, k));
    }
    return i + 2 < ((ViewType) view.type()).rank() ? "((i64)" + code + ")" : code.toString();
  }

  /// {@return whether the place of the element at `offsets` is an integer of 32 bits, whatever they are}
  private boolean isNear(Value view, ValueRange offsets) {
    long farthest = 0;
    for (int i = 0; i < offsets.size(); i++) {
      long stride = knownStride(view, i);
      IndexFacts.Fact fact = out.facts.of(offsets.get(i));
      long most = Math.max(Math.abs(fact.low()), Math.abs(fact.high()));
      if (stride < 0 || !fact.fitsInt() || stride > Integer.MAX_VALUE) {
        return false;
      }
      farthest += most * stride;
      if (farthest > Integer.MAX_VALUE / 2) {
        return false;
      }
    }
    return true;
  }

  /// {@return C for the place of the element at `offsets`, counted in elements}
  String place(Value view, ValueRange offsets) {
    StringBuilder code = new StringBuilder();
    String wide = isNear(view, offsets) ? "" : "(i64)";
    for (int i = 0; i < offsets.size(); i++) {
      Long at = out.facts.constant(offsets.get(i));
      if (at != null && at == 0) {
        continue;
      }
      code.append(code.isEmpty() ? "" : " + ")
          .append(type(offsets.get(i)).equals("i32") ? wide : "")
          .append(code(offsets.get(i)));
      if (knownStride(view, i) != 1) {
        code.append(" * ").append(stride(view, i));
      }
    }
    return code.isEmpty() ? "0" : code.toString();
  }

  void load(LoadIndexOp op) {
    declare(
        op.result(), "(i64)" + out.name(op.view()) + "[" + place(op.view(), op.offsets()) + "]");
  }
}
