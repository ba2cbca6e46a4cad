package dev.weir.runtime.host;

import org.jspecify.annotations.Nullable;

/// What a device has recorded of the launches of a frame that follow each other.
final class Recordings {
  private final Frame frame;
  private final LaunchCall[] launches;
  private final @Nullable StreamRun streams;
  private final @Nullable Runnable[] recorded;
  private final boolean[] launchedBefore;

  /// @param launches the launches of the frame, by number
  /// @param streams the streams that they are spread over, if they are
  /// @param count how many recordings there are
  Recordings(Frame frame, LaunchCall[] launches, @Nullable StreamRun streams, int count) {
    this.frame = frame;
    this.launches = launches;
    this.streams = streams;
    recorded = new Runnable[count];
    launchedBefore = new boolean[count];
  }

  /// Has the device do what was recorded of launches. The first time they are carried out one by one, as in a
  /// program that runs only once and where they are measured; the second time they are recorded.
  ///
  /// @return whether that was done
  boolean replay(Step.Replay step) {
    int number = step.number();
    if (!launchedBefore[number] || frame.isMeasured()) {
      launchedBefore[number] = true;
      return false;
    }
    boolean asBefore = true;
    for (Step each : step.steps()) {
      if (each instanceof Step.Launch launch) {
        launches[launch.call()].check();
        asBefore &= launches[launch.call()].isAsBefore();
      } else {
        each.run(frame);
      }
    }
    if (!asBefore) {
      recorded[number] = null;
      return false;
    }
    Runnable known = recorded[number];
    if (known == null) {
      known = frame.memory().record(device(step), () -> launchAgain(step));
      recorded[number] = known;
    }
    known.run();
    frame.launched();
    return true;
  }

  private static int device(Step.Replay step) {
    return ((Step.Launch) step.steps().getFirst()).device();
  }

  private void launchAgain(Step.Replay step) {
    if (streams != null) {
      streams.capture(frame, step, launch -> launches[launch.call()].launch());
      return;
    }
    for (Step each : step.steps()) {
      if (each instanceof Step.Launch launch) {
        launches[launch.call()].launch();
      }
    }
  }
}
