package dev.weir.formats.dot;

import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.NamedAttribute;
import dev.weir.ir.OpResult;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Value;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.dot.DotText;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/// Draws a program as a graph for Graphviz: a node per operation and per block argument, an edge per
/// use from where a value comes from to where it goes, labelled with its type, and a box per region
/// and, where there are several, per block. Dotted lines tie regions to their operation; branches to
/// blocks are dashed.
///
/// Attributes that only tell what a file was like are left out, and so is what nests deeper than
/// anyone could see.
///
/// The same program always gives the same text: everything is numbered in the order of the program.
public final class DotWriter {
  private static final int LONGEST_ATTRIBUTE = 32;
  private static final int MOST_ATTRIBUTES = 8;
  private static final int DEEPEST = 100;

  private final DotText out = new DotText();
  private final List<String> edges = new ArrayList<>();
  private final Map<Operation, Integer> nodes = new IdentityHashMap<>();
  private final Map<Block, String> blocks = new IdentityHashMap<>();
  private final Map<Value, String> arguments = new IdentityHashMap<>();
  private int clusters;

  private DotWriter() {}

  /// {@return the graph of `op` and all that it holds}
  public static String write(Operation op) {
    DotWriter writer = new DotWriter();
    writer.number(op);
    writer.out.line("compound = true;");
    writer.out.line("node [fontname = \"Helvetica\", shape = box];");
    writer.out.line("edge [fontname = \"Helvetica\", fontsize = 10];");
    writer.operation(op, op.regionCount() == 0);
    writer.edges.forEach(edge -> writer.out.line(edge + ";"));
    return writer.out.end();
  }

  /// Gives every operation, block and argument its name before any edge asks for it.
  private void number(Operation root) {
    root.walk(op -> {
      nodes.put(op, nodes.size());
      for (Region region : op.regions()) {
        for (Block block : region) {
          blocks.put(block, "b" + blocks.size());
          for (BlockArgument argument : block.arguments()) {
            arguments.put(argument, "a" + arguments.size());
          }
        }
      }
    });
  }

  private void operation(Operation op, boolean drawn) {
    String name = node(op);
    if (drawn) {
      out.line("%s [label = \"%s\"];", name, label(op));
    }
    for (int i = 0; i < op.operandCount(); i++) {
      edge(op.operand(i), name);
    }
    for (Block successor : op.successors()) {
      edges.add(
          "%s -> %s [style = dashed, lhead = cluster_%s]"
              .formatted(name, anchor(successor), blocks.get(successor)));
    }
    for (Region region : out.depth() < DEEPEST ? op.regions() : List.<Region>of()) {
      if (drawn && !region.isEmpty()) {
        edges.add(
            "%s -> %s [style = dotted, arrowhead = none, lhead = cluster_r%d]"
                .formatted(name, anchor(region.entry()), clusters));
      }
      out.cluster("r" + clusters++, () -> region(op, region));
    }
  }

  private void region(Operation op, Region region) {
    String label = op.name() + (op.regionCount() > 1 ? " #" + region.index() : "");
    out.line("label = \"%s\";", DotText.escaped(label));
    for (Block block : region) {
      if (region.size() > 1 || !block.hasNoPredecessors()) {
        out.cluster(
            blocks.get(block),
            () -> {
              out.line("label = \"^%s\";", blocks.get(block));
              block(block);
            });
      } else {
        block(block);
      }
    }
  }

  private void block(Block block) {
    out.line("%s [shape = point, style = invis];", blocks.get(block));
    for (BlockArgument argument : block.arguments()) {
      String label = "arg " + argument.index() + " : " + argument.type();
      out.line(
          "%s [shape = ellipse, label = \"%s\"];", arguments.get(argument), DotText.escaped(label));
    }
    for (Operation op : block) {
      operation(op, true);
    }
  }

  private String anchor(Block block) {
    return blocks.get(block);
  }

  private String node(Operation op) {
    return "n" + nodes.get(op);
  }

  private void edge(Value value, String to) {
    String from =
        switch (value) {
          case OpResult result -> nodes.containsKey(result.owner()) ? node(result.owner()) : "";
          case BlockArgument argument -> arguments.getOrDefault(argument, "");
        };
    if (!from.isEmpty()) {
      edges.add(
          "%s -> %s [label = \"%s\"]"
              .formatted(from, to, DotText.escaped(value.type().toString())));
    }
  }

  private static String label(Operation op) {
    StringBuilder label = new StringBuilder(DotText.escaped(op.name()));
    int shown = 0;
    var all = new ArrayList<NamedAttribute>(op.inherentAttributes().entries());
    all.addAll(op.discardableAttributes().entries());
    all.removeIf(entry -> entry.name().startsWith("pir."));
    for (NamedAttribute entry : all) {
      if (++shown > MOST_ATTRIBUTES) {
        label.append("\\l…");
        break;
      }
      label.append("\\l").append(DotText.escaped(entry.name() + " = " + shorten(entry.value())));
    }
    return shown == 0 ? label.toString() : label.append("\\l").toString();
  }

  private static String shorten(Attribute attribute) {
    String text = attribute instanceof StringAttr string ? string.value() : attribute.toString();
    return text.codePointCount(0, text.length()) <= LONGEST_ATTRIBUTE
        ? text
        : text.substring(0, text.offsetByCodePoints(0, LONGEST_ATTRIBUTE)) + "…";
  }
}
