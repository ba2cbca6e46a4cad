package dev.weir.backend.cpu.machine;

import static dev.weir.backend.cpu.machine.Frame.ADDRESS;
import static dev.weir.backend.cpu.machine.Instruction.NONE;

import dev.weir.backend.cpu.lanes.Lane;
import dev.weir.backend.cpu.lanes.LaneType;
import dev.weir.backend.cpu.loop.Accumulator;
import dev.weir.backend.cpu.loop.Index;
import dev.weir.backend.cpu.loop.LoopProgram;
import dev.weir.backend.cpu.loop.LoopStep;
import dev.weir.backend.cpu.loop.MemoryRef;
import dev.weir.backend.cpu.x86.Condition;
import dev.weir.backend.cpu.x86.Register;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Writes what a program does, innermost loops apart: steps that are done once in a while.
final class StepCode {
  final MachineFunction function;
  final MachineLanes lanes;
  final IndexCode indices;

  /// What the scalars of the program are, by their numbers.
  final Map<Integer, Lane> values = new HashMap<>();

  StepCode(LoopProgram program, MachineFunction function) {
    this.function = function;
    lanes = new MachineLanes(function);
    indices = new IndexCode(program, function);
  }

  void steps(List<LoopStep> steps) {
    for (LoopStep step : steps) {
      switch (step) {
        case LoopStep.DefineIndex define -> {
          int slot = indices.slot(define.target());
          function.general(code -> indices.define(code, slot, define.op()));
        }
        case LoopStep.DefineScalar define -> body().define(define.target(), define.op());
        case LoopStep.Write write -> body().write(write);
        case LoopStep.Loop loop -> {
          if (loop.isInnermost()) {
            new InnermostLoop(this, loop).write();
          } else {
            loop(loop);
          }
        }
        case LoopStep.Repeat repeat ->
            repeat(repeat.variable(), repeat.lower(), repeat.upper(), repeat.step(), repeat.body());
        case LoopStep.Choice choice -> choice(choice);
        case LoopStep.AtomicAdd add -> body().atomicAdd(add);
        case LoopStep.Matmul matmul -> throw new IllegalStateException("no code for " + matmul);
      }
    }
  }

  private RoundCode body() {
    return new RoundCode(this, values, this::place, Index.ZERO, RoundCode.ONE, NONE);
  }

  private Place place(MemoryRef place) {
    function.general(code -> indices.address(code, place, Index.ZERO));
    return Place.COMPUTED;
  }

  private void loop(LoopStep.Loop loop) {
    for (Accumulator accumulator : loop.accumulators()) {
      LaneType type = LaneType.of(accumulator.result().element());
      Lane identity = lanes.constant(accumulator.identity(), type);
      values.put(accumulator.result().number(), new Lane(type, function.copy(identity.slot())));
    }
    repeat(
        loop.variable(),
        Index.ZERO,
        loop.extent(),
        Index.ONE,
        () -> {
          steps(loop.body());
          for (Accumulator accumulator : loop.accumulators()) {
            Lane target = values.get(accumulator.result().number());
            accumulate(target, accumulator, values.get(accumulator.value().number()));
          }
        });
  }

  /// Combines a value into that of an accumulator.
  void accumulate(Lane target, Accumulator accumulator, Lane value) {
    Lane combined = lanes.binary(accumulator.kind().combiner(), target, value);
    function.assign(target.slot(), combined.slot());
  }

  private void repeat(
      Index.Variable variable, Index lower, Index upper, Index step, List<LoopStep> body) {
    repeat(variable, lower, upper, step, () -> steps(body));
  }

  private void repeat(
      Index.Variable variable, Index lower, Index upper, Index step, Runnable body) {
    int slot = indices.slot(variable);
    Target top = new Target();
    Target end = new Target();
    function.general(code -> {
      indices.load(code, ADDRESS, lower);
      code.mov(Frame.slot(slot), ADDRESS);
    });
    function.beginLoop();
    function.general(code -> {
      top.bind(code);
      code.mov(ADDRESS, Frame.slot(slot));
      indices.compare(code, ADDRESS, upper);
      end.jump(code, Condition.NOT_LESS);
    });
    body.run();
    function.general(code -> {
      code.mov(ADDRESS, Frame.slot(slot));
      indices.add(code, ADDRESS, step);
      code.mov(Frame.slot(slot), ADDRESS);
      top.jump(code);
      end.bind(code);
    });
    function.endLoop();
  }

  private void choice(LoopStep.Choice choice) {
    Target otherwise = new Target();
    Target end = new Target();
    function.general(code -> {
      indices.load(code, ADDRESS, choice.left());
      indices.compare(code, ADDRESS, choice.right());
      otherwise.jump(code, IndexCode.unless(choice.kind()));
    });
    steps(choice.then());
    function.general(code -> {
      end.jump(code);
      otherwise.bind(code);
    });
    steps(choice.otherwise());
    function.bind(end);
  }

  /// Gives the programs from the one on the stack to the last their turn.
  void programs(List<LoopStep> body) {
    Target top = new Target();
    Target end = new Target();
    function.beginLoop();
    function.general(code -> {
      top.bind(code);
      code.mov(ADDRESS, Frame.slot(Frame.PROGRAM));
      code.cmp(ADDRESS, Frame.slot(Frame.LAST_PROGRAM));
      end.jump(code, Condition.NOT_LESS);
    });
    steps(body);
    function.general(code -> {
      code.mov(Register.RAX, 1);
      code.add(Frame.slot(Frame.PROGRAM), Register.RAX);
      top.jump(code);
      end.bind(code);
    });
    function.endLoop();
  }
}
