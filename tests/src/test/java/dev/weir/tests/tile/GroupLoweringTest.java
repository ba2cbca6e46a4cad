package dev.weir.tests.tile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.google.common.collect.ImmutableList;
import com.google.common.io.Resources;
import dev.weir.dialect.tile.DeviceDescriptor;
import dev.weir.dialect.tile.DevicePresets;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Groups lowered to kernels for each kind of device, run in the interpreter, which traps what they must
/// not do, beside the kernels of their operators one by one.
///
/// A file of groups has for each its name, its arguments and its body, and `-----` between them.
class GroupLoweringTest {
  private static final ImmutableList<DeviceDescriptor> DEVICES =
      ImmutableList.of(DevicePresets.CPU, DevicePresets.GPU, DevicePresets.ASCEND);

  @TestFactory List<DynamicTest> elementwise() throws IOException {
    return cases("elementwise");
  }

  @TestFactory List<DynamicTest> reduce() throws IOException {
    return cases("reduce");
  }

  private static List<DynamicTest> cases(String file) throws IOException {
    String text =
        Resources.toString(
            Resources.getResource("groups/" + file + ".txt"), StandardCharsets.UTF_8);
    List<DynamicTest> tests = new ArrayList<>();
    for (String group : text.split("-----\n", -1)) {
      String[] lines = group.split("\n", 3);
      assertThat(lines[0]).startsWith("// ");
      tests.add(
          dynamicTest(
              lines[0].substring(3),
              () -> {
                for (DeviceDescriptor device : DEVICES) {
                  GroupRuns.check(
                      GroupRuns.group(lines[1], lines[2]), device, tolerance(group));
                }
              }));
    }
    return tests;
  }

  /// Kernels compute 16-bit floats in 32 bits and round less often.
  private static double tolerance(String group) {
    return group.contains("bf16") ? 2e-2 : group.contains("f16") ? 2e-3 : 1e-5;
  }
}
