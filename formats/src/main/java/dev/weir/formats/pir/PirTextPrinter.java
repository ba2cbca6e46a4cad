package dev.weir.formats.pir;

import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.FormerResultOp;
import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.NamedAttribute;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.StringAttr;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Prints programs byte for byte as PIR prints them.
///
/// What PIR's text cannot say is handled so that the text still reads back to the same program. A float
/// of which six digits are not enough gets more; in the untagged style, a number whose type does not
/// follow from the operation's definition keeps its tag; a tensor of unusual layout says so; a loop
/// whose attributes or types do not follow from its operands shows them. Not shown at all, as in PIR:
/// the call stack and symbolic shape of an operation, and what only concerns files.
public final class PirTextPrinter {
  private static final ImmutableSet<String> HIDDEN =
      ImmutableSet.of("op_callstack", PirSymbolicShapes.ATTRIBUTE);

  /// What the parser reads, with room for the lists and types of the innermost operations.
  private static final int DEEPEST = PirTextScanner.MAX_DEPTH / 2;

  private final StringBuilder out = new StringBuilder();
  private final PirTextStyle style;
  private final PirTypeText types;
  private final PirAttributeText attributes;
  private final PirValueNames names = new PirValueNames();
  private final Diagnostics diagnostics;
  private int indentation;

  private PirTextPrinter(PirTextStyle style, Diagnostics diagnostics) {
    this.style = style;
    this.types = new PirTypeText(style);
    this.attributes = new PirAttributeText(style, types);
    this.diagnostics = diagnostics;
  }

  /// {@return the text of `op` in the style it was read in, or in the current one}
  ///
  /// A `builtin.module` is printed as a program, without the module itself. Empty, after reporting
  /// why, if PIR cannot express it.
  public static Optional<String> print(Operation op, Diagnostics diagnostics) {
    PirTextStyle style =
        op.attribute(PirNames.TEXT_STYLE, StringAttr.class)
            .flatMap(keyword -> PirTextStyle.ofKeyword(keyword.value()))
            .orElse(PirTextStyle.UNTAGGED);
    return print(op, style, diagnostics);
  }

  /// {@return the text of `op` in `style`, or empty after reporting what PIR cannot express}
  public static Optional<String> print(Operation op, PirTextStyle style, Diagnostics diagnostics) {
    int errorsBefore = diagnostics.errorCount();
    PirTextPrinter printer = new PirTextPrinter(style, diagnostics);
    if (op.name().equals("builtin.module")) {
      op.regions().forEach(printer::region);
    } else {
      printer.operation(op);
      printer.out.append('\n');
    }
    return diagnostics.errorCount() > errorsBefore
        ? Optional.empty()
        : Optional.of(printer.out.toString());
  }

  private void indent() {
    out.repeat(' ', 4 * indentation);
  }

  private void region(Region region) {
    for (Block block : region) {
      block(block);
    }
  }

  private void block(Block block) {
    indent();
    out.append("{\n");
    if (!block.arguments().isEmpty()) {
      indentation++;
      indent();
      indentation--;
      out.append("^args:");
      arguments(block);
      out.append('\n');
    }
    operations(block);
    indent();
    out.append("}\n");
  }

  private void operations(Block block) {
    if (indentation >= DEEPEST) {
      Operation holder = block.parentOp();
      if (holder != null) {
        diagnostics.error(holder, "nests deeper than %d regions", DEEPEST);
      }
      return;
    }
    indentation++;
    keywordArguments(block);
    for (Operation op : block) {
      if (!isImplied(op)) {
        indent();
        operation(op);
        out.append('\n');
      }
    }
    indentation--;
  }

  /// {@return whether `op` is part of what another operation prints, or was printed with its block}
  private boolean isImplied(Operation op) {
    return op instanceof ArgumentOp
        || PirOldForms.isFromAttributes(op)
        || op instanceof FormerResultOp former && names.knows(former.out());
  }

  private void keywordArguments(Block block) {
    List<ArgumentOp> given = PirValueNames.argumentsOf(block);
    if (given.isEmpty()) {
      return;
    }
    indent();
    out.append("^kw:");
    boolean lines = !style.isTagged();
    if (lines) {
      out.append('\n');
      indentation++;
    }
    String separator = "";
    for (ArgumentOp argument : given) {
      if (lines) {
        indent();
      }
      out.append(separator).append(names.define(argument));
      if (lines || !argument.discardableAttributes().isEmpty()) {
        out.append(' ');
        dictionary(argument, argument.discardableAttributes());
      }
      if (!PirValueNames.usesShowType(argument)) {
        out.append(" : ");
        type(argument, PirResults.declared(argument.value()));
      }
      if (lines) {
        out.append('\n');
      } else {
        separator = ", ";
      }
    }
    if (lines) {
      indentation--;
    } else {
      out.append('\n');
    }
  }

  private void operation(Operation op) {
    Optional<String> name = PirOpNames.toText(op);
    if (name.isEmpty() || op.successorCount() > 0) {
      diagnostics.error(op, "has no form in PIR's text");
      return;
    }
    resultNames(op);
    out.append(" = ");
    if (op.name().equals("pd_op.if") && isPlainIf(op)) {
      printIf(op);
      return;
    }
    if (op.name().equals("pd_op.while") && isPlainWhile(op)) {
      printWhile(op);
      return;
    }
    out.append('"').append(name.get()).append("\" ");
    List<@Nullable Value> operands = PirPlaces.operands(op);
    operandNames(operands);
    out.append(' ');
    attributes(op);
    out.append(" : (");
    operandTypes(op, operands);
    out.append(") ->");
    results(op);
    if (op.regionCount() > 0) {
      out.append('\n');
      for (Region region : op.regions()) {
        if (region.size() != 1) {
          diagnostics.error(
              op, "has a region of %d blocks, which PIR's text cannot show", region.size());
          return;
        }
        region(region);
      }
    }
  }

  private static boolean isPlainIf(Operation op) {
    return op.regionCount() == 2
        && op.operandCount() == 1
        && op.regions().stream().allMatch(PirTextPrinter::isPlain);
  }

  private static boolean isPlain(Region region) {
    return region.isEmpty() || region.size() == 1 && region.entry().arguments().isEmpty();
  }

  private static boolean isPlainWhile(Operation op) {
    return op.regionCount() == 1 && op.operandCount() > 0 && op.region(0).size() == 1;
  }

  private void printIf(Operation op) {
    boolean early = style == PirTextStyle.EARLY;
    out.append(early ? "pd_op.if" : "\"pd_op.if\"").append(' ');
    operandNames(PirPlaces.operands(op));
    out.append(' ');
    attributes(op);
    out.append(" -> ");
    resultTypes(op);
    out.append(early ? "{\n" : " {\n");
    body(op.region(0));
    indent();
    out.append("} else {\n");
    body(op.region(1));
    indent();
    out.append('}');
  }

  private void body(Region region) {
    if (!region.isEmpty()) {
      operations(region.entry());
    }
  }

  private void printWhile(Operation op) {
    out.append("\"pd_op.while\"").append(style == PirTextStyle.EARLY ? "" : " ").append("(cond=");
    out.append(names.use(op.operand(0)));
    out.append(", inputs=");
    String separator = "";
    for (Value input : op.operands().subList(1, op.operandCount())) {
      out.append(separator).append(names.use(input));
      separator = ", ";
    }
    out.append(')');
    DictionaryAttr shown = PirLoops.shownAttributes(op);
    if (!shown.equals(PirLoops.impliedAttributes(op.operands()))) {
      out.append(' ');
      dictionary(op, shown);
    }
    List<Type> carried = op.operands().types().subList(1, op.operandCount());
    if (!op.resultTypes().equals(carried)) {
      out.append(" -> ");
      resultTypes(op);
    }
    out.append(" { \n");
    indent();
    out.append('^');
    Block block = op.region(0).entry();
    arguments(block);
    out.append('\n');
    operations(block);
    indent();
    out.append('}');
  }

  /// Writes the arguments of a block. Their types are those of the loop's inputs unless shown.
  private void arguments(Block block) {
    Operation op = block.parentOp();
    List<Type> implied =
        op != null && op.name().equals("pd_op.while") && op.operandCount() > 0
            ? op.operands().types().subList(1, op.operandCount())
            : List.of();
    String separator = "";
    for (BlockArgument argument : block.arguments()) {
      out.append(separator).append(names.define(argument));
      separator = ", ";
      DictionaryAttr given = PirLoops.argumentAttributes(argument);
      if (!style.isTagged() || !given.isEmpty()) {
        out.append(' ');
        dictionary(op, given);
      }
      int index = argument.index();
      if (index >= implied.size() || !implied.get(index).equals(argument.type())) {
        out.append(" : ");
        type(op, argument.type());
      }
    }
  }

  private void operandNames(List<? extends @Nullable Value> operands) {
    out.append('(');
    String separator = "";
    for (Value operand : operands) {
      out.append(separator).append(operand == null ? PirValueNames.NULL : names.use(operand));
      separator = ", ";
    }
    out.append(')');
  }

  /// PIR numbers a result without a type, too.
  private void resultNames(Operation op) {
    out.append('(');
    String between = op.attribute(PirNames.TIGHT_RESULTS) == null ? ", " : ",";
    String separator = "";
    List<PirResults.Shown> shown = PirResults.shown(op);
    names.begin(op, shown.size());
    for (PirResults.Shown result : shown) {
      Value value = result.value();
      out.append(separator).append(value == null ? names.fresh() : names.define(op, value));
      separator = between;
    }
    out.append(')');
  }

  private void results(Operation op) {
    // A line that ends with the arrow has a blank after it in the source, not in published text.
    if (!PirResults.shown(op).isEmpty() || !style.isTagged()) {
      out.append(' ');
    }
    resultTypes(op);
  }

  private void resultTypes(Operation op) {
    types(op, PirResults.shown(op).stream().map(PirResults.Shown::type).toList());
  }

  private void operandTypes(Operation op, List<? extends @Nullable Value> operands) {
    types(
        op,
        operands.stream().map(value -> value == null ? null : PirResults.declared(value)).toList());
  }

  private void types(Operation op, List<? extends @Nullable Type> types) {
    String separator = "";
    for (Type type : types) {
      out.append(separator);
      separator = ", ";
      if (type == null) {
        out.append(PirTypeText.NULL);
      } else {
        type(op, type);
      }
    }
  }

  private void type(@Nullable Operation op, Type type) {
    try {
      types.print(out, type);
    } catch (NotInPir e) {
      report(op, e);
    }
  }

  private void attributes(Operation op) {
    var all = new TreeMap<String, Attribute>();
    for (NamedAttribute entry : op.discardableAttributes().entries()) {
      all.put(entry.name(), entry.value());
    }
    OpDefinition definition = op.definition();
    if (definition.isRegistered()) {
      boolean showDefaults = definition.dialectName().equals("pd_op");
      Optional<ArrayAttr> order = op.attribute(PirNames.ATTRIBUTE_ORDER, ArrayAttr.class);
      for (OpDefinition.AttributeSlot slot : definition.slots()) {
        Attribute value = op.attribute(slot.name());
        if (value == null
            && showDefaults
            && (order.isEmpty() || PirAttributeOrder.names(order.get()).contains(slot.name()))) {
          value = slot.defaultValue().orElse(null);
        }
        if (value != null) {
          all.put(slot.name(), value);
        }
      }
    }
    all.putAll(PirOldForms.attributesOf(op));
    all.keySet().removeIf(name -> HIDDEN.contains(name) || PirNames.isInternal(name));
    entries(op, all);
  }

  private void dictionary(@Nullable Operation op, DictionaryAttr dictionary) {
    var all = new TreeMap<String, Attribute>();
    dictionary.entries().forEach(entry -> all.put(entry.name(), entry.value()));
    entries(op, all);
  }

  private void entries(@Nullable Operation op, Map<String, Attribute> entries) {
    OpDefinition definition = op == null ? ArgumentOp.DEFINITION : op.definition();
    out.append('{');
    String separator = "";
    for (var entry : entries.entrySet()) {
      out.append(separator).append(PirValueNames.key(entry.getKey())).append(':');
      separator = ",";
      try {
        attributes.print(out, entry.getValue(), definition, entry.getKey());
      } catch (NotInPir e) {
        report(op, e);
      }
    }
    out.append('}');
  }

  private void report(@Nullable Operation op, NotInPir fault) {
    if (op == null) {
      diagnostics.error(
          dev.weir.ir.Location.unknown(), "%s has no form in PIR's text", fault.getMessage());
    } else {
      diagnostics.error(op, "has %s, which PIR's text cannot express", fault.getMessage());
    }
  }

  static ArrayAttr asArray(List<? extends Attribute> elements) {
    return ArrayAttr.of(elements.toArray(new Attribute[0]));
  }
}
