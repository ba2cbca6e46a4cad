package dev.weir.benchmarks.tensor;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.OptionalDouble;

/// A process that is asked for the time of a call: a line `OPERATOR SIZE CALLS` is answered by nanoseconds, or `-`.
final class Peer implements AutoCloseable {
  private final Process process;
  private final BufferedReader answers;
  private final Writer questions;
  private final String name;

  private Peer(Process process) throws IOException {
    this.process = process;
    answers = process.inputReader(StandardCharsets.UTF_8);
    questions = process.outputWriter(StandardCharsets.UTF_8);
    name = read();
  }

  /// {@return the process of `command`, words with blanks between them, which says its name first}
  static Peer start(String command) {
    try {
      return new Peer(
          new ProcessBuilder(command.split(" "))
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// {@return what it is}
  String name() {
    return name;
  }

  /// {@return how many nanoseconds a call took in one round}; none where it does not know the operator
  OptionalDouble time(String operator, int size, int calls) {
    try {
      questions.write("%s %d %d\n".formatted(operator, size, calls));
      questions.flush();
      String answer = read();
      return answer.equals("-")
          ? OptionalDouble.empty()
          : OptionalDouble.of(Double.parseDouble(answer));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String read() throws IOException {
    return Objects.requireNonNull(answers.readLine(), "the process has ended");
  }

  @Override
  public void close() {
    try {
      questions.close();
      process.waitFor();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
