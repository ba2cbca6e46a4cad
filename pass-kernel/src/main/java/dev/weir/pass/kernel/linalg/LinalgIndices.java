package dev.weir.pass.kernel.linalg;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import dev.weir.dialect.builtin.scalar.IndexKind;
import dev.weir.dialect.compute.IndexOp;
import dev.weir.dialect.compute.LoadIndexOp;
import dev.weir.dialect.compute.LoadOp;
import dev.weir.dialect.compute.ShiftOp;
import dev.weir.dialect.compute.SizeOp;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/// Coordinates that are computed: the body of a `linalg.generic` over the axes that they depend on.
final class LinalgIndices {
  private final LinalgNest nest;
  private final List<Integer> axes;
  private final List<String> body = new ArrayList<>();
  private final Map<Value, String> known = new HashMap<>();
  private int next;

  private LinalgIndices(LinalgNest nest, List<Integer> axes) {
    this.nest = nest;
    this.axes = axes;
  }

  /// {@return nothing computed yet, over the axes that `indices` depend on}
  static LinalgIndices of(LinalgNest nest, Iterable<Value> indices) {
    Set<Integer> axes = new TreeSet<>();
    indices.forEach(index -> collect(index, axes));
    return new LinalgIndices(nest, ImmutableList.copyOf(axes));
  }

  static LinalgIndices of(LinalgNest nest, Value index) {
    return of(nest, ImmutableList.of(index));
  }

  private static void collect(Value index, Set<Integer> axes) {
    if (index instanceof BlockArgument axis) {
      axes.add(axis.index());
      return;
    }
    Operation op = Objects.requireNonNull(index.definingOp());
    Iterable<Value> sources = op instanceof LoadIndexOp load ? load.indices() : op.operands();
    sources.forEach(source -> collect(source, axes));
  }

  private String define(String format, Object... arguments) {
    String name = "%i" + next++;
    body.add(name + " = " + format.formatted(arguments));
    return name;
  }

  /// {@return the name of `value`, an index, in the body}
  String index(Value value) {
    String found = known.get(value);
    if (found == null) {
      found = computed(value);
      known.put(value, found);
    }
    return found;
  }

  private String computed(Value value) {
    if (value instanceof BlockArgument axis) {
      return define("linalg.index %d : index", axes.indexOf(axis.index()));
    }
    return switch (value.definingOp()) {
      case SizeOp size -> nest.sizes().index(size.term().value());
      case ShiftOp shift ->
          define("arith.addi %s, %s : index", index(shift.axis()), index(shift.offset()));
      case IndexOp op -> arithmetic(op.kind(), index(op.lhs()), index(op.rhs()));
      case LoadIndexOp load -> {
        LinalgTensor view = nest.views().of(load);
        String element = define("%s", extract(view, load.indices()));
        yield define("arith.index_cast %s : %s to index", element, view.element());
      }
      case null, default -> throw new IllegalStateException("no index: " + value);
    };
  }

  private String arithmetic(IndexKind kind, String a, String b) {
    return switch (kind) {
      case ADD -> define("arith.addi %s, %s : index", a, b);
      case SUB -> define("arith.subi %s, %s : index", a, b);
      case MUL -> define("arith.muli %s, %s : index", a, b);
      case DIV -> define("arith.floordivsi %s, %s : index", a, b);
      case CEIL_DIV -> define("arith.ceildivsi %s, %s : index", a, b);
      case MIN -> define("arith.minsi %s, %s : index", a, b);
      case MAX -> define("arith.maxsi %s, %s : index", a, b);
      case MOD -> {
        String quotient = define("arith.floordivsi %s, %s : index", a, b);
        yield define(
            "arith.subi %s, %s : index", a, define("arith.muli %s, %s : index", quotient, b));
      }
    };
  }

  private String extract(LinalgTensor view, Iterable<Value> indices) {
    Iterable<String> names = Iterables.transform(indices, this::index);
    return "tensor.extract %s[%s] : %s"
        .formatted(view.name(), String.join(", ", ImmutableList.copyOf(names)), view.type());
  }

  /// {@return what `load` reads of `view`, its padding where a guarded coordinate lies outside}
  LinalgElement load(LoadOp load, LinalgTensor view) {
    if (load.guarded().isEmpty()) {
      return element(view.element(), "%r = " + extract(view, load.indices()));
    }
    List<String> names = new ArrayList<>();
    String zero = nest.builder().index(0);
    String inside = "";
    for (int i = 0; i < load.indices().size(); i++) {
      String index = index(load.indices().get(i));
      if (load.isGuarded(i)) {
        String size = nest.sizes().index(load.view().sizes().get(i));
        String low = define("arith.cmpi sge, %s, %s : index", index, zero);
        String high = define("arith.cmpi slt, %s, %s : index", index, size);
        String both = define("arith.andi %s, %s : i1", low, high);
        inside = inside.isEmpty() ? both : define("arith.andi %s, %s : i1", inside, both);
        index = define("arith.select %s, %s, %s : index", both, index, zero);
      }
      names.add(index);
    }
    String element = view.element();
    String read =
        define("tensor.extract %s[%s] : %s", view.name(), String.join(", ", names), view.type());
    String pad =
        define(
            "arith.constant %s : %s",
            LinalgBuilder.literal(load.pad().orElseThrow(), element), element);
    return element(
        element, "%%r = arith.select %s, %s, %s : %s".formatted(inside, read, pad, element));
  }

  /// {@return elements of type `element`, each of which the body and `last`, which defines `%r`, compute}
  LinalgElement element(String element, String last) {
    body.add(last);
    return new LinalgElement.Spread(
        nest.builder().map(element, nest.sizes(axes), String.join("\n", body)), axes);
  }
}
