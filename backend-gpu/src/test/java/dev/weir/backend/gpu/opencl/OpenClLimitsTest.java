package dev.weir.backend.gpu.opencl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.backend.gpu.simt.LaunchTable;
import dev.weir.dialect.tile.Access;
import dev.weir.ir.attr.AffineMap;
import dev.weir.runtime.device.DeviceException;
import dev.weir.runtime.device.KernelSources;
import java.util.Collections;
import org.junit.jupiter.api.Test;

/// What a device lacks is said before anything is built, by kernel.
class OpenClLimitsTest {
  private static final OpenClLimits SMALL = new OpenClLimits(1024, 128, 32 << 10, false);

  private static ImmutableMap<String, LaunchTable.Launch> launch(int threads, long localBytes) {
    return ImmutableMap.of(
        "one", new LaunchTable.Launch(threads, localBytes, AffineMap.identity(1)));
  }

  @Test
  void namesWhatADeviceLacks() {
    String singles = "typedef double f64;\n/* kernel one */\nf32 x;\n/* kernel two */\nf32 y;\n";
    assertThatCode(() -> SMALL.check(singles, launch(128, 32 << 10))).doesNotThrowAnyException();
    assertThatThrownBy(() -> SMALL.check(singles, launch(256, 0)))
        .isInstanceOf(DeviceException.class)
        .hasMessage(
            "target 'opencl', kernel 'one': needs 256 threads of a program, the device has 128");
    assertThatThrownBy(() -> SMALL.check(singles, launch(64, 40_000)))
        .hasMessage(
            "target 'opencl', kernel 'one': needs 40000 bytes of local memory, the device has"
                + " 32768");
    String doubles = singles.replace("f32 y", "f64 y");
    assertThatThrownBy(() -> SMALL.check(doubles, launch(64, 0)))
        .hasMessage("target 'opencl', kernel 'two': uses f64, which the device does not support");
    assertThatCode(() -> new OpenClLimits(1024, 128, 32 << 10, true).check(doubles, launch(64, 0)))
        .doesNotThrowAnyException();
  }

  @Test
  void explainsWhyManyArgumentsMayBeRefused() {
    assertThat(SMALL.explain(arguments(63, 2))).isEmpty();
    assertThat(SMALL.explain(arguments(64, 1)))
        .isEqualTo(" (64 tensors and 1 sizes take 1032 bytes of arguments, the device takes 1024)");
  }

  private static KernelSources.Kernel arguments(int pointers, int sizes) {
    return new KernelSources.Kernel(
        ImmutableList.copyOf(Collections.nCopies(pointers, Access.READ)), sizes);
  }
}
