package dev.weir.tests;

import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;

/// The files of cases that the scripts of `tests/oracle` wrote, one for each operator.
public final class OracleFiles {
  private OracleFiles() {}

  /// {@return all cases of all files in `folder`, in the order of their names}
  ///
  /// @param cases reads those of a file
  static <T> ImmutableList<T> readAll(Path folder, Function<JsonObject, Stream<T>> cases) {
    try (var files = Files.list(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".json"))
          .sorted()
          .map(OracleFiles::read)
          .flatMap(cases)
          .collect(ImmutableList.toImmutableList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static JsonObject read(Path file) {
    try {
      return JsonParser.parseString(Files.readString(file)).getAsJsonObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// {@return a number, which JSON may not be able to say}
  static double number(JsonElement value) {
    return switch (value.getAsString()) {
      case "nan" -> Double.NaN;
      case "inf" -> Double.POSITIVE_INFINITY;
      case "-inf" -> Double.NEGATIVE_INFINITY;
      default -> value.getAsDouble();
    };
  }

  /// {@return a test of each case, by operator}
  ///
  /// @param name what a case is called
  public static <T> Stream<DynamicNode> tests(
      ImmutableListMultimap<String, T> cases, Function<T, String> name, Consumer<T> check) {
    return cases.asMap().entrySet().stream()
        .map(entry ->
            dynamicContainer(
                entry.getKey(),
                entry.getValue().stream()
                    .map(each -> dynamicTest(name.apply(each), () -> check.accept(each)))));
  }
}
