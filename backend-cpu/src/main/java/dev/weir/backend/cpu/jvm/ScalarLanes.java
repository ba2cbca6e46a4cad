package dev.weir.backend.cpu.jvm;

import static dev.weir.backend.cpu.vector.VectorTypes.LAYOUT;
import static dev.weir.backend.cpu.vector.VectorTypes.NATIVE_MEMORY;
import static dev.weir.backend.cpu.vector.VectorTypes.SEGMENT;
import static java.lang.constant.ConstantDescs.CD_double;
import static java.lang.constant.ConstantDescs.CD_float;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_short;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.weir.backend.cpu.lanes.Lane;
import dev.weir.backend.cpu.lanes.LaneType;
import dev.weir.dialect.builtin.scalar.BinaryKind;
import dev.weir.dialect.builtin.scalar.CompareKind;
import dev.weir.dialect.builtin.scalar.UnaryKind;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.Locale;

/// Arithmetic on single elements.
final class ScalarLanes extends JvmLanes {
  private static final ClassDesc MATH = ClassDesc.of("java.lang.Math");
  private static final ClassDesc FLOAT = ClassDesc.of("java.lang.Float");
  private static final ClassDesc FUNCTIONS =
      KernelFunctions.class.describeConstable().orElseThrow();

  ScalarLanes(CodeBuilder code) {
    super(code);
  }

  private Lane let(LaneType type) {
    int slot = code.allocateLocal(type.kind());
    code.storeLocal(type.kind(), slot);
    return new Lane(type, slot);
  }

  private void push(Lane a) {
    code.loadLocal(a.type().kind(), a.slot());
  }

  @Override
  public Lane number(LaneType type, double value) {
    if (type == LaneType.F64) {
      code.loadConstant(value);
    } else {
      code.loadConstant((float) value);
    }
    return let(type);
  }

  @Override
  public Lane integer(LaneType type, long value) {
    if (type.kind() == TypeKind.LONG) {
      code.loadConstant(value);
    } else {
      code.loadConstant((int) value);
      cut(type);
    }
    return let(type);
  }

  /// Makes the int on the stack one that `type` has.
  private void cut(LaneType type) {
    switch (type) {
      case I8 -> code.i2b();
      case U8 -> code.loadConstant(0xFF).iand();
      case I16 -> code.i2s();
      case U16 -> code.i2c();
      case BOOL -> code.iconst_1().iand();
      default -> {
        // All ints are numbers of the type.
      }
    }
  }

  @Override
  public Lane binary(BinaryKind kind, Lane a, Lane b) {
    push(a);
    push(b);
    LaneType type = a.type();
    switch (kind) {
      case ADD -> operate(type, Opcode.IADD);
      case SUB -> operate(type, Opcode.ISUB);
      case MUL -> operate(type, Opcode.IMUL);
      case AND -> operate(type, Opcode.IAND);
      case OR -> operate(type, Opcode.IOR);
      case XOR -> operate(type, Opcode.IXOR);
      case DIV -> {
        if (type == LaneType.U32 || type == LaneType.U64) {
          function("divideUnsigned", type.desc(), type.desc(), type.desc());
        } else {
          operate(type, Opcode.IDIV);
        }
      }
      case MAX, MIN -> {
        String name = kind.name().toLowerCase(Locale.ROOT);
        if (type == LaneType.U32 || type == LaneType.U64) {
          function(name + "Unsigned", type.desc(), type.desc(), type.desc());
        } else {
          code.invokestatic(MATH, name, MethodTypeDesc.of(type.desc(), type.desc(), type.desc()));
        }
      }
      case MOD, FLOOR_DIV, POW -> {
        String name = kind == BinaryKind.MOD ? "mod" : kind == BinaryKind.POW ? "pow" : "floorDiv";
        if (type == LaneType.U32 || type == LaneType.U64) {
          name += "Unsigned";
        }
        function(name, type.desc(), type.desc(), type.desc());
        cut(type);
      }
    }
    return let(type);
  }

  /// Writes the instruction that for ints is `opcode`.
  private void operate(LaneType type, Opcode opcode) {
    TypeKind kind = type.kind();
    switch (opcode) {
      case IADD -> pick(kind, code::iadd, code::ladd, code::fadd, code::dadd);
      case ISUB -> pick(kind, code::isub, code::lsub, code::fsub, code::dsub);
      case IMUL -> pick(kind, code::imul, code::lmul, code::fmul, code::dmul);
      case IDIV -> pick(kind, code::idiv, code::ldiv, code::fdiv, code::ddiv);
      case IAND -> pick(kind, code::iand, code::land, code::nop, code::nop);
      case IOR -> pick(kind, code::ior, code::lor, code::nop, code::nop);
      default -> pick(kind, code::ixor, code::lxor, code::nop, code::nop);
    }
    if (kind == TypeKind.INT) {
      cut(type);
    }
  }

  private static void pick(
      TypeKind kind, Runnable onInt, Runnable onLong, Runnable onFloat, Runnable onDouble) {
    switch (kind) {
      case LONG -> onLong.run();
      case FLOAT -> onFloat.run();
      case DOUBLE -> onDouble.run();
      default -> onInt.run();
    }
  }

  private void function(String name, ClassDesc result, ClassDesc... parameters) {
    code.invokestatic(FUNCTIONS, name, MethodTypeDesc.of(result, parameters));
  }

  @Override
  public Lane fma(Lane a, Lane b, Lane c) {
    push(a);
    push(b);
    push(c);
    ClassDesc type = a.type().desc();
    code.invokestatic(MATH, "fma", MethodTypeDesc.of(type, type, type, type));
    return let(a.type());
  }

  @Override
  public Lane sqrt(Lane a) {
    push(a);
    if (a.type() == LaneType.F32) {
      code.f2d();
    }
    code.invokestatic(MATH, "sqrt", MethodTypeDesc.of(CD_double, CD_double));
    if (a.type() == LaneType.F32) {
      code.d2f();
    }
    return let(a.type());
  }

  @Override
  public Lane abs(Lane a) {
    push(a);
    if (!a.type().isUnsigned()) {
      code.invokestatic(MATH, "abs", MethodTypeDesc.of(a.type().desc(), a.type().desc()));
    }
    cut(a.type());
    return let(a.type());
  }

  @Override
  public Lane negate(Lane a) {
    push(a);
    pick(a.type().kind(), code::ineg, code::lneg, code::fneg, code::dneg);
    cut(a.type());
    return let(a.type());
  }

  @Override
  public Lane not(Lane a) {
    push(a);
    if (a.type().kind() == TypeKind.LONG) {
      code.loadConstant(-1L).lxor();
    } else {
      code.loadConstant(a.type() == LaneType.BOOL ? 1 : -1).ixor();
      cut(a.type());
    }
    return let(a.type());
  }

  @Override
  protected Lane function(UnaryKind kind, Lane a) {
    push(a);
    boolean single = a.type() == LaneType.F32;
    if (single) {
      code.f2d();
    }
    String name = kind.name().toLowerCase(Locale.ROOT);
    function(name, CD_double, CD_double);
    if (single) {
      code.d2f();
    }
    return let(a.type());
  }

  @Override
  public Lane compare(CompareKind kind, Lane a, Lane b) {
    Label yes = code.newLabel();
    Label end = code.newLabel();
    push(a);
    push(b);
    boolean below = kind == CompareKind.LT || kind == CompareKind.LE;
    switch (a.type()) {
      // Comparisons of a NaN are false.
      case F32 -> code.with(OperatorInstruction.of(below ? Opcode.FCMPG : Opcode.FCMPL));
      case F64 -> code.with(OperatorInstruction.of(below ? Opcode.DCMPG : Opcode.DCMPL));
      case I64 -> code.lcmp();
      case U32, U64 -> function("compareUnsigned", CD_int, a.type().desc(), a.type().desc());
      default -> function("compare", CD_int, CD_int, CD_int);
    }
    switch (kind) {
      case EQ -> code.ifeq(yes);
      case NE -> code.ifne(yes);
      case LT -> code.iflt(yes);
      case LE -> code.ifle(yes);
      case GT -> code.ifgt(yes);
      case GE -> code.ifge(yes);
    }
    code.iconst_0().goto_(end).labelBinding(yes).iconst_1().labelBinding(end);
    return let(LaneType.BOOL);
  }

  @Override
  public Lane select(Lane condition, Lane onTrue, Lane onFalse) {
    Label no = code.newLabel();
    Label end = code.newLabel();
    push(condition);
    code.ifeq(no);
    push(onTrue);
    code.goto_(end).labelBinding(no);
    push(onFalse);
    code.labelBinding(end);
    return let(onTrue.type());
  }

  @Override
  public Lane bits(Lane a) {
    push(a);
    code.invokestatic(FLOAT, "floatToRawIntBits", MethodTypeDesc.of(CD_int, CD_float));
    return let(LaneType.I32);
  }

  @Override
  public Lane fromBits(Lane a) {
    push(a);
    code.invokestatic(FLOAT, "intBitsToFloat", MethodTypeDesc.of(CD_float, CD_int));
    return let(LaneType.F32);
  }

  @Override
  public Lane shiftLeft(Lane a, int count) {
    push(a);
    code.loadConstant(count).ishl();
    return let(a.type());
  }

  @Override
  public Lane shiftRight(Lane a, int count) {
    push(a);
    code.loadConstant(count).ishr();
    return let(a.type());
  }

  @Override
  public Lane cast(Lane a, LaneType type) {
    LaneType from = a.type();
    if (from == type) {
      return a;
    }
    push(a);
    if (from.isNarrow()) {
      String name = from == LaneType.F16 ? "float16ToFloat" : "bfloat16ToFloat";
      function(name, CD_float, CD_int);
      from = LaneType.F32;
    }
    if (type == LaneType.BOOL) {
      function("isTrue", CD_int, from.desc());
    } else if (type.isNarrow()) {
      String name = type == LaneType.F16 ? "toFloat16" : "toBfloat16";
      if (from == LaneType.U32 || from == LaneType.U64) {
        function("toDouble", CD_double, from.desc());
        function(name, CD_int, CD_double);
      } else {
        function(name, CD_int, from.desc());
      }
    } else if (from.isFloat() && type.isFloat()) {
      if (from == LaneType.F32 && type == LaneType.F64) {
        code.f2d();
      } else if (from == LaneType.F64 && type == LaneType.F32) {
        code.d2f();
      }
    } else if (from.isFloat()) {
      if (from == LaneType.F32) {
        code.f2d();
      }
      function("to" + type.name(), type.desc(), CD_double);
    } else if (type.isFloat()) {
      String name = type == LaneType.F32 ? "toFloat" : "toDouble";
      if (from == LaneType.U32 || from == LaneType.U64) {
        name += "Unsigned";
      }
      function(name, type.desc(), from.desc());
    } else {
      if (from.kind() == TypeKind.LONG && type.kind() != TypeKind.LONG) {
        code.l2i();
      } else if (from.kind() != TypeKind.LONG && type.kind() == TypeKind.LONG) {
        code.i2l();
        if (from == LaneType.U32) {
          code.loadConstant(0xFFFFFFFFL).land();
        }
      }
      cut(type);
    }
    return let(type);
  }

  @Override
  Lane load(LaneType type, Runnable address) {
    code.getstatic(NATIVE_MEMORY, "ALL", SEGMENT);
    access(type, true, address, () -> {});
    if (type == LaneType.U8) {
      code.loadConstant(0xFF).iand();
    } else if (type == LaneType.U16) {
      code.i2c();
    }
    return let(type);
  }

  @Override
  void store(Lane a, Runnable address) {
    code.getstatic(NATIVE_MEMORY, "ALL", SEGMENT);
    access(
        a.type(),
        false,
        address,
        () -> {
          push(a);
          if (a.type().kind() == TypeKind.INT) {
            switch (a.type().bytes()) {
              case 1 -> code.i2b();
              case 2 -> code.i2s();
              default -> {
                // It is an int.
              }
            }
          }
        });
  }

  private void access(LaneType type, boolean get, Runnable address, Runnable value) {
    String name =
        switch (type) {
          case F64 -> "Double";
          case F32 -> "Float";
          case I64, U64 -> "Long";
          case I32, U32 -> "Int";
          case F16, BF16, I16, U16 -> "Short";
          case I8, U8, BOOL -> "Byte";
        };
    ClassDesc layout = LAYOUT.nested("Of" + name);
    ClassDesc element =
        type.bytes() == 2
            ? CD_short
            : type.bytes() == 1 ? java.lang.constant.ConstantDescs.CD_byte : type.desc();
    String constant =
        "JAVA_" + name.toUpperCase(Locale.ROOT) + (type.bytes() == 1 ? "" : "_UNALIGNED");
    code.getstatic(LAYOUT, constant, layout);
    address.run();
    if (get) {
      code.invokeinterface(SEGMENT, "get", MethodTypeDesc.of(element, layout, CD_long));
    } else {
      value.run();
      code.invokeinterface(SEGMENT, "set", MethodTypeDesc.of(CD_void, layout, CD_long, element));
    }
  }
}
