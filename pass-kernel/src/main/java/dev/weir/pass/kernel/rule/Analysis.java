package dev.weir.pass.kernel.rule;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.controlflow.GroupOp;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.pass.kernel.expr.Axis;
import dev.weir.pass.kernel.expr.Coordinate;
import dev.weir.pass.kernel.expr.FirstRefusal;
import dev.weir.pass.kernel.expr.KernelPart;
import dev.weir.pass.kernel.expr.Lowered;
import dev.weir.pass.kernel.expr.ScalarExpr;
import dev.weir.pass.kernel.expr.Size;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What the results of a group are made of, and which of them the same programs compute.
///
/// Each result is traced on its own. Axes are then made the same where one value is wanted along both: those
/// of a reduction and of the elements it is used for, and those of results that share values. Results
/// whose programs do not lie along the same axes stay apart.
public final class Analysis {
  private static final int LIMIT = 1000;

  private record Traced(
      KernelPart.Store store, Map<Value, List<ImmutableList<Coordinate>>> demands) {}

  private final GroupOp group;
  private final GroupShapes shapes;
  private final KernelRules rules;
  private final Map<Axis.Origin, ImmutableList<Size>> splits = new HashMap<>();
  private final FirstRefusal refusal = new FirstRefusal();

  private Analysis(GroupOp group, GroupShapes shapes, KernelRules rules) {
    this.group = group;
    this.shapes = shapes;
    this.rules = rules;
  }

  /// {@return the parts of `group`, or why generated kernels cannot compute it}
  public static Lowered<ImmutableList<KernelPart>> parts(
      GroupOp group, GroupShapes shapes, KernelRules rules) {
    Analysis analysis = new Analysis(group, shapes, rules);
    for (int i = 0; i < LIMIT; i++) {
      try {
        return analysis.attempt();
      } catch (SplitAxis split) {
        if (analysis.refusal.isPresent()) {
          return analysis.refusal.unless(ImmutableList.of());
        }
        analysis.cut(split);
      }
    }
    return Lowered.refused(group, "its dimensions are cut into too many pieces");
  }

  private void cut(SplitAxis split) {
    Axis axis = split.axis();
    List<Size> pieces = new ArrayList<>();
    ImmutableList<Size> before = splits.getOrDefault(axis.origin(), ImmutableList.of(axis.size()));
    for (int i = 0; i < before.size(); i++) {
      if (i == axis.part()) {
        split.pieces().stream().filter(piece -> !piece.isOne()).forEach(pieces::add);
      } else {
        pieces.add(before.get(i));
      }
    }
    splits.put(axis.origin(), ImmutableList.copyOf(pieces));
  }

  private Lowered<ImmutableList<KernelPart>> attempt() {
    AxisUnion axes = new AxisUnion();
    List<Traced> traces = new ArrayList<>();
    for (int i = 0; i < group.resultCount(); i++) {
      Traced traced = trace(i);
      if (refusal.isPresent()) {
        return refusal.unless(ImmutableList.of());
      }
      join(axes, traced.demands, traced.demands);
      traces.add(traced);
    }
    List<List<Traced>> sets = new ArrayList<>();
    for (Traced traced : traces) {
      List<Traced> home = home(axes, sets, traced);
      if (home == null) {
        sets.add(new ArrayList<>(List.of(traced)));
      } else {
        home.add(traced);
      }
    }
    var parts = ImmutableList.<KernelPart>builder();
    for (List<Traced> set : sets) {
      parts.add(Divisors.pulledOut(part(axes, set)));
    }
    return Lowered.of(parts.build());
  }

  private Traced trace(int result) {
    Value value = group.body().last().operand(result);
    Tracer tracer = new Tracer(group, shapes, rules, splits, refusal);
    ImmutableList<Coordinate> access =
        Tracer.along(tracer.axes(Axis.Origin.output(result), tracer.size(value)));
    Type element = Tracer.elementType(value);
    ScalarExpr term = Tracer.cast(tracer.at(value, access), element);
    return new Traced(
        new KernelPart.Store(group.operandCount() + result, element, access, term),
        tracer.demands());
  }

  /// Makes axes the same along which values are wanted in both `here` and `there`.
  private static void join(
      AxisUnion axes,
      Map<Value, List<ImmutableList<Coordinate>>> here,
      Map<Value, List<ImmutableList<Coordinate>>> there) {
    List<ImmutableList<Coordinate>> places = new ArrayList<>();
    here.values().forEach(places::addAll);
    if (here != there) {
      there.values().forEach(places::addAll);
    }
    for (Map.Entry<Value, List<ImmutableList<Coordinate>>> entry : here.entrySet()) {
      List<ImmutableList<Coordinate>> others = there.getOrDefault(entry.getKey(), List.of());
      for (ImmutableList<Coordinate> a : entry.getValue()) {
        for (ImmutableList<Coordinate> b : others) {
          if (a != b && !a.equals(b)) {
            align(a, b);
            axes.unite(a, b, places);
          }
        }
      }
    }
  }

  /// Cuts axes so that two places of one value go along pieces of the same sizes.
  private static void align(ImmutableList<Coordinate> a, ImmutableList<Coordinate> b) {
    if (Coordinate.areWhole(a) && Coordinate.areWhole(b) && a.size() != b.size()) {
      Tracer.tryRegroup(a, b.stream().map(Coordinate::size).toList());
      Tracer.tryRegroup(b, a.stream().map(Coordinate::size).toList());
    }
  }

  /// {@return the results whose programs can compute `traced` too}, or null if there are none
  private static @org.jspecify.annotations.Nullable List<Traced> home(
      AxisUnion axes, List<List<Traced>> sets, Traced traced) {
    ImmutableSet<Axis> alone = part(axes, List.of(traced)).parallel();
    for (List<Traced> set : sets) {
      Set<Value> shared = new HashSet<>();
      set.forEach(other -> shared.addAll(other.demands.keySet()));
      shared.retainAll(traced.demands.keySet());
      if (shared.isEmpty()) {
        continue;
      }
      ImmutableSet<Axis> before = part(axes, set).parallel();
      AxisUnion attempt = axes.copy();
      Map<Value, List<ImmutableList<Coordinate>>> all = new LinkedHashMap<>();
      for (Traced other : set) {
        other.demands.forEach(
            (value, places) -> all.computeIfAbsent(value, key -> new ArrayList<>()).addAll(places));
      }
      join(attempt, traced.demands, all);
      List<Traced> both = new ArrayList<>(set);
      both.add(traced);
      KernelPart joined = part(attempt, both);
      ImmutableSet<Axis> wanted = roots(attempt, before);
      if (joined.parallel().equals(wanted)
          && roots(attempt, alone).equals(wanted)
          && joined.stores().stream().allMatch(store -> joined.parallel(store).equals(wanted))) {
        axes.takeOver(attempt);
        return set;
      }
    }
    return null;
  }

  private static ImmutableSet<Axis> roots(AxisUnion union, Set<Axis> axes) {
    Set<Axis> roots = new LinkedHashSet<>();
    axes.forEach(axis -> roots.add(union.root(axis)));
    return ImmutableSet.copyOf(roots);
  }

  private static KernelPart part(AxisUnion axes, List<Traced> set) {
    Interning interning = new Interning(axes);
    List<KernelPart.Store> stores = new ArrayList<>();
    for (Traced traced : set) {
      stores.add(
          new KernelPart.Store(
              traced.store.pointer(),
              traced.store.element(),
              Coordinate.mapped(traced.store.access(), axes::root),
              interning.intern(traced.store.term())));
    }
    return new KernelPart(stores);
  }
}
