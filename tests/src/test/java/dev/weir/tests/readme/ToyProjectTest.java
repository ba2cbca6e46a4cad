package dev.weir.tests.readme;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// The project that the tutorials quote compiles, and its own tests pass: as a project of its own,
/// which sees of Weir only what its build file names.
class ToyProjectTest {
  private static final Path PROJECT =
      Path.of(System.getProperty("weir.root"), "examples", "toy-dialect");

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

  private static List<Path> sources() throws IOException {
    try (Stream<Path> files = Files.walk(PROJECT.resolve("src"))) {
      return files.filter(f -> f.toString().endsWith(".java")).sorted().toList();
    }
  }

  private static URL[] classPath() throws MalformedURLException {
    var urls = ImmutableList.<URL>builder();
    urls.add(output.toUri().toURL());
    urls.add(PROJECT.resolve("src/main/resources").toUri().toURL());
    for (Class<?> visible : VISIBLE) {
      urls.add(visible.getProtectionDomain().getCodeSource().getLocation());
    }
    return urls.build().toArray(new URL[0]);
  }

  @TestFactory
  Stream<DynamicTest> compilesAndPassesItsTests() throws Exception {
    assertThat(JavaCompilation.of(sources(), output).errors()).isEmpty();
    ClassLoader loader = new URLClassLoader(classPath(), ClassLoader.getPlatformClassLoader());
    Class<?> tests = loader.loadClass("dev.weir.examples.toy.ToyTest");
    List<Method> methods =
        Arrays.stream(tests.getDeclaredMethods())
            .filter(ToyProjectTest::isTest)
            .sorted((a, b) -> a.getName().compareTo(b.getName()))
            .toList();
    assertThat(methods).hasSizeGreaterThan(10);
    return methods.stream()
        .map(method -> DynamicTest.dynamicTest(method.getName(), () -> run(method, loader)));
  }

  private static boolean isTest(Method method) {
    return Arrays.stream(method.getAnnotations())
        .anyMatch(a -> a.annotationType().getName().equals(Test.class.getName()));
  }

  private static void run(Method method, ClassLoader loader) throws Throwable {
    ClassLoader before = Thread.currentThread().getContextClassLoader();
    System.setProperty("toy.folder", PROJECT.toString());
    Thread.currentThread().setContextClassLoader(loader);
    try {
      var constructor = method.getDeclaringClass().getDeclaredConstructor();
      constructor.setAccessible(true);
      Object test = constructor.newInstance();
      var folder = method.getDeclaringClass().getDeclaredField("folder");
      folder.setAccessible(true);
      folder.set(test, Files.createTempDirectory(output, "toy"));
      method.setAccessible(true);
      method.invoke(test);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    } finally {
      Thread.currentThread().setContextClassLoader(before);
    }
  }
}
