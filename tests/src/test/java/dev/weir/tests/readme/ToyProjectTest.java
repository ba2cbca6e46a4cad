package dev.weir.tests.readme;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import java.net.URL;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// The project that the tutorials quote compiles, and its own tests pass: as a project of its own,
/// which sees of Weir only what its build file names.
class ToyProjectTest {
  /// A class of each part that the project names, and of what its tests need.
  private static final ImmutableList<Class<?>> VISIBLE =
      ImmutableList.of(
          dev.weir.ir.Operation.class,
          dev.weir.pass.PassManager.class,
          dev.weir.dialect.builtin.ParameterOp.class,
          dev.weir.dialect.mlir.arith.ArithOp.class,
          dev.weir.dialect.controlflow.StructuredOp.class,
          ImmutableList.class,
          org.jspecify.annotations.NullMarked.class,
          Test.class,
          org.junit.platform.commons.JUnitException.class,
          org.opentest4j.AssertionFailedError.class);

  @TempDir static Path output;

  @TestFactory
  Stream<DynamicTest> compilesAndPassesItsTests() throws Exception {
    List<URL> visible =
        VISIBLE.stream()
            .map(each -> each.getProtectionDomain().getCodeSource().getLocation())
            .toList();
    List<DynamicTest> tests =
        ExampleProject.compiled("toy-dialect", output)
            .tests("dev.weir.examples.toy.ToyTest", "toy.folder", visible)
            .toList();
    assertThat(tests).hasSizeGreaterThan(10);
    return tests.stream();
  }
}
