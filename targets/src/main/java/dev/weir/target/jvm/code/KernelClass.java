package dev.weir.target.jvm.code;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.INIT_NAME;
import static java.lang.constant.ConstantDescs.MTD_void;

import dev.weir.ir.attr.AffineExpr;
import dev.weir.target.loop.LoopProgram;
import dev.weir.target.loop.LoopStep;
import dev.weir.target.loop.Memory;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.Consumer;

/// The class of one kernel: a [TileProgram] whose methods are written one after another, as the code before
/// asks for them.
final class KernelClass {
  /// Room for the results of a loop, each 8 bytes, and for one vector.
  static final long RESULT_BYTES = 64;

  static final ClassDesc LONGS = CD_long.arrayType();

  private static final MethodTypeDesc PROGRAM =
      MethodTypeDesc.of(CD_void, LONGS, CD_long, CD_long);

  private record Method(String name, MethodTypeDesc type, Consumer<CodeBuilder> code) {}

  private final LoopProgram program;
  private final int lanes;
  private final ClassDesc self;
  private final Map<LoopStep, String> names = new IdentityHashMap<>();
  private final Deque<Method> waiting = new ArrayDeque<>();

  private KernelClass(LoopProgram program, int lanes) {
    this.program = program;
    this.lanes = lanes;
    self = ClassDesc.of(KernelClass.class.getPackageName(), "Generated");
  }

  /// {@return the class file for `program`}
  ///
  /// @param lanes how many floats a vector holds, 0 for no vectors
  static byte[] build(LoopProgram program, int lanes) {
    return new KernelClass(program, lanes).build();
  }

  private byte[] build() {
    return ClassFile.of().build(self, this::methods);
  }

  /// {@return the class itself}
  ClassDesc self() {
    return self;
  }

  /// {@return how many floats a vector holds, 0 for no vectors}
  int lanes() {
    return lanes;
  }

  /// {@return how many pointers come before the sizes}
  int pointers() {
    return program.pointers().size();
  }

  /// {@return where a buffer lies in the program's memory}
  long offset(Memory.Buffer buffer) {
    return program.offsets().get(buffer.number());
  }

  /// {@return where results of loops lie in the program's memory}
  long results() {
    return program.arenaBytes();
  }

  /// {@return where a vector may be written in the program's memory}
  long spill() {
    return program.arenaBytes() + RESULT_BYTES;
  }

  /// {@return the name of the method for `loop`, which is written later}
  String method(LoopStep loop, MethodTypeDesc type, Consumer<CodeBuilder> code) {
    String known = names.get(loop);
    if (known != null) {
      return known;
    }
    String name = "loop" + names.size();
    names.put(loop, name);
    waiting.add(new Method(name, type, code));
    return name;
  }

  private void methods(ClassBuilder type) {
    type.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER)
        .withInterfaceSymbols(TileProgram.class.describeConstable().orElseThrow())
        .withMethodBody(
            INIT_NAME,
            MTD_void,
            ClassFile.ACC_PUBLIC,
            code -> code.aload(0).invokespecial(CD_Object, INIT_NAME, MTD_void).return_())
        .withMethodBody(
            "memoryBytes",
            MethodTypeDesc.of(CD_long),
            ClassFile.ACC_PUBLIC,
            code -> code.loadConstant(spill() + RESULT_BYTES).lreturn())
        .withMethodBody(
            "programs", MethodTypeDesc.of(CD_long, LONGS), ClassFile.ACC_PUBLIC, this::programs)
        .withMethodBody(
            "run",
            MethodTypeDesc.of(CD_void, LONGS, CD_long, CD_long, CD_long),
            ClassFile.ACC_PUBLIC,
            this::run)
        .withMethodBody(
            "program",
            PROGRAM,
            ClassFile.ACC_STATIC | ClassFile.ACC_PRIVATE,
            code -> {
              MethodCode method = new MethodCode(this, code, 0, 3, 1);
              method.steps(program.body());
              code.return_();
            });
    while (!waiting.isEmpty()) {
      Method next = waiting.remove();
      type.withMethodBody(
          next.name(),
          next.type(),
          ClassFile.ACC_STATIC | ClassFile.ACC_PRIVATE,
          next.code());
    }
  }

  private void run(CodeBuilder code) {
    int arguments = 1;
    int at = 2;
    int end = 4;
    int memory = 6;
    Label top = code.newLabel();
    Label done = code.newLabel();
    code.labelBinding(top).lload(at).lload(end).lcmp().ifge(done);
    code.aload(arguments).lload(at).lload(memory).invokestatic(self, "program", PROGRAM);
    code.lload(at).lconst_1().ladd().lstore(at).goto_(top);
    code.labelBinding(done).return_();
  }

  private void programs(CodeBuilder code) {
    evaluate(code, program.grid().results().getFirst());
    code.lreturn();
  }

  private void evaluate(CodeBuilder code, AffineExpr expression) {
    if (expression instanceof AffineExpr.Constant constant) {
      code.loadConstant(constant.value());
    } else if (expression instanceof AffineExpr.Symbol symbol) {
      code.aload(1).loadConstant(pointers() + symbol.position()).laload();
    } else if (expression instanceof AffineExpr.Binary binary) {
      evaluate(code, binary.left());
      evaluate(code, binary.right());
      switch (binary.operator()) {
        case ADD -> code.ladd();
        case MUL -> code.lmul();
        case FLOOR_DIV -> MethodCode.math(code, "floorDiv");
        case CEIL_DIV -> MethodCode.math(code, "ceilDiv");
        case MOD -> MethodCode.math(code, "floorMod");
      }
    } else {
      throw new IllegalArgumentException("the number of programs depends on a dimension");
    }
  }
}
