package dev.weir.formats.mindir.text.print;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.mindir.ListAttr;
import dev.weir.dialect.mindir.build.AnfNode;
import dev.weir.dialect.mindir.build.CNode;
import dev.weir.dialect.mindir.build.FuncGraph;
import dev.weir.dialect.mindir.build.GraphBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.attr.TypeAttr;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Makes random programs: graphs within graphs that use the values around them, branches, calls of
/// values, tuples, constants and attributes of all kinds, names that several nodes have.
public final class RandomGraphs {
  private static final Type TENSOR = TensorType.of(FloatType.F32, 2, 3);
  private static final String[] NAMES = {"a", "b", "out", "[CNode]3", "CNode_310$a", "✓x"};
  private static final String[] STRINGS = {
    "valid", "true", "3", "", "a, b}", "F32", "x y", "\"q\""
  };

  private final Random random;
  private final GraphBuilder b = new GraphBuilder();
  private int graphs;

  private RandomGraphs(long seed) {
    this.random = new Random(seed);
  }

  public static ModuleOp of(long seed) {
    RandomGraphs made = new RandomGraphs(seed);
    return made.b.build(made.graph(0, List.of())).module();
  }

  private FuncGraph graph(int depth, List<AnfNode> around) {
    return b.graph(
        "graph_" + graphs++,
        () -> {
          List<AnfNode> values = new ArrayList<>(around);
          List<FuncGraph> functions = new ArrayList<>();
          values.add(b.parameter("x", TENSOR));
          if (random.nextBoolean()) {
            values.add(b.parameter("y.1", TENSOR));
          }
          int count = 1 + random.nextInt(6);
          for (int i = 0; i < count; i++) {
            values.add(node(depth, values, functions));
          }
          return values.get(values.size() - 1);
        });
  }

  private AnfNode any(List<AnfNode> values) {
    return values.get(random.nextInt(values.size()));
  }

  private AnfNode node(int depth, List<AnfNode> values, List<FuncGraph> functions) {
    int kind = random.nextInt(depth < 2 ? 6 : 4);
    CNode node;
    switch (kind) {
      case 0 -> {
        CNode tuple = b.tuple(any(values), constant(), any(values));
        node = b.item(tuple, random.nextBoolean() ? 0 : -1);
      }
      case 1 -> node = decorated(b.primitive("PrimWith.Attrs", any(values), constant()));
      case 2 -> {
        CNode state = b.updateState(b.umonad(), any(values));
        node = b.depend(any(values), state);
      }
      case 4 -> {
        AnfNode condition = b.primitive("Less", any(values), any(values));
        FuncGraph whenTrue = graph(depth + 1, values);
        FuncGraph whenFalse = graph(depth + 1, values);
        AnfNode[] arguments = arguments(whenTrue, values);
        if (whenTrue.parameters().size() == whenFalse.parameters().size()) {
          node = b.call(b.choose(condition, whenTrue, whenFalse), arguments);
        } else {
          node = b.call(b.partial(whenTrue, arguments));
        }
      }
      case 5 -> {
        functions.add(graph(depth + 1, values));
        FuncGraph callee = functions.get(random.nextInt(functions.size()));
        node = b.call(callee, arguments(callee, values));
      }
      default -> node = b.primitive("S-Prim-Add", any(values), any(values));
    }
    if (random.nextBoolean()) {
      node.named(NAMES[random.nextInt(NAMES.length)]);
    }
    if (random.nextInt(3) == 0) {
      node.scoped("Default/net-Net/op" + random.nextInt(9));
    }
    return node.typed(TENSOR);
  }

  private AnfNode[] arguments(FuncGraph callee, List<AnfNode> values) {
    AnfNode[] arguments = new AnfNode[callee.parameters().size()];
    for (int i = 0; i < arguments.length; i++) {
      arguments[i] = any(values);
    }
    return arguments;
  }

  private AnfNode constant() {
    return switch (random.nextInt(5)) {
      case 0 -> b.constant(random.nextLong());
      case 1 -> b.constant((double) Float.intBitsToFloat(random.nextInt()));
      case 2 -> b.constant(random.nextBoolean());
      case 3 -> b.constant(STRINGS[random.nextInt(STRINGS.length)]);
      default -> b.iomonad();
    };
  }

  private CNode decorated(CNode node) {
    return node.with("text", STRINGS[random.nextInt(STRINGS.length)])
        .with("i64", random.nextLong())
        .with("flag", random.nextBoolean())
        .with("f32", FloatAttr.f32(Float.intBitsToFloat(random.nextInt())))
        .with("f64", FloatAttr.f64(random.nextGaussian()))
        .with("small", IntegerAttr.of(random.nextInt(256) - 128, IntegerType.I8))
        .with("type", new TypeAttr(random.nextBoolean() ? FloatType.F16 : IntegerType.I1))
        .with(
            "all",
            new ArrayAttr(
                ImmutableList.of(
                    IntegerAttr.i64(random.nextInt(9)),
                    new ListAttr(
                        ImmutableList.of(
                            StringAttr.of(STRINGS[random.nextInt(STRINGS.length)]))))));
  }
}
