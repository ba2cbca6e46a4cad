package dev.weir.backend.cpu.matmul;

import static dev.weir.backend.cpu.vector.VectorTypes.BYTE_ORDER;
import static dev.weir.backend.cpu.vector.VectorTypes.FLOAT_VECTOR;
import static dev.weir.backend.cpu.vector.VectorTypes.NATIVE_MEMORY;
import static dev.weir.backend.cpu.vector.VectorTypes.SEGMENT;
import static dev.weir.backend.cpu.vector.VectorTypes.SPECIES;
import static dev.weir.backend.cpu.vector.VectorTypes.VECTOR;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_float;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.INIT_NAME;
import static java.lang.constant.ConstantDescs.MTD_void;

import dev.weir.backend.cpu.vector.Addresses;
import dev.weir.backend.cpu.vector.HiddenClasses;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;

/// Writes the class of a [MicroKernel]: a method for each number of rows, with a variable for each sum, so
/// that the compiler keeps them in registers, which a loop over an array of vectors would not. Addresses
/// are written so that the compiler sees that they lie in memory: what checks them once, before the loop, takes
/// a quarter of the time of a tile.
///
/// The left operand is an array of Java, its rows a constant number of floats apart: one register holds where a step begins.
/// A variable for each row costs a fifth of the instructions, in units that also multiply, and elements read from
/// native memory one by one make so much code, before it is simplified, that the compiler leaves a call in each step, in some
/// runs and not in others.
final class MicroKernelCode {
  private static final ClassDesc FENCES = ClassDesc.of("java.lang.invoke.VarHandle");
  private static final ClassDesc FLOATS = CD_float.arrayType();
  private static final MethodTypeDesc RUN =
      MethodTypeDesc.of(CD_void, CD_int, FLOATS, CD_int, CD_long, FLOATS, CD_long, CD_long, CD_int);
  private static final MethodTypeDesc TILE =
      MethodTypeDesc.of(CD_void, FLOATS, CD_int, CD_long, FLOATS, CD_long, CD_long, CD_int);
  private static final MethodTypeDesc LOAD =
      MethodTypeDesc.of(CD_void, FLOATS, CD_int, CD_long, CD_long);
  private static final MethodTypeDesc FROM_ARRAY =
      MethodTypeDesc.of(FLOAT_VECTOR, SPECIES, FLOATS, CD_int);
  private static final MethodTypeDesc INTO_ARRAY = MethodTypeDesc.of(CD_void, FLOATS, CD_int);
  private static final MethodTypeDesc PACK =
      MethodTypeDesc.of(CD_void, CD_long, CD_long, CD_long, CD_int);
  private static final MethodTypeDesc FROM_MEMORY =
      MethodTypeDesc.of(FLOAT_VECTOR, SPECIES, SEGMENT, CD_long, BYTE_ORDER);
  private static final MethodTypeDesc INTO_MEMORY =
      MethodTypeDesc.of(CD_void, SEGMENT, CD_long, BYTE_ORDER);

  // The variables of a method for a number of rows.
  private static final int A = 0;
  private static final int AT = 1;
  private static final int B = 2;
  private static final int SUMS = 4;
  private static final int C = 5;
  private static final int C_STRIDE = 7;
  private static final int DEPTH = 9;
  private static final int STEP = 10;
  private static final int LEFT = 11;
  private static final int RIGHT = 12;

  private final Tiling tiling;
  private final String species;
  private final ClassDesc self;

  private MicroKernelCode(Tiling tiling) {
    this.tiling = tiling;
    this.species = "SPECIES_" + tiling.lanes() * Float.SIZE;
    this.self = ClassDesc.of(MicroKernel.class.getPackageName(), "GeneratedMicroKernel");
  }

  /// {@return the kernel for `tiling`}
  static MicroKernel make(Tiling tiling) {
    return HiddenClasses.make(
        MethodHandles.lookup(), new MicroKernelCode(tiling).build(), MicroKernel.class);
  }

  private byte[] build() {
    return ClassFile.of().build(self, this::methods);
  }

  private void methods(ClassBuilder type) {
    type.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER)
        .withInterfaceSymbols(MicroKernel.class.describeConstable().orElseThrow())
        .withMethodBody(
            INIT_NAME,
            MTD_void,
            ClassFile.ACC_PUBLIC,
            code -> code.aload(0).invokespecial(CD_Object, INIT_NAME, MTD_void).return_())
        .withMethodBody("run", RUN, ClassFile.ACC_PUBLIC, this::run)
        .withMethodBody("load", LOAD, ClassFile.ACC_PUBLIC, this::loadSums)
        .withMethodBody("pack", PACK, ClassFile.ACC_PUBLIC, this::pack);
    for (int rows = tiling.rows(); rows > 0; rows--) {
      if (tiling.hasHeight(rows)) {
        int height = rows;
        type.withMethodBody(
            "run" + height,
            TILE,
            ClassFile.ACC_STATIC | ClassFile.ACC_PRIVATE,
            code -> tile(code, height));
      }
    }
  }

  /// Calls the method for the number of rows.
  private void run(CodeBuilder code) {
    for (int rows = tiling.rows(); rows > 0; rows--) {
      if (tiling.hasHeight(rows)) {
        Label other = code.newLabel();
        code.iload(1).loadConstant(rows).if_icmpne(other);
        code.aload(2).iload(3).lload(4).aload(6).lload(7).lload(9).iload(11);
        code.invokestatic(self, "run" + rows, TILE).return_().labelBinding(other);
      }
    }
    ClassDesc fault = ClassDesc.of("java.lang.IllegalArgumentException");
    code.new_(fault).dup().invokespecial(fault, INIT_NAME, MTD_void).athrow();
  }

  private void tile(CodeBuilder code, int rows) {
    int sums = RIGHT + tiling.vectors();
    int count = rows * tiling.vectors();
    Addresses.valid(code.lload(B)).lstore(B);
    for (int i = 0; i < count; i++) {
      species(code);
      code.aload(SUMS).loadConstant(i * tiling.lanes());
      code.invokestatic(FLOAT_VECTOR, "fromArray", FROM_ARRAY).astore(sums + i);
    }
    count(code, STEP, DEPTH, () -> step(code, rows, sums));
    for (int i = 0; i < count; i++) {
      int row = i / tiling.vectors();
      code.aload(sums + i);
      place(code, i % tiling.vectors(), () -> row(code, row));
      code.invokevirtual(FLOAT_VECTOR, "intoMemorySegment", INTO_MEMORY);
    }
    code.return_();
  }

  /// The address of a row of the tile.
  private static void row(CodeBuilder code, int row) {
    Addresses.valid(code.lload(C).lload(C_STRIDE).loadConstant((long) row).lmul().ladd());
  }

  /// Runs `body` with the variable `counter` from 0 on below `limit`.
  private static void count(CodeBuilder code, int counter, int limit, Runnable body) {
    Label top = code.newLabel();
    Label end = code.newLabel();
    code.iconst_0().istore(counter);
    code.labelBinding(top).iload(counter).iload(limit).if_icmpge(end);
    body.run();
    code.iinc(counter, 1).goto_(top).labelBinding(end);
  }

  private void step(CodeBuilder code, int rows, int sums) {
    for (int j = 0; j < tiling.vectors(); j++) {
      load(code, j, () -> Addresses.behind(code.lload(B), STEP, tiling.stepBytes()));
      code.astore(RIGHT + j);
    }
    for (int i = 0; i < rows; i++) {
      if (i == tiling.ahead()) {
        code.invokestatic(FENCES, "loadLoadFence", MTD_void);
      }
      species(code);
      code.aload(A)
          .iload(AT)
          .iload(STEP)
          .iadd()
          .loadConstant(i * tiling.pitch())
          .iadd()
          .faload()
          .invokestatic(
              FLOAT_VECTOR, "broadcast", MethodTypeDesc.of(FLOAT_VECTOR, SPECIES, CD_float))
          .astore(LEFT);
      for (int j = 0; j < tiling.vectors(); j++) {
        int sum = sums + i * tiling.vectors() + j;
        code.aload(LEFT)
            .aload(RIGHT + j)
            .aload(sum)
            .invokevirtual(FLOAT_VECTOR, "fma", MethodTypeDesc.of(FLOAT_VECTOR, VECTOR, VECTOR))
            .astore(sum);
      }
    }
  }

  /// Reads rows of sums from memory.
  private void loadSums(CodeBuilder code) {
    int sums = 1;
    int rows = 2;
    int memory = 3;
    int stride = 5;
    int row = 7;
    count(
        code,
        row,
        rows,
        () -> {
          for (int j = 0; j < tiling.vectors(); j++) {
            load(code, j, () -> code.lload(memory).iload(row).i2l().lload(stride).lmul().ladd());
            code.aload(sums)
                .iload(row)
                .loadConstant(tiling.columns())
                .imul()
                .loadConstant(j * tiling.lanes())
                .iadd();
            code.invokevirtual(FLOAT_VECTOR, "intoArray", INTO_ARRAY);
          }
        });
    code.return_();
  }

  private void pack(CodeBuilder code) {
    int from = 1;
    int stride = 3;
    int to = 5;
    int depth = 7;
    int step = 8;
    count(
        code,
        step,
        depth,
        () -> {
          for (int j = 0; j < tiling.vectors(); j++) {
            load(code, j, () -> code.lload(from).iload(step).i2l().lload(stride).lmul().ladd());
            place(
                code,
                j,
                () ->
                    code.lload(to)
                        .iload(step)
                        .i2l()
                        .loadConstant(tiling.stepBytes())
                        .lmul()
                        .ladd());
            code.invokevirtual(FLOAT_VECTOR, "intoMemorySegment", INTO_MEMORY);
          }
        });
    code.return_();
  }

  /// Loads vector `j` behind an address.
  private void load(CodeBuilder code, int j, Runnable address) {
    species(code);
    place(code, j, address);
    code.invokestatic(FLOAT_VECTOR, "fromMemorySegment", FROM_MEMORY);
  }

  /// Says where vector `j` behind an address lies.
  private void place(CodeBuilder code, int j, Runnable address) {
    code.getstatic(NATIVE_MEMORY, "ALL", SEGMENT);
    address.run();
    if (j > 0) {
      code.loadConstant((long) j * tiling.lanes() * Float.BYTES).ladd();
    }
    code.getstatic(NATIVE_MEMORY, "ORDER", BYTE_ORDER);
  }

  private void species(CodeBuilder code) {
    code.getstatic(FLOAT_VECTOR, species, SPECIES);
  }
}
