package dev.weir.cli;

import dev.weir.cli.command.Arguments;
import dev.weir.cli.command.Command;
import dev.weir.cli.command.Console;
import dev.weir.cli.command.ExitCode;
import dev.weir.cli.command.HelpText;
import dev.weir.cli.command.InputException;
import dev.weir.cli.command.Progress;
import dev.weir.cli.command.UsageException;
import dev.weir.cli.plugin.PluginLoader;
import dev.weir.cli.plugin.PluginOption;
import dev.weir.cli.plugin.ServiceIndex;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.concurrent.atomic.AtomicInteger;

/// The `weir` command.
public final class Main {
  private static final int BUFFER = 1 << 16;

  /// Programs nest as deeply as they like, and what prints them calls itself.
  private static final long STACK = 1L << 29;

  /// What is wrong where the reader of a pipe has seen enough (`weir … | head`). It needs no telling.
  private static final String READER_GONE = "Broken pipe";

  private Main() {}

  /// Runs the command on the streams of the process, and ends the process with its exit code.
  ///
  /// @param arguments the command line
  public static void main(String[] arguments) {
    StandardOutput standard = new StandardOutput();
    PrintStream out = stream(standard);
    PrintStream err = stream(new FileOutputStream(FileDescriptor.err));
    AtomicInteger code = new AtomicInteger(ExitCode.INTERNAL);
    Thread thread =
        new Thread(
            null,
            () -> {
              try (Progress progress = Progress.on(err)) {
                code.set(
                    run(arguments, new FileInputStream(FileDescriptor.in), out, err, progress));
              }
              if (code.get() == ExitCode.FINE) {
                code.set(written(standard, err));
              }
            },
            "weir",
            STACK);
    thread.start();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (code.get() != ExitCode.FINE || othersRun()) {
      System.exit(code.get());
    }
  }

  /// {@return whether a thread is left that keeps the process from ending, such as one of a plugin}
  ///
  /// `System.exit` would end it, but asks for a logger first, and that opens every jar of the class path.
  private static boolean othersRun() {
    ThreadGroup group = Thread.currentThread().getThreadGroup();
    Thread[] threads = new Thread[group.activeCount() + 16];
    int count = group.enumerate(threads);
    for (int i = 0; i < count; i++) {
      if (threads[i] != Thread.currentThread() && !threads[i].isDaemon()) {
        return true;
      }
    }
    return count == threads.length;
  }

  private static PrintStream stream(OutputStream sink) {
    return new PrintStream(new BufferedOutputStream(sink, BUFFER), false, StandardCharsets.UTF_8);
  }

  /// Reports what kept the standard output, which was flushed, from being written whole.
  ///
  /// @return the exit code
  static int written(StandardOutput out, PrintStream err) {
    Optional<IOException> failure = out.failure();
    if (failure.isEmpty()) {
      return ExitCode.FINE;
    }
    String reason = String.valueOf(failure.get().getMessage());
    if (!reason.equals(READER_GONE)) {
      err.println("<stdout>: error: cannot be written: " + reason);
      err.flush();
    }
    return ExitCode.BAD_INPUT;
  }

  /// Runs the command. Never throws: an internal error of Weir is the exit code 3.
  ///
  /// @param arguments the command line
  /// @param in what `-` reads
  /// @param out where results go
  /// @param err where diagnostics go
  /// @return the exit code: 0 fine, 1 the input was wrong, 2 the command line was wrong, 3 Weir
  ///     failed
  public static int run(String[] arguments, InputStream in, PrintStream out, PrintStream err) {
    return run(arguments, in, out, err, Progress.none());
  }

  private static int run(
      String[] arguments, InputStream in, PrintStream out, PrintStream err, Progress progress) {
    CrashReport report = new CrashReport(arguments, in);
    try {
      Console console = new Console(report.input(), out, err, progress);
      return withPlugins(Arrays.asList(arguments), console);
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError | AssertionError e) {
      progress.close();
      report.write(e, err);
      return ExitCode.INTERNAL;
    } finally {
      out.flush();
      err.flush();
    }
  }

  /// Runs the command where `ServiceLoader` finds what plugins bring.
  private static int withPlugins(List<String> arguments, Console console) {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try {
      String variable = Objects.requireNonNullElse(System.getenv(PluginOption.VARIABLE), "");
      PluginOption plugins = PluginOption.of(arguments, variable);
      ClassLoader own = ServiceIndex.before(Main.class.getClassLoader());
      thread.setContextClassLoader(
          plugins.paths().isEmpty() ? own : PluginLoader.of(plugins.paths(), own));
      return run(plugins.rest(), console);
    } catch (UsageException e) {
      console.err().println("weir: error: " + e.getMessage());
      return ExitCode.BAD_USAGE;
    } catch (InputException e) {
      console.err().println(e.getMessage());
      return ExitCode.BAD_INPUT;
    } catch (RuntimeException | ServiceConfigurationError | LinkageError e) {
      if (!(thread.getContextClassLoader() instanceof PluginLoader) || !isUnfit(e)) {
        throw e;
      }
      console.progress().close();
      console.err().println("weir: error: a plugin does not fit: " + rootCause(e));
      return ExitCode.BAD_INPUT;
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  /// {@return whether classes, or what is looked up with them, could not be loaded}
  private static boolean isUnfit(Throwable error) {
    return error instanceof ServiceConfigurationError
        || error instanceof LinkageError
        || error.getCause() != null && isUnfit(error.getCause());
  }

  private static String rootCause(Throwable error) {
    Throwable root = error;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root instanceof IllegalStateException || root instanceof ServiceConfigurationError
        ? String.valueOf(root.getMessage())
        : root.toString();
  }

  private static int run(List<String> arguments, Console console) {
    String prefix = "weir";
    try {
      if (arguments.isEmpty()) {
        console.err().print(CommandTable.help());
        return ExitCode.BAD_USAGE;
      }
      String name = arguments.getFirst();
      switch (name) {
        case "--version" -> {
          console.out().println("weir " + Version.TEXT);
          return ExitCode.FINE;
        }
        case "--help", "-h", "help" -> {
          console.out().print(CommandTable.help());
          return ExitCode.FINE;
        }
        default -> {}
      }
      Optional<Command> command = CommandTable.find(name);
      if (command.isEmpty()) {
        throw UsageException.unknown("unknown command '" + name + "'", name, CommandTable.NAMES);
      }
      prefix = "weir " + name;
      return run(command.get(), arguments.subList(1, arguments.size()), console);
    } catch (UsageException e) {
      console.progress().close();
      console.err().println(prefix + ": error: " + e.getMessage());
      console.err().println("'" + prefix + " --help' shows the usage");
      return ExitCode.BAD_USAGE;
    } catch (InputException e) {
      console.progress().close();
      console.err().println(e.getMessage());
      return ExitCode.BAD_INPUT;
    }
  }

  private static int run(Command command, List<String> tokens, Console console) {
    Arguments arguments = Arguments.of(command, tokens);
    if (arguments.wantsHelp()) {
      console.out().print(HelpText.of(command));
      return ExitCode.FINE;
    }
    return command.run(arguments, console);
  }
}
