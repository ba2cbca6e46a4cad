package dev.weir.tests.tensor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Code of a named module that opens nothing to Weir.
class ClosedModuleTest {
  private static final String CODE =
      """
      package closed.user;

      import dev.weir.tensor.Fn1;
      import dev.weir.tensor.Jit;
      import dev.weir.tensor.Tensor;
      import java.lang.invoke.MethodHandles;
      import java.util.ArrayList;
      import java.util.List;

      public final class Code {
        private static final List<String> LINES = new ArrayList<>();
        private final Tensor weight = Tensor.of(new float[] {2, 3});

        private Tensor twoParts(Tensor x) {
          Tensor y = x.multiply(weight).add(1);
          System.out.print("");
          LINES.add("between");
          return y.relu().add(hidden());
        }

        private static int hidden() {
          return 10;
        }

        private static String of(Jit.One<Tensor, Tensor> jit) {
          LINES.clear();
          String result = jit.apply(Tensor.of(new float[] {1, -1})).toString();
          var seen = jit.explain();
          return "%s %s, %d graphs, %d breaks, %s"
              .formatted(result, LINES, seen.graphs().size(), seen.breaks().size(), seen.notes());
        }

        public static String withLookup() {
          Fn1<Tensor, Tensor> f = new Code()::twoParts;
          return of(Jit.of(MethodHandles.lookup(), f));
        }

        public static String without() {
          Fn1<Tensor, Tensor> f = new Code()::twoParts;
          return of(Jit.of(f));
        }
      }
      """;

  @TempDir static Path folder;

  @BeforeAll
  static void compile() throws IOException {
    Path info = folder.resolve("src/module-info.java");
    Path code = folder.resolve("src/closed/user/Code.java");
    Files.createDirectories(code.getParent());
    Files.writeString(info, "module closed.user { exports closed.user; }");
    Files.writeString(code, CODE);
    int failed =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-proc:none",
                "--add-reads=closed.user=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                "-d",
                folder.resolve("classes").toString(),
                info.toString(),
                code.toString());
    assertThat(failed).isZero();
  }

  /// {@return what a method gives of the module, loaded anew}
  private static Object call(String method) throws ReflectiveOperationException {
    ModuleLayer boot = ModuleLayer.boot();
    Configuration configuration =
        boot.configuration()
            .resolve(
                ModuleFinder.of(folder.resolve("classes")),
                ModuleFinder.of(),
                Set.of("closed.user"));
    ClassLoader loader = ClosedModuleTest.class.getClassLoader();
    var controller = ModuleLayer.defineModulesWithOneLoader(configuration, List.of(boot), loader);
    Module closed = controller.layer().findModule("closed.user").orElseThrow();
    controller.addReads(closed, loader.getUnnamedModule());
    assertThat(closed.isOpen("closed.user", loader.getUnnamedModule())).isFalse();
    return closed.getClassLoader().loadClass("closed.user.Code").getMethod(method).invoke(null);
  }

  /// 1 * 2 + 1 and -1 * 3 + 1, of which nothing below zero stays, and 10.
  @Test
  void whoPassesItsLookupIsCapturedInParts() throws ReflectiveOperationException {
    assertThat(call("withLookup")).isEqualTo("[13. 10.] [between], 2 graphs, 1 breaks, []");
  }

  @Test
  void withoutItTheCodeRunsAsItIsAndTheReasonIsSaid() throws ReflectiveOperationException {
    assertThat(call("without").toString())
        .startsWith("[13. 10.] [between], 0 graphs, 0 breaks, ")
        .contains("open package closed.user to dev.weir.tensor");
  }
}
