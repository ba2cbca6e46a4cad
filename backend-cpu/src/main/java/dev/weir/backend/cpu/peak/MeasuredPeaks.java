package dev.weir.backend.cpu.peak;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.hash.Hashing;
import dev.weir.backend.cpu.parallel.Workers;
import dev.weir.backend.cpu.vector.VectorSupport;
import dev.weir.dialect.builtin.data.LargeMemory;
import dev.weir.runtime.device.DevicePeaks;
import dev.weir.runtime.device.UserCache;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/// What the processors of this machine do at most, measured once, in about two seconds, and kept in a file of the
/// user's cache folder ([UserCache]). A machine whose processor, number of threads,
/// vectors or JVM are others is measured again, and so it is once the file is deleted.
public final class MeasuredPeaks {
  private static final Duration CALIBRATION = Duration.ofMillis(1800);

  /// Rounds that are timed together: few enough that several times so many fit in the calibration while the loop is still
  /// interpreted, and enough to have the threads' start in no figure.
  private static final int ROUNDS = 1 << 14;

  private static final long COPIED_BYTES = 128L << 20;
  private static final String OPERATIONS = "operations";
  private static final String BYTES = "bytes";

  private MeasuredPeaks() {}

  /// {@return the peaks of this machine}; those of the file if there is one, else they are measured and written there.
  /// Where no file can be written, they are measured each time.
  public static DevicePeaks ofThisMachine() {
    return in(UserCache.folder(), Workers.common(), CALIBRATION);
  }

  /// {@return the peaks that `folder` has for this machine and `workers`, measured in about `time` if there are none}
  static DevicePeaks in(Path folder, Workers workers, Duration time) {
    int lanes = VectorSupport.floatLanes();
    String machine =
        String.join(
            ", ",
            processor(),
            workers.threads() + " threads",
            "vectors of " + lanes + " floats",
            "Java " + Runtime.version());
    Path file =
        folder.resolve(
            "peaks-" + Hashing.sha256().hashString(machine, UTF_8).toString().substring(0, 16));
    return read(file, machine)
        .orElseGet(() -> {
          DevicePeaks measured =
              new DevicePeaks(
                  multiplyAdds(workers, lanes, time),
                  copy(workers, time),
                  "measured on " + machine);
          write(file, measured);
          return measured;
        });
  }

  private static double multiplyAdds(Workers workers, int lanes, Duration time) {
    MultiplyAdds loop = MultiplyAdds.of(lanes);
    float[] kept = new float[workers.threads()];
    double work = (double) MultiplyAdds.operations(lanes) * ROUNDS * workers.threads();
    return best(
        work,
        time,
        () ->
            workers.run(
                workers.threads(),
                1,
                (begin, end) -> {
                  for (long i = begin; i < end; i++) {
                    kept[(int) i] += loop.run(ROUNDS);
                  }
                }));
  }

  private static double copy(Workers workers, Duration time) {
    long grain = 1L << 20;
    try (Arena arena = Arena.ofShared()) {
      MemorySegment from = LargeMemory.allocate(arena, COPIED_BYTES, 64);
      MemorySegment to = LargeMemory.allocate(arena, COPIED_BYTES, 64);
      // Pages that nobody wrote to are one page of zeros, which a cache has.
      from.fill((byte) 1);
      return best(
          2.0 * COPIED_BYTES,
          time,
          () ->
              workers.run(
                  COPIED_BYTES / grain,
                  1,
                  (begin, end) ->
                      MemorySegment.copy(
                          from, begin * grain, to, begin * grain, (end - begin) * grain)));
    }
  }

  /// {@return the best rate of the rounds that half a calibration takes}; what else the machine does only slows one down
  private static double best(double work, Duration time, Runnable round) {
    long end = System.nanoTime() + time.toNanos() / 2;
    long shortest = Long.MAX_VALUE;
    long now;
    do {
      long start = System.nanoTime();
      round.run();
      now = System.nanoTime();
      shortest = Math.min(shortest, Math.max(1, now - start));
    } while (now < end);
    return work * 1e9 / shortest;
  }

  /// {@return what the system calls the processor}
  private static String processor() {
    try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .findFirst()
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .orElseGet(MeasuredPeaks::architecture);
    } catch (IOException | UncheckedIOException e) {
      // There is no such file but on Linux.
      return architecture();
    }
  }

  private static String architecture() {
    return System.getProperty("os.name") + " " + System.getProperty("os.arch");
  }

  private static Optional<DevicePeaks> read(Path file, String machine) {
    Properties read = new Properties();
    try (var text = Files.newBufferedReader(file)) {
      read.load(text);
      return Optional.of(
          new DevicePeaks(
              Double.parseDouble(read.getProperty(OPERATIONS, "")),
              Double.parseDouble(read.getProperty(BYTES, "")),
              "measured earlier on " + machine));
    } catch (IOException | IllegalArgumentException e) {
      // Not there, or damaged: measured again.
      return Optional.empty();
    }
  }

  private static void write(Path file, DevicePeaks peaks) {
    Properties written = new Properties();
    written.setProperty(OPERATIONS, Double.toString(peaks.operations()));
    written.setProperty(BYTES, Double.toString(peaks.bytes()));
    try {
      Files.createDirectories(file.getParent());
      Path draft = Files.createTempFile(file.getParent(), "peaks", ".tmp");
      try (Writer text = Files.newBufferedWriter(draft)) {
        written.store(text, peaks.origin());
      }
      Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      // A folder that cannot be written keeps no figures; what they are is not changed by that.
      return;
    }
  }
}
