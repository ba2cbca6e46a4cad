package dev.weir.cli;

import dev.weir.cli.plugin.PluginLoader;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/// Tells of an internal error of Weir, and keeps what is needed to reproduce it.
final class CrashReport {
  private static final long MOST_COPIED = 64L << 20;

  private final String[] arguments;
  private final Recorder input;

  CrashReport(String[] arguments, InputStream in) {
    this.arguments = arguments.clone();
    this.input = new Recorder(in);
  }

  /// {@return the standard input; what is read of it goes into the report}
  InputStream input() {
    return input;
  }

  /// Writes the report into a new folder and says on `err` where it is.
  void write(Throwable fault, PrintStream err) {
    err.println("weir: error: " + describe(fault));
    err.println(
        PluginLoader.threw(fault)
            ? "This is an error in a plugin or in what it called."
            : "This is an internal error of Weir, not of your input.");
    try {
      Path folder = Files.createTempDirectory("weir-crash-");
      Files.writeString(folder.resolve("command.txt"), command());
      Files.writeString(folder.resolve("fault.txt"), stack(fault));
      copyInputs(folder);
      err.println("To report it, send the folder " + folder + " to Weir's issue tracker:");
      err.println("it holds the command line, a copy of the input, and where the error happened.");
    } catch (IOException | RuntimeException e) {
      err.println("A report could not be written: " + e.getMessage());
      err.println("To report it, send the command line and the input to Weir's issue tracker.");
    }
    if ("1".equals(System.getenv("WEIR_DEBUG"))) {
      err.print(stack(fault));
    } else {
      err.println("WEIR_DEBUG=1 shows where it happened.");
    }
  }

  private static String describe(Throwable fault) {
    return switch (fault) {
      case OutOfMemoryError e ->
          "out of memory (%d MiB); WEIR_JAVA_OPTIONS=-Xmx8g allows more"
              .formatted(Runtime.getRuntime().maxMemory() >> 20);
      case StackOverflowError e -> "out of stack; WEIR_JAVA_OPTIONS=-Xss64m allows more";
      default ->
          fault.getMessage() == null
              ? fault.getClass().getSimpleName()
              : fault.getClass().getSimpleName() + ": " + fault.getMessage();
    };
  }

  private static String stack(Throwable fault) {
    StringWriter text = new StringWriter();
    fault.printStackTrace(new PrintWriter(text, true));
    return text.toString();
  }

  private String command() {
    StringBuilder text = new StringBuilder("weir");
    for (String argument : arguments) {
      text.append(" '").append(argument.replace("'", "'\\''")).append('\'');
    }
    text.append('\n');
    return text
        + String.format(
            Locale.ROOT,
            "weir %s, Java %s, %s %s\n",
            Version.TEXT,
            System.getProperty("java.version"),
            System.getProperty("os.name"),
            System.getProperty("os.arch"));
  }

  private void copyInputs(Path folder) throws IOException {
    byte[] read = input.read.toByteArray();
    if (read.length > 0) {
      Files.write(folder.resolve("stdin"), read);
    }
    int number = 0;
    for (String argument : arguments) {
      Path file = existing(argument);
      if (file != null) {
        number++;
        Files.copy(file, folder.resolve(number + "-" + file.getFileName()));
      }
    }
  }

  private static @org.jspecify.annotations.Nullable Path existing(String argument)
      throws IOException {
    try {
      Path file = Path.of(argument);
      return Files.isRegularFile(file) && Files.size(file) <= MOST_COPIED ? file : null;
    } catch (java.nio.file.InvalidPathException e) {
      return null;
    }
  }

  /// Keeps a copy of what is read.
  private static final class Recorder extends FilterInputStream {
    private final ByteArrayOutputStream read = new ByteArrayOutputStream(0);

    Recorder(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      int next = super.read();
      if (next >= 0 && read.size() < MOST_COPIED) {
        read.write(next);
      }
      return next;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      int count = super.read(buffer, offset, length);
      if (count > 0 && read.size() < MOST_COPIED) {
        read.write(buffer, offset, count);
      }
      return count;
    }
  }
}
