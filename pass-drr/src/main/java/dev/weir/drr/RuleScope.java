package dev.weir.drr;

import com.google.common.collect.Iterables;
import com.google.common.collect.Lists;
import dev.weir.ir.Location;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.text.TextParser;
import dev.weir.ir.text.UnresolvedOperand;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The names of one rule in text: operations by the name before their `=`, inputs by their first use.
final class RuleScope {
  private static final String REST = "...";

  /// A name as it stands in the text: `%node`, `%node.member`, `%node#number` or `%group...`.
  record Name(UnresolvedOperand at, String node, String member, boolean group) {}

  private final TextParser parser;
  private final Map<String, OpNode> nodes = new LinkedHashMap<>();
  private final Map<String, Operands> inputs = new LinkedHashMap<>();

  /// What the rule makes, by name, and of that the values of Java code that nothing uses so far.
  private final Map<String, Location> made = new LinkedHashMap<>();

  private final Map<String, Location> unused = new LinkedHashMap<>();

  private final Map<Object, String> texts = new IdentityHashMap<>();

  /// Where what is named stands first.
  private final Map<Object, Location> locations = new IdentityHashMap<>();

  /// Inputs of which conditions speak, and that so far no operation has as an operand.
  private final Map<String, Location> unbound = new LinkedHashMap<>();

  /// Whether the source has been read, so that no new inputs can come.
  private boolean closed;

  RuleScope(TextParser parser) {
    this.parser = parser;
  }

  /// Ends the source.
  void close() {
    unbound.forEach((name, at) -> {
      Set<String> others = new LinkedHashSet<>(inputs.keySet());
      others.removeAll(unbound.keySet());
      others.addAll(nodes.keySet());
      throw parser.error(
          at,
          "'%%%s' is not bound: no operation that is matched has it as an operand%s",
          name,
          suggestion(name, others));
    });
    closed = true;
  }

  /// Nothing is near a name of a letter or two.
  private static String suggestion(String name, Iterable<String> known) {
    return name.length() < 3
        ? ""
        : OpNames.suggestion("%" + name, Iterables.transform(known, other -> "%" + other));
  }

  /// {@return what `node` is called}
  String text(Object node) {
    return texts.getOrDefault(node, "?");
  }

  /// {@return where `node` stands first, or null where it has no name}
  @Nullable Location location(Object node) {
    return locations.get(node);
  }

  /// Says where `node` stands.
  void locate(Object node, Location at) {
    locations.put(node, at);
  }

  /// {@return what nodes are called}
  Map<Object, String> texts() {
    return texts;
  }

  /// {@return the name that comes next, if one does}
  Optional<Name> parseOptionalName() {
    return parser.parseOptionalValueName().map(this::name);
  }

  Name parseName(String what) {
    return parseOptionalName()
        .orElseThrow(() -> parser.error(parser.location(), "expected %s", what));
  }

  private Name name(UnresolvedOperand at) {
    String text = at.name();
    boolean group = text.endsWith(REST);
    String plain = group ? text.substring(0, text.length() - REST.length()) : text;
    group |= parser.parseOptionalPunctuation(REST);
    int dot = plain.indexOf('.');
    return dot < 0
        ? new Name(at, plain, "", group)
        : new Name(at, plain.substring(0, dot), plain.substring(dot + 1), group);
  }

  /// Enters `node` as `name`.
  void define(Name name, OpNode node) {
    checkNew(name, "an operation");
    nodes.put(name.node(), node);
    texts.put(node, "%" + name.node());
    locations.putIfAbsent(node, name.at().location());
    if (closed) {
      made.put(name.node(), name.at().location());
    }
  }

  /// Enters a value that Java code makes as `name`.
  void define(Name name, ValueNode.Built value) {
    checkNew(name, "a value");
    inputs.put(name.node(), value);
    texts.put(value, "%" + name.node());
    locations.put(value, name.at().location());
    made.put(name.node(), name.at().location());
    unused.put(name.node(), name.at().location());
  }

  /// Notes that `name` is used.
  void use(Name name) {
    unused.remove(name.node());
  }

  /// Reports what Java code would make for nothing.
  void checkUsed() {
    unused.forEach((name, at) -> {
      throw parser.error(at, "'%%%s' is not used", name);
    });
  }

  /// {@return whether `name` is something that the rule makes}
  boolean isMade(Name name) {
    return made.containsKey(name.node());
  }

  private void checkNew(Name name, String what) {
    if (!name.member().isEmpty() || name.group() || name.at().number() > 0) {
      throw parser.error(name.at().location(), "expected a plain name for %s", what);
    }
    if (nodes.containsKey(name.node())) {
      throw parser.error(name.at().location(), "redefinition of '%%%s'", name.node());
    }
    if (inputs.get(name.node()) instanceof ValueNode.Built) {
      throw parser.error(name.at().location(), "redefinition of '%%%s'", name.node());
    }
    if (inputs.containsKey(name.node())) {
      throw parser.error(
          name.at().location(),
          "'%%%s' was used before, as a value from outside the pattern",
          name.node());
    }
  }

  /// {@return the operation called `name`}
  OpNode node(Name name) {
    OpNode node = nodes.get(name.node());
    if (node == null) {
      throw parser.error(
          name.at().location(),
          "'%%%s' is no operation of this rule%s",
          name.node(),
          suggestion(name.node(), nodes.keySet()));
    }
    return node;
  }

  /// {@return whether `name` is an operation}
  boolean isNode(Name name) {
    return nodes.containsKey(name.node());
  }

  /// {@return the value or values called `name`, which an operation has as operands; in the source a new
  /// name is an input}
  Operands operands(Name name) {
    Operands found = mentioned(name);
    unbound.remove(name.node());
    return found;
  }

  /// {@return the value or values called `name`, of which an expression speaks}
  Operands mentioned(Name name) {
    OpNode node = nodes.get(name.node());
    if (node != null) {
      return result(name, node);
    }
    Operands known = inputs.get(name.node());
    use(name);
    if (!name.member().isEmpty() || name.at().number() > 0) {
      throw parser.error(name.at().location(), "'%%%s' is no operation with results", name.node());
    }
    if (known == null) {
      if (closed) {
        throw parser.error(
            name.at().location(),
            "'%%%s' is not bound: what is matched does not speak of it%s",
            name.node(),
            suggestion(name.node(), Iterables.concat(inputs.keySet(), nodes.keySet())));
      }
      known = name.group() ? new Operands.Captured() : new ValueNode.Input(null);
      inputs.put(name.node(), known);
      unbound.put(name.node(), name.at().location());
      locations.put(known, name.at().location());
      texts.put(known, "%" + name.node() + (name.group() ? REST : ""));
    }
    if (known instanceof Operands.Captured != name.group()) {
      throw parser.error(
          name.at().location(),
          name.group()
              ? "'%%%s' is one value, not a group of any number"
              : "'%%%s' is a group of any number: write '%%%s...'",
          name.node(),
          name.node());
    }
    return known;
  }

  private Operands result(Name name, OpNode node) {
    OpDefinition definition = node.definition;
    if (definition == null) {
      if (!name.member().isEmpty()) {
        throw parser.error(
            name.at().location(),
            "results of '%%%s' have no names: write '%%%s#0'",
            name.node(),
            name.node());
      }
      return NodeResults.of(node, name.at().number());
    }
    return NodeResults.of(node, group(name, definition));
  }

  private int group(Name name, OpDefinition definition) {
    int groups = definition.resultGroups().size();
    if (!name.member().isEmpty()) {
      int group = resultGroup(definition, name.member());
      if (group < 0) {
        throw parser.error(
            name.at().location(),
            "'%s' has no result '%s'%s",
            definition.name(),
            name.member(),
            OpNames.suggestion(
                name.member(),
                Lists.transform(definition.resultGroups(), OpDefinition.ResultGroup::name)));
      }
      return group;
    }
    int number = name.at().number();
    if (number >= groups) {
      throw parser.error(name.at().location(), "'%s' has %d results", definition.name(), groups);
    }
    return number;
  }

  /// {@return the result group `name`, or -1}
  static int resultGroup(@Nullable OpDefinition definition, String name) {
    for (int i = 0; definition != null && i < definition.resultGroups().size(); i++) {
      if (definition.resultGroups().get(i).name().equals(name)) {
        return i;
      }
    }
    return -1;
  }
}
