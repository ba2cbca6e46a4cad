package dev.weir.runtime.device;

import com.google.common.collect.ImmutableList;
import java.util.List;
import java.util.Optional;

/// The streams of all devices of a program under numbers of their own: those of each device follow those of the one
/// before.
public final class DeviceStreams {
  private final ImmutableList<Optional<KernelStreams>> devices;
  private final int[] first;

  /// Numbers streams.
  ///
  /// @param devices the streams of each device, if it has any
  public DeviceStreams(List<Optional<KernelStreams>> devices) {
    this.devices = ImmutableList.copyOf(devices);
    first = new int[devices.size() + 1];
    for (int i = 0; i < devices.size(); i++) {
      first[i + 1] = first[i] + devices.get(i).map(each -> each.copiesOut() + 1).orElse(0);
    }
  }

  /// {@return how many streams there are}
  public int size() {
    return first[devices.size()];
  }

  /// {@return whether the device has streams}; the host has none
  public boolean has(int device) {
    return device >= 0 && device < devices.size() && devices.get(device).isPresent();
  }

  /// {@return the streams of a device}
  public KernelStreams of(int device) {
    return devices.get(device).orElseThrow();
  }

  /// {@return the device of stream `stream`}
  public int device(int stream) {
    int device = 0;
    while (stream >= first[device + 1]) {
      device++;
    }
    return device;
  }

  /// {@return the number that the stream has on its device}
  public int onDevice(int stream) {
    return stream - first[device(stream)];
  }

  /// {@return the first of a device's streams that kernels may be on}
  public int first(int device) {
    return first[device];
  }

  /// {@return the number after the last of them}
  public int end(int device) {
    return first[device] + of(device).count();
  }

  /// {@return the stream for copies to a device}
  public int copiesIn(int device) {
    return first[device] + of(device).copiesIn();
  }

  /// {@return the stream for copies from a device to the host}
  public int copiesOut(int device) {
    return first[device] + of(device).copiesOut();
  }

  /// Has the calling thread work on a stream.
  public void select(int stream) {
    of(device(stream)).select(onDevice(stream));
  }

  /// Has the calling thread work on the first stream of each device.
  public void selectFirst() {
    devices.forEach(device -> device.ifPresent(streams -> streams.select(0)));
  }
}
