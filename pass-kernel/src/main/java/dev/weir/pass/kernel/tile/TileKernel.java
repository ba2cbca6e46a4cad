package dev.weir.pass.kernel.tile;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.compute.KernelOp;
import dev.weir.dialect.compute.NestOp;
import dev.weir.dialect.kernel.IndexBoundsAttr;
import dev.weir.dialect.shape.AffineTerms;
import dev.weir.dialect.shape.SymbolicSizes;
import dev.weir.dialect.shape.TermAttr;
import dev.weir.dialect.shape.term.SymbolTerm;
import dev.weir.dialect.shape.term.Term;
import dev.weir.dialect.tile.ProductAttr;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import dev.weir.ir.attr.AffineExpr;
import dev.weir.ir.attr.AffineMap;
import dev.weir.ir.attr.AffineMapAttr;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.kernel.expr.Lowered;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/// A kernel at loop level, and what it is launched with.
///
/// @param function the kernel, not part of anything yet; its name is only its kind so far
/// @param dims the sizes it is given, as pairs of an input and a dimension
/// @param sizes what it is given of them
/// @param derived what else it is given that follows from them
/// @param shapes the shapes of the outputs
/// @param equalities pairs of sizes that it takes to be equal
/// @param bounds what the elements of inputs must lie in that it takes for places
/// @param aliases for each output the input over which it may be written, or -1
/// @param types the types of elements of the outputs
public record TileKernel(
    TileFuncOp function,
    ImmutableIntArray dims,
    AffineMapAttr sizes,
    ImmutableList<TermAttr> derived,
    ImmutableList<AffineMapAttr> shapes,
    ImmutableList<AffineMapAttr> equalities,
    ImmutableList<IndexBoundsAttr> bounds,
    ImmutableIntArray aliases,
    ImmutableList<Type> types) {

  /// {@return `kernel` at loop level, as its schedule says}; empty after reporting why it cannot be
  public static Optional<TileKernel> of(KernelOp kernel, Diagnostics diagnostics) {
    Lowered<TileKernel> lowered = of(kernel);
    lowered
        .refusal()
        .ifPresent(refusal ->
            diagnostics.error(
                refusal.operation().location(),
                "kernel '@%s' cannot be lowered to tiles: %s",
                kernel.symName(),
                refusal.reason()));
    return lowered.made();
  }

  /// {@return `kernel` at loop level, as its schedule says, or why it cannot be carried out so}
  static Lowered<TileKernel> of(KernelOp kernel) {
    ComputeKernel form = ComputeKernel.of(kernel);
    List<Schedule> schedules = new ArrayList<>();
    for (NestOp nest : kernel.nests()) {
      if (nest.schedule().isEmpty()) {
        return Lowered.refused(nest, "it has no schedule");
      }
      Schedule schedule = Schedule.of(nest, ComputeReader.read(nest, form.sizes()));
      Optional<String> refusal = MatmulTiles.refusal(schedule);
      if (refusal.isPresent()) {
        return Lowered.refused(nest, refusal.get());
      }
      schedules.add(schedule);
    }
    return Lowered.of(of(kernel, form, schedules));
  }

  private static TileKernel of(KernelOp kernel, ComputeKernel form, List<Schedule> schedules) {
    List<TensorType> tensors = new ArrayList<>(form.inputs());
    tensors.addAll(form.outputs());
    int inputs = form.inputs().size();
    List<Integer> reads = IntStream.range(0, inputs).boxed().toList();
    List<Integer> writes = IntStream.range(inputs, tensors.size()).boxed().toList();
    List<Type> elements = tensors.stream().map(TensorType::elementType).toList();
    AffineTerms known = form.sizes();
    int named = known.symbols().size();
    List<List<AffineExpr>> shapes =
        form.outputs().stream().map(output -> shape(form, output)).toList();
    List<List<AffineExpr>> equalities =
        form.equalities().stream()
            .map(pair -> pair.stream().map(known::expression).toList())
            .toList();
    int count = known.count();
    TileFuncOp function =
        new KernelEmitter(schedules)
            .emit(
                kernel.symName(), kernel.kind(), reads, writes, elements, count, kernel.location());
    form.library()
        .map(library ->
            library instanceof ProductAttr product
                ? product.of(map(count, product.sizes().value().results()))
                : library)
        .ifPresent(product -> new Rewriter().setAttribute(function, "product", product));
    AffineExpr[] identity = new AffineExpr[named];
    Arrays.setAll(identity, AffineExpr::symbol);
    return new TileKernel(
        function,
        dims(form.inputs()),
        map(named, List.of(identity)),
        derived(known),
        shapes.stream().map(shape -> map(count, shape)).collect(ImmutableList.toImmutableList()),
        equalities.stream().map(pair -> map(count, pair)).collect(ImmutableList.toImmutableList()),
        form.bounds().stream()
            .map(IndexBoundsAttr.class::cast)
            .map(bound -> bound.of(bound.operand(), map(count, bound.extents().value().results())))
            .collect(ImmutableList.toImmutableList()),
        aliases(form, tensors, reads, writes, schedules),
        ImmutableList.copyOf(elements.subList(inputs, elements.size())));
  }

  /// {@return what the size arguments behind those with names are, as terms over the arguments before them: `s0`, `s1`, …}
  private static ImmutableList<TermAttr> derived(AffineTerms known) {
    List<Term> terms = new ArrayList<>();
    for (AffineTerms.Derived each : known.derived()) {
      terms.add(each.term(AffineTerms.of(known.symbols().size(), terms)));
    }
    return terms.stream().map(TermAttr::new).collect(ImmutableList.toImmutableList());
  }

  private static AffineMapAttr map(int symbols, List<AffineExpr> results) {
    return new AffineMapAttr(new AffineMap(0, symbols, ImmutableList.copyOf(results)));
  }

  private static List<AffineExpr> shape(ComputeKernel form, TensorType type) {
    return SymbolicSizes.of(type).stream()
        .map(size -> form.sizes().expression(size.orElseThrow()))
        .toList();
  }

  private static ImmutableIntArray dims(List<TensorType> inputs) {
    var dims = ImmutableIntArray.builder();
    for (int i = 0; i < inputs.size(); i++) {
      for (int d = 0; d < inputs.get(i).rank(); d++) {
        if (inputs.get(i).isDynamic(d)) {
          dims.add(i).add(d);
        }
      }
    }
    return dims.build();
  }

  /// Tensors that lie over each other have one type and one shape.
  private static ImmutableIntArray aliases(
      ComputeKernel form,
      List<TensorType> tensors,
      List<Integer> reads,
      List<Integer> writes,
      List<Schedule> schedules) {
    List<List<Optional<Term>>> shapes = new ArrayList<>();
    Map<SymbolTerm, Term> equal = equal(form.equalities());
    for (TensorType tensor : tensors) {
      shapes.add(
          SymbolicSizes.of(tensor).stream()
              .map(size -> size.map(term -> term.substitute(equal)))
              .toList());
    }
    return Pointers.aliases(
        reads,
        writes,
        schedules,
        (read, write) ->
            tensors.get(read).elementType().equals(tensors.get(write).elementType())
                && shapes.get(read).equals(shapes.get(write)));
  }

  /// {@return the symbols that are equal to something else, with what they are equal to}: to a symbol before them,
  /// or to what holds no such symbol
  private static Map<SymbolTerm, Term> equal(List<ImmutableList<Term>> equalities) {
    Map<SymbolTerm, Term> equal = new HashMap<>();
    for (ImmutableList<Term> pair : equalities) {
      Term first = pair.get(0).substitute(equal);
      Term second = pair.get(1).substitute(equal);
      Optional<SymbolTerm> symbol =
          second instanceof SymbolTerm found
              ? Optional.of(found)
              : first instanceof SymbolTerm found ? Optional.of(found) : Optional.empty();
      Term other = symbol.isPresent() && symbol.get() == second ? first : second;
      if (symbol.isPresent() && !other.symbols().contains(symbol.get())) {
        Map<SymbolTerm, Term> step = Map.of(symbol.get(), other);
        equal.replaceAll((name, term) -> term.substitute(step));
        equal.put(symbol.get(), other);
      }
    }
    return equal;
  }
}
