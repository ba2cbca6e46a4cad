package dev.weir.testkit.generate;

import com.google.common.collect.ImmutableList;

/// Strings and names at random, odd ones among them.
final class RandomText {
  /// What strings are made of: plain characters, those that are escaped, control characters, such
  /// of two to four bytes, and bytes that belong to no character.
  private static final ImmutableList<String> CHARACTERS =
      ImmutableList.of(
          "a",
          "Z",
          "0",
          "9",
          "_",
          "$",
          ".",
          "-",
          " ",
          "\"",
          "\\",
          "\n",
          "\t",
          "\r",
          "\0",
          "\u0001",
          "\u001f",
          "\u007f",
          "'",
          "/",
          "#",
          "!",
          "%",
          "@",
          "^",
          "<",
          ">",
          "{",
          "}",
          "\u00e9",
          "\u20ac",
          "\ud83d\ude00",
          "\udcff",
          "\udcc0",
          "//",
          "\\n",
          "\\22");

  private static final ImmutableList<String> PLAIN_NAMES =
      ImmutableList.of("a", "b", "value", "d.x", "d.y_1", "_z", "x$y", "A", "a.b.c");

  /// Words that the grammar uses; as names they need quotes, or not.
  private static final ImmutableList<String> KEYWORDS =
      ImmutableList.of(
          "true",
          "false",
          "unit",
          "loc",
          "dense",
          "i32",
          "f32",
          "index",
          "tensor",
          "none",
          "array",
          "affine_map",
          "x",
          "to",
          "at",
          "mod",
          "symbol",
          "callsite",
          "0",
          "1a",
          "",
          "i",
          "sparse");

  private static final ImmutableList<String> OPAQUE =
      ImmutableList.of(
          "t",
          "t.u_1",
          "t<a -> b>",
          "t<\"<\\\"\">",
          "\"quoted\"",
          "(1)[2]",
          "x<y>z",
          "1",
          "a b",
          "t<>",
          "t<[{()}]>",
          "t<d0, d1>",
          "t<\"}\">",
          "-> a",
          "a, b");

  private static final ImmutableList<String> NAMESPACES = ImmutableList.of("d", "e_1", "my$d");

  private final Dice dice;
  private final RandomIr.Scope scope;

  RandomText(Dice dice, RandomIr.Scope scope) {
    this.dice = dice;
    this.scope = scope;
  }

  /// {@return any string}
  String string() {
    if (dice.once(3)) {
      return dice.of(dice.of(PLAIN_NAMES, KEYWORDS));
    }
    StringBuilder text = new StringBuilder();
    for (int i = dice.below(7); i > 0; i--) {
      text.append(dice.of(CHARACTERS));
    }
    return text.toString();
  }

  /// {@return a name that is not empty, plain mostly}
  String name() {
    if (dice.below(4) > 0) {
      return dice.of(PLAIN_NAMES);
    }
    String text = string();
    if (scope == RandomIr.Scope.MLIR) {
      // mlir-opt orders these by byte.
      text = text.replaceAll("[^\\p{ASCII}]", "");
    }
    return text.isEmpty() ? "n" : text;
  }

  String namespace() {
    return dice.of(NAMESPACES);
  }

  /// {@return the text of a type or attribute of a dialect that is not at hand}
  String opaque() {
    return dice.of(OPAQUE);
  }
}
