package dev.weir.backend.cpu.machine;

import static dev.weir.backend.cpu.machine.Frame.ADDRESS;
import static dev.weir.backend.cpu.machine.Frame.COUNTER;
import static dev.weir.backend.cpu.machine.Frame.END;
import static dev.weir.backend.cpu.machine.Frame.PART;
import static dev.weir.backend.cpu.machine.Instruction.NONE;

import dev.weir.backend.cpu.lanes.Lane;
import dev.weir.backend.cpu.lanes.LaneType;
import dev.weir.backend.cpu.lanes.LoopUses;
import dev.weir.backend.cpu.lanes.LoopVectorization;
import dev.weir.backend.cpu.loop.Accumulator;
import dev.weir.backend.cpu.loop.LoopStep;
import dev.weir.backend.cpu.loop.MemoryRef;
import dev.weir.backend.cpu.x86.Condition;
import dev.weir.backend.cpu.x86.Register;
import dev.weir.dialect.builtin.scalar.BinaryKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Writes an innermost loop: whole vectors first, then what is left, as part of a vector or one by one. Sums are those that
/// [dev.weir.backend.cpu.jvm] computes, in the same order.
final class InnermostLoop {
  private final StepCode steps;
  private final MachineFunction function;
  private final MachineLanes lanes;
  private final LoopStep.Loop loop;
  private final LoopUses uses;
  private final LoopVectorization passes;
  private final Map<MemoryRef, Place> places = new HashMap<>();

  /// What moves by more than an element: where its address lies on the stack, and by how many bytes.
  private final Map<Integer, Integer> strides = new HashMap<>();

  private final List<Lane> results = new ArrayList<>();

  InnermostLoop(StepCode steps, LoopStep.Loop loop) {
    this.steps = steps;
    this.function = steps.function;
    this.lanes = steps.lanes;
    this.loop = loop;
    uses = LoopUses.of(loop);
    passes = new LoopVectorization(function.lanes, loop);
  }

  /// Writes the loop. What it accumulates is there afterwards.
  void write() {
    steps.indices.slot(loop.variable());
    begin();
    for (Accumulator accumulator : loop.accumulators()) {
      results.add(identity(accumulator));
    }
    if (passes.lanes() > 0) {
      vectors();
    }
    if (passes.needsRest() && (passes.lanes() == 0 || !passes.masksAll())) {
      if (masksRest()) {
        vectorRest(List.of());
      } else {
        singles();
      }
    } else if (passes.callsRest()) {
      separateRest();
    }
    for (int i = 0; i < results.size(); i++) {
      steps.values.put(loop.accumulators().get(i).result().number(), results.get(i));
    }
  }

  /// {@return whether what is left may be a part of a vector although bytecode computes it one by one}: it is then the
  /// same, since nothing is summed
  private boolean masksRest() {
    if (passes.lanes() == 0 || !results.isEmpty()) {
      return false;
    }
    return function.hasMasks
        || uses.places().stream()
            .allMatch(place -> LaneType.of(place.memory().element()).bytes() == Float.BYTES);
  }

  /// {@return a value that changes, and counts as nothing at first}
  private Lane identity(Accumulator accumulator) {
    LaneType type = LaneType.of(accumulator.result().element());
    Lane identity = lanes.constant(accumulator.identity(), type);
    return new Lane(type, function.copy(identity.slot()));
  }

  private List<Lane> identities() {
    List<Lane> sums = new ArrayList<>();
    for (Accumulator accumulator : loop.accumulators()) {
      sums.add(identity(accumulator));
    }
    return sums;
  }

  private void begin() {
    int register = 0;
    for (MemoryRef place : uses.places()) {
      boolean moves = place.dependsOn(loop.variable());
      boolean isContiguous = moves && place.isContiguousIn(loop.variable());
      int scale = isContiguous ? LaneType.of(place.memory().element()).bytes() : 0;
      boolean fits = register < Frame.PLACES.size();
      int slot = moves && !isContiguous || !fits ? function.slot() : 0;
      Register base = slot == 0 ? Frame.PLACES.get(register++) : null;
      places.put(place, new Place(base, slot, scale, 0));
      function.general(code -> {
        steps.indices.address(code, place, loop.variable());
        if (base != null) {
          code.mov(base, ADDRESS);
        } else {
          code.mov(Frame.slot(slot), ADDRESS);
        }
      });
      if (moves && !isContiguous) {
        int stride = function.slot();
        strides.put(slot, stride);
        function.general(code -> {
          steps.indices.stride(code, place, loop.variable());
          code.mov(Frame.slot(stride), ADDRESS);
        });
      }
    }
    function.general(code -> {
      steps.indices.load(code, END, loop.extent());
      code.xor(COUNTER);
    });
  }

  private RoundCode round(Map<Integer, Lane> values, int ahead, int elements, int counted) {
    return new RoundCode(
        steps,
        values,
        place -> {
          Place at = places.get(place);
          return at.ahead(at.scale() * ahead);
        },
        loop.variable(),
        elements,
        counted);
  }

  /// Writes the number of the round to where the loop's variable lies.
  private void position(int ahead) {
    if (uses.countsRounds()) {
      int slot = steps.indices.slot(loop.variable());
      function.general(code -> {
        code.lea(ADDRESS, COUNTER.at(ahead));
        code.mov(Frame.slot(slot), ADDRESS);
      });
    }
  }

  private void vectors() {
    int elements = passes.lanes();
    List<List<Lane>> sums = new ArrayList<>();
    for (int copy = 0; copy < passes.copies(); copy++) {
      sums.add(identities());
    }
    List<Lane> all = sums.getFirst();
    vectorLoop(elements, sums);
    if (passes.copies() > 1) {
      for (int copy = 1; copy < passes.copies(); copy++) {
        for (int i = 0; i < results.size(); i++) {
          accumulate(i, all.get(i), sums.get(copy).get(i));
        }
      }
      if (passes.needsSingles()) {
        vectorLoop(elements, List.of(all));
      }
    }
    if (passes.needsRest() && passes.masksAll() && !passes.callsRest()) {
      vectorRest(all);
    }
    combine(all);
  }

  private void vectorLoop(int elements, List<List<Lane>> sums) {
    int step = elements * sums.size();
    Target top = new Target();
    Target done = new Target();
    function.beginLoop();
    function.general(code -> {
      code.lea(ADDRESS, COUNTER.at(step));
      code.cmp(ADDRESS, END);
      done.jump(code, Condition.GREATER);
      code.alignLoop();
      top.bind(code);
    });
    for (int copy = 0; copy < sums.size(); copy++) {
      position(copy * elements);
      RoundCode round = round(new HashMap<>(steps.values), copy * elements, elements, NONE);
      loop.body().forEach(round::step);
      for (int i = 0; i < results.size(); i++) {
        accumulate(i, sums.get(copy).get(i), round.get(loop.accumulators().get(i).value()));
      }
    }
    function.general(code -> {
      code.add(COUNTER, step);
      code.lea(ADDRESS, COUNTER.at(step));
      code.cmp(ADDRESS, END);
      top.jump(code, Condition.NOT_GREATER);
      done.bind(code);
    });
    function.endLoop();
  }

  /// Computes the elements that do not fill a vector.
  private void vectorRest(List<Lane> sums) {
    Target done = new Target();
    function.general(code -> {
      code.mov(ADDRESS, END);
      code.sub(ADDRESS, COUNTER);
      done.jump(code, Condition.NOT_GREATER);
    });
    int left = function.compute(Kind.SPLAT_INTEGER, NONE, NONE);
    int counted = function.compute(Kind.COMPARE_INTEGERS, function.count(), left, NONE, 1);
    position(0);
    RoundCode round = round(new HashMap<>(steps.values), 0, passes.lanes(), counted);
    loop.body().forEach(round::step);
    for (int i = 0; i < results.size(); i++) {
      Lane sum = sums.get(i);
      Lane next = lanes.binary(combines(i), sum, round.get(loop.accumulators().get(i).value()));
      Lane chosen = lanes.select(new Lane(LaneType.BOOL, counted), next, sum);
      function.assign(sum.slot(), chosen.slot());
    }
    function.bind(done);
  }

  private void separateRest() {
    Target done = new Target();
    function.general(code -> {
      code.cmp(COUNTER, END);
      done.jump(code, Condition.NOT_LESS);
    });
    List<Lane> rests = identities();
    List<Lane> sums = identities();
    vectorRest(sums);
    for (int i = 0; i < results.size(); i++) {
      steps.accumulate(
          rests.get(i), loop.accumulators().get(i), lanes.combined(combines(i), sums.get(i)));
      steps.accumulate(results.get(i), loop.accumulators().get(i), rests.get(i));
    }
    function.bind(done);
  }

  private BinaryKind combines(int i) {
    return loop.accumulators().get(i).kind().combiner();
  }

  private void accumulate(int i, Lane target, Lane value) {
    function.assign(target.slot(), lanes.binary(combines(i), target, value).slot());
  }

  /// Combines the elements of vectors into the results.
  private void combine(List<Lane> sums) {
    for (int i = 0; i < results.size(); i++) {
      Lane combined = lanes.combined(combines(i), sums.get(i));
      steps.accumulate(results.get(i), loop.accumulators().get(i), combined);
    }
  }

  private void singles() {
    Target top = new Target();
    Target done = new Target();
    function.beginLoop();
    function.general(code -> {
      code.cmp(COUNTER, END);
      done.jump(code, Condition.NOT_LESS);
      code.alignLoop();
      top.bind(code);
    });
    position(0);
    RoundCode round = round(new HashMap<>(steps.values), 0, RoundCode.ONE, NONE);
    loop.body().forEach(round::step);
    for (int i = 0; i < results.size(); i++) {
      Accumulator accumulator = loop.accumulators().get(i);
      steps.accumulate(results.get(i), accumulator, round.get(accumulator.value()));
    }
    function.general(code -> {
      strides.forEach((slot, stride) -> {
        code.mov(PART, Frame.slot(stride));
        code.add(Frame.slot(slot), PART);
      });
      code.add(COUNTER, 1);
      code.cmp(COUNTER, END);
      top.jump(code, Condition.LESS);
      done.bind(code);
    });
    function.endLoop();
  }
}
