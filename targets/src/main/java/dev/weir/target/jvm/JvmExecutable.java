package dev.weir.target.jvm;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.ir.type.TensorType;
import dev.weir.target.BufferPlan;
import dev.weir.target.Executable;
import dev.weir.target.Port;
import dev.weir.target.ProgramSteps;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;

/// A program on the JVM. Each run takes a frame from a pool, so runs on several threads do not
/// disturb each other.
final class JvmExecutable implements Executable {
  private final JvmProgram program;
  private final RunMemory memory;
  private final ConcurrentLinkedQueue<Frame> frames = new ConcurrentLinkedQueue<>();

  JvmExecutable(JvmProgram program, RunMemory memory) {
    this.program = program;
    this.memory = memory;
  }

  @Override public ImmutableList<Port> inputs() {
    return program.inputs().keySet().asList();
  }

  @Override public ImmutableList<Port> outputs() {
    return program.outputs().keySet().asList();
  }

  @Override public BufferPlan plan() {
    return program.code().plan();
  }

  @Override public BufferPlan devicePlan() {
    return program.code().devicePlan();
  }

  @Override public ProgramSteps steps() {
    return StepDescription.of(program);
  }

  @Override public ImmutableMap<Integer, Tensor> constants() {
    return program.code().originals();
  }

  @Override public ImmutableMap<String, Integer> outputValues() {
    var values = ImmutableMap.<String, Integer>builder();
    program.outputs().forEach((port, slot) -> values.put(port.name(), slot));
    return values.buildOrThrow();
  }

  @Override public ImmutableList<String> kernels() {
    return Stream.concat(
        Stream.of(program.code()), program.functions().stream().map(JvmFunction::code))
        .flatMap(code -> code.steps().stream())
        .flatMap(JvmExecutable::kernel)
        .collect(ImmutableList.toImmutableList());
  }

  private static Stream<String> kernel(Step step) {
    if (step instanceof Step.Kernel library) {
      return Stream.of(library.name());
    }
    return step instanceof Step.Launch generated ? Stream.of(generated.name()) : Stream.of();
  }

  @Override public ImmutableMap<String, Tensor> run(Map<String, Tensor> inputs) {
    checkNames(inputs);
    Frame pooled = frames.poll();
    Frame frame =
        pooled != null
            ? pooled
            : new Frame(
                program.code(), null,
                new CallStack(program.functions().size(), program.printed(), memory));
    program
        .inputs()
        .forEach(
            (port, slot) -> {
              Tensor tensor = inputs.get(port.name());
              if (tensor == null) {
                throw new IllegalArgumentException("input '" + port.name() + "' is missing");
              }
              checkType(port, tensor);
              frame.set(slot, tensor);
            });
    frame.run();
    frame.finish();
    var results = ImmutableMap.<String, Tensor>builder();
    program
        .outputs()
        .forEach((port, slot) -> results.put(port.name(), memory.copied(frame.tensor(slot))));
    frames.add(frame);
    return results.buildOrThrow();
  }

  private void checkNames(Map<String, Tensor> inputs) {
    for (String name : inputs.keySet()) {
      if (inputs().stream().noneMatch(port -> port.name().equals(name))) {
        throw new IllegalArgumentException("the program has no input '" + name + "'");
      }
    }
  }

  private static void checkType(Port port, Tensor tensor) {
    TensorType type = port.type();
    DType dtype = ElementTypes.dtype(type.elementType());
    boolean fits = tensor.dtype() == dtype && tensor.rank() == type.rank();
    for (int i = 0; fits && i < type.rank(); i++) {
      fits = type.isDynamic(i) || type.dimension(i) == tensor.dim(i);
    }
    if (!fits) {
      throw new IllegalArgumentException(
          "input '%s' must be %s, got %s%s"
              .formatted(
                  port.name(), type, tensor.dtype().mlirName(), Arrays.toString(tensor.shape())));
    }
  }

  @Override public void close() {
    memory.close();
  }
}
