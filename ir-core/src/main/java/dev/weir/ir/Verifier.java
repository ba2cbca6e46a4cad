package dev.weir.ir;

import dev.weir.ir.trait.HasGraphRegions;
import dev.weir.ir.trait.IsolatedFromAbove;
import dev.weir.ir.trait.NoTerminator;
import dev.weir.ir.trait.RegionBranch;
import dev.weir.ir.trait.SymbolTable;
import dev.weir.ir.trait.SymbolUser;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Checks IR against its rules and reports every error, located: signature (operands, results,
/// attributes, regions, successors against the definition), traits, blocks and terminators, SSA
/// dominance, isolation from above, symbol uses, and the operations' own `verify`.
///
/// One iterative sweep, linear in the program: for each nesting level the enclosing operation is
/// kept, so that finding where an operand's definition is visible costs O(1) whatever the depth.
/// An operation that is right is found so without allocation: its [Signature] is compiled once per
/// kind, and operands defined in the same block are compared by order numbers. Isolated operations
/// directly in the root are checked in parallel.
/// Messages follow MLIR's wording for the rules MLIR has. Of the traits of one
/// operation only the first that does not hold is reported, as MLIR does: what comes after it often
/// just follows from it.
public final class Verifier {
  private final Diagnostics diagnostics;
  private final Dominance dominance = new Dominance();
  private final SymbolIndex symbols = new SymbolIndex();

  /// The operations that enclose the current one, and itself; `path[d]` lies at depth `d`. Those with
  /// regions are marked with their depth.
  private AbstractOperation[] path = new AbstractOperation[16];

  /// For each depth, that of the innermost isolated operation around, plus one.
  private int[] floors = new int[16];

  /// For each depth, whether a symbol table encloses it. Where none does, the uses of symbols are for
  /// whoever verifies the symbol table to check: gathering its symbols for each function anew would cost
  /// the square of their number.
  private boolean[] tables = new boolean[16];

  /// The block that operands were checked in last, and the facts about it.
  private @Nullable Block current;

  private boolean reachable;
  private boolean graph;

  Verifier(Diagnostics diagnostics) {
    this.diagnostics = diagnostics;
  }

  /// Checks `root` and all it holds, with as many threads as there are processors where that pays.
  ///
  /// @return whether nothing is wrong
  public static boolean verify(Operation root, Diagnostics diagnostics) {
    return verify(root, diagnostics, Runtime.getRuntime().availableProcessors());
  }

  /// Checks `root` and all it holds, with up to `threads` threads. What is reported, and in which
  /// order, does not depend on their number.
  ///
  /// @return whether nothing is wrong
  public static boolean verify(Operation root, Diagnostics diagnostics, int threads) {
    int before = diagnostics.errorCount();
    AbstractOperation op = (AbstractOperation) root;
    if (threads > 1 && ParallelVerification.pays(op)) {
      ParallelVerification.run(op, diagnostics, threads);
    } else {
      new Verifier(diagnostics).sweep(op, 0);
    }
    return diagnostics.errorCount() == before;
  }

  /// Checks `op`, which lies at `depth`, and all it holds. What encloses it was entered before.
  void sweep(AbstractOperation op, int depth) {
    AbstractOperation at = op;
    int level = depth;
    while (true) {
      Block block = level == depth ? null : Walk.leavesFrom(at);
      if (block != null) {
        OperationArray leaves = block.array();
        for (int i = 1, n = leaves.size(); i < n; i++) {
          enter(at, level);
          at = leaves.get(i);
        }
      }
      AbstractOperation child =
          enter(at, level) ? (AbstractOperation) Walk.firstChild(at, 0) : null;
      if (child != null) {
        at = child;
        level++;
        continue;
      }
      while (true) {
        if (level == depth) {
          return;
        }
        AbstractOperation sibling = (AbstractOperation) Walk.siblingAfter(at);
        if (sibling != null) {
          at = sibling;
          break;
        }
        at = path[--level];
      }
    }
  }

  /// Checks one operation, which lies at `depth`.
  ///
  /// @return whether it has regions
  boolean enter(AbstractOperation op, int depth) {
    int found = diagnostics.errorCount();
    Signature signature = op.definition().signature();
    boolean rightTypes = signature.hasRightTypes(op);
    try {
      if (!signature.holds(op, rightTypes)) {
        new SignatureCheck(op, diagnostics).run();
      }
    } catch (MalformedOperationException e) {
      malformed(op, depth, e);
    }
    boolean holds = op.regionCount() > 0;
    if (holds) {
      push(op, depth);
      checkBlocks(op);
    }
    if (depth > 0 && op.operandCount() > 0) {
      path[depth] = op;
      checkOperands(op, depth);
    }
    if (diagnostics.errorCount() == found) {
      try {
        checkRules(op, depth, signature, rightTypes);
      } catch (MalformedOperationException e) {
        malformed(op, depth, e);
      }
    }
    return holds;
  }

  private void verifyRegions(AbstractOperation op, int found) {
    if (op instanceof RegionBranch branch) {
      RegionBranch.verifyEdges(branch, diagnostics);
    }
    if (diagnostics.errorCount() == found) {
      op.verifyRegions(diagnostics);
    }
  }

  private void checkRules(
      AbstractOperation op, int depth, Signature signature, boolean rightTypes) {
    int found = diagnostics.errorCount();
    if (!rightTypes) {
      for (var verifier : signature.traitVerifiers) {
        verifier.accept(op, diagnostics);
        if (diagnostics.errorCount() != found) {
          return;
        }
      }
      signature.rememberTypes(op);
    }
    op.verify(diagnostics);
    if (signature.usesSymbols && tables[depth]) {
      ((SymbolUser) op).verifySymbolUses(symbols, diagnostics);
    }
    if (op.regionCount() > 0 && diagnostics.errorCount() == found) {
      verifyRegions(op, found);
    }
    DictionaryAttr discardable = op.discardableAttributes();
    if (!discardable.isEmpty() && diagnostics.errorCount() == found) {
      discardable.verifyOn(op, diagnostics);
    }
  }

  /// `op`, which is as its definition says, looked at another operation that is not. If that one is
  /// checked in this sweep too, it is reported for itself.
  private void malformed(AbstractOperation op, int depth, MalformedOperationException e) {
    if (e.operation() == op) {
      throw e;
    }
    if (depth == 0 || !path[0].isAncestorOf(e.operation())) {
      diagnostics
          .error(op, "depends on an operation that does not verify")
          .note(e.operation().location(), "%s", e.getMessage());
    }
  }

  /// Gets ready for what `root` holds, without checking `root` itself.
  void open(AbstractOperation root) {
    push(root, 0);
  }

  private void push(AbstractOperation op, int depth) {
    if (depth + 2 > path.length) {
      path = Arrays.copyOf(path, 2 * path.length);
      floors = Arrays.copyOf(floors, 2 * floors.length);
      tables = Arrays.copyOf(tables, 2 * tables.length);
    }
    path[depth] = op;
    op.setMark(depth);
    tables[depth + 1] = tables[depth] || op instanceof SymbolTable;
    floors[depth + 1] = op instanceof IsolatedFromAbove ? depth + 1 : floors[depth];
  }

  private void checkBlocks(Operation op) {
    int found = diagnostics.errorCount();
    for (int i = 0; i < op.regionCount(); i++) {
      Region region = op.region(i);
      Block first = region.first();
      if (first != null && !first.hasNoPredecessors()) {
        diagnostics.error(op.location(), "entry block of region may not have predecessors");
      }
      for (Block block = region.first(); block != null; block = block.next()) {
        checkBlock(op, region, block, diagnostics.errorCount() == found);
      }
    }
  }

  private void checkBlock(Operation parent, Region region, Block block, boolean first) {
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
      // The whole operation, as MLIR has it, but once for each parent: numbering what surrounds it
      // takes
      // time.
      String what = first ? CoreSupport.get().genericText(last) : "'" + last.name() + "'";
      diagnostics.error(last.location(), "block with no terminator, has %s", what);
    }
  }

  private void checkOperands(AbstractOperation op, int depth) {
    Block block = op.block;
    if (block != current) {
      current = block;
      reachable = block != null && dominance.isReachable(block);
      graph = block != null && block.parent() != null && Dominance.isGraph(block.parent());
      if (block != null) {
        block.ensureOrder();
      }
    }
    if (!reachable) {
      return;
    }
    for (int i = 0, n = op.operandCount(); i < n; i++) {
      Value value = op.operand(i);
      if (value instanceof OpResult result) {
        AbstractOperation definition = result.ownerOperation();
        if (definition.block != block) {
          checkOuter(op, i, value, depth);
        } else if (definition.order >= op.order && !(graph && Dominance.isFreeOfOrder(op))) {
          reportDominance(op, i, value);
        }
      } else if (value.parentBlock() != block) {
        checkOuter(op, i, value, depth);
      }
    }
  }

  /// Checks an operand that is not defined in the block of its operation.
  private void checkOuter(Operation op, int index, Value value, int depth) {
    Block definedIn = value.parentBlock();
    int holder = definedIn == null ? -1 : depthOf(definedIn, depth);
    int floor = floors[depth];
    if (definedIn == null || holder < 0) {
      reportDominance(op, index, value);
    } else if (holder + 1 < floor) {
      diagnostics
          .error(op, "using value defined outside the region")
          .note(path[floor - 1].location(), "required by region isolation constraints");
    } else if (!visibleFromOuter(value, definedIn, path[holder + 1])) {
      reportDominance(op, index, value);
    }
  }

  /// {@return at which depth below `depth` the operation stands on the path that holds `block`, or -1
  /// if it does not stand there}
  private int depthOf(Block block, int depth) {
    AbstractOperation holder = (AbstractOperation) block.parentOp();
    if (holder == null) {
      return -1;
    }
    int at = holder.mark();
    if (at >= 0 && at < depth && path[at] == holder) {
      return at;
    }
    for (int i = depth - 1; i >= 0; i--) {
      if (path[i] == holder) {
        return i;
      }
    }
    return -1;
  }

  /// {@return whether `value`, defined in `definedIn`, is visible to what `ancestor` holds or is;
  /// both lie at the same depth}
  private boolean visibleFromOuter(Value value, Block definedIn, Operation ancestor) {
    Block use = ancestor.block();
    if (use == null || use.parent() != definedIn.parent()) {
      return false;
    }
    if (use == definedIn) {
      return !(value instanceof OpResult result) || Dominance.comesBefore(result.owner(), ancestor);
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
