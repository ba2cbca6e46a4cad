package dev.weir.pass.operator.shape;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedSet;
import com.google.common.collect.Sets;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.builtin.ConstantOp;
import dev.weir.dialect.builtin.ParameterOp;
import dev.weir.dialect.builtin.SetParameterOp;
import dev.weir.dialect.builtin.ShadowOutputOp;
import dev.weir.dialect.controlflow.ControlFlowOps;
import dev.weir.dialect.controlflow.IfOp;
import dev.weir.dialect.controlflow.StructuredOps;
import dev.weir.dialect.operator.program.FetchOp;
import dev.weir.dialect.shape.AssertOp;
import dev.weir.dialect.shape.AssumeOp;
import dev.weir.dialect.shape.ConstraintAttr;
import dev.weir.dialect.shape.HoldsOp;
import dev.weir.dialect.shape.LikelyOp;
import dev.weir.dialect.shape.ReadsSizes;
import dev.weir.dialect.shape.ShapeOps;
import dev.weir.dialect.shape.SymbolicSizes;
import dev.weir.dialect.shape.constraint.Constraint;
import dev.weir.dialect.shape.term.SymbolTerm;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.IrMapping;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.text.NearestName;
import dev.weir.ir.trait.Symbol;
import dev.weir.ir.type.TensorType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Variants of a program for cases of sizes. What the program computes becomes a chain of branches, on which
/// [HoldsOp] decides, one for each case, and then what there was:
///
/// ```mlir
/// %c = shape.holds [#shape.constraint<"s0 = 8">] (%x) {dims = array<i32: 0>}
/// %r = pd_op.if %c {
///   %y = shape.cast %x
///   …
/// } else {
///   …
/// }
/// ```
///
/// Inputs, weights and the names of outputs stay outside. Each variant has the inputs by [dev.weir.dialect.shape.CastOp],
/// so that shape inference finds for each case anew what sizes they have there.
final class SizeVariants {
  private final Diagnostics diagnostics;
  private final Block block;
  private final List<Value> inputs = new ArrayList<>();
  private final Map<String, SizePlace> places = new TreeMap<>();
  private final List<Operation> body = new ArrayList<>();
  private final Rewriter rewriter = new Rewriter();

  /// Looks at `program`, the sizes of which have names.
  SizeVariants(Operation program, Diagnostics diagnostics) {
    this.diagnostics = diagnostics;
    block = program.region(0).entry();
    for (Operation op : block) {
      if (ShapePropagation.isInput(op)) {
        op.results().forEach(this::addInput);
      } else if (isComputed(op)) {
        body.add(op);
      }
    }
  }

  private static boolean isComputed(Operation op) {
    return switch (op) {
      case ParameterOp parameter -> false;
      case ConstantOp constant -> false;
      case SetParameterOp output -> false;
      case ShadowOutputOp output -> false;
      case FetchOp output -> false;
      case AssertOp guard -> false;
      case AssumeOp fact -> false;
      case LikelyOp fact -> false;
      case Symbol function -> false;
      default -> true;
    };
  }

  private void addInput(Value input) {
    if (input.type() instanceof TensorType type && !type.isStatic()) {
      inputs.add(input);
      ImmutableList<Optional<Term>> sizes = SymbolicSizes.of(type);
      for (int i = 0; i < sizes.size(); i++) {
        if (sizes.get(i).orElse(null) instanceof SymbolTerm name) {
          places.putIfAbsent(name.name(), new SizePlace(input, i));
        }
      }
    }
  }

  /// {@return whether a run can tell whether it is of this case}; reports the sizes that no input has
  boolean canTell(SizeCase wanted) {
    boolean known = true;
    for (SymbolTerm symbol : symbols(wanted)) {
      if (!places.containsKey(symbol.name())) {
        diagnostics.error(
            wanted.location(),
            "no size of an input is called '%s', of which '%s' is likely%s",
            symbol,
            wanted.constraints().stream()
                .map(Constraint::toString)
                .collect(Collectors.joining(", ")),
            NearestName.of(symbol.name(), ImmutableSortedSet.copyOf(places.keySet()))
                .map(name -> "; did you mean '" + name + "'?")
                .orElse(""));
        known = false;
      }
    }
    return known;
  }

  private static List<SymbolTerm> symbols(SizeCase wanted) {
    return wanted.constraints().stream()
        .flatMap(constraint -> constraint.terms().stream())
        .flatMap(term -> term.symbols().stream())
        .distinct()
        .toList();
  }

  /// Makes a variant for each of `cases`, of which the first that holds is taken.
  void make(List<SizeCase> cases) {
    List<Value> results = results();
    if (body.isEmpty() || results.isEmpty()) {
      return;
    }
    Operation after = Objects.requireNonNull(body.getLast().next(), "outputs come last");
    List<Region> variants = cases.stream().map(each -> variant(results)).toList();
    Region otherwise = general(results);
    for (int i = cases.size() - 1; i > 0; i--) {
      Block choice = new Block();
      rewriter.setInsertionPointToEnd(choice);
      IfOp branch = branch(cases.get(i), variants.get(i), otherwise);
      rewriter.add(ControlFlowOps.yield(branch.results()));
      otherwise = new Region();
      otherwise.append(choice);
    }
    rewriter.setInsertionPoint(after);
    IfOp branch = branch(cases.getFirst(), variants.getFirst(), otherwise);
    for (int i = 0; i < results.size(); i++) {
      rewriter.replaceUsesIf(
          results.get(i),
          branch.result(i),
          use -> use.owner().block() == block && use.owner() != branch);
    }
  }

  /// {@return what is computed and used outside}
  private List<Value> results() {
    Set<Operation> inside = Sets.newIdentityHashSet();
    inside.addAll(body);
    List<Value> results = new ArrayList<>();
    for (Operation op : body) {
      for (Value result : op.results()) {
        for (OpOperand use : result.uses()) {
          if (!inside.contains(block.ancestorOf(use.owner()))) {
            results.add(result);
            break;
          }
        }
      }
    }
    return results;
  }

  /// {@return a copy of what is computed, with types that say nothing of open sizes: inference finds what these are}
  private Region variant(List<Value> results) {
    Block variant = new Block();
    rewriter.setInsertionPointToEnd(variant);
    IrMapping mapping = new IrMapping();
    for (Value input : inputs) {
      rewriter.setLocation(input.location());
      Value cast = rewriter.add(ShapeOps.cast(input)).out();
      rewriter.setType(cast, withoutSizes(input.type()));
      mapping.map(input, cast);
    }
    for (Operation op : body) {
      Operation copy = rewriter.insert(op.clone(mapping));
      copy.walk(each ->
          each.results().forEach(result -> rewriter.setType(result, withoutSizes(result.type()))));
    }
    rewriter.setLocation(body.getLast().location());
    rewriter.add(ControlFlowOps.yield(results.stream().map(mapping::of).toList()));
    return regionOf(variant);
  }

  private static Type withoutSizes(Type type) {
    return type instanceof TensorType tensor ? tensor.withoutSizes() : type;
  }

  /// {@return what is computed, taken out of the block}
  private Region general(List<Value> results) {
    Block general = new Block();
    for (Operation op : body) {
      rewriter.detach(op);
      rewriter.setInsertionPointToEnd(general);
      rewriter.insert(op);
    }
    rewriter.setLocation(body.getLast().location());
    rewriter.setInsertionPointToEnd(general);
    rewriter.add(ControlFlowOps.yield(results));
    return regionOf(general);
  }

  private static Region regionOf(Block block) {
    Region region = new Region();
    region.append(block);
    return region;
  }

  private IfOp branch(SizeCase when, Region then, Region otherwise) {
    Map<SymbolTerm, Term> own = new LinkedHashMap<>();
    List<Value> sources = new ArrayList<>();
    var dims = ImmutableIntArray.builder();
    for (SymbolTerm symbol : symbols(when)) {
      SizePlace place = places.get(symbol.name());
      own.put(symbol, ReadsSizes.size(own.size()));
      sources.add(place.value());
      dims.add(place.dimension());
    }
    rewriter.setLocation(body.getFirst().location());
    ImmutableList<Attribute> constraints =
        when.constraints().stream()
            .map(each -> new ConstraintAttr(each.map(term -> term.substitute(own))))
            .collect(ImmutableList.toImmutableList());
    HoldsOp holds = rewriter.add(ShapeOps.holds(sources, dims.build(), new ArrayAttr(constraints)));
    return rewriter.add(StructuredOps.ifOp(holds.out(), then, otherwise));
  }
}
