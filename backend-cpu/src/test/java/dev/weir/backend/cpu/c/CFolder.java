package dev.weir.backend.cpu.c;

import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.Verifier;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.runtime.device.KernelSources;
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
    Diagnostics diagnostics = new Diagnostics();
    Operation module =
        IrParser.parse(
                SourceText.of("kernels.mlir", text),
                DialectRegistry.load(),
                ParseOptions.STRICT,
                diagnostics)
            .orElseThrow(() -> new AssertionError(diagnostics.all() + " in\n" + text));
    Verifier.verify(module, diagnostics);
    if (!diagnostics.isEmpty()) {
      throw new AssertionError(diagnostics.all() + " in\n" + text);
    }
    List<TileFuncOp> functions = new ArrayList<>();
    module.walk(TileFuncOp.class, functions::add);
    return functions;
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
