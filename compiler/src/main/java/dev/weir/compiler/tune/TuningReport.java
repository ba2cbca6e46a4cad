package dev.weir.compiler.tune;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
import dev.weir.compiler.schedules.TunedKernel;
import dev.weir.pass.kernel.tune.NestSchedule;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/// What was tried and found for a program.
///
/// @param kernels the kernels, those that take longest first where that was measured
/// @param program how the whole program compares; empty where nothing was measured
/// @param unmeasured why nothing was measured; empty where it was
public record TuningReport(
    ImmutableList<KernelResult> kernels,
    Optional<Comparison> program,
    Optional<String> unmeasured) {
  /// How many times as fast something is: over pairs of runs, one in the old way and one in the new one.
  ///
  /// @param before what the old way took in the median, in milliseconds
  /// @param after what the new way took
  /// @param ratio the median of the ratios, above 1 where the new way is faster
  /// @param low where the middle half of the ratios begins
  /// @param high where it ends
  public record Comparison(double before, double after, double ratio, double low, double high) {
    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "%.4f ms, %.4f ms with what was found: %.3f times as fast (middle half %.3f to %.3f)",
          before,
          after,
          ratio,
          low,
          high);
    }
  }

  /// What came of a kernel.
  ///
  /// @param name its name
  /// @param share which part of the program's time it took, from 0 to 1; empty where nothing was measured
  /// @param before its schedule by the description of the device
  /// @param tried how many other schedules were tried
  /// @param found the better schedule, if there is one
  /// @param gain how many times as fast it is with it, 1 where there is none
  /// @param entry what the database is told
  public record KernelResult(
      String name,
      Optional<Double> share,
      ImmutableList<NestSchedule> before,
      int tried,
      Optional<ImmutableList<NestSchedule>> found,
      double gain,
      Optional<TunedKernel> entry) {}

  /// {@return what the database is told}
  public ImmutableList<TunedKernel> entries() {
    return kernels.stream().flatMap(kernel -> kernel.entry().stream()).collect(toImmutableList());
  }

  /// {@return this as text: a line for each kernel, then one for the program}
  public String text() {
    StringBuilder text = new StringBuilder();
    for (KernelResult kernel : kernels) {
      text.append(
          String.format(
              Locale.ROOT,
              "%-24s %6s  %d tried, %s: %s%s\n",
              kernel.name(),
              kernel.share().map(share -> "%.1f%%".formatted(100 * share)).orElse("-"),
              kernel.tried(),
              text(kernel.before()),
              kernel.found().map(found -> "better " + text(found)).orElse("none is better"),
              kernel.found().isPresent() ? ", %.3f times".formatted(kernel.gain()) : ""));
    }
    program.ifPresent(comparison -> text.append("the program: ").append(comparison).append('\n'));
    unmeasured.ifPresent(
        why -> text.append("chosen by estimates, nothing was measured: ").append(why).append('\n'));
    return text.toString();
  }

  private static String text(ImmutableList<NestSchedule> schedules) {
    return schedules.stream().map(NestSchedule::toString).collect(Collectors.joining("; "));
  }
}
