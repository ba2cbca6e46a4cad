package dev.weir.tests.tensor;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.tensor.Tensor;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/// The tables that `tests/oracle/tensor.py` writes.
final class TensorTable {
  private TensorTable() {}

  /// {@return the cells of each row of table `name`}
  static List<List<String>> rows(String name) {
    try (InputStream in =
        TensorTable.class.getResourceAsStream("/oracle/tensor/" + name + ".tsv")) {
      String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      return text.lines().map(line -> Arrays.asList(line.split("\t", -1))).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// {@return the tensor that `dtype|shape|numbers` says}
  static Tensor tensor(String cell) {
    String[] parts = cell.split("\\|", -1);
    DType dtype = DType.ofPaddleName(parts[0]).orElseThrow();
    long[] shape = split(parts[1], ",").mapToLong(Long::parseLong).toArray();
    var raw = dev.weir.dialect.builtin.data.Tensor.zeros(dtype, shape);
    String[] numbers = split(parts[2], " ").toArray(String[]::new);
    for (int i = 0; i < numbers.length; i++) {
      if (dtype.isFloat()) {
        raw.setDouble(i, number(numbers[i]));
      } else {
        raw.setLong(i, Long.parseLong(numbers[i]));
      }
    }
    return Tensor.copyOf(raw);
  }

  private static double number(String text) {
    return switch (text) {
      case "nan" -> Double.NaN;
      case "inf" -> Double.POSITIVE_INFINITY;
      case "-inf" -> Double.NEGATIVE_INFINITY;
      default -> Double.parseDouble(text);
    };
  }

  private static Stream<String> split(String text, String by) {
    return text.isEmpty() ? Stream.empty() : Arrays.stream(text.split(by, -1));
  }
}
