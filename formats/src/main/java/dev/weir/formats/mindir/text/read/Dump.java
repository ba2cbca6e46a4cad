package dev.weir.formats.mindir.text.read;

import dev.weir.formats.mindir.text.spelling.DumpLiteral;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.Location;
import dev.weir.ir.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A dump as it is written, before names are looked up.
///
/// @param entry the name of the main graph; empty where the dump names none
/// @param isFailure whether the dump is that of a failed inference, which need not hold every graph that
///     it calls
record Dump(Optional<String> entry, List<Graph> graphs, boolean isFailure) {
  /// What makes a value: a node or a parameter.
  abstract static sealed class Source permits Parameter, Node {
    final int offset;
    Type type;
    @Nullable Graph owner;

    Source(int offset, Type type) {
      this.offset = offset;
      this.type = type;
    }

    /// {@return the graph that it stands in}
    final Graph graph() {
      return Objects.requireNonNull(owner);
    }
  }

  /// A graph.
  static final class Graph {
    final String name;
    final int offset;
    List<Parameter> parameters = new ArrayList<>();
    DictionaryAttr attributes = DictionaryAttr.empty();
    List<Location> source = List.of();
    final List<Node> nodes = new ArrayList<>();
    @Nullable Node result;

    /// The nodes by the numbers that stand in front of them.
    final Map<Integer, Node> byNumber = new HashMap<>();

    Graph(String name, int offset) {
      this.name = name;
      this.offset = offset;
    }
  }

  /// A parameter: `%para3_x` has the label `para3_x` and the name `x`.
  static final class Parameter extends Source {
    final String label;
    boolean isWeight;

    Parameter(String label, int offset, Type type) {
      super(offset, type);
      this.label = label;
    }

    String name() {
      int bar = label.indexOf('_');
      return bar < 0 || bar + 1 == label.length() ? label : label.substring(bar + 1);
    }

    /// {@return the number in `label`, such as 3 in `para3_x`, or -1 if there is none}
    static int number(String label) {
      int end = 4;
      while (end < label.length() && end < 13 && Character.isDigit(label.charAt(end))) {
        end++;
      }
      return end == 4 || end < label.length() && label.charAt(end) != '_'
          ? -1
          : Integer.parseInt(label.substring(4, end));
    }
  }

  /// A node, the return of a graph included.
  static final class Node extends Source {
    final int number;
    String label;
    Operand callee = Operand.NONE;
    final List<Operand> operands = new ArrayList<>();
    DictionaryAttr primitiveAttributes = DictionaryAttr.empty();
    DictionaryAttr attributes = DictionaryAttr.empty();
    DictionaryAttr primalAttributes = DictionaryAttr.empty();
    String instance = "";
    String scope = "";
    List<Type> operandTypes = List.of();
    final List<Location> source = new ArrayList<>();
    int frame = -1;

    Node(int number, String label, int offset, Type type) {
      super(offset, type);
      this.number = number;
      this.label = label;
    }
  }

  /// What a node uses, as the text says it.
  sealed interface Operand {
    /// Nothing yet.
    Operand NONE = new Word("");

    /// A node of the same graph, by number.
    record NodeNumber(int number) implements Operand {}

    /// A parameter, by label.
    record Label(String label) implements Operand {}

    /// A node or a parameter of a graph around this one, by name.
    record Free(String graph, String name) implements Operand {}

    /// A graph as a value.
    record Named(String graph) implements Operand {}

    /// The name of a primitive, or of what is called.
    record Word(String word) implements Operand {}

    /// A value that has been read.
    record Constant(DumpLiteral literal) implements Operand {}

    /// A node or parameter that has been found, of this graph or of one around it.
    record Use(Source source) implements Operand {}

    /// A graph that has been found.
    record Closure(Graph graph) implements Operand {}
  }
}
