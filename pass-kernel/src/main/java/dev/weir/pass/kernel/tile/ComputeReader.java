package dev.weir.pass.kernel.tile;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.scalar.ScalarNumbers;
import dev.weir.dialect.compute.Access;
import dev.weir.dialect.compute.BinaryOp;
import dev.weir.dialect.compute.CastOp;
import dev.weir.dialect.compute.CompareOp;
import dev.weir.dialect.compute.ComputeOp;
import dev.weir.dialect.compute.ConstantOp;
import dev.weir.dialect.compute.ContractOp;
import dev.weir.dialect.compute.IndexOp;
import dev.weir.dialect.compute.LoadIndexOp;
import dev.weir.dialect.compute.LoadOp;
import dev.weir.dialect.compute.NestOp;
import dev.weir.dialect.compute.PositionOp;
import dev.weir.dialect.compute.ReduceOp;
import dev.weir.dialect.compute.SelectOp;
import dev.weir.dialect.compute.ShiftOp;
import dev.weir.dialect.compute.SizeOp;
import dev.weir.dialect.compute.StoreOp;
import dev.weir.dialect.compute.UnaryOp;
import dev.weir.dialect.shape.AffineTerms;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.pass.kernel.expr.Axis;
import dev.weir.pass.kernel.expr.Coordinate;
import dev.weir.pass.kernel.expr.IndexExpr;
import dev.weir.pass.kernel.expr.KernelPart;
import dev.weir.pass.kernel.expr.ScalarExpr;
import dev.weir.pass.kernel.expr.Size;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Reads a nest of the dialect `compute` as a part of a kernel. Tensors are pointers: their numbers among the
/// arguments of the kernel.
///
/// Kinds of operations are told apart by `instanceof`: a switch over types is linked when it first runs, and a compilation
/// comes here early.
final class ComputeReader {
  private final NestOp nest;
  private final AffineTerms sizes;
  private final Map<Value, Axis> axes = new IdentityHashMap<>();
  private final Map<Value, ScalarExpr> terms = new IdentityHashMap<>();
  private final Map<Value, IndexExpr> indices = new IdentityHashMap<>();

  private ComputeReader(NestOp nest, AffineTerms sizes) {
    this.nest = nest;
    this.sizes = sizes;
  }

  /// {@return the part that `nest` says}
  static KernelPart read(NestOp nest, AffineTerms sizes) {
    return new ComputeReader(nest, sizes).read();
  }

  private KernelPart read() {
    List<Axis> order = new ArrayList<>();
    for (int i = 0; i < nest.axes().size(); i++) {
      Axis axis = new Axis(Axis.Origin.of(nest, i), 0, size(nest.extents().sizes().get(i)));
      if (nest.isStepwise(i)) {
        axis.makeSingle();
      }
      axes.put(nest.axes().get(i), axis);
      order.add(axis);
    }
    List<KernelPart.Store> stores = new ArrayList<>();
    for (Operation op : nest.bodyRegion().entry()) {
      if (op instanceof StoreOp store) {
        stores.add(
            new KernelPart.Store(
                pointer(store), store.value().type(), access(store), term(store.value())));
      } else {
        ScalarExpr term = read((ComputeOp) op);
        if (term != null) {
          terms.put(op.result(0), term);
        }
      }
    }
    return new KernelPart(stores, order);
  }

  private Size size(Term term) {
    return Size.of(sizes.expression(term));
  }

  private static int pointer(Access access) {
    return ((BlockArgument) access.tensor()).index();
  }

  private ScalarExpr term(Value value) {
    return Objects.requireNonNull(terms.get(value));
  }

  /// {@return the term that `op` computes}, or null if it computes an index
  private @Nullable ScalarExpr read(ComputeOp op) {
    if (op instanceof LoadOp load) {
      return new ScalarExpr.Load(
          pointer(load),
          load.result().type(),
          access(load),
          load.pad().map(pad -> ScalarNumbers.of(pad).doubleValue()).orElse(0.0));
    }
    if (op instanceof ConstantOp constant) {
      return new ScalarExpr.Constant(constant.value(), constant.result().type());
    }
    if (op instanceof PositionOp position) {
      Coordinate at = coordinate(position.index(), Size.ONE, false);
      return new ScalarExpr.Position(at.axis(), at.shift(), position.result().type());
    }
    if (op instanceof UnaryOp unary) {
      return new ScalarExpr.Compute(
          unary.kind(), unary.result().type(), List.of(term(unary.source())));
    }
    if (op instanceof BinaryOp binary) {
      return new ScalarExpr.Compute(
          binary.kind(), binary.result().type(), List.of(term(binary.lhs()), term(binary.rhs())));
    }
    if (op instanceof CompareOp compare) {
      return new ScalarExpr.Compute(
          compare.kind(),
          compare.result().type(),
          List.of(term(compare.lhs()), term(compare.rhs())));
    }
    if (op instanceof CastOp cast) {
      return new ScalarExpr.Compute(null, cast.result().type(), List.of(term(cast.source())));
    }
    if (op instanceof SelectOp select) {
      return new ScalarExpr.Compute(
          null,
          select.result().type(),
          List.of(term(select.condition()), term(select.onTrue()), term(select.onFalse())));
    }
    if (op instanceof ReduceOp reduce) {
      return new ScalarExpr.Reduce(reduce.kind(), axes(reduce.along()), term(reduce.source()));
    }
    if (op instanceof ContractOp contract) {
      return new ScalarExpr.Product(
          term(contract.lhs()),
          term(contract.rhs()),
          axes(contract.along()),
          contract.result().type());
    }
    return null;
  }

  private ImmutableSet<Axis> axes(List<Value> values) {
    return values.stream().map(axes::get).collect(ImmutableSet.toImmutableSet());
  }

  // Coordinates.

  private ImmutableList<Coordinate> access(Access access) {
    var found = ImmutableList.<Coordinate>builder();
    for (int i = 0; i < access.indices().size(); i++) {
      boolean guarded = access instanceof LoadOp load && load.isGuarded(i);
      found.add(coordinate(access.indices().get(i), size(access.view().sizes().get(i)), guarded));
    }
    return found.build();
  }

  private Coordinate coordinate(Value index, Size size, boolean guarded) {
    Axis axis = axes.get(index);
    if (axis != null) {
      return new Coordinate(size, axis, IndexExpr.ZERO, guarded);
    }
    return index.definingOp() instanceof ShiftOp shift
        ? new Coordinate(size, axes.get(shift.axis()), index(shift.offset()), guarded)
        : new Coordinate(size, null, index(index), guarded);
  }

  private IndexExpr index(Value value) {
    Axis axis = axes.get(value);
    if (axis != null) {
      return new IndexExpr.Along(axis);
    }
    IndexExpr known = indices.get(value);
    if (known == null) {
      known =
          switch ((ComputeOp) Objects.requireNonNull(value.definingOp())) {
            case SizeOp size -> IndexExpr.of(sizes.expression(size.term().value()));
            case IndexOp sum ->
                new IndexExpr.Binary(sum.kind(), index(sum.lhs()), index(sum.rhs()));
            case LoadIndexOp load -> new IndexExpr.Loaded(pointer(load), places(load));
            case ShiftOp shift ->
                new IndexExpr.Binary(
                    dev.weir.dialect.builtin.scalar.IndexKind.ADD,
                    index(shift.axis()),
                    index(shift.offset()));
            default -> throw new IllegalStateException("no index: " + value);
          };
      indices.put(value, known);
    }
    return known;
  }

  private ImmutableList<Coordinate> places(LoadIndexOp load) {
    var found = ImmutableList.<Coordinate>builder();
    for (int i = 0; i < load.indices().size(); i++) {
      found.add(Coordinate.at(size(load.view().sizes().get(i)), index(load.indices().get(i))));
    }
    return found.build();
  }
}
