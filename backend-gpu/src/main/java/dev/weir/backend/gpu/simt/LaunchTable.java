package dev.weir.backend.gpu.simt;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.attr.AffineMap;
import dev.weir.ir.attr.AffineMapAttr;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.SourceText;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// How kernels are launched: a file beside their code, with a line for each.
public final class LaunchTable {
  /// The name of the file.
  public static final String FILE = "kernels.launch";

  private static final String HEADER = "# kernel threads local-bytes grid\n";

  private LaunchTable() {}

  /// How one kernel is launched.
  ///
  /// @param threads the threads of a program
  /// @param localBytes the local memory of a program
  /// @param grid the map from sizes to the number of programs
  /// @param boxes the tensors that it copies in bulk
  public record Launch(
      int threads, long localBytes, AffineMap grid, ImmutableList<TensorBox> boxes) {
    /// Makes the launch of a kernel that copies nothing in bulk.
    public Launch(int threads, long localBytes, AffineMap grid) {
      this(threads, localBytes, grid, ImmutableList.of());
    }

    /// {@return the grid size for these sizes}
    ///
    /// @throws IllegalArgumentException if there are not as many sizes as the kernel has
    public long programs(long[] sizes) {
      return TileFuncOp.programs(grid, sizes);
    }
  }

  /// {@return the bytes of the file}
  public static byte[] write(List<SimtKernel> kernels) {
    StringBuilder text = new StringBuilder(HEADER);
    for (SimtKernel kernel : kernels) {
      text.append(kernel.name())
          .append(' ')
          .append(kernel.threads())
          .append(' ')
          .append(kernel.localBytes())
          .append(' ')
          .append(kernel.grid())
          .append(TensorBox.text(kernel.boxes()))
          .append('\n');
    }
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  /// {@return the launches that the file holds, by kernel}
  ///
  /// @throws IllegalArgumentException if it is no such file
  public static ImmutableMap<String, Launch> read(byte[] bytes) {
    var launches = ImmutableMap.<String, Launch>builder();
    for (String line : new String(bytes, StandardCharsets.UTF_8).split("\n", -1)) {
      if (line.isEmpty() || line.startsWith("#")) {
        continue;
      }
      String[] parts = line.split(" ", 4);
      if (parts.length < 4) {
        throw new IllegalArgumentException("not an entry of a launch table: " + line);
      }
      List<String> rest = Splitter.on(';').splitToList(parts[3]);
      launches.put(
          parts[0],
          new Launch(
              Integer.parseInt(parts[1]),
              Long.parseLong(parts[2]),
              grid(rest.getFirst()),
              rest.stream().skip(1).map(TensorBox::parse).collect(toImmutableList())));
    }
    return launches.buildOrThrow();
  }

  private static AffineMap grid(String text) {
    String map = text.startsWith("affine_map<") ? text : "affine_map<" + text + ">";
    return IrParser.parseAttribute(
            SourceText.of(FILE, map), DialectRegistry.of(), ParseOptions.STRICT, new Diagnostics())
        .filter(AffineMapAttr.class::isInstance)
        .map(attribute -> ((AffineMapAttr) attribute).value())
        .orElseThrow(() -> new IllegalArgumentException("no map: " + text));
  }

  /// A kernel in a language of threads.
  ///
  /// @param name its name
  /// @param text its code
  /// @param threads the threads of a program
  /// @param localBytes the local memory of a program
  /// @param grid the map from sizes to the number of programs
  /// @param boxes the tensors that it copies in bulk
  public record SimtKernel(
      String name,
      String text,
      int threads,
      long localBytes,
      AffineMap grid,
      ImmutableList<TensorBox> boxes) {
    /// Makes a kernel that copies nothing in bulk.
    public SimtKernel(String name, String text, int threads, long localBytes, AffineMap grid) {
      this(name, text, threads, localBytes, grid, ImmutableList.of());
    }
  }
}
