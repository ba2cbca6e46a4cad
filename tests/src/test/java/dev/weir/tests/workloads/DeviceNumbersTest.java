package dev.weir.tests.workloads;

import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/// Kernels whose tiles were made to fit a device's memory compute, emulated, what the JVM does: for heads and lengths of
/// real programs, odd ones included.
@Tag("thorough")
class DeviceNumbersTest {
  private static final ImmutableList<String> TARGETS =
      ImmutableList.of("cuda-emulation", "cuda-sm90a-emulation", "ascend");
  private static final ImmutableList<String> TYPES = ImmutableList.of("f32", "f16", "bf16");
  private static final ImmutableList<Integer> HEADS = ImmutableList.of(64, 80, 96, 128);
  private static final ImmutableList<Integer> LENGTHS = ImmutableList.of(1, 17, 128, 197, 256, 257);
  private static final ImmutableList<Integer> SIDES = ImmutableList.of(64, 96, 100, 127, 128, 200);

  @TestFactory
  List<DynamicTest> attention() {
    List<DynamicTest> tests = new ArrayList<>();
    for (int length = 0; length < LENGTHS.size(); length++) {
      for (int head = 0; head < HEADS.size(); head++) {
        String type = TYPES.get((length + head) % TYPES.size());
        boolean isCausal = (length + head / 2) % 2 == 1;
        tests.addAll(
            onTargets(
                "%s, length %d, heads of %d, %s"
                    .formatted(
                        type,
                        LENGTHS.get(length),
                        HEADS.get(head),
                        isCausal ? "causal" : "no mask"),
                DevicePrograms.attention(
                    "1x2", LENGTHS.get(length), HEADS.get(head), type, isCausal)));
      }
    }
    return tests;
  }

  @TestFactory
  List<DynamicTest> matmuls() {
    List<DynamicTest> tests = new ArrayList<>();
    for (int i = 0; i < SIDES.size(); i++) {
      int size = SIDES.get(i);
      String type = TYPES.get(i % TYPES.size());
      tests.addAll(
          onTargets("%s, %d".formatted(type, size), DevicePrograms.matmul(size, size, size, type)));
    }
    for (String type : TYPES) {
      tests.addAll(onTargets(type + ", 1x3x50257", DevicePrograms.matmul(1, 3, 50257, type)));
    }
    return tests;
  }

  /// What is only seen in another shape, at the edges of groups: the rows of a workload's last layers, and views that
  /// several need and that are outputs.
  @TestFactory
  List<DynamicTest> views() {
    List<DynamicTest> tests = new ArrayList<>(onTargets("16-lenet", DevicePrograms.lenet(2)));
    tests.addAll(onTargets("edges", DevicePrograms.views()));
    return tests;
  }

  private static List<DynamicTest> onTargets(String name, String program) {
    return TARGETS.stream()
        .map(target ->
            dynamicTest(name + ", " + target, () -> Workload.agreesWithJvm(program, target)))
        .toList();
  }
}
