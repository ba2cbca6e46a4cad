package dev.weir.backend.gpu.cuda;

import com.google.common.collect.ImmutableList;
import dev.weir.backend.gpu.simt.Prelude;
import java.util.ArrayList;
import java.util.List;

/// What kernels need before them where warpgroups multiply: `wgmma.mma_async` for each number of columns, as "Asynchronous
/// Warpgroup Level Matrix Multiply-Accumulate Instructions" of the PTX manual has it.
final class WarpgroupPrelude {
  /// How many columns a product has, whose depth is 16.
  static final ImmutableList<Integer> COLUMNS = ImmutableList.of(16, 32, 64, 128, 256);

  /// How many it has where the left factor is in registers: those of keys and of heads.
  static final ImmutableList<Integer> COLUMNS_OF_REGISTERS =
      ImmutableList.of(16, 32, 48, 64, 80, 96, 112, 128, 160, 192, 256);

  private WarpgroupPrelude() {}

  /// {@return the prelude of CUDA, and this}
  static String text() {
    return "#define W_ALIGNMENT 1024\n"
        + Prelude.of(CudaLanguage.class, "prelude.cu")
        + Prelude.read(CudaLanguage.class, "warpgroup.cu")
        + Prelude.read(CudaLanguage.class, "ring.cu")
        + "#ifndef W_EMULATION\n"
        + product("f16")
        + product("bf16")
        + productOfRegisters("f16")
        + productOfRegisters("bf16")
        + "#endif\n";
  }

  private static String product(String element) {
    StringBuilder text = new StringBuilder();
    text.append("template <int n, int ta, int tb> FN void w_wgmma_")
        .append(element)
        .append("(f32 *upper, f32 *lower, u64 a, u64 b) {\n");
    for (int columns : COLUMNS) {
      text.append("  if constexpr (n == " + columns + ") {\n");
      instruction(text, element, columns);
      text.append("  }\n");
    }
    return text.append("}\n").toString();
  }

  private static String productOfRegisters(String element) {
    StringBuilder text = new StringBuilder();
    text.append("template <int n, int tb> FN void w_wgmma_rs_")
        .append(element)
        .append("(f32 *upper, f32 *lower, const u32 *a, u64 b) {\n");
    for (int columns : COLUMNS_OF_REGISTERS) {
      int next = columns / 2;
      text.append("  if constexpr (n == " + columns + ") {\n");
      instruction(
          text,
          element,
          columns,
          "{%"
              + next
              + ", %"
              + (next + 1)
              + ", %"
              + (next + 2)
              + ", %"
              + (next + 3)
              + "}, %"
              + (next + 4)
              + ", p, 1, 1, %"
              + (next + 5),
          "\"r\"(a[0]), \"r\"(a[1]), \"r\"(a[2]), \"r\"(a[3]), \"l\"(b), \"n\"(tb)");
      text.append("  }\n");
    }
    return text.append("}\n").toString();
  }

  private static void instruction(StringBuilder text, String element, int columns) {
    int next = columns / 2;
    instruction(
        text,
        element,
        columns,
        "%" + next + ", %" + (next + 1) + ", p, 1, 1, %" + (next + 2) + ", %" + (next + 3),
        "\"l\"(a), \"l\"(b), \"n\"(ta), \"n\"(tb)");
  }

  private static void instruction(
      StringBuilder text, String element, int columns, String operands, String inputs) {
    List<String> numbers = new ArrayList<>();
    List<String> sums = new ArrayList<>();
    for (int i = 0; i < columns / 2; i++) {
      numbers.add("%" + i);
      String row = i / 2 % 2 == 0 ? "upper" : "lower";
      sums.add("\"+f\"(" + row + "[" + (i / 4 * 2 + i % 2) + "])");
    }
    text.append(
            "    asm volatile(\"{ .reg .pred p; setp.ne.b32 p, 1, 0;"
                + " wgmma.mma_async.sync.aligned.m64n")
        .append(columns)
        .append("k16.f32." + element + "." + element + " {")
        .append(String.join(", ", numbers))
        .append("}, " + operands + "; }\"\n        : ")
        .append(String.join(", ", sums))
        .append("\n        : " + inputs + " : \"memory\");\n");
  }
}
