package dev.weir.pass;

import java.nio.file.Path;
import java.util.Optional;

/// A pass threw where it should have reported: an error of the pass, not of the program.
public final class PassCrash extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String pass;
  private final transient Optional<Path> reproducer;

  PassCrash(String pass, String operation, Optional<Path> reproducer, Throwable cause) {
    super(
        "pass '%s' crashed on '%s': %s%s"
            .formatted(
                pass,
                operation,
                cause,
                reproducer.map(path -> "; a reproducer is in " + path).orElse("")),
        cause);
    this.pass = pass;
    this.reproducer = reproducer;
  }

  /// {@return the pass, with its options}
  public String pass() {
    return pass;
  }

  /// {@return the file that reproduces the crash, if one was asked for}
  public Optional<Path> reproducer() {
    return reproducer;
  }
}
