package dev.weir.formats.mindir.text.read;

import dev.weir.formats.mindir.text.SourceLines;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.Type;
import java.util.List;
import java.util.Optional;

/// Reads what follows the operands of a node: its attributes, and the lines about its types, its scope
/// and its source.
final class DumpNodeDetailParser {
  private static final String MARKER = "#------------------------>";
  private static final String[] SCOPES = {
    "Fullname with scope:", "fullname_with_scope:", "Scope:", "scope:"
  };

  private final DumpScanner in;
  private final DumpTypeParser types;
  private final DumpValueParser values;

  DumpNodeDetailParser(DumpScanner in, DumpTypeParser types, DumpValueParser values) {
    this.in = in;
    this.types = types;
    this.values = values;
  }

  /// Reads all that is told of `node`.
  void read(Dump.Node node) {
    clauses(node);
    lines(node);
  }

  private void clauses(Dump.Node node) {
    while (true) {
      in.skipBlanks();
      if (in.atEnd()) {
        return;
      }
      if (in.peek() == '\n') {
        if (in.sees("\n {")) { // versions up to 1.6 have a line end before how work is divided
          in.skipSpace();
          continue;
        }
        in.endLine();
        return;
      }
      if (in.peek() == ':') { // ... and none behind it
        return;
      }
      if (in.accept("{instance name:")) {
        node.instance = in.balanced("}");
        in.expect("}");
      } else if (in.accept("primitive_attrs:")) {
        node.primitiveAttributes = attributes();
      } else if (in.accept("cnode_attrs:")) {
        node.attributes = attributes();
      } else if (in.accept("cnode_primal_attrs:")) {
        node.primalAttributes = attributes();
      } else if (in.accept("{")) { // how work is divided among devices
        in.balanced("}");
        in.expect("}");
      } else if (in.sees("#")) { // what the function that is called takes and returns
        in.restOfLine();
        return;
      } else {
        throw in.error("expected the attributes of a node, got %s", in.found());
      }
    }
  }

  /// {@return the attributes between braces}; those with strings whose brackets do not add up end where
  /// the line can go on
  private DictionaryAttr attributes() {
    in.skipBlanks();
    int open = in.offset();
    Optional<DictionaryAttr> read =
        in.attempt(() -> {
          DictionaryAttr found = values.attributes();
          if (!endsAttributes(in.offset())) {
            throw in.error("expected the end of the attributes");
          }
          return found;
        });
    if (read.isPresent()) {
      return read.get();
    }
    int stop = in.lineEnd(open);
    for (int i = open + 1; i < stop; i++) {
      if (in.charAt(i) == '}' && endsAttributes(i + 1)) {
        return values.plainAttributes(open, i);
      }
    }
    DictionaryAttr found = values.attributes(); // which reports what is wrong
    if (!endsAttributes(in.offset())) {
      throw in.error("expected the attributes of a node, got %s", in.found());
    }
    return found;
  }

  private boolean endsAttributes(int offset) {
    int at = offset;
    while (in.charAt(at) == ' ' || in.charAt(at) == '\r') {
      at++;
    }
    return at >= in.length()
        || in.charAt(at) == '\n'
        || in.sees("{", at)
        || in.sees("#", at)
        || in.sees("cnode_attrs: {", at)
        || in.sees("cnode_primal_attrs: {", at)
        || in.sees("primitive_attrs: {", at);
  }

  private void lines(Dump.Node node) {
    boolean isSource = true;
    boolean isTyped = false;
    boolean isComment = false;
    while (true) {
      int start = in.offset();
      in.skipBlanks();
      if (isComment && in.offset() - start >= 8) {
        in.restOfLine();
      } else if (in.accept(":")) {
        in.skipBlanks();
        in.expect("(");
        boolean areTypes = in.peek() == '<' || in.peek() == ')' || in.peek() == '\n';
        in.moveTo(in.offset() - 1);
        if (areTypes && !isTyped) {
          isTyped = true;
          types(node);
        } else {
          scope(node, in.restOfLine().strip(), areTypes);
        }
      } else if (in.sees("#") && !in.sees(MARKER) && in.offset() > start) {
        String line = in.restOfLine();
        isComment = line.startsWith("# Comment:");
        isSource = comment(node, line, isSource);
      } else if (in.sees("[shadow]")) {
        in.restOfLine();
      } else {
        in.moveTo(start);
        return;
      }
    }
  }

  /// Versions up to 1.6 have the scope in parentheses; types on devices and symbolic sizes look alike.
  private static void scope(Dump.Node node, String line, boolean areTypes) {
    if (!areTypes
        && line.endsWith(")")
        && !line.contains(") -> (")
        && !line.startsWith("(S:")
        && !line.startsWith("(V:")) {
      node.scope = line.substring(1, line.length() - 1);
    }
  }

  private void types(Dump.Node node) {
    node.operandTypes = types.list();
    in.skipBlanks();
    if (node.number >= 0) {
      in.expect("->");
      List<Type> results = types.list();
      if (results.size() != 1) {
        throw in.error("a node has one result, but this has the types of %d", results.size());
      }
      node.type = results.get(0);
    }
    in.endLine();
  }

  private static boolean comment(Dump.Node node, String line, boolean isSource) {
    String text = line.substring(1).strip();
    String place = text.startsWith("inlined:") ? text.substring(8) : text;
    if (place.startsWith("In file ")) {
      if (isSource) {
        node.source.add(SourceLines.parse(line.substring(line.indexOf("In file ") + 8)));
      }
      return isSource;
    }
    for (String word : SCOPES) {
      if (text.startsWith(word)) {
        String scope = text.substring(word.length()).strip();
        node.scope =
            scope.startsWith("(") && scope.endsWith(")")
                ? scope.substring(1, scope.length() - 1)
                : scope;
        return isSource;
      }
    }
    // Lines of the node that this one is the gradient of follow, or of those it was fused of.
    return isSource && !text.startsWith("Corresponding");
  }
}
