package dev.weir.pass.operator.shape;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.shape.ReadsSizes;
import dev.weir.dialect.shape.ShapeOps;
import dev.weir.dialect.shape.SymbolicSizes;
import dev.weir.dialect.shape.TermAttr;
import dev.weir.dialect.shape.ValueOp;
import dev.weir.dialect.shape.constraint.Constraints;
import dev.weir.dialect.shape.infer.InfersElements;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.term.SymbolTerm;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.trait.ConstantLike;
import dev.weir.ir.trait.IsolatedFromAbove;
import dev.weir.ir.trait.MemoryEffects;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.Option;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Computes small tensors of integers that follow from sizes by one `shape.value` each, in place of chains of `shape`,
/// `slice`, `stack` and arithmetic.
///
/// Sizes are read off the first tensor in sight that has them. What is computed by an operation that reads nothing but
/// sizes already stays as it is, and so does what also depends on data. A program whose types are all static stays as it is.
///
/// @param explain whether each of them is printed, with what it computes and for whom
public record MaterializeSizesPass(boolean explain) implements Pass {
  private static final Option<Boolean> EXPLAIN =
      Option.flag("explain", false, "print which sizes the program computes, and where");

  /// The type of the pass.
  public static final PassType<MaterializeSizesPass> TYPE =
      PassType.builder(
              MaterializeSizesPass.class,
              "materialize-sizes",
              "Computes what follows from sizes in one operation each")
          .option(EXPLAIN, MaterializeSizesPass::explain)
          .build(options -> new MaterializeSizesPass(options.get(EXPLAIN)));

  @Override
  public PassType<MaterializeSizesPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation op, PassRun run) {
    if (!ShapeInferencePass.isOpen(op)) {
      run.preserveAll();
      return;
    }
    int errors = run.diagnostics().errorCount();
    ShapePropagation sizes =
        new ShapePropagation(new Constraints(), new SymbolNames(op), run.diagnostics());
    boolean changed = sizes.run(op);
    if (run.diagnostics().errorCount() > errors) {
      run.fail();
      return;
    }
    Materialization materialization = new Materialization(sizes.sizes());
    for (int i = 0; i < op.regionCount(); i++) {
      materialization.visit(op.region(i));
    }
    List<ValueOp> made = materialization.made;
    run.count("values computed from sizes", made.size());
    run.count("operations erased", materialization.erased);
    if (explain) {
      StringBuilder text = new StringBuilder("computed from sizes:\n");
      for (ValueOp each : made) {
        text.append("  ").append(each.terms());
        for (OpOperand use : each.out().uses()) {
          text.append(" for '").append(use.owner().name()).append("' at ");
          text.append(use.owner().location());
        }
        text.append('\n');
      }
      run.print(text.toString());
    }
    if (!changed && made.isEmpty()) {
      run.preserveAll();
    }
  }

  /// One run over a program whose types have been inferred.
  private static final class Materialization {
    private final KnownSizes sizes;
    private final Rewriter rewriter = new Rewriter();
    private final List<ValueOp> made = new ArrayList<>();
    private int erased;

    /// What is in sight.
    private Map<SymbolTerm, SizePlace> places = new HashMap<>();

    Materialization(KnownSizes sizes) {
      this.sizes = sizes;
    }

    void visit(Region region) {
      Map<SymbolTerm, SizePlace> outside = places;
      for (Block block : region) {
        boolean sees = region.parent() != null && !(region.parent() instanceof IsolatedFromAbove);
        places = sees ? new HashMap<>(outside) : new HashMap<>();
        block.arguments().forEach(this::add);
        visit(block);
      }
      places = outside;
    }

    private void visit(Block block) {
      List<Operation> chains = new ArrayList<>();
      for (Operation op = block.first(); op != null; op = op.next()) {
        if (op instanceof InfersElements integers && !(op instanceof ConstantLike)) {
          chains.add(op);
          if (isEndOfChain(integers)) {
            value(integers);
          }
        }
        for (int i = 0; i < op.regionCount(); i++) {
          visit(op.region(i));
        }
        op.results().forEach(this::add);
      }
      for (Operation op : chains.reversed()) {
        if (MemoryEffects.isTriviallyDead(op)) {
          rewriter.erase(op);
          erased++;
        }
      }
    }

    private void add(Value value) {
      if (value.type() instanceof TensorType type && type.encoding().isPresent()) {
        ImmutableList<Optional<Term>> terms = SymbolicSizes.of(type);
        for (int i = 0; i < terms.size(); i++) {
          if (terms.get(i).orElse(null) instanceof SymbolTerm name) {
            places.putIfAbsent(name, new SizePlace(value, i));
          }
        }
      }
    }

    /// {@return whether `op` computes with integers that were computed, and somebody else needs the result}
    private static boolean isEndOfChain(InfersElements op) {
      boolean computes = false;
      for (Value operand : op.operands()) {
        computes |=
            operand.definingOp() instanceof InfersElements from && !(from instanceof ConstantLike);
      }
      if (!computes || op instanceof ReadsSizes || !MemoryEffects.isPure(op)) {
        return false;
      }
      for (OpOperand use : op.result(0).uses()) {
        if (!(use.owner() instanceof InfersElements)) {
          return true;
        }
      }
      return false;
    }

    private void value(InfersElements op) {
      Value result = op.result(0);
      if (!(result.type() instanceof TensorType type)
          || !type.isStatic()
          || type.rank() > 1
          || !(type.elementType() instanceof IntegerType integer)
          || integer.width() < 32) {
        return;
      }
      Optional<ImmutableList<Term>> elements = ShapeInference.of(op, sizes).elements(result);
      Map<SymbolTerm, Term> own = new LinkedHashMap<>();
      List<Value> sources = new ArrayList<>();
      var dims = ImmutableIntArray.builder();
      for (Term term : elements.orElse(ImmutableList.of())) {
        for (SymbolTerm symbol : term.symbols()) {
          SizePlace place = places.get(symbol);
          if (place == null || term.isLarge()) {
            return;
          }
          if (own.putIfAbsent(symbol, ReadsSizes.size(own.size())) == null) {
            sources.add(place.value());
            dims.add(place.dimension());
          }
        }
      }
      if (own.isEmpty()) {
        return;
      }
      ImmutableList<Attribute> terms =
          elements.get().stream()
              .map(term -> new TermAttr(term.substitute(own)))
              .collect(ImmutableList.toImmutableList());
      rewriter.setLocation(op.location());
      rewriter.setInsertionPoint(op);
      ValueOp value =
          rewriter.add(ShapeOps.value(sources, dims.build(), new ArrayAttr(terms), type));
      made.add(value);
      rewriter.replaceAllUses(result, value.out());
    }
  }
}
