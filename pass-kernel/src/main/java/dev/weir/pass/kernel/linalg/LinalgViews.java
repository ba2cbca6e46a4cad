package dev.weir.pass.kernel.linalg;

import com.google.common.collect.ContiguousSet;
import com.google.common.collect.DiscreteDomain;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.Range;
import dev.weir.dialect.compute.Access;
import dev.weir.dialect.shape.SymbolicSizes;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import java.util.ArrayList;
import java.util.List;

/// Tensors in other arrangements of their elements.
final class LinalgViews {
  private static final Term ZERO = Term.of(0);

  private final LinalgBuilder builder;
  private final LinalgSizes sizes;

  LinalgViews(LinalgBuilder builder, LinalgSizes sizes) {
    this.builder = builder;
    this.sizes = sizes;
  }

  /// A run of dimensions on either side that has as many elements.
  private record Run(List<Integer> from, List<Integer> to) {}

  /// {@return the tensor that `access` reads, arranged as it says}
  LinalgTensor of(Access access) {
    TensorType type = (TensorType) access.tensor().type();
    ImmutableList<Term> own = sizesOf(access, access.tensor());
    LinalgTensor tensor =
        new LinalgTensor(
            "%arg" + ((BlockArgument) access.tensor()).index(),
            sizes.of(own),
            type.elementType().toString());
    return reshape(access, tensor, own, access.view().sizes());
  }

  /// {@return the sizes of `tensor`}
  ImmutableList<Term> sizesOf(Operation op, Value tensor) {
    return SymbolicSizes.of((TensorType) tensor.type()).stream()
        .map(size ->
            size.orElseThrow(
                () -> new UnsupportedKernelException(op, "a tensor whose sizes are not known")))
        .collect(ImmutableList.toImmutableList());
  }

  /// {@return `tensor`, of sizes `before`, with the sizes `after`}
  LinalgTensor reshape(
      Operation op, LinalgTensor tensor, ImmutableList<Term> before, ImmutableList<Term> after) {
    ImmutableList<Term> from = canonical(before);
    ImmutableList<Term> to = canonical(after);
    if (from.equals(to)) {
      return tensor;
    }
    if (from.isEmpty() || to.isEmpty()) {
      return to.isEmpty()
          ? builder.collapse(tensor, ImmutableList.of(), ImmutableList.of())
          : builder.expand(tensor, ImmutableList.of(), sizes.of(to));
    }
    List<Run> runs = runs(op, from, to);
    LinalgTensor collapsed = tensor;
    if (runs.size() < from.size()) {
      ImmutableList<String> between =
          runs.stream()
              .map(run -> sizes.of(product(run.from(), from)))
              .collect(ImmutableList.toImmutableList());
      collapsed = builder.collapse(tensor, runs.stream().map(Run::from).toList(), between);
    }
    return runs.size() < to.size()
        ? builder.expand(collapsed, runs.stream().map(Run::to).toList(), sizes.of(to))
        : collapsed;
  }

  private ImmutableList<Term> canonical(List<Term> terms) {
    return terms.stream().map(sizes::canonical).collect(ImmutableList.toImmutableList());
  }

  private static Term product(List<Integer> dimensions, List<Term> sizes) {
    Term product = Term.of(1);
    for (int dimension : dimensions) {
      product = product.times(sizes.get(dimension));
    }
    return product;
  }

  /// {@return runs of dimensions, as short as can be seen, that have as many elements on both sides}
  private static List<Run> runs(Operation op, List<Term> from, List<Term> to) {
    List<Term> left = prefixes(from);
    List<Term> right = prefixes(to);
    if (!left.getLast().equals(right.getLast())) {
      throw new UnsupportedKernelException(op, "sizes " + to + " of a tensor of sizes " + from);
    }
    List<Run> runs = new ArrayList<>();
    int i = 0;
    int k = 0;
    boolean isEmpty = from.contains(ZERO) || to.contains(ZERO);
    for (int end = 1; end < from.size() && !isEmpty; end++) {
      int other = right.subList(k + 1, to.size()).indexOf(left.get(end));
      if (other >= 0) {
        runs.add(run(i, end, k, k + 1 + other));
        i = end;
        k += 1 + other;
      }
    }
    runs.add(run(i, from.size(), k, to.size()));
    return runs;
  }

  private static Run run(int i, int end, int k, int last) {
    return new Run(range(i, end), range(k, last));
  }

  private static ImmutableList<Integer> range(int begin, int end) {
    return ContiguousSet.create(Range.closedOpen(begin, end), DiscreteDomain.integers()).asList();
  }

  /// {@return the number of elements of no dimension, of the first, of the first two and so on}
  private static List<Term> prefixes(List<Term> sizes) {
    List<Term> prefixes = new ArrayList<>(List.of(Term.of(1)));
    sizes.forEach(size -> prefixes.add(prefixes.getLast().times(size)));
    return prefixes;
  }
}
