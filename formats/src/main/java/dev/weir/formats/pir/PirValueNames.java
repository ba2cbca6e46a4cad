package dev.weir.formats.pir;

import com.google.common.primitives.Ints;
import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.attr.IntegerAttr;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/// Names values as PIR's printer does: results are numbered through the whole text, the arguments of
/// blocks apart from them, and the results of a stack are named after what they are.
final class PirValueNames {
  /// A missing value.
  static final String NULL = "<<NULL VALUE>>";

  /// Larger numbers are not kept.
  private static final int MOST = 1 << 24;

  private static final String[] STACK = {"stack", "inlet", "outlet"};

  private final Map<Value, String> names = new IdentityHashMap<>();
  private final BitSet taken = new BitSet();
  private int results;
  private int arguments;
  private int stacks;

  /// {@return the name of a value that was defined before}
  String use(Value value) {
    return names.computeIfAbsent(value, other -> fresh());
  }

  /// {@return whether `value` was named}
  boolean knows(Value value) {
    return names.containsKey(value);
  }

  /// {@return the new name of a result that the IR does not have}
  String fresh() {
    results = taken.nextClearBit(results);
    taken.set(results);
    return "%" + results++;
  }

  /// Numbers the `count` results of `op` as the text did that it was read from, if these numbers are free.
  void begin(Operation op, int count) {
    if (op.attribute(PirNames.FIRST_NUMBER) instanceof IntegerAttr first
        && first.value() >= 0
        && first.value() <= MOST - count
        && taken.get((int) first.value(), (int) first.value() + count).isEmpty()) {
      results = (int) first.value();
    }
  }

  /// {@return the new name of `result`, which `op` defines}
  String define(Operation op, Value result) {
    if (op.name().equals("pir.stack_create") && op.resultCount() == STACK.length) {
      int index = op.results().indexOf(result);
      String name = "%" + STACK[index] + "_" + stacks;
      names.put(result, name);
      if (index == STACK.length - 1) {
        stacks++;
      }
      return name;
    }
    return use(result);
  }

  /// {@return the new name of `argument`}
  String define(BlockArgument argument) {
    return names.computeIfAbsent(argument, other -> "%arg_" + arguments++);
  }

  /// {@return the new name of what `op` gives}
  String define(ArgumentOp op) {
    String name =
        op.keyword().map(keyword -> "%kwarg_" + keyword).orElseGet(() -> "%arg_" + arguments++);
    names.put(op.value(), name);
    return name;
  }

  static List<ArgumentOp> argumentsOf(Block block) {
    var found = new ArrayList<ArgumentOp>();
    for (Operation op : block) {
      if (op instanceof ArgumentOp argument) {
        found.add(argument);
      }
    }
    return found;
  }

  /// {@return whether the text shows the type of what `argument` gives where it is used}
  ///
  /// An operation shows the types of its operands; conditions and loops do not, and a use in a nested
  /// block comes too late for the block that declares the argument.
  static boolean usesShowType(ArgumentOp argument) {
    for (OpOperand use : argument.value().uses()) {
      String user = use.owner().name();
      if (user.equals("pd_op.if")
          || user.equals("pd_op.while")
          || use.owner().block() != argument.block()) {
        return false;
      }
    }
    return !argument.value().isUnused();
  }

  /// {@return the number in the name of a result, or -1}
  static int number(String name) {
    Integer number = name.length() < 10 ? Ints.tryParse(name.substring(1)) : null;
    return number == null || number < 0 || !name.equals("%" + number) ? -1 : number;
  }

  /// {@return `name` as the key of an attribute, in quotes where it is no word}
  static String key(String name) {
    boolean word = !name.isEmpty() && !Character.isDigit(name.charAt(0)) && name.charAt(0) != '.';
    for (int i = 0; word && i < name.length(); i++) {
      char c = name.charAt(i);
      word = c < 0x80 && Character.isLetterOrDigit(c) || c == '_' || c == '.';
    }
    return word ? name : "\"" + name.replace("\"", "\\\"") + "\"";
  }
}
