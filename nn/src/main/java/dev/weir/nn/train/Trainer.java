package dev.weir.nn.train;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.nn.Buffer;
import dev.weir.nn.FullPrecision;
import dev.weir.nn.Phase;
import dev.weir.nn.Precision;
import dev.weir.nn.amp.LossScale;
import dev.weir.nn.optim.Optimizer;
import dev.weir.tensor.Fn2;
import dev.weir.tensor.Grad;
import dev.weir.tensor.Jit;
import dev.weir.tensor.Rng;
import dev.weir.tensor.Scope;
import dev.weir.tensor.Tensor;
import dev.weir.tensor.TreePaths;
import dev.weir.tensor.Trees;
import dev.weir.tensor.capture.Explanation;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Trains a model: a [tree][Trees] of tensors, most often a record of layers. Its float tensors are learned, but for those
/// marked as [Buffer].
///
/// ```java
/// Trainer<Net, Batch> trainer =
///     Trainer.of(net, Adam.of(1e-3), (model, batch, phase) ->
///         Losses.crossEntropy(model.apply(batch.x(), phase), batch.y()));
/// for (Batch batch : loader) {
///   trainer.step(batch);
/// }
/// Net trained = trainer.model();
/// ```
///
/// The weights of a trainer are its own: memory that it writes to with each step, so that a step leaves nothing behind.
/// They live as long as the scope in which the trainer was made. [#model] gives a copy. One thread uses a trainer at a
/// time.
public final class Trainer<M, B> {
  private static final System.Logger LOGGER = System.getLogger(Trainer.class.getName());

  private final Optimizer optimizer;
  private final Objective<M, B> objective;
  private final Settings settings;
  private final M model;
  private final ImmutableList<TreePaths.Leaf> leaves;

  /// Which of the leaves are learned.
  private final ImmutableList<Boolean> learned;

  private final ImmutableList<Boolean> decays;
  private final Fn2<Given<B>, Numbers, Found> program;
  private boolean isChecked;
  private Optimizer.State state;
  private LossScale scale;

  /// What a step is computed of.
  record Given<B>(List<Tensor> weights, List<Tensor> buffers, B batch) {}

  /// What changes from step to step besides: by what the loss is multiplied.
  record Numbers(Optional<Tensor> scale) {}

  /// What comes of a batch.
  ///
  /// @param finite whether all gradients are, where that is asked
  record Found(
      Tensor loss, List<Tensor> gradients, List<Tensor> buffers, Optional<Tensor> finite) {}

  /// What a step did.
  ///
  /// @param moved whether the weights were moved; they are not where a gradient is not finite and losses are scaled
  public record Outcome(double loss, boolean moved) {}

  private Trainer(M model, Optimizer optimizer, Objective<M, B> objective, Settings settings) {
    this.optimizer = optimizer;
    this.objective = objective;
    this.settings = settings;
    this.model = Trees.map(Trainer::copy, model);
    leaves = TreePaths.of(this.model);
    learned =
        leaves.stream()
            .map(each -> isLearned(each, settings))
            .collect(ImmutableList.toImmutableList());
    checkArgument(learned.contains(true), "the model has no weights that are learned");
    decays =
        leaves.stream()
            .filter(each -> isLearned(each, settings))
            .map(each -> settings.decays().test(each.path()))
            .collect(ImmutableList.toImmutableList());
    scale = settings.scale().orElse(LossScale.fixed(1));
    state = optimizer.start(weights());
    program = settings.mode().of(this::find);
  }

  /// {@return a trainer of `model`, which stays as it is}
  public static <M, B> Trainer<M, B> of(M model, Optimizer optimizer, Objective<M, B> objective) {
    return of(model, optimizer, objective, Settings.standard());
  }

  /// {@return a trainer of `model`, which stays as it is}
  public static <M, B> Trainer<M, B> of(
      M model, Optimizer optimizer, Objective<M, B> objective, Settings settings) {
    return new Trainer<>(model, optimizer, objective, settings);
  }

  private static boolean isLearned(TreePaths.Leaf leaf, Settings settings) {
    DType dtype = leaf.tensor().dtype();
    return (dtype == DType.FLOAT32 || dtype == DType.FLOAT64)
        && !leaf.isMarked(Buffer.class)
        && settings.learned().test(leaf.path());
  }

  private static Tensor copy(Tensor each) {
    return Tensor.copyOf(each.storage());
  }

  private List<Tensor> weights() {
    return part(true);
  }

  private List<Tensor> part(boolean wanted) {
    List<Tensor> found = new ArrayList<>();
    for (int i = 0; i < leaves.size(); i++) {
      if (learned.get(i) == wanted) {
        found.add(leaves.get(i).tensor());
      }
    }
    return found;
  }

  /// {@return the model with these tensors}
  private M built(List<Tensor> weights, List<Tensor> buffers) {
    Iterator<Tensor> nextWeight = weights.iterator();
    Iterator<Tensor> nextBuffer = buffers.iterator();
    Iterator<Boolean> isWeight = learned.iterator();
    return Trees.map(_ -> isWeight.next() ? nextWeight.next() : nextBuffer.next(), model);
  }

  /// {@return the loss of a batch and what follows from it}
  private Found find(Given<B> given, Numbers numbers) {
    Phase phase = Phase.training(settings.rng()).with(settings.precision(), settings.narrow());
    var found =
        Grad.valueAndGrad(
                (List<Tensor> weights) -> {
                  M current = built(narrowed(weights), given.buffers());
                  Tensor loss = Phase.wide(objective.loss(current, given.batch(), phase));
                  return numbers.scale().map(loss::multiply).orElse(loss);
                })
            .apply(given.weights());
    List<Tensor> gradients =
        found.gradient().stream().map(each -> unscaled(each, numbers)).toList();
    return new Found(
        unscaled(found.value(), numbers),
        settings.clip().apply(gradients),
        given.buffers().stream().map(phase::current).toList(),
        numbers.scale().map(_ -> areFinite(gradients)));
  }

  private static Tensor unscaled(Tensor each, Numbers numbers) {
    return numbers.scale().map(each::divide).orElse(each);
  }

  private static Tensor areFinite(List<Tensor> gradients) {
    return gradients.stream()
        .map(each -> each.isfinite().all())
        .reduce(Tensor::logicalAnd)
        .orElseThrow();
  }

  private List<Tensor> narrowed(List<Tensor> weights) {
    if (settings.precision() != Precision.O2) {
      return weights;
    }
    List<Tensor> narrow = new ArrayList<>();
    for (int i = 0; i < leaves.size(); i++) {
      if (learned.get(i)) {
        Tensor each = weights.get(narrow.size());
        narrow.add(
            leaves.get(i).isMarked(FullPrecision.class) ? each : each.cast(settings.narrow()));
      }
    }
    return narrow;
  }

  /// {@return what became of the code that computes losses and gradients}: its programs, and what breaks them apart; in
  /// eager code nothing
  public Explanation explain() {
    return program instanceof Jit.Function<?> compiled
        ? compiled.explain()
        : Explanation.noted("losses and gradients are computed operator by operator");
  }

  /// Moves the weights by the gradients of the loss of `batch`.
  public Outcome step(B batch) {
    try (Scope _ = Scope.open()) {
      Numbers numbers = new Numbers(settings.scale().map(_ -> Tensor.of((float) scale.scale())));
      List<Tensor> weights = weights();
      List<Tensor> buffers = part(false);
      Found found = program.apply(new Given<>(weights, buffers, batch), numbers);
      checkWhole();
      boolean finite = found.finite().map(each -> each.toBooleans()[0]).orElse(true);
      scale = scale.after(finite);
      if (finite) {
        Optimizer.Step next = optimizer.step(weights, found.gradients(), state, decays);
        write(next.weights(), weights);
        write(found.buffers(), buffers);
        for (int i = 0; i < state.slots().size(); i++) {
          write(next.state().slots().get(i), state.slots().get(i));
        }
        state = new Optimizer.State(next.state().step(), state.slots());
      }
      return new Outcome(found.loss().item(), finite);
    }
  }

  /// Says so once if what was to be compiled is not one program: parts of it are then as slow as eager code.
  private void checkWhole() {
    if (!isChecked) {
      isChecked = true;
      Explanation seen = explain();
      boolean isWhole = seen.graphs().size() == 1 && seen.breaks().isEmpty();
      if (settings.mode() != Mode.EAGER && !isWhole) {
        LOGGER.log(
            Level.WARNING,
            "losses and gradients are not one program, see Trainer.explain(): {0}",
            seen.breaks().isEmpty() ? seen.notes() : seen.breaks());
      }
    }
  }

  /// These tensors are nobody else's.
  private static void write(List<Tensor> from, List<Tensor> to) {
    for (int i = 0; i < from.size(); i++) {
      if (from.get(i) != to.get(i)) {
        to.get(i).storage().data().copyFrom(from.get(i).storage().data());
      }
    }
  }

  /// {@return the model as it is now, a copy}
  public M model() {
    return Trees.map(Trainer::copy, model);
  }

  /// {@return how many steps were taken}; those that moved nothing do not count
  public long steps() {
    return state.step();
  }

  /// {@return the rate of the next step}
  public double rate() {
    return optimizer.rate(state.step());
  }

  /// {@return by what the next loss is multiplied}
  public LossScale scale() {
    return scale;
  }

  /// Writes the model and all that a later step depends on to a safetensors file: the weights as `model.` and the path of
  /// fields that leads to each.
  public void save(Path file) {
    Scope.run(() -> Checkpoint.save(file, everything()));
  }

  /// Goes on from what [#save] wrote: the steps that follow are those that would have followed then.
  ///
  /// @throws IllegalArgumentException if the file was written for another model or optimiser; then nothing changes
  public void load(Path file) {
    Scope.run(() -> {
      Map<String, Object> now = everything();
      Map<String, Object> loaded = Checkpoint.load(file, now);
      write(Trees.tensors(loaded.get("model")), Trees.tensors(model));
      List<Tensor> slots = state.slots().stream().flatMap(List::stream).toList();
      write(Trees.tensors(loaded.get("optimizer")), slots);
      List<Tensor> numbers = Trees.tensors(loaded.get("trainer"));
      state = new Optimizer.State(numbers.get(0).toLongs()[0], state.slots());
      double[] scaled = numbers.get(1).toDoubles();
      scale = new LossScale(scaled[0], (long) scaled[1], scale.every());
      long[] drawn = numbers.get(2).toLongs();
      settings.rng().restore(new Rng.State(drawn[0], drawn[1], drawn[2]));
    });
  }

  private Map<String, Object> everything() {
    Map<String, Object> slots = new LinkedHashMap<>();
    for (int i = 0; i < state.slots().size(); i++) {
      Map<String, Tensor> named = new LinkedHashMap<>();
      Iterator<Tensor> next = state.slots().get(i).iterator();
      for (int j = 0; j < leaves.size(); j++) {
        if (learned.get(j)) {
          named.put(leaves.get(j).path(), next.next());
        }
      }
      slots.put(optimizer.slots().get(i), named);
    }
    Rng.State drawn = settings.rng().state();
    Map<String, Object> rest = new LinkedHashMap<>();
    rest.put("step", Tensor.of(state.step()));
    rest.put("scale", Tensor.of(new double[] {scale.scale(), scale.good()}));
    rest.put("rng", Tensor.of(new long[] {drawn.seed(), drawn.stream(), drawn.counter()}));
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("model", model);
    all.put("optimizer", slots);
    all.put("trainer", rest);
    return all;
  }
}
