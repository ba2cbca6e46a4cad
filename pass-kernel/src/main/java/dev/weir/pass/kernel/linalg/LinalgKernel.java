package dev.weir.pass.kernel.linalg;

import dev.weir.dialect.compute.KernelOp;
import dev.weir.dialect.compute.NestOp;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.type.TensorType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A kernel of the index level as a function of linalg operations on whole tensors.
final class LinalgKernel {
  private LinalgKernel() {}

  /// {@return the function that computes what `kernel` does}
  static String write(KernelOp kernel) {
    LinalgBuilder builder = new LinalgBuilder();
    LinalgSizes sizes = LinalgSizes.of(kernel, builder);
    Map<BlockArgument, LinalgTensor> outputs = new HashMap<>();
    for (NestOp nest : kernel.nests()) {
      LinalgNest.write(nest, builder, sizes, outputs);
    }
    List<String> names = new ArrayList<>();
    List<String> types = new ArrayList<>();
    for (BlockArgument output : kernel.outputArguments()) {
      names.add(outputs.get(output).name());
      types.add(LinalgTensor.type((TensorType) output.type()));
    }
    builder.line(
        "return %s%s",
        String.join(", ", names), names.isEmpty() ? "" : " : " + String.join(", ", types));
    List<String> parameters = new ArrayList<>();
    for (BlockArgument input : kernel.inputArguments()) {
      parameters.add(
          "%%arg%d: %s".formatted(input.index(), LinalgTensor.type((TensorType) input.type())));
    }
    return "  func.func @%s(%s) -> (%s) attributes {hacc.entry, hacc.function_kind = #hacc.function_kind<DEVICE>, hfusion.fusion_kind = #hfusion.fusion_kind<%s>} {\n%s  }\n"
        .formatted(
            kernel.symName(),
            String.join(", ", parameters),
            String.join(", ", types),
            fusionKind(kernel.kind()),
            builder.text());
  }

  /// {@return what AscendNPU-IR calls such kernels}
  private static String fusionKind(String kind) {
    return switch (kind) {
      case "elementwise" -> "PURE_ELEMWISE";
      case "row_reduce" -> "LAST_AXIS_PBR";
      case "col_reduce", "reduce_tree" -> "ANY_PBR";
      case "matmul" -> "SHALLOW_CV";
      case "attention" -> "MIX_CV";
      default -> "ANY_PB";
    };
  }
}
