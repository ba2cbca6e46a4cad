package dev.weir.dialect.mindir.build;

import static com.google.common.base.Preconditions.checkState;
import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.mindir.IOMonadType;
import dev.weir.dialect.mindir.ListType;
import dev.weir.dialect.mindir.MindIrOps;
import dev.weir.dialect.mindir.NamedAttr;
import dev.weir.dialect.mindir.PartialOp;
import dev.weir.dialect.mindir.RefType;
import dev.weir.dialect.mindir.StringType;
import dev.weir.dialect.mindir.UMonadType;
import dev.weir.dialect.mindir.UnknownType;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.DenseElementsAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.attr.UnitAttr;
import dev.weir.ir.type.FunctionType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/// Builds function graphs: nodes are added to the graph whose body is running.
///
/// Graphs that the builder makes itself are called as MindSpore calls them: `✓f` and `✗f` for the
/// branches of a choice in `f`, `↵f`, `↻f` and `↓f` for the header, the body and the rest of a loop.
/// A name that is taken gets a number behind it.
///
/// Not for use on several threads.
public final class GraphBuilder {
  private final Deque<FuncGraph> open = new ArrayDeque<>();
  private final Set<String> names = new HashSet<>();
  private final List<Parameter> weights = new ArrayList<>();

  /// Makes a builder without graphs.
  public GraphBuilder() {}

  // Graphs.

  /// {@return a graph whose body is to be given with [#define], so that graphs can refer to
  /// themselves and to each other}
  public FuncGraph graph(String name) {
    String free = name;
    for (int i = 1; !names.add(free); i++) {
      free = name + "_" + i;
    }
    return new FuncGraph(free);
  }

  /// {@return a graph with the nodes that `body` adds, which returns what `body` returns}
  public FuncGraph graph(String name, Supplier<? extends AnfNode> body) {
    FuncGraph graph = graph(name);
    define(graph, body);
    return graph;
  }

  /// Gives `graph` the nodes that `body` adds, and has it return what `body` returns.
  ///
  /// @throws IllegalStateException if it was defined before
  public void define(FuncGraph graph, Supplier<? extends AnfNode> body) {
    open.push(graph);
    try {
      graph.setResult(body.get());
    } finally {
      open.pop();
    }
  }

  /// {@return a module with `main` and all graphs that it refers to, and the values of the weights}
  ///
  /// @throws IllegalStateException if a graph is used and not defined, or uses a node of a graph that
  ///     is not around it, or one that is computed only after the graph was called
  public GraphProgram build(FuncGraph main) {
    return new GraphEmitter(main, weights).emit();
  }

  private FuncGraph current() {
    checkState(!open.isEmpty(), "no graph is being defined");
    return open.getFirst();
  }

  // What is given.

  /// {@return a new parameter of the current graph, of unknown type}
  public Parameter parameter(String name) {
    return parameter(name, UnknownType.UNKNOWN);
  }

  /// {@return a new parameter of the current graph}
  public Parameter parameter(String name, Type type) {
    Parameter parameter = new Parameter(name, type, Optional.empty());
    current().add(parameter);
    return parameter;
  }

  /// {@return a new parameter of the main graph that has a value of its own}; other graphs capture it
  public Parameter weight(String name, Tensor value) {
    Type content = TensorType.of(ElementTypes.typeOf(value.dtype()), value.shape());
    Parameter weight = new Parameter(name, new RefType(content, name), Optional.of(value));
    weights.add(weight);
    return weight;
  }

  /// {@return an integer of 64 bits}
  public ValueNode constant(long value) {
    return new ValueNode(IntegerAttr.i64(value), IntegerType.I64);
  }

  /// {@return a number of 32 bits, which is what a `float` of the source is}
  public ValueNode constant(double value) {
    FloatAttr number = FloatAttr.f32((float) value);
    return new ValueNode(number, number.type());
  }

  /// {@return a boolean}
  public ValueNode constant(boolean value) {
    return new ValueNode(BoolAttr.of(value), IntegerType.I1);
  }

  /// {@return a string}
  public ValueNode constant(String value) {
    return new ValueNode(StringAttr.of(value), StringType.STRING);
  }

  /// {@return a tensor of what `value` holds now}
  public ValueNode constant(Tensor value) {
    TensorType type = TensorType.of(ElementTypes.typeOf(value.dtype()), value.shape());
    if (value.dtype() == DType.BOOL) {
      long[] flags = new long[(int) value.elementCount()];
      for (int i = 0; i < flags.length; i++) {
        flags[i] = value.getBoolean(i) ? 1 : 0;
      }
      return new ValueNode(DenseElementsAttr.ofLongs(type, flags), type);
    }
    byte[] bytes = new byte[(int) value.byteSize()];
    value.data().asByteBuffer().get(bytes);
    return new ValueNode(DenseElementsAttr.ofRaw(type, bytes), type);
  }

  /// {@return the primitive `name` as a function}
  public ValueNode function(String name) {
    return new ValueNode(new NamedAttr("primitive", name), UnknownType.UNKNOWN);
  }

  /// {@return the token with which changes of parameters begin}
  public ValueNode umonad() {
    return new ValueNode(UnitAttr.UNIT, UMonadType.UMONAD);
  }

  /// {@return the token with which effects on the outside begin}
  public ValueNode iomonad() {
    return new ValueNode(UnitAttr.UNIT, IOMonadType.IOMONAD);
  }

  // What is computed.

  private CNode node(List<? extends AnfNode> inputs, CNode.Maker maker) {
    CNode node = new CNode(current(), ImmutableList.copyOf(inputs), maker);
    current().add(node);
    return node;
  }

  /// {@return the primitive `name` of `inputs`}
  public CNode primitive(String name, AnfNode... inputs) {
    return node(
        ImmutableList.copyOf(inputs),
        (in, attributes, type) -> {
          var spec = MindIrOps.primitive(in, name, type.orElse(UnknownType.UNKNOWN));
          attributes.ifPresent(spec::attributes);
          return spec;
        });
  }

  /// {@return a call of `callee`, which is a graph or a node that yields one}
  public CNode call(AnfNode callee, AnfNode... arguments) {
    return call(callee, ImmutableList.copyOf(arguments));
  }

  /// {@return a call of `callee`, which is a graph or a node that yields one}
  public CNode call(AnfNode callee, List<? extends AnfNode> arguments) {
    return node(
        with(callee, arguments),
        (in, attributes, type) ->
            MindIrOps.call(
                in.get(0),
                in.subList(1, in.size()),
                type.orElseGet(() -> resultOf(in.get(0).type()))));
  }

  private static Type resultOf(Type callee) {
    return callee instanceof FunctionType function
        ? function.results().get(0)
        : UnknownType.UNKNOWN;
  }

  private static ImmutableList<AnfNode> with(AnfNode first, List<? extends AnfNode> others) {
    return ImmutableList.<AnfNode>builder().add(first).addAll(others).build();
  }

  /// {@return `callee` with its first parameters given}
  public CNode partial(AnfNode callee, AnfNode... given) {
    return node(
        with(callee, ImmutableList.copyOf(given)),
        (in, attributes, type) ->
            MindIrOps.partial(
                in.get(0),
                in.subList(1, in.size()),
                type.orElseGet(() -> rest(in.get(0).type(), in.subList(1, in.size())))));
  }

  private static Type rest(Type callee, List<Value> given) {
    return callee instanceof FunctionType function
        ? PartialOp.apply(function, given.stream().map(Value::type).toList())
            .<Type>map(type -> type)
            .orElse(UnknownType.UNKNOWN)
        : UnknownType.UNKNOWN;
  }

  /// {@return one of two nodes, which may be graphs: the first if `condition` holds}
  public CNode choose(AnfNode condition, AnfNode whenTrue, AnfNode whenFalse) {
    return node(
        ImmutableList.of(condition, whenTrue, whenFalse),
        (in, attributes, type) ->
            MindIrOps.switchOp(
                in.get(0), in.get(1), in.get(2), type.orElseGet(() -> common(in.subList(1, 3)))));
  }

  /// {@return the graph of `layers` at `index`, which counts from the end where it is negative}
  public CNode switchLayer(AnfNode index, AnfNode... layers) {
    return node(
        ImmutableList.of(index, tuple(layers)),
        (in, attributes, type) ->
            MindIrOps.switchLayer(
                in.get(0),
                in.get(1),
                type.orElseGet(() ->
                    in.get(1).definingOp() == null
                        ? UnknownType.UNKNOWN
                        : common(in.get(1).definingOp().operands()))));
  }

  /// {@return the type of all `values`, if they have one}
  private static Type common(List<? extends Value> values) {
    Type first = values.isEmpty() ? UnknownType.UNKNOWN : values.get(0).type();
    return values.stream().allMatch(value -> value.type().equals(first))
        ? first
        : UnknownType.UNKNOWN;
  }

  /// {@return a tuple}
  public CNode tuple(AnfNode... elements) {
    return node(
        ImmutableList.copyOf(elements),
        (in, attributes, type) ->
            MindIrOps.makeTuple(in, type.orElseGet(() -> new TupleType(types(in)))));
  }

  /// {@return a list}
  public CNode list(AnfNode... elements) {
    return node(
        ImmutableList.copyOf(elements),
        (in, attributes, type) ->
            MindIrOps.makeList(in, type.orElseGet(() -> new ListType(types(in)))));
  }

  private static ImmutableList<Type> types(List<Value> values) {
    return values.stream().map(Value::type).collect(toImmutableList());
  }

  /// {@return element `index` of a tuple, counted from the end where it is negative}
  public CNode item(AnfNode container, long index) {
    return node(
        ImmutableList.of(container, constant(index)),
        (in, attributes, type) ->
            MindIrOps.tupleGetItem(
                in.get(0), in.get(1), type.orElseGet(() -> element(in.get(0).type(), index))));
  }

  private static Type element(Type container, long index) {
    if (container instanceof TupleType tuple) {
      long at = index < 0 ? index + tuple.types().size() : index;
      if (at >= 0 && at < tuple.types().size()) {
        return tuple.types().get((int) at);
      }
    }
    return UnknownType.UNKNOWN;
  }

  /// {@return what a weight holds in a state}
  public CNode load(AnfNode parameter, AnfNode state) {
    return node(
        ImmutableList.of(parameter, state),
        (in, attributes, type) ->
            MindIrOps.load(
                in.get(0), in.get(1), type.orElseGet(() -> RefType.contentOf(in.get(0).type()))));
  }

  /// {@return the state after `state` and all of `after`}
  public CNode updateState(AnfNode state, AnfNode... after) {
    return node(
        with(state, ImmutableList.copyOf(after)),
        (in, attributes, type) ->
            MindIrOps.updateState(
                in.get(0), in.subList(1, in.size()), type.orElseGet(in.get(0)::type)));
  }

  /// {@return `value`, once all of `after` was computed}
  public CNode depend(AnfNode value, AnfNode... after) {
    return node(
        with(value, ImmutableList.copyOf(after)),
        (in, attributes, type) ->
            MindIrOps.depend(in.get(0), in.subList(1, in.size()), type.orElseGet(in.get(0)::type)));
  }

  // Control flow.

  /// {@return what one of two bodies returns}: each becomes a graph, and the one that `condition`
  /// chooses is called
  public CNode iff(
      AnfNode condition,
      Supplier<? extends AnfNode> whenTrue,
      Supplier<? extends AnfNode> whenFalse) {
    String name = current().name();
    FuncGraph first = graph("✓" + name, whenTrue);
    FuncGraph second = graph("✗" + name, whenFalse);
    return call(choose(condition, first, second));
  }

  /// {@return what `after` makes of the values with which a loop ends}
  ///
  /// The values start as `initial`. As long as `condition` of them holds, `body` gives the next ones.
  /// Header, body and rest are a graph each: the header calls one of the others, and the body ends
  /// with a call of the header.
  public CNode whileLoop(
      List<? extends AnfNode> initial,
      Function<ImmutableList<AnfNode>, ? extends AnfNode> condition,
      Function<ImmutableList<AnfNode>, ? extends List<? extends AnfNode>> body,
      Function<ImmutableList<AnfNode>, ? extends AnfNode> after) {
    String name = current().name();
    FuncGraph header = graph("↵" + name);
    define(
        header,
        () -> {
          var carried = ImmutableList.<AnfNode>builder();
          for (int i = 0; i < initial.size(); i++) {
            carried.add(
                parameter(
                    initial.get(i) instanceof Parameter given ? given.name() : "carried" + i));
          }
          ImmutableList<AnfNode> values = carried.build();
          AnfNode holds = condition.apply(values);
          FuncGraph again = graph("↻" + name, () -> call(header, body.apply(values)));
          FuncGraph rest = graph("↓" + name, () -> after.apply(values));
          return call(choose(holds, again, rest));
        });
    return call(header, initial);
  }
}
