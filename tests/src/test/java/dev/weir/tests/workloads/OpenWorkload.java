package dev.weir.tests.workloads;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.compiler.CompileOptions;
import dev.weir.compiler.Weir;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.FuncOp;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.shape.SymbolicSizes;
import dev.weir.dialect.shape.term.SymbolTerm;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Block;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.ir.type.TensorType;
import dev.weir.runtime.Executable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;

/// A program of `examples/workloads/open`: types of its inputs name the sizes that are known only when it runs.
///
/// @param name the name of its file, without the ending
/// @param text the program
/// @param inputs the types of its inputs, by name
/// @param sizes the names of its sizes, in order
record OpenWorkload(
    String name,
    SourceText text,
    ImmutableMap<String, TensorType> inputs,
    ImmutableList<String> sizes) {
  private static final Path FOLDER =
      Path.of(System.getProperty("weir.root"), "examples", "workloads", "open");

  static ImmutableList<OpenWorkload> all() {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files
          .filter(file -> file.toString().endsWith(".mlir"))
          .sorted()
          .map(
              file -> of(file.getFileName().toString().replace(".mlir", ""), SourceText.read(file)))
          .collect(ImmutableList.toImmutableList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static OpenWorkload of(String name, SourceText text) {
    FuncOp function = (FuncOp) parse(text).region(0).entry().first();
    Block body = function.bodyRegion().entry();
    Map<String, TensorType> inputs = new LinkedHashMap<>();
    Set<String> sizes = new LinkedHashSet<>();
    for (int i = 0; i < body.argumentCount(); i++) {
      TensorType type = (TensorType) body.argument(i).type();
      inputs.put(((StringAttr) function.argumentAttributes(i).get("pir.name")).value(), type);
      for (Optional<Term> size : SymbolicSizes.of(type)) {
        size.ifPresent(term -> term.symbols().forEach(symbol -> sizes.add(symbol.name())));
      }
    }
    return new OpenWorkload(name, text, ImmutableMap.copyOf(inputs), ImmutableList.copyOf(sizes));
  }

  /// {@return the same program with `?` for each name}
  OpenWorkload nameless() {
    String plain = text.text().replaceAll(", #shape\\.sizes<[^>]*>", "");
    return new OpenWorkload(name, SourceText.of(name, plain), inputs, sizes);
  }

  private static Operation parse(SourceText text) {
    Diagnostics diagnostics = new Diagnostics();
    return IrParser.parse(text, DialectRegistry.load(), ParseOptions.STRICT, diagnostics)
        .orElseThrow(() -> new AssertionError(diagnostics.all()));
  }

  /// {@return the program for all sizes}
  Executable compile(String target) {
    return Weir.compile(parse(text), CompileOptions.of(target));
  }

  /// {@return the program for these sizes alone}
  Executable specialize(String target, Map<String, Long> at) {
    return Weir.compile(parse(text), CompileOptions.of(target).withInputs(types(at)));
  }

  /// {@return the program for these sizes alone, with a kernel for each operator}
  Executable reference(Map<String, Long> at) {
    CompileOptions options = CompileOptions.of("jvm").withFusion(false).withInputs(types(at));
    return Weir.compile(parse(text), options);
  }

  private ImmutableMap<String, TensorType> types(Map<String, Long> at) {
    var types = ImmutableMap.<String, TensorType>builder();
    inputs.forEach(
        (name, type) -> types.put(name, TensorType.of(type.elementType(), shape(type, at))));
    return types.buildOrThrow();
  }

  private static long[] shape(TensorType type, Map<String, Long> at) {
    Map<SymbolTerm, Term> known = new LinkedHashMap<>();
    at.forEach((name, size) -> known.put(Term.symbol(name), Term.of(size)));
    return SymbolicSizes.of(type).stream()
        .mapToLong(size ->
            ((dev.weir.dialect.shape.term.IntegerTerm) size.orElseThrow().substitute(known))
                .value())
        .toArray();
  }

  /// {@return random inputs of these sizes}; integers are 0 or 1, which are in range whatever they index
  ImmutableMap<String, Tensor> values(Map<String, Long> at) {
    Random random = new Random(11);
    var values = ImmutableMap.<String, Tensor>builder();
    inputs.forEach((name, type) -> values.put(name, tensor(random, type, shape(type, at))));
    return values.buildOrThrow();
  }

  private static Tensor tensor(Random random, TensorType type, long[] shape) {
    DType dtype = ElementTypes.dtypeOf(type.elementType());
    Tensor tensor = Tensor.zeros(dtype, shape);
    for (long i = 0; i < tensor.elementCount(); i++) {
      if (dtype.isFloat()) {
        tensor.setDouble(i, 2 * random.nextDouble() - 1);
      } else {
        tensor.setLong(i, random.nextInt(2));
      }
    }
    return tensor;
  }

  @Override
  public String toString() {
    return name;
  }
}
