package dev.weir.tests.cli;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The programs in `examples/workloads`, and types of inputs to run them on.
final class WorkloadInputs {
  private static final Pattern INPUT =
      Pattern.compile("tensor<([^>]*)> \\{pir.name = \"([^\"]*)\"}");

  /// The sizes that the programs leave open.
  private static final ImmutableMap<String, String> SIZES =
      ImmutableMap.of("?x?x48xf32", "2x7x48xf32", "?x?xi1", "7x7xi1");

  private WorkloadInputs() {}

  /// {@return the programs, by name}
  static ImmutableList<Path> programs() {
    return programs("workloads");
  }

  /// {@return the programs whose sizes have names, by name}
  static ImmutableList<Path> openPrograms() {
    return programs("workloads/open");
  }

  private static ImmutableList<Path> programs(String folder) {
    try (Stream<Path> all = Files.list(Weir.example(folder))) {
      return all.filter(path -> path.toString().endsWith(".mlir"))
          .sorted()
          .collect(ImmutableList.toImmutableList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// {@return the type of each input of `file`, without sizes left open}
  private static Map<String, String> types(Path file) {
    var types = ImmutableMap.<String, String>builder();
    Matcher input = INPUT.matcher(Weir.read(file));
    while (input.find()) {
      types.put(input.group(2), SIZES.getOrDefault(input.group(1), input.group(1)));
    }
    return types.buildOrThrow();
  }

  /// {@return options of `weir run` that give each input of `file` numbers}; indices are 0
  static ImmutableList<String> options(Path file) {
    return types(file).entrySet().stream()
        .map(input ->
            "--input=%s=%s:%s".formatted(input.getKey(), fill(input.getValue()), input.getValue()))
        .collect(ImmutableList.toImmutableList());
  }

  private static String fill(String type) {
    return type.endsWith("i1") ? "ones" : type.matches(".*x?i\\d+") ? "zeros" : "uniform";
  }

  /// {@return the option `dims` of `specialize-shapes` for these inputs}
  static String dims(Path file) {
    return types(file).entrySet().stream()
        .map(input -> input.getKey() + "=" + input.getValue())
        .collect(Collectors.joining(";"));
  }
}
