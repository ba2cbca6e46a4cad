package dev.weir.rewrite.conversion;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.RewriteListener;
import dev.weir.ir.UndoLog;
import dev.weir.rewrite.Cursor;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.Pattern;
import dev.weir.rewrite.PatternApplicator;
import dev.weir.rewrite.Rewrite;
import dev.weir.rewrite.RewriteObserver;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// One run of a dialect conversion.
///
/// One walk in program order, parents before children. Each operation that is not legal is given to the
/// patterns that fit it, the most beneficial first; what a pattern leaves must become legal in turn, or
/// what it did is taken back and the next one is tried.
final class Legalizer {
  enum Mode {
    PARTIAL,
    FULL,
    ANALYSIS
  }

  private final ConversionTarget target;
  private final FrozenPatterns all;
  private final PatternApplicator patterns;
  private final UndoLog changes = new UndoLog();
  private final ConversionRewriter rewriter;
  private final Mode mode;
  private final boolean keepCasts;
  private final RewriteObserver observer;
  private final Attempts attempts = new Attempts();
  private final Set<Operation> legalizable = new LinkedHashSet<>();

  /// What patterns made and was not checked yet.
  private final List<Operation> made = new ArrayList<>();

  /// Operations with regions that patterns made, into which no walk comes.
  private final List<Operation> unwalked = new ArrayList<>();

  /// Of those, the ones whose regions are still to be walked, the next one last.
  private final List<Operation> waiting = new ArrayList<>();

  /// The patterns whose results are being legalised.
  private final Set<Pattern> active = Sets.newIdentityHashSet();

  /// The walks that are under way, the innermost last.
  private final List<Cursor> walks = new ArrayList<>();

  private boolean failed;

  Legalizer(
      ConversionTarget target,
      FrozenPatterns patterns,
      DialectRegistry registry,
      Mode mode,
      boolean keepCasts,
      RewriteObserver observer) {
    this.target = target;
    this.all = patterns;
    this.observer = observer;
    this.patterns = new PatternApplicator(patterns);
    this.rewriter = new ConversionRewriter(registry, changes);
    this.mode = mode;
    this.keepCasts = keepCasts;
    rewriter.setListener(
        new RewriteListener() {
          @Override
          public void inserted(Operation op) {
            made.add(op);
          }

          @Override
          public void erasing(Operation op) {
            for (int i = walks.size() - 1; i >= 0; i--) {
              leave(walks.get(i), op);
            }
          }
        });
  }

  /// A walk that moves on because `op` goes comes back with it.
  private void leave(Cursor walk, Operation op) {
    Operation before = walk.position();
    walk.leaving(op);
    if (walk.position() != before) {
      changes.add(() -> walk.restore(before));
    }
  }

  ImmutableSet<Operation> legalizable() {
    return ImmutableSet.copyOf(legalizable);
  }

  /// {@return whether the conversion succeeded and stands}
  boolean run(Operation root, Diagnostics diagnostics) {
    walk(root, diagnostics);
    if (!failed && mode != Mode.ANALYSIS) {
      failed = !new CastResolution(rewriter, keepCasts).run(diagnostics);
    }
    boolean stands = !failed && mode != Mode.ANALYSIS;
    if (!stands) {
      changes.rollBack(0);
    }
    return stands;
  }

  /// Walks what `root` holds, and what operations with regions hold that patterns make on the way: before
  /// the walk goes on, however deep they make more of them.
  private void walk(Operation root, Diagnostics diagnostics) {
    walks.add(Cursor.forward(root));
    List<Integer> waitingBelow = new ArrayList<>(List.of(0));
    while (!walks.isEmpty()) {
      if (waiting.size() > waitingBelow.getLast()) {
        Operation inside = waiting.removeLast();
        if (inside.block() != null && !target.isRecursivelyLegal(inside)) {
          walks.add(Cursor.forward(inside));
          waitingBelow.add(waiting.size());
        }
        continue;
      }
      Cursor walk = walks.getLast();
      Operation op = walk.advance();
      if (op == null) {
        walks.removeLast();
        waitingBelow.removeLast();
        continue;
      }
      convert(op, walk, diagnostics);
      waiting.addAll(unwalked.reversed());
      unwalked.clear();
    }
  }

  private void convert(Operation op, Cursor walk, Diagnostics diagnostics) {
    if (op.regionCount() > 0 && target.isRecursivelyLegal(op)) {
      walk.skip(op);
    }
    attempts.clear();
    if (legalize(op)) {
      if (mode == Mode.ANALYSIS) {
        legalizable.add(op);
      }
      return;
    }
    boolean illegal = target.legality(op) == Legality.ILLEGAL;
    if (mode == Mode.ANALYSIS || mode == Mode.PARTIAL && !illegal) {
      return;
    }
    failed = true;
    Diagnostics.Report report =
        diagnostics.error(
            op.location(),
            mode == Mode.PARTIAL
                ? "failed to legalize operation '%s' that was explicitly marked illegal"
                : "failed to legalize operation '%s'",
            op.name());
    attempts.explain(report, op);
  }

  /// {@return whether `op` is legal or could be made so}
  private boolean legalize(Operation op) {
    if (Cast.isCast(op) || target.legality(op) == Legality.LEGAL) {
      return true;
    }
    observer.visiting(op, all);
    PatternApplicator.Candidates candidates = patterns.match(op);
    for (int i = 0, n = candidates.size(); i < n; i++) {
      Pattern pattern = candidates.pattern(i);
      if (active.contains(pattern) && !isRecursive(pattern)) {
        attempts.refused(active.size(), pattern, op);
        observer.noMatch(pattern, op, "it made the operation itself");
      } else if (apply(candidates, i, op)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isRecursive(Pattern pattern) {
    return pattern instanceof ConversionPattern conversion && conversion.isRecursive();
  }

  private boolean apply(PatternApplicator.Candidates candidates, int index, Operation op) {
    Pattern pattern = candidates.pattern(index);
    int mark = changes.mark();
    int madeBefore = made.size();
    int unwalkedBefore = unwalked.size();
    boolean done = false;
    boolean applied = false;
    observer.trying(pattern, op);
    if (candidates.apply(index, op, rewriter) instanceof Rewrite.NoMatch(String reason)) {
      attempts.noMatch(active.size(), pattern, op, reason);
      observer.noMatch(pattern, op, reason);
    } else {
      applied = true;
      observer.applied(pattern, op);
      boolean outermost = active.add(pattern);
      done = legalizeResult(pattern, op, madeBefore);
      if (outermost) {
        active.remove(pattern);
      }
    }
    truncate(made, madeBefore);
    if (!done && changes.mark() != mark) {
      changes.rollBack(mark);
      truncate(unwalked, unwalkedBefore);
    }
    if (applied && !done) {
      observer.takenBack(pattern, op, "what it left could not be legalised");
    }
    return done;
  }

  private static void truncate(List<Operation> list, int size) {
    for (int i = list.size() - 1; i >= size; i--) {
      list.remove(i);
    }
  }

  /// {@return whether what `pattern` made of `op` is legal now}
  private boolean legalizeResult(Pattern pattern, Operation op, int from) {
    for (int i = from; i < made.size(); i++) {
      Operation result = made.get(i);
      if (result.block() == null || Cast.isCast(result)) {
        continue;
      }
      if (result.regionCount() > 0) {
        unwalked.add(result);
      }
      if (!legalize(result)) {
        attempts.illegalResult(active.size() - 1, pattern, result);
        return false;
      }
    }
    if (op.block() != null && !legalize(op)) {
      attempts.illegalResult(active.size() - 1, pattern, op);
      return false;
    }
    return true;
  }
}
