package dev.weir.dialect.builtin.transform;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.ir.Block;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Rewriter;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.trait.IsolatedFromAbove;
import dev.weir.ir.trait.Symbol;
import dev.weir.ir.trait.SymbolTable;
import dev.weir.ir.trait.Terminator;
import dev.weir.pass.Option;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import java.util.ArrayList;
import java.util.List;

/// Moves operations into functions of their own, and calls these in their place.
///
/// What is moved is each operation whose name is in `ops`, and each run of neighbours in a block whose
/// string attribute `group` is the same. An operation within one that is moved stays where it is in it.
/// Values from outside become arguments, except constants, which are copied; values that are used
/// outside become results. The function is private, stands behind the symbol that the operations were
/// in, and is called by the string of the group, or by that symbol and the operation's name.
///
/// @param ops the names of operations to be moved, each into a function of its own
/// @param group the attribute by which operations are moved together
public record OutlinePass(ImmutableList<String> ops, String group) implements Pass {
  private static final Option<ImmutableList<String>> OPS =
      Option.list("ops", ImmutableList.of(), "the names of operations to be moved");
  private static final Option<String> GROUP =
      Option.text("group-attribute", "outline", "neighbours with the same one are moved together");

  /// The pass's name and options.
  public static final PassType<OutlinePass> TYPE =
      PassType.builder(
              OutlinePass.class,
              "outline",
              "Moves operations into functions and calls these instead")
          .on(SymbolTable.class)
          .option(OPS, OutlinePass::ops)
          .option(GROUP, OutlinePass::group)
          .build(options -> new OutlinePass(options.get(OPS), options.get(GROUP)));

  @Override
  public PassType<OutlinePass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation op, PassRun run) {
    Search search = new Search(ImmutableSet.copyOf(ops), group);
    for (Block block : op.region(0)) {
      for (Operation symbol : block) {
        if (symbol instanceof Symbol) {
          search.within(symbol);
        }
      }
    }
    Outliner outliner = new Outliner((SymbolTable) op, new Rewriter());
    for (Found found : search.found) {
      outliner.outline(found);
    }
    run.count("functions", search.found.size());
    if (search.found.isEmpty()) {
      run.preserveAll();
    }
  }

  /// Operations to be moved into one function.
  ///
  /// @param symbol the symbol of the table that they lie in
  /// @param members neighbours in a block
  /// @param name what the function is to be called
  /// @param attribute the attribute that brought them together, or nothing
  record Found(Symbol symbol, ImmutableList<Operation> members, String name, String attribute) {}

  /// Finds what is to be moved.
  private static final class Search {
    private final ImmutableSet<String> ops;
    private final String group;
    final List<Found> found = new ArrayList<>();

    Search(ImmutableSet<String> ops, String group) {
      this.ops = ops;
      this.group = group;
    }

    void within(Operation symbol) {
      List<Operation> pending = new ArrayList<>(List.of(symbol));
      while (!pending.isEmpty()) {
        Operation at = pending.removeLast();
        for (Region region : at.regions()) {
          for (Block block : region) {
            search(block, (Symbol) symbol, pending);
          }
        }
      }
    }

    private void search(Block block, Symbol symbol, List<Operation> pending) {
      for (Operation op = block.first(), next; op != null; op = next) {
        next = op.next();
        String key = key(op);
        if (!key.isEmpty()) {
          List<Operation> members = new ArrayList<>(List.of(op));
          for (; next != null && key(next).equals(key); next = next.next()) {
            members.add(next);
          }
          found.add(new Found(symbol, ImmutableList.copyOf(members), key, group));
        } else if (ops.contains(op.name()) && canMove(op)) {
          String name = symbol.symbolName() + "_" + op.name().replace('.', '_');
          found.add(new Found(symbol, ImmutableList.of(op), name, ""));
        } else if (op.regionCount() > 0 && !(op instanceof IsolatedFromAbove)) {
          pending.add(op);
        }
      }
    }

    private String key(Operation op) {
      return canMove(op) && op.discardableAttributes().get(group) instanceof StringAttr name
          ? name.value()
          : "";
    }

    /// A terminator has to stay, and so has a symbol.
    private static boolean canMove(Operation op) {
      return !(op instanceof Terminator) && !(op instanceof Symbol) && op.successorCount() == 0;
    }
  }
}
