package dev.weir.toy;

import dev.weir.ir.Block;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Location;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.type.IntegerType;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// A function of toy operations under construction, and a way to read what became of it.
public final class Program {
  public static final DialectRegistry REGISTRY = DialectRegistry.of(new Toy());
  public static final Type T = IntegerType.I64;

  public final Operation func;
  public final Block body;
  public final OpBuilder builder;

  /// A function with `arguments` arguments.
  public Program(int arguments) {
    OperationState state = new OperationState(Toy.FUNC, Location.unknown());
    body = new Block(java.util.Collections.nCopies(arguments, T));
    state.addRegion().append(body);
    func = state.build();
    builder = OpBuilder.atEnd(body);
  }

  public Value arg(int index) {
    return body.argument(index);
  }

  public Operation op(OpDefinition definition, Value... operands) {
    return op(definition, Map.of(), operands);
  }

  public Operation op(
      OpDefinition definition, Map<String, dev.weir.ir.Attribute> attributes, Value... operands) {
    OperationState state = new OperationState(definition, Location.unknown());
    state.addOperandGroups(groups(definition, operands));
    attributes.forEach(state::setAttribute);
    state.setResultTypes(definition.resultGroups().stream().map(g -> T).toList());
    return builder.add(state);
  }

  private static List<List<Value>> groups(OpDefinition definition, Value... operands) {
    int groups = definition.operandGroups().size();
    var list = new java.util.ArrayList<List<Value>>();
    for (int i = 0; i < groups; i++) {
      boolean last = i == groups - 1;
      list.add(
          last
              ? Arrays.asList(operands).subList(Math.min(i, operands.length), operands.length)
              : List.of(operands[i]));
    }
    return list;
  }

  public Value v(OpDefinition definition, Value... operands) {
    return op(definition, operands).result(0);
  }

  public Value constant(long value) {
    return op(Toy.CONST, Map.of("value", IntegerAttr.i64(value))).result(0);
  }

  /// Ends the function: what is printed is used.
  public Program print(Value... values) {
    op(Toy.PRINT, values);
    return this;
  }

  /// The expressions that the prints of the body print, one line each: `print(add(arg0, 1))`.
  public String text() {
    return textOf(body);
  }

  public static String textOf(Block body) {
    Map<Value, String> names = new HashMap<>();
    for (int i = 0; i < body.argumentCount(); i++) {
      names.put(body.argument(i), "arg" + i);
    }
    StringBuilder out = new StringBuilder();
    for (Operation op : body) {
      String text = textOf(op, names);
      for (int i = 0; i < op.resultCount(); i++) {
        names.put(op.result(i), op.resultCount() == 1 ? text : text + "#" + i);
      }
      if (op.resultCount() == 0 && op.definition() != Toy.YIELD) {
        out.append(text).append('\n');
      }
    }
    return out.toString().strip();
  }

  private static String textOf(Operation op, Map<Value, String> names) {
    if (op instanceof Toy.ConstOp constant) {
      return Long.toString(constant.value());
    }
    String attributes =
        op.inherentAttributes().entries().stream()
            .map(e -> e.name() + "=" + plain(e.value()))
            .collect(Collectors.joining(" "));
    return op.name().substring("toy.".length())
        + (attributes.isEmpty() ? "" : "{" + attributes + "}")
        + op.operands().stream()
            .map(v -> names.getOrDefault(v, "?"))
            .collect(Collectors.joining(", ", "(", ")"));
  }

  private static String plain(dev.weir.ir.Attribute attribute) {
    return switch (attribute) {
      case dev.weir.ir.attr.BoolAttr bool -> Boolean.toString(bool.value());
      case dev.weir.ir.attr.StringAttr string -> string.value();
      case IntegerAttr integer -> Long.toString(integer.value());
      default -> "?";
    };
  }

  /// The number of operations of `definition` in the body.
  public int count(OpDefinition definition) {
    int count = 0;
    for (Operation op : body) {
      if (op.definition() == definition) {
        count++;
      }
    }
    return count;
  }
}
