package dev.weir.formats.mindir.text.read;

import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.mindir.UnknownType;
import dev.weir.formats.mindir.text.SourceLines;
import dev.weir.ir.Attribute;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.Location;
import dev.weir.ir.NamedAttribute;
import dev.weir.ir.Type;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.StringAttr;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Reads what a dump holds: the lines about the whole of it, and its graphs.
final class DumpParser {
  private static final String SOURCE = "# In file ";
  private static final String PARAMETERS = "# Parameters:";
  private static final String MARKER = "#------------------------>";

  /// Lines that say what the graphs say as well.
  private static final ImmutableSet<String> COUNTS =
      ImmutableSet.of(
          "indirect",
          "switch_input",
          "switch_layer_input",
          "Node counting information",
          "Total number of nodes",
          "Total number of cnodes");

  /// What begins a part of a dump, behind text of no form.
  private static final String[] PARTS = {
    "subgraph ",
    "indirect:",
    "switch_input:",
    "switch_layer_input:",
    "# IR entry",
    "#IR entry",
    "# In file ",
    "# Parameters:",
    "# SideEffect:",
    "# ===",
    "#===",
    "# Order:",
    "# order:",
    "symbol engine details:",
    "%para",
    "No more function graphs."
  };

  private final DumpScanner in;
  private final DumpTypeParser types;
  private final DumpValueParser values;
  private final DumpNodeParser nodes;
  private final DumpGraphNames names;

  private Optional<String> entry = Optional.empty();
  private List<Dump.Parameter> entryParameters = new ArrayList<>();
  private final List<Dump.Graph> graphs = new ArrayList<>();

  /// What has been read of the next graph.
  private Map<String, Attribute> attributes = new LinkedHashMap<>();

  private List<Type> parameterTypes = List.of();
  private List<Location> source = new ArrayList<>();
  private boolean inAttributes;

  /// Whether what is read is text of no form: the order of nodes, or sizes as symbols.
  private boolean isFree;

  private boolean isFailure;

  DumpParser(DumpScanner in) {
    this.in = in;
    this.types = new DumpTypeParser(in);
    this.values = new DumpValueParser(in, types);
    this.names = new DumpGraphNames(in);
    this.nodes = new DumpNodeParser(in, names, types, values);
  }

  /// {@return the dump}
  Dump run() {
    while (true) {
      int start = in.offset();
      in.skipBlanks();
      if (in.atEnd()) {
        break;
      }
      if (isFree && !startsPart()) {
        in.restOfLine();
        continue;
      }
      isFree = false;
      if (in.accept("\n")) {
        inAttributes = false;
      } else if (in.sees("#")) {
        comment();
      } else if (in.sees("%para")) {
        inAttributes = false;
        entryParameters.add(declaration());
      } else if (in.accept("subgraph attr:")) {
        attributes = new LinkedHashMap<>();
        inAttributes = true;
        in.endLine();
      } else if (in.sees("subgraph instance:")
          || in.sees("subgraph symbol engine:")
          || in.sees("[shadow]")
          || in.sees("No more function graphs.")) {
        inAttributes = false;
        in.restOfLine();
      } else if (in.accept("symbol engine details:")) {
        isFree = true;
      } else if (in.accept("subgraph @")) {
        inAttributes = false;
        graph(start);
      } else if (!line()) {
        throw in.error("expected a graph, such as 'subgraph @name() {', got %s", in.found());
      }
    }
    if (graphs.isEmpty()) {
      throw in.error("the dump holds no graph");
    }
    return new Dump(entry, graphs, isFailure || entry.isEmpty());
  }

  private boolean startsPart() {
    for (String part : PARTS) {
      if (in.sees(part)) {
        return true;
      }
    }
    return false;
  }

  /// Reads a line of words: an attribute, or a count that says nothing new.
  private boolean line() {
    int start = in.offset();
    String line = in.restOfLine();
    int colon = line.indexOf(':');
    if (colon <= 0) {
      in.moveTo(start);
      return false;
    }
    String key = line.substring(0, colon).strip();
    if (inAttributes) {
      if (attributes.putIfAbsent(key, value(line.substring(colon + 1).strip(), start + colon + 1))
          != null) {
        throw in.error(start, "attribute '%s' is given twice", key);
      }
      return true;
    }
    if (!COUNTS.contains(key)) {
      in.moveTo(start);
      return false;
    }
    return true;
  }

  /// {@return the value `text`, which stands behind `offset`}
  private Attribute value(String text, int offset) {
    if (text.equals("0") || text.equals("1")) {
      return BoolAttr.of(text.equals("1"));
    }
    if (DumpValueParser.isPlain(text)) {
      return StringAttr.of(text);
    }
    int end = in.offset();
    in.moveTo(offset);
    Attribute value = values.operand(UnknownType.UNKNOWN).value();
    in.endLine();
    if (in.offset() != end) {
      throw in.error(offset, "the value of an attribute does not end with its line");
    }
    return value;
  }

  private void comment() {
    inAttributes = false;
    if (in.accept("#IR entry") || in.accept("# IR entry")) {
      in.skipBlanks();
      in.expect(":");
      in.skipBlanks();
      in.expect("@");
      entry = Optional.of(in.key("the name of a graph"));
      in.endLine();
    } else if (in.accept("#attrs") || in.accept("# Attrs")) {
      // What follows stands at the graph too.
      in.restOfLine();
      attributes = new LinkedHashMap<>();
      inAttributes = true;
    } else if (in.accept(SOURCE)) {
      source.add(SourceLines.parse(in.restOfLine()));
    } else if (in.accept(PARAMETERS)) {
      in.skipBlanks();
      in.number(Integer.MAX_VALUE);
      parameterTypes = in.accept(",") ? types.list() : List.of();
      in.endLine();
    } else if (in.accept("# Order:") || in.accept("# order:")) {
      in.restOfLine();
      isFree = true;
    } else if (in.accept("# The following shows the last analyze fail log message")) {
      isFailure = true;
      int end = in.find("\n# The following shows the IR when", in.offset());
      in.moveTo(end < 0 ? in.length() : end + 1);
    } else {
      in.restOfLine();
    }
  }

  /// Reads what the main graph takes, one parameter in a line.
  private Dump.Parameter declaration() {
    int start = in.offset();
    int stop = in.lineEnd(start);
    int type = in.find(": <", start);
    int colon = type < 0 || type > stop ? in.find(":", start) : type;
    if (colon < 0 || colon > stop) {
      in.moveTo(stop);
      throw in.error("expected ':', got %s", in.found());
    }
    Dump.Parameter parameter = parameter(start, in.text(start, colon).strip());
    in.moveTo(colon + 1);
    in.skipBlanks();
    parameter.type = types.declared();
    String rest = in.restOfLine();
    parameter.isWeight =
        rest.contains("has_default")
            || rest.contains("IsWeight:true")
            || rest.contains("IsWeight: true");
    return parameter;
  }

  private void graph(int start) {
    int from = in.offset();
    DumpGraphNames.Header header = DumpGraphNames.Header.of(in.text(from, in.lineEnd(from)));
    if (header.name().isEmpty() || header.open() < 0) {
      in.moveTo(header.open() < 0 ? in.lineEnd(from) : from);
      throw in.error(
          header.open() < 0 ? "expected '(', got %s" : "expected the name of a graph, got %s",
          in.found());
    }
    Dump.Graph graph = new Dump.Graph(header.name(), start);
    parameters(graph, header.parameters(), from + header.open() + 1);
    in.moveTo(from + header.open() + 1 + header.parameters().length());
    if (in.text(in.offset(), in.lineEnd(from)).isBlank()) {
      declarations(graph);
    }
    in.expect(")");
    in.expect("{");
    in.endLine();
    if (entry.isPresent() && entry.get().equals(graph.name)) {
      declared(graph);
    }
    if (!parameterTypes.isEmpty()) {
      if (parameterTypes.size() != graph.parameters.size()) {
        throw in.error(
            start,
            "graph @%s has %d parameters, but the line above it gives the types of %d",
            graph.name,
            graph.parameters.size(),
            parameterTypes.size());
      }
      for (int i = 0; i < parameterTypes.size(); i++) {
        graph.parameters.get(i).type = parameterTypes.get(i);
      }
    }
    graph.source = source;
    List<NamedAttribute> named = new ArrayList<>();
    attributes.forEach((name, value) -> named.add(new NamedAttribute(name, value)));
    graph.attributes = DictionaryAttr.of(named);
    source = new ArrayList<>();
    parameterTypes = List.of();
    attributes = new LinkedHashMap<>();
    body(graph);
    graphs.add(graph);
  }

  /// Reads parameters on lines of their own, as a failed inference has them in version 2.0.
  private void declarations(Dump.Graph graph) {
    in.skipSpace();
    while (in.sees("%para") || !graph.parameters.isEmpty() && in.accept(",")) {
      in.skipBlanks();
      graph.parameters.add(declaration());
      in.skipSpace();
    }
  }

  /// The main graph has the parameters that the head of the dump declares, once.
  private void declared(Dump.Graph graph) {
    if (graph.parameters.isEmpty()) {
      graph.parameters = entryParameters;
      entryParameters = new ArrayList<>();
    } else if (graph.parameters.size() == entryParameters.size()) {
      for (int i = 0; i < entryParameters.size(); i++) {
        graph.parameters.get(i).type = entryParameters.get(i).type;
        graph.parameters.get(i).isWeight = entryParameters.get(i).isWeight;
      }
    }
  }

  /// Reads the parameters that `text`, which is at `offset`, lists.
  private void parameters(Dump.Graph graph, String text, int offset) {
    int start = 0;
    while (start < text.length()) {
      int next = text.indexOf(", %", start);
      int end = next < 0 ? text.length() : next;
      graph.parameters.add(parameter(offset + start, text.substring(start, end).strip()));
      start = next < 0 ? end : next + 2;
    }
  }

  private Dump.Parameter parameter(int offset, String text) {
    if (!text.startsWith("%para") || text.chars().anyMatch(Character::isISOControl)) {
      throw in.error(offset, "expected a parameter, such as '%%para1_x', got '%s'", text);
    }
    return new Dump.Parameter(text.substring(1), offset, UnknownType.UNKNOWN);
  }

  /// Reads the nodes up to the brace that closes `graph`.
  private void body(Dump.Graph graph) {
    int frame = -1;
    while (true) {
      in.skipSpace();
      int start = in.offset();
      if (in.acceptEnd(graph)) {
        return;
      }
      if (in.accept(MARKER)) {
        in.skipBlanks();
        frame = (int) in.number(Integer.MAX_VALUE);
        in.endLine();
        continue;
      }
      if (in.accept("#")) {
        in.restOfLine();
        continue;
      }
      Dump.Node node = nodes.node(graph);
      node.frame = frame;
      frame = -1;
      if (graph.result != null) {
        throw in.error(start, "a node follows the 'Return' of graph @%s", graph.name);
      }
      if (node.number < 0) {
        graph.result = node;
      } else {
        if (graph.byNumber.putIfAbsent(node.number, node) != null) {
          throw in.error(start, "%%%d is defined twice", node.number);
        }
        graph.nodes.add(node);
      }
    }
  }
}
