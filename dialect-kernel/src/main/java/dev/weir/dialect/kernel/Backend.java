package dev.weir.dialect.kernel;

import dev.weir.dialect.builtin.PlaceAttr;
import java.util.Arrays;
import java.util.Optional;

/// What runs a kernel. PIR's `Backend`, with the memory that each works on.
public enum Backend {
  /// Any backend: the kernel touches no device memory of its own.
  UNDEFINED("Undefined", PlaceAttr.Kind.UNDEFINED),
  /// The host.
  CPU("CPU", PlaceAttr.Kind.CPU),
  /// A GPU.
  GPU("GPU", PlaceAttr.Kind.GPU),
  /// A GPU through its vendor's deep-learning library.
  GPUDNN("GPUDNN", PlaceAttr.Kind.GPU),
  /// A Kunlun accelerator.
  XPU("XPU", PlaceAttr.Kind.XPU),
  /// The host through oneDNN.
  ONEDNN("ONEDNN", PlaceAttr.Kind.CPU),
  /// A device that a plug-in brings.
  CUSTOM("CUSTOM", PlaceAttr.Kind.CUSTOM);

  private final String pirName;
  private final PlaceAttr.Kind place;

  Backend(String pirName, PlaceAttr.Kind place) {
    this.pirName = pirName;
    this.place = place;
  }

  /// {@return PIR's spelling}
  public String pirName() {
    return pirName;
  }

  /// {@return where the kernel's tensors live}
  public PlaceAttr.Kind place() {
    return place;
  }

  /// {@return the backend that PIR spells `name`}
  public static Optional<Backend> ofPirName(String name) {
    return Arrays.stream(values()).filter(b -> b.pirName.equals(name)).findFirst();
  }
}
