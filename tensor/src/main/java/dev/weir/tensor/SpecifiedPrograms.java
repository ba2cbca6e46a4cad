package dev.weir.tensor;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.tensor.jit.Exported;
import dev.weir.tensor.jit.InputSpec;
import dev.weir.tensor.program.ExportedModule;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

  /// {@return a function of as many tensors as there are `specs`, as a program of its own}
  ///
  /// @param names those of its arguments
  /// @param known those of tensors that it has from elsewhere
  static Exported export(
      Function<Object[], Object> f,
      ImmutableList<InputSpec> specs,
      ImmutableList<String> names,
      Map<Tensor, String> known) {
    // What is multiplied has a size in common at another place of either, what is added at the
    // same.
    for (int shift = 0; ; shift = 1) {
      List<Tensor> given = examples(specs, shift);
      SizeProbe probe = SizeProbe.open(given, specs, false);
      List<Tensor> found = new ArrayList<>();
      Trees.Structure structure = Trees.structure(given.toArray(), found);
      try {
        JitProgram.Open open =
            JitProgram.open(
                JitProgram.flat(f, structure, new Trees.Structure[1]),
                found,
                probe,
                () -> {
                  Trace trace = new Trace(false);
                  trace.takeOutside();
                  return trace;
                },
                "and a program that is exported has no Java beside it; compute it outside");
        return exported(open, names, known);
      } catch (IllegalArgumentException e) {
        if (shift == 1 || specs.stream().noneMatch(each -> each.shape().contains(InputSpec.OPEN))) {
          throw e;
        }
      }
    }
  }

  private static List<Tensor> examples(List<InputSpec> specs, int shift) {
    List<Tensor> given = new ArrayList<>();
    for (int i = 0; i < specs.size(); i++) {
      long[] sizes = specs.get(i).shape().toArray();
      for (int j = 0; j < sizes.length; j++) {
        sizes[j] = specs.get(i).isOpen(j) ? 5 + 2L * (j + i * shift) : sizes[j];
      }
      given.add(Tensor.full(0, specs.get(i).dtype(), sizes));
    }
    return given;
  }

  private static Exported exported(
      JitProgram.Open open, ImmutableList<String> names, Map<Tensor, String> known) {
    checkArgument(
        !open.first().drawn().contains(true),
        "random numbers are drawn, and a program that is exported has none; draw them outside");
    Map<String, Tensor> weights = new LinkedHashMap<>();
    for (var each : open.first().hidden()) {
      Tensor weight = each.get();
      String name = known.getOrDefault(weight, "");
      boolean isNew = !name.isEmpty() && !weights.containsKey(name) && !names.contains(name);
      weights.put(isNew ? name : "parameter_" + weights.size(), weight);
    }
    var store = ParameterStore.builder();
    weights.forEach((name, weight) -> store.put(name, weight.storage()));
    return new Exported(
        ExportedModule.of(
            open.all().block(), names, List.copyOf(weights.keySet()), open.all().returned()),
        store.build());
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
