package dev.weir.tensor;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableList;
import dev.weir.tensor.jit.InputSpec;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The programs of a function for tensors of which it is said what they may be.
final class SpecifiedPrograms {
  private final ImmutableList<InputSpec> specs;
  private final CopyOnWriteArrayList<Known> known = new CopyOnWriteArrayList<>();

  /// @param probe what it takes to be open, and equal
  private record Known(Trees.Structure structure, SizeProbe probe, JitProgram program) {}

  SpecifiedPrograms(ImmutableList<InputSpec> specs) {
    this.specs = specs;
  }

  ImmutableList<JitProgram> all() {
    return known.stream().map(Known::program).collect(ImmutableList.toImmutableList());
  }

  /// {@return the program for `tensors`}
  ///
  /// @param record makes one for open sizes
  /// @throws IllegalArgumentException if they are not what was said
  JitProgram find(
      Trees.Structure structure, List<Tensor> tensors, Function<SizeProbe, JitProgram> record) {
    check(tensors);
    JitProgram found = lookUp(structure, tensors);
    if (found == null) {
      synchronized (known) {
        found = lookUp(structure, tensors);
        if (found == null) {
          found = add(structure, tensors, record);
        }
      }
    }
    return found;
  }

  private @Nullable JitProgram lookUp(Trees.Structure structure, List<Tensor> tensors) {
    for (Known each : known) {
      if (each.probe().fits(tensors) && each.structure().equals(structure)) {
        return each.program();
      }
    }
    return null;
  }

  /// The more sizes are taken to be different, the more the program is for; but where the function asks for some that are
  /// equal, or for a 1, it cannot be recorded so.
  private JitProgram add(
      Trees.Structure structure, List<Tensor> tensors, Function<SizeProbe, JitProgram> record) {
    SizeProbe probe = SizeProbe.open(tensors, specs, false);
    JitProgram made;
    try {
      made = record.apply(probe);
    } catch (IllegalArgumentException e) {
      probe = SizeProbe.open(tensors, specs, true);
      made = record.apply(probe);
    }
    known.add(0, new Known(structure, probe, made));
    return made;
  }

  private void check(List<Tensor> tensors) {
    checkArgument(
        tensors.size() == specs.size(),
        "the function is compiled for %s tensors, %s, and is given %s",
        specs.size(),
        specs,
        tensors.size());
    for (int i = 0; i < specs.size(); i++) {
      Tensor each = tensors.get(i);
      checkArgument(
          specs.get(i).fits(each.dtype(), each.sizes()),
          "tensor %s is %s, and the function is compiled for %s",
          i,
          each.describe(),
          specs.get(i));
    }
  }
}
