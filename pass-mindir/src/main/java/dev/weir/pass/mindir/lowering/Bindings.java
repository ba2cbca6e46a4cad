package dev.weir.pass.mindir.lowering;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedMap;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.dialect.mindir.MonadType;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.type.FunctionType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// How the arguments of a call map to the parameters of a function: those bound before come first, then those
/// of the call, and tokens last.
public final class Bindings {
  private Bindings() {}

  /// {@return `callee` with its first arguments `given`}
  public static Lowered partial(Lowered callee, List<Lowered> given) {
    if (callee instanceof Lowered.Choice(Value condition, Lowered a, Lowered b)) {
      return new Lowered.Choice(condition, partial(a, given), partial(b, given));
    } else if (callee instanceof Lowered.Primitive(String name, var bound)) {
      return new Lowered.Primitive(
          name, ImmutableList.<Lowered>builder().addAll(bound).addAll(given).build());
    } else if (callee instanceof Lowered.Dynamic
        || callee instanceof Lowered.Derivative
        || callee instanceof Lowered.Backpropagator) {
      return new Lowered.Bound(callee, ImmutableList.copyOf(given));
    } else if (callee instanceof Lowered.Bound(Lowered inner, var before)) {
      return new Lowered.Bound(
          inner, ImmutableList.<Lowered>builder().addAll(before).addAll(given).build());
    }
    Lowered.Function function = function(callee);
    List<Integer> free = free(function);
    List<Type> types = new ArrayList<>();
    FunctionType type = function.function().functionType();
    free.forEach(parameter -> types.add(type.inputs().get(parameter)));
    Map<Integer, Lowered> bound = new TreeMap<>(function.bound());
    int next = 0;
    for (Lowered each : given) {
      int at = next;
      if (each instanceof Lowered.Token) {
        at = types.size() - 1;
        while (at >= 0
            && !(types.get(at) instanceof MonadType && !bound.containsKey(free.get(at)))) {
          at--;
        }
      } else {
        next++;
      }
      if (at < 0 || at >= free.size()) {
        throw new LoweringException(
            "binds more arguments than @%s has", function.function().symName());
      }
      bound.put(free.get(at), each);
    }
    return new Lowered.Function(
        function.function(), function.captured(), ImmutableSortedMap.copyOf(bound));
  }

  /// {@return the function graph that `callee` is}
  public static Lowered.Function function(Lowered callee) {
    if (callee instanceof Lowered.Function function) {
      return function;
    }
    throw new LoweringException("calls what is no known function");
  }

  /// {@return the parameters that are still to be given}
  public static List<Integer> free(Lowered.Function function) {
    List<Integer> free = new ArrayList<>();
    for (int i = 0; i < function.function().parameters().size(); i++) {
      if (!function.bound().containsKey(i)) {
        free.add(i);
      }
    }
    return free;
  }

  /// {@return what was bound before, and the arguments behind it}; tokens come last
  public static List<Lowered> inOrder(List<Lowered> bound, List<Lowered> arguments) {
    List<Lowered> all = new ArrayList<>();
    bound.stream().filter(each -> each != Lowered.Token.TOKEN).forEach(all::add);
    all.addAll(arguments);
    bound.stream().filter(each -> each == Lowered.Token.TOKEN).forEach(all::add);
    return all;
  }

  /// {@return the values of the parameters and captures of `target`}
  public static ImmutableList<Lowered> values(Lowered.Function target, List<Lowered> arguments) {
    FuncOp function = target.function();
    List<Integer> free = free(target);
    if (free.size() != arguments.size()) {
      throw new LoweringException(
          "calls @%s with %d arguments where %d are missing",
          function.symName(), arguments.size(), free.size());
    }
    Lowered[] all = new Lowered[function.parameters().size()];
    target.bound().forEach((at, value) -> all[at] = Lowered.ofAnotherNode(value));
    for (int i = 0; i < free.size(); i++) {
      all[free.get(i)] = Lowered.ofAnotherNode(arguments.get(i));
    }
    return ImmutableList.<Lowered>builder().add(all).addAll(target.captured()).build();
  }
}
