package dev.weir.backend.cpu.machine;

import static dev.weir.backend.cpu.machine.Frame.ADDRESS;
import static dev.weir.backend.cpu.machine.Instruction.NONE;

import dev.weir.backend.cpu.lanes.Lane;
import dev.weir.backend.cpu.lanes.LaneType;
import dev.weir.backend.cpu.lanes.RoundWriter;
import dev.weir.backend.cpu.loop.Coordinate;
import dev.weir.backend.cpu.loop.Index;
import dev.weir.backend.cpu.loop.LoopStep;
import dev.weir.backend.cpu.loop.MemoryRef;
import dev.weir.backend.cpu.loop.ScalarOp;
import dev.weir.backend.cpu.x86.Condition;
import dev.weir.backend.cpu.x86.VectorOperation;
import java.util.Map;
import java.util.function.Function;

/// Writes what one round of a loop computes as machine code.
final class RoundCode extends RoundWriter {
  /// One element a round.
  static final int ONE = 1;

  private final StepCode steps;
  private final MachineFunction function;
  private final MachineLanes lanes;
  private final Function<MemoryRef, Place> places;
  private final Index loop;
  private final int elements;
  private final int counted;

  /// @param values what scalars are, by their numbers; what is computed is added
  /// @param places says where an element lies in this round, right before that is used
  /// @param loop the variable of the loop, or 0
  /// @param elements how many elements a round computes
  /// @param counted the mask of the elements that there are, or none for all
  RoundCode(
      StepCode steps,
      Map<Integer, Lane> values,
      Function<MemoryRef, Place> places,
      Index loop,
      int elements,
      int counted) {
    super(steps.lanes, values);
    this.steps = steps;
    this.function = steps.function;
    this.lanes = steps.lanes;
    this.places = places;
    this.loop = loop;
    this.elements = elements;
    this.counted = counted;
  }

  @Override
  protected Lane count(ScalarOp.Count count, LaneType type) {
    function.general(code -> {
      steps.indices.load(code, ADDRESS, count.base());
      steps.indices.add(code, ADDRESS, count.loop());
    });
    Lane first = new Lane(type, function.compute(Kind.SPLAT_INTEGER, NONE, NONE));
    return elements > ONE && count.loop().equals(loop)
        ? new Lane(type, function.vector(VectorOperation.VPADDD, first.slot(), function.count()))
        : first;
  }

  private int within(int mask) {
    return counted == NONE ? mask : function.compute(Kind.MASK_AND, mask, counted);
  }

  @Override
  protected Lane read(ScalarOp.Read read, LaneType type) {
    return new Lane(type, value(read, type));
  }

  private int value(ScalarOp.Read read, LaneType type) {
    boolean isVector = elements > ONE && read.place().dependsOn(loop);
    if (isVector) {
      if (read.mask().isEmpty()) {
        return function.load(Kind.LOAD, type, places.apply(read.place()), counted);
      }
      Lane mask = get(read.mask().get());
      int counting = within(mask.slot());
      int loaded = function.load(Kind.LOAD, type, places.apply(read.place()), counting);
      return read.pad().isPresent()
          ? lanes
              .select(mask, new Lane(type, loaded), lanes.constant(read.pad().get(), type))
              .slot()
          : loaded;
    }
    if (read.mask().isEmpty() && read.pad().isEmpty()) {
      return function.load(Kind.LOAD_ONE, type, places.apply(read.place()), NONE);
    }
    Lane pad =
        read.pad().isPresent()
            ? lanes.constant(read.pad().get(), type)
            : type == LaneType.BOOL ? lanes.integer(type, 0) : lanes.number(0);
    int result = function.copy(pad.slot());
    Target outside = new Target();
    read.mask().ifPresent(mask -> function.add(Instruction.branch(get(mask).slot(), outside)));
    if (read.pad().isPresent()) {
      checkInside(read.place(), outside);
    }
    int loaded = function.load(Kind.LOAD_ONE, type, places.apply(read.place()), NONE);
    function.assign(result, loaded);
    function.bind(outside);
    return result;
  }

  private void checkInside(MemoryRef place, Target outside) {
    for (int i = 0; i < place.coordinates().size(); i++) {
      Coordinate coordinate = place.coordinates().get(i);
      Index size = place.sizes().get(i);
      function.general(code -> {
        steps.indices.load(code, ADDRESS, coordinate.base());
        steps.indices.add(code, ADDRESS, coordinate.loop());
        code.cmp(ADDRESS, 0);
        outside.jump(code, Condition.LESS);
        steps.indices.compare(code, ADDRESS, size);
        outside.jump(code, Condition.NOT_LESS);
      });
    }
  }

  @Override
  public void write(LoopStep.Write write) {
    Lane value = get(write.value());
    LaneType type = value.type();
    if (elements > ONE) {
      int mask = write.mask().isPresent() ? within(get(write.mask().get()).slot()) : counted;
      Place place = places.apply(write.place());
      function.add(Instruction.store(Kind.STORE, value.slot(), type, place, mask));
      return;
    }
    Target end = new Target();
    write.mask().ifPresent(mask -> function.add(Instruction.branch(get(mask).slot(), end)));
    Place place = places.apply(write.place());
    function.add(Instruction.store(Kind.STORE_ONE, value.slot(), type, place, NONE));
    function.bind(end);
  }

  @Override
  public void atomicAdd(LoopStep.AtomicAdd add) {
    throw new IllegalStateException("no code for " + add);
  }
}
