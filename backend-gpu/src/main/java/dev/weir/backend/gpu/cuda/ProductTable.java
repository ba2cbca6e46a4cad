package dev.weir.backend.gpu.cuda;

import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.tile.ProductAttr;
import dev.weir.dialect.tile.TileDialect;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Type;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.ir.type.FloatType;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/// Which kernels are products that cuBLASLt may compute instead: a file beside their code, with a line for each.
final class ProductTable {
  /// The name of the file.
  static final String FILE = "kernels.products";

  private static final String HEADER = "# kernel element product\n";

  private ProductTable() {}

  /// A kernel's product.
  ///
  /// @param element the elements of its matrices
  /// @param product what it computes
  record Entry(Type element, ProductAttr product) {}

  /// {@return the bytes of the file}
  static byte[] write(Map<String, Entry> products) {
    StringBuilder text = new StringBuilder(HEADER);
    products.forEach((name, entry) ->
        text.append(name)
            .append(' ')
            .append(entry.element())
            .append(' ')
            .append(entry.product())
            .append('\n'));
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  /// {@return the products that the file holds, by kernel}
  ///
  /// @throws IllegalArgumentException if it is no such file
  static ImmutableMap<String, Entry> read(byte[] bytes) {
    var products = ImmutableMap.<String, Entry>builder();
    for (String line : new String(bytes, StandardCharsets.UTF_8).split("\n", -1)) {
      if (line.isEmpty() || line.startsWith("#")) {
        continue;
      }
      String[] parts = line.split(" ", 3);
      if (parts.length < 3) {
        throw new IllegalArgumentException("not an entry of the table of matmuls: " + line);
      }
      products.put(parts[0], new Entry(element(parts[1]), product(parts[2])));
    }
    return products.buildOrThrow();
  }

  private static Type element(String text) {
    for (FloatType type : new FloatType[] {FloatType.F32, FloatType.F16, FloatType.BF16}) {
      if (type.toString().equals(text)) {
        return type;
      }
    }
    throw new IllegalArgumentException("not an element type of a matmul: " + text);
  }

  private static ProductAttr product(String text) {
    return IrParser.parseAttribute(
            SourceText.of(FILE, text),
            DialectRegistry.of(new TileDialect()),
            ParseOptions.STRICT,
            new Diagnostics())
        .filter(ProductAttr.class::isInstance)
        .map(ProductAttr.class::cast)
        .orElseThrow(
            () -> new IllegalArgumentException("not an entry of the table of matmuls: " + text));
  }
}
