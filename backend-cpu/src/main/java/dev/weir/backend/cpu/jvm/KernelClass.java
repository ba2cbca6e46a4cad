package dev.weir.backend.cpu.jvm;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.CLASS_INIT_NAME;
import static java.lang.constant.ConstantDescs.INIT_NAME;
import static java.lang.constant.ConstantDescs.MTD_void;

import dev.weir.backend.cpu.lanes.Lane;
import dev.weir.backend.cpu.lanes.LaneType;
import dev.weir.backend.cpu.loop.Index;
import dev.weir.backend.cpu.loop.IndexDefinition;
import dev.weir.backend.cpu.loop.LoopProgram;
import dev.weir.backend.cpu.loop.LoopStep;
import dev.weir.backend.cpu.loop.Memory;
import dev.weir.backend.cpu.machine.LoopFunctions;
import dev.weir.ir.attr.AffineExpr;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The class of one kernel: a [TileProgram] whose methods are written one after another, as the code before
/// asks for them.
final class KernelClass {
  static final ClassDesc LONGS = CD_long.arrayType();

  private static final MethodTypeDesc PROGRAM = MethodTypeDesc.of(CD_void, LONGS, CD_long, CD_long);

  private record Constant(ClassDesc type, Consumer<CodeBuilder> make) {}

  private record Method(String name, MethodTypeDesc type, Consumer<CodeBuilder> code) {}

  private final LoopProgram program;
  private final int lanes;
  private final ClassDesc self;
  private final SharedOperands shared;
  private final @Nullable LoopFunctions functions;
  private final Map<LoopStep, String> names = new IdentityHashMap<>();
  private final Map<LoopStep, String> rests = new IdentityHashMap<>();
  private final Deque<Method> waiting = new ArrayDeque<>();
  private int results;
  private final Map<String, Constant> constants = new LinkedHashMap<>();

  private KernelClass(LoopProgram program, int lanes, @Nullable LoopFunctions functions) {
    this.program = program;
    this.lanes = lanes;
    this.functions = functions;
    shared = new SharedOperands(program);
    self = ClassDesc.of(KernelClass.class.getPackageName(), "Generated");
  }

  /// {@return the class file for `program`}
  ///
  /// @param lanes how many floats a vector holds, 0 for no vectors
  static byte[] build(LoopProgram program, int lanes) {
    return new KernelClass(program, lanes, null).build();
  }

  /// {@return the class file for `program`, whose loops are functions in machine code where they can be}
  ///
  /// @param functions which get another one for each such loop
  static byte[] build(LoopProgram program, int lanes, LoopFunctions functions) {
    return new KernelClass(program, lanes, functions).build();
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

  /// {@return the right operands of products that programs share}
  SharedOperands shared() {
    return shared;
  }

  /// {@return which argument is the address of the panels of shared operand `i`}
  int panels(int i) {
    return pointers() + program.sizes() + i;
  }

  /// {@return where a buffer lies in the program's memory}
  long offset(Memory.Buffer buffer) {
    return program.offsets().get(buffer.number());
  }

  /// {@return where the result of a loop with the number `i` lies in the program's memory}
  long result(int i) {
    results = Math.max(results, i + 1);
    return arguments() + (long) (argumentCount() + i) * Long.BYTES;
  }

  /// {@return where the arguments lie in the program's memory, for functions in machine code}
  long arguments() {
    return (program.arenaBytes() + Long.BYTES - 1) / Long.BYTES * Long.BYTES;
  }

  private int argumentCount() {
    return functions == null ? 0 : pointers() + program.sizes();
  }

  /// {@return which argument is the address of the functions in machine code}
  int functions() {
    return panels(shared.all().size());
  }

  /// {@return the functions in machine code, if there may be some}
  Optional<LoopFunctions> loopFunctions() {
    return Optional.ofNullable(functions);
  }

  /// {@return the name of the method for `loop`, which is written later}
  ///
  /// @param isRest whether it is for what does not fill a vector
  String method(LoopStep loop, boolean isRest, MethodTypeDesc type, Consumer<CodeBuilder> code) {
    Map<LoopStep, String> known = isRest ? rests : names;
    String name = known.get(loop);
    if (name == null) {
      name = (isRest ? "rest" : "loop") + known.size();
      known.put(loop, name);
      waiting.add(new Method(name, type, code));
    }
    return name;
  }

  /// Pushes a constant of the class, which the compiler takes as known.
  ///
  /// @param make pushes it when the class is loaded
  void pushConstant(CodeBuilder code, String name, ClassDesc type, Consumer<CodeBuilder> make) {
    constants.putIfAbsent(name, new Constant(type, make));
    code.getstatic(self, name, type);
  }

  private void makeConstants(CodeBuilder code) {
    constants.forEach((name, constant) -> {
      constant.make().accept(code);
      code.putstatic(self, name, constant.type());
    });
    code.return_();
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
            "programs", MethodTypeDesc.of(CD_long, LONGS), ClassFile.ACC_PUBLIC, this::programs)
        .withMethodBody(
            "sharedOperands",
            MethodTypeDesc.of(CD_int),
            ClassFile.ACC_PUBLIC,
            code -> code.loadConstant(shared.all().size()).ireturn())
        .withMethodBody(
            "describeOperands",
            MethodTypeDesc.of(CD_void, LONGS, LONGS),
            ClassFile.ACC_PUBLIC,
            this::describe)
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
              copyArguments(code);
              MethodCode method = new MethodCode(this, code, 0, 3, 1, false);
              method.steps(program.body());
              code.return_();
            });
    while (!waiting.isEmpty()) {
      Method next = waiting.remove();
      type.withMethodBody(
          next.name(), next.type(), ClassFile.ACC_STATIC | ClassFile.ACC_PRIVATE, next.code());
    }
    long memory = result(results);
    type.withMethodBody(
        "memoryBytes",
        MethodTypeDesc.of(CD_long),
        ClassFile.ACC_PUBLIC,
        code -> code.loadConstant(memory).lreturn());
    if (!constants.isEmpty()) {
      int flags = ClassFile.ACC_STATIC | ClassFile.ACC_PRIVATE | ClassFile.ACC_FINAL;
      constants.forEach((name, constant) -> type.withField(name, constant.type(), flags));
      type.withMethodBody(CLASS_INIT_NAME, MTD_void, ClassFile.ACC_STATIC, this::makeConstants);
    }
  }

  /// Writes the arguments to the program's memory.
  private void copyArguments(CodeBuilder code) {
    for (int i = 0; i < argumentCount(); i++) {
      long offset = arguments() + (long) i * Long.BYTES;
      code.aload(0).loadConstant(i).laload();
      int slot = code.allocateLocal(TypeKind.LONG);
      code.lstore(slot);
      new ScalarLanes(code)
          .store(new Lane(LaneType.I64, slot), () -> code.lload(3).loadConstant(offset).ladd());
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

  private void describe(CodeBuilder code) {
    for (int i = 0; i < shared.all().size(); i++) {
      SharedOperand operand = shared.all().get(i);
      int at = i * SharedOperand.LENGTH;
      set(code, at++, Index.of(operand.pointer().argument()));
      set(code, at++, Index.of(LaneType.of(operand.pointer().element()).ordinal()));
      set(code, at++, Index.of(operand.rows()));
      set(code, at++, Index.of(operand.columns()));
      set(code, at++, Index.of(operand.width()));
      set(code, at++, Index.of(operand.sizes().size()));
      for (Index size : operand.sizes()) {
        set(code, at++, size);
      }
    }
    code.return_();
  }

  private void set(CodeBuilder code, int at, Index value) {
    code.aload(2).loadConstant(at);
    evaluate(code, value);
    code.lastore();
  }

  private void evaluate(CodeBuilder code, Index size) {
    if (size instanceof Index.Constant constant) {
      code.loadConstant(constant.value());
    } else if (shared.definition(size) instanceof IndexDefinition.Arithmetic arithmetic) {
      evaluate(code, arithmetic.left());
      evaluate(code, arithmetic.right());
      MethodCode.arithmetic(code, arithmetic.kind());
    } else {
      IndexDefinition.Size argument = (IndexDefinition.Size) shared.definition(size);
      code.aload(1).loadConstant(pointers() + argument.argument()).laload();
    }
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
