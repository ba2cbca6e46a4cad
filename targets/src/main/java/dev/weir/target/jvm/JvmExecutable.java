package dev.weir.target.jvm;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.ir.type.TensorType;
import dev.weir.target.BufferPlan;
import dev.weir.target.Executable;
import dev.weir.target.Port;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;

/// A program on the JVM. Each run takes a frame from a pool, so runs on several threads do not
/// disturb each other.
final class JvmExecutable implements Executable {
  private final JvmProgram program;
  private final Arena arena = Arena.ofShared();
  private final ConcurrentLinkedQueue<Frame> frames = new ConcurrentLinkedQueue<>();

  JvmExecutable(JvmProgram program) {
    this.program = program;
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

  @Override public ImmutableList<String> kernels() {
    return Stream.concat(
        Stream.of(program.code()), program.functions().stream().map(JvmFunction::code))
        .flatMap(code -> code.kernelSteps().stream())
        .map(Step.Kernel::name)
        .collect(ImmutableList.toImmutableList());
  }

  @Override public ImmutableMap<String, Tensor> run(Map<String, Tensor> inputs) {
    checkNames(inputs);
    Frame pooled = frames.poll();
    Frame frame =
        pooled != null
            ? pooled
            : new Frame(
                program.code(), null,
                new CallStack(program.functions().size(), program.printed()), arena);
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
    var results = ImmutableMap.<String, Tensor>builder();
    program.outputs().forEach((port, slot) -> results.put(port.name(), copy(frame.tensor(slot))));
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

  private static Tensor copy(Tensor from) {
    Tensor to = Tensor.zeros(from.dtype(), from.shape());
    MemorySegment.copy(from.data(), 0, to.data(), 0, from.byteSize());
    return to;
  }

  @Override public void close() {
    arena.close();
  }
}
