package dev.weir.dialect.tile.interpret;

/// Says what went wrong, to whoever knows where: it becomes a [TileTrap] there.
final class Fault extends RuntimeException {
  private static final long serialVersionUID = 1L;

  Fault(String format, Object... arguments) {
    super(String.format(java.util.Locale.ROOT, format, arguments), null, false, false);
  }
}
