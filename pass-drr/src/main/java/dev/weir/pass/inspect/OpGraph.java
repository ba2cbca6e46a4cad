package dev.weir.pass.inspect;

import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.NamedAttribute;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Value;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.DenseElementsAttr;
import dev.weir.ir.dot.DotText;
import dev.weir.ir.text.PrintOptions;
import dev.weir.ir.text.PrintedNames;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The text of a graph: operations without regions are records with a port for each operand and result,
/// those with regions are clusters, and so are blocks.
final class OpGraph {
  /// Attributes of more elements are only hinted at.
  private static final int MOST_ELEMENTS = 16;

  /// What edges lead from and to.
  ///
  /// @param id its number
  /// @param cluster the number of the cluster that it stands for, or 0
  private record Node(int id, int cluster) {}

  /// The use of a value. Where it comes from may be known later only: in a graph, definitions may stand
  /// after uses.
  private record DataEdge(Value value, Node to) {}

  private final ViewOpGraphPass options;
  private final PrintedNames names;
  private final Map<String, String> colors = new LinkedHashMap<>();
  private final Map<Value, Node> nodes = new IdentityHashMap<>();
  private final List<String> controlEdges = new ArrayList<>();
  private final List<DataEdge> dataEdges = new ArrayList<>();
  private final DotText out = new DotText();
  private int ids;

  OpGraph(ViewOpGraphPass options, Operation root, DialectRegistry registry) {
    this.options = options;
    this.names = PrintedNames.in(root, PrintOptions.of(registry));
    color(root);
    out.line("compound = true;");
    operation(root);
    controlEdges.forEach(out::line);
    dataEdges.forEach(this::dataEdge);
  }

  String text() {
    return out.end();
  }

  /// Operations of one name have one colour.
  private void color(Operation root) {
    List<String> kinds = new ArrayList<>();
    root.walkPostOrder(op -> {
      if (colors.putIfAbsent(op.name(), "") == null) {
        kinds.add(op.name());
      }
    });
    for (int i = 0; i < kinds.size(); i++) {
      colors.put(
          kinds.get(i), String.format(Locale.ROOT, "%f 0.3 0.95", (double) i / kinds.size()));
    }
  }

  private Node operation(Operation op) {
    Node node;
    if (op.regionCount() > 0) {
      node = cluster(label(op), () -> op.regions().forEach(this::region));
    } else {
      node = new Node(++ids, 0);
      out.line(
          "v%d [fillcolor = \"%s\", label = \"%s\", shape = Mrecord, style = filled];"
              .formatted(node.id(), colors.get(op.name()), record(op)));
    }
    if (options.dataFlow()) {
      for (int i = 0; i < op.operandCount(); i++) {
        dataEdges.add(new DataEdge(op.operand(i), node));
      }
    }
    op.results().forEach(result -> nodes.put(result, node));
    return node;
  }

  private void region(Region region) {
    for (Block block : region) {
      cluster("", () -> block(block));
    }
  }

  private void block(Block block) {
    for (Value argument : block.arguments()) {
      Node node = new Node(++ids, 0);
      out.line(
          "v%d [label = \"%s\", shape = Mrecord];"
              .formatted(node.id(), port("res", argument, true)));
      nodes.put(argument, node);
    }
    @Nullable Node before = null;
    for (Operation op : block) {
      Node node = operation(op);
      if (options.controlFlow() && before != null) {
        controlEdges.add(
            "v%d -> v%d[%s%sstyle = dashed];"
                .formatted(before.id(), node.id(), head(node), tail(before)));
      }
      before = node;
    }
  }

  private Node cluster(String label, Runnable content) {
    int cluster = ++ids;
    Node anchor = new Node(++ids, cluster);
    out.cluster(
        Integer.toString(cluster),
        () -> {
          out.line("v%d [label = \" \", shape = plain];", anchor.id());
          out.line("label = \"%s\";".formatted(label));
          content.run();
        });
    return anchor;
  }

  private void dataEdge(DataEdge edge) {
    Value value = edge.value();
    Node to = edge.to();
    Node from = nodes.get(value);
    if (from == null) {
      // A value from outside.
      return;
    }
    out.line(
        "v%d%s -> v%d%s[%s%sstyle = solid];"
            .formatted(
                from.id(),
                from.cluster() == 0 ? ":res_" + portName(value) + ":s" : "",
                to.id(),
                to.cluster() == 0 ? ":arg_" + portName(value) + ":n" : "",
                head(to),
                tail(from)));
  }

  private static String tail(Node node) {
    return node.cluster() == 0 ? "" : "ltail = cluster_" + node.cluster() + ", ";
  }

  private static String head(Node node) {
    return node.cluster() == 0 ? "" : "lhead = cluster_" + node.cluster() + ", ";
  }

  private String record(Operation op) {
    StringBuilder text = new StringBuilder("{");
    if (op.operandCount() > 0) {
      text.append(ports(op.operands(), value -> port("arg", value, false))).append('|');
    }
    text.append(op.name()).append("\\l");
    String attributes = attributes(op);
    if (!attributes.isEmpty()) {
      text.append("\\l").append(attributes);
    }
    if (op.resultCount() > 0) {
      text.append('|').append(ports(op.results(), value -> port("res", value, true)));
    }
    return text.append('}').toString();
  }

  private static String ports(List<? extends Value> values, Function<Value, String> port) {
    return values.stream().map(port).collect(Collectors.joining("|", "{", "}"));
  }

  private String port(String kind, Value value, boolean defines) {
    String name = "<%s_%s> %s".formatted(kind, portName(value), names.of(value));
    return defines && options.resultTypes()
        ? name + " " + escaped(shortened(value.type().toString()))
        : name;
  }

  private String portName(Value value) {
    return names.of(value).substring(1).replace('%', '_').replace('#', '_');
  }

  /// {@return the label of a cluster}
  private String label(Operation op) {
    StringBuilder text = new StringBuilder(op.name());
    if (options.resultTypes()) {
      String types =
          op.resultTypes().stream().map(Object::toString).collect(Collectors.joining(", "));
      text.append(" : (").append(shortened(types)).append(')');
    }
    return text.append(options.attributes() ? "\\l" : "").append(attributes(op)).toString();
  }

  private String attributes(Operation op) {
    if (!options.attributes()) {
      return "";
    }
    Map<String, Attribute> all = new TreeMap<>();
    enter(op.discardableAttributes(), all);
    enter(op.inherentAttributes(), all);
    return all.entrySet().stream()
        .map(entry -> escaped(entry.getKey()) + ": " + shown(entry.getValue()) + "\\l")
        .collect(Collectors.joining());
  }

  private static void enter(DictionaryAttr attributes, Map<String, Attribute> all) {
    for (NamedAttribute attribute : attributes.entries()) {
      all.put(attribute.name(), attribute.value());
    }
  }

  private String shown(Attribute attribute) {
    if (attribute instanceof DenseElementsAttr elements && elements.isSplat()) {
      return escaped(attribute.toString());
    }
    if (attribute instanceof DenseElementsAttr elements
        && elements.elementCount() > MOST_ELEMENTS) {
      int rank = elements.type().shape().length();
      return escaped(
          "[".repeat(rank)
              + "..."
              + "]".repeat(rank)
              + " : "
              + shortened(elements.type().toString()));
    }
    return attribute instanceof ArrayAttr array && array.elements().size() > MOST_ELEMENTS
        ? "[...]"
        : escaped(shortened(attribute.toString()));
  }

  private String shortened(String text) {
    int most = options.maxLabelLength();
    return text.length() <= most ? text : text.substring(0, most) + "...";
  }

  /// {@return `text` so that it means nothing in a record's label}
  private static String escaped(String text) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\n') {
        out.append("\\n");
      } else {
        out.append("{}<>|\"".indexOf(c) >= 0 ? "\\" : "").append(c);
      }
    }
    return out.toString();
  }
}
