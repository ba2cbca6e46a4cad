package dev.weir.formats.mindir.text.print;

import dev.weir.dialect.mindir.FuncOp;
import dev.weir.formats.mindir.text.MindIrTextStyle;
import dev.weir.formats.mindir.text.print.GraphView.Graph;
import dev.weir.formats.mindir.text.print.GraphView.Input;
import dev.weir.formats.mindir.text.print.GraphView.Node;
import dev.weir.ir.Location;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/// What graphs, parameters and nodes are called in dumps: by the names in their locations, without that
/// of the graph in front and the number behind, which files have and dumps do not.
final class GraphNames {
  private static final Pattern UNFIT = Pattern.compile("[\\s,()\\[\\]{}<>:\"]");
  private static final Pattern LABEL =
      Pattern.compile("(\\[\\w+\\])?[^\\s,()\\[\\]{}]*", Pattern.UNICODE_CHARACTER_CLASS);
  private static final Pattern PARAMETER =
      Pattern.compile(
          "[^\\s,()\\[\\]{}<>:\"]*(\\[\\w+\\][^\\s,()\\[\\]{}<>:\"]*)?",
          Pattern.UNICODE_CHARACTER_CLASS);
  private static final Pattern NUMBER = Pattern.compile(":\\d+$");

  private final Set<String> graphs = new HashSet<>();

  /// {@return the name of a graph that is called `name`; no other has it}
  String graph(String name) {
    String fit = UNFIT.matcher(name).replaceAll("_");
    String free = fit.isEmpty() ? "_" : fit;
    for (int i = 1; !graphs.add(free); i++) {
      free = fit + "_" + i;
    }
    return free;
  }

  /// {@return the name of a parameter of `function` at `location`}
  static String parameter(FuncOp function, Location location, int index) {
    String name = inGraph(function, location);
    if (!PARAMETER.matcher(name).matches()) {
      name = UNFIT.matcher(name).replaceAll("_");
    }
    return name.isEmpty() ? "arg" + index : name;
  }

  /// {@return the name of a node of `function` at `location`, in one word; none where nobody named it}
  static String node(FuncOp function, Location location) {
    String name = inGraph(function, location);
    return name.startsWith("CNode") || name.startsWith("[CNode]")
        ? ""
        : UNFIT.matcher(name).replaceAll("_");
  }

  private static String inGraph(FuncOp function, Location location) {
    if (!(location instanceof Location.Named(String name, Location child))) {
      return "";
    }
    String prefix = function.symName() + ":";
    return name.startsWith(prefix)
        ? NUMBER.matcher(name.substring(prefix.length())).replaceFirst("")
        : name;
  }

  /// Gives every node of `graphs` a label: `[CNode]8`, or `CNode_8` where `style` has that, to those
  /// without a name.
  static void label(List<Graph> graphs, MindIrTextStyle style) {
    Set<String> taken = new HashSet<>();
    List<Node> nameless = new ArrayList<>();
    for (Graph graph : graphs) {
      for (Node node : graph.nodes) {
        label(node, taken, nameless);
      }
    }
    for (Graph graph : graphs) {
      label(graph.result(), taken, nameless);
    }
    String prefix = style.isAtLeast(MindIrTextStyle.V2_3) ? "CNode_" : "[CNode]";
    int next = 0;
    for (Node node : nameless) {
      do {
        node.label = prefix + ++next;
      } while (taken.contains(node.label));
    }
    distinguish(graphs);
  }

  private static void label(Node node, Set<String> taken, List<Node> nameless) {
    String name =
        node.op instanceof dev.weir.dialect.mindir.ClosureOp
            ? ""
            : inGraph(node.graph.function, node.op.location());
    node.label = LABEL.matcher(name).matches() ? name : UNFIT.matcher(name).replaceAll("_");
    if (node.label.isEmpty()) {
      nameless.add(node);
    } else {
      taken.add(node.label);
    }
  }

  /// Makes sure that a node that other graphs use by its label has it alone in its graph.
  private static void distinguish(List<Graph> graphs) {
    Set<Node> free = new LinkedHashSet<>();
    Map<Graph, Map<String, Integer>> counts = new HashMap<>();
    for (Graph graph : graphs) {
      Map<String, Integer> labels = new HashMap<>();
      counts.put(graph, labels);
      for (Node node : graph.nodes) {
        labels.merge(node.label, 1, Integer::sum);
        use(node, free);
      }
      use(graph.result(), free);
    }
    for (Node node : free) {
      Map<String, Integer> labels = counts.get(node.graph);
      if (labels.get(node.label) > 1) {
        labels.merge(node.label, -1, Integer::sum);
        String wish = node.label;
        for (int i = 1; labels.containsKey(node.label); i++) {
          node.label = wish + "_" + i;
        }
        labels.put(node.label, 1);
      }
    }
  }

  private static void use(Node node, Set<Node> free) {
    for (Input input : node.inputs) {
      if (input instanceof Node used && used.graph != node.graph) {
        free.add(used);
      }
    }
  }
}
