package dev.weir.backend.cpu.quantized;

import static dev.weir.backend.cpu.vector.VectorCode.FLOATS;
import static dev.weir.backend.cpu.vector.VectorTypes.BYTE_ORDER;
import static dev.weir.backend.cpu.vector.VectorTypes.FLOAT_VECTOR;
import static dev.weir.backend.cpu.vector.VectorTypes.LAYOUT;
import static dev.weir.backend.cpu.vector.VectorTypes.NATIVE_MEMORY;
import static dev.weir.backend.cpu.vector.VectorTypes.OPERATORS;
import static dev.weir.backend.cpu.vector.VectorTypes.SEGMENT;
import static dev.weir.backend.cpu.vector.VectorTypes.SPECIES;
import static dev.weir.backend.cpu.vector.VectorTypes.VECTOR;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_float;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.INIT_NAME;
import static java.lang.constant.ConstantDescs.MTD_void;

import dev.weir.backend.cpu.vector.Addresses;
import dev.weir.backend.cpu.vector.HiddenClasses;
import dev.weir.backend.cpu.vector.VectorCode;
import dev.weir.backend.cpu.vector.VectorTypes;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// Writes the class of a [ColumnKernel] with vectors: integers become floats in registers, and each partial sum is part of
/// a variable. Bytes are read once, in the order of memory.
final class ColumnKernelCode {
  private static final ClassDesc BYTE_VECTOR = VectorTypes.vector("ByteVector");
  private static final ClassDesc INT_VECTOR = VectorTypes.vector("IntVector");
  private static final ClassDesc BINARY = OPERATORS.nested("Binary");
  private static final ClassDesc CONVERSION = OPERATORS.nested("Conversion");
  private static final ClassDesc FLOAT_LAYOUT = LAYOUT.nested("OfFloat");

  private static final MethodTypeDesc MULTIPLY =
      MethodTypeDesc.of(
          CD_void,
          CD_boolean,
          CD_int,
          CD_long,
          CD_long,
          CD_long,
          CD_long,
          CD_int,
          CD_int,
          CD_long,
          FLOATS);
  private static final MethodTypeDesc TILE =
      MethodTypeDesc.of(
          CD_void, CD_long, CD_long, CD_long, CD_long, CD_int, CD_int, CD_long, FLOATS);
  private static final MethodTypeDesc DEQUANTIZE =
      MethodTypeDesc.of(CD_void, CD_boolean, CD_long, CD_long, CD_int, CD_long, CD_long);
  private static final MethodTypeDesc LINE =
      MethodTypeDesc.of(CD_void, CD_long, CD_long, CD_int, CD_long, CD_long);
  private static final MethodTypeDesc SCALES =
      MethodTypeDesc.of(CD_void, CD_long, CD_long, CD_int, CD_int, CD_long);

  private static final List<Boolean> FORMATS = List.of(false, true);

  private final int lanes;
  private final ClassDesc self =
      ClassDesc.of(ColumnKernel.class.getPackageName(), "GeneratedColumnKernel");

  private ColumnKernelCode(int lanes) {
    this.lanes = lanes;
  }

  /// {@return whether there is a kernel for vectors of so many floats}
  static boolean supports(int lanes) {
    return lanes == 8 || lanes == 16;
  }

  /// {@return the kernel for vectors of so many floats}
  static ColumnKernel make(int lanes) {
    return HiddenClasses.make(
        MethodHandles.lookup(), new ColumnKernelCode(lanes).build(), ColumnKernel.class);
  }

  /// {@return the most rows of a tile}, whose sums fill half of the registers
  private int rows() {
    return lanes == 16 ? 4 : 2;
  }

  private byte[] build() {
    return ClassFile.of().build(self, this::methods);
  }

  private void methods(ClassBuilder type) {
    type.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER)
        .withInterfaceSymbols(ColumnKernel.class.describeConstable().orElseThrow())
        .withMethodBody(
            INIT_NAME,
            MTD_void,
            ClassFile.ACC_PUBLIC,
            code -> code.aload(0).invokespecial(CD_Object, INIT_NAME, MTD_void).return_())
        .withMethodBody(
            "height", MethodTypeDesc.of(CD_int, CD_int), ClassFile.ACC_PUBLIC, this::height)
        .withMethodBody("multiply", MULTIPLY, ClassFile.ACC_PUBLIC, this::multiply)
        .withMethodBody("dequantize", DEQUANTIZE, ClassFile.ACC_PUBLIC, this::dequantize)
        .withMethodBody(
            "scales", SCALES, ClassFile.ACC_PUBLIC, code -> scales(new VectorCode(code, lanes)));
    int flags = ClassFile.ACC_STATIC | ClassFile.ACC_PRIVATE;
    for (boolean packed : FORMATS) {
      type.withMethodBody(
          dequantize(packed), LINE, flags, code -> line(new VectorCode(code, lanes), packed));
      for (int rows : heights()) {
        type.withMethodBody(
            tile(packed, rows),
            TILE,
            flags,
            code -> tile(new VectorCode(code, lanes), packed, rows));
      }
    }
  }

  private int[] heights() {
    return new int[] {rows(), 1};
  }

  private static String tile(boolean packed, int rows) {
    return "multiply" + rows + (packed ? "Packed" : "");
  }

  private static String dequantize(boolean packed) {
    return packed ? "dequantizePacked" : "dequantizeBytes";
  }

  /// `left >= rows() ? rows() : 1`
  private void height(CodeBuilder code) {
    Label few = code.newLabel();
    code.iload(1).loadConstant(rows()).if_icmplt(few).loadConstant(rows()).ireturn();
    code.labelBinding(few).iconst_1().ireturn();
  }

  /// Calls the method for the format and the number of rows.
  private void multiply(CodeBuilder code) {
    for (boolean packed : FORMATS) {
      for (int rows : heights()) {
        Label other = code.newLabel();
        code.iload(1).loadConstant(packed ? 1 : 0).if_icmpne(other);
        code.iload(2).loadConstant(rows).if_icmpne(other);
        code.lload(3).lload(5).lload(7).lload(9).iload(11).iload(12).lload(13).aload(15);
        code.invokestatic(self, tile(packed, rows), TILE).return_().labelBinding(other);
      }
    }
    ClassDesc fault = ClassDesc.of("java.lang.IllegalArgumentException");
    code.new_(fault).dup().invokespecial(fault, INIT_NAME, MTD_void).athrow();
  }

  private void dequantize(CodeBuilder code) {
    for (boolean packed : FORMATS) {
      Label other = code.newLabel();
      code.iload(1).loadConstant(packed ? 1 : 0).if_icmpne(other);
      code.lload(2).lload(4).iload(6).lload(7).lload(9);
      code.invokestatic(self, dequantize(packed), LINE).return_().labelBinding(other);
    }
    code.return_();
  }

  /// The variable of the valid address of line `index` of those that begin at the address in `base`.
  private static int line(CodeBuilder code, int base, int stride, int index) {
    code.lload(base).lload(stride).loadConstant((long) index).lmul().ladd();
    return let(Addresses.valid(code), TypeKind.LONG);
  }

  private static int let(CodeBuilder code, TypeKind kind) {
    int slot = code.allocateLocal(kind);
    code.storeLocal(kind, slot);
    return slot;
  }

  private static int let(VectorCode v) {
    return let(v.code, TypeKind.REFERENCE);
  }

  /// Something a constant number of bytes behind an address that a counter takes on by `bytes`.
  private static VectorCode.Part behind(
      CodeBuilder code, int address, int counter, long bytes, long offset) {
    return () -> {
      Addresses.behind(code.lload(address), counter, bytes);
      if (offset != 0) {
        code.loadConstant(offset).ladd();
      }
    };
  }

  /// Parameters: x, its stride, weights, scales, blocks, lines, bytes of a line, sums.
  private void tile(VectorCode v, boolean packed, int rows) {
    CodeBuilder code = v.code;
    int columns = ColumnKernel.columns(packed);
    int[] x = IntStream.range(0, rows).map(i -> line(code, 0, 2, i)).toArray();
    int weights = let(Addresses.valid(code.lload(4)), TypeKind.LONG);
    int scales = let(Addresses.valid(code.lload(6)), TypeKind.LONG);
    int parts = ColumnKernel.PARTIAL / lanes;
    int[] sums = new int[rows * columns * parts];
    Arrays.setAll(sums, i -> code.allocateLocal(TypeKind.REFERENCE));
    int at = let(code.iconst_0(), TypeKind.INT);
    int line = code.allocateLocal(TypeKind.INT);
    v.count(
        line,
        9,
        1,
        () -> {
          for (int sum : sums) {
            v.zero();
            code.astore(sum);
          }
          int step = code.allocateLocal(TypeKind.INT);
          v.count(step, 8, 1, () -> block(v, packed, x, weights, scales, step, sums));
          for (int i = 0; i < sums.length; i++) {
            int offset = i * lanes;
            code.aload(sums[i]);
            v.intoArray(12, () -> code.iload(at).loadConstant(offset).iadd());
          }
          code.iinc(at, sums.length * lanes);
          Addresses.valid(code.lload(weights).lload(10).ladd()).lstore(weights);
          code.lload(scales).loadConstant((long) columns * Float.BYTES).ladd();
          Addresses.valid(code).lstore(scales);
        });
    code.return_();
  }

  /// Adds a block of each column of a line.
  private void block(
      VectorCode v, boolean packed, int[] x, int weights, int scales, int step, int[] sums) {
    CodeBuilder code = v.code;
    int columns = ColumnKernel.columns(packed);
    int parts = ColumnKernel.PARTIAL / lanes;
    int[] products = new int[sums.length];
    for (int j = 0; j < ColumnKernel.BLOCK / lanes; j++) {
      int[] floats = floats(v, packed, weights, step, j);
      for (int row = 0; row < x.length; row++) {
        v.fromMemory(floats(code, x[row], step, j));
        int left = let(v);
        for (int column = 0; column < columns; column++) {
          int i = (row * columns + column) * parts + j % parts;
          code.aload(left).aload(floats[column]);
          if (j < parts) {
            v.binary("mul");
            products[i] = let(v);
          } else {
            code.aload(products[i]);
            v.fma();
            code.astore(products[i]);
          }
        }
      }
    }
    int[] factors = factors(v, scales, step, columns);
    for (int i = 0; i < sums.length; i++) {
      code.aload(products[i]).aload(factors[i / parts % columns]).aload(sums[i]);
      v.fma();
      code.astore(sums[i]);
    }
  }

  private VectorCode.Part floats(CodeBuilder code, int address, int step, int vector) {
    return behind(
        code,
        address,
        step,
        (long) ColumnKernel.BLOCK * Float.BYTES,
        (long) vector * lanes * Float.BYTES);
  }

  /// {@return the variables with the scales of a block}
  private int[] factors(VectorCode v, int scales, int step, int columns) {
    int[] factors = new int[columns];
    for (int c = 0; c < columns; c++) {
      VectorCode.Part at =
          behind(v.code, scales, step, ColumnKernel.SCALE_BYTES, (long) c * Float.BYTES);
      v.broadcast(() -> {
        v.code
            .getstatic(NATIVE_MEMORY, "ALL", SEGMENT)
            .getstatic(LAYOUT, "JAVA_FLOAT_UNALIGNED", FLOAT_LAYOUT);
        at.write();
        v.code.invokeinterface(SEGMENT, "get", MethodTypeDesc.of(CD_float, FLOAT_LAYOUT, CD_long));
      });
      factors[c] = let(v);
    }
    return factors;
  }

  /// {@return the variables with vector `vector` of a block of each column of a line, without scales}
  private int[] floats(VectorCode v, boolean packed, int line, int step, int vector) {
    CodeBuilder code = v.code;
    code.getstatic(BYTE_VECTOR, "SPECIES_" + lanes * Byte.SIZE, SPECIES)
        .getstatic(NATIVE_MEMORY, "ALL", SEGMENT);
    behind(code, line, step, ColumnKernel.BLOCK, (long) vector * lanes).write();
    code.getstatic(NATIVE_MEMORY, "ORDER", BYTE_ORDER)
        .invokestatic(
            BYTE_VECTOR,
            "fromMemorySegment",
            MethodTypeDesc.of(BYTE_VECTOR, SPECIES, SEGMENT, CD_long, BYTE_ORDER));
    convert(code, "B2I", INT_VECTOR);
    if (!packed) {
      convert(code, "I2F", FLOAT_VECTOR);
      return new int[] {let(v)};
    }
    int both = let(v);
    code.aload(both);
    shift(code, "LSHL", 28);
    shift(code, "ASHR", 28);
    convert(code, "I2F", FLOAT_VECTOR);
    int low = let(v);
    code.aload(both);
    shift(code, "ASHR", 4);
    convert(code, "I2F", FLOAT_VECTOR);
    return new int[] {low, let(v)};
  }

  private static void shift(CodeBuilder code, String operator, int bits) {
    code.getstatic(OPERATORS, operator, BINARY)
        .loadConstant(bits)
        .invokevirtual(INT_VECTOR, "lanewise", MethodTypeDesc.of(INT_VECTOR, BINARY, CD_int));
  }

  private void convert(CodeBuilder code, String conversion, ClassDesc to) {
    code.getstatic(OPERATORS, conversion, CONVERSION)
        .getstatic(to, "SPECIES_" + lanes * Float.SIZE, SPECIES)
        .iconst_0()
        .invokevirtual(
            VECTOR, "convertShape", MethodTypeDesc.of(VECTOR, CONVERSION, SPECIES, CD_int))
        .checkcast(to);
  }

  /// Parameters: weights, scales, blocks, to, its stride.
  private void line(VectorCode v, boolean packed) {
    CodeBuilder code = v.code;
    int columns = ColumnKernel.columns(packed);
    int weights = let(Addresses.valid(code.lload(0)), TypeKind.LONG);
    int scales = let(Addresses.valid(code.lload(2)), TypeKind.LONG);
    int[] to = IntStream.range(0, columns).map(i -> line(code, 5, 7, i)).toArray();
    int step = code.allocateLocal(TypeKind.INT);
    v.count(
        step,
        4,
        1,
        () -> {
          int[] factors = factors(v, scales, step, columns);
          for (int j = 0; j < ColumnKernel.BLOCK / lanes; j++) {
            int[] floats = floats(v, packed, weights, step, j);
            for (int column = 0; column < columns; column++) {
              code.aload(floats[column]).aload(factors[column]);
              v.binary("mul");
              v.intoMemory(floats(code, to[column], step, j));
            }
          }
        });
    code.return_();
  }

  /// Parameters of an instance: from, its stride, blocks per group, blocks, to.
  private void scales(VectorCode v) {
    CodeBuilder code = v.code;
    int to = let(Addresses.valid(code.lload(7)), TypeKind.LONG);
    int left = code.allocateLocal(TypeKind.INT);
    int step = code.allocateLocal(TypeKind.INT);
    code.iload(5).istore(left);
    v.count(
        step,
        6,
        1,
        () -> {
          int from = let(Addresses.valid(code.lload(1)), TypeKind.LONG);
          for (int j = 0; j < ColumnKernel.WIDTH / lanes; j++) {
            long offset = (long) j * lanes * Float.BYTES;
            v.fromMemory(() -> code.lload(from).loadConstant(offset).ladd());
            v.intoMemory(behind(code, to, step, ColumnKernel.SCALE_BYTES, offset));
          }
          Label same = code.newLabel();
          code.iinc(left, -1).iload(left).ifne(same);
          code.iload(5).istore(left).lload(1).lload(3).ladd().lstore(1);
          code.labelBinding(same);
        });
    code.return_();
  }
}
