package dev.weir.codegen;

import static com.google.testing.compile.Compiler.javac;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.JavaFileObjects;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.util.HashMap;
import java.util.Map;
import javax.tools.JavaFileObject;

/// The fixture dialect, compiled and loaded once.
final class Fixture {
  static final Compilation COMPILATION = compile();
  private static final ClassLoader LOADER = new CompiledClasses(COMPILATION);

  private Fixture() {}

  private static Compilation compile() {
    Compilation compilation =
        javac()
            .withProcessors(new DialectProcessor())
            .withOptions(
                "-Xlint:all,-processing,-classfile,-this-escape", "-Werror", "--release", "25")
            .compile(
                JavaFileObjects.forResource("fixture/ToyOp.java"),
                JavaFileObjects.forResource("fixture/Driver.java"),
                JavaFileObjects.forResource("fixture/Checks.java"));
    if (!compilation.errors().isEmpty() || !compilation.warnings().isEmpty()) {
      throw new AssertionError(compilation.diagnostics());
    }
    return compilation;
  }

  /// {@return what the static method `name` of the fixture's class `type` returns}
  static Object call(String type, String name, Object... arguments) {
    try {
      for (var method : LOADER.loadClass("fixture." + type).getMethods()) {
        if (method.getName().equals(name)) {
          return method.invoke(null, arguments);
        }
      }
      throw new AssertionError(name);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof AssertionError failed) {
        throw failed;
      }
      throw new AssertionError(e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  private static final class CompiledClasses extends ClassLoader {
    private final Map<String, byte[]> classes = new HashMap<>();

    CompiledClasses(Compilation compilation) {
      super(Fixture.class.getClassLoader());
      for (JavaFileObject file : compilation.generatedFiles()) {
        if (file.getKind() == JavaFileObject.Kind.CLASS) {
          String path = file.getName();
          String name = path.substring(path.indexOf("fixture/"), path.length() - ".class".length());
          try (var in = file.openInputStream()) {
            classes.put(name.replace('/', '.'), in.readAllBytes());
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        }
      }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      byte[] bytes = classes.get(name);
      if (bytes == null) {
        throw new ClassNotFoundException(name);
      }
      return defineClass(name, bytes, 0, bytes.length);
    }
  }
}
