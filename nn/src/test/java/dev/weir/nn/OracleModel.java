package dev.weir.nn;

import com.google.common.base.Splitter;
import dev.weir.nn.data.Batch;
import dev.weir.nn.loss.CrossEntropy;
import dev.weir.nn.loss.Losses;
import dev.weir.nn.loss.Reduction;
import dev.weir.nn.optim.Adam;
import dev.weir.nn.optim.Optimizer;
import dev.weir.nn.optim.Schedule;
import dev.weir.nn.optim.Sgd;
import dev.weir.nn.train.Objective;
import dev.weir.tensor.Rng;
import dev.weir.tensor.Tensor;
import dev.weir.tensor.TreePaths;
import dev.weir.tensor.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// A model of `models.txt`.
///
/// @param number which one it is
/// @param net with the weights that PyTorch had, too
/// @param loss the name of its loss
/// @param optimizer the name of its optimiser
public record OracleModel(int number, Sequential net, Batch batch, String loss, String optimizer) {
  private static final double RATE = 0.01;

  /// {@return all models}
  static List<OracleModel> all() {
    List<String> lines;
    try {
      lines = Files.readAllLines(OracleNumbers.file("models.txt"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    List<OracleModel> models = new ArrayList<>();
    for (int from = 0; from < lines.size(); ) {
      int to = from + 1;
      while (to < lines.size() && !lines.get(to).startsWith("model ")) {
        to++;
      }
      models.add(of(lines.get(from).split(" "), lines.subList(from + 1, to)));
      from = to;
    }
    return models;
  }

  private static OracleModel of(String[] head, List<String> lines) {
    int seed = Integer.parseInt(head[2]);
    int classes = Integer.parseInt(head[5]);
    int rows = Integer.parseInt(head[6]);
    long[] shape = Arrays.stream(head).skip(7).mapToLong(Long::parseLong).toArray();
    List<Layer> layers = new ArrayList<>();
    for (String line : lines) {
      layers.add(layer(line.split(" ")));
    }
    Sequential net = filled(new Sequential(layers), seed);
    Tensor x =
        rows == 0
            ? OracleNumbers.tensor(seed, 1000, 1, 0, shape)
            : OracleNumbers.labels(seed, 1000, rows, shape);
    boolean perStep = rows != 0 || shape.length == 3 && isSequence(lines);
    long[] target = Arrays.copyOf(shape, perStep ? 2 : 1);
    Tensor y;
    if (head[3].startsWith("cross_entropy")) {
      y = OracleNumbers.labels(seed, 1001, classes, target);
    } else {
      long[] wanted = Arrays.copyOf(target, target.length + 1);
      wanted[target.length] = classes;
      y = OracleNumbers.tensor(seed, 1001, 1, 0, wanted);
    }
    return new OracleModel(Integer.parseInt(head[1]), net, new Batch(x, y), head[3], head[4]);
  }

  private static boolean isSequence(List<String> lines) {
    return lines.stream().noneMatch(line -> line.startsWith("conv1"));
  }

  /// Weights are numbered in the order of PyTorch's side, which is that of fields but for a few.
  private static Sequential filled(Sequential net, int seed) {
    List<String> order = new ArrayList<>();
    TreePaths.of(net).forEach(leaf -> order.add(leaf.path()));
    Iterator<TreePaths.Leaf> leaves = TreePaths.of(net).iterator();
    return Trees.map(
        each -> {
          String path = leaves.next().path();
          int number = order.indexOf(path) + 1;
          if (path.endsWith(".mean") || path.endsWith(".variance")) {
            return each;
          }
          if (each.rank() > 1 && !isNorm(net, path)) {
            double fan = (double) each.elementCount() / each.dim(0);
            return OracleNumbers.tensor(seed, number, 1 / Math.sqrt(fan), 0, each.shape());
          }
          boolean bias = path.toLowerCase(Locale.ROOT).contains("bias");
          return OracleNumbers.tensor(seed, number, 0.5, bias ? 0 : 1, each.shape());
        },
        net);
  }

  private static boolean isNorm(Sequential net, String path) {
    Layer layer = net.layers().get(Integer.parseInt(Splitter.on('.').splitToList(path).get(1)));
    return layer instanceof LayerNorm;
  }

  private static Layer layer(String[] words) {
    Rng rng = Rng.of(0);
    int[] n = new int[words.length];
    for (int i = 1; i < words.length; i++) {
      n[i] = words[i].matches("\\d+") ? Integer.parseInt(words[i]) : 0;
    }
    return switch (words[0]) {
      case "linear" -> new Linear(Tensor.zeros(n[2], n[1]), bias(n[2], n[3]));
      case "act" -> Activation.valueOf(words[1].toUpperCase(Locale.ROOT));
      case "conv1" ->
          new Conv1d(
              Tensor.zeros(n[2], n[1] / n[7], n[3]), bias(n[2], n[8]), n[4], n[5], n[6], n[7]);
      case "conv2" ->
          new Conv2d(
              Tensor.zeros(n[2], n[1] / n[7], n[3], n[3]),
              bias(n[2], n[8]),
              n[4],
              n[5],
              n[6],
              n[7]);
      case "transposed" ->
          new ConvTranspose2d(
              Tensor.zeros(n[1], n[2], n[3], n[3]), bias(n[2], 1), n[4], n[5], n[6], 1, 1);
      case "pool" ->
          new Pool2d(Pool2d.Kind.valueOf(words[1].toUpperCase(Locale.ROOT)), n[2], n[3], n[4]);
      case "layer_norm" -> LayerNorm.of(Arrays.stream(n).skip(1).mapToLong(each -> each).toArray());
      case "rms_norm" -> RmsNorm.of(n[1]);
      case "group_norm" -> GroupNorm.of(n[1], n[2]);
      case "batch_norm" -> BatchNorm.of(n[1]);
      case "flatten" -> Activation.FLATTEN;
      case "global_mean" -> Pool2d.global();
      case "embedding" -> Embedding.of(rng, n[1], n[2]);
      case "lstm" -> Lstm.of(rng, n[1], n[2]);
      case "gru" -> Gru.of(rng, n[1], n[2]);
      case "encoder" -> new Encoder(encoder(rng, n), n[5] == 1);
      case "decoder" -> new Decoder(decoder(rng, n));
      default -> throw new AssertionError(String.join(" ", words));
    };
  }

  private static Optional<Tensor> bias(int size, int wanted) {
    return wanted == 1 ? Optional.of(Tensor.zeros(size)) : Optional.empty();
  }

  private static TransformerEncoderBlock encoder(Rng rng, int[] n) {
    var made = TransformerEncoderBlock.of(rng, n[1], n[2], n[3]);
    return new TransformerEncoderBlock(
        made.attention(),
        made.norm1(),
        made.linear1(),
        made.linear2(),
        made.norm2(),
        Activation.GELU,
        0,
        n[4] == 1);
  }

  private static TransformerDecoderBlock decoder(Rng rng, int[] n) {
    var made = TransformerDecoderBlock.of(rng, n[1], n[2], n[3]);
    return new TransformerDecoderBlock(
        made.attention(),
        made.cross(),
        made.linear1(),
        made.linear2(),
        made.norm1(),
        made.norm2(),
        made.norm3(),
        Activation.GELU,
        0,
        n[4] == 1);
  }

  /// A block as a layer.
  public record Encoder(TransformerEncoderBlock block, boolean causal) implements Layer {
    @Override
    public Tensor apply(Tensor x, Phase phase) {
      return block.apply(
          x, causal ? Optional.of(MultiHeadAttention.causal(x.dim(1))) : Optional.empty(), phase);
    }
  }

  /// A block that looks at what it is given.
  public record Decoder(TransformerDecoderBlock block) implements Layer {
    @Override
    public Tensor apply(Tensor x, Phase phase) {
      return block.apply(x, x.tanh(), Optional.of(MultiHeadAttention.causal(x.dim(1))), phase);
    }
  }

  /// {@return the loss of what the model gives}
  Tensor loss(Tensor out, Tensor y) {
    return switch (loss) {
      case "cross_entropy" -> Losses.crossEntropy(out, y);
      case "cross_entropy_smooth" -> CrossEntropy.mean().withSmoothing(0.1).of(out, y);
      case "cross_entropy_ignore" -> CrossEntropy.mean().ignoring(1).of(out, y);
      case "squared" -> Losses.squaredError(out, y);
      case "absolute" -> Losses.absoluteError(out, y);
      case "smooth_absolute" -> Losses.smoothAbsoluteError(out, y, 0.5, Reduction.MEAN);
      case "binary" -> Losses.binaryCrossEntropy(out, y.add(1).multiply(0.5), Reduction.MEAN);
      default -> throw new AssertionError(loss);
    };
  }

  Objective<Sequential, Batch> objective() {
    return (model, given, phase) -> loss(model.apply(given.x(), phase), given.y());
  }

  Optimizer newOptimizer() {
    Schedule rate = Schedule.constant(RATE);
    return switch (optimizer) {
      case "sgd" -> Sgd.of(RATE);
      case "momentum" -> Sgd.momentum(rate, 0.9);
      case "nesterov" -> Sgd.nesterov(rate, 0.9).withDecay(0.1);
      case "adam" -> Adam.of(RATE).withEpsilon(1e-4);
      case "adamw" -> Adam.decoupled(rate, 0.1).withEpsilon(1e-4);
      default -> throw new AssertionError(optimizer);
    };
  }
}
