package dev.weir.pass.operator.shape;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.shape.constraint.Constraint;
import dev.weir.ir.Operation;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.Option;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// Refines the types of inputs to those given, and infers all types anew; see [ShapeSpecialization].
///
/// @param dims the types of inputs, by name
/// @param assumptions what must hold of the sizes that the program names
public record SpecializeShapesPass(
    ImmutableMap<String, TensorType> dims, ImmutableList<Constraint> assumptions) implements Pass {
  private static final Option<ImmutableMap<String, TensorType>> DIMS =
      new Option<>(
          "dims",
          ImmutableMap.of(),
          "types of inputs, such as 'x=16x64xf32;y=64xf32'",
          "a list NAME=TYPE;NAME=TYPE with types such as 16x64xf32",
          SpecializeShapesPass::read,
          SpecializeShapesPass::write);

  /// The type of the pass.
  public static final PassType<SpecializeShapesPass> TYPE =
      PassType.builder(
              SpecializeShapesPass.class,
              "specialize-shapes",
              "Makes types as specific as those of the inputs allow")
          .option(DIMS, SpecializeShapesPass::dims)
          .option(Assumptions.OPTION, SpecializeShapesPass::assumptions)
          .build(options ->
              new SpecializeShapesPass(options.get(DIMS), options.get(Assumptions.OPTION)));

  @Override
  public PassType<SpecializeShapesPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation op, PassRun run) {
    switch (ShapeSpecialization.run(op, dims, assumptions, run.diagnostics())) {
      case FAILED -> run.fail();
      case UNCHANGED -> run.preserveAll();
      case CHANGED -> {}
    }
  }

  private static Optional<ImmutableMap<String, TensorType>> read(String text) {
    Map<String, TensorType> dims = new LinkedHashMap<>();
    for (String entry : Splitter.on(';').omitEmptyStrings().trimResults().split(text)) {
      // A type has no '=', a name may.
      int equals = entry.lastIndexOf('=');
      Optional<TensorType> type =
          equals <= 0 ? Optional.empty() : type(entry.substring(equals + 1));
      if (type.isEmpty() || dims.put(entry.substring(0, equals), type.get()) != null) {
        return Optional.empty();
      }
    }
    return Optional.of(ImmutableMap.copyOf(dims));
  }

  private static Optional<TensorType> type(String text) {
    List<String> parts = Splitter.on('x').splitToList(text);
    long[] sizes = new long[parts.size() - 1];
    for (int i = 0; i < sizes.length; i++) {
      String size = parts.get(i);
      if (!size.equals("?") && !size.matches("\\d{1,18}")) {
        return Optional.empty();
      }
      sizes[i] = size.equals("?") ? TensorType.DYNAMIC : Long.parseLong(size);
    }
    return DType.ofMlirName(parts.getLast())
        .filter(dtype -> dtype != DType.UNDEFINED)
        .map(dtype -> TensorType.of(ElementTypes.typeOf(dtype), sizes));
  }

  private static String write(ImmutableMap<String, TensorType> dims) {
    return dims.entrySet().stream()
        .map(entry -> entry.getKey() + "=" + write(entry.getValue()))
        .collect(Collectors.joining(";"));
  }

  private static String write(TensorType type) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < type.rank(); i++) {
      text.append(type.isDynamic(i) ? "?" : String.valueOf(type.dimension(i))).append('x');
    }
    return text.append(type.elementType()).toString();
  }
}
