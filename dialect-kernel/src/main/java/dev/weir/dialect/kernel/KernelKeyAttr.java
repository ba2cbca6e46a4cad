package dev.weir.dialect.kernel;

import dev.weir.dialect.builtin.DataLayout;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.kernel.assembly.KernelKeyFormat;
import dev.weir.ir.Attribute;
import dev.weir.ir.def.AttrDef;

/// What a kernel is chosen by, besides its name: `#pd_kernel.key<GPU, NCHW, float32>`. PIR's
/// `KernelKey`, which it spells `<backend:GPU|layout:NCHW|dtype:float32>`.
@AttrDef(value = "key", assembly = KernelKeyFormat.class)
public record KernelKeyAttr(Backend backend, DataLayout layout, DType dtype) implements Attribute {
  @Override
  public String toString() {
    return "#pd_kernel.key<"
        + backend.pirName()
        + ", "
        + layout.name()
        + ", "
        + dtype.paddleName()
        + ">";
  }
}
