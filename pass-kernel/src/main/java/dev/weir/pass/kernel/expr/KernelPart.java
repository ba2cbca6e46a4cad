package dev.weir.pass.kernel.expr;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.ir.Type;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Results that the same programs compute.
public final class KernelPart {
  /// What is written to memory: the elements of `term` at `access`, all along its axes.
  public record Store(
      int pointer, Type element, ImmutableList<Coordinate> access, ScalarExpr term) {}

  private final ImmutableList<Store> stores;
  private final ImmutableList<ScalarExpr> terms;
  private final Map<ScalarExpr, ImmutableSet<Axis>> axes = new IdentityHashMap<>();
  private final ImmutableSet<Axis> combined;
  private final ImmutableSet<Axis> parallel;
  private final ImmutableList<Axis> order;

  public KernelPart(List<Store> stores) {
    this(stores, null);
  }

  /// @param known the axes in their order, where it is known
  public KernelPart(List<Store> stores, @Nullable List<Axis> known) {
    this.stores = ImmutableList.copyOf(stores);
    Set<ScalarExpr> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    List<ScalarExpr> order = new ArrayList<>();
    for (Store store : stores) {
      visit(store.term(), seen, order);
    }
    terms = ImmutableList.copyOf(order);
    Set<Axis> reduced = new LinkedHashSet<>();
    for (ScalarExpr term : terms) {
      axes.put(term, axesOf(term));
      reduced.addAll(along(term));
    }
    combined = ImmutableSet.copyOf(reduced);
    Set<Axis> free = new LinkedHashSet<>();
    for (Store store : stores) {
      for (Coordinate coordinate : store.access()) {
        if (!reduced.contains(coordinate.axis())) {
          free.add(coordinate.axis());
        }
      }
    }
    parallel = ImmutableSet.copyOf(free);
    this.order = known == null ? inMemory() : ImmutableList.copyOf(known);
  }

  /// {@return the axes of results, then those that are combined, in the order in which memory has them}
  private ImmutableList<Axis> inMemory() {
    Set<Axis> found = new LinkedHashSet<>();
    KernelPart.Store main = stores.getFirst();
    for (KernelPart.Store store : stores) {
      if (store.access().size() > main.access().size()) {
        main = store;
      }
    }
    main.access().forEach(coordinate -> found.add(coordinate.axis()));
    for (KernelPart.Store store : stores) {
      store.access().forEach(coordinate -> found.add(coordinate.axis()));
    }
    ScalarExpr.Load widest = widestLoad();
    if (widest != null) {
      widest.access().forEach(coordinate -> coordinate.axes(found::add));
    }
    for (ScalarExpr term : terms) {
      found.addAll(axes(term));
    }
    // What is the same all along an axis is combined along it all the same.
    found.addAll(combined);
    return ImmutableList.copyOf(found);
  }

  /// {@return the load along most axes that are combined, and of those along most axes}
  public ScalarExpr.@Nullable Load widestLoad() {
    ScalarExpr.Load best = null;
    long most = -1;
    for (ScalarExpr.Load load : loads()) {
      long score = axes(load).stream().filter(combined::contains).count() * 100 + axes(load).size();
      if (score > most) {
        most = score;
        best = load;
      }
    }
    return best;
  }

  /// {@return all axes, in the order in which programs are numbered}
  public ImmutableList<Axis> order() {
    return order;
  }

  private static void visit(ScalarExpr term, Set<ScalarExpr> seen, List<ScalarExpr> order) {
    if (seen.add(term)) {
      term.sources().forEach(source -> visit(source, seen, order));
      order.add(term);
    }
  }

  private ImmutableSet<Axis> axesOf(ScalarExpr term) {
    Set<Axis> found = new LinkedHashSet<>();
    for (ScalarExpr source : term.sources()) {
      found.addAll(axes.get(source));
    }
    if (term instanceof ScalarExpr.Load load) {
      load.access().forEach(coordinate -> coordinate.axes(found::add));
    } else if (term instanceof ScalarExpr.Position position) {
      if (position.axis() != null) {
        found.add(position.axis());
      }
      position.shift().axes(found::add);
    }
    found.removeAll(along(term));
    return ImmutableSet.copyOf(found);
  }

  /// {@return the axes that `term` combines elements along}
  public static ImmutableSet<Axis> along(ScalarExpr term) {
    if (term instanceof ScalarExpr.Reduce reduce) {
      return reduce.along();
    }
    return term instanceof ScalarExpr.Product product ? product.along() : ImmutableSet.of();
  }

  public ImmutableList<Store> stores() {
    return stores;
  }

  /// {@return all terms, each after those it is computed from}
  public ImmutableList<ScalarExpr> terms() {
    return terms;
  }

  /// {@return the axes that the elements of `term` lie along}
  public ImmutableSet<Axis> axes(ScalarExpr term) {
    return axes.get(term);
  }

  /// {@return the axes along which elements are combined: a program iterates over all of them}
  public ImmutableSet<Axis> combined() {
    return combined;
  }

  /// {@return the axes along which programs lie}
  public ImmutableSet<Axis> parallel() {
    return parallel;
  }

  /// {@return the axes along which `store` goes that programs lie along}
  public ImmutableSet<Axis> parallel(Store store) {
    Set<Axis> found = new LinkedHashSet<>();
    for (Coordinate coordinate : store.access()) {
      if (!combined.contains(coordinate.axis())) {
        found.add(coordinate.axis());
      }
    }
    return ImmutableSet.copyOf(found);
  }

  public ImmutableList<ScalarExpr.Load> loads() {
    var loads = ImmutableList.<ScalarExpr.Load>builder();
    for (ScalarExpr term : terms) {
      if (term instanceof ScalarExpr.Load load) {
        loads.add(load);
      }
    }
    return loads.build();
  }
}
