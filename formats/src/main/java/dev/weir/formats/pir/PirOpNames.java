package dev.weir.formats.pir;

import dev.weir.ir.Operation;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.StringAttr;
import java.util.Optional;

/// The names of operations in PIR's text, where a kernel call goes by the kernel's name:
/// `add(phi_kernel)`, and `add_(phi_kernel)` where it works in place.
final class PirOpNames {
  private static final String KERNEL_DIALECT = "pd_kernel";

  private PirOpNames() {}

  /// A kernel call's name decomposed.
  ///
  /// @param op the operation that makes the call
  /// @param kernel the kernel's name, an underscore for working in place included
  record Kernel(String op, String kernel) {}

  /// {@return the name of `op` in the text, if it has one}
  static Optional<String> toText(Operation op) {
    if (!op.definition().dialectName().equals(KERNEL_DIALECT)) {
      return PirNames.toPir(op.name());
    }
    return op.attribute("kernel_name", StringAttr.class)
        .map(kernel -> {
          boolean inplace =
              op.attribute("is_inplace", BoolAttr.class).map(BoolAttr::value).orElse(false);
          String kind = op.name().substring(KERNEL_DIALECT.length() + 1);
          return kernel.value() + (inplace ? "_" : "") + "(" + kind + ")";
        });
  }

  /// {@return the parts of `name`, if it is a kernel call's}
  static Optional<Kernel> kernel(String name) {
    int open = name.indexOf('(');
    if (open <= 0 || !name.endsWith("_kernel)")) {
      return Optional.empty();
    }
    String kind = name.substring(open + 1, name.length() - 1);
    return Optional.of(new Kernel(KERNEL_DIALECT + "." + kind, name.substring(0, open)));
  }
}
