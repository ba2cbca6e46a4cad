package dev.weir.pass.kernel.linalg;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.scalar.BinaryKind;
import dev.weir.dialect.compute.BinaryOp;
import dev.weir.dialect.compute.CastOp;
import dev.weir.dialect.compute.CompareOp;
import dev.weir.dialect.compute.ComputeOp;
import dev.weir.dialect.compute.ConstantOp;
import dev.weir.dialect.compute.ContractOp;
import dev.weir.dialect.compute.ExtentsAttr;
import dev.weir.dialect.compute.LoadOp;
import dev.weir.dialect.compute.NestOp;
import dev.weir.dialect.compute.PositionOp;
import dev.weir.dialect.compute.ReduceOp;
import dev.weir.dialect.compute.SelectOp;
import dev.weir.dialect.compute.StoreOp;
import dev.weir.dialect.compute.UnaryOp;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.type.IntegerType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// A nest as linalg operations: what an operation of its body computes is a tensor over the axes that it depends on.
final class LinalgNest {
  private final NestOp nest;
  private final LinalgBuilder builder;
  private final LinalgSizes sizes;
  private final LinalgViews views;
  private final Map<Value, LinalgElement> elements = new HashMap<>();

  private LinalgNest(NestOp nest, LinalgBuilder builder, LinalgSizes sizes) {
    this.nest = nest;
    this.builder = builder;
    this.sizes = sizes;
    this.views = new LinalgViews(builder, sizes);
  }

  /// Writes what `nest` computes, and adds what it stores to `outputs`.
  static void write(
      NestOp nest,
      LinalgBuilder builder,
      LinalgSizes sizes,
      Map<BlockArgument, LinalgTensor> outputs) {
    new LinalgNest(nest, builder, sizes).write(outputs);
  }

  private void write(Map<BlockArgument, LinalgTensor> outputs) {
    for (Operation op : nest.bodyRegion().entry()) {
      if (op instanceof StoreOp store) {
        outputs.put((BlockArgument) store.tensor(), stored(store));
      } else if (op.result(0).type() instanceof IntegerType type
          && type.signedness() == IntegerType.Signedness.UNSIGNED) {
        throw new UnsupportedKernelException(op, "elements of " + type);
      } else {
        LinalgElement element = element((ComputeOp) op);
        if (element != null) {
          elements.put(op.result(0), element);
        }
      }
    }
  }

  /// {@return the output that `store` makes}
  private LinalgTensor stored(StoreOp store) {
    LinalgTensor value = aligned(element(store.value()), axes(store.indices()));
    return views.reshape(store, value, store.view().sizes(), views.sizesOf(store, store.tensor()));
  }

  private @Nullable LinalgElement element(ComputeOp op) {
    return switch (op) {
      case LoadOp load -> load(load);
      case ConstantOp constant ->
          new LinalgElement.Constant(constant.value(), constant.result().type().toString());
      case PositionOp position -> {
        LinalgIndices indices = LinalgIndices.of(this, position.index());
        String index = indices.index(position.index());
        yield indices.element(
            position.result().type().toString(),
            "%%r = arith.index_cast %s : index to %s".formatted(index, position.result().type()));
      }
      case UnaryOp unary -> unary(unary);
      case BinaryOp binary -> binary(binary);
      case CompareOp compare -> {
        List<Integer> axes = common(compare.lhs(), compare.rhs());
        yield new LinalgElement.Spread(
            LinalgScalars.compare(
                builder,
                compare.kind(),
                aligned(element(compare.lhs()), axes),
                aligned(element(compare.rhs()), axes)),
            axes);
      }
      case CastOp cast -> cast(cast);
      case SelectOp select -> {
        List<Integer> axes = common(select.condition(), select.onTrue(), select.onFalse());
        yield new LinalgElement.Spread(
            builder.select(
                aligned(element(select.condition()), axes),
                aligned(element(select.onTrue()), axes),
                aligned(element(select.onFalse()), axes)),
            axes);
      }
      case ReduceOp reduce -> reduce(reduce);
      case ContractOp contract -> contract(contract);
      default -> null; // an index, which is computed where it is used
    };
  }

  /// {@return the numbers of axes, which are arguments of the nest}
  List<Integer> axes(Iterable<Value> values) {
    List<Integer> axes = new ArrayList<>();
    values.forEach(value -> axes.add(((BlockArgument) value).index()));
    return axes;
  }

  /// {@return the extents of `axes`}
  ImmutableList<String> sizes(List<Integer> axes) {
    ExtentsAttr extents = nest.extents();
    return axes.stream()
        .map(axis -> sizes.of(extents.sizes().get(axis)))
        .collect(ImmutableList.toImmutableList());
  }

  NestOp nest() {
    return nest;
  }

  LinalgBuilder builder() {
    return builder;
  }

  LinalgSizes sizes() {
    return sizes;
  }

  LinalgViews views() {
    return views;
  }

  private LinalgElement element(Value value) {
    return elements.get(value);
  }

  /// {@return the axes of any of `values`: in the order of one that has all of them, else in that of the nest}
  private List<Integer> common(Value... values) {
    Set<Integer> all = new TreeSet<>();
    for (Value value : values) {
      all.addAll(element(value).axes());
    }
    for (Value value : values) {
      if (element(value).axes().size() == all.size()) {
        return element(value).axes();
      }
    }
    return ImmutableList.copyOf(all);
  }

  /// {@return `element` as a tensor over `axes`, among which are its own}
  private LinalgTensor aligned(LinalgElement element, List<Integer> axes) {
    if (element instanceof LinalgElement.Constant constant) {
      return builder.fill(sizes(axes), constant.element(), constant.value());
    }
    var spread = (LinalgElement.Spread) element;
    List<Integer> own = new ArrayList<>(axes);
    own.retainAll(spread.axes());
    LinalgTensor tensor = spread.tensor();
    if (!own.equals(spread.axes())) {
      tensor =
          builder.transpose(tensor, own.stream().map(axis -> spread.axes().indexOf(axis)).toList());
    }
    List<Integer> added = new ArrayList<>();
    for (int i = 0; i < axes.size(); i++) {
      if (!own.contains(axes.get(i))) {
        added.add(i);
      }
    }
    return added.isEmpty() ? tensor : builder.broadcast(tensor, sizes(axes), added);
  }

  private LinalgElement load(LoadOp load) {
    LinalgTensor view = views.of(load);
    if (isPlain(load)) {
      return new LinalgElement.Spread(view, ImmutableList.copyOf(axes(load.indices())));
    }
    return LinalgIndices.of(this, load.indices()).load(load, view);
  }

  /// {@return whether the coordinates are different axes over the whole of the view}
  private boolean isPlain(LoadOp load) {
    Set<Value> seen = new HashSet<>();
    for (int i = 0; i < load.indices().size(); i++) {
      Value index = load.indices().get(i);
      if (load.isGuarded(i)
          || !(index instanceof BlockArgument axis)
          || !seen.add(index)
          || !isSame(nest.extents().sizes().get(axis.index()), load.view().sizes().get(i))) {
        return false;
      }
    }
    return true;
  }

  private boolean isSame(Term a, Term b) {
    return sizes.canonical(a).equals(sizes.canonical(b));
  }

  private LinalgElement unary(UnaryOp op) {
    LinalgElement source = element(op.source());
    LinalgTensor tensor = aligned(source, source.axes());
    return new LinalgElement.Spread(
        LinalgScalars.unary(builder, op, op.kind(), tensor), source.axes());
  }

  private LinalgElement binary(BinaryOp op) {
    List<Integer> axes = common(op.lhs(), op.rhs());
    return new LinalgElement.Spread(
        LinalgScalars.binary(
            builder,
            op,
            op.kind(),
            aligned(element(op.lhs()), axes),
            aligned(element(op.rhs()), axes)),
        axes);
  }

  private LinalgElement cast(CastOp op) {
    LinalgElement source = element(op.source());
    LinalgTensor tensor = aligned(source, source.axes());
    return new LinalgElement.Spread(
        LinalgScalars.cast(builder, tensor, op.result().type().toString()), source.axes());
  }

  private LinalgElement reduce(ReduceOp op) {
    List<Integer> along = axes(op.along());
    LinalgElement source = element(op.source());
    List<Integer> axes = new ArrayList<>(source.axes());
    along.stream().filter(axis -> !axes.contains(axis)).forEach(axes::add);
    LinalgTensor tensor = aligned(source, axes);
    Set<Integer> dimensions = new TreeSet<>();
    along.forEach(axis -> dimensions.add(axes.indexOf(axis)));
    List<Integer> kept = new ArrayList<>(axes);
    kept.removeAll(along);
    BinaryKind combiner = op.kind().combiner();
    return new LinalgElement.Spread(
        builder.reduce(
            LinalgScalars.operation(op, combiner, tensor),
            op.kind().identity(op.source().type()),
            tensor,
            dimensions),
        kept);
  }

  private LinalgElement contract(ContractOp op) {
    List<Integer> along = axes(op.along());
    List<Integer> x = new ArrayList<>(element(op.lhs()).axes());
    List<Integer> y = new ArrayList<>(element(op.rhs()).axes());
    // Both factors have the axes that are summed over.
    along.stream().filter(axis -> !x.contains(axis)).forEach(x::add);
    along.stream().filter(axis -> !y.contains(axis)).forEach(y::add);
    Set<Integer> all = new TreeSet<>(x);
    all.addAll(y);
    along.forEach(all::remove);
    List<Integer> result = ImmutableList.copyOf(all);
    return new LinalgElement.Spread(
        LinalgProduct.write(
            builder,
            new LinalgProduct.Factor(aligned(element(op.lhs()), x), x),
            new LinalgProduct.Factor(aligned(element(op.rhs()), y), y),
            along,
            result,
            sizes(result),
            op.result().type().toString()),
        result);
  }
}
