package dev.weir.ir.text.write;

import dev.weir.ir.BlockArgument;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.text.lex.TextBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/// Writes the comments that tell what uses a value: ` // users: %3, %4`. An operation without results
/// goes by a number of its own.
final class UserComments {
  private final TextBuffer out;
  private final ValueNumbers numbers;

  UserComments(TextBuffer out, ValueNumbers numbers) {
    this.out = out;
    this.numbers = numbers;
  }

  /// Writes the comment at the end of the line of `op`.
  void write(Operation op) {
    int count = op.resultCount();
    if (count == 0) {
      if (op.operandCount() > 0) {
        out.append(" // id: ");
        numbers.writeId(out, op);
      }
      return;
    }
    boolean used = false;
    Set<Operation> users = Collections.newSetFromMap(new IdentityHashMap<>());
    int usedResults = 0;
    for (int i = 0; i < count; i++) {
      for (OpOperand use : op.result(i).uses()) {
        used = true;
        if (users.add(use.owner())) {
          usedResults += use.owner().resultCount();
        }
      }
    }
    if (!used) {
      out.append(" // unused");
      return;
    }
    boolean single = count == 1 && usedResults <= 1 && users.size() <= 1;
    out.append(" // ").append(single ? "user" : "users").append(": ");
    for (int i = 0; i < count; i++) {
      if (i > 0) {
        out.append(", ");
      }
      if (count > 1) {
        out.append('(');
      }
      users(op.result(i));
      if (count > 1) {
        out.append(')');
      }
    }
  }

  /// Writes the comment about `argument`, without a line end.
  void write(BlockArgument argument) {
    out.append("// ");
    numbers.write(out, argument);
    if (argument.isUnused()) {
      out.append(" is unused");
    } else {
      out.append(" is used by ");
      users(argument);
    }
  }

  private void users(Value value) {
    if (value.isUnused()) {
      out.append("unused");
    }
    List<Operation> owners = new ArrayList<>();
    for (OpOperand use : value.uses()) {
      owners.add(use.owner());
    }
    Set<Operation> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    for (int i = 0; i < owners.size(); i++) {
      if (seen.add(owners.get(i))) {
        user(owners.get(i), i > 0);
      }
    }
  }

  private void user(Operation user, boolean comma) {
    if (comma) {
      out.append(", ");
    }
    int results = user.resultCount();
    if (results == 0) {
      numbers.writeId(out, user);
    }
    for (int i = 0; i < results; i++) {
      if (i > 0) {
        out.append(", ");
      }
      numbers.write(out, user.result(i));
    }
  }
}
