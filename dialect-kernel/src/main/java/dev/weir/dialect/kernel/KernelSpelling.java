package dev.weir.dialect.kernel;

import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.DataLayout;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.pir.PirSpelling;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import java.util.List;
import java.util.Optional;

/// The kernel dialect in PIR's text: `gpu_tensor<2x3xf32>` and
/// `<backend:GPU|layout:NCHW|dtype:float32>`.
public final class KernelSpelling implements PirSpelling {
  private static final String UNDEFINED_DTYPE = "Undefined";

  /// Makes the spelling.
  public KernelSpelling() {}

  @Override
  public Optional<PlacedTensor> placedTensor(Type type) {
    // PIR does not say which device it is.
    return type instanceof AllocatedTensorType placed && placed.device() == 0
        ? Optional.of(new PlacedTensor(placed.place(), placed.tensor()))
        : Optional.empty();
  }

  @Override
  public Optional<Type> typeOf(PlacedTensor placed) {
    return Optional.of(new AllocatedTensorType(placed.place(), placed.tensor()));
  }

  @Override
  public Optional<ImmutableMap<String, String>> fields(Attribute attribute) {
    if (!(attribute instanceof KernelKeyAttr key)) {
      return Optional.empty();
    }
    String dtype = key.dtype() == DType.UNDEFINED ? UNDEFINED_DTYPE : key.dtype().paddleName();
    return Optional.of(
        ImmutableMap.of(
            "backend", key.backend().pirName(), "layout", key.layout().pirName(), "dtype", dtype));
  }

  @Override
  public Optional<Attribute> attributeOf(ImmutableMap<String, String> fields) {
    if (!fields.keySet().asList().equals(List.of("backend", "layout", "dtype"))) {
      return Optional.empty();
    }
    Optional<Backend> backend = Backend.ofPirName(fields.getOrDefault("backend", ""));
    Optional<DataLayout> layout = DataLayout.ofName(fields.getOrDefault("layout", ""));
    String name = fields.getOrDefault("dtype", "");
    Optional<DType> dtype =
        name.equals(UNDEFINED_DTYPE) ? Optional.of(DType.UNDEFINED) : DType.ofPaddleName(name);
    return backend.isPresent() && layout.isPresent() && dtype.isPresent()
        ? Optional.of(new KernelKeyAttr(backend.get(), layout.get(), dtype.get()))
        : Optional.empty();
  }
}
