package dev.weir.pass.kernel.tile;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.compute.KernelOp;
import dev.weir.dialect.controlflow.GroupOp;
import dev.weir.dialect.kernel.IndexBoundsAttr;
import dev.weir.dialect.shape.AffineTerms;
import dev.weir.dialect.shape.SymbolicSizes;
import dev.weir.dialect.shape.term.Term;
import dev.weir.dialect.tile.ProductAttr;
import dev.weir.ir.Attribute;
import dev.weir.ir.Value;
import dev.weir.ir.attr.AffineExpr;
import dev.weir.ir.attr.AffineMap;
import dev.weir.ir.attr.AffineMapAttr;
import dev.weir.ir.type.TensorLike;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.kernel.expr.KernelPart;
import dev.weir.pass.kernel.expr.Lowered;
import dev.weir.pass.kernel.rule.Analysis;
import dev.weir.pass.kernel.rule.GroupShapes;
import dev.weir.pass.kernel.rule.IndexBounds;
import dev.weir.pass.kernel.rule.KernelRules;
import dev.weir.pass.kernel.rule.Tracer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// A group at index level: the kernel that computes it, not part of the program, and the operands of the group that
/// are the kernel's inputs. The kernel's outputs are the results.
///
/// @param kernel the kernel, whose name is only its kind so far
/// @param inputs operands of the group
public record GroupKernel(KernelOp kernel, ImmutableIntArray inputs) {
  /// The kind of groups that are a product of matrices.
  private static final String PRODUCT = "matmul";

  /// {@return the kernel of `group`, or why generated kernels cannot compute it}
  static Lowered<GroupKernel> of(GroupOp group, KernelRules rules) {
    return GroupShapes.of(group)
        .then(shapes ->
            IndexBounds.of(group, shapes, rules)
                .then(bounds ->
                    Analysis.parts(group, shapes, rules)
                        .then(parts -> of(group, shapes, bounds, parts))));
  }

  private static Lowered<GroupKernel> of(
      GroupOp group,
      GroupShapes shapes,
      ImmutableList<IndexBoundsAttr> found,
      ImmutableList<KernelPart> parts) {
    Set<Integer> read = new TreeSet<>();
    parts.forEach(part -> Pointers.reads(part, read));
    ImmutableIntArray symbols = shapes.symbols();
    for (int i = 0; i < symbols.length(); i += 2) {
      read.add(symbols.get(i));
    }
    ImmutableIntArray inputs = ImmutableIntArray.copyOf(read);
    int named = symbols.length() / 2;
    List<IndexBoundsAttr> bounds =
        found.stream().filter(bound -> inputs.contains(bound.operand())).toList();
    if (bounds.stream().anyMatch(bound -> uses(bound.extents(), named))) {
      return Lowered.refused(group, "what its indices must lie in is no size of an operand");
    }
    AffineTerms sizes = shapes.sizes();
    ComputeKernel form =
        new ComputeKernel(
            group.kind(),
            inputs(group, inputs, sizes),
            outputs(group, shapes, sizes),
            sizes,
            equalities(shapes, sizes),
            bounds(bounds, inputs, named),
            product(group, inputs, named));
    int outputs = group.operandCount();
    return Lowered.of(
        new GroupKernel(
            form.write(
                parts,
                pointer ->
                    pointer < outputs
                        ? inputs.indexOf(pointer)
                        : inputs.length() + pointer - outputs,
                group.location()),
            inputs));
  }

  private static ImmutableList<TensorType> inputs(
      GroupOp group, ImmutableIntArray inputs, AffineTerms sizes) {
    var types = ImmutableList.<TensorType>builder();
    int symbol = 0;
    for (int i = 0; i < group.operandCount(); i++) {
      TensorType type = ((TensorLike) group.operand(i).type()).tensor();
      List<Optional<Term>> terms = new ArrayList<>();
      for (int d = 0; d < type.rank(); d++) {
        terms.add(
            Optional.of(
                type.isDynamic(d)
                    ? sizes.term(AffineExpr.symbol(symbol++))
                    : Term.of(type.dimension(d))));
      }
      if (inputs.contains(i)) {
        types.add(SymbolicSizes.tensor(terms, type.elementType(), Optional.empty()));
      }
    }
    return types.build();
  }

  private static ImmutableList<TensorType> outputs(
      GroupOp group, GroupShapes shapes, AffineTerms sizes) {
    var types = ImmutableList.<TensorType>builder();
    for (int i = 0; i < group.resultCount(); i++) {
      Value yielded = group.body().last().operand(i);
      List<Optional<Term>> terms =
          shapes.shape(yielded).stream().map(size -> Optional.of(sizes.term(size))).toList();
      types.add(SymbolicSizes.tensor(terms, Tracer.elementType(group.result(i)), Optional.empty()));
    }
    return types.build();
  }

  private static ImmutableList<ImmutableList<Term>> equalities(
      GroupShapes shapes, AffineTerms sizes) {
    return shapes.equalities().stream()
        .map(pair -> ImmutableList.of(sizes.term(pair.get(0)), sizes.term(pair.get(1))))
        .collect(ImmutableList.toImmutableList());
  }

  private static ImmutableList<Attribute> bounds(
      List<IndexBoundsAttr> bounds, ImmutableIntArray inputs, int named) {
    return bounds.stream()
        .map(bound ->
            bound.of(
                inputs.indexOf(bound.operand()),
                new AffineMapAttr(new AffineMap(0, named, bound.extents().value().results()))))
        .collect(ImmutableList.toImmutableList());
  }

  /// {@return whether a result of `map` has a symbol from number `first` on}
  private static boolean uses(AffineMapAttr map, int first) {
    return map.value().results().stream().anyMatch(result -> uses(result, first));
  }

  /// {@return whether `expression` has a symbol from number `first` on}
  private static boolean uses(AffineExpr expression, int first) {
    return switch (expression) {
      case AffineExpr.Symbol symbol -> symbol.position() >= first;
      case AffineExpr.Binary binary -> uses(binary.left(), first) || uses(binary.right(), first);
      default -> false;
    };
  }

  /// {@return the product that the group computes, of the kernel's tensors}; empty if it reads something else
  private static Optional<Attribute> product(GroupOp group, ImmutableIntArray inputs, int named) {
    if (!group.kind().equals(PRODUCT)) {
      return Optional.empty();
    }
    return GroupLowering.product(group)
        .made()
        .filter(product -> !uses(product.sizes(), named))
        .flatMap(product -> {
          int left = inputs.indexOf(product.left());
          int right = inputs.indexOf(product.right());
          int bias = inputs.indexOf(product.bias());
          int addend = inputs.indexOf(product.addend());
          boolean complete =
              left >= 0
                  && right >= 0
                  && bias >= 0 == product.bias() >= 0
                  && addend >= 0 == product.addend() >= 0;
          return complete
              ? Optional.of(
                  new ProductAttr(
                      left,
                      product.transposeLeft(),
                      product.repeatLeft(),
                      right,
                      product.transposeRight(),
                      product.repeatRight(),
                      new AffineMapAttr(new AffineMap(0, named, product.sizes().value().results())),
                      product.scale(),
                      bias,
                      addend,
                      product.activation(),
                      product.isWhole() ? inputs.length() : -1))
              : Optional.empty();
        });
  }
}
