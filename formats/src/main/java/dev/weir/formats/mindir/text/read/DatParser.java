package dev.weir.formats.mindir.text.read;

import dev.weir.dialect.mindir.UnknownType;
import dev.weir.formats.mindir.text.SourceLines;
import dev.weir.ir.Location;
import dev.weir.ir.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads what a `.dat` file holds: its graphs, each with its parameters on lines of their own.
///
/// ```text
/// # [No.1] name
/// funcgraph fg_21[fg_3](
///         %para1 : Tensor(F32)[2]    # x
///     ) {
///     %1 : Tensor(F32)[2] = PrimitivePy::Neg{prim_type=2}(%para1)    #(Tensor(F32)[2]) #scope: Default
///       # In file train.py(34)/        a = -x/#a
///     Primitive::Return{prim_type=1}(%1)    #(Tensor(F32)[2]) #scope: Default
///       #[CNode]1
/// }
/// ```
///
/// Source: mindspore/ccsrc/debug/anf_ir_utils.cc and trace.cc, MindSpore 1.1 to 1.10.
final class DatParser {
  private static final String MARKER = "#------------------------>";
  private static final String SOURCE = "In file ";
  private static final String STACK = "# num of function graphs in stack";

  private final DumpScanner in;
  private final DatGraphNames names;
  private final DatTypeParser types;
  private final DatNodeParser nodes;
  private final List<Dump.Graph> graphs = new ArrayList<>();
  private List<Location> source = new ArrayList<>();
  private boolean isFailure;

  DatParser(DumpScanner in) {
    this.in = in;
    this.names = new DatGraphNames(in);
    this.types = new DatTypeParser(in);
    this.nodes =
        new DatNodeParser(in, names, types, new DumpValueParser(in, new DumpTypeParser(in)));
  }

  /// {@return whether `text` is a `.dat` file}: what its first graph begins with tells
  static boolean isDat(String text) {
    int graph = text.startsWith(DatGraphNames.GRAPH) ? 0 : text.indexOf("\n" + DatGraphNames.GRAPH);
    int other = text.indexOf("\nsubgraph @");
    return graph >= 0 && (other < 0 || graph < other) && !text.startsWith("subgraph @");
  }

  /// {@return what the file holds}
  Dump run() {
    boolean isFree = false;
    while (!in.atEnd()) {
      int start = in.offset();
      if (in.accept(DatGraphNames.GRAPH)) {
        isFree = false;
        graph(start);
      } else if (in.sees(STACK)) {
        isFailure = true;
        in.restOfLine();
      } else if (in.sees("# order:")) {
        isFree = true;
        in.restOfLine();
      } else if (in.accept("# " + SOURCE)) {
        source.add(SourceLines.parse(in.restOfLine()));
      } else if (in.sees("#")
          || in.sees("switch_input:")
          || in.sees("switch_layer_input:")
          || isFree
          || isBlank()) {
        in.restOfLine();
      } else {
        throw in.error("expected a graph, such as 'funcgraph fg_1(', got %s", in.found());
      }
    }
    if (graphs.isEmpty()) {
      throw in.error("the dump holds no graph");
    }
    Optional<String> entry = isFailure ? Optional.empty() : Optional.of(graphs.get(0).name);
    return new Dump(entry, graphs, isFailure);
  }

  private boolean isBlank() {
    return in.text(in.offset(), in.lineEnd(in.offset())).isBlank();
  }

  private void graph(int start) {
    String number = String.valueOf(in.number(Integer.MAX_VALUE));
    if (in.accept("[")) {
      in.balanced("]");
      in.expect("]");
    }
    in.expect("(");
    in.endLine();
    Dump.Graph graph = new Dump.Graph(names.name(number), start);
    graph.source = source;
    source = new ArrayList<>();
    in.skipSpace();
    while (!in.accept(")")) {
      if (!graph.parameters.isEmpty()) {
        in.expect(",");
        in.skipBlanks();
      }
      graph.parameters.add(parameter());
      in.skipSpace();
    }
    in.skipBlanks();
    in.expect("{");
    in.endLine();
    body(graph);
    graphs.add(graph);
  }

  private Dump.Parameter parameter() {
    int start = in.offset();
    if (!in.accept("%para")) {
      throw in.error("expected a parameter, such as '%%para1', or ')', got %s", in.found());
    }
    long number = in.number(Integer.MAX_VALUE);
    in.skipBlanks();
    Type type = UnknownType.UNKNOWN;
    if (in.accept(":")) {
      in.skipBlanks();
      type = types.type();
    }
    in.skipBlanks();
    String name = in.accept("#") ? in.restOfLine().strip() : "";
    if (name.chars().anyMatch(Character::isISOControl)) {
      throw in.error(start, "the name of a parameter holds a control character");
    }
    String label = "para" + number + (name.isEmpty() ? "" : "_" + name);
    return new Dump.Parameter(label, start, type);
  }

  /// Reads the nodes up to the brace that closes `graph`.
  private void body(Dump.Graph graph) {
    int frame = -1;
    Dump.Node last = null;
    while (true) {
      in.skipSpace();
      int start = in.offset();
      if (in.acceptEnd(graph)) {
        return;
      }
      if (in.accept(MARKER)) {
        isFailure = true;
        in.skipBlanks();
        frame = (int) in.number(Integer.MAX_VALUE);
        in.endLine();
      } else if (in.accept("#")) {
        if (last != null) {
          comment(last, in.restOfLine().strip());
        } else {
          in.restOfLine();
        }
      } else {
        last = nodes.node(graph);
        last.frame = frame;
        frame = -1;
        add(graph, last, start);
      }
    }
  }

  private void add(Dump.Graph graph, Dump.Node node, int start) {
    if (graph.result != null) {
      throw in.error(start, "a node follows the 'Return' of graph @%s", graph.name);
    }
    if (node.number < 0) {
      graph.result = node;
    } else if (graph.byNumber.putIfAbsent(node.number, node) != null) {
      throw in.error(start, "%%%d is defined twice", node.number);
    } else {
      graph.nodes.add(node);
    }
  }

  /// Takes a line behind that of `node`: where it comes from, and at the end of the last one its name.
  private static void comment(Dump.Node node, String text) {
    if (!text.startsWith(SOURCE)) {
      node.label = text;
      return;
    }
    int bar = text.lastIndexOf("/#");
    node.source.add(
        SourceLines.parse(text.substring(SOURCE.length(), bar < 0 ? text.length() : bar + 1)));
    if (bar >= 0) {
      node.label = text.substring(bar + 2);
    }
  }
}
