package dev.weir.tests.readme;

import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.ServiceLoader;
import javax.annotation.processing.Processor;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/// Runs javac on sources against the classes that the tests see, with the annotation processor.
record JavaCompilation(ImmutableList<Diagnostic<? extends JavaFileObject>> errors) {
  /// A source that is no file.
  private static final class Source extends SimpleJavaFileObject {
    private final String text;

    Source(String name, String text) {
      super(URI.create("string:///" + name + ".java"), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }

  /// Compiles the class `name` from `text`.
  static JavaCompilation of(String name, String text) {
    return of(List.of(new Source(name, text)), List.of("-proc:none"));
  }

  /// Compiles `files` into `output`.
  static JavaCompilation of(List<Path> files, Path output) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (var manager = compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8)) {
      List<JavaFileObject> sources =
          ImmutableList.copyOf(manager.getJavaFileObjectsFromPaths(files));
      return of(sources, List.of("-d", output.toString()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static JavaCompilation of(List<? extends JavaFileObject> sources, List<String> more) {
    List<String> options =
        ImmutableList.<String>builder()
            .add("-classpath", System.getProperty("java.class.path"), "--release", "25")
            .addAll(more)
            .build();
    var diagnostics = new DiagnosticCollector<JavaFileObject>();
    JavaCompiler.CompilationTask task =
        ToolProvider.getSystemJavaCompiler()
            .getTask(null, null, diagnostics, options, null, sources);
    if (!more.contains("-proc:none")) {
      task.setProcessors(
          ServiceLoader.load(Processor.class).stream()
              .filter(p -> p.type().getName().startsWith("dev.weir."))
              .map(ServiceLoader.Provider::get)
              .toList());
    }
    task.call();
    return new JavaCompilation(
        diagnostics.getDiagnostics().stream()
            .filter(d -> d.getKind() == Diagnostic.Kind.ERROR)
            .collect(ImmutableList.toImmutableList()));
  }
}
