package dev.weir.testkit.fuzz;

import com.google.common.collect.ImmutableList;
import com.sun.management.ThreadMXBean;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// Gives a target the damaged inputs of a range of seeds, one after the other, and notes which it
/// failed on, which took longest and which needed the most memory. Times are those of the processor, so
/// that a busy machine changes little.
///
/// A target that does not come back is noticed: after [#PATIENCE_SECONDS] its stack is printed to
/// standard error with the seed, again and again, and the campaign waits.
public final class FuzzCampaign {
  private static final System.Logger LOGGER = System.getLogger(FuzzCampaign.class.getName());

  /// How long an input may take before somebody is told.
  public static final int PATIENCE_SECONDS = 20;

  private static final int KEPT_FAULTS = 20;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /// What was thrown, by how many inputs, and the seed of the shortest one.
  public record Fault(String trace, int count, long seed, int length) {}

  /// What came of a campaign.
  ///
  /// @param inputs how many inputs there were
  /// @param accepted how many of them were accepted
  /// @param faults what was thrown, by its place, at most [#KEPT_FAULTS] kinds
  /// @param longestNanos the time of the input that took longest
  /// @param longestSeed the seed of that input
  /// @param mostBytes the most that was allocated for one input, an upper bound of what it needed at once
  /// @param mostBytesSeed the seed of that input
  /// @param mostBytesLength the length of that input
  public record Result(
      long inputs,
      long accepted,
      ImmutableList<Fault> faults,
      long longestNanos,
      long longestSeed,
      long mostBytes,
      long mostBytesSeed,
      int mostBytesLength) {
    @Override
    public String toString() {
      StringBuilder text = new StringBuilder();
      text.append(
          "%d inputs, %d accepted, %d kinds of errors; longest %d ms (seed %d), most memory %d KB for %d bytes (seed %d)"
              .formatted(
                  inputs,
                  accepted,
                  faults.size(),
                  longestNanos / 1_000_000,
                  longestSeed,
                  mostBytes >> 10,
                  mostBytesLength,
                  mostBytesSeed));
      for (Fault fault : faults) {
        text.append(
            "%n%d inputs, such as seed %d with %d bytes: %s"
                .formatted(fault.count(), fault.seed(), fault.length(), fault.trace()));
      }
      return text.toString();
    }
  }

  private final Mutator mutator;
  private final FuzzTarget target;
  private final Map<String, Fault> faults = new LinkedHashMap<>();
  private long accepted;
  private long longestNanos;
  private long longestSeed;
  private long mostBytes;
  private long mostBytesSeed;
  private int mostBytesLength;
  private volatile long current;
  private volatile long started;

  private FuzzCampaign(Mutator mutator, FuzzTarget target) {
    this.mutator = mutator;
    this.target = target;
  }

  /// {@return what comes of the seeds from `firstSeed` on, `count` of them}
  public static Result run(Mutator mutator, FuzzTarget target, long firstSeed, long count) {
    FuzzCampaign campaign = new FuzzCampaign(mutator, target);
    Thread watcher = campaign.watcher(Thread.currentThread());
    watcher.start();
    try {
      for (long seed = firstSeed; seed < firstSeed + count; seed++) {
        campaign.one(seed);
      }
    } finally {
      watcher.interrupt();
    }
    return new Result(
        count,
        campaign.accepted,
        ImmutableList.copyOf(campaign.faults.values()),
        campaign.longestNanos,
        campaign.longestSeed,
        campaign.mostBytes,
        campaign.mostBytesSeed,
        campaign.mostBytesLength);
  }

  private void one(long seed) {
    byte[] input = mutator.mutate(seed);
    current = seed;
    long bytes = THREADS.getCurrentThreadAllocatedBytes();
    long start = THREADS.getCurrentThreadCpuTime();
    started = start;
    try {
      if (target.read(input)) {
        accepted++;
      }
    } catch (RuntimeException | Error e) {
      fault(e, seed, input.length);
    }
    long nanos = THREADS.getCurrentThreadCpuTime() - start;
    bytes = THREADS.getCurrentThreadAllocatedBytes() - bytes;
    if (nanos > longestNanos) {
      longestNanos = nanos;
      longestSeed = seed;
    }
    if (bytes > mostBytes) {
      mostBytes = bytes;
      mostBytesSeed = seed;
      mostBytesLength = input.length;
    }
  }

  private void fault(Throwable thrown, long seed, int length) {
    String trace = trace(thrown);
    String place = place(thrown);
    Fault known = faults.get(place);
    if (known == null && faults.size() < KEPT_FAULTS) {
      faults.put(place, new Fault(trace, 1, seed, length));
    } else if (known != null) {
      boolean shorter = length < known.length();
      faults.put(
          place,
          new Fault(
              shorter ? trace : known.trace(),
              known.count() + 1,
              shorter ? seed : known.seed(),
              shorter ? length : known.length()));
    }
  }

  /// Errors thrown at the same line are the same error; so are those that a target found wrong with
  /// the same words.
  private static String place(Throwable thrown) {
    if (thrown instanceof AssertionError) {
      String message = String.valueOf(thrown.getMessage());
      return message.lines().findFirst().orElse("").replaceAll("[0-9]+", "");
    }
    StackTraceElement[] stack = thrown.getStackTrace();
    StringBuilder place = new StringBuilder(thrown.getClass().getName());
    for (int i = 0; i < Math.min(thrown instanceof StackOverflowError ? 1 : 3, stack.length); i++) {
      place.append(' ').append(stack[i]);
    }
    return place.toString();
  }

  private static String trace(Throwable thrown) {
    StringWriter text = new StringWriter();
    thrown.printStackTrace(new PrintWriter(text));
    return text.toString().lines().limit(25).collect(java.util.stream.Collectors.joining("\n"));
  }

  private Thread watcher(Thread worker) {
    return Thread.ofPlatform()
        .daemon()
        .unstarted(() -> {
          try {
            while (true) {
              Thread.sleep(1000L * PATIENCE_SECONDS);
              long seconds =
                  TimeUnit.NANOSECONDS.toSeconds(
                      THREADS.getThreadCpuTime(worker.threadId()) - started);
              if (seconds >= PATIENCE_SECONDS) {
                StringBuilder message = new StringBuilder();
                message.append("seed %d takes %d s:".formatted(current, seconds));
                for (StackTraceElement frame : worker.getStackTrace()) {
                  message.append("\n  at ").append(frame);
                }
                LOGGER.log(System.Logger.Level.WARNING, message.toString());
              }
            }
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
  }
}
