package dev.weir.compiler.lowering;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.io.Resources;
import dev.weir.dialect.controlflow.GroupOp;
import dev.weir.dialect.tile.DeviceDescriptor;
import dev.weir.dialect.tile.DevicePresets;
import dev.weir.testkit.sample.Sample;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Groups lowered to kernels for the kinds of device, each for one of them in turn or for all, run in the interpreter,
/// which traps what they must not do, beside the kernels of their operators one by one.
///
/// A file of groups has for each its name, its arguments and its body, and `-----` between them; before
/// the body, where types leave sizes open, what they are in each run.
@Tag(Sample.TAG)
class GroupLoweringTest {
  private static final ImmutableList<DeviceDescriptor> DEVICES =
      ImmutableList.of(DevicePresets.CPU, DevicePresets.GPU, DevicePresets.ASCEND);

  private static final String SIZES = "sizes ";

  /// In `pieces` few programs that combine much are done in two kernels; in `single` operators are kernels by
  /// themselves; in `sampling` elements are taken from computed indices; in `dynamic` one kernel serves all sizes.
  @TestFactory
  Stream<DynamicContainer> groups() {
    return Stream.of(
            "elementwise",
            "reduce",
            "pieces",
            "move",
            "product",
            "convolution",
            "pool",
            "single",
            "sampling",
            "dynamic")
        .map(file -> dynamicContainer(file, cases(file)));
  }

  /// Who writes a schedule by hand gets the same numbers, or an error.
  @Test
  void schedulesMadeByChanceComputeTheSame() {
    int checked = 0;
    for (String file : List.of("elementwise", "reduce", "move", "product")) {
      for (String group : text(file).split("-----\n", -1)) {
        String[] lines = group.split("\n", 3);
        if (checked++ % 4 == 0 && !lines[2].startsWith(SIZES)) {
          HandSchedules.check(GroupRuns.group(lines[1], lines[2]), tolerance(group), 4);
        }
      }
    }
    assertThat(checked).isGreaterThan(100);
  }

  private static String text(String file) {
    try {
      return Resources.toString(
          Resources.getResource("groups/" + file + ".txt"), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<DynamicTest> cases(String file) {
    String text = text(file);
    List<DynamicTest> tests = new ArrayList<>();
    for (String group : text.split("-----\n", -1)) {
      String[] lines = group.split("\n", 3);
      assertThat(lines[0]).startsWith("// ");
      List<DeviceDescriptor> devices = Sample.variantsOf(tests.size(), DEVICES);
      tests.add(
          dynamicTest(
              lines[0].substring(3), () -> check(lines[1], lines[2], tolerance(group), devices)));
    }
    return tests;
  }

  private static void check(
      String arguments, String body, double tolerance, List<DeviceDescriptor> devices) {
    boolean open = body.startsWith(SIZES);
    int end = body.indexOf('\n');
    GroupOp group = GroupRuns.group(arguments, open ? body.substring(end + 1) : body);
    List<String> choices =
        open ? List.of(body.substring(SIZES.length(), end).split("; ", -1)) : List.of("");
    for (DeviceDescriptor device : devices) {
      for (String choice : choices) {
        long[] sizes =
            Splitter.on(',')
                .omitEmptyStrings()
                .splitToStream(choice)
                .mapToLong(Long::parseLong)
                .toArray();
        GroupRuns.check(group, device, tolerance, GroupRuns.random(group, sizes));
      }
    }
  }

  /// Kernels compute 16-bit floats in 32 bits and round less often; the library sums convolutions in 32 bits.
  private static double tolerance(String group) {
    return group.contains("bf16")
        ? 2e-2
        : group.contains("f16") ? 2e-3 : group.contains("conv2d") ? GroupRuns.CONVOLUTION : 1e-5;
  }
}
