package dev.weir.drr;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Location;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.text.TextParser;
import dev.weir.rewrite.PatternRewriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Reads one rule in text.
final class RuleReader {
  private record Condition(String reason, Holds predicate) {}

  private record Replacement(Location at, RuleScope.Name from, RuleScope.Name to) {}

  /// How many operations a rule may match: what reads and matches them goes as deep as they use each
  /// other.
  private static final int MAX_OPERATIONS = 500;

  private final TextParser parser;
  private final Diagnostics diagnostics;
  private final Set<String> taken;
  private final RuleScope scope;
  private final ExpressionReader expressions;
  private final NodeReader nodes;
  private final List<RuleText.Written<?>> needed = new ArrayList<>();
  private final List<OpNode> found = new ArrayList<>();
  private final Set<OpNode> saidRoots = new LinkedHashSet<>();
  private final List<Condition> conditions = new ArrayList<>();
  private final List<OpNode> made = new ArrayList<>();
  private final Map<OpNode, ImmutableList<TypeRef>> types = new LinkedHashMap<>();
  private final Map<OpNode, ImmutableList<OpNode>> locations = new LinkedHashMap<>();
  private final Map<OpNode, OpNode> places = new LinkedHashMap<>();
  private final List<Replacement> replacements = new ArrayList<>();
  private boolean erases;
  private Location at = Location.unknown();

  RuleReader(
      TextParser parser,
      DialectRegistry registry,
      NativeFunctions natives,
      Diagnostics diagnostics,
      Set<String> taken) {
    this.parser = parser;
    this.diagnostics = diagnostics;
    this.taken = taken;
    scope = new RuleScope(parser);
    OpNames ops = new OpNames(parser, registry, diagnostics);
    expressions = new ExpressionReader(parser, scope, natives, ops);
    nodes = new NodeReader(parser, registry, ops, scope, expressions, needed);
  }

  /// {@return the rule that comes next; empty if it cannot be built, which is reported then}
  Optional<DrrRule> parse() {
    parser.parseKeyword("rule");
    at = parser.location();
    String name = parser.parseOptionalString().orElseGet(parser::parseKeyword);
    if (!taken.add(name)) {
      throw parser.error(at, "redefinition of rule '%s'", name);
    }
    Optional<Long> benefit = Optional.empty();
    if (parser.parseOptionalKeyword("benefit")) {
      Location benefitAt = parser.location();
      benefit = parser.parseList("(", parser::parseInteger, ")").stream().findFirst();
      if (benefit.isEmpty() || benefit.get() < 0 || benefit.get() > Integer.MAX_VALUE) {
        throw parser.error(benefitAt, "expected a benefit, such as (2)");
      }
    }
    boolean acrossBlocks = parser.parseOptionalKeyword("across_blocks");
    parser.parsePunctuation("{");
    parser.parseKeyword("match");
    parseSource();
    scope.close();
    checkReached();
    parser.parseKeyword("rewrite");
    parseResult();
    parser.parsePunctuation("}");
    try {
      Optional<Integer> said = benefit.map(Long::intValue);
      return Optional.of(DrrRule.rule(name, p -> build(p, said, acrossBlocks)));
    } catch (RuleError e) {
      Object subject = e.subject();
      Location about = subject == null ? null : scope.location(subject);
      diagnostics.error(about == null ? at : about, "%s", e.text());
      return Optional.empty();
    }
  }

  /// {@return where the name of the rule stands}
  Location location() {
    return at;
  }

  private void parseSource() {
    parser.parsePunctuation("{");
    while (!parser.parseOptionalPunctuation("}")) {
      if (parser.parseOptionalKeyword("where")) {
        parseCondition();
        continue;
      }
      boolean root = parser.parseOptionalKeyword("root");
      RuleScope.Name name = parseDefined("an operation such as '%x = …', 'where' or '}'");
      if (found.size() == MAX_OPERATIONS) {
        throw parser.error(
            name.at().location(), "expected at most %d operations to match", MAX_OPERATIONS);
      }
      OpNode node = nodes.parseSource();
      scope.define(name, node);
      found.add(node);
      if (root) {
        saidRoots.add(node);
      }
    }
  }

  /// Reads a name and the `=` behind it.
  private RuleScope.Name parseDefined(String what) {
    RuleScope.Name name = scope.parseName(what);
    Location at = parser.location();
    if (parser.parseOptionalPunctuation(":") || parser.parseOptionalPunctuation(",")) {
      throw parser.error(
          at,
          "expected '=': one name stands for all results of an operation; each of them is '%%%s.'"
              + " and its name, or '%%%s#1' by its place",
          name.node(),
          name.node());
    }
    parser.parsePunctuation("=");
    return name;
  }

  private void parseCondition() {
    Location at = parser.location();
    RuleExpression expression = expressions.parse();
    expressions.check().condition(at, expression);
    String reason =
        parser.parseOptionalPunctuation(",")
            ? parser.parseString()
            : "condition %d does not hold".formatted(conditions.size() + 1);
    conditions.add(new Condition(reason, new Holds(expression)));
  }

  private void parseResult() {
    parser.parsePunctuation("{");
    while (!parser.parseOptionalPunctuation("}")) {
      Location at = parser.location();
      if (parser.parseOptionalKeyword("replace")) {
        RuleScope.Name from = scope.parseName("what is replaced");
        parser.parseKeyword("with");
        replacements.add(new Replacement(from.at().location(), from, scope.parseName("a value")));
      } else if (parser.parseOptionalKeyword("erase")) {
        erases = true;
      } else if (parser.parseOptionalKeyword("java")) {
        throw parser.error(at, "this is Java code, which cannot be read");
      } else {
        parseMade();
      }
    }
    for (Replacement replacement : replacements) {
      // Looked up here, where what is wrong with a name is found at its place.
      scope.operands(replacement.from());
      scope.operands(replacement.to());
    }
    scope.checkUsed();
  }

  private void parseMade() {
    RuleScope.Name name = parseDefined("an operation such as '%x = …', 'replace', 'erase' or '}'");
    if (parser.parseOptionalKeyword("native")) {
      RuleExpression.NativeCall call = expressions.parseBuilder();
      call.arguments().forEach(argument -> needed.add(new Known(argument)));
      scope.define(name, new ValueNode.Built(new Builds(call)));
      return;
    }
    if (made.size() == MAX_OPERATIONS) {
      throw parser.error(
          name.at().location(), "expected at most %d operations to make", MAX_OPERATIONS);
    }
    OpNode node = nodes.parseResult();
    scope.define(name, node);
    made.add(node);
    if (parser.parseOptionalPunctuation(":")) {
      types.put(node, parser.parseList("", this::parseType, ""));
    }
    if (parser.parseOptionalKeyword("loc")) {
      locations.put(
          node, parser.parseList("(", () -> scope.node(scope.parseName("an operation")), ")"));
    }
    if (parser.parseOptionalKeyword("before")) {
      parser.parsePunctuation("(");
      places.put(node, scope.node(scope.parseName("an operation")));
      parser.parsePunctuation(")");
    }
  }

  private TypeRef parseType() {
    Location at = parser.location();
    RuleExpression expression = expressions.parse();
    expressions.check().type(at, expression);
    if (expression instanceof RuleExpression.Literal(var attribute)
        && RuleValues.of(attribute) instanceof Type type) {
      return TypeRef.of(type);
    }
    TypeOf type = new TypeOf(expression);
    needed.add(type);
    return TypeRef.of(type);
  }

  private ImmutableList<OpNode> roots() {
    if (!saidRoots.isEmpty()) {
      return ImmutableList.copyOf(saidRoots);
    }
    Set<OpNode> used = new LinkedHashSet<>();
    found.forEach(node -> used(node, used));
    return found.stream()
        .filter(node -> !used.contains(node))
        .collect(ImmutableList.toImmutableList());
  }

  /// Reports operations that no root comes of, where roots are marked.
  private void checkReached() {
    Set<OpNode> reached = new LinkedHashSet<>(saidRoots);
    for (List<OpNode> open = new ArrayList<>(saidRoots); !open.isEmpty(); ) {
      Set<OpNode> next = new LinkedHashSet<>();
      used(open.removeLast(), next);
      next.removeIf(node -> !reached.add(node));
      open.addAll(next);
    }
    for (OpNode node : found) {
      if (!saidRoots.isEmpty() && !reached.contains(node)) {
        throw parser.error(
            Objects.requireNonNull(scope.location(node)),
            "no operation marked 'root' uses '%s': mark it 'root' too",
            scope.text(node));
      }
    }
  }

  private static void used(OpNode node, Set<OpNode> used) {
    if (node instanceof AnyNode any) {
      any.alternatives.forEach(alternative -> used(alternative, used));
    }
    for (Operands operands : node.operands) {
      used(operands, used);
    }
  }

  private static void used(Operands operands, Set<OpNode> used) {
    switch (operands) {
      case ValueNode.Result result -> used.add(result.node);
      case Operands.Results results -> used.add(results.node);
      case Operands.Listed listed -> listed.parts.forEach(part -> used(part, used));
      case ValueNode.Input ignored -> {}
      case ValueNode.Built ignored -> {}
      case Operands.Captured ignored -> {}
    }
  }

  private void build(DrrPattern pattern, Optional<Integer> benefit, boolean acrossBlocks) {
    pattern.names.putAll(scope.texts());
    DrrSource source = pattern.match(roots().toArray(new OpNode[0]));
    benefit.ifPresent(source::benefit);
    if (acrossBlocks) {
      source.acrossBlocks();
    }
    conditions.forEach(condition -> source.where(condition.reason(), condition.predicate()));
    for (RuleText.Written<?> value : needed) {
      source.required.add(value);
    }
    made.forEach(source::create);
    types.forEach((node, refs) -> source.typed(node, refs.toArray(new TypeRef[0])));
    locations.forEach((node, from) -> source.location(node, from.toArray(new OpNode[0])));
    places.forEach(source::before);
    replacements.forEach(replacement -> replace(source, replacement));
    if (erases) {
      source.erase();
    }
  }

  private void replace(DrrSource source, Replacement replacement) {
    OpNode whole = whole(replacement.from());
    OpNode by = whole(replacement.to());
    if (whole != null
        && by != null
        && source.roots.contains(whole)
        && NodeResults.groupCount(whole) != 1) {
      for (int i = 0; i < NodeResults.groupCount(whole); i++) {
        scope.locate(NodeResults.of(whole, i), replacement.at());
      }
      source.replaceWith(by);
      return;
    }
    Operands from = scope.operands(replacement.from());
    scope.locate(from, replacement.at());
    source.replace(from, scope.operands(replacement.to()));
  }

  /// {@return the operation that `name` stands for as a whole, or null}
  private @Nullable OpNode whole(RuleScope.Name name) {
    boolean plain = name.member().isEmpty() && name.at().number() == 0 && scope.isNode(name);
    return plain ? scope.node(name) : null;
  }

  /// Whether a condition holds; one without a value does not.
  record Holds(RuleExpression expression) implements Predicate<Match> {
    @Override
    public boolean test(Match match) {
      return Boolean.TRUE.equals(expression.value(match));
    }
  }

  /// Makes a value by Java code.
  record Builds(RuleExpression.NativeCall call)
      implements BiFunction<Match, PatternRewriter, Value> {
    @Override
    public Value apply(Match match, PatternRewriter rewriter) {
      return call.build(match, rewriter);
    }
  }

  /// What an expression yields, if anything.
  record Known(RuleExpression expression) implements RuleText.Written<Object> {
    @Override
    public @Nullable Object apply(Match match) {
      return expression.value(match);
    }
  }

  /// The type that an expression yields, if any.
  record TypeOf(RuleExpression expression) implements RuleText.Written<Type> {
    @Override
    public @Nullable Type apply(Match match) {
      return expression.value(match) instanceof Type type ? type : null;
    }
  }
}
