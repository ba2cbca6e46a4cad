package dev.weir.backend.ascend;

import dev.weir.dialect.tile.KernelRefusal;
import dev.weir.dialect.tile.SourceOp;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.runtime.device.GivenSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A kernel that is given as source in Ascend C: `void f(GM_ADDR x, …, int64_t n, …)`, which runs on a core for each program
/// of the grid.
final class GivenKernel {
  private final TileFuncOp function;

  GivenKernel(TileFuncOp function) {
    this.function = function;
  }

  /// {@return why `function`, which is given as source, cannot be a kernel}
  static Optional<KernelRefusal> refusal(TileFuncOp function) {
    return SourceOp.refusal(function, AscendTarget.NAME)
        .or(() ->
            SourceOp.of(function)
                .filter(source -> source.threads() != 1)
                .map(source ->
                    KernelRefusal.of(
                        "it is to run on %d threads, and a core has one"
                            .formatted(source.threads()))));
  }

  /// {@return the file `name`}
  String text(String name) {
    String start =
        "// %s, given as source.\n#include \"weir_tile.h\"\n".formatted(function.symName());
    String declaration =
        "extern \"C\" __global__ __aicore__ void %s(%s);"
            .formatted(function.symName(), String.join(", ", parameters(true)));
    return start
        + GivenSource.ofCpp(function, name, GivenSource.lines(start), declaration)
        + launch();
  }

  private List<String> parameters(boolean isTyped) {
    List<String> parameters = new ArrayList<>();
    for (int i = 0; i < function.pointers().size(); i++) {
      parameters.add((isTyped ? "GM_ADDR p" : "p") + i);
    }
    for (int i = 0; i < function.sizes().size(); i++) {
      parameters.add(isTyped ? "int64_t n" + i : "sizes[" + i + "]");
    }
    return parameters;
  }

  private String launch() {
    String name = function.symName();
    StringBuilder text = new StringBuilder();
    text.append(KernelCode.launchDeclaration(name)).append(" {\n");
    text.append("  (void)bytes, (void)sizes, (void)memory, (void)stream;\n");
    List<String> symbols = new ArrayList<>();
    for (int i = 0; i < function.sizes().size(); i++) {
      symbols.add("sizes[" + i + "]");
    }
    List<String> regions = new ArrayList<>();
    for (int i = 0; i < function.pointers().size(); i++) {
      text.append("  GM_ADDR p%d = static_cast<GM_ADDR>(pointers[%d]);\n".formatted(i, i));
      regions.add("{p%d, bytes[%d]}".formatted(i, i));
    }
    text.append(
        "  const int64_t cores = %s;\n"
            .formatted(Cpp.affine(function.grid().value().results().get(0), symbols)));
    text.append("  if (cores <= 0) return 0;\n");
    String arguments = String.join(", ", parameters(false));
    text.append("#ifdef WEIR_ASCEND_EMULATION\n");
    text.append(
        """
          return AscendC::emulation::Run("%s", static_cast<uint32_t>(cores), {%s}, [&] { %s(%s); },
                                         message, capacity);
        """
            .formatted(name, String.join(", ", regions), name, arguments));
    text.append("#else\n  (void)message, (void)capacity;\n");
    text.append(
        "  %s<<<static_cast<uint32_t>(cores), nullptr, stream>>>(%s);\n"
            .formatted(name, arguments));
    return text.append("  return 0;\n#endif\n}\n").toString();
  }
}
