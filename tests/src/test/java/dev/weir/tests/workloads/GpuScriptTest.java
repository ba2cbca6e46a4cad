package dev.weir.tests.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weir.runtime.device.NativeTool;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `benchmarks/gpu.sh` finds what differs, and says what it skips where there is no GPU.
class GpuScriptTest {
  private static final Path FOLDER = Path.of(System.getProperty("weir.root"), "benchmarks");
  private static final Duration LIMIT = Duration.ofMinutes(1);

  private static final String COMPARE =
      """
      import struct, gpu
      def npy(name, kind, shape, body):
          header = "{'descr': '%s', 'fortran_order': False, 'shape': (%d,), }" % (kind, shape)
          header += " " * (117 - len(header)) + chr(10)
          with open("/".join([FOLDER, name]), "wb") as out:
              out.write(b"\\x93NUMPY\\x01\\x00" + struct.pack("<H", len(header)) + header.encode() + body)
          return "/".join([FOLDER, name])
      def apart(kind, code, expected, actual):
          a = npy("a", kind, len(expected), struct.pack("<%d%s" % (len(expected), code), *expected))
          b = npy("b", kind, len(actual), struct.pack("<%d%s" % (len(actual), code), *actual))
          return gpu.apart(a, b)
      nan = float("nan")
      print(apart("<f4", "f", [1, -2, nan], [1, -2, nan]))
      print(apart("<f4", "f", [1, -2, 0], [1.0001, -2, 0]))
      print(apart("<f4", "f", [1, -2, 0], [1.01, -2, 0]))
      print(apart("<f4", "f", [1, nan, 0], [1, -2, 0]))
      print(apart("<f4", "f", [1, 2], [1, 2, 3]))
      print(apart("<f2", "e", [1, -2], [1.25, -2]))
      print(apart("<V2", "H", [0x3F80, 0xC000], [0x3F80, 0xC000]))
      print(apart("<V2", "H", [0x3F80, 0xC000], [0x3F80, 0x4000]))
      print(apart("<i8", "q", [1, 2], [1, 2]), "/", apart("<i8", "q", [1, 2], [1, 3]))
      print(gpu.kernel_time('''kernel          kind       calls           ms   share          bytes      GB/s   GFLOP/s
      copy to the device               copy           5        8.072   54.1%          81792      0.01         -
      matmul_1                         generated      1        5.250   35.8%          73152      0.01      0.14
      softmax                          library        1        1.500   10.1%          79680      0.05      0.45
      all                                             7       14.934  100.0%         234624      0.02      0.09'''
          .replace(chr(10) + "      ", chr(10))))
      """;

  @TempDir private Path folder;

  private static NativeTool.Outcome run(String... command) {
    return NativeTool.run(List.of(command), FOLDER, LIMIT);
  }

  @Test
  void numbersAreCompared() {
    assumeTrue(run("python3", "--version").status() == 0, "skipped: no python3");
    String code = "FOLDER = '" + folder + "'\n" + COMPARE;
    assertThat(run("python3", "-B", "-c", code))
        .isEqualTo(
            new NativeTool.Outcome(
                0,
                """
                None
                None
                numbers lie 5.0e-03 of the largest apart
                NaN in one of them
                another type or shape
                numbers lie 1.2e-01 of the largest apart
                None
                numbers lie 2.0e+00 of the largest apart
                None / other integers
                6.75
                """));
  }

  @Test
  void whatIsSkippedIsTold() {
    assumeTrue(run("python3", "--version").status() == 0, "skipped: no python3");
    String isThere = "import ctypes; ctypes.CDLL('libcuda.so.1')";
    assumeTrue(run("python3", "-c", isThere).status() != 0, "skipped: there is a driver");
    NativeTool.Outcome outcome = run("./gpu.sh");
    assertThat(outcome.status()).isZero();
    assertThat(outcome.output().lines())
        .hasSize(3)
        .allMatch(line ->
            line.startsWith("skipped: ") && line.endsWith(" (libcuda.so.1 is not installed)"));
  }
}
