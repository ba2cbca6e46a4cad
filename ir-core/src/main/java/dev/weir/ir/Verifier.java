package dev.weir.ir;

import dev.weir.ir.trait.HasGraphRegions;
import dev.weir.ir.trait.IsolatedFromAbove;
import dev.weir.ir.trait.NoTerminator;
import dev.weir.ir.trait.SymbolUser;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Checks IR against its rules and reports every fault, located: signature (operands, results,
/// attributes, regions, successors against the definition), traits, blocks and terminators, SSA
/// dominance, isolation from above, symbol uses, and the operations' own `verify`.
///
/// One iterative sweep, linear in the program: for each nesting level the enclosing operation is
/// kept, so that finding where an operand's definition is visible costs O(1) whatever the depth.
/// Messages follow MLIR's wording for the rules MLIR has.
public final class Verifier {
  private final Diagnostics diagnostics;
  private final Dominance dominance = new Dominance();
  private final SymbolIndex symbols = new SymbolIndex();
  private final Map<Block, Integer> depths = new IdentityHashMap<>();

  /// The operations that enclose the current one, and itself; `path.get(d)` lies at depth `d`.
  private final List<Operation> path = new ArrayList<>();

  /// Depths at which an isolated operation stands on the path.
  private final List<Integer> isolated = new ArrayList<>();

  private Verifier(Diagnostics diagnostics) {
    this.diagnostics = diagnostics;
  }

  /// Checks `root` and all it holds.
  ///
  /// @return whether nothing is wrong
  public static boolean verify(Operation root, Diagnostics diagnostics) {
    int before = diagnostics.errorCount();
    new Verifier(diagnostics).sweep(root);
    return diagnostics.errorCount() == before;
  }

  private void sweep(Operation root) {
    Operation at = root;
    int depth = 0;
    while (true) {
      enter(at, depth);
      Operation child = Walk.firstChild(at, 0);
      if (child != null) {
        at = child;
        depth++;
        continue;
      }
      while (true) {
        if (depth == 0) {
          return;
        }
        Operation sibling = Walk.siblingAfter(at);
        if (sibling != null) {
          at = sibling;
          break;
        }
        at = path.get(--depth);
      }
    }
  }

  private void enter(Operation op, int depth) {
    while (path.size() > depth) {
      path.removeLast();
      if (!isolated.isEmpty() && isolated.getLast() >= path.size()) {
        isolated.removeLast();
      }
    }
    path.add(op);
    int found = diagnostics.errorCount();
    new SignatureCheck(op, diagnostics).run();
    checkBlocks(op, depth);
    if (depth > 0) {
      checkOperands(op, depth);
    }
    boolean sound = diagnostics.errorCount() == found;
    if (sound) {
      for (var verifier : op.definition().traitVerifiers()) {
        verifier.accept(op, diagnostics);
      }
      sound = diagnostics.errorCount() == found;
    }
    if (sound) {
      op.verify(diagnostics);
      if (op instanceof SymbolUser user) {
        user.verifySymbolUses(symbols, diagnostics);
      }
    }
    if (op instanceof IsolatedFromAbove) {
      isolated.add(depth);
    }
  }

  private void checkBlocks(Operation op, int depth) {
    for (int i = 0; i < op.regionCount(); i++) {
      Region region = op.region(i);
      Block first = region.first();
      if (first != null && !first.hasNoPredecessors()) {
        diagnostics.error(op, "entry block of region may not have predecessors");
      }
      for (Block block : region) {
        depths.put(block, depth + 1);
        checkBlock(op, region, block);
      }
    }
  }

  private void checkBlock(Operation parent, Region region, Block block) {
    boolean needsTerminator =
        region.size() > 1
            || parent.definition().isRegistered()
                && !(parent instanceof NoTerminator)
                && !(parent instanceof HasGraphRegions);
    Operation last = block.last();
    if (last == null) {
      if (needsTerminator) {
        diagnostics.error(parent.location(), "empty block: expect at least a terminator");
      }
      return;
    }
    if (needsTerminator && block.terminator() == null) {
      diagnostics.error(last.location(), "block with no terminator, has '%s'", last.name());
    }
  }

  private void checkOperands(Operation op, int depth) {
    Block block = op.block();
    if (block == null || !dominance.isReachable(block)) {
      return;
    }
    int floor = isolated.isEmpty() ? 0 : isolated.getLast() + 1;
    for (int i = 0; i < op.operandCount(); i++) {
      Value value = op.operand(i);
      Block definedIn = value.parentBlock();
      if (definedIn == block) {
        if (value instanceof OpResult result
            && !isBefore(result.owner(), op, block.parent())) {
          reportDominance(op, i, value);
        }
        continue;
      }
      Integer at = definedIn == null ? null : depths.get(definedIn);
      if (at == null || at > depth) {
        reportDominance(op, i, value);
      } else if (at < floor) {
        diagnostics
            .error(op, "using value defined outside the region")
            .note(path.get(floor - 1).location(), "required by region isolation constraints");
      } else if (!visibleFromOuter(value, definedIn, path.get(at))) {
        reportDominance(op, i, value);
      }
    }
  }

  private boolean isBefore(Operation definition, Operation user, @Nullable Region region) {
    return region != null && Dominance.isGraph(region)
        || definition != user && definition.isBeforeInBlock(user);
  }

  /// {@return whether `value`, defined in `definedIn`, is visible to what `ancestor` holds or is;
  /// both lie at the same depth}
  private boolean visibleFromOuter(Value value, Block definedIn, Operation ancestor) {
    Block use = ancestor.block();
    if (use == null || use.parent() != definedIn.parent()) {
      return false;
    }
    if (use == definedIn) {
      return !(value instanceof OpResult result)
          || result.owner() != ancestor && isBefore(result.owner(), ancestor, use.parent());
    }
    return dominance.dominates(definedIn, use);
  }

  private void reportDominance(Operation op, int index, Value value) {
    Diagnostics.Report report =
        diagnostics.error(op.location(), "operand #%d does not dominate this use", index);
    Block used = op.block();
    Block defined = value.parentBlock();
    String where = relation(used, defined);
    if (value instanceof OpResult) {
      report.note(value.location(), "operand defined here (op in %s)", where);
    } else {
      report.note(
          value.location(),
          "operand defined as a block argument (block #%d in %s)",
          blockNumber(defined),
          where);
    }
  }

  private static int blockNumber(@Nullable Block block) {
    int number = 0;
    for (Block at = block == null ? null : block.previous(); at != null; at = at.previous()) {
      number++;
    }
    return number;
  }

  private static String relation(@Nullable Block used, @Nullable Block defined) {
    if (used == null || defined == null || defined.parent() == null) {
      return "no region";
    }
    if (used == defined) {
      return "the same block";
    }
    if (used.parent() == defined.parent()) {
      return "the same region";
    }
    if (defined.parent().encloses(used)) {
      return "a parent region";
    }
    return used.parent() != null && used.parent().encloses(defined)
        ? "a child region"
        : "neither in a parent nor in a child region";
  }
}
