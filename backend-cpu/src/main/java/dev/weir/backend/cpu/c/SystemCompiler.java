package dev.weir.backend.cpu.c;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import dev.weir.runtime.device.ContentHash;
import dev.weir.runtime.device.DeviceException;
import dev.weir.runtime.device.GivenSource;
import dev.weir.runtime.device.KernelSources;
import dev.weir.runtime.device.NativeTool;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The C compiler of this machine.
///
/// @param command how it is called
/// @param version what it says of itself
record SystemCompiler(ImmutableList<String> command, String version) {
  private static final Splitter PATHS = Splitter.on(File.pathSeparatorChar).omitEmptyStrings();
  private static final Splitter WORDS = Splitter.on(' ').omitEmptyStrings();
  private static final ImmutableList<String> FLAGS =
      ImmutableList.of(
          "-std=c11",
          "-O3",
          "-march=native",
          "-ffp-contract=off",
          "-fno-math-errno",
          "-fno-trapping-math",
          "-Werror=implicit-function-declaration",
          "-fPIC",
          "-shared");
  private static final ImmutableList<String> OPENMP = ImmutableList.of("-fopenmp");
  private static final Duration LIMIT = Duration.ofMinutes(5);
  private static final int LINES_SHOWN = 12;

  /// {@return the compiler that the variable `CC` names, else the first of `cc`, `gcc` and `clang`}
  ///
  /// @throws DeviceException if there is none
  static SystemCompiler find(Map<String, String> environment) {
    String named = environment.getOrDefault("CC", "");
    List<String> candidates =
        named.isBlank() ? List.of("cc", "gcc", "clang") : List.of(named.strip());
    for (String candidate : candidates) {
      ImmutableList<String> command = ImmutableList.copyOf(WORDS.split(candidate));
      if (isThere(command.get(0), environment)) {
        List<String> ask = new ArrayList<>(command);
        ask.add("--version");
        NativeTool.Outcome outcome = NativeTool.run(ask, Path.of("."), LIMIT);
        return new SystemCompiler(command, outcome.output());
      }
    }
    throw new DeviceException(
        CTarget.NAME,
        "there is no C compiler: "
            + String.join(", ", candidates)
            + " not found; install gcc or clang, or name one in the variable CC");
  }

  private static boolean isThere(String program, Map<String, String> environment) {
    if (program.indexOf(File.separatorChar) >= 0) {
      return Files.isExecutable(Path.of(program));
    }
    for (String folder : PATHS.split(environment.getOrDefault("PATH", ""))) {
      if (Files.isExecutable(Path.of(folder, program))) {
        return true;
      }
    }
    return false;
  }

  /// {@return what names all that building `sources` here depends on}
  String key(KernelSources sources) {
    return "c-"
        + new ContentHash()
            .add(String.join("\n", command))
            .add(version)
            .add(String.join("\n", FLAGS))
            .add(processor())
            .add(sources.files())
            .hex();
  }

  /// {@return what `-march=native` looks at}
  private static String processor() {
    try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
      return lines
          .filter(line ->
              line.startsWith("model name")
                  || line.startsWith("flags")
                  || line.startsWith("Features"))
          .distinct()
          .collect(Collectors.joining("\n"));
    } catch (IOException | java.io.UncheckedIOException e) {
      return System.getProperty("os.arch");
    }
  }

  /// {@return the shared library of `sources`}
  ///
  /// @throws DeviceException if the compiler does not accept them
  byte[] build(KernelSources sources) {
    try {
      Path folder = Files.createTempDirectory("weir-c");
      try {
        for (Map.Entry<String, byte[]> file : sources.files().entrySet()) {
          Files.write(folder.resolve(file.getKey()), file.getValue());
        }
        Path library = folder.resolve("kernels.so");
        NativeTool.Outcome outcome = compile(sources, folder, library, OPENMP);
        if (outcome.status() != 0 && saysOpenMp(outcome.output())) {
          outcome = compile(sources, folder, library, ImmutableList.of());
        }
        if (outcome.status() != 0) {
          String log = outcome.output();
          throw GivenSource.fault(CTarget.NAME, sources, log)
              .orElseGet(() ->
                  new DeviceException(
                      CTarget.NAME, kernels(sources), command.get(0) + " failed: " + head(log)));
        }
        return Files.readAllBytes(library);
      } finally {
        remove(folder);
      }
    } catch (IOException e) {
      throw new DeviceException(CTarget.NAME, "cannot build kernels: " + e);
    }
  }

  private static boolean saysOpenMp(String output) {
    return output.contains("openmp")
        || output.contains("omp.h")
        || output.contains("lgomp")
        || output.contains("lomp");
  }

  private static String kernels(KernelSources sources) {
    return String.join(", ", sources.kernels().keySet());
  }

  private NativeTool.Outcome compile(
      KernelSources sources, Path folder, Path library, List<String> more) {
    List<String> call = new ArrayList<>(command);
    call.addAll(FLAGS);
    call.addAll(more);
    if (System.getProperty("os.name").equals("Linux")) {
      // What is missing is told now, not by the end of the process.
      call.add("-Wl,-z,defs");
    }
    call.add("-o");
    call.add(library.toString());
    sources.files().keySet().stream().filter(name -> name.endsWith(".c")).forEach(call::add);
    call.add("-lm");
    return NativeTool.run(call, folder, LIMIT);
  }

  /// {@return the first lines of what the compiler said, those with an error first of all}
  private static String head(String output) {
    List<String> lines = output.lines().toList();
    List<String> errors = lines.stream().filter(line -> line.contains("error")).toList();
    return (errors.isEmpty() ? lines : errors)
        .stream().limit(LINES_SHOWN).collect(Collectors.joining("\n"));
  }

  private static void remove(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.deleteIfExists(file);
      }
    }
    Files.deleteIfExists(folder);
  }
}
