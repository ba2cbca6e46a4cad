package dev.weir.backend.cpu.jvm;

import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.weir.backend.cpu.lanes.Lane;
import dev.weir.backend.cpu.lanes.LaneType;
import dev.weir.backend.cpu.loop.Accumulator;
import dev.weir.backend.cpu.loop.Coordinate;
import dev.weir.backend.cpu.loop.Index;
import dev.weir.backend.cpu.loop.IndexDefinition;
import dev.weir.backend.cpu.loop.LoopStep;
import dev.weir.backend.cpu.loop.Memory;
import dev.weir.backend.cpu.loop.MemoryRef;
import dev.weir.backend.cpu.machine.LoopFunctions;
import dev.weir.dialect.builtin.scalar.IndexKind;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Writes one method: indices in variables, loops, what is done once in a while. Innermost loops, and those
/// with little but innermost ones, get methods of their own.
final class MethodCode {
  private static final ClassDesc MATH = ClassDesc.of("java.lang.Math");
  private static final ClassDesc BLOCKS = BlockProduct.class.describeConstable().orElseThrow();

  private static final ClassDesc[] PARAMETERS = {
    CD_int,
    CD_long,
    CD_long,
    CD_long,
    CD_int,
    CD_long,
    CD_long,
    CD_long,
    CD_int,
    CD_long,
    CD_long,
    CD_long,
    CD_long,
    CD_long,
    CD_long,
    CD_boolean
  };
  private static final MethodTypeDesc BLOCK = MethodTypeDesc.of(CD_void, PARAMETERS);
  private static final MethodTypeDesc BLOCK_OF_PANELS =
      BLOCK.insertParameterTypes(
          PARAMETERS.length, CD_long, CD_long, CD_long, CD_long, CD_long, CD_long);

  final KernelClass owner;
  final CodeBuilder code;
  final ScalarLanes scalars;

  /// What the scalars of the program are, by their numbers.
  final Map<Integer, Lane> values = new HashMap<>();

  private final Map<Integer, Integer> indices = new HashMap<>();
  private final int arguments;
  private final int memory;
  private final int program;
  private final boolean isLoop;

  /// @param arguments the variable with the arguments of the kernel
  /// @param memory the variable with the address of the program's memory
  /// @param program the variable with the program id
  /// @param isLoop whether the method is that of a loop, which holds the loops inside
  MethodCode(
      KernelClass owner, CodeBuilder code, int arguments, int memory, int program, boolean isLoop) {
    this.owner = owner;
    this.code = code;
    this.scalars = new ScalarLanes(code);
    this.arguments = arguments;
    this.memory = memory;
    this.program = program;
    this.isLoop = isLoop;
  }

  static void math(CodeBuilder code, String name) {
    code.invokestatic(MATH, name, MethodTypeDesc.of(CD_long, CD_long, CD_long));
  }

  /// Combines the two longs on the stack.
  static void arithmetic(CodeBuilder code, IndexKind kind) {
    switch (kind) {
      case ADD -> code.ladd();
      case SUB -> code.lsub();
      case MUL -> code.lmul();
      case DIV -> math(code, "floorDiv");
      case CEIL_DIV -> math(code, "ceilDiv");
      case MOD -> math(code, "floorMod");
      case MIN -> math(code, "min");
      case MAX -> math(code, "max");
    }
  }

  // Indices.

  /// Says that the long in variable `slot` is `index`.
  void put(Index.Variable index, int slot) {
    indices.put(index.number(), slot);
  }

  void push(Index index) {
    if (index instanceof Index.Constant constant) {
      code.loadConstant(constant.value());
    } else {
      Index.Variable variable = (Index.Variable) index;
      Integer slot = indices.get(variable.number());
      if (slot == null) {
        throw new IllegalStateException("index " + variable.number() + " is not defined here");
      }
      code.lload(slot);
    }
  }

  void pushArguments() {
    code.aload(arguments).lload(memory);
  }

  /// Pushes the address of the functions in machine code.
  void pushFunctions() {
    code.aload(arguments).loadConstant(owner.functions()).laload();
  }

  /// Pushes the address of something in the program's memory.
  void pushMemory(long offset) {
    code.lload(memory).loadConstant(offset).ladd();
  }

  /// Pushes the address of an element, a loop's variable taken to be 0.
  ///
  /// @param zero the variable, or 0 where it counts
  void pushAddress(MemoryRef place, Index zero) {
    Memory memoryOf = place.memory();
    if (memoryOf instanceof Memory.Pointer pointer) {
      code.aload(arguments).loadConstant(pointer.argument()).laload();
    } else {
      pushMemory(owner.offset((Memory.Buffer) memoryOf));
    }
    boolean any = false;
    for (int i = 0; i < place.coordinates().size(); i++) {
      if (any) {
        push(place.sizes().get(i));
        code.lmul();
      }
      Coordinate coordinate = place.coordinates().get(i);
      if (!coordinate.base().is(0)) {
        push(coordinate.base());
        if (any) {
          code.ladd();
        }
        any = true;
      }
      Index loop = coordinate.loop();
      if (!loop.is(0) && !loop.equals(zero)) {
        push(loop);
        if (any) {
          code.ladd();
        }
        any = true;
      }
    }
    if (any) {
      code.loadConstant((long) LaneType.of(memoryOf.element()).bytes()).lmul().ladd();
    }
  }

  /// Pushes the bytes from one element to that of the next round of a loop.
  void pushStride(MemoryRef place, Index loop) {
    boolean any = false;
    for (int i = 0; i < place.coordinates().size(); i++) {
      if (any) {
        push(place.sizes().get(i));
        code.lmul();
      }
      if (place.coordinates().get(i).loop().equals(loop)) {
        code.lconst_1();
        if (any) {
          code.ladd();
        }
        any = true;
      }
    }
    if (any) {
      code.loadConstant((long) LaneType.of(place.memory().element()).bytes()).lmul();
    } else {
      code.lconst_0();
    }
  }

  // Steps.

  void steps(List<LoopStep> steps) {
    for (LoopStep step : steps) {
      switch (step) {
        case LoopStep.DefineIndex define -> defineIndex(define);
        case LoopStep.DefineScalar define -> body().define(define.target(), define.op());
        case LoopStep.Write write -> body().write(write);
        case LoopStep.AtomicAdd add -> body().atomicAdd(add);
        case LoopStep.Loop loop -> {
          Optional<LoopFunctions> functions = owner.loopFunctions();
          if (functions.isPresent() && LoopFunctions.fits(loop)) {
            new LoopCall(this, loop).write(functions.get());
          } else if (isLoop && loop.isInnermost()) {
            new InnerLoop(this, loop).write();
          } else if (!isLoop && LoopMethod.fits(owner, loop)) {
            new LoopMethod(owner, loop, false).call(this, 0);
          } else {
            loop(loop);
          }
        }
        case LoopStep.Repeat repeat -> repeat(repeat);
        case LoopStep.Choice choice -> choice(choice);
        case LoopStep.Matmul matmul -> matmul(matmul);
      }
    }
  }

  private BodyCode body() {
    return new BodyCode(
        this, scalars, values, place -> () -> pushAddress(place, Index.ZERO), Index.ZERO);
  }

  private void defineIndex(LoopStep.DefineIndex define) {
    switch (define.op()) {
      case IndexDefinition.ProgramId id -> code.lload(program);
      case IndexDefinition.Size size ->
          code.aload(arguments).loadConstant(owner.pointers() + size.argument()).laload();
      case IndexDefinition.Arithmetic arithmetic -> {
        push(arithmetic.left());
        push(arithmetic.right());
        arithmetic(code, arithmetic.kind());
      }
      case IndexDefinition.Loaded loaded -> {
        MemoryRef place = loaded.place();
        LaneType type = LaneType.of(place.memory().element());
        Lane value = scalars.load(type, () -> pushAddress(place, Index.ZERO));
        Lane wide = scalars.cast(value, LaneType.I64);
        code.lload(wide.slot());
      }
    }
    define(define.target());
  }

  /// Defines an index as the long on the stack.
  private void define(Index.Variable target) {
    int slot = code.allocateLocal(TypeKind.LONG);
    code.lstore(slot);
    put(target, slot);
  }

  private void loop(LoopStep.Loop loop) {
    for (Accumulator accumulator : loop.accumulators()) {
      Lane start =
          scalars.constant(accumulator.identity(), LaneType.of(accumulator.result().element()));
      values.put(accumulator.result().number(), start);
    }
    int at = code.allocateLocal(TypeKind.LONG);
    code.lconst_0().lstore(at);
    put(loop.variable(), at);
    Label top = code.newLabel();
    Label end = code.newLabel();
    code.labelBinding(top).lload(at);
    push(loop.extent());
    code.lcmp().ifge(end);
    steps(loop.body());
    for (Accumulator accumulator : loop.accumulators()) {
      Lane target = values.get(accumulator.result().number());
      accumulate(target, accumulator, values.get(accumulator.value().number()));
    }
    code.lload(at).lconst_1().ladd().lstore(at).goto_(top).labelBinding(end);
  }

  /// Combines a value into the variable of an accumulator.
  void accumulate(Lane target, Accumulator accumulator, Lane value) {
    Lane combined = scalars.binary(accumulator.kind().combiner(), target, value);
    code.loadLocal(target.type().kind(), combined.slot());
    code.storeLocal(target.type().kind(), target.slot());
  }

  private void repeat(LoopStep.Repeat repeat) {
    push(repeat.lower());
    define(repeat.variable());
    int at = indices.get(repeat.variable().number());
    Label top = code.newLabel();
    Label end = code.newLabel();
    code.labelBinding(top).lload(at);
    push(repeat.upper());
    code.lcmp().ifge(end);
    steps(repeat.body());
    code.lload(at);
    push(repeat.step());
    code.ladd().lstore(at).goto_(top).labelBinding(end);
  }

  private void choice(LoopStep.Choice choice) {
    Label otherwise = code.newLabel();
    Label end = code.newLabel();
    push(choice.left());
    push(choice.right());
    code.lcmp();
    switch (choice.kind()) {
      case EQ -> code.ifne(otherwise);
      case NE -> code.ifeq(otherwise);
      case LT -> code.ifge(otherwise);
      case LE -> code.ifgt(otherwise);
      case GT -> code.ifle(otherwise);
      case GE -> code.iflt(otherwise);
    }
    steps(choice.then());
    code.goto_(end).labelBinding(otherwise);
    steps(choice.otherwise());
    code.labelBinding(end);
  }

  /// Calls [BlockProduct] with the address and the two strides of each operand, and where the right one lies
  /// in its panels.
  private void matmul(LoopStep.Matmul matmul) {
    operand(matmul.lhs(), matmul.row(), matmul.inner());
    operand(matmul.rhs(), matmul.inner(), matmul.column());
    operand(matmul.accumulator(), matmul.row(), matmul.column());
    push(matmul.rows());
    push(matmul.columns());
    push(matmul.depth());
    code.loadConstant(matmul.overwrites() ? 0 : 1);
    int shared = owner.shared().find(matmul);
    if (shared < 0) {
      code.invokestatic(BLOCKS, "run", BLOCK);
      return;
    }
    SharedOperand operand = owner.shared().all().get(shared);
    code.aload(arguments).loadConstant(owner.panels(shared)).laload();
    pushBatch(matmul.rhs(), operand);
    push(operand.sizes().get(operand.rows()));
    push(operand.sizes().get(operand.columns()));
    push(matmul.rhs().coordinates().get(operand.rows()).base());
    push(matmul.rhs().coordinates().get(operand.columns()).base());
    code.invokestatic(BLOCKS, "run", BLOCK_OF_PANELS);
  }

  /// Pushes the number of the matrix, of those that the operand holds.
  private void pushBatch(MemoryRef place, SharedOperand operand) {
    code.lconst_0();
    for (int i = 0; i < place.sizes().size(); i++) {
      if (i != operand.rows() && i != operand.columns()) {
        push(place.sizes().get(i));
        code.lmul();
        push(place.coordinates().get(i).base());
        code.ladd();
      }
    }
  }

  private void operand(MemoryRef place, Index down, Index across) {
    code.loadConstant(LaneType.of(place.memory().element()).ordinal());
    pushCorner(place, down, across);
    pushStride(place, down);
    pushStride(place, across);
  }

  private void pushCorner(MemoryRef place, Index down, Index across) {
    int zero = code.allocateLocal(TypeKind.LONG);
    code.lconst_0().lstore(zero);
    put((Index.Variable) down, zero);
    put((Index.Variable) across, zero);
    pushAddress(place, Index.ZERO);
  }
}
