package dev.weir.dialect.kernel;

import static com.google.common.base.Preconditions.checkArgument;

import dev.weir.dialect.builtin.PlaceAttr;
import dev.weir.dialect.kernel.assembly.AllocatedTensorFormat;
import dev.weir.ir.def.TypeDef;
import dev.weir.ir.type.TensorLike;
import dev.weir.ir.type.TensorType;

/// A tensor with its device placement: `!pd_kernel.tensor<gpu, tensor<16x64xf32>>`, or
/// `!pd_kernel.tensor<gpu:1, tensor<16x64xf32>>` where a program runs on several devices. PIR's
/// `AllocatedDenseTensorType`, which it spells `gpu_tensor<16x64xf32>`, whatever the number of the device.
///
/// @param place the kind of memory
/// @param device which of the [devices of the program][ProgramDevices] has it; 0 for the host's memory
@TypeDef(value = "tensor", assembly = AllocatedTensorFormat.class)
public record AllocatedTensorType(PlaceAttr.Kind place, int device, TensorType tensor)
    implements TensorLike {
  /// @throws IllegalArgumentException if the number is negative, or that of a device for memory of the host
  public AllocatedTensorType {
    checkArgument(device >= 0, "devices are counted from 0, not %s", device);
    checkArgument(
        device == 0 || place != PlaceAttr.Kind.CPU && place != PlaceAttr.Kind.UNDEFINED,
        "the host's memory has no number, got %s",
        device);
  }

  /// A tensor on the only device.
  public AllocatedTensorType(PlaceAttr.Kind place, TensorType tensor) {
    this(place, 0, tensor);
  }

  @Override
  public AllocatedTensorType withTensor(TensorType replacement) {
    return new AllocatedTensorType(place, device, replacement);
  }

  /// {@return the place as text: `gpu`, or `gpu:1`}
  public String placeText() {
    return device == 0 ? place.keyword() : place.keyword() + ":" + device;
  }

  @Override
  public String toString() {
    return "!pd_kernel.tensor<" + placeText() + ", " + tensor + ">";
  }
}
