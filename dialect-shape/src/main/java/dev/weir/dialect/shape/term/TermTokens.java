package dev.weir.dialect.shape.term;

import java.util.Optional;

/// What terms are read from.
public interface TermTokens {
  /// {@return whether `punctuation` comes next, one of `+ - * ( ) ,`}; it is consumed then
  boolean accept(String punctuation);

  /// {@return the name that comes next, if one does}; it is consumed then
  Optional<String> acceptName();

  /// {@return the integer that comes next, possibly negative, if one does}; it is consumed then
  ///
  /// Reports an integer that does not fit in a `long` as [#error] does.
  Optional<Long> acceptInteger();

  /// {@return what to throw for an error at the next token}
  RuntimeException error(String message);
}
