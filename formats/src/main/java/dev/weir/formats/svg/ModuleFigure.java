package dev.weir.formats.svg;

import dev.weir.formats.svg.Figure.Kind;
import dev.weir.formats.svg.Figure.Line;
import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.NamedAttribute;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Value;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.trait.ReturnLike;
import dev.weir.ir.trait.Symbol;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/// Any program as a figure: a group for each block, a box for each operation and argument. An operation
/// with regions points at their blocks, a branch at its successors.
public final class ModuleFigure {
  private static final int MOST_ATTRIBUTES = 4;

  private final Figure figure = new Figure();
  private final Map<Value, Integer> values = new IdentityHashMap<>();
  private final Map<Operation, Integer> operations = new IdentityHashMap<>();
  private final Map<Block, Integer> blocks = new IdentityHashMap<>();
  private final Map<Block, Integer> numbers = new IdentityHashMap<>();
  private final ArrayDeque<Block> left = new ArrayDeque<>();

  private ModuleFigure() {}

  /// {@return the figure of what `op` holds}
  public static Figure of(Operation op) {
    ModuleFigure made = new ModuleFigure();
    made.enter(op);
    List<Block> drawn = new ArrayList<>();
    while (!made.left.isEmpty()) {
      Block block = made.left.poll();
      drawn.add(block);
      made.boxes(block);
    }
    drawn.forEach(made::arrows);
    return made.figure;
  }

  private void enter(Operation op) {
    for (Region region : op.regions()) {
      int number = 0;
      for (Block block : region) {
        numbers.put(block, number++);
        left.add(block);
      }
    }
  }

  private String title(Block block) {
    Operation parent = block.parentOp();
    if (parent == null) {
      return "block";
    }
    String name =
        parent instanceof Symbol symbol
            ? parent.name() + " @" + symbol.symbolName()
            : parent.name();
    Region region = block.parent();
    String which = parent.regionCount() > 1 && region != null ? " #" + region.index() : "";
    int number = numbers.get(block);
    return name + which + (number > 0 ? " ^" + number : "");
  }

  private void boxes(Block block) {
    if (block.isEmpty() && block.argumentCount() == 0) {
      return;
    }
    figure.group(title(block));
    int first = -1;
    for (BlockArgument argument : block.arguments()) {
      int box =
          figure.box(
              Kind.PARAMETER,
              List.of("%arg" + argument.index(), argument.type().toString()),
              argument.type().toString());
      values.put(argument, box);
      first = first < 0 ? box : first;
    }
    for (Operation op : block) {
      List<String> text = new ArrayList<>();
      text.add(op.name());
      if (op instanceof Symbol symbol) {
        text.add("@" + symbol.symbolName());
      }
      if (op.resultCount() > 0) {
        text.add(op.result(0).type() + (op.resultCount() > 1 ? ", …" : ""));
      }
      int box = figure.box(op instanceof ReturnLike ? Kind.RESULT : Kind.OPERATION, text, hint(op));
      operations.put(op, box);
      for (Value result : op.results()) {
        values.put(result, box);
      }
      first = first < 0 ? box : first;
      enter(op);
    }
    blocks.put(block, first);
  }

  private static String hint(Operation op) {
    StringBuilder hint = new StringBuilder(op.name());
    int shown = 0;
    for (NamedAttribute entry : op.inherentAttributes().entries()) {
      if (shown++ == MOST_ATTRIBUTES) {
        return hint.append("\n…").toString();
      }
      Attribute value = entry.value();
      String text = value instanceof StringAttr string ? string.value() : value.toString();
      hint.append('\n').append(entry.name()).append(" = ");
      hint.append(text.length() > 80 ? text.substring(0, 80) + "…" : text);
    }
    return hint.toString();
  }

  private void arrows(Block block) {
    for (Operation op : block) {
      int to = operations.get(op);
      for (Value operand : op.operands()) {
        Integer from = values.get(operand);
        if (from != null) {
          figure.arrow(from, to, Line.VALUE);
        }
      }
      for (Region region : op.regions()) {
        Integer inside = region.isEmpty() ? null : blocks.get(region.entry());
        if (inside != null) {
          figure.arrow(to, inside, Line.REFERENCE);
        }
      }
      for (Block successor : op.successors()) {
        Integer next = blocks.get(successor);
        if (next != null) {
          figure.arrow(to, next, Line.ORDER);
        }
      }
    }
  }
}
