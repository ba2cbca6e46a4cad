package dev.weir.backend.gpu.cuda;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.backend.gpu.simt.LaunchTable;
import dev.weir.backend.gpu.simt.TensorBox;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.kernel.IndexBoundsAttr;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.ir.attr.AffineExpr;
import dev.weir.ir.attr.AffineMap;
import dev.weir.runtime.Executable;
import dev.weir.runtime.Port;
import dev.weir.runtime.ProgramSteps;
import dev.weir.runtime.ProgramSteps.Origin;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Writes the C++ of a run: the steps of a program whose sizes are all known, one after the other.
final class LauncherRun {
  private static final long[] NO_SIZES = {};

  private final Executable plans;
  private final ImmutableMap<Integer, Long> offsets;
  private final List<String> kernels;
  private final ImmutableMap<String, LaunchTable.Launch> launches;
  private final StringBuilder text = new StringBuilder();

  /// What stands for a value.
  private final Map<Integer, Integer> stands = new HashMap<>();

  /// What a value of the device is a copy of.
  private final Map<Integer, Integer> copies = new HashMap<>();

  private final Map<Integer, Integer> outputs = new HashMap<>();

  LauncherRun(
      Executable plans,
      ImmutableMap<Integer, Long> offsets,
      List<String> kernels,
      ImmutableMap<String, LaunchTable.Launch> launches) {
    this.plans = plans;
    this.offsets = offsets;
    this.kernels = kernels;
    this.launches = launches;
    for (int value : plans.outputValues().values()) {
      outputs.putIfAbsent(value, outputs.size());
    }
  }

  /// {@return the statements}
  String code() {
    for (ProgramSteps.Step step : plans.steps().steps()) {
      switch (step.kind()) {
        case ALIAS -> stands.put(step.outputs().get(0), real(step.inputs().get(0)));
        case COPY -> {
          int from = step.inputs().get(0);
          int to = step.outputs().get(0);
          if (value(to).onDevice()) {
            copies.put(to, from);
          }
          copy(pointer(to), value(to).onDevice(), from);
        }
        case LAUNCH -> launch(step);
        case LIBRARY, CONTROL ->
            throw new IllegalArgumentException("'" + step.kernel() + "' is no step of a launcher");
      }
    }
    int next = 0;
    for (int from : plans.outputValues().values()) {
      String to = "outputs[" + next++ + "]";
      if (value(from).onDevice() || !pointer(from).equals(to)) {
        copy(to, false, from);
      }
    }
    return text.toString();
  }

  private void copy(String to, boolean toDevice, int from) {
    long bytes = bytes(from);
    if (bytes == 0) {
      return;
    }
    boolean fromDevice = value(from).onDevice();
    if (toDevice && fromDevice) {
      throw new IllegalArgumentException("a copy within the device is no step of a launcher");
    }
    String how = toDevice ? "copyIn" : fromDevice ? "copyOut" : "std::memcpy";
    text.append("    %s(%s, %s, %dULL);\n".formatted(how, to, pointer(from), bytes));
  }

  private void launch(ProgramSteps.Step step) {
    step.bounds().forEach(bounds -> check(step, bounds));
    long[] sizes = step.sizes().stream().mapToLong(LauncherRun::number).toArray();
    LaunchTable.Launch launch = launches.get(step.kernel());
    long programs = launch.programs(sizes);
    if (programs == 0) {
      return;
    }
    if (programs > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "the grid size " + programs + " is more than there can be");
    }
    List<String> arguments = new ArrayList<>();
    step.inputs().forEach(value -> arguments.add(pointer(value)));
    step.outputs().forEach(value -> arguments.add(pointer(value)));
    for (long size : sizes) {
      arguments.add(size + "ULL");
    }
    String boxes = launch.boxes().stream().map(LauncherRun::box).collect(Collectors.joining(", "));
    text.append(
        "    launch(%d, %d, %d, {%s}%s);\n"
            .formatted(
                kernels.indexOf(step.kernel()),
                programs,
                launch.threads(),
                String.join(", ", arguments),
                boxes.isEmpty() ? "" : ", {" + boxes + "}"));
  }

  /// {@return a box in the driver's terms, the innermost dimension first}
  private static String box(TensorBox box) {
    int rank = box.sizes().length();
    List<String> sizes = new ArrayList<>();
    List<String> strides = new ArrayList<>();
    List<String> sides = new ArrayList<>();
    for (int i = rank - 1; i >= 0; i--) {
      sizes.add(Long.toString(box.sizes().get(i)));
      sides.add(Long.toString(box.box().get(i)));
      if (i < rank - 1) {
        strides.add(Long.toString(box.stride(i) * 2));
      }
    }
    return "{%d, %d, %d, %d, {%s}, {%s}, {%s}}"
        .formatted(
            box.pointer(),
            TensorMaps.type(box),
            TensorMaps.swizzle(box),
            rank,
            String.join(", ", sizes),
            String.join(", ", strides),
            String.join(", ", sides));
  }

  /// Writes a look at what the kernel takes for places, where the host has them.
  private void check(ProgramSteps.Step step, IndexBoundsAttr bounds) {
    int value = real(step.inputs().get(bounds.operand()));
    while (value(value).onDevice() && copies.containsKey(value)) {
      value = real(copies.get(value));
    }
    boolean isConstant =
        value(value).origin() == Origin.PARAMETER || value(value).origin() == Origin.CONSTANT;
    if (value(value).onDevice() && !isConstant) {
      return;
    }
    String from = isConstant ? weight("hostWeights.data()", value) : pointer(value);
    DType dtype = value(value).dtype();
    ImmutableList<AffineExpr> extents = bounds.extents().value().results();
    String exempt =
        bounds.exempt().asList().stream()
            .map(each -> each + "LL")
            .collect(Collectors.joining(", "));
    for (int i = 0; i < extents.size(); i++) {
      long extent = number(extents.get(i));
      text.append(
          "    check<%s>(%s, %d, %dLL, %d, %dLL, %dLL, {%s}, \"'%s' failed: pd_op.%s: %s\");\n"
              .formatted(
                  type(dtype),
                  from,
                  i,
                  bytes(value) / dtype.byteSize(),
                  extents.size(),
                  bounds.wraps() ? -extent : 0,
                  extent,
                  exempt,
                  bounds.operator(),
                  bounds.operator(),
                  bounds.fault("%lld", "%lld")));
    }
  }

  private static long number(AffineExpr size) {
    return TileFuncOp.programs(new AffineMap(0, 0, ImmutableList.of(size)), NO_SIZES);
  }

  private static String type(DType dtype) {
    return switch (dtype) {
      case UINT8, BOOL -> "uint8_t";
      case INT8 -> "int8_t";
      case INT16 -> "int16_t";
      case UINT16 -> "uint16_t";
      case INT32 -> "int32_t";
      case UINT32 -> "uint32_t";
      case INT64 -> "int64_t";
      default -> throw new IllegalArgumentException("indices of " + dtype.paddleName());
    };
  }

  private int real(int value) {
    return stands.getOrDefault(value, value);
  }

  private ProgramSteps.Value value(int value) {
    return plans.steps().values().get(real(value));
  }

  private String pointer(int value) {
    ProgramSteps.Value known = value(value);
    return switch (known.origin()) {
      case INPUT -> "inputs[" + inputNames().indexOf(known.name()) + "]";
      case PARAMETER, CONSTANT ->
          weight(known.onDevice() ? "weights" : "hostWeights.data()", real(value));
      case BUFFER ->
          "%s + %dULL".formatted(known.onDevice() ? "block" : "hostBlock.data()", known.offset());
      case OUTPUT -> "outputs[" + outputs.get(real(value)) + "]";
      case DYNAMIC, OTHER ->
          throw new IllegalStateException("value " + value + " has no memory of its own");
    };
  }

  private String weight(String base, int value) {
    return "%s + %dULL".formatted(base, offsets.get(value));
  }

  private List<String> inputNames() {
    return plans.inputs().stream().map(Port::name).toList();
  }

  private long bytes(int value) {
    ProgramSteps.Value known = plans.steps().values().get(value);
    long count = known.dtype().byteSize();
    for (long size : known.shape().asList()) {
      count *= size;
    }
    return count;
  }
}
