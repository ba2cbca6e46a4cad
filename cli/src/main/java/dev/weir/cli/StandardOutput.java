package dev.weir.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

/// The standard output of the process. What goes wrong first is kept, since a `PrintStream` tells nobody;
/// after that nothing is written any more.
final class StandardOutput extends OutputStream {
  private final OutputStream sink;
  private Optional<IOException> failure = Optional.empty();

  StandardOutput() {
    this(new FileOutputStream(FileDescriptor.out));
  }

  StandardOutput(OutputStream sink) {
    this.sink = sink;
  }

  /// {@return what went wrong first}
  Optional<IOException> failure() {
    return failure;
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    if (failure.isPresent()) {
      return;
    }
    try {
      sink.write(bytes, offset, length);
    } catch (IOException e) {
      failure = Optional.of(e);
      throw e;
    }
  }
}
