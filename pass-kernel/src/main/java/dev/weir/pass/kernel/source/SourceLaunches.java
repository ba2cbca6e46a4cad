package dev.weir.pass.kernel.source;

import static dev.weir.dialect.tile.TileOps.source;
import static dev.weir.dialect.tile.TileOps.tileFunc;
import static dev.weir.dialect.tile.TileOps.tileReturn;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.kernel.ChoiceReason;
import dev.weir.dialect.kernel.LaunchOp;
import dev.weir.dialect.kernel.PdKernelOps;
import dev.weir.dialect.tile.Access;
import dev.weir.dialect.tile.PointerType;
import dev.weir.dialect.tile.SourceOp;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.ir.Attribute;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.NamedAttribute;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.AffineMap;
import dev.weir.ir.attr.AffineMapAttr;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.trait.Symbol;
import dev.weir.ir.type.IndexType;
import dev.weir.ir.type.TensorLike;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.kernel.tile.KernelCalls;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// Replaces operations whose kernels are given as source by launches of these, where there is code in the language of a
/// target. All operations are looked at before anything is changed.
public final class SourceLaunches {
  private record Planned(SourceKernel kernel, SourceSizes sizes, ImmutableList<Attribute> shapes) {}

  private record Name(Operation table, String name) {}

  private final String language;
  private final DialectRegistry registry;
  private final Diagnostics diagnostics;
  private final Map<Operation, Planned> planned = new LinkedHashMap<>();
  private final Map<Name, SourceKernel> kernels = new HashMap<>();

  /// @param language the language of the target, empty for none
  public SourceLaunches(String language, DialectRegistry registry, Diagnostics diagnostics) {
    this.language = language;
    this.registry = registry;
    this.diagnostics = diagnostics;
  }

  /// {@return whether the kernel of `op` is given as source in `language`, or wrongly}
  public static boolean isGiven(Operation op, String language, DialectRegistry registry) {
    Optional<KernelSource> source = registry.interfaceOf(KernelSource.class, op);
    try {
      return source.isPresent() && source.get().of(op).codes().containsKey(language);
    } catch (IllegalArgumentException e) {
      return true;
    }
  }

  /// {@return the languages in which the kernel of `op` is given as source, none where it is not}
  public Set<String> languages(Operation op) {
    return registry
        .interfaceOf(KernelSource.class, op)
        .map(source -> (Set<String>) new TreeSet<>(source.of(op).codes().keySet()))
        .orElse(Set.of());
  }

  /// Looks at `op`, and reports what is wrong with its operands or its kernel.
  ///
  /// @return whether its kernel is given as source in the language of the target
  public boolean plan(Operation op) {
    if (!isGiven(op, language, registry)) {
      return false;
    }
    try {
      SourceKernel kernel = registry.interfaceOf(KernelSource.class, op).orElseThrow().of(op);
      checkName(op, kernel);
      List<TensorType> operands =
          arguments("operand", "reads", kernel, kernel.reads(), op.operands());
      List<TensorType> results =
          arguments("result", "writes", kernel, kernel.writes(), op.results());
      SourceSizes sizes = SourceSizes.of(op, kernel, operands);
      var shapes = ImmutableList.<Attribute>builder();
      for (int i = 0; i < results.size(); i++) {
        shapes.add(sizes.shape(i, results.get(i)));
      }
      function(kernel, op);
      planned.put(op, new Planned(kernel, sizes, shapes.build()));
    } catch (IllegalArgumentException e) {
      diagnostics.error(op, "has a kernel given as source that does not fit: %s", e.getMessage());
    }
    return true;
  }

  private void checkName(Operation op, SourceKernel kernel) {
    Operation table = KernelCalls.table(op);
    SourceKernel other = kernels.putIfAbsent(new Name(table, kernel.name()), kernel);
    if (other == null) {
      for (Operation each : table.region(0).entry()) {
        if (each instanceof Symbol symbol && symbol.symbolName().equals(kernel.name())) {
          throw new IllegalArgumentException(
              "the program has a symbol '@%s' already".formatted(kernel.name()));
        }
      }
    } else if (!other.reads().equals(kernel.reads())
        || !other.writes().equals(kernel.writes())
        || !other.sizes().equals(kernel.sizes())
        || !other.codes().equals(kernel.codes())) {
      throw new IllegalArgumentException(
          "another operation has another kernel called '%s'".formatted(kernel.name()));
    }
  }

  private static List<TensorType> arguments(
      String noun,
      String verb,
      SourceKernel kernel,
      List<SourceKernel.Argument> arguments,
      Iterable<? extends Value> values) {
    List<TensorType> types = new ArrayList<>();
    for (Value value : values) {
      if (!(value.type() instanceof TensorLike like)) {
        throw new IllegalArgumentException("'%s' is no tensor".formatted(value.type()));
      }
      types.add(like.tensor());
    }
    if (types.size() != arguments.size()) {
      throw new IllegalArgumentException(
          "kernel '%s' %s %d tensors, got %d %ss"
              .formatted(kernel.name(), verb, arguments.size(), types.size(), noun));
    }
    for (int i = 0; i < types.size(); i++) {
      SourceKernel.Argument argument = arguments.get(i);
      if (!types.get(i).elementType().equals(argument.element())
          || types.get(i).rank() != argument.shape().size()) {
        throw new IllegalArgumentException(
            "kernel '%s' %s '%s' as %s[%s], got '%s' as %s #%d"
                .formatted(
                    kernel.name(),
                    verb,
                    argument.name(),
                    argument.element(),
                    String.join(", ", argument.shape()),
                    types.get(i),
                    noun,
                    i));
      }
    }
    return types;
  }

  /// {@return whether operations are to be replaced}
  public boolean isEmpty() {
    return planned.isEmpty();
  }

  /// Replaces the operations that were looked at, and adds their kernels to the program.
  public void replace(Rewriter rewriter) {
    kernels.clear();
    planned.forEach((op, plan) -> {
      Operation table = KernelCalls.table(op);
      if (kernels.put(new Name(table, plan.kernel().name()), plan.kernel()) == null) {
        rewriter.setInsertionPointToEnd(table.region(0).entry());
        rewriter.insert(function(plan.kernel(), op));
      }
      launch(op, plan, rewriter);
    });
  }

  private void launch(Operation op, Planned plan, Rewriter rewriter) {
    SourceKernel kernel = plan.kernel();
    rewriter.setLocation(op.location());
    rewriter.setInsertionPoint(op);
    int[] aliases = new int[op.resultCount()];
    java.util.Arrays.fill(aliases, -1);
    var spec =
        PdKernelOps.launch(
            op.operands(),
            kernel.name(),
            plan.sizes().dims(),
            plan.sizes().arguments(),
            new ArrayAttr(plan.shapes()),
            ImmutableIntArray.copyOf(aliases),
            op.resultTypes());
    if (!plan.sizes().equalities().isEmpty()) {
      spec.equalities(new ArrayAttr(ImmutableList.copyOf(plan.sizes().equalities())));
    }
    LaunchOp launch = rewriter.add(spec);
    for (NamedAttribute entry : op.discardableAttributes().entries()) {
      rewriter.setAttribute(launch, entry.name(), entry.value());
    }
    rewriter.setAttribute(
        launch, ChoiceReason.ATTRIBUTE, new StringAttr("'" + op.name() + "' is given as source"));
    for (int i = 0; i < op.resultCount(); i++) {
      rewriter.replaceAllUses(op.result(i), launch.result(i));
    }
    rewriter.erase(op);
  }

  /// {@return the kernel, not part of a program}
  ///
  /// @throws IllegalArgumentException if its grid is written wrongly, or its code cannot be launched so
  private TileFuncOp function(SourceKernel kernel, Operation op) {
    SourceKernel.Launched launched = kernel.codes().get(language);
    if (launched.threads() < 1 || launched.threads() > SourceOp.MOST_THREADS) {
      throw new IllegalArgumentException(
          "kernel '%s' is to run on %d threads: expected 1 to %d"
              .formatted(kernel.name(), launched.threads(), SourceOp.MOST_THREADS));
    }
    List<Type> types = new ArrayList<>();
    List<Attribute> access = new ArrayList<>();
    for (SourceKernel.Argument read : kernel.reads()) {
      types.add(new PointerType(read.element()));
      access.add(StringAttr.of(Access.READ.keyword()));
    }
    for (SourceKernel.Argument write : kernel.writes()) {
      types.add(new PointerType(write.element()));
      access.add(StringAttr.of(Access.WRITE.keyword()));
    }
    kernel.sizes().forEach(size -> types.add(IndexType.INDEX));
    Region region = new Region();
    OpBuilder builder = new OpBuilder();
    builder.setLocation(op.location());
    builder.createBlock(region, types);
    SourceCode code = launched.code();
    builder.add(source(language, launched.threads(), code.file(), code.text()));
    builder.add(tileReturn());
    AffineMap grid =
        new AffineMap(
            0,
            kernel.sizes().size(),
            ImmutableList.of(SourceSizes.expression(kernel, launched.grid())));
    return tileFunc(
            kernel.name(),
            new ArrayAttr(ImmutableList.copyOf(access)),
            new AffineMapAttr(grid),
            region)
        .kind("source")
        .build(op.location());
  }
}
