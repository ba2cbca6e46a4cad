package dev.weir.formats.pir;

/// Says that PIR cannot express something; caught by the writers, which report it where it stands.
final class NotInPir extends RuntimeException {
  private static final long serialVersionUID = 1L;

  NotInPir(String what) {
    super(what, null, false, false);
  }
}
