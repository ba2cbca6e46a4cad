package dev.weir.tests.transforms;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
import dev.weir.dialect.builtin.data.ParameterScope;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.text.IrPrinter;
import dev.weir.ir.text.PrintOptions;
import dev.weir.pass.Pass;
import dev.weir.pass.PassManager;
import dev.weir.pass.PassType;
import dev.weir.pass.Pipeline;
import dev.weir.pass.RulePass;
import dev.weir.pass.operator.OperatorPasses;
import dev.weir.pass.operator.inplace.InplacePreparation;
import dev.weir.testkit.program.ProgramText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// A pass of rules does what its name says and nothing else: where it applies none, the program stays as it
/// is, byte for byte, dead and in-place operators included. Folding and erasing is for `canonicalize`.
class PassNamesTest {
  private static final DialectRegistry DIALECTS = DialectRegistry.load();
  private static final Splitter PROGRAMS = Splitter.on("// -----");

  @Tag("thorough")
  @Test
  void whatAPassDoesNotNameItLeaves() {
    List<String> programs = programs();
    assertThat(programs.size()).isGreaterThan(150);
    int unchanged = 0;
    for (PassType<?> type : new OperatorPasses().passes()) {
      if (type.create() instanceof RulePass && !type.name().startsWith("mindir-")) {
        for (String text : programs) {
          unchanged += check(type, text) ? 1 : 0;
        }
      }
    }
    assertThat(unchanged).isGreaterThan(4_000);
  }

  /// {@return whether the pass had nothing to do, which then it did}
  private static boolean check(PassType<?> type, String text) {
    Operation program = parse(text);
    if (InplacePreparation.hasHazards(program)) {
      // Before any pass such a program is brought into value form.
      return false;
    }
    String before = print(program);
    Pass pass = type.create();
    Set<String> applied = new TreeSet<>();
    Diagnostics diagnostics = new Diagnostics();
    boolean ok =
        PassManager.builder(Pipeline.of(pass), DIALECTS)
            .provide(ParameterScope.class, new ParameterScope())
            .instrument(new AppliedRules(new TreeSet<>(), applied))
            .threads(1)
            .build()
            .run(program, diagnostics);
    if (!ok || !applied.isEmpty()) {
      return false;
    }
    assertThat(print(program)).as("after %s", type.name()).isEqualTo(before);
    return true;
  }

  private static Operation parse(String text) {
    return ProgramText.parse(text);
  }

  private static String print(Operation program) {
    return IrPrinter.print(program, PrintOptions.of(DIALECTS));
  }

  private static List<String> programs() {
    Path folder = Path.of(System.getProperty("weir.root"), "tests/src/test/resources/lit/programs");
    List<String> programs = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".mlir")).sorted().toList()) {
        programs.addAll(PROGRAMS.splitToList(Files.readString(file)));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return programs;
  }
}
