package dev.weir.dialect.kernel.assembly;

import dev.weir.dialect.builtin.DataLayout;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.kernel.Backend;
import dev.weir.dialect.kernel.KernelKeyAttr;
import dev.weir.ir.Location;
import dev.weir.ir.text.AttributeParser;
import dev.weir.ir.text.AttributePrinter;
import dev.weir.ir.text.NamedAttributeFormat;

/// The text of [KernelKeyAttr]: `<GPU, NCHW, float32>`.
public final class KernelKeyFormat extends NamedAttributeFormat<KernelKeyAttr> {
  /// Makes the format.
  public KernelKeyFormat() {
    super("key", KernelKeyAttr.class);
  }

  @Override
  public KernelKeyAttr parse(AttributeParser parser) {
    parser.parsePunctuation("<");
    Location at = parser.location();
    String backendName = parser.parseKeyword();
    Backend backend =
        Backend.ofPirName(backendName)
            .orElseThrow(() -> parser.error(at, "unknown backend '%s'", backendName));
    parser.parsePunctuation(",");
    Location layoutAt = parser.location();
    String layoutName = parser.parseKeyword();
    DataLayout layout =
        DataLayout.ofName(layoutName)
            .orElseThrow(() -> parser.error(layoutAt, "unknown layout '%s'", layoutName));
    parser.parsePunctuation(",");
    Location dtypeAt = parser.location();
    String dtypeName = parser.parseKeyword();
    DType dtype =
        DType.ofPaddleName(dtypeName)
            .orElseThrow(() -> parser.error(dtypeAt, "unknown element type '%s'", dtypeName));
    parser.parsePunctuation(">");
    return new KernelKeyAttr(backend, layout, dtype);
  }

  @Override
  public void print(AttributePrinter printer, KernelKeyAttr key) {
    printer
        .print("<")
        .print(key.backend().pirName())
        .print(", ")
        .print(key.layout().name())
        .print(", ")
        .print(key.dtype().paddleName())
        .print(">");
  }
}
