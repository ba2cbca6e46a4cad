package dev.weir.backend.cpu.convolution;

import static dev.weir.backend.cpu.vector.VectorCode.FLOATS;
import static dev.weir.backend.cpu.vector.VectorCode.INTS;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_float;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.INIT_NAME;
import static java.lang.constant.ConstantDescs.MTD_void;

import dev.weir.backend.cpu.vector.HiddenClasses;
import dev.weir.backend.cpu.vector.VectorCode;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;

/// Writes the class of [ConvolutionLoops] with vectors: a variable for each sum, so that the compiler
/// keeps them in registers.
final class GeneratedLoops {
  private static final MethodTypeDesc MULTIPLY =
      MethodTypeDesc.of(CD_void, FLOATS, CD_int, FLOATS, CD_int, FLOATS, CD_int, CD_int, CD_int);
  private static final MethodTypeDesc MULTIPLY_ALL =
      MethodTypeDesc.of(CD_void, FLOATS, CD_int, FLOATS, CD_int, FLOATS, CD_int, CD_int);
  private static final MethodTypeDesc LOAD =
      MethodTypeDesc.of(CD_void, CD_long, CD_long, CD_int, FLOATS, CD_int, CD_int, CD_int);
  private static final MethodTypeDesc COPY =
      MethodTypeDesc.of(
          CD_void, FLOATS, CD_int, INTS, CD_int, FLOATS, CD_int, CD_int, INTS, INTS, CD_int);
  private static final MethodTypeDesc TRANSFORM =
      MethodTypeDesc.of(
          CD_void, FLOATS, CD_int, CD_int, INTS, CD_int, FLOATS, CD_int, CD_int, CD_int, INTS, INTS,
          CD_int);
  private static final MethodTypeDesc COMBINE =
      MethodTypeDesc.of(CD_void, FLOATS, CD_int, CD_int, FLOATS, CD_int, CD_int, CD_int);
  private static final MethodTypeDesc FINISH =
      MethodTypeDesc.of(CD_void, FLOATS, CD_int, CD_int, CD_float, CD_long, CD_long, CD_boolean);
  private static final MethodTypeDesc SLIDE =
      MethodTypeDesc.of(
          CD_void, FLOATS, CD_int, INTS, FLOATS, CD_int, CD_int, FLOATS, CD_int, CD_int);

  private static final ClassDesc PLAIN = PlainLoops.class.describeConstable().orElseThrow();

  /// The variable of `finish` that holds the bias in all lanes.
  private static final int BIAS = 13;

  private final Blocking blocking;
  private final int lanes;
  private final ClassDesc self;

  private GeneratedLoops(Blocking blocking) {
    this.blocking = blocking;
    this.lanes = blocking.lanes();
    self = ClassDesc.of(ConvolutionLoops.class.getPackageName(), "GeneratedConvolutionLoops");
  }

  /// {@return the loops for `blocking`}
  static ConvolutionLoops make(Blocking blocking) {
    return HiddenClasses.make(
        MethodHandles.lookup(), new GeneratedLoops(blocking).build(), ConvolutionLoops.class);
  }

  private byte[] build() {
    ClassDesc loops = ConvolutionLoops.class.describeConstable().orElseThrow();
    return ClassFile.of()
        .build(
            self,
            type -> {
              type.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER);
              type.withInterfaceSymbols(loops);
              type.withMethodBody(
                  INIT_NAME,
                  MTD_void,
                  ClassFile.ACC_PUBLIC,
                  code -> code.aload(0).invokespecial(CD_Object, INIT_NAME, MTD_void).return_());
              method(type, "multiply", MULTIPLY, this::choose);
              for (int vectors = 1; vectors <= blocking.vectors(); vectors++) {
                int count = vectors;
                type.withMethodBody(
                    "multiply" + count,
                    MULTIPLY_ALL,
                    ClassFile.ACC_STATIC | ClassFile.ACC_PRIVATE,
                    code -> multiply(code, count));
              }
              method(type, "load", LOAD, this::load);
              method(type, "copy", COPY, this::copy);
              method(type, "transform", TRANSFORM, this::transform);
              method(type, "combine", COMBINE, this::combine);
              method(type, "finish", FINISH, this::finish);
              method(type, "slide", SLIDE, this::slide);
            });
  }

  /// Writes a body.
  @FunctionalInterface
  private interface Body {
    void write(CodeBuilder code);
  }

  private static void method(ClassBuilder type, String name, MethodTypeDesc of, Body body) {
    type.withMethodBody(name, of, ClassFile.ACC_PUBLIC, body::write);
  }

  /// Calls the method for the number of vectors.
  private void choose(CodeBuilder code) {
    for (int vectors = 1; vectors <= blocking.vectors(); vectors++) {
      Label other = code.newLabel();
      code.iload(8).loadConstant(vectors).if_icmpne(other);
      code.aload(1).iload(2).aload(3).iload(4).aload(5).iload(6).iload(7);
      code.invokestatic(self, "multiply" + vectors, MULTIPLY_ALL).return_();
      code.labelBinding(other);
    }
    code.return_();
  }

  private void multiply(CodeBuilder code, int vectors) {
    int filters = 0;
    int filter = 1;
    int patches = 2;
    int patch = 3;
    int tile = 4;
    int at = 5;
    int depth = 6;
    int step = 7;
    int left = 8;
    int right = 9;
    int sums = 16;
    VectorCode v = new VectorCode(code, lanes);
    int count = blocking.rows() * vectors;
    for (int i = 0; i < count; i++) {
      int offset = i * lanes;
      v.fromArray(tile, () -> v.at(at, offset));
      code.astore(sums + i);
    }
    v.count(
        step,
        depth,
        1,
        () -> {
          for (int j = 0; j < vectors; j++) {
            int offset = j * lanes;
            v.fromArray(patches, () -> v.at(patch, offset));
            code.astore(right + j);
          }
          for (int i = 0; i < blocking.rows(); i++) {
            int row = i;
            v.broadcast(() -> {
              code.aload(filters);
              v.at(filter, row);
              code.faload();
            });
            code.astore(left);
            for (int j = 0; j < vectors; j++) {
              int sum = sums + i * vectors + j;
              code.aload(left).aload(right + j).aload(sum);
              v.fma();
              code.astore(sum);
            }
          }
          code.iinc(filter, blocking.rows()).iinc(patch, vectors * lanes);
        });
    for (int i = 0; i < count; i++) {
      int offset = i * lanes;
      code.aload(sums + i);
      v.intoArray(tile, () -> v.at(at, offset));
    }
    code.return_();
  }

  /// Leaves `few` elements to plain Java where they are less than a vector.
  private void fewOrMore(VectorCode v, int count, VectorCode.Part few) {
    Label more = v.code.newLabel();
    v.code.iload(count).loadConstant(lanes).if_icmpge(more);
    few.write();
    v.code.return_().labelBinding(more);
  }

  /// Runs `body` with `i` from 0 on in steps of a vector, the last of which ends at `count` and may
  /// overlap the one before.
  private void vectors(VectorCode v, int i, int count, int full, VectorCode.Part body) {
    CodeBuilder code = v.code;
    code.iload(count).loadConstant(-lanes).iand().istore(full);
    v.count(i, full, lanes, body);
    Label whole = code.newLabel();
    code.iload(full).iload(count).if_icmpeq(whole);
    code.iload(count).loadConstant(lanes).isub().istore(i);
    body.write();
    code.labelBinding(whole);
  }

  private void load(CodeBuilder code) {
    int from = 1;
    int pitch = 3;
    int rows = 5;
    int to = 6;
    int at = 7;
    int toPitch = 8;
    int width = 9;
    int row = 10;
    int i = 11;
    int full = 12;
    VectorCode v = new VectorCode(code, lanes);
    fewOrMore(
        v,
        width,
        () ->
            code.lload(from)
                .lload(pitch)
                .iload(rows)
                .aload(to)
                .iload(at)
                .iload(toPitch)
                .iload(width)
                .invokestatic(PLAIN, "loadFew", LOAD));
    v.count(
        row,
        rows,
        1,
        () -> {
          vectors(
              v,
              i,
              width,
              full,
              () -> {
                v.fromMemory(from, i);
                v.intoArray(to, () -> v.sum(at, i));
              });
          code.lload(from).lload(pitch).ladd().lstore(from);
          code.iload(at).iload(toPitch).iadd().istore(at);
        });
    code.return_();
  }

  /// Runs `body` for all pieces of all steps, with their places in `source` and `target`.
  private static void pieces(
      VectorCode v,
      int base,
      int offsets,
      int steps,
      int at,
      int pitch,
      int from,
      int lane,
      int pieces,
      int step,
      int place,
      int piece,
      int source,
      int target,
      VectorCode.Part body) {
    CodeBuilder code = v.code;
    v.count(
        step,
        steps,
        1,
        () -> {
          code.iload(base).aload(offsets).iload(step).iaload().iadd().istore(place);
          v.count(
              piece,
              pieces,
              1,
              () -> {
                code.iload(place).aload(from).iload(piece).iaload().iadd().istore(source);
                code.iload(at).aload(lane).iload(piece).iaload().iadd().istore(target);
                body.write();
              });
          code.iload(at).iload(pitch).iadd().istore(at);
        });
    code.return_();
  }

  private void copy(CodeBuilder code) {
    int rows = 1;
    int to = 5;
    int source = 14;
    int target = 15;
    VectorCode v = new VectorCode(code, lanes);
    pieces(
        v,
        2,
        3,
        4,
        6,
        7,
        8,
        9,
        10,
        11,
        12,
        13,
        source,
        target,
        () -> {
          v.fromArray(rows, () -> code.iload(source));
          v.intoArray(to, () -> code.iload(target));
        });
  }

  private void transform(CodeBuilder code) {
    int rows = 1;
    int rowPitch = 3;
    int to = 6;
    int plane = 9;
    int source = 16;
    int target = 17;
    int d = 20;
    VectorCode v = new VectorCode(code, lanes);
    pieces(
        v,
        2,
        4,
        5,
        7,
        8,
        10,
        11,
        12,
        13,
        14,
        15,
        source,
        target,
        () -> {
          for (int i = 0; i < RowTransform.IN; i++) {
            v.fromArray(rows, () -> code.iload(source));
            code.astore(d + i);
            code.iload(source).iload(rowPitch).iadd().istore(source);
          }
          new TransformCode(v, d)
              .transform(() -> {
                v.intoArray(to, () -> code.iload(target));
                code.iload(target).iload(plane).iadd().istore(target);
              });
        });
  }

  private void combine(CodeBuilder code) {
    int tiles = 1;
    int at = 2;
    int plane = 3;
    int to = 4;
    int toAt = 5;
    int toPlane = 6;
    int vectors = 7;
    int i = 8;
    int source = 9;
    int target = 10;
    int m = 20;
    VectorCode v = new VectorCode(code, lanes);
    v.count(
        i,
        vectors,
        1,
        () -> {
          code.iload(at).istore(source).iload(toAt).istore(target);
          for (int k = 0; k < RowTransform.IN; k++) {
            v.fromArray(tiles, () -> code.iload(source));
            code.astore(m + k);
            code.iload(source).iload(plane).iadd().istore(source);
          }
          new TransformCode(v, m)
              .combine(() -> {
                v.intoArray(to, () -> code.iload(target));
                code.iload(target).iload(toPlane).iadd().istore(target);
              });
          code.iinc(at, lanes).iinc(toAt, lanes);
        });
    code.return_();
  }

  private void finish(CodeBuilder code) {
    int count = 3;
    int residual = 5;
    int to = 7;
    int relu = 9;
    VectorCode v = new VectorCode(code, lanes);
    fewOrMore(
        v,
        count,
        () ->
            code.aload(1)
                .iload(2)
                .iload(count)
                .fload(4)
                .lload(residual)
                .lload(to)
                .iload(relu)
                .invokestatic(PLAIN, "finishFew", FINISH));
    v.broadcast(() -> code.fload(4));
    code.astore(BIAS);
    Label withRelu = code.newLabel();
    code.iload(relu).ifne(withRelu);
    finishEither(v, residual, false);
    code.labelBinding(withRelu);
    finishEither(v, residual, true);
  }

  private void finishEither(VectorCode v, int residual, boolean relu) {
    Label plain = v.code.newLabel();
    v.code.lload(residual).lconst_0().lcmp().ifeq(plain);
    vectors(v, 10, 3, 11, () -> finishVector(v, 10, true, relu));
    v.code.return_().labelBinding(plain);
    vectors(v, 10, 3, 11, () -> finishVector(v, 10, false, relu));
    v.code.return_();
  }

  private static void finishVector(VectorCode v, int index, boolean residual, boolean relu) {
    v.fromArray(1, () -> v.sum(2, index));
    v.code.aload(BIAS);
    v.binary("add");
    if (residual) {
      v.fromMemory(5, index);
      v.binary("add");
    }
    if (relu) {
      v.zero();
      v.binary("max");
    }
    v.intoMemory(7, index);
  }

  private void slide(CodeBuilder code) {
    int rows = 1;
    int base = 2;
    int offsets = 3;
    int weights = 4;
    int weight = 5;
    int steps = 6;
    int to = 7;
    int at = 8;
    int vectors = 9;
    int i = 10;
    int step = 11;
    int sum = 12;
    VectorCode v = new VectorCode(code, lanes);
    v.count(
        i,
        vectors,
        1,
        () -> {
          v.zero();
          code.astore(sum);
          v.count(
              step,
              steps,
              1,
              () -> {
                v.broadcast(() -> code.aload(weights).iload(weight).iload(step).iadd().faload());
                v.fromArray(
                    rows, () -> code.iload(base).aload(offsets).iload(step).iaload().iadd());
                code.aload(sum);
                v.fma();
                code.astore(sum);
              });
          code.aload(sum);
          v.intoArray(to, () -> code.iload(at));
          code.iinc(base, lanes).iinc(at, lanes);
        });
    code.return_();
  }
}
