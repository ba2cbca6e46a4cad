package dev.weir.cli;

import dev.weir.backend.cpu.jvm.JvmTarget;
import dev.weir.cli.command.ExitCode;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/// The training run from which the JVM makes the launcher's start-up cache: several commands one after the other in one
/// process, which makes one cache. What they print is discarded.
public final class Rehearsal {
  private static final String SEPARATOR = "--";

  private Rehearsal() {}

  /// Runs the commands. What cannot run on this machine, such as a target without its compiler, is left out; a
  /// wrong command line or an internal error of Weir ends the process.
  ///
  /// @param arguments command lines, `--` between them; without any, the process ends with 1 where kernels
  ///     would not use vectors
  public static void main(String[] arguments) {
    if (arguments.length == 0) {
      System.exit(JvmTarget.vectorLanes() > 0 ? 0 : 1);
    }
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
    List<String> line = new ArrayList<>();
    for (int i = 0; i <= arguments.length; i++) {
      if (i < arguments.length && !arguments[i].equals(SEPARATOR)) {
        line.add(arguments[i]);
        continue;
      }
      int code =
          Main.run(line.toArray(new String[0]), InputStream.nullInputStream(), nowhere, nowhere);
      if (code != ExitCode.FINE && code != ExitCode.BAD_INPUT) {
        System.exit(code);
      }
      line.clear();
    }
  }
}
