package dev.weir.examples.training;

import dev.weir.nn.Dropout;
import dev.weir.nn.Embedding;
import dev.weir.nn.KeyValueCache;
import dev.weir.nn.LayerNorm;
import dev.weir.nn.Linear;
import dev.weir.nn.MultiHeadAttention;
import dev.weir.nn.Phase;
import dev.weir.nn.TransformerEncoderBlock;
import dev.weir.nn.data.Batch;
import dev.weir.nn.init.Init;
import dev.weir.nn.loss.Losses;
import dev.weir.nn.optim.Adam;
import dev.weir.nn.optim.Clip;
import dev.weir.nn.optim.Schedule;
import dev.weir.nn.train.Mode;
import dev.weir.nn.train.Progress;
import dev.weir.nn.train.Settings;
import dev.weir.nn.train.Trainer;
import dev.weir.tensor.Fn3;
import dev.weir.tensor.Jit;
import dev.weir.tensor.Rng;
import dev.weir.tensor.Scope;
import dev.weir.tensor.Tensor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/// A small language model that learns a text letter by letter, and then writes one.
public final class Gpt {
  private static final int BLOCKS = 4;
  private static final int WIDTH = 64;
  private static final int HEADS = 4;
  private static final int CONTEXT = 32;
  private static final int BATCH = 16;

  private Gpt() {}

  // region model
  /// What is learned: tables of letters and places, blocks, and how letters are told.
  public record Net(
      Embedding letters,
      Embedding places,
      List<TransformerEncoderBlock> blocks,
      LayerNorm norm,
      Linear output) {
    static Net of(Rng rng, int alphabet) {
      return new Net(
          Embedding.of(rng, alphabet, WIDTH, Init.normal(0.02)),
          Embedding.of(rng, CONTEXT, WIDTH, Init.normal(0.02)),
          IntStream.range(0, BLOCKS)
              .mapToObj(_ -> TransformerEncoderBlock.of(rng, WIDTH, HEADS, 4 * WIDTH))
              .toList(),
          LayerNorm.of(WIDTH),
          Linear.of(rng, WIDTH, alphabet, Init.normal(0.02), false));
    }

    /// {@return the scores of the letters that may come behind each of `text`}
    Tensor apply(Tensor text, Phase phase) {
      long steps = text.dim(1);
      Optional<Tensor> mask = Optional.of(MultiHeadAttention.causal(steps));
      Tensor x = letters.apply(text, phase).add(places.apply(Tensor.arange(steps), phase));
      x = new Dropout(0.1).apply(x, phase);
      for (TransformerEncoderBlock block : blocks) {
        x = block.apply(x, mask, phase);
      }
      return output.apply(norm.apply(x, phase), phase);
    }
  }

  // endregion

  /// The scores of the letter that comes next, and what was seen.
  public record Next(Tensor scores, List<KeyValueCache> caches) {}

  private static Next next(Net net, Tensor letter, List<KeyValueCache> caches) {
    Phase phase = Phase.inference();
    Tensor place = caches.get(0).length().reshape(1, 1);
    Tensor x = net.letters().apply(letter, phase).add(net.places().apply(place, phase));
    List<KeyValueCache> seen = new ArrayList<>();
    for (int i = 0; i < BLOCKS; i++) {
      var out = net.blocks().get(i).apply(x, caches.get(i), phase);
      x = out.out();
      seen.add(out.cache());
    }
    return new Next(net.output().apply(net.norm().apply(x, phase), phase), seen);
  }

  /// How training went.
  ///
  /// @param losses the loss of each step
  /// @param written what the model writes then
  public record Result(List<Double> losses, String written) {}

  // region train
  /// {@return how it goes to learn `text` in so many steps}
  public static Result train(String text, int steps, Mode mode) {
    try (Scope _ = Scope.open()) {
      Letters letters = Letters.of(text);
      Rng rng = Rng.of(3);
      Trainer<Net, Batch> trainer =
          Trainer.of(
              Net.of(rng, letters.alphabet().size()),
              Adam.decoupled(Schedule.cosine(3e-3, steps).warmUp(steps / 10), 0.1),
              (net, batch, phase) -> Losses.crossEntropy(net.apply(batch.x(), phase), batch.y()),
              Settings.standard()
                  .with(mode)
                  .with(rng)
                  .with(Clip.norm(1))
                  .decaying(name -> name.endsWith("weight") && !name.contains("norm")));
      List<Double> losses = new ArrayList<>();
      try (Progress progress = Progress.of(steps)) {
        for (int i = 0; i < steps; i++) {
          Scope.run(() -> {
            Batch batch = letters.draw(rng, BATCH, CONTEXT);
            losses.add(trainer.step(batch).loss());
            progress.step(losses.getLast(), BATCH * CONTEXT);
          });
        }
      }
      return new Result(losses, write(trainer.model(), letters, rng, mode));
    }
  }

  // endregion

  /// {@return a text as long as the model looks back}; letters are drawn as their scores say
  private static String write(Net net, Letters letters, Rng rng, Mode mode) {
    Fn3<Net, Tensor, List<KeyValueCache>, Next> step = Gpt::next;
    Fn3<Net, Tensor, List<KeyValueCache>, Next> run =
        mode == Mode.EAGER ? step : mode == Mode.EXACT ? Jit.exact(step) : Jit.of(step);
    List<KeyValueCache> caches =
        IntStream.range(0, BLOCKS)
            .mapToObj(_ -> KeyValueCache.empty(1, HEADS, CONTEXT, WIDTH / HEADS))
            .toList();
    List<Integer> written = new ArrayList<>(List.of(letters.text().get(0)));
    while (written.size() < CONTEXT) {
      Tensor letter = Tensor.of(new long[] {written.getLast()}, 1, 1);
      Next next = run.apply(net, letter, caches);
      caches = next.caches();
      double[] shares = next.scores().softmax(-1).toDoubles();
      double left = rng.uniform(1).item();
      int chosen = 0;
      while (chosen < shares.length - 1 && left >= shares[chosen]) {
        left -= shares[chosen++];
      }
      written.add(chosen);
    }
    return letters.read(written);
  }

  /// Learns a file in so many steps, in the mode that is named: `FUSED 300 docs/tutorial/11-tensors.md`.
  public static void main(String[] arguments) {
    if (arguments.length != 3) {
      System.err.println("usage: Gpt EAGER|EXACT|FUSED STEPS FILE");
      return;
    }
    int steps = Integer.parseInt(arguments[1]);
    long begin = System.nanoTime();
    Result result = train(read(Path.of(arguments[2])), steps, Mode.valueOf(arguments[0]));
    System.out.printf(
        "%s: loss %.3f, then %.3f, %.1f s%n%s%n",
        arguments[0],
        result.losses().getFirst(),
        result.losses().getLast(),
        (System.nanoTime() - begin) * 1e-9,
        result.written());
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
