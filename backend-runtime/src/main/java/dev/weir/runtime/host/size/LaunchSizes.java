package dev.weir.runtime.host.size;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.kernel.IndexBoundsAttr;
import dev.weir.dialect.kernel.LaunchOp;
import dev.weir.dialect.shape.AffineTerms;
import dev.weir.dialect.shape.TermAttr;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Attribute;
import dev.weir.ir.Value;
import dev.weir.ir.attr.AffineExpr;
import dev.weir.ir.attr.AffineMapAttr;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.type.TensorLike;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// How large the results of a launch are, and what its kernel is told of sizes.
///
/// @param dims pairs of an operand and a dimension: the symbols of the expressions
/// @param arguments the kernel's first size arguments
/// @param derived what follows from the sizes of operands: more symbols, and the other size arguments
/// @param shapes the shape of each result
/// @param dtypes the element type of each result
/// @param equalities pairs of sizes that must be equal
/// @param bounds what the elements of operands must lie in
public record LaunchSizes(
    ImmutableIntArray dims,
    ImmutableList<AffineExpr> arguments,
    ImmutableList<AffineTerms.Derived> derived,
    ImmutableList<ImmutableList<AffineExpr>> shapes,
    ImmutableList<DType> dtypes,
    ImmutableList<ImmutableList<AffineExpr>> equalities,
    ImmutableList<IndexBoundsAttr> bounds) {
  public static LaunchSizes of(LaunchOp op) {
    var shapes = ImmutableList.<ImmutableList<AffineExpr>>builder();
    op.shapes().elements().forEach(shape -> shapes.add(((AffineMapAttr) shape).value().results()));
    var dtypes = ImmutableList.<DType>builder();
    for (Value result : op.results()) {
      dtypes.add(ElementTypes.dtypeOf(((TensorLike) result.type()).tensor().elementType()));
    }
    var equalities = ImmutableList.<ImmutableList<AffineExpr>>builder();
    op.equalities()
        .ifPresent(pairs ->
            pairs
                .elements()
                .forEach(pair -> equalities.add(((AffineMapAttr) pair).value().results())));
    var bounds = ImmutableList.<IndexBoundsAttr>builder();
    op.bounds()
        .ifPresent(all -> all.elements().forEach(each -> bounds.add((IndexBoundsAttr) each)));
    ImmutableList<AffineExpr> arguments = op.sizes().value().results();
    var derived = ImmutableList.<AffineTerms.Derived>builder();
    List<Term> terms = new ArrayList<>();
    for (Attribute each : op.derived().map(ArrayAttr::elements).orElse(ImmutableList.of())) {
      AffineTerms known = AffineTerms.of(op.dims().length() / 2, terms);
      terms.add(((TermAttr) each).value());
      known.expression(terms.getLast());
      derived.addAll(known.derived());
    }
    return new LaunchSizes(
        op.dims(),
        arguments,
        derived.build(),
        shapes.build(),
        dtypes.build(),
        equalities.build(),
        bounds.build());
  }

  /// {@return whether nothing is known only at run time}
  public boolean isStatic() {
    return dims.isEmpty();
  }

  /// {@return how many symbols expressions may have: the sizes of operands, then what is derived from them}
  public int symbolCount() {
    return dims.length() / 2 + derived.size();
  }

  /// {@return how many size arguments the kernel has}
  public int argumentCount() {
    return arguments.size() + derived.size();
  }

  /// Adds what is derived to the sizes of operands, which `symbols` begins with.
  ///
  /// @return what keeps the kernel from running with these sizes, or null if nothing does
  public @Nullable String derive(long[] symbols) {
    int at = dims.length() / 2;
    for (AffineTerms.Derived each : derived) {
      long left = evaluate(each.left(), symbols);
      long right = evaluate(each.right(), symbols);
      if (each.operation() == AffineTerms.Derived.Operation.BROADCAST
          && left != right
          && left != 1
          && right != 1) {
        return "%s is %d, which does not broadcast with %d as %s"
            .formatted(name(each.left()), left, right, name(each.right()));
      }
      symbols[at++] = AffineTerms.Derived.apply(each.operation(), left, right);
    }
    return conflict(symbols);
  }

  /// Writes the kernel's size arguments to `into`.
  public void arguments(long[] symbols, long[] into) {
    evaluate(arguments, symbols, into);
    System.arraycopy(symbols, dims.length() / 2, into, arguments.size(), derived.size());
  }

  /// {@return the kernel's size arguments}
  ///
  /// @param inputs which of `shapes` is that of each operand
  /// @throws IllegalArgumentException if the kernel is not for operands of these sizes
  public long[] arguments(ImmutableIntArray inputs, long[][] shapes) {
    long[] symbols = new long[symbolCount()];
    for (int i = 0; i < dims.length() / 2; i++) {
      symbols[i] = shapes[inputs.get(dims.get(2 * i))][dims.get(2 * i + 1)];
    }
    String conflict = derive(symbols);
    if (conflict != null) {
      throw new IllegalArgumentException(conflict);
    }
    long[] found = new long[argumentCount()];
    arguments(symbols, found);
    return found;
  }

  private @Nullable String conflict(long[] symbols) {
    for (ImmutableList<AffineExpr> pair : equalities) {
      long left = evaluate(pair.get(0), symbols);
      long right = evaluate(pair.get(1), symbols);
      if (left != right) {
        return pair.stream().allMatch(this::hasName)
            ? conflict(pair.get(0), left, pair.get(1), right)
            : "it is not made for operands of these sizes: " + sizes(pair, symbols);
      }
    }
    return null;
  }

  private String conflict(AffineExpr one, long left, AffineExpr other, long right) {
    if (one instanceof AffineExpr.Constant) {
      return "%s is %d, but the kernel is made for %d".formatted(name(other), right, left);
    } else if (other instanceof AffineExpr.Constant) {
      return "%s is %d, but the kernel is made for %d".formatted(name(one), left, right);
    }
    return "%s is %d, but must be %d as %s".formatted(name(one), left, right, name(other));
  }

  /// {@return the sizes of operands in `expressions`, with their values}
  private String sizes(List<AffineExpr> expressions, long[] symbols) {
    BitSet found = new BitSet();
    expressions.forEach(each -> collect(each, found));
    return found.stream()
        .mapToObj(i -> name(AffineExpr.symbol(i)) + " is " + symbols[i])
        .collect(Collectors.joining(", "));
  }

  private void collect(AffineExpr expression, BitSet found) {
    if (expression instanceof AffineExpr.Symbol symbol) {
      int derivedAt = symbol.position() - dims.length() / 2;
      if (derivedAt < 0) {
        found.set(symbol.position());
      } else {
        collect(derived.get(derivedAt).left(), found);
        collect(derived.get(derivedAt).right(), found);
      }
    } else if (expression instanceof AffineExpr.Binary binary) {
      collect(binary.left(), found);
      collect(binary.right(), found);
    }
  }

  /// {@return whether `size` is a size of an operand, a number, or a product of these}
  private boolean hasName(AffineExpr size) {
    return switch (size) {
      case AffineExpr.Symbol symbol -> symbol.position() < dims.length() / 2;
      case AffineExpr.Constant ignored -> true;
      case AffineExpr.Binary binary ->
          binary.operator() == AffineExpr.Operator.MUL
              && hasName(binary.left())
              && hasName(binary.right());
      default -> false;
    };
  }

  private String name(AffineExpr size) {
    return switch (size) {
      case AffineExpr.Symbol symbol when symbol.position() < dims.length() / 2 ->
          "dimension %d of operand %d"
              .formatted(dims.get(2 * symbol.position() + 1), dims.get(2 * symbol.position()));
      case AffineExpr.Constant constant -> Long.toString(constant.value());
      case AffineExpr.Binary binary when binary.operator() == AffineExpr.Operator.MUL ->
          name(binary.left()) + " times " + name(binary.right());
      default -> "a size that follows from those of its operands";
    };
  }

  /// Writes the values of `expressions` for these symbols to `into`.
  public static void evaluate(ImmutableList<AffineExpr> expressions, long[] symbols, long[] into) {
    for (int i = 0; i < expressions.size(); i++) {
      into[i] = evaluate(expressions.get(i), symbols);
    }
  }

  /// {@return the value of `expression` for these symbols}
  public static long evaluate(AffineExpr expression, long[] symbols) {
    if (expression instanceof AffineExpr.Constant constant) {
      return constant.value();
    }
    if (expression instanceof AffineExpr.Symbol symbol) {
      return symbols[symbol.position()];
    }
    if (!(expression instanceof AffineExpr.Binary binary)) {
      throw new IllegalArgumentException("a size depends on a dimension");
    }
    long left = evaluate(binary.left(), symbols);
    long right = evaluate(binary.right(), symbols);
    return switch (binary.operator()) {
      case ADD -> Math.addExact(left, right);
      case MUL -> Math.multiplyExact(left, right);
      case FLOOR_DIV -> Math.floorDiv(left, right);
      case CEIL_DIV -> Math.ceilDiv(left, right);
      case MOD -> Math.floorMod(left, right);
    };
  }
}
