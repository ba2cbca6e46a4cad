package dev.weir.tensor;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.DType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The programs of a function that is mapped over lanes.
final class LanePrograms {
  /// @param structure how the arguments are built
  /// @param types the dtypes and shapes of their tensors, in order
  private record Signature(Trees.Structure structure, ImmutableList<Object> types) {}

  /// @param result how what it gives is built
  private record Known(LaneProgram program, Trees.Structure result) {
    Object apply(List<Tensor> given) {
      Tensor[] outputs = program.run(given);
      return Objects.requireNonNull(result.build(Arrays.asList(outputs).iterator()));
    }
  }

  private final Function<Object[], Object> f;
  private final Vmap.Settings settings;
  private final ConcurrentHashMap<Signature, Known> known = new ConcurrentHashMap<>();
  private final ConcurrentHashMap<String, BlockProgram> programs = new ConcurrentHashMap<>();
  private final Set<String> remarks = Collections.synchronizedSet(new LinkedHashSet<>());
  private final LaneProgram.Mapping mapping;
  private volatile @Nullable Last last;

  LanePrograms(Function<Object[], Object> f, Vmap.Settings settings) {
    this.f = f;
    this.settings = settings;
    mapping =
        new LaneProgram.Mapping(
            settings.randomness(),
            settings.strict(),
            (text, make) -> programs.computeIfAbsent(text, missing -> make.get()),
            remarks::add);
  }

  ImmutableList<String> remarks() {
    synchronized (remarks) {
      return ImmutableList.copyOf(remarks);
    }
  }

  ImmutableList<String> texts() {
    return ImmutableList.copyOf(programs.keySet());
  }

  int size() {
    return programs.size();
  }

  /// The call before, where all its arguments were tensors: those of a loop are alike.
  private static final class Last {
    private final Known known;
    private final DType[] dtypes;
    private final long[][] sizes;

    Last(Known known, List<Tensor> arguments) {
      this.known = known;
      dtypes = arguments.stream().map(Tensor::dtype).toArray(DType[]::new);
      sizes = arguments.stream().map(Tensor::sizes).toArray(long[][]::new);
    }

    boolean fits(Object[] arguments) {
      for (int i = 0; i < arguments.length; i++) {
        if (!(arguments[i] instanceof Tensor given)
            || given.dtype() != dtypes[i]
            || !Arrays.equals(given.sizes(), sizes[i])) {
          return false;
        }
      }
      return true;
    }
  }

  Object call(Object[] arguments) {
    Last before = last;
    if (before != null && before.fits(arguments)) {
      Tensor[] given = Arrays.copyOf(arguments, arguments.length, Tensor[].class);
      return before.known.apply(Arrays.asList(given));
    }
    List<Tensor> tensors = new ArrayList<>();
    Trees.Structure structure = Trees.structure(arguments, tensors);
    var types = ImmutableList.builderWithExpectedSize(2 * tensors.size());
    for (Tensor each : tensors) {
      types.add(each.dtype(), ImmutableLongArray.copyOf(each.sizes()));
    }
    Signature signature = new Signature(structure, types.build());
    Known found = known.get(signature);
    if (found == null) {
      found = record(arguments, structure, tensors);
      if (!found.program().captures()) {
        known.putIfAbsent(signature, found);
      }
    }
    if (!found.program().captures()
        && Arrays.stream(arguments).allMatch(Tensor.class::isInstance)) {
      last = new Last(found, tensors);
    }
    return found.apply(tensors);
  }

  private Known record(Object[] arguments, Trees.Structure structure, List<Tensor> tensors) {
    List<OptionalInt> axes = new ArrayList<>();
    List<String> places = new ArrayList<>();
    List<@Nullable Object> in = settings.in();
    checkArgument(
        in == null || in.size() == arguments.length,
        "inAxes are of %s arguments, and the function takes %s",
        in == null ? 0 : in.size(),
        arguments.length);
    for (int i = 0; i < arguments.length; i++) {
      LaneAxes.add(in == null ? 0 : in.get(i), arguments[i], "argument " + i, axes, places);
    }
    return record(structure, tensors, axes, lanes(tensors, axes, places));
  }

  private Known record(
      Trees.Structure structure, List<Tensor> tensors, List<OptionalInt> axes, long lanes) {
    @Nullable Object[] result = new Object[1];
    Function<Tensor[], Tensor[]> flat =
        lane -> {
          Object[] arguments = (Object[]) structure.build(Arrays.asList(lane).iterator());
          result[0] = f.apply(Objects.requireNonNull(arguments));
          return Trees.tensors(result[0]).toArray(new Tensor[0]);
        };
    LaneProgram program =
        LaneProgram.record(mapping, flat, tensors, axes, () -> outAxes(result[0]), lanes);
    return new Known(program, Trees.structure(result[0], new ArrayList<>()));
  }

  private List<OptionalInt> outAxes(@Nullable Object result) {
    List<OptionalInt> axes = new ArrayList<>();
    LaneAxes.add(settings.out(), result, "the result", axes, new ArrayList<>());
    return axes;
  }

  /// {@return the number of lanes, which all mapped tensors have}
  private static long lanes(List<Tensor> tensors, List<OptionalInt> axes, List<String> places) {
    int first = -1;
    long lanes = 0;
    for (int i = 0; i < axes.size(); i++) {
      if (axes.get(i).isEmpty()) {
        continue;
      }
      Tensor each = tensors.get(i);
      int axis = axes.get(i).getAsInt();
      checkArgument(
          axis >= -each.rank() && axis < each.rank(),
          "%s is %s, which has no dimension %s for lanes; inAxes say null of what all lanes share",
          places.get(i),
          each.describe(),
          axis);
      long size = each.dim(axis);
      if (first < 0) {
        first = i;
        lanes = size;
      }
      checkArgument(
          size == lanes,
          "%s has %s lanes along axis %s of %s, and %s has %s along axis %s of %s",
          places.get(first),
          lanes,
          axes.get(first).getAsInt(),
          tensors.get(first).describe(),
          places.get(i),
          size,
          axis,
          each.describe());
    }
    checkArgument(
        first >= 0,
        "nothing says how many lanes there are: no tensor among the arguments has an axis");
    checkArgument(
        lanes > 0, "%s has no lanes: it is %s", places.get(first), tensors.get(first).describe());
    return lanes;
  }
}
