package dev.weir.backend.ascend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.common.collect.ImmutableList;
import dev.weir.runtime.device.NativeTool;
import dev.weir.testkit.sample.Sample;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// The emulation header stops kernels at their bugs, and runs them once these are mended.
final class EmulationHeaderTest {
  @TempDir Path folder;

  private HostCompiler compiler() {
    Optional<HostCompiler> compiler = HostCompiler.find();
    assumeTrue(compiler.isPresent(), "no C++ compiler: the emulation header is not tested");
    EmulationHeader.writeTo(folder);
    return compiler.orElseThrow();
  }

  private NativeTool.Outcome run(String... command) {
    return HostCompiler.call(folder, ImmutableList.copyOf(command));
  }

  /// Each kernel of these programs is right without its bug, and with it breaks the rule that is listed beside it.
  @Tag(Sample.TAG)
  @TestFactory
  List<DynamicTest> seededBugsAreTrapped() throws IOException {
    HostCompiler compiler = compiler();
    copy("seeded_frame.h");
    List<DynamicTest> tests = new ArrayList<>();
    for (String name : List.of("seeded_bugs", "seeded_rows", "seeded_products")) {
      copy(name + ".cpp");
      NativeTool.Outcome built =
          compiler.run(
              folder,
              ImmutableList.of(
                  "-std=c++17",
                  "-O1",
                  "-Wall",
                  "-Wextra",
                  "-Werror",
                  "-I.",
                  name + ".cpp",
                  "-o",
                  name,
                  "-pthread"));
      assertThat(built).isEqualTo(new NativeTool.Outcome(0, ""));
      String program = folder.resolve(name).toString();
      List<String> cases = run(program, "list").output().lines().toList();
      assertThat(cases).hasSizeGreaterThan(12);
      Sample.of(cases, 8).forEach(line -> tests.add(seededBug(program, line)));
    }
    return tests;
  }

  private void copy(String file) throws IOException {
    try (InputStream source = EmulationHeaderTest.class.getResourceAsStream(file)) {
      assertThat(source).isNotNull();
      Files.write(folder.resolve(file), source.readAllBytes());
    }
  }

  private DynamicTest seededBug(String program, String line) {
    int space = line.indexOf(' ');
    String name = line.substring(0, space);
    String rule = line.substring(space + 1);
    return DynamicTest.dynamicTest(
        name,
        () -> {
          assertThat(run(program, name, "fixed")).isEqualTo(new NativeTool.Outcome(0, ""));
          NativeTool.Outcome bug = run(program, name, "bug");
          assertThat(bug.status()).isEqualTo(1);
          assertThat(bug.output()).startsWith("kernel '" + name + "', ").contains(rule + ": ");
        });
  }

  /// What A2 has no instruction for does not compile, and the message says what there is.
  @Test
  void wrongTypesDoNotCompile() throws IOException {
    HostCompiler compiler = compiler();
    Files.writeString(
        folder.resolve("types.cpp"),
        """
        #include "kernel_operator.h"
        using namespace AscendC;
        template <class T> using L = LocalTensor<T>;
        void f(L<bfloat16_t> b, L<int32_t> i, L<int8_t> c, L<float> x, L<double> d, L<uint8_t> bits,
               GlobalTensor<int64_t> g, L<int64_t> l) {
          Add(b, b, b, 16);
          Div(i, i, i, 8);
          Exp(i, i, 8);
          Duplicate(c, int8_t(1), 32);
          Cast(d, x, RoundMode::CAST_NONE, 8);
          ReduceSum(i, i, i, 8);
          Select(i, bits, i, i, SELMODE::VSEL_TENSOR_TENSOR_MODE, 8);
          DataCopyPad(g, l, DataCopyExtParams());
          And(x, x, x, 8);
        }
        """);
    NativeTool.Outcome outcome =
        compiler.run(folder, ImmutableList.of("-std=c++17", "-fsyntax-only", "-I.", "types.cpp"));
    assertThat(outcome.status()).isNotEqualTo(0);
    assertThat(outcome.output())
        .contains("Add: half, float, int16_t, int32_t")
        .contains("Div: half, float")
        .contains("Exp: half, float")
        .contains("Duplicate: elements of 2 or 4 bytes")
        .contains("Cast: A2 has no cast between these types")
        .contains("reductions: half, float")
        .contains("Select: half, float")
        .contains("DataCopyPad: elements of 1, 2 or 4 bytes")
        .contains("And: int16_t, uint16_t");
  }

  /// Halves and bfloat16 agree with the published bits of chosen numbers: the largest, the smallest,
  /// ties, what is too large.
  @Test
  void numbersOfSixteenBits() throws IOException {
    HostCompiler compiler = compiler();
    Files.writeString(
        folder.resolve("bits.cpp"),
        """
        #include "kernel_operator.h"
        using namespace AscendC::emulation;
        int main() {
          for (unsigned i = 0; i < 65536; i++) {
            float value = HalfToFloat(static_cast<uint16_t>(i));
            if (value == value && FloatToHalf(value) != i) return 1;
          }
          if (HalfToFloat(0x7bff) != 65504.0f || HalfToFloat(1) != 0x1p-24f) return 2;
          if (FloatToHalf(1.0f + 0x1p-11f) != 0x3c00 || FloatToHalf(1.0f + 0x3p-11f) != 0x3c02) return 3;
          if (FloatToHalf(65520.0f) != 0x7c00 || FloatToHalf(65519.0f) != 0x7bff) return 4;
          if (FloatToHalf(0x1p-25f) != 0 || FloatToHalf(0x1.8p-25f) != 1 || FloatToHalf(-0.0f) != 0x8000) return 5;
          if (FloatToBfloat16(1.0f + 0x1p-8f) != 0x3f80 || FloatToBfloat16(1.0f + 0x3p-8f) != 0x3f82) return 6;
          if (FloatToBfloat16(3.4028235e38f) != 0x7f80 || !(FloatToBfloat16(NAN) & 0x7f)) return 7;
          return 0;
        }
        """);
    assertThat(
            compiler.run(folder, ImmutableList.of("-std=c++17", "-I.", "bits.cpp", "-o", "bits")))
        .isEqualTo(new NativeTool.Outcome(0, ""));
    assertThat(run(folder.resolve("bits").toString()).status()).isEqualTo(0);
  }
}
