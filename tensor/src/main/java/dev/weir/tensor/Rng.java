package dev.weir.tensor;

import static com.google.common.base.Preconditions.checkArgument;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.tensor.random.Philox;
import java.util.Comparator;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/// Random numbers: those of a seed are the same in eager code and in what [Jit] compiles, and for any number of threads.
///
/// A generator is a seed, a stream and how far it has come. Each draw takes the counters that it needs of Philox4x32-10,
/// whose key is the seed: a counter for four 32-bit words, or for two numbers of 64 bits. A program that [Jit] compiled
/// draws anew in each run.
///
/// Any thread may draw; which numbers it gets depends on the order of the draws alone.
public final class Rng {
  private static final double TWO_PI = 2 * Math.PI;

  /// Draws are made by several threads where there are more counters than these.
  private static final long PARALLEL = 1 << 14;

  private long seed;
  private long stream;
  private long counter;

  /// How far a generator has come: what it draws from there on is the same each time.
  public record State(long seed, long stream, long counter) {}

  private Rng(long seed, long stream) {
    this.seed = seed;
    this.stream = stream;
  }

  /// {@return the generator of `seed`}
  public static Rng of(long seed) {
    return new Rng(seed, 0);
  }

  /// {@return how far it has come}
  public synchronized State state() {
    return new State(seed, stream, counter);
  }

  /// Draws from now on what the generator drew whose state this was; also in programs that [Jit] compiled before.
  public synchronized void restore(State state) {
    seed = state.seed();
    stream = state.stream();
    counter = state.counter();
  }

  /// {@return generators, none of which draws what another does, or this one, or what another split of it gives}
  ///
  /// The stream of each is the hash that Philox itself makes of this one's stream and a counter.
  public Rng[] split(int count) {
    checkArgument(count >= 0, "splits into %s", count);
    Rng[] made = new Rng[count];
    long first = advance(count);
    int[] words = new int[4];
    for (int i = 0; i < count; i++) {
      words(first + i, words);
      long stream = (words[1] & 0xFFFFFFFFL) << 32 | words[0] & 0xFFFFFFFFL;
      long key = (words[3] & 0xFFFFFFFFL) << 32 | words[2] & 0xFFFFFFFFL;
      made[i] = new Rng(key, stream);
    }
    return made;
  }

  private synchronized long advance(long counters) {
    long first = counter;
    counter = Math.addExact(counter, counters);
    return first;
  }

  /// {@return numbers of [0, 1) in the default dtype}
  public Tensor uniform(long... shape) {
    return between(0, 1, shape);
  }

  /// {@return numbers from `min` to `max`, without that, in the default dtype}
  public Tensor between(double min, double max, long... shape) {
    checkArgument(min <= max, "from %s to %s", min, max);
    DType dtype = Defaults.dtype();
    return draw(
        dtype,
        shape,
        (raw, words, at) -> raw.setDouble(at, min + (max - min) * unit(dtype, words, at)));
  }

  /// {@return numbers of the normal distribution with mean 0 and deviation 1, in the default dtype}
  public Tensor normal(long... shape) {
    return gaussian(0, 1, shape);
  }

  /// {@return numbers of the normal distribution, in the default dtype}; by the method of Box and Muller
  public Tensor gaussian(double mean, double deviation, long... shape) {
    return draw(
        Defaults.dtype(),
        shape,
        (raw, words, at) -> {
          int half = (int) (at % 2) * 2;
          // 1 - u is never 0.
          double radius = Math.sqrt(-2 * Math.log(1 - (words[half] >>> 8) * 0x1p-24));
          double angle = TWO_PI * ((words[half + 1] >>> 8) * 0x1p-24);
          raw.setDouble(at, mean + deviation * radius * Math.cos(angle));
        });
  }

  /// {@return integers from `low` to `high`, without that, as i64}
  public Tensor randint(long low, long high, long... shape) {
    checkArgument(low < high, "from %s to %s", low, high);
    long count = Math.subtractExact(high, low);
    return draw(
        DType.INT64,
        shape,
        (raw, words, at) -> {
          int half = (int) (at % 2) * 2;
          long word = (words[half + 1] & 0xFFFFFFFFL) << 32 | words[half] & 0xFFFFFFFFL;
          raw.setLong(at, low + Math.unsignedMultiplyHigh(word, count));
        });
  }

  /// {@return 1 with probability `p`, else 0, in the default dtype}
  public Tensor bernoulli(double p, long... shape) {
    checkArgument(p >= 0 && p <= 1, "not a probability: %s", p);
    DType dtype = Defaults.dtype();
    return draw(
        dtype, shape, (raw, words, at) -> raw.setDouble(at, unit(dtype, words, at) < p ? 1 : 0));
  }

  /// {@return the numbers from 0 to `n` in a random order, as i64}
  public Tensor permutation(long n) {
    return draw(
        () -> {
          Tensor keys = randint(0, Long.MAX_VALUE, n);
          long[] order =
              LongStream.range(0, n)
                  .boxed()
                  .sorted(
                      Comparator.<Long>comparingLong(i -> keys.storage().getLong(i))
                          .thenComparingLong(i -> i))
                  .mapToLong(Long::longValue)
                  .toArray();
          return Tensor.of(order, n);
        },
        DType.INT64,
        n);
  }

  /// As many bits as the dtype has: 24 of a word, or 53 of two.
  private static double unit(DType dtype, int[] words, long at) {
    if (dtype == DType.FLOAT64) {
      int half = (int) (at % 2) * 2;
      long word = (words[half + 1] & 0xFFFFFFFFL) << 32 | words[half] & 0xFFFFFFFFL;
      return (word >>> 11) * 0x1p-53;
    }
    int half = (int) (at % 2) * 2;
    return (words[half] >>> 8) * 0x1p-24;
  }

  /// What becomes of the words of a counter, two elements of each.
  private interface Element {
    void write(dev.weir.dialect.builtin.data.Tensor raw, int[] words, long at);
  }

  private Tensor draw(DType dtype, long[] shape, Element element) {
    return draw(() -> fill(dtype, shape, element), dtype, shape.clone());
  }

  private Tensor draw(Supplier<Tensor> source, DType dtype, long... shape) {
    Context context = Context.current();
    if (context.draws != null) {
      return context.draws.removeFirst();
    }
    return context.trace == null ? source.get() : context.trace.draw(source, dtype, shape);
  }

  private Tensor fill(DType dtype, long[] shape, Element element) {
    Tensor made = Tensor.allocate(dtype, shape.clone());
    var raw = made.storage();
    long count = raw.elementCount();
    long counters = (count + 1) / 2;
    long first = advance(counters);
    int tasks = counters > PARALLEL ? (int) Math.min(64, counters / (PARALLEL / 4)) : 1;
    var parts = IntStream.range(0, tasks);
    (tasks > 1 ? parts.parallel() : parts)
        .forEach(task -> {
          int[] words = new int[4];
          for (long i = counters * task / tasks; i < counters * (task + 1) / tasks; i++) {
            words(first + i, words);
            element.write(raw, words, 2 * i);
            if (2 * i + 1 < count) {
              element.write(raw, words, 2 * i + 1);
            }
          }
        });
    return made;
  }

  private void words(long counter, int[] into) {
    Philox.block(
        (int) counter,
        (int) (counter >>> 32),
        (int) stream,
        (int) (stream >>> 32),
        (int) seed,
        (int) (seed >>> 32),
        into);
  }
}
