package dev.weir.runtime.host;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.kernel.buffer.BufferPlan;
import dev.weir.ir.type.TensorType;
import dev.weir.runtime.DirectLaunch;
import dev.weir.runtime.Executable;
import dev.weir.runtime.Port;
import dev.weir.runtime.Profile;
import dev.weir.runtime.ProgramSteps;
import dev.weir.runtime.device.DeviceException;
import dev.weir.runtime.host.size.InputSizes;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;

/// A program on the JVM. Each run takes a frame from a pool, so runs on several threads do not
/// disturb each other.
final class HostExecutable implements Executable {
  private final HostProgram program;
  private final RunMemory memory;
  private final InputSizes sizes;
  private final ConcurrentLinkedQueue<Frame> frames = new ConcurrentLinkedQueue<>();

  HostExecutable(HostProgram program, RunMemory memory) {
    this.program = program;
    this.memory = memory;
    sizes = new InputSizes(inputs());
  }

  @Override
  public ImmutableList<Port> inputs() {
    return program.inputs().keySet().asList();
  }

  @Override
  public ImmutableList<Port> outputs() {
    return program.outputs().keySet().asList();
  }

  @Override
  public BufferPlan plan() {
    return program.code().plan();
  }

  @Override
  public BufferPlan devicePlan() {
    return program.code().devicePlan();
  }

  @Override
  public ImmutableList<String> choices() {
    return memory.choices();
  }

  @Override
  public ProgramSteps steps() {
    return StepDescription.of(program);
  }

  @Override
  public ImmutableMap<Integer, Tensor> constants() {
    return program.code().originals();
  }

  @Override
  public ImmutableMap<String, Integer> outputValues() {
    var values = ImmutableMap.<String, Integer>builder();
    program.outputs().forEach((port, slot) -> values.put(port.name(), slot));
    return values.buildOrThrow();
  }

  @Override
  public ImmutableList<String> kernels() {
    return Stream.concat(
            Stream.of(program.code()), program.functions().stream().map(HostFunction::code))
        .flatMap(code -> code.steps().stream())
        .flatMap(HostExecutable::kernel)
        .collect(ImmutableList.toImmutableList());
  }

  private static Stream<String> kernel(Step step) {
    if (step instanceof Step.Kernel library) {
      return Stream.of(library.name());
    }
    return step instanceof Step.Launch generated ? Stream.of(generated.name()) : Stream.of();
  }

  @Override
  public Optional<DirectLaunch> direct() {
    ImmutableList<Step> steps = program.code().steps();
    return steps.size() == 2
            && steps.get(0) instanceof Step.Launch launch
            && steps.get(1) instanceof Step.End
            && (launch.sizes().isStatic() || program.guards().isEmpty())
            && launch.checks().isEmpty()
            && launch.over().stream().allMatch(over -> over < 0)
            && program.code().devices().stream().allMatch(device -> device == RunMemory.HOST)
            && program.inputs().values().containsAll(launch.inputs())
            && program.outputs().values().asList().size() == launch.outputs().size()
            && program.outputs().values().containsAll(launch.outputs())
        ? Optional.of(direct(launch))
        : Optional.empty();
  }

  private DirectLaunch direct(Step.Launch launch) {
    ImmutableIntArray inputs = positions(launch.inputs(), program.inputs());
    return new DirectLaunch(
        launch.kernel(),
        inputs,
        positions(launch.outputs(), program.outputs()),
        shapes -> launch.sizes().arguments(inputs, shapes));
  }

  private static ImmutableIntArray positions(
      ImmutableList<Integer> slots, ImmutableMap<Port, Integer> ports) {
    ImmutableList<Integer> all = ports.values().asList();
    return ImmutableIntArray.copyOf(slots.stream().mapToInt(all::indexOf));
  }

  @Override
  public ImmutableMap<String, Tensor> run(
      Map<String, Tensor> inputs, Map<String, Tensor> outputs, Optional<Profile> profile) {
    checkNames("input", program.inputs().keySet(), inputs);
    checkNames("output", program.outputs().keySet(), outputs);
    memory.enter();
    try {
      return runInFrame(inputs, outputs, profile);
    } catch (DeviceException e) {
      throw located(e);
    } finally {
      memory.leave();
    }
  }

  /// {@return what went wrong, at the launch of the kernel where it names one}: a device may say so long after that
  private RuntimeException located(DeviceException fault) {
    return Stream.concat(
            Stream.of(program.code()), program.functions().stream().map(HostFunction::code))
        .flatMap(code -> code.steps().stream())
        .filter(Step.Launch.class::isInstance)
        .map(Step.Launch.class::cast)
        .filter(launch -> launch.name().equals(fault.kernel()))
        .findFirst()
        .<RuntimeException>map(launch -> launch.stopped(fault))
        .orElse(fault);
  }

  private ImmutableMap<String, Tensor> runInFrame(
      Map<String, Tensor> inputs, Map<String, Tensor> outputs, Optional<Profile> profile) {
    Frame pooled = frames.poll();
    Frame frame =
        pooled != null
            ? pooled
            : new Frame(
                program.code(),
                null,
                new CallStack(program.functions().size(), program.printed(), memory),
                program.streams());
    try {
      Tensor[] given = new Tensor[program.inputs().size()];
      int next = 0;
      for (Map.Entry<Port, Integer> input : program.inputs().entrySet()) {
        Port port = input.getKey();
        Tensor tensor = inputs.get(port.name());
        if (tensor == null) {
          throw new IllegalArgumentException("input '" + port.name() + "' is missing");
        }
        if (tensor.rank() != port.type().rank()) {
          throw misfit("input", port, tensor);
        }
        given[next++] = tensor;
      }
      // These say who requires what types say, too.
      program.guards().check(given);
      next = 0;
      for (Map.Entry<Port, Integer> input : program.inputs().entrySet()) {
        checkType("input", input.getKey(), given[next]);
        frame.set(input.getValue(), given[next++]);
      }
      sizes.check(given);
      frame.run(wanted(outputs), profile);
      memory.readBack();
      return results(frame, outputs);
    } finally {
      frame.forget();
      frames.add(frame);
    }
  }

  private Map<Integer, Tensor> wanted(Map<String, Tensor> outputs) {
    if (outputs.isEmpty()) {
      return ImmutableMap.of();
    }
    Map<Integer, Tensor> wanted = new HashMap<>();
    program
        .outputs()
        .forEach((port, slot) -> {
          Tensor tensor = outputs.get(port.name());
          if (tensor != null) {
            checkType("output", port, tensor);
            wanted.putIfAbsent(slot, tensor);
          }
        });
    return wanted;
  }

  /// Two outputs that are one value get a tensor each.
  private ImmutableMap<String, Tensor> results(Frame frame, Map<String, Tensor> outputs) {
    var results = ImmutableMap.<String, Tensor>builder();
    Set<Tensor> given = Collections.newSetFromMap(new IdentityHashMap<>());
    for (Map.Entry<Port, Integer> output : program.outputs().entrySet()) {
      String name = output.getKey().name();
      Tensor result = frame.output(output.getValue());
      Tensor wanted = outputs.get(name);
      if (wanted != null && wanted != result) {
        wanted.copyFrom(result);
        result = wanted;
      }
      results.put(name, given.add(result) ? result : memory.copied(result));
    }
    return results.buildOrThrow();
  }

  private static void checkNames(String what, Set<Port> ports, Map<String, Tensor> tensors) {
    // In each run, of programs with a thousand inputs too: nothing is looked for one by one if all
    // are known.
    int known = 0;
    for (Port port : ports) {
      known += tensors.containsKey(port.name()) ? 1 : 0;
    }
    if (known == tensors.size()) {
      return;
    }
    for (String name : tensors.keySet()) {
      if (ports.stream().noneMatch(port -> port.name().equals(name))) {
        throw new IllegalArgumentException("the program has no " + what + " '" + name + "'");
      }
    }
  }

  private static void checkType(String what, Port port, Tensor tensor) {
    TensorType type = port.type();
    DType dtype = ElementTypes.dtypeOf(type.elementType());
    boolean fits = tensor.dtype() == dtype && tensor.rank() == type.rank();
    for (int i = 0; fits && i < type.rank(); i++) {
      fits = type.isDynamic(i) || type.dimension(i) == tensor.dim(i);
    }
    if (!fits) {
      throw misfit(what, port, tensor);
    }
  }

  private static IllegalArgumentException misfit(String what, Port port, Tensor tensor) {
    return new IllegalArgumentException(
        "%s '%s' must be %s, got %s%s"
            .formatted(
                what,
                port.name(),
                port.type(),
                tensor.dtype().mlirName(),
                Arrays.toString(tensor.shape())));
  }

  @Override
  public void close() {
    memory.close();
  }
}
