package dev.weir.tests.readme;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Assumptions;

/// The command, with the example of kernels of one's own as a plugin.
///
/// @param output a folder for what is written
/// @param project the example
/// @param jar the plugin
record PluggedCommand(Path output, ExampleProject project, Path jar) {
  /// The example, compiled once for all tests of a process, none of which changes it.
  private static final class Compiled {
    static final PluggedCommand COMMAND = compile();
  }

  /// {@return the command, after compiling the example}
  static PluggedCommand ofExample() {
    return Compiled.COMMAND;
  }

  private static PluggedCommand compile() {
    try {
      Path output = Files.createTempDirectory("custom-kernels");
      Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(output)));
      return into(output);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void delete(Path folder) {
    try {
      MoreFiles.deleteRecursively(folder, RecursiveDeleteOption.ALLOW_INSECURE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static PluggedCommand into(Path output) throws IOException {
    ExampleProject project = ExampleProject.compiled("custom-kernels", output.resolve("classes"));
    Path jar = output.resolve("custom-kernels.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      // The compiler has listed the dialect among the services.
      add(out, output.resolve("classes"));
      add(out, project.resources());
    }
    return new PluggedCommand(output, project, jar);
  }

  private static void add(JarOutputStream out, Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        String name = folder.relativize(file).toString().replace(File.separatorChar, '/');
        out.putNextEntry(new ZipEntry(name));
        out.write(Files.readAllBytes(file));
      }
    }
  }

  record Result(int code, String out, String err) {}

  /// Runs the command in a process of its own: what plugins bring is looked up once in a process.
  Result weir(String variable, Object... arguments) throws IOException, InterruptedException {
    var line = ImmutableList.<String>builder();
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    line.add("--add-modules=jdk.incubator.vector", "--enable-native-access=ALL-UNNAMED");
    line.add("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");
    List<String> classes = classPath();
    if (classes.stream().allMatch(entry -> entry.endsWith(".jar"))) {
      // The first process leaves its classes to the others, which spend half of their time on
      // reading them otherwise. What the JVM has to say of that is not of interest.
      line.add("-XX:+AutoCreateSharedArchive", "-Xlog:disable");
      line.add("-XX:SharedArchiveFile=" + output.resolve("classes.jsa"));
    }
    line.add("-cp", String.join(File.pathSeparator, classes), "dev.weir.cli.Main");
    for (Object argument : arguments) {
      line.add(argument.toString());
    }
    Path out = Files.createTempFile(output, "out", "");
    Path err = Files.createTempFile(output, "err", "");
    ProcessBuilder builder =
        new ProcessBuilder(line.build()).redirectOutput(out.toFile()).redirectError(err.toFile());
    builder.environment().put("WEIR_PLUGINS", variable);
    int code = builder.start().waitFor();
    return new Result(
        code,
        Files.readString(out),
        new String(Files.readAllBytes(err), StandardCharsets.UTF_8)
            .replace("WARNING: Using incubator modules: jdk.incubator.vector\n", ""));
  }

  /// {@return what the command needs}: all but the tests, whose folders no archive of classes can hold
  private static List<String> classPath() {
    String tests =
        PluggedCommand.class.getProtectionDomain().getCodeSource().getLocation().getPath();
    return Splitter.on(File.pathSeparatorChar)
        .splitToStream(System.getProperty("java.class.path"))
        .filter(entry -> !Path.of(entry).startsWith(Path.of(tests).getParent()))
        .toList();
  }

  Result plugged(Object... arguments) throws IOException, InterruptedException {
    Object[] all = new Object[arguments.length + 1];
    all[0] = "--plugins=" + jar;
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    return weir("", all);
  }

  /// Where the compiler that a target needs is not there, the test is skipped.
  Result onTarget(String target, Object... arguments) throws Exception {
    Result result = plugged(arguments);
    Assumptions.assumeFalse(
        result.err().contains("target '" + target + "': no ")
            || result.err().contains("target '" + target + "': there is no"),
        result.err());
    return result;
  }

  Path program(String name) {
    return project.folder().resolve(name);
  }
}
