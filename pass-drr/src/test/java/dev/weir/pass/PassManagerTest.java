package dev.weir.pass;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.weir.ir.Block;
import dev.weir.ir.Diagnostic;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Rewriter;
import dev.weir.pass.general.CsePass;
import dev.weir.pass.general.DcePass;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.PatternSet;
import dev.weir.rewrite.Rewrite;
import dev.weir.rewrite.RewritePattern;
import dev.weir.toy.Program;
import dev.weir.toy.Toy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PassManagerTest {
  /// A pass that does what a test says.
  private record Does(String name, BiConsumer<Operation, PassRun> what) implements Pass {
    @Override
    public PassType<Does> type() {
      return PassType.of(Does.class, name, "does what a test says", () -> this);
    }

    @Override
    public void run(Operation op, PassRun run) {
      what.accept(op, run);
    }
  }

  private record Counted(int operations) {
    static Counted of(Operation op) {
      int[] count = {0};
      op.walk(o -> count[0]++);
      return new Counted(count[0]);
    }
  }

  private static Operation module(int functions) {
    OperationState state = new OperationState(Toy.MODULE, Location.unknown());
    Block body = new Block();
    state.addRegion().append(body);
    Operation module = state.build();
    for (int i = 0; i < functions; i++) {
      Program p = new Program(1);
      p.print(p.v(Toy.NEG, p.arg(0)), p.v(Toy.NEG, p.arg(0)));
      p.v(Toy.NEG, p.arg(0));
      new Rewriter().moveToEnd(p.func, body);
      new Rewriter().setLocation(p.func, Location.of("f", i + 1, 1));
    }
    return module;
  }

  private static List<String> messages(Diagnostics diagnostics) {
    return diagnostics.all().stream().map(Diagnostic::message).toList();
  }

  private static PassManager.Builder manager(Pipeline pipeline) {
    return PassManager.builder(pipeline, Program.REGISTRY).verifyEach(false);
  }

  private static Pipeline nested(Pass... passes) {
    return Pipeline.on("toy.module", new Does("first", (op, run) -> run.preserveAll()))
        .then(new Pipeline.Nested(Pipeline.on("toy.func", passes)));
  }

  @Test
  void nestsByAnchorAndKeepsProgramOrderInParallel() {
    for (int threads : new int[] {1, 8}) {
      Operation module = module(50);
      Diagnostics diagnostics = new Diagnostics();
      Pass remark =
          new Does(
              "remark",
              (op, run) -> {
                int line = op.location().filePosition().orElseThrow().line();
                run.diagnostics().remark(op.location(), "%d", line);
              });
      boolean ok =
          manager(nested(new CsePass(), remark)).threads(threads).build().run(module, diagnostics);
      assertTrue(ok);
      List<String> expected = new ArrayList<>();
      for (int i = 1; i <= 50; i++) {
        expected.add(Integer.toString(i));
      }
      assertEquals(expected, messages(diagnostics));
      module.region(0).entry().forEach(f -> assertEquals(2, f.region(0).entry().size()));
    }
  }

  @Test
  void instrumentationsDoNotDependOnTheNumberOfThreads() {
    List<String> reports = new ArrayList<>();
    for (int threads : new int[] {1, 8}) {
      StringBuilder out = new StringBuilder();
      PassStatistics statistics = new PassStatistics();
      PassTiming timing = new PassTiming();
      manager(nested(new CsePass(), new DcePass()))
          .threads(threads)
          .instrument(
              new IrPrinting(
                  new IrPrinting.When("dce"::equals, "cse"::equals, false, false, false, false),
                  out::append))
          .instrument(statistics)
          .instrument(timing)
          .build()
          .run(module(20), new Diagnostics());
      assertEquals(20, statistics.count("cse", "merged"));
      assertEquals(20, statistics.count("cse", "dead"));
      assertEquals(20, out.toString().lines().filter(l -> l.contains("IR Dump After cse")).count());
      assertTrue(timing.report().contains("    cse\n"), timing.report());
      reports.add(out + statistics.report());
    }
    assertEquals(reports.get(0), reports.get(1));
  }

  @Test
  void failuresStopThePipelineAndAreReported() {
    Diagnostics diagnostics = new Diagnostics();
    Pass fails = new Does("fails", (op, run) -> run.fail());
    Pass never = new Does("never", (op, run) -> run.diagnostics().error(op, "must not run"));
    assertFalse(manager(Pipeline.of(fails, never)).build().run(module(1), diagnostics));
    assertEquals(List.of("'toy.module' op pass 'fails' failed"), messages(diagnostics));
  }

  @Test
  void invalidProgramsAreFoundAfterThePassThatMadeThem() {
    Pass breaks =
        new Does(
            "breaks",
            (op, run) -> {
              Block body = op.region(0).entry().first().region(0).entry();
              new Rewriter().moveToEnd(body.first(), body);
            });
    Diagnostics diagnostics = new Diagnostics();
    assertFalse(
        PassManager.builder(Pipeline.of(breaks), Program.REGISTRY)
            .build()
            .run(module(1), diagnostics));
    assertTrue(
        messages(diagnostics).contains("'toy.module' op is invalid after pass 'breaks'"),
        messages(diagnostics).toString());
  }

  @Test
  void onlyIsolatedOperationsCanAnchor() {
    Program p = new Program(1);
    p.print(p.arg(0));
    Diagnostics diagnostics = new Diagnostics();
    assertFalse(manager(Pipeline.on("toy.print", new CsePass())).build().run(p.func, diagnostics));
    assertEquals(
        List.of("'toy.print' op is not isolated from above, so no pipeline can be anchored on it"),
        messages(diagnostics));
  }

  @Test
  void analysesLiveAsLongAsTheyArePreserved() {
    List<Counted> seen = new ArrayList<>();
    Pass asks =
        new Does(
            "asks",
            (op, run) -> {
              seen.add(run.analysis(Counted.class, Counted::of));
              run.preserveAll();
            });
    Pass keeps = new Does("keeps", (op, run) -> run.preserve(Counted.class));
    Pass drops = new Does("drops", (op, run) -> {});
    manager(Pipeline.of(asks, keeps, asks, drops, asks)).build().run(module(2), new Diagnostics());
    assertSame(seen.get(0), seen.get(1));
    assertNotSame(seen.get(1), seen.get(2));
    assertEquals(new Counted(11), seen.get(2));
  }

  @Test
  void crashesLeaveAReproducer(@TempDir Path folder) throws IOException {
    Pass throwing =
        new Does(
            "throwing",
            (op, run) -> {
              throw new IllegalStateException("oops");
            });
    Path file = folder.resolve("crash.mlir");
    PassManager manager = manager(nested(throwing)).reproducer(file).build();
    PassCrash crash =
        assertThrows(PassCrash.class, () -> manager.run(module(3), new Diagnostics()));
    assertTrue(crash.getMessage().contains("pass 'throwing' crashed on 'toy.func'"));
    assertEquals("oops", crash.getCause().getMessage());
    String text = Files.readString(file);
    assertEquals(
        "toy.module(first,toy.func(throwing))",
        Reproducer.requestIn(text).orElseThrow().pipeline());
  }

  @Test
  void rewritesWithoutEndAreWarnedOfWithThePatternsThatUndoEachOther() {
    FrozenPatterns patterns =
        PatternSet.of(swap("there", Toy.SUB, Toy.MUL), swap("back", Toy.MUL, Toy.SUB)).freeze();
    Program p = new Program(2);
    p.print(p.v(Toy.SUB, p.arg(0), p.arg(1)));
    Diagnostics diagnostics = new Diagnostics();
    Pipeline pipeline = Pipeline.of(new Does("swaps", (op, run) -> run.rewrite(op, patterns)));
    PassManager.builder(pipeline, Program.REGISTRY)
        .verifyEach(false)
        .build()
        .run(p.func, diagnostics);
    String message = diagnostics.all().get(0).message();
    assertTrue(message.startsWith("swaps did not converge after "), message);
    assertTrue(message.endsWith("were: 'back' 128 times, 'there' 128 times"), message);
  }

  private static RewritePattern swap(String label, OpDefinition from, OpDefinition to) {
    return RewritePattern.onName(
        from.name(),
        label,
        (op, rewriter) -> {
          Operation made =
              rewriter.add(
                  new OperationState(to, op.location())
                      .addOperands(op.operand(0), op.operand(1))
                      .setResultTypes(Program.T));
          rewriter.replace(op, made.result(0));
          return Rewrite.applied();
        });
  }
}
