package dev.weir.pass.kernel.rule;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.controlflow.GroupOp;
import dev.weir.dialect.shape.AffineTerms;
import dev.weir.dialect.shape.SymbolicSizes;
import dev.weir.dialect.shape.constraint.Constraint;
import dev.weir.dialect.shape.infer.InfersSymbolicShape;
import dev.weir.dialect.shape.infer.ShapeEnvironment;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.term.IntegerTerm;
import dev.weir.dialect.shape.term.Interval;
import dev.weir.dialect.shape.term.SymbolTerm;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.OpResult;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.attr.AffineExpr;
import dev.weir.ir.type.TensorLike;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.kernel.expr.FirstRefusal;
import dev.weir.pass.kernel.expr.Lowered;
import dev.weir.pass.kernel.expr.Size;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The shapes of what a group computes with, as expressions in the sizes of its operands that are known
/// only at run time: symbol `i` is the one that pair `i` of [#symbols()] names.
///
/// Types say what sizes are in the names of the program; here they are said in those of operands. Sizes of operands
/// that types say are equal, or made of others, are taken to be so; [#equalities()] says which.
public final class GroupShapes {

  private final GroupOp group;
  private final ImmutableIntArray symbols;
  private final AffineTerms sizes;

  /// Names of the program, as terms over the sizes of operands.
  private final Map<SymbolTerm, Term> known = new HashMap<>();

  /// Sizes of operands that do not say what the names in them are.
  private final Map<Term, Term> opaque = new HashMap<>();

  private final List<ImmutableList<AffineExpr>> equalities = new ArrayList<>();
  private final Map<Value, ImmutableList<AffineExpr>> shapes = new IdentityHashMap<>();
  private final FirstRefusal refusal = new FirstRefusal();

  /// A size of an operand known only at run time.
  ///
  /// @param program what its type says it is, in [names of the program][#named]
  /// @param own the name that it has in the kernel
  private record Open(Term program, SymbolTerm own) {}

  /// {@return the shapes of all in `group`, or why a size does not follow from those of operands}
  public static Lowered<GroupShapes> of(GroupOp group) {
    for (int i = 0; i < group.operandCount(); i++) {
      if (!(group.operand(i).type() instanceof TensorLike)) {
        return Lowered.refused(group, "operand " + i + " is no tensor");
      }
    }
    GroupShapes shapes = new GroupShapes(group);
    return shapes.refusal.unless(shapes);
  }

  private GroupShapes(GroupOp group) {
    this.group = group;
    var pairs = ImmutableIntArray.builder();
    List<Open> open = new ArrayList<>();
    for (int i = 0; i < group.operandCount(); i++) {
      TensorType type = ((TensorLike) group.operand(i).type()).tensor();
      ImmutableList<Optional<Term>> terms = SymbolicSizes.of(type);
      for (int k = 0; k < terms.size(); k++) {
        if (type.isDynamic(k)) {
          SymbolTerm own = Term.symbol("s" + open.size());
          open.add(
              new Open(
                  terms
                      .get(k)
                      .map(GroupShapes::named)
                      .orElseGet(() -> SymbolTerm.anonymous(open.size(), false)),
                  own));
          pairs.add(i);
          pairs.add(k);
        }
      }
    }
    symbols = pairs.build();
    sizes = AffineTerms.of(open.size());
    solve(open);
    shapes(open);
  }

  /// Finds what names are in the sizes of operands: those that are sizes first, then those that can be told from others.
  private void solve(List<Open> open) {
    List<Open> rest = new ArrayList<>();
    for (Open each : open) {
      if (!(each.program() instanceof SymbolTerm name
          && known.putIfAbsent(name, each.own()) == null)) {
        rest.add(each);
      }
    }
    for (Open each : rest) {
      Term term = each.program().substitute(known);
      List<SymbolTerm> missing = missing(each.program());
      if (missing.size() == 1) {
        Optional<Term> solution = solution(term, missing.getFirst(), each.own());
        if (solution.isPresent()) {
          known.put(missing.getFirst(), solution.get());
          missing = List.of();
          term = each.program().substitute(known);
        }
      }
      Term before = opaque.putIfAbsent(each.program(), each.own());
      Term equal = missing.isEmpty() ? term : before;
      if (equal != null) {
        agree(expression(equal), expression(each.own()));
      }
    }
  }

  private List<SymbolTerm> missing(Term term) {
    return term.symbols().stream().filter(symbol -> !known.containsKey(symbol)).toList();
  }

  /// {@return what `unknown` is where `term`, in which it occurs as `c * unknown` and nowhere else, is `value`}
  private static Optional<Term> solution(Term term, SymbolTerm unknown, Term value) {
    Term without = term.substitute(Map.of(unknown, Term.of(0)));
    Term slope = term.substitute(Map.of(unknown, Term.of(1))).minus(without);
    return slope instanceof IntegerTerm factor
            && factor.value() > 0
            && slope.times(unknown).plus(without) == term
        ? Optional.of(value.minus(without).floorDiv(slope))
        : Optional.empty();
  }

  private void shapes(List<Open> open) {
    int next = 0;
    for (int i = 0; i < group.operandCount(); i++) {
      TensorType type = ((TensorLike) group.operand(i).type()).tensor();
      var shape = ImmutableList.<AffineExpr>builder();
      for (int k = 0; k < type.rank(); k++) {
        shape.add(
            type.isDynamic(k)
                ? inOperands(open.get(next).program())
                    .map(this::expression)
                    .orElse(AffineExpr.symbol(next))
                : AffineExpr.constant(type.dimension(k)));
        next += type.isDynamic(k) ? 1 : 0;
      }
      shapes.put(group.body().argument(i), shape.build());
    }
    for (Operation op : group.body()) {
      for (Value result : op.results()) {
        if (result.type() instanceof TensorType tensor) {
          Optional<ImmutableList<AffineExpr>> shape = shape(tensor);
          if (shape.isEmpty()) {
            refusal.add(op, "the size of its result is not known");
            return;
          }
          shapes.put(result, shape.get());
        }
      }
      require(op);
      if (refusal.isPresent()) {
        return;
      }
    }
  }

  /// Takes what `op` requires of sizes to hold, where types do not say it.
  private void require(Operation op) {
    if (op instanceof InfersSymbolicShape symbolic && hasOpenSizes(op)) {
      symbolic.inferTypes(ShapeInference.of(op, new Requirements(op)));
    }
  }

  private static boolean hasOpenSizes(Operation op) {
    return op.operands().stream()
        .anyMatch(value -> value.type() instanceof TensorType type && !type.isStatic());
  }

  /// Turns requirements into pairs of sizes that must be equal.
  private final class Requirements implements ShapeEnvironment {
    private final Operation of;

    Requirements(Operation of) {
      this.of = of;
    }

    /// Elements are followed into groups and out of them.
    @Override
    public Optional<ImmutableList<Term>> elements(
        Value value, Supplier<Optional<ImmutableList<Term>>> found) {
      Value source = value;
      if (value instanceof BlockArgument argument
          && argument.owner().parentOp() instanceof GroupOp group) {
        source = group.operand(argument.index());
      } else if (value instanceof OpResult result && result.owner() instanceof GroupOp group) {
        source = group.bodyRegion().entry().last().operand(result.index());
      }
      return source == value ? found.get() : ShapeInference.of(of, this).elements(source);
    }

    @Override
    public SymbolTerm unknown(@Nullable Operation op, int index, boolean signed) {
      return TYPES.unknown(op, index, signed);
    }

    @Override
    public void require(@Nullable Operation op, Constraint constraint) {
      switch (constraint) {
        case Constraint.Equal equal -> equal(op, equal.left(), equal.right());
        case Constraint.Divisible multiple ->
            equal(op, multiple.term().mod(multiple.divisor()), Term.of(0));
        case Constraint.InRange(Term term, Interval range) -> {
          if (range.lower() != Interval.MINUS_INFINITY) {
            equal(op, term.max(Term.of(range.lower())), term);
          }
          if (range.upper() != Interval.PLUS_INFINITY) {
            equal(op, term.min(Term.of(range.upper())), term);
          }
        }
        case Constraint.Broadcastable(Term left, Term right) -> broadcast(op, left, right);
      }
    }

    /// Where what both come to is a size of what the group gives back, whoever computes that finds out whether they
    /// broadcast.
    private void broadcast(@Nullable Operation op, Term left, Term right) {
      Term both = left.broadcast(right);
      if (group.results().stream().anyMatch(result -> hasSize(result, both))) {
        return;
      }
      Term differ = isNotOne(left).times(isNotOne(right));
      equal(op, left.times(differ), right.times(differ));
    }

    /// {@return 0 where `size` is 1, else 1}
    private static Term isNotOne(Term size) {
      return size.minus(1).max(Term.of(1).minus(size)).min(Term.of(1));
    }

    private static boolean hasSize(Value value, Term size) {
      return !(size instanceof IntegerTerm)
          && !(size instanceof SymbolTerm)
          && value.type() instanceof TensorType type
          && SymbolicSizes.of(type).contains(Optional.of(size));
    }

    private void equal(@Nullable Operation op, Term a, Term b) {
      boolean nameless =
          a.symbols().stream().anyMatch(SymbolTerm::isAnonymous)
              || b.symbols().stream().anyMatch(SymbolTerm::isAnonymous);
      if (nameless || op == null) {
        return;
      }
      Optional<Term> left = here(a);
      Optional<Term> right = here(b);
      if (left.isEmpty() || right.isEmpty()) {
        refusal.add(op, "what it requires of sizes cannot be checked");
        return;
      }
      agree(expression(left.get()), expression(right.get()));
    }
  }

  /// {@return the sizes of `type` in those of operands}; empty where one does not follow from them
  private Optional<ImmutableList<AffineExpr>> shape(TensorType type) {
    var shape = ImmutableList.<AffineExpr>builder();
    for (Optional<Term> size : SymbolicSizes.of(type)) {
      Optional<Term> own = size.flatMap(this::here);
      if (own.isEmpty()) {
        return Optional.empty();
      }
      shape.add(expression(own.get()));
    }
    return Optional.of(shape.build());
  }

  /// {@return `term` of a type in the sizes of operands}
  private Optional<Term> here(Term term) {
    return inOperands(named(term));
  }

  /// {@return `term` of a type with names that no size of an operand has}: the program calls its own `s0`, too
  private static Term named(Term term) {
    Map<SymbolTerm, Term> names = new HashMap<>();
    for (SymbolTerm symbol : term.symbols()) {
      if (SymbolTerm.isName(symbol.name())) {
        String name = "program." + symbol.name();
        names.put(symbol, symbol.isSigned() ? Term.signed(name) : Term.symbol(name));
      }
    }
    return term.substitute(names);
  }

  private Optional<Term> inOperands(Term program) {
    Term whole = opaque.get(program);
    if (missing(program).isEmpty()) {
      return Optional.of(program.substitute(known));
    }
    return Optional.ofNullable(whole);
  }

  /// {@return pairs of an operand and a dimension}
  public ImmutableIntArray symbols() {
    return symbols;
  }

  /// {@return what symbols stand for}
  public AffineTerms sizes() {
    return sizes;
  }

  /// {@return `term`, over the names of [#sizes()], as an expression}
  public AffineExpr expression(Term term) {
    return sizes.expression(term);
  }

  /// {@return pairs of sizes that must be equal}
  public ImmutableList<ImmutableList<AffineExpr>> equalities() {
    return ImmutableList.copyOf(equalities);
  }

  /// {@return the sizes of `value`}
  public ImmutableList<AffineExpr> shape(Value value) {
    ImmutableList<AffineExpr> shape = shapes.get(value);
    if (shape == null) {
      throw new IllegalArgumentException("no tensor of the group: " + value);
    }
    return shape;
  }

  /// {@return how far apart the elements of a dimension of size `own` are that is broadcast, if it is 1, to a dimension
  /// of another size: 0 then, else 1}
  AffineExpr stride(AffineExpr own) {
    return expression(sizes.term(own).minus(1).min(Term.of(1)));
  }

  static Size size(List<AffineExpr> shape) {
    return Size.product(shape.stream().map(Size::of).toList());
  }

  private void agree(AffineExpr a, AffineExpr b) {
    ImmutableList<AffineExpr> pair = ImmutableList.of(a, b);
    if (!a.equals(b) && !equalities.contains(pair)) {
      equalities.add(pair);
    }
  }
}
