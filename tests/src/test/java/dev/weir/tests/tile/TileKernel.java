package dev.weir.tests.tile;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.tile.Access;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.dialect.tile.interpret.TileInterpreter;
import dev.weir.ir.Operation;
import dev.weir.testkit.program.ProgramText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/// A kernel of the folder `tile` of the test resources, with what it is run on.
///
/// The first line of a file says what the kernel computes. Lines `// ARGUMENTS: 4x5xf32=-1..1 4xf32 SIZES:
/// 4` each say a run of it: the tensors behind its pointers, with the range their elements are drawn from,
/// and its sizes. `,nan` has some of the elements be no number, `,special` infinities and zeros too.
/// `// TOLERANCE: 1e-4` says how far results may lie apart.
///
/// @param name the file's
/// @param function the kernel
/// @param runs what it is run on
/// @param tolerance how far results may lie apart, where the file says so
record TileKernel(
    String name, TileFuncOp function, ImmutableList<Run> runs, OptionalDouble tolerance) {
  /// What a kernel is run on.
  record Run(ImmutableList<DrawnTensor> arguments, ImmutableList<Long> sizes) {
    /// {@return the tensors as they are before the run}
    ImmutableList<Tensor> draw(TileFuncOp function) {
      var tensors = ImmutableList.<Tensor>builder();
      for (int i = 0; i < arguments.size(); i++) {
        Tensor tensor = arguments.get(i).draw(i + 1L);
        if (function.access(i) == Access.WRITE) {
          tensor.data().fill((byte) 0x01);
        }
        tensors.add(tensor);
      }
      return tensors.build();
    }

    long[] sizeArray() {
      return sizes.stream().mapToLong(Long::longValue).toArray();
    }

    @Override
    public String toString() {
      return sizes.isEmpty() ? arguments.get(0).toString() : "sizes " + sizes;
    }
  }

  /// {@return all kernels of the folder, by name}
  static ImmutableList<TileKernel> all() {
    try (Stream<Path> files =
        Files.list(
            Path.of(Objects.requireNonNull(TileKernel.class.getResource("/tile")).toURI()))) {
      return files
          .filter(file -> file.toString().endsWith(".mlir"))
          .sorted()
          .map(TileKernel::read)
          .collect(ImmutableList.toImmutableList());
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    } catch (URISyntaxException fault) {
      throw new IllegalStateException(fault);
    }
  }

  /// {@return the kernel in the file `name`}
  static TileKernel named(String name) {
    return all().stream()
        .filter(kernel -> kernel.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no kernel " + name));
  }

  private static TileKernel read(Path file) {
    try {
      String text = Files.readString(file);
      String name = file.getFileName().toString().replace(".mlir", "");
      List<Run> runs = new ArrayList<>();
      OptionalDouble tolerance = OptionalDouble.empty();
      for (String line : Splitter.on('\n').split(text)) {
        if (line.startsWith("// ARGUMENTS:")) {
          runs.add(run(line.substring("// ARGUMENTS:".length())));
        } else if (line.startsWith("// TOLERANCE:")) {
          String number = line.substring("// TOLERANCE:".length()).trim();
          tolerance = OptionalDouble.of(Double.parseDouble(number));
        }
      }
      return new TileKernel(name, parse(text), ImmutableList.copyOf(runs), tolerance);
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
  }

  private static Run run(String line) {
    List<String> parts = Splitter.on("SIZES:").splitToList(line);
    Splitter words = Splitter.on(' ').omitEmptyStrings();
    return new Run(
        words
            .splitToStream(parts.get(0))
            .map(DrawnTensor::parse)
            .collect(ImmutableList.toImmutableList()),
        parts.size() < 2
            ? ImmutableList.of()
            : words
                .splitToStream(parts.get(1))
                .map(Long::valueOf)
                .collect(ImmutableList.toImmutableList()));
  }

  private static TileFuncOp parse(String text) {
    Operation top = ProgramText.parseValid(text);
    return (TileFuncOp) top.region(0).entry().first();
  }

  /// {@return the tensors after the interpreter ran the kernel on them}
  ImmutableList<Tensor> interpret(Run run) {
    ImmutableList<Tensor> tensors = run.draw(function);
    TileInterpreter.of(function).runTensors(tensors, run.sizeArray());
    return tensors;
  }

  @Override
  public String toString() {
    return name;
  }
}
