package dev.weir.rewrite;

import com.google.common.collect.Lists;
import com.google.common.collect.Sets;
import dev.weir.ir.AbstractOperation;
import dev.weir.ir.Block;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.RewriteListener;
import dev.weir.ir.Value;
import dev.weir.ir.trait.MemoryEffects;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Applies patterns, folds and erases dead operations until nothing is left to do.
///
/// Each sweep visits every operation inside a root once, by a cursor that costs no memory, and
/// between two steps of the cursor whatever was touched meanwhile, from a worklist. A sweep that finds
/// nothing to do ends the run. Nothing here scans a block: the cost of a rewrite does not depend on
/// the size of the program.
///
/// Mirrors MLIR's greedy driver; deviations: 1. operations wait in the worklist only once something
/// happened to them; 2. a sweep is bounded, so that rules that undo each other end in a report that
/// names them; 3. a pattern that changes the IR and reports no match is found out at once.
public final class GreedyDriver {
  private static final long UNCHECKED_REWRITES = 10_000;

  /// After how many rewrites of a sweep unreachable blocks are looked for.
  private static final long REACHABLE_REWRITES = 256;

  private static final long REWRITES_PER_OPERATION = 64;

  private final Operation root;
  private final FrozenPatterns patterns;
  private final GreedyConfig config;
  private final PatternRewriter rewriter;
  private final Folder folder;
  private final Worklist worklist = new Worklist();
  private final Matcher.State state = new Matcher.State();
  private final RecentRewrites recent = new RecentRewrites();
  private @Nullable Cursor cursor;

  /// The operations that may be visited, or null for all; see [GreedyConfig.Strictness].
  private @Nullable Set<Operation> allowed;

  /// The operations that may not be visited.
  private final Set<Operation> refused = Sets.newIdentityHashSet();

  private boolean refuses;

  /// What nothing needed before the run, if that stays.
  private final Set<Operation> deadBefore = Sets.newIdentityHashSet();

  /// A block that is known to lie within the root.
  private @Nullable Block knownInside;

  /// Whether control flow between blocks was met, or made, that might be simplified.
  private boolean branching;

  /// Operations with regions without order that hold nothing to simplify so far.
  private final List<Operation> graphs = new ArrayList<>();

  /// How many operations the cursor came by in this sweep.
  private long passed;

  private final boolean hasPatterns;
  private final boolean folds;
  private final boolean removesDead;

  /// Whether somebody is told of each attempt.
  private final boolean observed;

  /// Whether somebody else is told of each change.
  private final boolean heard;

  /// The operation that the cursor comes to next, if it was visited by the worklist in vain, and the
  /// number of changes by then; as long as there was none since, there is no need to visit it again.
  private @Nullable Operation settled;

  private long settledAt;

  private long changes;
  private long sweepRewrites;
  private long sweepLimit;

  private GreedyDriver(
      Operation root, FrozenPatterns patterns, DialectRegistry registry, GreedyConfig config) {
    this.root = root;
    this.patterns = patterns;
    this.hasPatterns = !patterns.isEmpty();
    this.config = config;
    this.folds = config.fold();
    this.removesDead = config.dead() != GreedyConfig.DeadOperations.KEPT;
    this.observed = config.isObserved();
    this.heard = config.isHeard();
    this.rewriter = new PatternRewriter(registry);
    this.folder = new Folder(root, rewriter, config.observer());
    rewriter.setListener(new Listener());
    if (config.dead() == GreedyConfig.DeadOperations.ERASED_IF_NEW) {
      root.walk(op -> {
        if (op != root && isDead(op)) {
          deadBefore.add(op);
        }
      });
    }
  }

  private static boolean isDead(Operation op) {
    return op.isUnused() && MemoryEffects.wouldBeTriviallyDead(op);
  }

  /// Works on everything inside `root`, which itself stays.
  public static GreedyResult run(
      Operation root, FrozenPatterns patterns, DialectRegistry registry, GreedyConfig config) {
    return new GreedyDriver(root, patterns, registry, config).sweepAll();
  }

  /// Works on everything inside `root` in the usual way.
  public static GreedyResult run(
      Operation root, FrozenPatterns patterns, DialectRegistry registry) {
    return run(root, patterns, registry, GreedyConfig.defaults());
  }

  /// Works on `operations`, all of which lie inside `root`, and on what is touched meanwhile as far
  /// as the strictness allows.
  public static GreedyResult run(
      Operation root,
      List<? extends Operation> operations,
      FrozenPatterns patterns,
      DialectRegistry registry,
      GreedyConfig config) {
    return new GreedyDriver(root, patterns, registry, config).workOff(operations);
  }

  private GreedyResult sweepAll() {
    for (int iteration = 1; iteration <= config.maxIterations(); iteration++) {
      long before = changes;
      cursor = new Cursor(root, config.topDown());
      branching = false;
      graphs.clear();
      consider(root);
      if (!sweep()) {
        return result(false, iteration);
      }
      if (mayBranch()) {
        RegionSimplification.run(root, config.regions(), rewriter);
        // The next sweep visits all in order; a chain of blocks that merge from its end moves its
        // operations again and again.
        worklist.clear();
      }
      if (changes == before) {
        return result(true, iteration);
      }
    }
    return result(false, config.maxIterations());
  }

  private boolean mayBranch() {
    for (int i = 0; !branching && i < graphs.size(); i++) {
      branching = RegionSimplification.mayApply(graphs.get(i));
    }
    return branching;
  }

  /// Looks whether there is control flow in the regions of `op` that might be simplified.
  private void consider(Operation op) {
    if (RegionSimplification.mayApply(op)) {
      branching = true;
    } else if (RegionSimplification.hasGraph(op)) {
      graphs.add(op);
    }
  }

  private GreedyResult workOff(List<? extends Operation> operations) {
    if (config.strictness() != GreedyConfig.Strictness.ANY) {
      allowed = Sets.newIdentityHashSet();
      allowed.addAll(operations);
    }
    List<? extends Operation> order = config.topDown() ? Lists.reverse(operations) : operations;
    order.forEach(worklist::push);
    return result(sweep(), 1);
  }

  private GreedyResult result(boolean converged, int iterations) {
    return new GreedyResult(converged, changes > 0, iterations, recent.count(), recent.counts());
  }

  /// {@return whether the sweep came to its end}
  private boolean sweep() {
    sweepRewrites = 0;
    passed = 0;
    sweepLimit = config.maxRewrites();
    long unchecked = sweepLimit > 0 ? sweepLimit - 1 : UNCHECKED_REWRITES;
    long reachable = REACHABLE_REWRITES;
    while (true) {
      AbstractOperation op = worklist.pop();
      if (op == null) {
        op = cursor == null ? null : (AbstractOperation) cursor.advance();
        if (op == null) {
          return true;
        }
        passed++;
        if (!branching && op.regionCount() > 0) {
          consider(op);
        }
        if (op == settled && changes == settledAt) {
          continue;
        }
        process(op, true);
      } else if (isInside(op)) {
        revisit(op);
      }
      if (sweepRewrites >= reachable) {
        eraseUnreachable();
        reachable *= 4;
      }
      if (sweepRewrites > unchecked && isExhausted()) {
        return false;
      }
    }
  }

  /// In blocks that control cannot reach, operations may use each other's results around a circle, on which
  /// patterns for chains never come to an end.
  private void eraseUnreachable() {
    if (cursor != null && branching) {
      RegionSimplification.run(root, RegionSimplification.Level.DISABLED, rewriter);
    }
  }

  private void revisit(AbstractOperation op) {
    long before = changes;
    boolean whole = worklist.wasChanged();
    process(op, whole);
    if (whole && changes == before && !observed && cursor != null && op == cursor.position()) {
      settled = op;
      settledAt = before;
    }
  }

  /// Counts what there is only once it is not certain from what the cursor came by.
  private boolean isExhausted() {
    if (config.maxRewrites() > 0) {
      return sweepRewrites >= config.maxRewrites();
    }
    if (sweepLimit == 0 && sweepRewrites <= UNCHECKED_REWRITES + REWRITES_PER_OPERATION * passed) {
      return false;
    }
    if (sweepLimit == 0) {
      sweepLimit = UNCHECKED_REWRITES + REWRITES_PER_OPERATION * root.operationCount();
    }
    return sweepRewrites > sweepLimit;
  }

  private boolean isInside(AbstractOperation op) {
    Block block = op.block();
    if (block == null) {
      return false;
    }
    if (block == knownInside) {
      return true;
    }
    Operation parent = op.parent();
    if (parent == null || !root.isAncestorOf(parent)) {
      return false;
    }
    knownInside = block;
    return true;
  }

  private boolean mayVisit(Operation op) {
    return (allowed == null || allowed.contains(op)) && (!refuses || !refused.contains(op));
  }

  /// @param changed whether it may fold now if it did not before: what only lost a use does not
  private void process(AbstractOperation op, boolean changed) {
    if ((allowed != null || refuses) && !mayVisit(op)) {
      return;
    }
    if (removesDead && isDead(op) && (deadBefore.isEmpty() || !deadBefore.contains(op))) {
      config.observer().dead(op);
      rewriter.erase(op);
      recent.add("dead code");
      return;
    }
    if (changed && folds && folder.fold(op)) {
      recent.add("fold");
      return;
    }
    if (hasPatterns) {
      match(op);
    }
  }

  private void match(AbstractOperation op) {
    Matcher matcher = patterns.matcher(op.definition());
    if (observed) {
      config.observer().visiting(op, patterns);
    }
    int count = matcher.match(op, state);
    for (int i = 0; i < count; i++) {
      Matcher.Candidate candidate = matcher.candidate(state.accepted[i]);
      if (apply(candidate.pattern(), candidate.shape(), op)) {
        return;
      }
    }
  }

  /// {@return whether `pattern` applied}
  private boolean apply(Pattern pattern, int shape, Operation op) {
    long before = changes;
    rewriter.setInsertionPoint(op);
    if (observed) {
      config.observer().trying(pattern, op);
    }
    if (pattern.apply(op, shape, rewriter) instanceof Rewrite.NoMatch refused) {
      if (changes != before) {
        throw new IllegalStateException(
            "pattern '%s' changed the IR but reported no match: %s"
                .formatted(pattern.label(), refused.reason()));
      }
      if (observed) {
        config.observer().noMatch(pattern, op, refused.reason());
      }
      return false;
    }
    if (observed) {
      config.observer().applied(pattern, op);
    }
    recent.add(pattern.label());
    sweepRewrites++;
    return true;
  }

  /// Puts what was touched into the worklist.
  private final class Listener implements RewriteListener {
    @Override
    public void inserted(Operation op) {
      changes++;
      if (config.strictness() == GreedyConfig.Strictness.EXISTING) {
        refused.add(op);
        refuses = true;
      } else {
        if (allowed != null) {
          allowed.add(op);
        }
        worklist.push(op);
      }
      branching |= op.regionCount() > 0;
      if (heard) {
        config.listener().inserted(op);
      }
    }

    @Override
    public void modified(Operation op) {
      changes++;
      worklist.push(op);
      if (heard) {
        config.listener().modified(op);
      }
    }

    @Override
    public void replacing(Operation op, List<? extends Value> replacements) {
      changes++;
      if (heard) {
        config.listener().replacing(op, replacements);
      }
    }

    @Override
    public void erasing(Operation op) {
      changes++;
      worklist.remove(op);
      if (cursor != null) {
        cursor.leaving(op);
      }
      folder.leaving(op);
      for (int i = 0, n = op.operandCount(); i < n; i++) {
        Value value = op.operand(i);
        Operation definer = value.definingOp();
        if (definer != null && definer != op && !value.hasMoreUsesThan(2)) {
          worklist.pushUsed(definer);
        }
      }
      if (op.regionCount() > 0) {
        knownInside = null;
      }
      if (heard) {
        config.listener().erasing(op);
      }
    }

    @Override
    public void inserted(Block block) {
      changes++;
      branching = true;
      if (heard) {
        config.listener().inserted(block);
      }
    }

    @Override
    public void erasing(Block block) {
      changes++;
      knownInside = null;
      if (heard) {
        config.listener().erasing(block);
      }
    }

    @Override
    public void moved(Operation op) {
      changes++;
      knownInside = null;
      branching |= op.regionCount() > 0;
      worklist.push(op);
      if (heard) {
        config.listener().moved(op);
      }
    }
  }
}
