package dev.weir.target.jvm.matmul;

import static dev.weir.target.jvm.vector.VectorTypes.BYTE_ORDER;
import static dev.weir.target.jvm.vector.VectorTypes.FLOAT_VECTOR;
import static dev.weir.target.jvm.vector.VectorTypes.NATIVE_MEMORY;
import static dev.weir.target.jvm.vector.VectorTypes.SEGMENT;
import static dev.weir.target.jvm.vector.VectorTypes.SPECIES;
import static dev.weir.target.jvm.vector.VectorTypes.VECTOR;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_float;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.INIT_NAME;
import static java.lang.constant.ConstantDescs.MTD_void;

import dev.weir.target.jvm.vector.HiddenClasses;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.util.function.Consumer;

/// Writes the class of a [MicroKernel]: a variable for each sum, so that the compiler keeps them in
/// registers, which a loop over an array of vectors would not.
final class MicroKernelCode {
  private static final ClassDesc FLOATS = CD_float.arrayType();
  private static final MethodTypeDesc RUN =
      MethodTypeDesc.of(CD_void, FLOATS, CD_int, FLOATS, CD_int, FLOATS, CD_int);
  private static final MethodTypeDesc STORE =
      MethodTypeDesc.of(CD_void, FLOATS, CD_int, CD_long, CD_long, CD_boolean);
  private static final MethodTypeDesc PACK =
      MethodTypeDesc.of(CD_void, CD_long, CD_long, FLOATS, CD_int, CD_int);
  private static final MethodTypeDesc FROM_MEMORY =
      MethodTypeDesc.of(FLOAT_VECTOR, SPECIES, SEGMENT, CD_long, BYTE_ORDER);
  private static final MethodTypeDesc INTO_MEMORY =
      MethodTypeDesc.of(CD_void, SEGMENT, CD_long, BYTE_ORDER);
  private static final MethodTypeDesc FROM_ARRAY =
      MethodTypeDesc.of(FLOAT_VECTOR, SPECIES, FLOATS, CD_int);
  private static final MethodTypeDesc INTO_ARRAY =
      MethodTypeDesc.of(CD_void, FLOATS, CD_int);

  // The variables of `run`.
  private static final int A = 1;
  private static final int A_AT = 2;
  private static final int B = 3;
  private static final int B_AT = 4;
  private static final int TILE = 5;
  private static final int DEPTH = 6;
  private static final int STEP = 7;
  private static final int LEFT = 8;
  private static final int RIGHT = 9;
  private static final int SUMS = 16;

  private final Tiling tiling;
  private final String species;

  private MicroKernelCode(Tiling tiling) {
    this.tiling = tiling;
    this.species = "SPECIES_" + tiling.lanes() * Float.SIZE;
  }

  /// {@return the kernel for `tiling`}
  static MicroKernel make(Tiling tiling) {
    return HiddenClasses.make(
        MethodHandles.lookup(), new MicroKernelCode(tiling).build(), MicroKernel.class);
  }

  private byte[] build() {
    ClassDesc kernel = MicroKernel.class.describeConstable().orElseThrow();
    ClassDesc self = ClassDesc.of(MicroKernel.class.getPackageName(), "GeneratedMicroKernel");
    return ClassFile.of()
        .build(
            self,
            type -> type.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER)
                .withInterfaceSymbols(kernel)
                .withMethodBody(
                    INIT_NAME,
                    MTD_void,
                    ClassFile.ACC_PUBLIC,
                    code -> code.aload(0)
                        .invokespecial(CD_Object, INIT_NAME, MTD_void)
                        .return_())
                .withMethodBody("run", RUN, ClassFile.ACC_PUBLIC, this::run)
                .withMethodBody("store", STORE, ClassFile.ACC_PUBLIC, this::store)
                .withMethodBody("pack", PACK, ClassFile.ACC_PUBLIC, this::pack));
  }

  private void run(CodeBuilder code) {
    int count = tiling.rows() * tiling.vectors();
    for (int i = 0; i < count; i++) {
      species(code);
      code.invokestatic(FLOAT_VECTOR, "zero", MethodTypeDesc.of(FLOAT_VECTOR, SPECIES));
      code.astore(SUMS + i);
    }
    count(code, STEP, DEPTH, this::step);
    for (int i = 0; i < count; i++) {
      code.aload(SUMS + i).aload(TILE).loadConstant(i * tiling.lanes());
      code.invokevirtual(FLOAT_VECTOR, "intoArray", INTO_ARRAY);
    }
    code.return_();
  }

  /// Runs `body` with the variable `counter` from 0 on below `limit`.
  private static void count(
      CodeBuilder code, int counter, int limit, Consumer<CodeBuilder> body) {
    Label top = code.newLabel();
    Label end = code.newLabel();
    code.iconst_0().istore(counter);
    code.labelBinding(top).iload(counter).iload(limit).if_icmpge(end);
    body.accept(code);
    code.iinc(counter, 1).goto_(top).labelBinding(end);
  }

  private void step(CodeBuilder code) {
    for (int j = 0; j < tiling.vectors(); j++) {
      species(code);
      code.aload(B);
      at(code, B_AT, j * tiling.lanes());
      code.invokestatic(FLOAT_VECTOR, "fromArray", FROM_ARRAY).astore(RIGHT + j);
    }
    for (int i = 0; i < tiling.rows(); i++) {
      species(code);
      code.aload(A);
      at(code, A_AT, i * tiling.pitch());
      code.faload()
          .invokestatic(
              FLOAT_VECTOR, "broadcast", MethodTypeDesc.of(FLOAT_VECTOR, SPECIES, CD_float))
          .astore(LEFT);
      for (int j = 0; j < tiling.vectors(); j++) {
        int sum = SUMS + i * tiling.vectors() + j;
        code.aload(LEFT)
            .aload(RIGHT + j)
            .aload(sum)
            .invokevirtual(FLOAT_VECTOR, "fma", MethodTypeDesc.of(FLOAT_VECTOR, VECTOR, VECTOR))
            .astore(sum);
      }
    }
    code.iinc(A_AT, 1).iinc(B_AT, tiling.columns());
  }

  private void store(CodeBuilder code) {
    int tile = 1;
    int rows = 2;
    int to = 3;
    int stride = 5;
    int add = 7;
    int row = 8;
    int at = 9;
    Label set = code.newLabel();
    code.iconst_0().istore(at).iload(add).ifeq(set);
    count(code, row, rows, body -> storeRow(body, tile, at, to, stride, true));
    code.return_().labelBinding(set);
    count(code, row, rows, body -> storeRow(body, tile, at, to, stride, false));
    code.return_();
  }

  private void storeRow(
      CodeBuilder code, int tile, int at, int to, int stride, boolean add) {
    for (int j = 0; j < tiling.vectors(); j++) {
      species(code);
      code.aload(tile);
      at(code, at, j * tiling.lanes());
      code.invokestatic(FLOAT_VECTOR, "fromArray", FROM_ARRAY);
      if (add) {
        species(code);
        place(code, to, j);
        code.invokestatic(FLOAT_VECTOR, "fromMemorySegment", FROM_MEMORY)
            .invokevirtual(FLOAT_VECTOR, "add", MethodTypeDesc.of(FLOAT_VECTOR, VECTOR));
      }
      place(code, to, j);
      code.invokevirtual(FLOAT_VECTOR, "intoMemorySegment", INTO_MEMORY);
    }
    code.iinc(at, tiling.columns()).lload(to).lload(stride).ladd().lstore(to);
  }

  private void pack(CodeBuilder code) {
    int from = 1;
    int stride = 3;
    int to = 5;
    int at = 6;
    int depth = 7;
    int step = 8;
    count(
        code,
        step,
        depth,
        body -> {
          for (int j = 0; j < tiling.vectors(); j++) {
            species(body);
            place(body, from, j);
            body.invokestatic(FLOAT_VECTOR, "fromMemorySegment", FROM_MEMORY).aload(to);
            at(body, at, j * tiling.lanes());
            body.invokevirtual(FLOAT_VECTOR, "intoArray", INTO_ARRAY);
          }
          body.iinc(at, tiling.columns()).lload(from).lload(stride).ladd().lstore(from);
        });
    code.return_();
  }

  /// Says where vector `j` of what the variable `base` points to lies.
  private void place(CodeBuilder code, int base, int j) {
    code.getstatic(NATIVE_MEMORY, "ALL", SEGMENT).lload(base);
    if (j > 0) {
      code.loadConstant((long) j * tiling.lanes() * Float.BYTES).ladd();
    }
    code.getstatic(NATIVE_MEMORY, "ORDER", BYTE_ORDER);
  }

  private static void at(CodeBuilder code, int start, int offset) {
    code.iload(start);
    if (offset > 0) {
      code.loadConstant(offset).iadd();
    }
  }

  private void species(CodeBuilder code) {
    code.getstatic(FLOAT_VECTOR, species, SPECIES);
  }
}
