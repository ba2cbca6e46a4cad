package dev.weir.tensor.capture.code;

import java.lang.classfile.Instruction;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.IncrementInstruction;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.lang.classfile.instruction.ThrowInstruction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/// Where control goes in a method, which local slots are read later, and where branches meet again.
public final class Flow {
  private final Code code;
  private final List<int[]> next = new ArrayList<>();
  private final BitSet[] live;

  /// The instruction through which everything behind this one comes; the number of instructions for the end.
  private final int[] join;

  public Flow(Code code) {
    this.code = code;
    for (int i = 0; i < code.size(); i++) {
      next.add(successors(i));
    }
    live = new BitSet[code.size()];
    findLive();
    join = new int[code.size() + 1];
    findJoins();
  }

  private int[] successors(int at) {
    Instruction instruction = code.instruction(at);
    return switch (instruction) {
      case ReturnInstruction _, ThrowInstruction _ -> new int[0];
      case BranchInstruction branch -> {
        boolean always = branch.opcode().name().startsWith("GOTO");
        int target = code.at(branch.target());
        yield always ? new int[] {target} : new int[] {target, at + 1};
      }
      case TableSwitchInstruction table -> {
        List<Integer> all = new ArrayList<>(List.of(code.at(table.defaultTarget())));
        table.cases().forEach(each -> all.add(code.at(each.target())));
        yield all.stream().mapToInt(Integer::intValue).toArray();
      }
      case LookupSwitchInstruction table -> {
        List<Integer> all = new ArrayList<>(List.of(code.at(table.defaultTarget())));
        table.cases().forEach(each -> all.add(code.at(each.target())));
        yield all.stream().mapToInt(Integer::intValue).toArray();
      }
      default -> new int[] {at + 1};
    };
  }

  private void findLive() {
    for (int i = 0; i < live.length; i++) {
      live[i] = new BitSet();
    }
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int i = live.length - 1; i >= 0; i--) {
        BitSet found = new BitSet();
        for (int each : next.get(i)) {
          found.or(live[each]);
        }
        for (Code.Handler each : code.handlers()) {
          if (each.from() <= i && i < each.to()) {
            found.or(live[each.target()]);
          }
        }
        switch (code.instruction(i)) {
          case StoreInstruction store -> {
            // A handler may see what was there before.
            if (!isGuarded(i)) {
              found.clear(store.slot());
            }
          }
          case LoadInstruction load -> found.set(load.slot());
          case IncrementInstruction increment -> found.set(increment.slot());
          default -> {
            // Touches no local.
          }
        }
        if (!found.equals(live[i])) {
          live[i] = found;
          changed = true;
        }
      }
    }
  }

  private boolean isGuarded(int at) {
    return code.handlers().stream().anyMatch(each -> each.from() <= at && at < each.to());
  }

  /// {@return whether a local slot is read at an instruction or behind it}
  public boolean isLive(int at, int slot) {
    return live[at].get(slot);
  }

  /// Immediate postdominators, by intersection along paths to the end, over instructions in the order in which the way
  /// back from the end finds them.
  private void findJoins() {
    int end = code.size();
    List<List<Integer>> before = new ArrayList<>();
    for (int i = 0; i <= end; i++) {
      before.add(new ArrayList<>());
    }
    for (int i = 0; i < end; i++) {
      if (code.instruction(i) instanceof ReturnInstruction) {
        before.get(end).add(i);
      }
      for (int each : next.get(i)) {
        before.get(each).add(i);
      }
    }
    int[] order = new int[end + 1];
    Arrays.fill(order, -1);
    List<Integer> sequence = postorder(before, end);
    for (int i = 0; i < sequence.size(); i++) {
      order[sequence.get(i)] = i;
    }
    Arrays.fill(join, -1);
    join[end] = end;
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int k = sequence.size() - 2; k >= 0; k--) {
        int at = sequence.get(k);
        int found = -1;
        int[] after =
            code.instruction(at) instanceof ReturnInstruction ? new int[] {end} : next.get(at);
        for (int each : after) {
          if (order[each] >= 0 && join[each] >= 0) {
            found = found < 0 ? each : meet(found, each, order);
          }
        }
        if (found != join[at]) {
          join[at] = found;
          changed = true;
        }
      }
    }
  }

  private int meet(int x, int y, int[] order) {
    int a = x;
    int b = y;
    while (a != b) {
      while (order[a] < order[b]) {
        a = join[a];
      }
      while (order[b] < order[a]) {
        b = join[b];
      }
    }
    return a;
  }

  private static List<Integer> postorder(List<List<Integer>> before, int end) {
    List<Integer> sequence = new ArrayList<>();
    boolean[] seen = new boolean[end + 1];
    List<int[]> open = new ArrayList<>();
    open.add(new int[] {end, 0});
    seen[end] = true;
    while (!open.isEmpty()) {
      int[] top = open.getLast();
      if (top[1] < before.get(top[0]).size()) {
        int each = before.get(top[0]).get(top[1]++);
        if (!seen[each]) {
          seen[each] = true;
          open.add(new int[] {each, 0});
        }
      } else {
        sequence.add(top[0]);
        open.removeLast();
      }
    }
    return sequence;
  }

  /// {@return the instruction at which all ways from `at` meet again; the number of instructions where they meet at the
  /// end only; -1 where none leads there}
  public int join(int at) {
    return join[at];
  }

  /// {@return the instructions of a loop, from the first of its body on, without the one that it comes back to}
  ///
  /// @param others instructions at which it ends
  public BitSet loop(int body, int at, BitSet others) {
    BitSet ends = (BitSet) others.clone();
    ends.set(at);
    BitSet inside = new BitSet(code.size());
    for (int i = 0; i < code.size(); i++) {
      if (i != at && leads(body, i, ends) && leads(i, at, others)) {
        inside.set(i);
      }
    }
    return inside;
  }

  /// {@return the instructions outside to which a way leads from some inside}
  public BitSet left(BitSet inside) {
    BitSet left = new BitSet();
    inside.stream()
        .forEach(each -> {
          for (int after : next.get(each)) {
            if (!inside.get(after)) {
              left.set(after);
            }
          }
        });
    return left;
  }

  /// {@return the local slots that instructions write}
  public BitSet written(BitSet instructions) {
    BitSet slots = new BitSet();
    instructions.stream()
        .forEach(each -> {
          switch (code.instruction(each)) {
            case StoreInstruction store -> slots.set(store.slot());
            case IncrementInstruction increment -> slots.set(increment.slot());
            default -> {
              // It writes none.
            }
          }
        });
    return slots;
  }

  /// {@return whether a way leads from one instruction to another that comes through none of some}
  public boolean leads(int from, int to, BitSet through) {
    boolean[] seen = new boolean[code.size()];
    List<Integer> open = new ArrayList<>(List.of(from));
    while (!open.isEmpty()) {
      int each = open.removeLast();
      if (each == to) {
        return true;
      }
      if (!through.get(each) && !seen[each]) {
        seen[each] = true;
        for (int after : next.get(each)) {
          open.add(after);
        }
      }
    }
    return false;
  }
}
