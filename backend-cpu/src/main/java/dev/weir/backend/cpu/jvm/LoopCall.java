package dev.weir.backend.cpu.jvm;

import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.weir.backend.cpu.lanes.Lane;
import dev.weir.backend.cpu.lanes.LaneType;
import dev.weir.backend.cpu.lanes.LoopUses;
import dev.weir.backend.cpu.loop.Accumulator;
import dev.weir.backend.cpu.loop.Index;
import dev.weir.backend.cpu.loop.LoopStep;
import dev.weir.backend.cpu.loop.Scalar;
import dev.weir.backend.cpu.machine.LoopFunctions;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;

/// Writes the call of a loop that is a function in machine code.
final class LoopCall {
  private static final ClassDesc FUNCTIONS = LoopFunctions.class.describeConstable().orElseThrow();
  private static final MethodTypeDesc RUN = MethodTypeDesc.of(CD_void, CD_long, CD_long, CD_long);

  private final MethodCode method;
  private final CodeBuilder code;
  private final KernelClass owner;
  private final LoopStep.Loop loop;

  LoopCall(MethodCode method, LoopStep.Loop loop) {
    this.method = method;
    this.code = method.code;
    this.owner = method.owner;
    this.loop = loop;
  }

  /// Writes the function, and the call. What the loop accumulates is there afterwards.
  void write(LoopFunctions functions) {
    LoopUses uses = LoopUses.of(loop);
    int next = 0;
    for (Index.Variable index : uses.indices()) {
      method.push(index);
      int slot = code.allocateLocal(TypeKind.LONG);
      code.lstore(slot);
      store(next++, new Lane(LaneType.I64, slot));
    }
    for (Scalar scalar : uses.scalars()) {
      store(next++, method.values.get(scalar.number()));
    }
    int begin = functions.write(loop, owner::result);
    method.pushFunctions();
    code.loadConstant((long) begin).ladd();
    method.pushMemory(owner.arguments());
    method.pushMemory(0);
    code.invokestatic(FUNCTIONS, "run", RUN);
    int result = 0;
    for (Accumulator accumulator : loop.accumulators()) {
      LaneType type = LaneType.of(accumulator.result().element());
      long offset = owner.result(result++);
      Lane read = method.scalars.load(type, () -> method.pushMemory(offset));
      method.values.put(accumulator.result().number(), read);
    }
  }

  private void store(int number, Lane value) {
    long offset = owner.result(number);
    method.scalars.store(value, () -> method.pushMemory(offset));
  }
}
