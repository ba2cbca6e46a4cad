package dev.weir.tests.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Command lines that are wrong: each gets told what was expected, exit code 2, and no output file.
class BadUsageTest {
  private static final Path PROGRAM = Weir.example("if.mlir");

  @TempDir Path folder;

  @Test
  void commands() {
    Weir.run("optt").badUsage("unknown command 'optt'; did you mean 'opt'?");
    Weir.run("frobnicate").badUsage("expected one of: opt, import, export, inspect, compile, run");
    assertThat(Weir.run().badUsage("Usage: weir COMMAND").out()).isEmpty();
  }

  @Test
  void options() {
    Weir.run("opt", PROGRAM, "--genric")
        .badUsage("weir opt: error: unknown option '--genric'; did you mean '--generic'?");
    Weir.run("opt", PROGRAM, "--canonicalise")
        .badUsage("unknown option '--canonicalise'; did you mean '--canonicalize'?");
    Weir.run("opt", PROGRAM, "-o").badUsage("option '-o' expects a value: FILE");
    Weir.run("opt", PROGRAM, "--threads=0").badUsage("expects an integer from 1");
    Weir.run("opt", PROGRAM, "--syntax=mlr").badUsage("did you mean 'mlir'?");
    Weir.run("opt", PROGRAM, "--print-ir-after=cze").badUsage("unknown pass 'cze'");
    Weir.run("opt").badUsage("FILE is missing", "'weir opt --help' shows the usage");
    Weir.run("opt", PROGRAM, PROGRAM).badUsage("expected one FILE");
    Weir.run("dialects", "extra").badUsage("unexpected operand 'extra'");
  }

  @Test
  void passes() {
    Path out = folder.resolve("out.mlir");
    Weir.run("opt", PROGRAM, "--pass-pipeline=builtin.module(canonicalise)", "-o", out)
        .badUsage(
            "unknown pass 'canonicalise'; did you mean 'canonicalize'?",
            "  builtin.module(canonicalise)\n                 ^");
    Weir.run("opt", PROGRAM, "--pass-pipeline=builtin.module(cse").badUsage("expected ',' or ')'");
    Weir.run("opt", PROGRAM, "--pass-pipeline=builtin.module(cse{x=1})").badUsage("no option 'x'");
    Weir.run("opt", PROGRAM, "--canonicalize{max-iterations=many}").badUsage("max-iterations");
    Weir.run("opt", PROGRAM, "--cse", "--pass-pipeline=builtin.module(cse)")
        .badUsage("give them all in one way");
    assertThat(out).doesNotExist();
  }

  @Test
  void targetsAndFormats() {
    Path out = folder.resolve("out");
    Weir.run("run", PROGRAM, "--target=cuba").badUsage("unknown target 'cuba'; the targets are: ");
    Weir.run("compile", PROGRAM, "--target=cubist", "-o", out)
        .badUsage("unknown target 'cubist'; the targets are: ");
    Weir.run("run", PROGRAM, "--target=linalg")
        .badUsage("target 'linalg' is text that does not run; 'weir compile FILE --target=linalg");
    Weir.run("compile", PROGRAM, "-o", out)
        .badUsage("--target is missing; the targets are: ascend, c, cuda, cuda-emulation, cuda-");
    Weir.run("compile", PROGRAM, "--target=jvm").badUsage("-o DIR is missing");
    Weir.run("export", PROGRAM).badUsage("--to is missing; expected one of: pir-json");
    Weir.run("export", PROGRAM, "--to=pir-jason", "-o", out).badUsage("did you mean 'pir-json'?");
    assertThat(out).doesNotExist();
  }

  @Test
  void inputs() {
    Weir.run("run", PROGRAM, "--input=x").badUsage("--input expects NAME=SPEC, not 'x'");
    Weir.run("run", PROGRAM, "--input=x=one:2xf32").badUsage("did you mean 'ones'?");
    Weir.run("run", PROGRAM, "--input=x=1", "--input=x=2", "--input=y=1")
        .badUsage("input 'x' is given more than once");
    Weir.run("run", PROGRAM, "--seed=abc").badUsage("option '--seed' expects an integer");
  }
}
