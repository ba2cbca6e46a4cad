package dev.weir.tests.fuzz;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weir.dialect.builtin.data.ParameterScope;
import dev.weir.formats.mindir.MindIrProgram;
import dev.weir.formats.mindir.MindIrReader;
import dev.weir.formats.mindir.MindIrWriter;
import dev.weir.formats.mindir.text.read.MindIrTextReader;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.Verifier;
import dev.weir.ir.text.DiagnosticPrinter;
import dev.weir.ir.text.IrPrinter;
import dev.weir.ir.text.PrintOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.pass.PassManager;
import dev.weir.pass.Pipeline;
import dev.weir.pass.mindir.MindirToPdOpPass;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Damaged MindIR files raise nothing but diagnostics: plain ones, which are lowered as far as they are
/// right, encrypted ones and dumps.
@Tag("campaign")
class MutatedMindIrTest {
  private static final DialectRegistry REGISTRY = DialectRegistry.load();
  private static final long LARGEST = 300_000;
  private static final byte[] KEY = "0123456789ABCDEF".getBytes(StandardCharsets.US_ASCII);

  /// Reads `.mindir` files, verifies and prints what was read, and writes it again if it verifies.
  private static boolean readFile(byte[] input, Optional<byte[]> key) {
    Diagnostics diagnostics = new Diagnostics();
    Optional<MindIrProgram> program = MindIrReader.read(input, "input.mindir", key, diagnostics);
    if (program.isEmpty()) {
      return rejected(diagnostics);
    }
    boolean sound = finish(program.get().module(), diagnostics);
    if (sound) {
      MindIrWriter.write(program.get(), OptionalLong.empty(), diagnostics);
      lower(program.get());
    }
    return true;
  }

  /// Turns the graphs into operators, or reports why not.
  private static void lower(MindIrProgram program) {
    Diagnostics diagnostics = new Diagnostics();
    boolean done =
        PassManager.builder(Pipeline.of(new MindirToPdOpPass()), REGISTRY)
            .provide(ParameterScope.class, ParameterScope.of(program.parameters()))
            .build()
            .run(program.module(), diagnostics);
    if (!done && !diagnostics.hasErrors()) {
      throw new AssertionError("not lowered without a reason");
    }
    new DiagnosticPrinter().print(diagnostics);
  }

  private static boolean rejected(Diagnostics diagnostics) {
    if (!diagnostics.hasErrors()) {
      throw new AssertionError("rejected without a reason");
    }
    new DiagnosticPrinter().print(diagnostics);
    return false;
  }

  private static boolean finish(Operation module, Diagnostics diagnostics) {
    boolean sound = Verifier.verify(module, diagnostics);
    new DiagnosticPrinter().print(diagnostics);
    IrPrinter.print(module, PrintOptions.of(REGISTRY).withDebugInfo(true));
    return sound;
  }

  @Test
  void plainFiles() {
    List<byte[]> corpus =
        FuzzCorpus.own(".mindir", LARGEST).stream().filter(file -> !isEncrypted(file)).toList();
    Fuzzing.check("MindIR", corpus, true, input -> readFile(input, Optional.empty()));
  }

  @Test
  void encryptedFiles() {
    List<byte[]> corpus =
        FuzzCorpus.own(".mindir", LARGEST).stream().filter(MutatedMindIrTest::isEncrypted).toList();
    Fuzzing.check("encrypted MindIR", corpus, true, input -> readFile(input, Optional.of(KEY)));
  }

  private static boolean isEncrypted(byte[] file) {
    return file.length > 4 && file[3] == 0x7F && file[2] == 0x3A;
  }

  @Test
  void dumps() {
    check("dumps of MindIR", FuzzCorpus.own(".ir"));
  }

  @Test
  void dumpsOfTheOlderForm() {
    check("dumps of MindIR in .dat files", FuzzCorpus.own(".dat"));
  }

  private static void check(String what, List<byte[]> corpus) {
    assumeTrue(!corpus.isEmpty(), "no dumps are at hand, so none are damaged");
    Fuzzing.check(
        what,
        corpus,
        false,
        input -> {
          SourceText source = SourceText.ofBytes("input.ir", input);
          Diagnostics diagnostics = new Diagnostics();
          Optional<? extends Operation> module = MindIrTextReader.read(source, diagnostics);
          if (module.isEmpty()) {
            return rejected(diagnostics);
          }
          finish(module.get(), diagnostics);
          return true;
        });
  }
}
