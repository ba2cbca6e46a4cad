package dev.weir.pass.mindir.closures;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.weir.dialect.builtin.FunctionOps;
import dev.weir.dialect.controlflow.ControlFlowOps;
import dev.weir.dialect.controlflow.StructuredOps;
import dev.weir.dialect.controlflow.TagBelowOp;
import dev.weir.dialect.controlflow.TaggedType;
import dev.weir.dialect.mindir.CallOp;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.ir.Block;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Region;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.SymbolRefAttr;
import dev.weir.ir.type.FunctionType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

/// The calls of functions that tags stand for. Where a tag may stand for several, a function is made that
/// tells them apart, and is called with the tagged value and the arguments.
final class TaggedCalls {
  /// The functions of a class that take so many arguments: what is called with so many may be one of them.
  private record Candidates(FunctionClass of, int arity) {}

  /// What is called where there are several candidates.
  private record Dispatch(String name, ImmutableList<Type> inputs, Type result) {}

  private final FunctionClasses classes;
  private final ImmutableMap<FuncOp, Integer> order;
  private final Map<FunctionClass, ImmutableMap<FuncOp, Integer>> tags = new HashMap<>();
  private final Map<Candidates, ImmutableMap<FuncOp, Integer>> found = new HashMap<>();
  private final Map<CallOp, Candidates> callees = new HashMap<>();
  private final Map<Candidates, List<CallOp>> several = new LinkedHashMap<>();
  private final Map<Candidates, Dispatch> dispatches = new LinkedHashMap<>();

  /// @param order the places of functions in the program, by which they get their tags
  TaggedCalls(FunctionClasses classes, ImmutableMap<FuncOp, Integer> order) {
    this.classes = classes;
    this.order = order;
  }

  /// {@return how many functions tell others apart}
  int dispatchCount() {
    return dispatches.size();
  }

  /// {@return the tag of `function` as `value`}
  int tag(FuncOp function, Value value) {
    return Objects.requireNonNull(tags(classes.of(value)).get(function));
  }

  private ImmutableMap<FuncOp, Integer> tags(FunctionClass of) {
    return tags.computeIfAbsent(of, this::numbered);
  }

  private ImmutableMap<FuncOp, Integer> numbered(FunctionClass of) {
    var numbered = ImmutableMap.<FuncOp, Integer>builder();
    List<FuncOp> members = of.members().stream().sorted(Comparator.comparing(order::get)).toList();
    for (int i = 0; i < members.size(); i++) {
      numbered.put(members.get(i), i);
    }
    return numbered.buildOrThrow();
  }

  private ImmutableMap<FuncOp, Integer> members(Candidates candidates) {
    return found.computeIfAbsent(
        candidates,
        key ->
            ImmutableMap.copyOf(
                Maps.filterKeys(
                    tags(key.of()), member -> member.parameters().size() == key.arity())));
  }

  // Plans.

  /// Notes a call of what is known only when the program runs.
  void add(CallOp call) {
    Candidates callee = new Candidates(classes.of(call.callee()), call.arguments().size());
    callees.put(call, callee);
    if (members(callee).size() > 1) {
      several.computeIfAbsent(callee, any -> new ArrayList<>()).add(call);
    }
  }

  /// Decides, when all calls are noted, what is called by which of them.
  ///
  /// @param names gives a name that nothing has
  void plan(Supplier<String> names) {
    several.forEach((of, calls) -> dispatches.put(of, plan(of, calls, names.get())));
  }

  private Dispatch plan(Candidates of, List<CallOp> calls, String name) {
    CallOp first = calls.get(0);
    List<Type> inputs = new ArrayList<>(Conversion.types(first.arguments()));
    Type result = Conversion.type(first.out().type());
    for (CallOp call : calls) {
      join(inputs, Conversion.types(call.arguments()));
      result = Conversion.join(result, Conversion.type(call.out().type()));
    }
    for (FuncOp member : members(of).keySet()) {
      join(inputs, Conversion.types(member.parameters()));
      result = Conversion.join(result, Conversion.type(member.resultType()));
    }
    return new Dispatch(name, ImmutableList.copyOf(inputs), result);
  }

  private static void join(List<Type> inputs, List<Type> others) {
    for (int i = 0; i < inputs.size(); i++) {
      inputs.set(i, Conversion.join(inputs.get(i), others.get(i)));
    }
  }

  // Code.

  /// {@return what the function that `call` reaches through a tag returns}
  Value call(OpBuilder out, CallOp call) {
    Value callee = call.callee();
    List<? extends Value> arguments = call.arguments();
    Candidates candidates = Objects.requireNonNull(callees.get(call));
    Dispatch dispatch = dispatches.get(candidates);
    if (dispatch != null) {
      List<Value> given = new ArrayList<>();
      given.add(callee);
      given.addAll(Conversion.as(out, arguments, dispatch.inputs()));
      return call(out, dispatch.name(), given, dispatch.result());
    }
    ImmutableMap<FuncOp, Integer> members = members(candidates);
    if (members.isEmpty()) {
      // Nobody makes a value that could be called here, so that the run does not get here.
      int nobody = tags(candidates.of()).size();
      Type type = call.out().type();
      return out.add(ControlFlowOps.untag(callee, nobody, ImmutableList.of(type))).result(0);
    }
    return untagged(out, callee, members.keySet().asList().get(0), candidates, arguments);
  }

  private static Value call(OpBuilder out, String name, List<? extends Value> given, Type result) {
    return out.add(FunctionOps.call(given, SymbolRefAttr.of(name), ImmutableList.of(result)))
        .result(0);
  }

  /// {@return what `function` returns}
  static Value call(
      OpBuilder out,
      FuncOp function,
      List<? extends Value> arguments,
      List<? extends Value> captured) {
    List<Value> given = new ArrayList<>(arguments);
    given.addAll(captured);
    return call(
        out,
        function.symName(),
        Conversion.as(out, given, Conversion.types(function.bodyRegion().entry().arguments())),
        Conversion.type(function.resultType()));
  }

  private Value untagged(
      OpBuilder out,
      Value value,
      FuncOp function,
      Candidates candidates,
      List<? extends Value> arguments) {
    ImmutableMap<FuncOp, Integer> all = tags(candidates.of());
    ImmutableList<Type> types = Conversion.types(function.captures());
    boolean sure = members(candidates).size() == all.size();
    List<? extends Value> captured =
        sure && types.isEmpty()
            ? ImmutableList.of()
            : out.add(ControlFlowOps.untag(value, Objects.requireNonNull(all.get(function)), types))
                .captured();
    return call(out, function, arguments, captured);
  }

  /// Makes the functions that tell others apart.
  void define(OpBuilder out) {
    dispatches.forEach((of, dispatch) -> {
      List<Type> inputs = new ArrayList<>();
      inputs.add(TaggedType.TAGGED);
      inputs.addAll(dispatch.inputs());
      Block entry = new Block(inputs);
      Region body = new Region();
      body.append(entry);
      ImmutableList<FuncOp> members = members(of).keySet().asList();
      OpBuilder inner = OpBuilder.atEnd(entry);
      inner.setLocation(members.get(0).location());
      Value result = choice(inner, entry, members, of, dispatch.result());
      inner.add(FunctionOps.returnOp(result));
      out.setLocation(members.get(0).location());
      out.add(
          FunctionOps.func(
                  dispatch.name(),
                  FunctionType.of(inputs, ImmutableList.of(dispatch.result())),
                  body)
              .symVisibility("private"));
    });
  }

  /// {@return what one of `members` returns, half of which are ruled out at a time}
  private Value choice(
      OpBuilder out, Block entry, List<FuncOp> members, Candidates of, Type result) {
    Value value = entry.argument(0);
    if (members.size() == 1) {
      List<? extends Value> arguments = entry.arguments().subList(1, entry.argumentCount());
      return Conversion.as(out, untagged(out, value, members.get(0), of, arguments), result);
    }
    int half = members.size() / 2;
    int bound = Objects.requireNonNull(members(of).get(members.get(half)));
    TagBelowOp below = out.add(ControlFlowOps.tagBelow(value, bound));
    Region lower = arm(out, entry, members.subList(0, half), of, result);
    Region upper = arm(out, entry, members.subList(half, members.size()), of, result);
    return out.add(StructuredOps.ifOp(below.out(), lower, upper)).result(0);
  }

  private Region arm(OpBuilder out, Block entry, List<FuncOp> members, Candidates of, Type result) {
    Region region = new Region();
    Block block = new Block(List.of());
    region.append(block);
    OpBuilder inner = OpBuilder.atEnd(block);
    inner.setLocation(out.location());
    inner.add(ControlFlowOps.yield(choice(inner, entry, members, of, result)));
    return region;
  }
}
