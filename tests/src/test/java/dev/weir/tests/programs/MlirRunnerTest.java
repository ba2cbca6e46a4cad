package dev.weir.tests.programs;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.weir.evaluate.Evaluator;
import dev.weir.ir.Attribute;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.SymbolIndex;
import dev.weir.ir.Type;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.text.DiagnosticPrinter;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.ir.trait.Callable;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IndexType;
import dev.weir.ir.type.IntegerType;
import dev.weir.testkit.generate.RandomPrograms;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Random programs compute on MLIR's own runner, lowered by `mlir-opt` to machine code, what the evaluator
/// computes.
///
/// All programs are one module, whose entry prints the bits of all results. Skipped where the tools of
/// MLIR 22 are not installed; `-Dweir.runnerPrograms=100` runs that many.
@Tag("campaign")
class MlirRunnerTest {
  private static final int PROGRAMS = Integer.getInteger("weir.runnerPrograms", 20);
  private static final int SEED = Integer.getInteger("weir.randomSeed", 0);
  private static final Path OPT = Path.of("/usr/bin/mlir-opt-22");
  private static final Path RUNNER = Path.of("/usr/bin/mlir-runner-22");
  private static final Path LIBRARIES = Path.of("/usr/lib/llvm-22/lib");
  private static final String LOWERING =
      "builtin.module(convert-scf-to-cf,arith-expand,expand-strided-metadata,"
          + "finalize-memref-to-llvm,convert-to-llvm,reconcile-unrealized-casts)";

  private static final DialectRegistry REGISTRY = DialectRegistry.load();

  @TempDir Path folder;

  @Test
  void computesTheSame() throws IOException, InterruptedException {
    if (!Files.isExecutable(OPT) || !Files.isExecutable(RUNNER)) {
      String message = "SKIPPED: " + OPT + " and " + RUNNER + " are not installed";
      System.err.println(message);
      Assumptions.abort(message);
    }
    StringBuilder module = new StringBuilder("func.func private @printI64(i64)\n");
    module.append("func.func private @printComma()\n");
    module.append("func.func private @printNewline()\n");
    StringBuilder entry = new StringBuilder("func.func @entry() {\n");
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < PROGRAMS; i++) {
      var generator = new RandomPrograms(SEED + i, RandomPrograms.Scope.MLIR);
      RandomPrograms.Program program = generator.program("p" + i + "_", 6 + i % 60);
      ImmutableList<Attribute> arguments = generator.arguments(program.inputs());
      module.append(program.text());
      expected.add(evaluated(program, arguments));
      entry.append(call(program, arguments, "%c" + i + "_"));
    }
    entry.append("  return\n}\n");
    List<String> found = run(module.append(entry).toString());
    assertThat(found).hasSameSizeAs(expected);
    List<String> wrong = new ArrayList<>();
    for (int i = 0; i < PROGRAMS; i++) {
      if (!found.get(i).equals(expected.get(i))) {
        wrong.add("seed %d: %s, not %s".formatted(SEED + i, found.get(i), expected.get(i)));
      }
    }
    System.out.printf(
        "random programs on MLIR's runner: %d of %d compute what the evaluator computes%n",
        PROGRAMS - wrong.size(), PROGRAMS);
    assertThat(wrong).isEmpty();
  }

  private static String evaluated(RandomPrograms.Program program, List<Attribute> arguments) {
    // The evaluator's places in memory are those of the test dialect.
    String text =
        program
            .text()
            .replaceAll(
                "memref\\.alloca\\(\\) : memref<(\\w+)>",
                "\"test.slot\"() {element_type = $1} : () -> index")
            .replaceAll(
                "memref\\.load (%\\w+)\\[\\] : memref<(\\w+)>",
                "\"test.slot_load\"($1) : (index) -> $2")
            .replaceAll(
                "memref\\.store (%[\\w#]+), (%\\w+)\\[\\] : memref<(\\w+)>",
                "\"test.slot_store\"($1, $2) : ($3, index) -> ()");
    SourceText source = SourceText.of(program.entry() + ".mlir", text);
    Diagnostics diagnostics = new Diagnostics();
    Operation module =
        IrParser.parse(source, REGISTRY, ParseOptions.STRICT, diagnostics)
            .orElseThrow(
                () -> new AssertionError(new DiagnosticPrinter(source).print(diagnostics)));
    Callable main = (Callable) new SymbolIndex().lookup(module, program.entry());
    ImmutableList<Attribute> results =
        new Evaluator(diagnostics)
            .call(main, arguments)
            .orElseThrow(
                () -> new AssertionError(new DiagnosticPrinter(source).print(diagnostics)));
    StringBuilder bits = new StringBuilder();
    for (Attribute result : results) {
      bits.append(bits.isEmpty() ? "" : ", ").append(bits(result));
    }
    return bits.toString();
  }

  /// The bits as the entry prints them: those of integers with their sign, those of floats without, all
  /// NaNs the same.
  private static String bits(Attribute value) {
    return switch (value) {
      case BoolAttr bool -> bool.value() ? "-1" : "0";
      case IntegerAttr integer -> integer.bigValue().toString();
      case FloatAttr number when Double.isNaN(number.value()) -> "12345";
      case FloatAttr number -> signed(number.bits(), number.type().width());
      default -> throw new AssertionError(value.toString());
    };
  }

  private static String signed(BigInteger bits, int width) {
    return (bits.testBit(width - 1) ? bits.subtract(BigInteger.ONE.shiftLeft(width)) : bits)
        .toString();
  }

  private static String call(
      RandomPrograms.Program program, List<Attribute> arguments, String prefix) {
    StringBuilder text = new StringBuilder();
    List<String> names = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i++) {
      String name = prefix + "a" + i;
      names.add(name);
      text.append("  %s = arith.constant %s\n".formatted(name, arguments.get(i)));
    }
    List<Type> results = program.results();
    String name = prefix + "r";
    text.append(
        "  %s:%d = func.call @%s(%s) : (%s) -> (%s)\n"
            .formatted(
                name,
                results.size(),
                program.entry(),
                String.join(", ", names),
                list(program.inputs()),
                list(results)));
    for (int i = 0; i < results.size(); i++) {
      if (i > 0) {
        text.append("  func.call @printComma() : () -> ()\n");
      }
      String value = "%s#%d".formatted(name, i);
      text.append(print(value, results.get(i), prefix + "p" + i));
    }
    return text.append("  func.call @printNewline() : () -> ()\n").toString();
  }

  private static String list(List<Type> types) {
    return String.join(", ", types.stream().map(Type::toString).toList());
  }

  private static String print(String value, Type type, String name) {
    StringBuilder text = new StringBuilder();
    String wide = name + "w";
    if (type instanceof FloatType floating) {
      int width = floating.width();
      text.append("  %sn = arith.cmpf uno, %s, %s : %s\n".formatted(name, value, value, type));
      text.append("  %sb = arith.bitcast %s : %s to i%d\n".formatted(name, value, type, width));
      text.append(
          "  %sm = arith.constant 12345 : i%d\n  %ss = arith.select %sn, %sm, %sb : i%d\n"
              .formatted(name, width, name, name, name, name, width));
      text.append(widened(name + "s", IntegerType.signless(width), wide));
    } else {
      text.append(widened(value, type, wide));
    }
    return text.append("  func.call @printI64(%s) : (i64) -> ()\n".formatted(wide)).toString();
  }

  private static String widened(String value, Type type, String to) {
    if (type == IndexType.INDEX) {
      return "  %s = arith.index_cast %s : index to i64\n".formatted(to, value);
    }
    return type.equals(IntegerType.I64)
        ? "  %sz = arith.constant 0 : i64\n  %s = arith.addi %s, %sz : i64\n"
            .formatted(to, to, value, to)
        : "  %s = arith.extsi %s : %s to i64\n".formatted(to, value, type);
  }

  private List<String> run(String module) throws IOException, InterruptedException {
    Path in = folder.resolve("programs.mlir");
    Path lowered = folder.resolve("lowered.mlir");
    Path out = folder.resolve("out.txt");
    Files.writeString(in, module);
    execute(lowered, OPT.toString(), in.toString(), "--pass-pipeline=" + LOWERING);
    execute(
        out,
        RUNNER.toString(),
        lowered.toString(),
        "-e",
        "entry",
        "--entry-point-result=void",
        "--shared-libs="
            + LIBRARIES.resolve("libmlir_c_runner_utils.so.22.1")
            + ","
            + LIBRARIES.resolve("libmlir_float16_utils.so.22.1"));
    return Files.readAllLines(out);
  }

  private void execute(Path out, String... command) throws IOException, InterruptedException {
    Path err = folder.resolve("err.txt");
    int code =
        new ProcessBuilder(command)
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start()
            .waitFor();
    assertThat(code).as(Files.readString(err)).isZero();
  }
}
