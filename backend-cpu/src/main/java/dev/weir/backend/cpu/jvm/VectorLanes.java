package dev.weir.backend.cpu.jvm;

import static dev.weir.backend.cpu.vector.VectorTypes.BYTE_ORDER;
import static dev.weir.backend.cpu.vector.VectorTypes.MASK;
import static dev.weir.backend.cpu.vector.VectorTypes.NATIVE_MEMORY;
import static dev.weir.backend.cpu.vector.VectorTypes.OPERATORS;
import static dev.weir.backend.cpu.vector.VectorTypes.SEGMENT;
import static dev.weir.backend.cpu.vector.VectorTypes.SHUFFLE;
import static dev.weir.backend.cpu.vector.VectorTypes.SPECIES;
import static dev.weir.backend.cpu.vector.VectorTypes.VECTOR;
import static java.lang.constant.ConstantDescs.CD_byte;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.weir.backend.cpu.lanes.Elementary;
import dev.weir.backend.cpu.lanes.HalfFloats;
import dev.weir.backend.cpu.lanes.Lane;
import dev.weir.backend.cpu.lanes.LaneType;
import dev.weir.dialect.builtin.scalar.BinaryKind;
import dev.weir.dialect.builtin.scalar.CompareKind;
import dev.weir.dialect.builtin.scalar.UnaryKind;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import org.jspecify.annotations.Nullable;

/// Arithmetic on vectors of a fixed number of elements, whatever their type: vectors of wide elements are
/// wide. Booleans are masks of the vector of i32.
final class VectorLanes extends VectorValues {
  private static final ClassDesc UNARY = OPERATORS.nested("Unary");
  private static final ClassDesc BINARY = OPERATORS.nested("Binary");
  private static final ClassDesc ASSOCIATIVE = OPERATORS.nested("Associative");
  private static final ClassDesc CONVERSION = OPERATORS.nested("Conversion");
  private static final ClassDesc[] FROM = {SPECIES, SEGMENT, CD_long, BYTE_ORDER};
  private static final ClassDesc[] FROM_MASKED = {SPECIES, SEGMENT, CD_long, BYTE_ORDER, MASK};
  private static final MethodTypeDesc INTO =
      MethodTypeDesc.of(CD_void, SEGMENT, CD_long, BYTE_ORDER);
  private static final MethodTypeDesc INTO_MASKED =
      MethodTypeDesc.of(CD_void, SEGMENT, CD_long, BYTE_ORDER, MASK);

  private @Nullable Lane counted;

  /// @param owner the class that the code belongs to
  /// @param lanes how many elements a vector has
  VectorLanes(KernelClass owner, CodeBuilder code, int lanes) {
    super(owner, code, lanes);
  }

  /// Reads and writes from now on only the elements of vectors from the int in `at` on below that in `end`.
  ///
  /// @return which these are
  Lane countFrom(int at, int end) {
    species(LaneType.I32);
    code.iload(at).iload(end);
    code.invokeinterface(SPECIES, "indexInRange", MethodTypeDesc.of(MASK, CD_int, CD_int));
    Lane mask = let(LaneType.BOOL);
    counted = mask;
    return mask;
  }

  private static ClassDesc operatorClass(String name) {
    return switch (name) {
      case "ADD", "MUL", "MAX", "MIN", "AND", "OR", "XOR" -> ASSOCIATIVE;
      default -> BINARY;
    };
  }

  @Override
  public Lane binary(BinaryKind kind, Lane a, Lane b) {
    LaneType type = a.type();
    push(a);
    if (type == LaneType.BOOL) {
      push(b);
      String name =
          switch (kind) {
            case AND, MUL, MIN -> "and";
            case OR, MAX -> "or";
            default -> "xor";
          };
      code.invokevirtual(MASK, name, MethodTypeDesc.of(MASK, MASK));
      return let(type);
    }
    code.getstatic(OPERATORS, kind.name(), operatorClass(kind.name()));
    push(b);
    lanewise(type, BINARY, VECTOR);
    return let(type);
  }

  private void lanewise(LaneType type, ClassDesc... parameters) {
    code.invokevirtual(vector(type), "lanewise", MethodTypeDesc.of(vector(type), parameters));
  }

  private Lane unary(String operator, Lane a) {
    push(a);
    code.getstatic(OPERATORS, operator, UNARY);
    lanewise(a.type(), UNARY);
    return let(a.type());
  }

  @Override
  public Lane fma(Lane a, Lane b, Lane c) {
    push(a);
    push(b);
    push(c);
    code.invokevirtual(
        vector(a.type()), "fma", MethodTypeDesc.of(vector(a.type()), VECTOR, VECTOR));
    return let(a.type());
  }

  @Override
  public Lane sqrt(Lane a) {
    return unary("SQRT", a);
  }

  @Override
  public Lane abs(Lane a) {
    return unary("ABS", a);
  }

  @Override
  public Lane negate(Lane a) {
    return unary("NEG", a);
  }

  @Override
  public Lane not(Lane a) {
    if (a.type() != LaneType.BOOL) {
      return unary("NOT", a);
    }
    push(a);
    code.invokevirtual(MASK, "not", MethodTypeDesc.of(MASK));
    return let(LaneType.BOOL);
  }

  @Override
  public Lane compare(CompareKind kind, Lane a, Lane b) {
    if (a.type() == LaneType.BOOL) {
      Lane differs = binary(BinaryKind.XOR, a, b);
      return kind == CompareKind.NE ? differs : not(differs);
    }
    push(a);
    code.getstatic(OPERATORS, kind.name(), COMPARISON);
    push(b);
    code.invokevirtual(vector(a.type()), "compare", MethodTypeDesc.of(MASK, COMPARISON, VECTOR));
    return letMask(a.type());
  }

  @Override
  public Lane select(Lane condition, Lane onTrue, Lane onFalse) {
    LaneType type = onTrue.type();
    if (type == LaneType.BOOL) {
      push(condition);
      push(onTrue);
      code.invokevirtual(MASK, "and", MethodTypeDesc.of(MASK, MASK));
      push(onFalse);
      push(condition);
      code.invokevirtual(MASK, "andNot", MethodTypeDesc.of(MASK, MASK));
      code.invokevirtual(MASK, "or", MethodTypeDesc.of(MASK, MASK));
      return let(type);
    }
    push(onFalse);
    push(onTrue);
    pushMask(condition, type);
    code.invokevirtual(vector(type), "blend", MethodTypeDesc.of(vector(type), VECTOR, MASK));
    return let(type);
  }

  @Override
  public Lane bits(Lane a) {
    push(a);
    code.invokevirtual(
        vector(a.type()), "reinterpretAsInts", MethodTypeDesc.of(vector(LaneType.I32)));
    return let(LaneType.I32);
  }

  @Override
  public Lane fromBits(Lane a) {
    push(a);
    code.invokevirtual(
        vector(a.type()), "reinterpretAsFloats", MethodTypeDesc.of(vector(LaneType.F32)));
    return let(LaneType.F32);
  }

  private Lane shift(String operator, Lane a, int count) {
    push(a);
    code.getstatic(OPERATORS, operator, BINARY).loadConstant(count);
    lanewise(a.type(), BINARY, CD_int);
    return let(a.type());
  }

  @Override
  public Lane shiftLeft(Lane a, int count) {
    return shift("LSHL", a, count);
  }

  @Override
  public Lane shiftRight(Lane a, int count) {
    return shift("ASHR", a, count);
  }

  @Override
  protected Lane function(UnaryKind kind, Lane a) {
    return new Elementary(this).whole(kind, a);
  }

  @Override
  public Lane cast(Lane a, LaneType type) {
    LaneType from = a.type();
    if (from == type) {
      return a;
    }
    if (from == LaneType.BOOL) {
      boolean real = type.isFloat();
      return select(
          a, real ? number(type, 1) : integer(type, 1), real ? number(type, 0) : integer(type, 0));
    }
    if (type == LaneType.BOOL) {
      Lane zero = from.isFloat() ? number(from, 0) : integer(from, 0);
      return compare(CompareKind.NE, a, zero);
    }
    if (from.isNarrow()) {
      HalfFloats halves = new HalfFloats(this);
      Lane bits = convert(new Lane(LaneType.U16, a.slot()), LaneType.I32);
      return cast(from == LaneType.F16 ? halves.decode(bits) : halves.decodeBrain(bits), type);
    }
    if (type.isNarrow()) {
      HalfFloats halves = new HalfFloats(this);
      Lane bits = type == LaneType.F16 ? halves.encode(a) : halves.encodeBrain(a);
      return new Lane(type, convert(bits, LaneType.I16).slot());
    }
    if (from.bytes() == type.bytes() && from.isFloat() == type.isFloat()) {
      return new Lane(type, a.slot());
    }
    if (type.isFloat() && from.bytes() < 4) {
      return convert(convert(a, LaneType.I32), type);
    }
    return convert(a, type);
  }

  /// Converts as the JVM does, from and to types of different vectors.
  private Lane convert(Lane a, LaneType type) {
    LaneType from = a.type();
    boolean zeros = from.isUnsigned() && from.bytes() < type.bytes();
    push(a);
    code.getstatic(
        OPERATORS, (zeros ? "ZERO_EXTEND_" : "") + letter(from) + "2" + letter(type), CONVERSION);
    species(type);
    code.iconst_0();
    code.invokevirtual(
        VECTOR, "convertShape", MethodTypeDesc.of(VECTOR, CONVERSION, SPECIES, CD_int));
    code.checkcast(vector(type));
    return let(type);
  }

  private static char letter(LaneType type) {
    return switch (type) {
      case F64 -> 'D';
      case F32 -> 'F';
      default ->
          switch (type.bytes()) {
            case 8 -> 'L';
            case 4 -> 'I';
            case 2 -> 'S';
            default -> 'B';
          };
    };
  }

  private void pushMemory(Runnable address) {
    code.getstatic(NATIVE_MEMORY, "ALL", SEGMENT);
    address.run();
    code.getstatic(NATIVE_MEMORY, "ORDER", BYTE_ORDER);
  }

  @Override
  Lane load(LaneType type, Runnable address) {
    fromMemory(type, counted, address);
    if (type != LaneType.BOOL) {
      return let(type);
    }
    code.getstatic(OPERATORS, "NE", COMPARISON).iconst_0();
    code.invokevirtual(vector(type), "compare", MethodTypeDesc.of(MASK, COMPARISON, CD_byte));
    return letMask(type);
  }

  private void fromMemory(LaneType type, @Nullable Lane mask, Runnable address) {
    species(type);
    pushMemory(address);
    if (mask == null) {
      code.invokestatic(vector(type), "fromMemorySegment", MethodTypeDesc.of(vector(type), FROM));
    } else {
      pushMask(mask, type);
      code.invokestatic(
          vector(type), "fromMemorySegment", MethodTypeDesc.of(vector(type), FROM_MASKED));
    }
  }

  private void intoMemory(LaneType type, @Nullable Lane mask, Runnable address) {
    pushMemory(address);
    if (mask == null) {
      code.invokevirtual(vector(type), "intoMemorySegment", INTO);
    } else {
      pushMask(mask, type);
      code.invokevirtual(vector(type), "intoMemorySegment", INTO_MASKED);
    }
  }

  /// {@return `mask`, without what is not counted}
  private Lane within(Lane mask) {
    return counted == null ? mask : binary(BinaryKind.AND, mask, counted);
  }

  @Override
  void store(Lane a, Runnable address) {
    LaneType type = a.type();
    if (type == LaneType.BOOL) {
      species(type);
      code.iconst_0();
      broadcast(type);
      code.iconst_1();
      pushMask(a, type);
      code.invokevirtual(vector(type), "blend", MethodTypeDesc.of(vector(type), CD_byte, MASK));
    } else {
      push(a);
    }
    intoMemory(type, counted, address);
  }

  /// Writes the elements of `a` where `mask` is true.
  void store(Lane a, Lane mask, Runnable address) {
    Lane written = within(mask);
    push(a);
    intoMemory(a.type(), written, address);
  }

  /// {@return the elements where `mask` is true, 0 elsewhere}
  Lane load(LaneType type, Lane mask, Runnable address) {
    fromMemory(type, within(mask), address);
    return let(type);
  }

  /// Pushes the order of the elements of a vector that begins with that at `first` and ends with the one
  /// before it.
  private void pushTurn(LaneType type, int first) {
    ClassDesc vector = vector(type);
    String species = speciesName(type);
    owner.pushConstant(
        code,
        vector.displayName() + species + "_from_" + first,
        SHUFFLE,
        made ->
            made.getstatic(vector, species, SPECIES)
                .loadConstant(first)
                .iconst_1()
                .iconst_1()
                .invokeinterface(
                    SPECIES,
                    "iotaShuffle",
                    MethodTypeDesc.of(SHUFFLE, CD_int, CD_int, ConstantDescs.CD_boolean)));
  }

  /// {@return all elements of `a` combined, a single one}
  ///
  /// Sums and products of floats are of halves, until one is left: the order that the reduction of a vector
  /// takes is not said.
  Lane combined(BinaryKind kind, Lane a) {
    LaneType type = a.type();
    boolean rounds = type.isFloat() && (kind == BinaryKind.ADD || kind == BinaryKind.MUL);
    Lane sum = a;
    for (int count = lanes / 2; rounds && count > 0; count /= 2) {
      push(sum);
      pushTurn(type, count);
      code.invokevirtual(vector(type), "rearrange", MethodTypeDesc.of(vector(type), SHUFFLE));
      sum = binary(kind, sum, let(type));
    }
    push(sum);
    if (rounds) {
      code.iconst_0().invokevirtual(vector(type), "lane", MethodTypeDesc.of(element(type), CD_int));
    } else {
      code.getstatic(OPERATORS, kind.name(), ASSOCIATIVE);
      code.invokevirtual(
          vector(type), "reduceLanes", MethodTypeDesc.of(element(type), ASSOCIATIVE));
    }
    int slot = code.allocateLocal(type.kind());
    code.storeLocal(type.kind(), slot);
    return new Lane(type, slot);
  }

  /// Makes `target` what `a` is.
  void assign(Lane target, Lane a) {
    push(a);
    code.astore(target.slot());
  }

  /// {@return a variable of its own that is what `a` is}
  Lane copy(Lane a) {
    push(a);
    return let(a.type());
  }
}
