package dev.weir.compiler.agreement;

import com.google.common.base.Splitter;
import com.google.common.base.Throwables;
import com.google.common.collect.ImmutableMap;
import dev.weir.compiler.CompileException;
import dev.weir.compiler.CompileOptions;
import dev.weir.compiler.Targets;
import dev.weir.compiler.Weir;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.Verifier;
import dev.weir.ir.text.IrPrinter;
import dev.weir.ir.text.PrintOptions;
import dev.weir.runtime.Executable;
import dev.weir.runtime.RunException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Programs drawn by chance give on every target what the library's kernels give one by one, whether their
/// sizes are known when they are compiled or not.
///
/// `-Dweir.targets=c,opencl` chooses targets, `-Dweir.programs=1000` how many programs, and
/// `-Dweir.seed=42` the first.
@Tag("campaign")
class TargetAgreementTest {
  private static final DialectRegistry REGISTRY = DialectRegistry.load();
  private static final List<String> TARGETS =
      Splitter.on(',').splitToList(System.getProperty("weir.targets", "jvm,interpret"));
  private static final int USUAL = 12;
  private static final int PROGRAMS = Integer.getInteger("weir.programs", USUAL);
  private static final int SEED = Integer.getInteger("weir.seed", 0);

  @Test
  void everyTargetGivesWhatTheLibraryGives() {
    List<String> faults = new ArrayList<>();
    int ran = 0;
    for (int seed = SEED; seed < SEED + PROGRAMS; seed++) {
      DrawnProgram program = DrawnOperators.draw(seed);
      Diagnostics diagnostics = new Diagnostics();
      if (!Verifier.verify(program.closed(), diagnostics)
          || !Verifier.verify(program.open(), diagnostics)) {
        continue;
      }
      Optional<Map<String, Tensor>> expected = library(program);
      if (expected.isEmpty()) {
        continue;
      }
      ran++;
      for (String target : TARGETS) {
        for (boolean open : new boolean[] {false, true}) {
          String fault = fault(program, expected.get(), target, open);
          if (!fault.isEmpty()) {
            faults.add(
                "seed %d, %s, sizes %s: %s\n%s"
                    .formatted(
                        seed,
                        target,
                        open ? "open" : "known",
                        fault,
                        print(open ? program.open() : program.closed())));
            if (PROGRAMS > USUAL) {
              System.err.println(faults.getLast());
            }
          }
        }
      }
    }
    if (ran < PROGRAMS / 2) {
      faults.add("only %d of %d programs ran".formatted(ran, PROGRAMS));
    }
    if (!faults.isEmpty()) {
      throw new AssertionError(faults.size() + " faults\n" + String.join("\n", faults));
    }
  }

  private static String print(Operation module) {
    return IrPrinter.print(module, PrintOptions.of(REGISTRY));
  }

  /// {@return what the library computes}, empty where it says why it cannot
  private static Optional<Map<String, Tensor>> library(DrawnProgram program) {
    CompileOptions options = CompileOptions.of(Targets.JVM).withFusion(false);
    try (Executable plain = Weir.compile(program.closed().copy(), options)) {
      return Optional.of(plain.run(program.inputs()));
    } catch (CompileException | RunException refused) {
      return Optional.empty();
    }
  }

  private static String fault(
      DrawnProgram program, Map<String, Tensor> expected, String target, boolean open) {
    Operation module = (open ? program.open() : program.closed()).copy();
    try (Executable compiled = Weir.compile(module, CompileOptions.of(target))) {
      for (int run = 0; run < 3; run++) {
        ImmutableMap<String, Tensor> actual = compiled.run(program.inputs());
        for (Map.Entry<String, Tensor> entry : expected.entrySet()) {
          String difference =
              difference(
                  entry.getValue(), actual.get(entry.getKey()), program.isExact(entry.getKey()));
          if (!difference.isEmpty()) {
            return "run %d, %s: %s\n%s"
                .formatted(run, entry.getKey(), difference, compiled.kernels());
          }
        }
      }
      return "";
    } catch (RuntimeException | Error thrown) {
      if (open && String.valueOf(thrown.getMessage()).contains("where a size of 1 is to be")) {
        return "";
      }
      return Throwables.getStackTraceAsString(thrown);
    }
  }

  private static String difference(Tensor expected, Tensor actual, boolean exact) {
    if (actual.dtype() != expected.dtype() || !Arrays.equals(actual.shape(), expected.shape())) {
      return "is a %s, not a %s".formatted(actual.describe(), expected.describe());
    }
    double largest = 1;
    for (long i = 0; i < expected.elementCount(); i++) {
      double want = expected.getDouble(i);
      largest = Double.isFinite(want) ? Math.max(largest, Math.abs(want)) : largest;
    }
    for (long i = 0; i < expected.elementCount(); i++) {
      double want = expected.getDouble(i);
      double got = actual.getDouble(i);
      boolean agrees =
          want == got
              || Double.isNaN(want) && Double.isNaN(got)
              || !exact && Math.abs(want - got) <= tolerance(expected.dtype()) * largest
              || !exact && isVast(expected.dtype(), want) && isVast(expected.dtype(), got);
      if (!agrees || !expected.dtype().isFloat() && expected.getLong(i) != actual.getLong(i)) {
        return "element %d is %s, not %s".formatted(i, got, want);
      }
    }
    return "";
  }

  /// {@return whether a number is so large that it may or may not have become infinite on the way}
  private static boolean isVast(DType dtype, double number) {
    return !(Math.abs(number) < (dtype == DType.FLOAT16 ? 1000 : 1e30));
  }

  private static double tolerance(DType dtype) {
    return switch (dtype) {
      case FLOAT16 -> 2e-2;
      case BFLOAT16 -> 0.15;
      case FLOAT64 -> 1e-4;
      default -> 1e-3;
    };
  }
}
