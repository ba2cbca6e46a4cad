package dev.weir.backend.cpu.jvm;

import static dev.weir.backend.cpu.vector.VectorTypes.MASK;
import static dev.weir.backend.cpu.vector.VectorTypes.OPERATORS;
import static dev.weir.backend.cpu.vector.VectorTypes.SPECIES;
import static java.lang.constant.ConstantDescs.CD_byte;
import static java.lang.constant.ConstantDescs.CD_int;

import dev.weir.backend.cpu.lanes.Lane;
import dev.weir.backend.cpu.lanes.LaneType;
import dev.weir.backend.cpu.vector.VectorTypes;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.function.Consumer;

/// Variables that are vectors or masks, and those that are made of numbers.
abstract class VectorValues extends JvmLanes {
  static final ClassDesc COMPARISON = OPERATORS.nested("Comparison");

  final KernelClass owner;
  final int lanes;

  VectorValues(KernelClass owner, CodeBuilder code, int lanes) {
    super(code);
    this.owner = owner;
    this.lanes = lanes;
  }

  /// {@return the class of vectors of `type`}
  static ClassDesc vector(LaneType type) {
    return VectorTypes.vector(
        switch (type) {
          case F64 -> "DoubleVector";
          case F32 -> "FloatVector";
          case I64, U64 -> "LongVector";
          case I32, U32 -> "IntVector";
          case F16, BF16, I16, U16 -> "ShortVector";
          case I8, U8, BOOL -> "ByteVector";
        });
  }

  /// {@return the class of an element of such a vector}
  static ClassDesc element(LaneType type) {
    return switch (type.bytes()) {
      case 1 -> CD_byte;
      case 2 -> ConstantDescs.CD_short;
      default -> type.desc();
    };
  }

  String speciesName(LaneType type) {
    return "SPECIES_" + lanes * type.bytes() * Byte.SIZE;
  }

  void species(LaneType type) {
    code.getstatic(vector(type), speciesName(type), SPECIES);
  }

  Lane let(LaneType type) {
    int slot = code.allocateLocal(TypeKind.REFERENCE);
    code.astore(slot);
    return new Lane(type, slot);
  }

  void push(Lane a) {
    code.aload(a.slot());
  }

  /// Pushes the mask `a` as one for vectors of `type`.
  final void pushMask(Lane a, LaneType type) {
    push(a);
    if (type.bytes() != 4 || type == LaneType.F32) {
      species(type);
      code.invokevirtual(MASK, "cast", MethodTypeDesc.of(MASK, SPECIES));
    }
  }

  /// Makes a variable of the mask of a vector of `type` on the stack.
  Lane letMask(LaneType type) {
    if (type.bytes() != 4 || type == LaneType.F32) {
      species(LaneType.I32);
      code.invokevirtual(MASK, "cast", MethodTypeDesc.of(MASK, SPECIES));
    }
    return let(LaneType.BOOL);
  }

  void broadcast(LaneType type) {
    code.invokestatic(
        vector(type), "broadcast", MethodTypeDesc.of(vector(type), SPECIES, element(type)));
  }

  /// {@return a vector of the single element `a`}
  Lane spread(Lane a) {
    if (a.type() == LaneType.BOOL) {
      species(LaneType.I32);
      code.iload(a.slot());
      broadcast(LaneType.I32);
      code.getstatic(OPERATORS, "NE", COMPARISON).iconst_0();
      code.invokevirtual(
          vector(LaneType.I32), "compare", MethodTypeDesc.of(MASK, COMPARISON, CD_int));
      return let(LaneType.BOOL);
    }
    species(a.type());
    code.loadLocal(a.type().kind(), a.slot());
    if (a.type().bytes() == 1) {
      code.i2b();
    } else if (a.type().bytes() == 2) {
      code.i2s();
    }
    broadcast(a.type());
    return let(a.type());
  }

  /// {@return the numbers from the long in `first` on}
  Lane count(LaneType type, int first) {
    species(type);
    code.lload(first);
    if (type.bytes() == 4) {
      code.l2i();
    }
    broadcast(type);
    code.iconst_1();
    code.invokevirtual(vector(type), "addIndex", MethodTypeDesc.of(vector(type), CD_int));
    return let(type);
  }

  /// {@return a vector of the number that `push` pushes, made once for the class}
  Lane constant(LaneType type, Object value, Consumer<CodeBuilder> push) {
    ClassDesc vector = vector(type);
    String species = speciesName(type);
    owner.pushConstant(
        code,
        vector.displayName() + species + "_" + value,
        vector,
        made -> {
          made.getstatic(vector, species, SPECIES);
          push.accept(made);
          made.invokestatic(vector, "broadcast", MethodTypeDesc.of(vector, SPECIES, element(type)));
        });
    return let(type);
  }

  @Override
  public Lane number(LaneType type, double value) {
    return type == LaneType.F64
        ? constant(type, Double.doubleToRawLongBits(value), made -> made.loadConstant(value))
        : constant(
            type, Float.floatToRawIntBits((float) value), made -> made.loadConstant((float) value));
  }

  @Override
  public Lane integer(LaneType type, long value) {
    if (type == LaneType.BOOL) {
      species(LaneType.I32);
      code.loadConstant((int) (value & 1));
      code.invokeinterface(SPECIES, "maskAll", MethodTypeDesc.of(MASK, ConstantDescs.CD_boolean));
      return let(type);
    }
    return switch (type.bytes()) {
      case 8 -> constant(type, value, made -> made.loadConstant(value));
      case 4 -> constant(type, (int) value, made -> made.loadConstant((int) value));
      case 2 -> constant(type, (short) value, made -> made.loadConstant((int) (short) value));
      default -> constant(type, (byte) value, made -> made.loadConstant((int) (byte) value));
    };
  }
}
