package dev.weir.formats.mindir.text;

import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.mindir.UnknownType;
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

  /// Lines that say what the graphs say as well.
  private static final ImmutableSet<String> COUNTS =
      ImmutableSet.of(
          "indirect",
          "switch_input",
          "switch_layer_input",
          "Node counting information",
          "Total number of nodes",
          "Total number of cnodes");

  private final DumpScanner in;
  private final DumpTypeParser types;
  private final DumpValueParser values;
  private final DumpNodeParser nodes;

  private Optional<String> entry = Optional.empty();
  private final List<Dump.Parameter> entryParameters = new ArrayList<>();
  private final List<Dump.Graph> graphs = new ArrayList<>();

  /// What has been read of the next graph.
  private Map<String, Attribute> attributes = new LinkedHashMap<>();
  private List<Type> parameterTypes = List.of();
  private List<Location> source = new ArrayList<>();
  private boolean inAttributes;

  DumpParser(DumpScanner in) {
    this.in = in;
    this.types = new DumpTypeParser(in);
    this.values = new DumpValueParser(in, types);
    this.nodes = new DumpNodeParser(in, types, values);
  }

  /// {@return the dump}
  Dump run() {
    while (true) {
      int start = in.offset();
      in.skipBlanks();
      if (in.atEnd()) {
        break;
      }
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
      } else if (in.sees("subgraph instance:")) {
        inAttributes = false;
        in.restOfLine();
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
    return new Dump(entry, graphs);
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
      if (attributes.putIfAbsent(key,
          value(line.substring(colon + 1).strip(), start + colon + 1)) != null) {
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
    } else {
      in.restOfLine();
    }
  }

  /// Reads what the main graph takes, one parameter in a line.
  private Dump.Parameter declaration() {
    Dump.Parameter parameter = nodes.parameter();
    in.skipBlanks();
    in.expect(":");
    in.skipBlanks();
    parameter.type = types.type();
    String rest = in.restOfLine();
    parameter.isWeight = rest.contains("has_default") || rest.contains("IsWeight:true");
    return parameter;
  }

  private void graph(int start) {
    Dump.Graph graph = new Dump.Graph(in.key("the name of a graph"), start);
    in.skipBlanks();
    if (in.accept("parent:")) {
      in.skipBlanks();
      in.expect("[");
      in.balanced("]");
      in.expect("]");
      in.skipBlanks();
    }
    in.expect("(");
    in.skipSpace();
    while (!in.accept(")")) {
      graph.parameters.add(nodes.parameter());
      in.skipSpace();
      if (!in.sees(")")) {
        in.expect(",");
        in.skipSpace();
      }
    }
    in.expect("{");
    in.endLine();
    if (graph.parameters.isEmpty() && entry.isPresent() && entry.get().equals(graph.name)) {
      graph.parameters = entryParameters;
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
    nodes.body(graph);
    graphs.add(graph);
  }
}
