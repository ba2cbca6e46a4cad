package dev.weir.examples.seeds;

import dev.weir.tensor.Fn2;
import dev.weir.tensor.Jit;
import dev.weir.tensor.Rng;
import dev.weir.tensor.Tensor;
import dev.weir.tensor.jit.LazyInline;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// The networks by which MindSpore's programming tips show `lazy_inline`: blocks of a transformer, micro-batches of a
/// pipeline, a block that was changed after it was made, and blocks within blocks.
public final class LazyInlining {
  private static final int LAYERS = 6;
  private static final int MICRO_BATCHES = 4;

  private LazyInlining() {}

  /// A block that is not marked.
  record Plain(Tensor weight) {
    Tensor construct(Tensor x) {
      return x.matmul(weight).relu().add(x);
    }
  }

  /// The same, marked; what decides how it computes can be changed.
  static final class Block {
    final Tensor weight;
    int x;

    @LazyInline
    Block(Tensor weight) {
      this.weight = weight;
    }

    Tensor construct(Tensor given) {
      Tensor y = given.matmul(weight);
      return (x == 0 ? y.relu() : y.tanh()).add(given);
    }
  }

  /// A block of blocks.
  @LazyInline
  record OuterBlock(Block first, Block second) {
    Tensor construct(Tensor x) {
      return second.construct(first.construct(x));
    }
  }

  private static Tensor plain(List<Plain> blocks, Tensor x) {
    Tensor sum = Tensor.zeros();
    for (int i = 0; i < MICRO_BATCHES; i++) {
      Tensor hidden = x.add(i);
      for (Plain each : blocks) {
        hidden = each.construct(hidden);
      }
      sum = sum.add(hidden.sum());
    }
    return sum;
  }

  private static Tensor pipeline(List<Block> blocks, Tensor x) {
    Tensor sum = Tensor.zeros();
    for (int i = 0; i < MICRO_BATCHES; i++) {
      Tensor hidden = x.add(i);
      for (Block each : blocks) {
        hidden = each.construct(hidden);
      }
      sum = sum.add(hidden.sum());
    }
    return sum;
  }

  private static Tensor nested(List<OuterBlock> blocks, Tensor x) {
    Tensor hidden = x;
    for (OuterBlock each : blocks) {
      hidden = each.construct(hidden);
    }
    return hidden.sum();
  }

  private static <N> String line(
      String name, Fn2<List<N>, Tensor, Tensor> network, List<N> blocks, Tensor x) {
    Jit.Two<List<N>, Tensor, Tensor> jit = Jit.of(network).fullGraph();
    boolean isSame = jit.apply(blocks, x).contentEquals(network.apply(blocks, x));
    String program = jit.programs().get(0);
    return "%s: %d matmuls, %d functions, %d calls, %s"
        .formatted(
            name,
            count(program, ".matmul "),
            count(program, "func.func private"),
            count(program, "call @"),
            isSame ? "as eager code" : "other numbers");
  }

  private static int count(String text, String part) {
    return text.split(Pattern.quote(part), -1).length - 1;
  }

  /// {@return what there is of each network, a line each}
  public static String run() {
    Rng rng = Rng.of(1);
    List<Plain> plain = new ArrayList<>();
    List<Block> blocks = new ArrayList<>();
    for (int i = 0; i < LAYERS; i++) {
      Tensor weight = rng.normal(4, 4).multiply(0.3);
      plain.add(new Plain(weight));
      blocks.add(new Block(weight));
    }
    List<OuterBlock> outer = new ArrayList<>();
    for (int i = 0; i < LAYERS; i += 2) {
      outer.add(new OuterBlock(blocks.get(i), blocks.get(i + 1)));
    }
    Tensor x = rng.normal(2, 4);
    List<String> lines = new ArrayList<>();
    lines.add(line("without the mark", LazyInlining::plain, plain, x));
    lines.add(line("marked", LazyInlining::pipeline, blocks, x));
    lines.add(line("blocks in blocks", LazyInlining::nested, outer, x));
    blocks.get(0).x = 1;
    lines.add(line("one was changed", LazyInlining::pipeline, blocks, x));
    return String.join("\n", lines);
  }

  /// Prints them.
  public static void main(String[] arguments) {
    System.out.println(run());
  }
}
