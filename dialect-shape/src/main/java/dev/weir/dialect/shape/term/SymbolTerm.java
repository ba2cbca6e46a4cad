package dev.weir.dialect.shape.term;

import com.google.common.base.CharMatcher;
import com.google.common.collect.ImmutableSet;

/// An integer that has a name, and one value in each run of a program.
public final class SymbolTerm extends Term {
  /// The names that mean something else in the text of terms.
  static final ImmutableSet<String> RESERVED =
      ImmutableSet.of("floordiv", "ceildiv", "mod", "min", "max", "broadcast", "signed");

  private static final CharMatcher FIRST =
      CharMatcher.inRange('a', 'z').or(CharMatcher.inRange('A', 'Z')).or(CharMatcher.is('_'));
  private static final CharMatcher REST =
      FIRST.or(CharMatcher.inRange('0', '9')).or(CharMatcher.anyOf(".$"));

  private final String name;
  private final boolean signed;

  private SymbolTerm(String name, boolean signed) {
    super(name.hashCode() * 31 + (signed ? 2 : 3), 1);
    this.name = name;
    this.signed = signed;
  }

  static SymbolTerm get(String name, boolean signed) {
    if (!isName(name)) {
      throw new IllegalArgumentException("not the name of a symbol: '" + name + "'");
    }
    return intern(new SymbolTerm(name, signed));
  }

  /// {@return the symbol that stands for `dividend` divided by `divisor`, where that is exact}
  ///
  /// Its name is no identifier, so that no other symbol has it.
  public static SymbolTerm quotient(Term dividend, long divisor) {
    boolean signed = dividend.bounds().lower() < 0;
    return intern(new SymbolTerm("<" + dividend + "/" + divisor + ">", signed));
  }

  /// {@return a symbol that stands for some integer of which nothing is known}: `?0`, `?1`, …
  ///
  /// Its name is no identifier, so that no other symbol has it, and no type shows it.
  public static SymbolTerm anonymous(int index, boolean signed) {
    return intern(new SymbolTerm("?" + index, signed));
  }

  /// {@return whether this symbol has no name that could be written}
  public boolean isAnonymous() {
    return name.startsWith("?");
  }

  /// {@return whether a symbol can be called `name`: a letter or `_`, then letters, digits, `_`, `.` and
  /// `$`, and no operator's name}
  public static boolean isName(String name) {
    return !name.isEmpty()
        && FIRST.matches(name.charAt(0))
        && REST.matchesAllOf(name)
        && !RESERVED.contains(name);
  }

  /// {@return its name}
  public String name() {
    return name;
  }

  /// {@return whether it may be negative}; sizes may not
  public boolean isSigned() {
    return signed;
  }

  @Override
  boolean hasPartsOf(Term other) {
    return other instanceof SymbolTerm symbol
        && signed == symbol.signed
        && name.equals(symbol.name);
  }
}
