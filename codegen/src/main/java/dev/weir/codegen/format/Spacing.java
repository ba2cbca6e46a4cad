package dev.weir.codegen.format;

import com.palantir.javapoet.CodeBlock;

/// Where spaces go in printed text: MLIR's rules for declarative assembly.
///
/// What comes before an element is decided where the code is written, not where it runs: an optional
/// group leaves the state as if it had been printed.
final class Spacing {
  private final CodeBlock.Builder code;
  private boolean spaceWanted = true;
  private boolean afterPunctuation;

  Spacing(CodeBlock.Builder code) {
    this.code = code;
  }

  /// Writes a keyword or punctuation.
  void literal(String text) {
    boolean space = spaceWanted && wantsSpaceBefore(text);
    code.addStatement("printer.print($S)", (space ? " " : "") + text);
    spaceWanted = text.length() != 1 || "<({[".indexOf(text.charAt(0)) < 0;
    afterPunctuation = text.charAt(0) != '_' && !Character.isLetter(text.charAt(0));
  }

  private boolean wantsSpaceBefore(String text) {
    if (text.length() != 1 && !text.equals("->")) {
      return true;
    }
    return (afterPunctuation ? ">)}]," : "<>(){}[],").indexOf(text.charAt(0)) < 0;
  }

  /// Writes a space or a line break, or leaves a space out.
  void whitespace(String text) {
    switch (text) {
      case "\n" -> code.addStatement("printer.print($S)", "\n");
      case "" -> {
        spaceWanted = false;
        afterPunctuation = true;
      }
      default -> {
        code.addStatement("printer.print($S)", " ");
        spaceWanted = false;
        afterPunctuation = false;
      }
    }
  }

  /// Writes the space before anything that is neither literal nor dictionary.
  void beforeElement() {
    if (spaceWanted || !afterPunctuation) {
      code.addStatement("printer.print($S)", " ");
    }
    spaceWanted = true;
    afterPunctuation = false;
  }

  /// Takes note of an attribute dictionary, which brings its own space.
  void afterDictionary() {
    afterPunctuation = false;
  }
}
