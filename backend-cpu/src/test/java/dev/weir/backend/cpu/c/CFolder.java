package dev.weir.backend.cpu.c;

import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.runtime.device.KernelSources;
import dev.weir.testkit.program.ProgramText;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// A folder of compiled kernels, and what is run in it.
record CFolder(Path path) {
  static boolean isInstalled(String program) {
    for (String folder : List.of("/usr/bin", "/usr/local/bin", "/bin")) {
      if (Files.isExecutable(Path.of(folder, program))) {
        return true;
      }
    }
    return false;
  }

  /// {@return the functions in the test resources of these names}
  static List<TileFuncOp> functions(String... names) {
    List<TileFuncOp> functions = new ArrayList<>();
    for (String name : names) {
      functions.addAll(parse(resource(name + ".mlir")));
    }
    return functions;
  }

  /// {@return the functions in `text`}
  static List<TileFuncOp> parse(String text) {
    return ProgramText.parseValid(text).nestedOperations(TileFuncOp.class);
  }

  static String resource(String name) {
    try (InputStream in = CFolder.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new AssertionError("no resource " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void write(KernelSources sources) throws IOException {
    for (Map.Entry<String, byte[]> file : sources.files().entrySet()) {
      Files.write(path.resolve(file.getKey()), file.getValue());
    }
  }

  /// Runs `command` here.
  ///
  /// @return what it printed
  String run(Map<String, String> environment, String... command) throws Exception {
    Path log = path.resolve("log.txt");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(path.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    builder.environment().putAll(environment);
    Process process = builder.start();
    if (!process.waitFor(5, TimeUnit.MINUTES)) {
      process.destroyForcibly();
      throw new AssertionError(String.join(" ", command) + " does not end");
    }
    String output = Files.readString(log);
    if (process.exitValue() != 0) {
      throw new AssertionError(
          String.join(" ", command) + " ends with " + process.exitValue() + ":\n" + output);
    }
    return output;
  }
}
