package dev.weir.pass.kernel.linalg;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.compute.ExtentsAttr;
import dev.weir.dialect.compute.KernelOp;
import dev.weir.dialect.shape.SymbolicSizes;
import dev.weir.dialect.shape.term.IntegerTerm;
import dev.weir.dialect.shape.term.SymbolTerm;
import dev.weir.dialect.shape.term.Term;
import dev.weir.dialect.shape.term.TermAlgebra;
import dev.weir.ir.Attribute;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.type.TensorType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The sizes of a kernel in its text: numbers as they are, other terms as names of indices that are computed when
/// they are first asked for.
final class LinalgSizes implements TermAlgebra<String> {
  private final @Nullable KernelOp kernel;
  private final LinalgBuilder builder;
  private final Map<String, String> symbols = new HashMap<>();
  private final Map<Term, String> known = new HashMap<>();

  /// What sizes are taken to be.
  private final Map<SymbolTerm, Term> meanings = new HashMap<>();

  private LinalgSizes(@Nullable KernelOp kernel, LinalgBuilder builder) {
    this.kernel = kernel;
    this.builder = builder;
  }

  /// {@return the sizes of `kernel`}, after naming those of its inputs that are known only at run time
  static LinalgSizes of(KernelOp kernel, LinalgBuilder builder) {
    LinalgSizes sizes = new LinalgSizes(kernel, builder);
    sizes.defineSymbols(kernel);
    sizes.addMeanings(kernel);
    return sizes;
  }

  /// {@return sizes that are all numbers}
  static LinalgSizes ofNumbers(LinalgBuilder builder) {
    return new LinalgSizes(null, builder);
  }

  private void defineSymbols(KernelOp kernel) {
    List<BlockArgument> inputs = kernel.inputArguments();
    for (int i = 0; i < inputs.size(); i++) {
      TensorType type = (TensorType) inputs.get(i).type();
      List<Optional<Term>> sizes = SymbolicSizes.of(type);
      for (int d = 0; d < sizes.size(); d++) {
        if (sizes.get(d).orElse(null) instanceof SymbolTerm symbol
            && !symbols.containsKey(symbol.name())) {
          symbols.put(
              symbol.name(),
              builder.define(
                  "tensor.dim %%arg%d, %s : %s", i, builder.index(d), LinalgTensor.type(type)));
        }
      }
    }
  }

  private void addMeanings(KernelOp kernel) {
    for (Attribute pair : kernel.equalities().map(ArrayAttr::elements).orElse(ImmutableList.of())) {
      Term a = canonical(((ExtentsAttr) pair).sizes().get(0));
      Term b = canonical(((ExtentsAttr) pair).sizes().get(1));
      if (a.equals(b)) {
        continue;
      }
      if (a instanceof SymbolTerm symbol && !b.symbols().contains(symbol)) {
        mean(symbol, b);
      } else if (b instanceof SymbolTerm symbol && !a.symbols().contains(symbol)) {
        mean(symbol, a);
      }
    }
  }

  private void mean(SymbolTerm symbol, Term meaning) {
    meanings.replaceAll((other, term) -> term.substitute(Map.of(symbol, meaning)));
    meanings.put(symbol, meaning);
  }

  /// {@return `term` with sizes that are taken to be equal as one}
  Term canonical(Term term) {
    return meanings.isEmpty() ? term : term.substitute(meanings);
  }

  /// {@return `term`: a number, or the name of an index}
  String of(Term size) {
    Term term = canonical(size);
    if (term instanceof IntegerTerm number) {
      return Long.toString(number.value());
    }
    String found = known.get(term);
    if (found == null) {
      found = term.fold(this);
      known.put(term, found);
    }
    return found;
  }

  /// {@return all of `terms`}
  ImmutableList<String> of(List<? extends Term> terms) {
    return terms.stream().map(this::of).collect(ImmutableList.toImmutableList());
  }

  /// {@return `term` as the name of an index}
  String index(Term size) {
    Term term = canonical(size);
    return term instanceof IntegerTerm number ? builder.index(number.value()) : of(term);
  }

  @Override
  public String integer(long value) {
    return builder.index(value);
  }

  @Override
  public String symbol(SymbolTerm symbol) {
    String found = symbols.get(symbol.name());
    if (found == null) {
      throw new UnsupportedKernelException(
          Objects.requireNonNull(kernel),
          "the size '" + symbol + "', which no input has by itself");
    }
    return found;
  }

  @Override
  public String add(String a, String b) {
    return builder.define("arith.addi %s, %s : index", a, b);
  }

  @Override
  public String multiply(String a, String b) {
    return builder.define("arith.muli %s, %s : index", a, b);
  }

  @Override
  public String floorDiv(String a, String b) {
    return builder.define("arith.floordivsi %s, %s : index", a, b);
  }

  @Override
  public String min(String a, String b) {
    return builder.define("arith.minsi %s, %s : index", a, b);
  }

  @Override
  public String max(String a, String b) {
    return builder.define("arith.maxsi %s, %s : index", a, b);
  }

  /// Where sizes broadcast, the other one counts if one is 1, else both are equal.
  @Override
  public String broadcast(String a, String b) {
    String isOne = builder.define("arith.cmpi eq, %s, %s : index", a, builder.index(1));
    return builder.define("arith.select %s, %s, %s : index", isOne, b, a);
  }
}
