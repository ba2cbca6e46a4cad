package dev.weir.drr;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import com.google.common.collect.Lists;
import dev.weir.ir.Attribute;
import dev.weir.ir.AttributeCodec;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Location;
import dev.weir.ir.Multiplicity;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.text.TextParser;
import dev.weir.rewrite.OpKind;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads the operations of rules in text.
final class NodeReader {
  /// Operands as they are written: by place, or by the name of a group.
  private record Given(Location at, @Nullable String group, Operands operands) {}

  /// How deep lists of operands may be in each other.
  private static final int MAX_DEPTH = 64;

  private final TextParser parser;
  private final DialectRegistry registry;
  private final OpNames ops;
  private final RuleScope scope;
  private final ExpressionReader expressions;

  /// What must have a value for the result to be made.
  private final List<RuleText.Written<?>> needed;

  private boolean source;

  NodeReader(
      TextParser parser,
      DialectRegistry registry,
      OpNames ops,
      RuleScope scope,
      ExpressionReader expressions,
      List<RuleText.Written<?>> needed) {
    this.parser = parser;
    this.registry = registry;
    this.ops = ops;
    this.scope = scope;
    this.expressions = expressions;
    this.needed = needed;
  }

  /// {@return an operation to find: alternatives with `|` between them}
  OpNode parseSource() {
    source = true;
    OpNode first = parseAlternative();
    if (!parser.parseOptionalPunctuation("|")) {
      return first;
    }
    List<OpNode> alternatives = new ArrayList<>(List.of(first));
    do {
      alternatives.add(parseAlternative());
    } while (parser.parseOptionalPunctuation("|"));
    return AnyNode.oneOf(alternatives.toArray(new OpNode[0]));
  }

  /// {@return an operation to make}
  OpNode parseResult() {
    source = false;
    if (!parser.parseOptionalKeyword("like")) {
      return parseNode();
    }
    Location at = parser.location();
    OpNode model = scope.node(scope.parseName("the operation to copy"));
    AnyNode node = AnyNode.like(model, flat(parseOperands()));
    scope.locate(node, at);
    parseAttributes(node);
    return node;
  }

  private OpNode parseAlternative() {
    Boolean either = null;
    boolean escaping = false;
    boolean inplace = false;
    Location at = parser.location();
    while (true) {
      if (parser.parseOptionalKeyword("either")) {
        either = true;
      } else if (parser.parseOptionalKeyword("ordered")) {
        either = false;
      } else if (parser.parseOptionalKeyword("escaping")) {
        escaping = true;
      } else if (parser.parseOptionalKeyword("inplace")) {
        inplace = true;
      } else {
        break;
      }
    }
    OpNode node = parseNode();
    node.either = either;
    node.mayEscape = escaping;
    if (inplace) {
      if (node.definition == null) {
        throw parser.error(at, "only an operation of a known dialect has an in-place twin");
      }
      node.kind = new OpKind.OfClass(node.definition.opClass());
    }
    return node;
  }

  private OpNode parseNode() {
    Location at = parser.location();
    OpNode node;
    if (parser.parseOptionalPunctuation("<")) {
      OpKind kind = parseClass(at);
      parser.parsePunctuation(">");
      node = AnyNode.of(kind, flat(parseOperands()));
    } else {
      String name = parser.parseOptionalString().orElseGet(parser::parseKeyword);
      if (name.equals("java")) {
        throw parser.error(at, "this is Java code, which cannot be read");
      }
      OpDefinition definition = registry.operation(name);
      if (definition != null) {
        node = named(at, definition, parseOperands());
      } else {
        ops.checkName(at, name);
        node = AnyNode.of(new OpKind.Named(name), flat(parseOperands()));
      }
    }
    scope.locate(node, at);
    parseAttributes(node);
    return node;
  }

  private OpKind parseClass(Location at) {
    String name = parser.parseKeyword();
    if (name.equals("any")) {
      return OpKind.ANY;
    }
    if (name.equals("java")) {
      throw parser.error(at, "this is Java code, which cannot be read");
    }
    Set<Class<?>> all = new LinkedHashSet<>();
    for (OpDefinition definition : registry.operations()) {
      collect(definition.opClass(), all);
    }
    List<Class<?>> found = new ArrayList<>(all);
    found.removeIf(type -> !type.getSimpleName().equals(name) && !type.getName().equals(name));
    if (found.isEmpty()) {
      throw parser.error(
          at,
          "no operation has a trait or interface '%s'%s",
          name,
          OpNames.suggestion(name, Iterables.transform(all, Class::getSimpleName)));
    }
    if (found.size() > 1) {
      List<String> names = found.stream().map(Class::getName).sorted().toList();
      throw parser.error(
          at, "'%s' may be any of %s; give the name in full", name, String.join(", ", names));
    }
    return new OpKind.OfClass(found.get(0));
  }

  private static void collect(Class<?> type, Set<Class<?>> found) {
    if (found.add(type)) {
      for (Class<?> parent : type.getInterfaces()) {
        collect(parent, found);
      }
    }
  }

  // Operands.

  private ImmutableList<Given> parseOperands() {
    return parser.parseList("(", this::parseGiven, ")");
  }

  private Given parseGiven() {
    Location at = parser.location();
    Optional<String> group = parser.parseOptionalKeyword();
    group.ifPresent(name -> parser.parsePunctuation("="));
    return new Given(at, group.orElse(null), parseOperand(0));
  }

  private Operands parseOperand(int depth) {
    Location at = parser.location();
    if (parser.parseOptionalPunctuation("[")) {
      if (depth == MAX_DEPTH) {
        throw parser.error(at, "expected at most %d lists in each other", MAX_DEPTH);
      }
      return list(parser.parseList("", () -> parseOperand(depth + 1), "]"));
    }
    return scope.operands(scope.parseName("an operand"));
  }

  private static Operands list(List<Operands> parts) {
    return parts.isEmpty() ? Operands.none() : new Operands.Listed(ImmutableList.copyOf(parts));
  }

  private Operands[] flat(List<Given> given) {
    for (Given one : given) {
      if (one.group() != null) {
        throw parser.error(one.at(), "operands of this operation have no names");
      }
    }
    return given.stream().map(Given::operands).toArray(Operands[]::new);
  }

  private NamedNode named(Location at, OpDefinition definition, List<Given> given) {
    int groups = definition.operandGroups().size();
    @Nullable Operands[] operands = new Operands[groups];
    int next = 0;
    for (Given one : given) {
      int group = one.group() == null ? nextRequired(definition, next) : groupOf(one, definition);
      if (group == groups) {
        throw parser.error(one.at(), "'%s' takes %d positional operands", definition.name(), next);
      }
      if (operands[group] != null) {
        throw parser.error(
            one.at(), "operand '%s' is given twice", definition.operandGroups().get(group).name());
      }
      operands[group] = one.operands();
      next = one.group() == null ? group + 1 : next;
    }
    Operands[] all = new Operands[groups];
    for (int i = 0; i < groups; i++) {
      var group = definition.operandGroups().get(i);
      Operands found = operands[i];
      if (found == null && group.multiplicity() != Multiplicity.OPTIONAL) {
        throw parser.error(
            at, "operand '%s' of '%s' is not given", group.name(), definition.name());
      }
      all[i] = found == null ? Operands.none() : found;
    }
    return new NamedNode(definition, all);
  }

  private static int nextRequired(OpDefinition definition, int from) {
    int at = from;
    while (at < definition.operandGroups().size()
        && definition.operandGroups().get(at).multiplicity() == Multiplicity.OPTIONAL) {
      at++;
    }
    return at;
  }

  private int groupOf(Given given, OpDefinition definition) {
    for (int i = 0; i < definition.operandGroups().size(); i++) {
      if (definition.operandGroups().get(i).name().equals(given.group())) {
        return i;
      }
    }
    throw parser.error(
        given.at(),
        "'%s' has no operand '%s'%s",
        definition.name(),
        given.group(),
        OpNames.suggestion(
            String.valueOf(given.group()),
            Lists.transform(definition.operandGroups(), OpDefinition.OperandGroup::name)));
  }

  // Attributes.

  private void parseAttributes(OpNode node) {
    if (parser.parseOptionalPunctuation("{")) {
      parser.parseList("", () -> parseAttribute(node), "}");
    }
  }

  private String parseAttribute(OpNode node) {
    Location at = parser.location();
    String name = parser.parseOptionalString().orElseGet(parser::parseKeyword);
    parser.parsePunctuation("=");
    Location valueAt = parser.location();
    RuleExpression value = expressions.parse();
    if (node instanceof NamedNode named) {
      ops.checkAttribute(at, node, name);
      set(named, named.definition().slotOf(name), value, valueAt);
    } else {
      // A name with a dot is one of those that any operation may bear.
      if (name.indexOf('.') < 0) {
        ops.checkAttribute(at, node, name);
      }
      set((AnyNode) node, name, value);
    }
    return name;
  }

  private void set(NamedNode node, int slot, RuleExpression value, Location at) {
    AttributeCodec<Object> codec = NamedNode.codec(node.definition(), slot);
    String op = node.definition().name();
    String name = node.definition().slots().get(slot).name();
    if (value instanceof RuleExpression.Literal literal) {
      Object decoded = codec.decode(literal.attribute());
      if (decoded == null) {
        decoded = RuleValues.decoded(RuleValues.of(literal.attribute()), codec);
      }
      if (decoded == null) {
        throw parser.error(
            at,
            "attribute '%s' of '%s' is a %s, and this is '%s'",
            name,
            op,
            codec.describe(),
            literal.attribute());
      }
      node.set(slot, decoded);
      return;
    }
    if (value instanceof RuleExpression.AttributeOf of
        && of.node() instanceof NamedNode from
        && NamedNode.codec(from.definition(), from.definition().slotOf(of.name())) == codec) {
      node.set(slot, from.ref(from.definition().slotOf(of.name())));
      return;
    }
    expressions.check().attribute(at, op, name, codec, value);
    Decoded decoded = new Decoded(value, codec);
    need(decoded);
    node.set(slot, new AttrRef.Computed<>(decoded));
  }

  private void set(AnyNode node, String name, RuleExpression value) {
    if (value instanceof RuleExpression.Literal literal) {
      node.attribute(name, literal.attribute());
      return;
    }
    Stored stored = new Stored(value);
    need(stored);
    node.attribute(name, new AttrRef.Computed<>(stored));
  }

  private void need(RuleText.Written<?> value) {
    if (!source) {
      needed.add(value);
    }
  }

  /// What an expression makes of a match, as a codec wants it.
  record Decoded(RuleExpression expression, AttributeCodec<Object> codec)
      implements RuleText.Written<Object> {
    @Override
    public @Nullable Object apply(Match match) {
      Object value = expression.value(match);
      return value == null ? null : RuleValues.decoded(value, codec);
    }
  }

  /// What an expression makes of a match, as an attribute.
  record Stored(RuleExpression expression) implements RuleText.Written<Attribute> {
    @Override
    public @Nullable Attribute apply(Match match) {
      if (expression instanceof RuleExpression.AttributeOf of) {
        return of.read(match);
      }
      Object value = expression.value(match);
      return value == null ? null : RuleValues.attribute(value);
    }
  }
}
