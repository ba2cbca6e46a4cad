package dev.weir.nn.data;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableList;
import dev.weir.tensor.Rng;
import dev.weir.tensor.Scope;
import dev.weir.tensor.Tensor;
import dev.weir.tensor.Trees;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

/// Makes batches of examples. Each pass over it is an epoch; batches that come next are made by another thread while one is
/// worked on, and are the same whether they are or not.
///
/// ```java
/// for (Batch batch : Loader.of(digits, 32).shuffled(rng)) {
///   trainer.step(batch);
/// }
/// ```
public final class Loader<T> implements Iterable<T> {
  private final Source<T> source;
  private final int size;
  private final Optional<Rng> rng;
  private final boolean whole;
  private final int ahead;
  private final ThreadPoolExecutor thread;

  private Loader(Source<T> source, int size, Optional<Rng> rng, boolean whole, int ahead) {
    checkArgument(size > 0, "batches of %s examples", size);
    checkArgument(ahead >= 0, "%s batches ahead", ahead);
    this.source = source;
    this.size = size;
    this.rng = rng;
    this.whole = whole;
    this.ahead = ahead;
    thread =
        new ThreadPoolExecutor(
            1, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), Loader::daemon);
    // Nobody needs to close a loader: its thread ends once there is nothing to do.
    thread.allowCoreThreadTimeOut(true);
  }

  private static Thread daemon(Runnable work) {
    return Thread.ofPlatform().daemon().name("weir-loader").unstarted(work);
  }

  /// {@return batches of so many rows of a tree of tensors}, in order; two batches ahead
  public static <T> Loader<T> of(T tree, int size) {
    return of(Source.of(tree), size);
  }

  /// {@return batches of so many examples}, in order; two batches ahead
  public static <T> Loader<T> of(Source<T> source, int size) {
    return new Loader<>(source, size, Optional.empty(), false, 2);
  }

  /// {@return the same in another order in each epoch}
  public Loader<T> shuffled(Rng random) {
    return new Loader<>(source, size, Optional.of(random), whole, ahead);
  }

  /// {@return the same without a last batch that is smaller: programs are compiled for one size}
  public Loader<T> wholeBatches() {
    return new Loader<>(source, size, rng, true, ahead);
  }

  /// {@return the same with so many batches made ahead, by another thread; with 0 by that which asks for them}
  public Loader<T> ahead(int batches) {
    return new Loader<>(source, size, rng, whole, batches);
  }

  /// {@return how many batches an epoch has}
  public long batches() {
    return whole ? source.size() / size : (source.size() + size - 1) / size;
  }

  /// {@return the batches of an epoch}; they belong to the scope of whoever takes them
  @Override
  public Iterator<T> iterator() {
    long count = source.size();
    long[] order =
        rng.map(random -> Scope.call(() -> random.permutation(count)).toLongs())
            .orElseGet(() -> LongStream.range(0, count).toArray());
    return new Epoch(order);
  }

  /// A batch outside of all scopes.
  private record Raw<T>(T tree, ImmutableList<dev.weir.dialect.builtin.data.Tensor> tensors) {
    /// {@return the batch as tensors of this thread}
    T here() {
      Iterator<dev.weir.dialect.builtin.data.Tensor> next = tensors.iterator();
      return Trees.map(_ -> Tensor.copyOf(next.next()), tree);
    }
  }

  private final class Epoch implements Iterator<T> {
    private final long[] order;
    private final Deque<Future<Raw<T>>> made = new ArrayDeque<>();
    private long asked;
    private long taken;

    Epoch(long[] order) {
      this.order = order;
    }

    @Override
    public boolean hasNext() {
      return taken < batches();
    }

    @Override
    public T next() {
      if (!hasNext()) {
        throw new NoSuchElementException("the epoch is over");
      }
      taken++;
      if (ahead == 0) {
        return source.get(examples(asked++));
      }
      while (asked < batches() && made.size() <= ahead) {
        long[] examples = examples(asked++);
        made.add(thread.submit(() -> make(examples)));
      }
      try {
        return made.removeFirst().get().here();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted while a batch was loaded", e);
      } catch (ExecutionException e) {
        throw new IllegalStateException(
            "batch %s of %s cannot be loaded: %s"
                .formatted(taken, batches(), e.getCause().getMessage()),
            e.getCause());
      }
    }

    private long[] examples(long batch) {
      int from = Math.toIntExact(batch * size);
      return Arrays.copyOfRange(order, from, Math.min(order.length, from + size));
    }

    private Raw<T> make(long[] examples) {
      try (Scope _ = Scope.open()) {
        T tree = source.get(examples);
        var raw = ImmutableList.<dev.weir.dialect.builtin.data.Tensor>builder();
        for (Tensor each : Trees.tensors(tree)) {
          var copy = dev.weir.dialect.builtin.data.Tensor.zeros(each.dtype(), each.shape());
          copy.data().copyFrom(each.storage().data());
          raw.add(copy);
        }
        return new Raw<>(tree, raw.build());
      }
    }
  }
}
