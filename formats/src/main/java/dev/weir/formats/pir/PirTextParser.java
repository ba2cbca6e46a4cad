package dev.weir.formats.pir;

import dev.weir.dialect.builtin.UndefinedType;
import dev.weir.ir.Block;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.Location;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Region;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.attr.UnitAttr;
import dev.weir.ir.text.SourceText;
import dev.weir.ir.text.SyntaxError;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads programs in PIR's own text into `builtin.module`, in every style that PIR has printed.
///
/// Unlike the reader that PIR once had, this one checks the operand types that the text declares
/// against the values, and reads nested regions. Where the text leaves a number's type open, the
/// operation's definition decides; for an operation without one the choice is reported as a remark.
/// The style is remembered on the module, so that [PirTextPrinter] prints the same.
public final class PirTextParser {
  private final PirTextScanner in;
  private final PirTypeParser types;
  private final PirAttributeParser attributes;
  private final PirDictionaryParser dictionaries;
  private final DialectRegistry registry;
  private final Diagnostics diagnostics;
  private final PirTextValues values;
  private final Map<String, OpDefinition> unregistered = new HashMap<>();
  private final PirResults results;
  private final int errorsBefore;
  private int nextNumber;
  private boolean unbraced;

  PirTextParser(SourceText source, DialectRegistry registry, Diagnostics diagnostics) {
    this.in = new PirTextScanner(source, diagnostics);
    this.types = new PirTypeParser(in);
    this.attributes = new PirAttributeParser(in, types);
    this.dictionaries = new PirDictionaryParser(in, attributes, diagnostics);
    this.registry = registry;
    this.diagnostics = diagnostics;
    this.values = new PirTextValues(diagnostics);
    this.results = new PirResults(diagnostics);
    this.errorsBefore = diagnostics.errorCount();
  }

  /// {@return the program that `source` spells, or empty after reporting what is wrong with it}
  ///
  /// The braces around the program may be missing.
  public static Optional<Operation> parse(
      SourceText source, DialectRegistry registry, Diagnostics diagnostics) {
    try {
      return new PirTextParser(source, registry, diagnostics).program();
    } catch (SyntaxError reported) {
      return Optional.empty();
    }
  }

  /// {@return the program that `text` spells, or empty after reporting what is wrong with it}
  ///
  /// @param file how locations name the text
  public static Optional<Operation> parse(
      String text, String file, DialectRegistry registry, Diagnostics diagnostics) {
    return parse(SourceText.of(file, text), registry, diagnostics);
  }

  private static void end(PirTextScanner in) {
    if (!in.atEnd()) {
      throw in.error("expected the end of the text, got %s", in.found());
    }
  }

  /// {@return whether programs begin with operations called `name`}
  private static boolean isSource(String name) {
    return name.equals("pd_op.data")
        || name.equals("pd_op.feed")
        || name.equals("builtin.parameter");
  }

  private SyntaxError another(Location where) {
    return in.error(
        where, "another program begins here, and a file holds one; give it a file of its own");
  }

  private Optional<Operation> program() {
    OperationState module = new OperationState(definition("builtin.module"), in.location());
    Block block = new Block();
    module.addRegion().append(block);
    if (in.accept("{")) {
      block(block, true);
      in.expect("}");
    } else {
      unbraced = true;
      block(block, true);
    }
    if (in.peek() == '{' || in.peek() == '(') {
      throw another(in.location());
    }
    end(in);
    results.finish();
    PirTextStyle style = types.style();
    if (style == null) {
      boolean tagged = attributes.sawTag() && !attributes.sawBareWord();
      style = tagged ? PirTextStyle.TAGGED : PirTextStyle.UNTAGGED;
    }
    if (style.isTagged()) {
      module.setAttribute(PirNames.TEXT_STYLE, new StringAttr(style.keyword()));
    }
    if (diagnostics.errorCount() > errorsBefore) {
      return Optional.empty();
    }
    Operation read = module.setResultTypes().build();
    PirSymbolicShapes.read(read, diagnostics);
    return Optional.of(read);
  }

  /// Reads what stands between the braces of a block.
  private void block(Block block, boolean top) {
    int mark = values.enter();
    in.enter();
    OpBuilder builder = OpBuilder.atEnd(block);
    PirKeywords keywords = new PirKeywords(block);
    if (in.accept("^args:")) {
      arguments(block, List.of());
    }
    if (in.accept("^kw:")) {
      keywords(keywords);
    }
    while (in.peek() == '(') {
      operation(builder, keywords);
    }
    keywords
        .unresolved()
        .ifPresent(open ->
            diagnostics.error(open.location(), "the type of '%s' is not known", open.name()));
    if (in.peek() != '}' && !(top && in.atEnd())) {
      throw in.error("expected an operation or '}', got %s", in.found());
    }
    in.leave();
    values.leave(mark);
  }

  private void keywords(PirKeywords keywords) {
    while (in.peek() == '%') {
      Location where = in.location();
      String name = in.value();
      DictionaryAttr own =
          in.peek() == '{' ? dictionaries.braced(ArgumentOp.DEFINITION) : DictionaryAttr.empty();
      keywords.declare(name, own, where);
      if (in.accept(":")) {
        values.define(name, keyword(keywords, name, types.type()).orElseThrow(), where);
      }
      in.accept(",");
    }
  }

  private Optional<Value> keyword(PirKeywords keywords, String name, Type declared) {
    Optional<Value> value = keywords.resolve(name, DeclaredType.known(declared));
    value
        .map(Value::definingOp)
        .ifPresent(op -> results.define(op, List.of(declared), OpBuilder.before(op)));
    return value;
  }

  /// Reads the arguments of a block into it; those without a type take the next of `implied`.
  ///
  /// @return the attributes of each
  private List<DictionaryAttr> arguments(Block block, List<Type> implied) {
    var all = new ArrayList<DictionaryAttr>();
    while (in.peek() == '%') {
      Location where = in.location();
      String name = in.value();
      DictionaryAttr own =
          in.peek() == '{'
              ? dictionaries.braced(OpDefinition.unregistered("none"))
              : DictionaryAttr.empty();
      Type type;
      if (in.accept(":")) {
        type = types.type();
      } else if (all.size() < implied.size()) {
        type = implied.get(all.size());
      } else {
        throw in.error(where, "the type of '%s' is not known", name);
      }
      values.define(name, block.addArgument(DeclaredType.known(type), where), where);
      all.add(own);
      in.accept(",");
    }
    return all;
  }

  private void operation(OpBuilder builder, PirKeywords keywords) {
    PirTextOp op = new PirTextOp(in.location());
    in.expect("(");
    boolean tight = true;
    while (in.peek() == '%' || in.sees(PirValueNames.NULL)) {
      op.resultLocations().add(in.location());
      op.results().add(in.accept(PirValueNames.NULL) ? PirValueNames.NULL : in.value());
      if (!in.accept(",")) {
        break;
      }
      tight &= !in.seesBlank();
    }
    in.expect(")");
    in.expect("=");
    Location nameLocation = in.location();
    String name = in.peek() == '"' ? in.string() : in.word("the name of an operation");
    if (unbraced
        && values.get("%0") != null
        && op.results().equals(List.of("%0"))
        && isSource(name)) {
      throw another(op.location());
    }
    if (in.accept("[id:")) {
      in.integer();
      in.expect("]");
    }
    Optional<PirOpNames.Kernel> kernel = PirOpNames.kernel(name);
    if (kernel.isEmpty() && name.indexOf('.') <= 0) {
      throw in.error(nameLocation, "expected the name of an operation, got '%s'", name);
    }
    OpDefinition definition =
        definition(kernel.map(PirOpNames.Kernel::op).orElseGet(() -> PirNames.fromPir(name)));
    op.start(definition);
    keepNumber(op.state(), op.results());
    if (tight && op.results().size() > 1) {
      op.state().setAttribute(PirNames.TIGHT_RESULTS, UnitAttr.UNIT);
    }
    if (definition.name().equals("pd_op.while") && in.sees("(cond")) {
      loop(op);
    } else {
      general(op, keywords);
    }
    kernel.ifPresent(called -> op.calls(called, diagnostics));
    finish(op, builder);
  }

  /// Reads `(cond=%c, inputs=%a, %b) { ^%x, %y … }`.
  private void loop(PirTextOp op) {
    in.expect("(");
    in.expect("cond");
    in.expect("=");
    op.operands().add(use(op));
    if (in.accept(",")) {
      in.expect("inputs");
      in.expect("=");
      while (in.peek() == '%') {
        op.operands().add(use(op));
        if (!in.accept(",")) {
          break;
        }
      }
    }
    in.expect(")");
    List<Type> carried = new ArrayList<>();
    for (Value input : op.operands().subList(1, op.operands().size())) {
      carried.add(input == null ? UndefinedType.UNDEFINED : PirResults.declared(input));
    }
    DictionaryAttr given = null;
    in.expect("{");
    if (in.peek() != '^') {
      given = dictionaries.entries(op.state().definition());
      in.expect("}");
    }
    List<Type> resultTypes = carried;
    if (given != null) {
      if (in.accept("->")) {
        resultTypes = nonNull(types.list());
      }
      in.expect("{");
    } else if (in.accept("->")) {
      throw in.error("the types of a loop stand before its body");
    }
    in.expect("^");
    op.resultTypes().addAll(resultTypes);
    int mark = values.enter();
    Block body = new Block();
    op.state().addRegion().append(body);
    List<DictionaryAttr> own = arguments(body, carried);
    block(body, false);
    in.expect("}");
    values.leave(mark);
    if (given == null && !op.isFaulty()) {
      given = PirLoops.impliedAttributes(nonNull(op.operands()));
    }
    if (given != null) {
      op.setAttributes(given);
    }
    if (own.stream().anyMatch(dictionary -> !dictionary.isEmpty())) {
      op.state().setAttribute(PirNames.ARGUMENT_ATTRIBUTES, PirTextPrinter.asArray(own));
    }
  }

  private static <T> List<T> nonNull(List<? extends @Nullable T> list) {
    var all = new ArrayList<T>();
    for (T element : list) {
      if (element != null) {
        all.add(element);
      }
    }
    return all;
  }

  private void general(PirTextOp op, PirKeywords keywords) {
    in.expect("(");
    while (in.peek() == '%' || in.sees(PirValueNames.NULL)) {
      op.operandLocations().add(in.location());
      op.operandNames().add(in.accept(PirValueNames.NULL) ? PirValueNames.NULL : in.value());
      if (!in.accept(",")) {
        break;
      }
    }
    in.expect(")");
    if (in.peek() == '{') {
      op.setAttributes(dictionaries.braced(op.state().definition()));
    }
    boolean isIf = false;
    if (in.accept(":")) {
      in.expect("(");
      Location where = in.location();
      List<@Nullable Type> declared = types.list();
      in.expect(")");
      in.expect("->");
      resolve(op, keywords, declared, where);
    } else {
      in.expect("->");
      resolve(op, keywords, null, op.location());
      isIf = true;
    }
    op.resultTypes().addAll(types.list());
    if (isIf) {
      bodies(op);
    } else {
      while (in.accept("{")) {
        body(op.state().addRegion());
      }
    }
  }

  /// Reads `{…} else {…}`, or one body for an operation that has one.
  private void bodies(PirTextOp op) {
    in.expect("{");
    boolean expectsTwo = op.state().definition().name().equals("pd_op.if");
    body(op.state().addRegion());
    if (in.accept("else")) {
      in.expect("{");
      body(op.state().addRegion());
    } else if (expectsTwo) {
      throw in.error("expected 'else', got %s", in.found());
    }
  }

  private void body(Region region) {
    Block block = new Block();
    region.append(block);
    block(block, false);
    in.expect("}");
  }

  /// Looks up the operands and holds their types against the declared ones.
  private void resolve(
      PirTextOp op, PirKeywords keywords, @Nullable List<@Nullable Type> declared, Location where) {
    int count = op.operandNames().size();
    if (declared != null && declared.size() != count) {
      diagnostics.error(where, "%d operand(s), but %d operand type(s)", count, declared.size());
      op.markFaulty();
      return;
    }
    for (int i = 0; i < count; i++) {
      String name = op.operandNames().get(i);
      Type type = declared == null ? null : declared.get(i);
      if (type != null && keywords.isOpen(name)) {
        keyword(keywords, name, type)
            .ifPresent(value -> values.define(name, value, op.operandLocations().get(0)));
      }
      Value value = values.operand(op, name, op.operandLocations().get(i));
      op.operands().add(value);
      if (value != null && type != null) {
        PirOperandTypes.check(op, i, type, value, diagnostics);
      }
    }
  }

  private @Nullable Value use(PirTextOp op) {
    Location where = in.location();
    return values.operand(op, in.value(), where);
  }

  private void finish(PirTextOp op, OpBuilder builder) {
    int places = op.operands().size();
    op.complete(registry, builder, diagnostics);
    if (op.isFaulty()) {
      op.results().forEach(values::poison);
      return;
    }
    Operation built = builder.add(op.state());
    PirPlaces.keepCount(built, places);
    Optional<List<@Nullable Value>> made = results.define(built, op.resultTypes(), builder);
    if (made.isEmpty()) {
      op.results().forEach(values::poison);
      return;
    }
    for (int i = 0; i < op.results().size(); i++) {
      Value value = made.get().get(i);
      if (value != null) {
        values.define(op.results().get(i), value, op.resultLocations().get(i));
      } else {
        values.defineMissing(op.results().get(i));
      }
    }
  }

  private void keepNumber(OperationState state, List<String> names) {
    int first = names.isEmpty() ? -1 : PirValueNames.number(names.get(0));
    if (first >= 0) {
      if (first != nextNumber) {
        state.setAttribute(PirNames.FIRST_NUMBER, IntegerAttr.i32(first));
      }
      nextNumber = first + names.size();
    }
  }

  private OpDefinition definition(String name) {
    OpDefinition known = registry.operation(name);
    return known != null ? known : unregistered.computeIfAbsent(name, OpDefinition::unregistered);
  }
}
