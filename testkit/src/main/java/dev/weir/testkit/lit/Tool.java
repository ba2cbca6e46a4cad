package dev.weir.testkit.lit;

import java.io.InputStream;
import java.io.PrintStream;
import java.util.List;

/// A command that `RUN:` lines may call, such as `weir`.
public interface Tool {
  /// Runs the command.
  ///
  /// @param arguments what follows its name
  /// @return the exit code
  int run(List<String> arguments, InputStream in, PrintStream out, PrintStream err);
}
