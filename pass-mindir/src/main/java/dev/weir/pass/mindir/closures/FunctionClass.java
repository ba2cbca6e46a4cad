package dev.weir.pass.mindir.closures;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mindir.FuncOp;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Values among which functions may flow, and the functions that these may be.
///
/// Two classes that meet become one, and with them the classes of their parameters, results and elements,
/// so that all classes are found in a time nearly linear in the size of the program.
final class FunctionClass {
  private FunctionClass leader = this;
  private int rank;
  private List<FuncOp> members = new ArrayList<>();
  private Set<FuncOp> known = new HashSet<>();
  private List<FunctionClass> parameters = new ArrayList<>();
  private List<FunctionClass> elements = new ArrayList<>();
  private @Nullable FunctionClass result;

  /// {@return the class that this has become part of}
  FunctionClass leader() {
    FunctionClass at = this;
    while (at.leader != at) {
      at.leader = at.leader.leader;
      at = at.leader;
    }
    return at;
  }

  /// {@return the functions that a value of this class may be}
  ImmutableList<FuncOp> members() {
    return ImmutableList.copyOf(leader().members);
  }

  /// Says that a value of this class may be `function`.
  void add(FuncOp function) {
    FunctionClass to = leader();
    if (to.known.add(function)) {
      to.members.add(function);
    }
  }

  /// {@return the class of parameter `index` of the functions of this class}
  FunctionClass parameter(int index) {
    return at(leader().parameters, index);
  }

  /// {@return the class of element `index` of the tuples of this class}
  FunctionClass element(int index) {
    return at(leader().elements, index);
  }

  /// {@return the class of what the functions of this class return}
  FunctionClass result() {
    FunctionClass own = leader();
    FunctionClass found = own.result;
    if (found == null) {
      found = new FunctionClass();
      own.result = found;
    }
    return found;
  }

  private static FunctionClass at(List<FunctionClass> list, int index) {
    while (list.size() <= index) {
      list.add(new FunctionClass());
    }
    return list.get(index);
  }

  private record Pair(FunctionClass a, FunctionClass b) {}

  /// Has this class and `other` be one.
  void join(FunctionClass other) {
    Deque<Pair> pending = new ArrayDeque<>();
    pending.push(new Pair(this, other));
    while (!pending.isEmpty()) {
      Pair pair = pending.pop();
      FunctionClass a = pair.a().leader();
      FunctionClass b = pair.b().leader();
      if (a != b) {
        boolean swap = a.rank < b.rank;
        (swap ? b : a).absorb(swap ? a : b, pending);
      }
    }
  }

  private void absorb(FunctionClass other, Deque<Pair> pending) {
    other.leader = this;
    rank = Math.max(rank, other.rank + 1);
    if (members.size() < other.members.size()) {
      List<FuncOp> few = members;
      members = other.members;
      known = other.known;
      other.members = few;
    }
    other.members.forEach(this::add);
    parameters = joined(parameters, other.parameters, pending);
    elements = joined(elements, other.elements, pending);
    FunctionClass own = result;
    FunctionClass others = other.result;
    if (own != null && others != null) {
      pending.push(new Pair(own, others));
    } else if (own == null) {
      result = others;
    }
    other.members = List.of();
    other.known = Set.of();
    other.parameters = List.of();
    other.elements = List.of();
  }

  private static List<FunctionClass> joined(
      List<FunctionClass> a, List<FunctionClass> b, Deque<Pair> pending) {
    for (int i = 0; i < Math.min(a.size(), b.size()); i++) {
      pending.push(new Pair(a.get(i), b.get(i)));
    }
    return a.size() >= b.size() ? a : b;
  }
}
