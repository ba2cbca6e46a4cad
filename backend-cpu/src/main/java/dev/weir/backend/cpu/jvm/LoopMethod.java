package dev.weir.backend.cpu.jvm;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.weir.backend.cpu.lanes.Lane;
import dev.weir.backend.cpu.lanes.LaneType;
import dev.weir.backend.cpu.lanes.LoopUses;
import dev.weir.backend.cpu.lanes.LoopVectorization;
import dev.weir.backend.cpu.loop.Accumulator;
import dev.weir.backend.cpu.loop.Index;
import dev.weir.backend.cpu.loop.LoopStep;
import dev.weir.backend.cpu.loop.Scalar;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;

/// Writes a loop as a method of its own: an innermost one, or one whose rounds are a few of those, such as
/// the passes over a row.
///
/// The method gets the arguments of the kernel, the program's memory, and the indices and scalars that the
/// loop uses. It returns what the loop accumulates, or writes it to the program's memory if that is more
/// than one number.
final class LoopMethod {
  /// The operations on vectors in a method at most. The first compiler gives up on methods with twice as many,
  /// which the second one then may never see.
  private static final int MOST = 48;

  private final KernelClass owner;
  private final LoopStep.Loop loop;
  private final boolean isRest;
  private final LoopUses uses;

  /// @param isRest whether the method computes only what does not fill a vector
  LoopMethod(KernelClass owner, LoopStep.Loop loop, boolean isRest) {
    this.owner = owner;
    this.loop = loop;
    this.isRest = isRest;
    this.uses = LoopUses.of(loop);
  }

  /// {@return whether `loop` is to be a method of `owner`}
  static boolean fits(KernelClass owner, LoopStep.Loop loop) {
    if (loop.isInnermost()) {
      return true;
    }
    int work = 0;
    for (LoopStep step : loop.body()) {
      if (step instanceof LoopStep.Loop inner && inner.isInnermost()) {
        work += new LoopVectorization(owner.lanes(), inner).operations();
      } else if (step instanceof LoopStep.DefineScalar || step instanceof LoopStep.Write) {
        work++;
      } else {
        return false;
      }
    }
    return work <= MOST;
  }

  /// Calls the loop from `method`.
  ///
  /// @param at the int that says from where on, for the rest
  void call(MethodCode method, int at) {
    CodeBuilder code = method.code;
    List<ClassDesc> parameters = new ArrayList<>(List.of(KernelClass.LONGS, CD_long));
    method.pushArguments();
    for (Index.Variable index : uses.indices()) {
      parameters.add(CD_long);
      method.push(index);
    }
    for (Scalar scalar : uses.scalars()) {
      Lane lane = method.values.get(scalar.number());
      parameters.add(lane.type().desc());
      code.loadLocal(lane.type().kind(), lane.slot());
    }
    if (isRest) {
      parameters.add(CD_int);
      code.iload(at);
    }
    List<Accumulator> accumulators = loop.accumulators();
    ClassDesc result =
        accumulators.size() == 1
            ? LaneType.of(accumulators.getFirst().result().element()).desc()
            : CD_void;
    MethodTypeDesc type = MethodTypeDesc.of(result, parameters);
    code.invokestatic(owner.self(), owner.method(loop, isRest, type, this::write), type);
    for (int i = 0; i < accumulators.size(); i++) {
      Scalar target = accumulators.get(i).result();
      LaneType element = LaneType.of(target.element());
      int slot = code.allocateLocal(element.kind());
      if (accumulators.size() > 1) {
        long offset = owner.result(i);
        Lane read = method.scalars.load(element, () -> method.pushMemory(offset));
        code.loadLocal(element.kind(), read.slot());
      }
      code.storeLocal(element.kind(), slot);
      method.values.put(target.number(), new Lane(element, slot));
    }
  }

  private void write(CodeBuilder code) {
    MethodCode method = new MethodCode(owner, code, 0, 1, 1, true);
    int parameter = 1;
    for (Index.Variable index : uses.indices()) {
      method.put(index, code.parameterSlot(++parameter));
    }
    for (Scalar scalar : uses.scalars()) {
      method.values.put(
          scalar.number(),
          new Lane(LaneType.of(scalar.element()), code.parameterSlot(++parameter)));
    }
    if (isRest) {
      new InnerLoop(method, loop).writeRest(code.parameterSlot(++parameter));
    } else {
      method.steps(List.of(loop));
    }
    List<Accumulator> accumulators = loop.accumulators();
    if (accumulators.size() == 1) {
      Lane result = method.values.get(accumulators.getFirst().result().number());
      code.loadLocal(result.type().kind(), result.slot());
      code.return_(result.type().kind());
      return;
    }
    for (int i = 0; i < accumulators.size(); i++) {
      long offset = owner.result(i);
      Lane result = method.values.get(accumulators.get(i).result().number());
      method.scalars.store(result, () -> method.pushMemory(offset));
    }
    code.return_();
  }
}
