package dev.weir.tests.mindir;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.mindir.build.AnfNode;
import dev.weir.dialect.mindir.build.FuncGraph;
import dev.weir.dialect.mindir.build.GraphBuilder;
import dev.weir.dialect.mindir.build.GraphProgram;
import dev.weir.ir.Type;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;

/// A random program whose functions have no types and are called with values of different ones, and the type
/// of its result, worked out here: of tensors by broadcasting, and float where one of two is.
final class PolymorphicProgram {
  private static final ImmutableList<Type> INPUTS =
      ImmutableList.of(
          TensorType.of(FloatType.F32),
          TensorType.of(IntegerType.I64),
          TensorType.of(FloatType.F32, 2, 3),
          TensorType.of(IntegerType.I64, 3),
          TensorType.of(FloatType.F32, 2, 1));

  /// A node and its type.
  private record Typed(AnfNode node, Type type) {}

  private final Random random;
  private final GraphBuilder b = new GraphBuilder();
  private final List<Typed> values = new ArrayList<>();
  private Type result = INPUTS.get(0);

  PolymorphicProgram(long seed) {
    random = new Random(seed);
  }

  /// {@return the program}, which has an input of each type of [#INPUTS]
  GraphProgram build() {
    FuncGraph id = b.graph("id", () -> b.parameter("v"));
    FuncGraph pair = b.graph("pair", () -> b.tuple(b.parameter("v"), b.parameter("w")));
    FuncGraph swap =
        b.graph(
            "swap",
            () -> {
              AnfNode both = b.parameter("both");
              return b.call(pair, b.item(both, 1), b.call(id, b.item(both, 0)));
            });
    FuncGraph sum = b.graph("sum", () -> b.primitive("Add", b.parameter("v"), b.parameter("w")));
    FuncGraph apply = b.graph("apply", () -> b.call(b.parameter("f"), b.parameter("v")));
    FuncGraph twice =
        b.graph(
            "twice",
            () -> {
              AnfNode f = b.parameter("f");
              return b.call(f, b.call(f, b.parameter("v")));
            });
    FuncGraph add =
        b.graph(
            "add",
            () -> {
              AnfNode captured = b.parameter("v");
              return b.graph("added", () -> b.call(sum, captured, b.parameter("w")));
            });
    FuncGraph down = b.graph("down");
    b.define(
        down,
        () -> {
          AnfNode n = b.parameter("n");
          AnfNode v = b.parameter("v");
          return b.iff(
              b.primitive("Less", n, b.constant(1)),
              () -> v,
              () -> b.call(down, b.primitive("Sub", n, b.constant(1)), b.primitive("Add", v, v)));
        });
    FuncGraph main =
        b.graph(
            "main",
            () -> {
              for (int i = 0; i < INPUTS.size(); i++) {
                values.add(new Typed(b.parameter("x" + i, INPUTS.get(i)), INPUTS.get(i)));
              }
              for (int i = 0; i < 12; i++) {
                Typed x = value();
                Typed y = value();
                Typed t = tensor();
                Typed u = tensor();
                values.add(
                    switch (random.nextInt(9)) {
                      case 0 -> new Typed(b.call(id, x.node()), x.type());
                      case 1 ->
                          new Typed(b.call(pair, x.node(), y.node()), tuple(x.type(), y.type()));
                      case 2 -> {
                        AnfNode both = b.call(pair, x.node(), y.node());
                        yield new Typed(b.call(swap, both), tuple(y.type(), x.type()));
                      }
                      case 3 ->
                          new Typed(b.call(sum, t.node(), u.node()), added(t.type(), u.type()));
                      case 4 -> new Typed(b.call(apply, id, x.node()), x.type());
                      case 5 -> new Typed(b.call(twice, id, x.node()), x.type());
                      case 6 ->
                          new Typed(
                              b.call(b.call(add, t.node()), t.node()), added(t.type(), t.type()));
                      case 7 ->
                          new Typed(
                              b.call(b.partial(sum, t.node()), u.node()),
                              added(t.type(), u.type()));
                      default -> new Typed(b.call(down, values.get(1).node(), t.node()), t.type());
                    });
              }
              List<Typed> last = values.subList(values.size() - 6, values.size());
              result =
                  new TupleType(
                      last.stream().map(Typed::type).collect(ImmutableList.toImmutableList()));
              return b.tuple(last.stream().map(Typed::node).toArray(AnfNode[]::new));
            });
    return b.build(main);
  }

  private Typed value() {
    return values.get(random.nextInt(values.size()));
  }

  private Typed tensor() {
    List<Typed> tensors =
        values.stream().filter(each -> each.type() instanceof TensorType).toList();
    return tensors.get(random.nextInt(tensors.size()));
  }

  private static Type tuple(Type a, Type b) {
    return new TupleType(ImmutableList.of(a, b));
  }

  private static Type added(Type a, Type b) {
    TensorType x = (TensorType) a;
    TensorType y = (TensorType) b;
    Type element =
        x.elementType() instanceof FloatType || y.elementType() instanceof FloatType
            ? FloatType.F32
            : IntegerType.I64;
    int rank = Math.max(x.rank(), y.rank());
    return TensorType.of(
        element,
        ImmutableLongArray.copyOf(
            LongStream.range(0, rank)
                .map(i -> Math.max(size(x, i - rank + x.rank()), size(y, i - rank + y.rank())))
                .toArray()));
  }

  private static long size(TensorType type, long dimension) {
    return dimension < 0 ? 1 : type.dimension((int) dimension);
  }

  /// {@return the type of what the program returns}
  Type result() {
    return result;
  }

  /// {@return the types of the tensors that the program returns, in order}
  List<Type> tensors() {
    List<Type> all = new ArrayList<>();
    addTensors(result, all);
    return all;
  }

  private static void addTensors(Type type, List<Type> into) {
    if (type instanceof TupleType(var types)) {
      types.forEach(each -> addTensors(each, into));
    } else {
      into.add(type);
    }
  }
}
