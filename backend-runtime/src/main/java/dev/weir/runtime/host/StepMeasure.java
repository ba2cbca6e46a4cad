package dev.weir.runtime.host;

import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.Profile;
import dev.weir.runtime.device.LoadedDevice;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What a profile is told of a step.
final class StepMeasure {
  private StepMeasure() {}

  /// {@return what there is to tell of `step`, which has run in `frame`; nothing of steps that only pass
  /// values on}
  static Optional<Profile.Event> of(Step step, Frame frame, long start, long nanos) {
    if (step instanceof Step.Launch launch) {
      return Optional.of(
          event(
              launch.name(),
              "generated",
              device(frame, launch.device()),
              tensors(frame, launch.inputs()),
              tensors(frame, launch.outputs()),
              start,
              nanos,
              frame.work(launch)));
    }
    if (step instanceof Step.Kernel kernel) {
      List<Tensor> inputs = tensors(frame, kernel.inputs());
      List<Tensor> outputs = tensors(frame, kernel.outputs());
      return Optional.of(
          event(
              kernel.name(),
              "library",
              LoadedDevice.HOST,
              inputs,
              outputs,
              start,
              nanos,
              kernel.kernel().operations(inputs, outputs)));
    }
    if (step instanceof Step.CopyIn copy) {
      return Optional.of(
          event(
              "copy to the device",
              "copy",
              device(frame, frame.device(copy.output())),
              List.of(),
              List.of(frame.tensor(copy.output())),
              start,
              nanos,
              0));
    }
    return step instanceof Step.CopyOut copy
        ? Optional.of(
            event(
                "copy to the host",
                "copy",
                device(frame, frame.device(copy.input())),
                List.of(),
                List.of(frame.tensor(copy.output())),
                start,
                nanos,
                0))
        : Optional.empty();
  }

  /// {@return what there is to tell of a copy of `tensor` to the host, but for the time}
  static Profile.Event copyOut(Tensor tensor, String device) {
    return event("copy to the host", "copy", device, List.of(), List.of(tensor), 0, 0, 0);
  }

  /// {@return what people call a device}: the host, where the only device works on the host's memory
  static String device(Frame frame, int number) {
    RunMemory memory = frame.memory();
    return number == RunMemory.HOST || memory.devices().size() == 1 && !memory.hasDevice()
        ? LoadedDevice.HOST
        : memory.devices().get(number).name();
  }

  private static Profile.Event event(
      String name,
      String kind,
      String device,
      List<Tensor> inputs,
      List<Tensor> outputs,
      long start,
      long nanos,
      long operations) {
    long bytes = 0;
    for (Tensor tensor : inputs) {
      bytes += tensor.byteSize();
    }
    for (Tensor tensor : outputs) {
      bytes += tensor.byteSize();
    }
    return new Profile.Event(
        name, kind, device, start, nanos, bytes, operations, Thread.currentThread().threadId(), -1);
  }

  private static List<Tensor> tensors(Frame frame, List<Integer> slots) {
    List<Tensor> tensors = new ArrayList<>();
    for (int slot : slots) {
      if (slot >= 0 && frame.holds(slot)) {
        for (Object element : frame.elements(slot)) {
          if (element instanceof Tensor tensor) {
            tensors.add(tensor);
          }
        }
      }
    }
    return tensors;
  }
}
