package dev.weir.tests.fuzz;

import dev.weir.ir.Diagnostics;
import dev.weir.ir.Dialect;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.Verifier;
import dev.weir.ir.bytecode.BytecodeOptions;
import dev.weir.ir.bytecode.BytecodeWriter;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.testkit.fuzz.BytecodeTarget;
import dev.weir.testkit.generate.RandomIr;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Damaged bytecode raises nothing but diagnostics. What is damaged are random modules, and MLIR's
/// test IR where it is at hand.
@Tag("campaign")
class MutatedBytecodeTest {
  private static final int RANDOM_MODULES = 60;

  private static void check(String what, DialectRegistry registry) {
    List<byte[]> corpus = new ArrayList<>();
    BytecodeOptions options = BytecodeOptions.of(registry);
    for (int seed = 0; seed < RANDOM_MODULES; seed++) {
      Operation module = new RandomIr(seed, RandomIr.Scope.MLIR).module(registry, 1 + seed % 30);
      corpus.add(
          BytecodeWriter.write(
              // Older versions hold dictionaries only as properties.
              module, options.withVersion(BytecodeOptions.CURRENT_VERSION - seed % 2)));
    }
    int version = 0;
    for (byte[] text : FuzzCorpus.mlir()) {
      BytecodeOptions any = options.withVersion(version++ % (BytecodeOptions.CURRENT_VERSION + 1));
      Optional<Operation> read =
          IrParser.parse(
              SourceText.ofBytes("corpus", text),
              registry,
              ParseOptions.LENIENT,
              new Diagnostics());
      read.filter(op -> Verifier.verify(op, new Diagnostics()))
          .ifPresent(op -> corpus.add(BytecodeWriter.write(op, any)));
    }
    Fuzzing.check(what, corpus, true, new BytecodeTarget(registry));
  }

  @Test
  void withoutDialects() {
    check("bytecode without dialects", DialectRegistry.of());
  }

  @Test
  void withEveryDialect() {
    // MLIR's test dialect is not Weir's.
    check(
        "bytecode with every dialect",
        DialectRegistry.of(
            DialectRegistry.load().dialects().stream()
                .filter(dialect -> !dialect.namespace().equals("test"))
                .toArray(Dialect[]::new)));
  }
}
