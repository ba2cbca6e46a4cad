package dev.weir.dialect.kernel;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Iterables;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.builtin.Launchable;
import dev.weir.dialect.kernel.buffer.CallMemory;
import dev.weir.dialect.shape.AffineTerms;
import dev.weir.dialect.shape.TermAttr;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Attribute;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.SymbolIndex;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.ir.attr.AffineExpr;
import dev.weir.ir.attr.AffineMapAttr;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.MemoryEffects;
import dev.weir.ir.trait.SymbolUser;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorLike;
import dev.weir.ir.type.TensorType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Runs a generated kernel, a `tile.func` beside the program.
///
/// The kernel gets the operands, then the results, as pointers, then its sizes. `dims` names the sizes
/// of operands that are known only at run time, as pairs of an operand and a dimension; `sizes` is a
/// map from these, as symbols, to the kernel's first size arguments. `derived` holds what else follows from
/// them: more symbols, and the other size arguments. `shapes` holds a map from all symbols for each result, to
/// its shape. `aliases` has an entry for each result: the operand that it may overwrite where that is dead,
/// because the kernel reads each element before it writes the same one; -1 where there is none.
@OpDef("launch")
public non-sealed interface LaunchOp extends PdKernelOp, MemoryEffects, SymbolUser {
  /// The tensors that are read.
  @Operand
  ValueRange inputs();

  /// The kernel.
  @Attr
  String callee();

  /// The sizes of operands that are known only at run time.
  @Attr
  ImmutableIntArray dims();

  /// The size arguments of the kernel, as a map from these.
  @Attr
  AffineMapAttr sizes();

  /// What else the kernel is told, behind those sizes: terms over the symbols before each, `s0`, `s1`, ….
  @Attr
  Optional<ArrayAttr> derived();

  /// The shapes of the results.
  @Attr
  ArrayAttr shapes();

  /// Sizes that the kernel assumes to be equal, as maps with two results each. A run in which they are not is
  /// an error.
  @Attr
  Optional<ArrayAttr> equalities();

  /// The bounds of operands whose elements are indices to the kernel, each an [IndexBoundsAttr]. An index out
  /// of bounds is an error of the run.
  @Attr
  Optional<ArrayAttr> bounds();

  /// The operands that results may overwrite.
  @Attr
  ImmutableIntArray aliases();

  /// The tensors that are written.
  @Result
  ValueRange outputs();

  /// A kernel reads its operands and makes its results, and does nothing else.
  @Override
  default ImmutableSet<Effect> effects() {
    return ImmutableSet.of();
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    verifyDevice(diagnostics);
    if (dims().length() % 2 != 0) {
      diagnostics.error(this, "expects 'dims' to hold pairs of an operand and a dimension");
      return;
    }
    for (int i = 0; i < dims().length(); i += 2) {
      int operand = dims().get(i);
      int dimension = dims().get(i + 1);
      if (operand < 0
          || operand >= operandCount()
          || !(operand(operand).type() instanceof TensorLike like)
          || dimension < 0
          || dimension >= like.tensor().rank()) {
        diagnostics.error(
            this,
            "'dims' names dimension %d of operand %d, which is not there",
            dimension,
            operand);
        return;
      }
    }
    verifySizes(diagnostics);
    if (shapes().elements().size() != resultCount() || aliases().length() != resultCount()) {
      diagnostics.error(
          this,
          "expects one entry of 'shapes' and of 'aliases' for each of the %d results",
          resultCount());
      return;
    }
    for (int i = 0; i < resultCount(); i++) {
      verifyShape(i, diagnostics);
    }
    if (equalities().isPresent()) {
      for (Attribute pair : equalities().get().elements()) {
        if (!(pair instanceof AffineMapAttr map) || map.value().results().size() != 2) {
          diagnostics.error(this, "expects 'equalities' to hold affine maps with two results");
        } else {
          verifyMap("equalities", map, diagnostics);
        }
      }
    }
    if (bounds().isPresent()) {
      verifyBounds(diagnostics);
    }
  }

  @Override
  default void verifySymbolUses(SymbolIndex symbols, Diagnostics diagnostics) {
    if (!(symbols.lookupNearest(this, List.of(callee())) instanceof Launchable kernel)) {
      diagnostics.error(
          this,
          "launches '@%s', and there is no such kernel: expected a 'tile.func' beside the"
              + " program",
          callee());
      return;
    }
    List<TensorType> tensors = new ArrayList<>();
    for (Value value : Iterables.concat(operands(), results())) {
      if (!(value.type() instanceof TensorLike like)) {
        diagnostics.error(this, "expects tensors, got '%s'", value.type());
        return;
      }
      tensors.add(like.tensor());
    }
    kernel.verifyLaunch(this, tensors, operandCount(), argumentCount(), diagnostics);
  }

  /// A kernel runs on one device, which reaches its own memory only.
  private void verifyDevice(Diagnostics diagnostics) {
    AllocatedTensorType first = null;
    for (Value value : Iterables.concat(operands(), results())) {
      if (!(value.type() instanceof AllocatedTensorType type) || CallMemory.device(value) < 0) {
        continue;
      }
      if (first == null) {
        first = type;
      } else if (first.device() != type.device()) {
        diagnostics.error(
            this,
            "works on tensors of '%s' and of '%s': a kernel reaches the memory of its own device"
                + " only",
            first.placeText(),
            type.placeText());
        return;
      }
    }
  }

  private void verifyBounds(Diagnostics diagnostics) {
    for (Attribute each : bounds().get().elements()) {
      if (!(each instanceof IndexBoundsAttr bound) || bound.extents().value().results().isEmpty()) {
        diagnostics.error(this, "expects 'bounds' to hold bounds of indices");
      } else if (bound.operand() < 0
          || bound.operand() >= operandCount()
          || !(operand(bound.operand()).type() instanceof TensorLike like)
          || !(like.tensor().elementType() instanceof IntegerType)) {
        diagnostics.error(
            this, "'bounds' names operand %d, which is no tensor of integers", bound.operand());
      } else {
        verifyMap("bounds", bound.extents(), diagnostics);
      }
    }
  }

  private void verifyShape(int i, Diagnostics diagnostics) {
    if (!(shapes().elements().get(i) instanceof AffineMapAttr shape)) {
      diagnostics.error(this, "expects 'shapes' to hold affine maps");
    } else if (!(result(i).type() instanceof TensorLike like)
        || shape.value().results().size() != like.tensor().rank()) {
      diagnostics.error(this, "expects shape %d to have one size for each dimension", i);
    } else {
      verifyMap("shapes", shape, diagnostics);
      verifySizes(i, shape.value().results(), like.tensor(), diagnostics);
    }
    if (aliases().get(i) < -1 || aliases().get(i) >= operandCount()) {
      diagnostics.error(
          this,
          "result %d may be written over operand %d, which is not there",
          i,
          aliases().get(i));
    } else if (aliases().get(i) >= 0) {
      verifyAlias(i, aliases().get(i), diagnostics);
    }
  }

  /// Where both the type and the map say a size, it must be the same.
  private void verifySizes(
      int i, List<AffineExpr> sizes, TensorType type, Diagnostics diagnostics) {
    for (int d = 0; d < sizes.size(); d++) {
      boolean fits =
          type.isDynamic(d)
              || !(sizes.get(d) instanceof AffineExpr.Constant(long size))
              || size == type.dimension(d);
      if (!fits) {
        diagnostics.error(
            this,
            "expects shape %d to be that of result '%s', got '%s'",
            i,
            type,
            shapes().elements().get(i));
        return;
      }
    }
  }

  /// Where a result may lie, there must be room for it. Sizes known only at run time are compared then.
  private void verifyAlias(int i, int operand, Diagnostics diagnostics) {
    if (operand(operand).type() instanceof TensorLike from
        && result(i).type() instanceof TensorLike to
        && !(from.tensor().elementType().equals(to.tensor().elementType())
            && (!from.tensor().isStatic()
                || !to.tensor().isStatic()
                || from.tensor().elementCount() == to.tensor().elementCount()))) {
      diagnostics.error(
          this,
          "result %d of type '%s' cannot be written over operand %d of type '%s'",
          i,
          to.tensor(),
          operand,
          from.tensor());
    }
  }

  /// {@return the number of size arguments of the kernel}
  private int argumentCount() {
    return sizes().value().results().size() + derivedCount();
  }

  private int derivedCount() {
    return derived().map(terms -> terms.elements().size()).orElse(0);
  }

  private void verifySizes(Diagnostics diagnostics) {
    int dims = dims().length() / 2;
    if (sizes().value().dimensions() != 0 || sizes().value().symbols() != dims) {
      diagnostics.error(
          this, "expects 'sizes' to map %d symbols, one for each pair of 'dims'", dims);
    }
    List<Term> before = new ArrayList<>();
    for (Attribute each : derived().map(ArrayAttr::elements).orElse(ImmutableList.of())) {
      if (each instanceof TermAttr term && isOver(AffineTerms.of(dims, before), term.value())) {
        before.add(term.value());
      } else {
        diagnostics.error(
            this,
            "expects 'derived' to hold minima, maxima and broadcasts of symbols before them,"
                + " got '%s'",
            each);
        return;
      }
    }
  }

  private static boolean isOver(AffineTerms arguments, Term term) {
    return arguments.symbols().containsAll(term.symbols())
        && arguments.expression(term).equals(AffineExpr.symbol(arguments.symbols().size()))
        && arguments.derived().size() == 1;
  }

  private void verifyMap(String name, AffineMapAttr map, Diagnostics diagnostics) {
    int symbols = dims().length() / 2 + derivedCount();
    if (map.value().dimensions() != 0 || map.value().symbols() != symbols) {
      diagnostics.error(
          this,
          "expects '%s' to map %d symbols, one for each pair of 'dims'%s",
          name,
          symbols,
          derived().isPresent() ? " and each of 'derived'" : "");
    }
  }
}
