package dev.weir.formats.mindir.text.print;

import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.mindir.CallOp;
import dev.weir.dialect.mindir.ClosureOp;
import dev.weir.dialect.mindir.ConstantOp;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.dialect.mindir.MakeListOp;
import dev.weir.dialect.mindir.MakeTupleOp;
import dev.weir.dialect.mindir.PrimitiveOp;
import dev.weir.dialect.mindir.ReturnOp;
import dev.weir.dialect.mindir.TupleGetItemOp;
import dev.weir.dialect.mindir.UnknownType;
import dev.weir.formats.mindir.text.MindIrTextStyle;
import dev.weir.formats.mindir.text.spelling.DumpNumberText;
import dev.weir.ir.Attribute;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Writes function graphs as expressions in A-normal form, `lambda (x) let a = x - 1 in … end`: each value that is
/// computed has a name, and a function stands where it is first used, in the innermost function that
/// leads to all of its uses.
///
/// A function that captures values uses those of the functions around it. A name that would hide one of them, or
/// another in the same function, gets a number. What is returned and has no name is `ret`, other
/// values without one are `%1`, `%2` and so on. A main function that calls itself is bound to its name first.
///
/// Source: the example of MindSpore's documentation of MindIR.
public final class AnfTextPrinter {
  private static final String INDENT = "    ";

  private static final ImmutableMap<String, String> OPERATORS =
      ImmutableMap.<String, String>builder()
          .put("add", "+")
          .put("sub", "-")
          .put("mul", "*")
          .put("div", "/")
          .put("realdiv", "/")
          .put("floordiv", "//")
          .put("mod", "%")
          .put("pow", "**")
          .put("lt", "<")
          .put("less", "<")
          .put("le", "<=")
          .put("lessequal", "<=")
          .put("gt", ">")
          .put("greater", ">")
          .put("ge", ">=")
          .put("greaterequal", ">=")
          .put("eq", "==")
          .put("equal", "==")
          .put("ne", "!=")
          .put("notequal", "!=")
          .buildOrThrow();

  private final AnfScopes scopes;
  private final AnfNames names;
  private final DumpValueText values = new DumpValueText(MindIrTextStyle.V2_7, true);
  private final StringBuilder out = new StringBuilder();

  private AnfTextPrinter(AnfScopes scopes) {
    this.scopes = scopes;
    this.names = new AnfNames(scopes);
  }

  /// {@return `module` as an expression, or empty after reporting what cannot be written}
  public static Optional<String> print(ModuleOp module, Diagnostics diagnostics) {
    List<FuncOp> graphs = new ArrayList<>();
    for (Operation op : module.bodyRegion().entry()) {
      if (op instanceof FuncOp graph) {
        graphs.add(graph);
      }
    }
    List<FuncOp> main = graphs.stream().filter(FuncOp::isPublic).toList();
    if (main.size() != 1) {
      diagnostics.error(
          module.location(),
          "an expression is written of function graphs of MindIR, one of which is public; there are"
              + " %d graphs, of which %d are public",
          graphs.size(),
          main.size());
      return Optional.empty();
    }
    return Optional.of(new AnfTextPrinter(AnfScopes.of(main.get(0), graphs)).program(main.get(0)));
  }

  private String program(FuncOp main) {
    if (scopes.isUsed(main)) {
      out.append("let ").append(names.function(main)).append(" = ");
      lambda(main, "");
      out.append(" in\n").append(names.function(main)).append(" end");
    } else {
      lambda(main, "");
    }
    return out.append('\n').toString();
  }

  /// Appends `function` up to its `end`.
  private void lambda(FuncOp function, String indent) {
    List<String> parameters = new ArrayList<>();
    scopes.parameters(function).forEach(each -> parameters.add(names.of(each)));
    out.append("lambda (").append(String.join(", ", parameters)).append(")\n");
    String inner = indent + INDENT;
    for (Operation op : function.bodyRegion().entry()) {
      for (FuncOp defined : scopes.definedBefore(op)) {
        out.append(inner).append("let ").append(names.function(defined)).append(" = ");
        lambda(defined, inner);
        out.append(" in\n");
      }
      if (op instanceof ReturnOp end) {
        out.append(inner).append(atom(end.value())).append(" end");
      } else if (!(op instanceof ConstantOp || op instanceof ClosureOp)) {
        out.append(inner)
            .append("let ")
            .append(names.of(op.result(0)))
            .append(" = ")
            .append(expression(op))
            .append(" in\n");
      }
    }
  }

  private String expression(Operation op) {
    return switch (op) {
      case CallOp call -> atom(call.callee()) + list(call.arguments());
      case PrimitiveOp primitive -> primitive(primitive);
      case MakeTupleOp tuple ->
          tuple.operandCount() == 1 ? "(" + atom(tuple.operand(0)) + ",)" : list(tuple.operands());
      case MakeListOp made -> "[" + joined(made.operands()) + "]";
      case TupleGetItemOp item when item.operandCount() == 2 ->
          atom(item.operand(0)) + "[" + atom(item.operand(1)) + "]";
      default -> op.definition().mnemonic() + list(op.operands());
    };
  }

  private String primitive(PrimitiveOp op) {
    String name = op.primitive();
    String plain = name.startsWith("S-Prim-") ? name.substring("S-Prim-".length()) : name;
    String key =
        (plain.startsWith("scalar_") ? plain.substring("scalar_".length()) : plain)
            .toLowerCase(Locale.ROOT);
    String sign = OPERATORS.get(key);
    if (sign != null && op.inputs().size() == 2 && attributes(op).isEmpty()) {
      return atom(op.inputs().get(0)) + " " + sign + " " + atom(op.inputs().get(1));
    }
    return plain + attributes(op) + list(op.inputs());
  }

  private String attributes(PrimitiveOp op) {
    DictionaryAttr all = op.attributes().orElse(DictionaryAttr.empty());
    List<String> texts = new ArrayList<>();
    all.entries()
        .forEach(entry -> {
          // What front ends call inputs and outputs says nothing here.
          if (!entry.name().equals("input_names") && !entry.name().equals("output_names")) {
            texts.add(entry.name() + "=" + constant(entry.value(), UnknownType.UNKNOWN));
          }
        });
    return texts.isEmpty() ? "" : "[" + String.join(", ", texts) + "]";
  }

  private String list(Iterable<? extends Value> all) {
    return "(" + joined(all) + ")";
  }

  private String joined(Iterable<? extends Value> all) {
    List<String> texts = new ArrayList<>();
    all.forEach(each -> texts.add(atom(each)));
    return String.join(", ", texts);
  }

  private String atom(Value value) {
    return switch (value.definingOp()) {
      case ConstantOp constant -> constant(constant.value(), constant.out().type());
      case ClosureOp closure -> function(closure);
      case null, default -> names.of(scopes.root(value));
    };
  }

  /// A function whose captured values differ from closure to closure is given them.
  private String function(ClosureOp closure) {
    FuncOp function = scopes.target(closure);
    String name = names.function(function);
    return scopes.isLifted(function) && !closure.captured().isEmpty()
        ? "partial(" + name + ", " + joined(closure.captured()) + ")"
        : name;
  }

  private String constant(Attribute value, Type type) {
    return switch (value) {
      case IntegerAttr number -> number.bigValue().toString();
      case FloatAttr number -> DumpNumberText.of(number);
      case BoolAttr(boolean flag) -> flag ? "true" : "false";
      default -> values.operand(value, type);
    };
  }
}
