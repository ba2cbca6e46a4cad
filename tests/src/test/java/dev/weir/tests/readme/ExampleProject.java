package dev.weir.tests.readme;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;

/// A project of its own under `examples`, which is compiled here as its build file would, and whose own tests are run.
///
/// @param folder where it lies
/// @param output where its classes go
record ExampleProject(Path folder, Path output) {
  /// {@return the project `name`, compiled into `output`}
  static ExampleProject compiled(String name, Path output) throws IOException {
    ExampleProject project =
        new ExampleProject(Path.of(System.getProperty("weir.root"), "examples", name), output);
    assertThat(JavaCompilation.of(project.sources(), output).errors()).isEmpty();
    return project;
  }

  private List<Path> sources() throws IOException {
    try (Stream<Path> files = Files.walk(folder.resolve("src"))) {
      return files.filter(f -> f.toString().endsWith(".java")).sorted().toList();
    }
  }

  /// {@return where its resources lie}
  Path resources() {
    return folder.resolve("src/main/resources");
  }

  /// {@return the tests in its class `name`, run where only its own classes and those in `visible` are to be seen}
  ///
  /// @param property the property that tells them where the project lies
  Stream<DynamicTest> tests(String name, String property, List<URL> visible)
      throws IOException, ReflectiveOperationException {
    var urls = ImmutableList.<URL>builder();
    urls.add(output.toUri().toURL()).add(resources().toUri().toURL()).addAll(visible);
    ClassLoader loader =
        new URLClassLoader(urls.build().toArray(new URL[0]), ClassLoader.getPlatformClassLoader());
    return Arrays.stream(loader.loadClass(name).getDeclaredMethods())
        .filter(ExampleProject::isTest)
        .sorted(Comparator.comparing(Method::getName))
        .map(method ->
            DynamicTest.dynamicTest(method.getName(), () -> run(method, property, loader)));
  }

  private static boolean isTest(Method method) {
    return Arrays.stream(method.getAnnotations())
        .anyMatch(a -> a.annotationType().getName().equals(Test.class.getName()));
  }

  private void run(Method method, String property, ClassLoader loader) throws Throwable {
    ClassLoader before = Thread.currentThread().getContextClassLoader();
    System.setProperty(property, folder.toString());
    Thread.currentThread().setContextClassLoader(loader);
    try {
      var constructor = method.getDeclaringClass().getDeclaredConstructor();
      constructor.setAccessible(true);
      Object test = constructor.newInstance();
      for (var field : method.getDeclaringClass().getDeclaredFields()) {
        if (field.getName().equals("folder")) {
          field.setAccessible(true);
          field.set(test, Files.createTempDirectory(output, "test"));
        }
      }
      method.setAccessible(true);
      method.invoke(test);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    } finally {
      Thread.currentThread().setContextClassLoader(before);
    }
  }
}
