package dev.weir.codegen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.ir.Operation;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A named module must say `provides` of its dialects, or nobody finds them.
class DialectNotProvidedTest {
  private static final String WARNING =
      "[DialectNotProvided] nobody finds this dialect: the module own lacks"
          + " 'provides dev.weir.ir.Dialect with own.OwnDialect;'";

  @TempDir Path folder;

  /// {@return what the compiler says of a dialect in the module `module`}
  private String compile(String module) throws IOException {
    Path dialect =
        Files.writeString(
            folder.resolve("OwnOp.java"),
            """
            package own;
            import dev.weir.ir.*;
            import dev.weir.ir.def.*;
            /// A dialect.
            @DialectDef("own")
            public sealed interface OwnOp extends Operation permits OwnOp.AOp {
              /// An op.
              @OpDef("a") non-sealed interface AOp extends OwnOp {}
            }
            """);
    Path info = Files.writeString(folder.resolve("module-info.java"), module);
    Path core =
        Path.of(Operation.class.getProtectionDomain().getCodeSource().getLocation().getPath());
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter out = new StringWriter();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      JavaCompiler.CompilationTask task =
          compiler.getTask(
              out,
              files,
              null,
              List.of(
                  "-d",
                  Files.createDirectories(folder.resolve("out")).toString(),
                  "--module-path",
                  core + File.pathSeparator + System.getProperty("java.class.path")),
              null,
              files.getJavaFileObjects(dialect, info));
      task.setProcessors(List.of(new DialectProcessor()));
      assertThat(task.call()).as(out.toString()).isTrue();
    }
    return out.toString();
  }

  @Test
  void isAWarning() throws IOException {
    assertThat(compile("module own { requires dev.weir.ir; }"))
        .contains(WARNING)
        .contains("OwnOp.java:6: warning");
  }

  @Test
  void isNoneWhereItIsProvided() throws IOException {
    assertThat(
            compile(
                "module own { requires dev.weir.ir; provides dev.weir.ir.Dialect with"
                    + " own.OwnDialect; }"))
        .doesNotContain("DialectNotProvided");
  }
}
