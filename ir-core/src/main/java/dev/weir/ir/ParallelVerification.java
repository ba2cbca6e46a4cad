package dev.weir.ir;

import dev.weir.ir.trait.IsolatedFromAbove;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.atomic.AtomicInteger;

/// Verifies the operations directly in a root by several threads, stretch by stretch. Each stretch
/// has diagnostics of its own, which are joined in program order.
final class ParallelVerification {
  /// Fewer operations than this are checked sooner than threads are woken.
  private static final int LEAST_OPERATIONS = 4_096;

  private static final int STRETCHES_PER_THREAD = 16;

  private final AbstractOperation root;
  private final AbstractOperation[] children;
  private final Diagnostics[] reports;
  private final int stretch;
  private final AtomicInteger next = new AtomicInteger();

  private ParallelVerification(AbstractOperation root, int threads) {
    this.root = root;
    var inside = new ArrayList<AbstractOperation>();
    for (Region region : root.regionArray()) {
      for (Block block : region) {
        block.ensureOrder();
        for (Operation op : block) {
          inside.add((AbstractOperation) op);
        }
      }
    }
    children = inside.toArray(new AbstractOperation[0]);
    stretch = Math.max(1, children.length / (threads * STRETCHES_PER_THREAD));
    reports = new Diagnostics[(children.length + stretch - 1) / stretch];
  }

  /// {@return whether there is enough to check in isolated operations directly in `root`}
  static boolean pays(AbstractOperation root) {
    int isolated = 0;
    long operations = 0;
    for (Region region : root.regionArray()) {
      for (Block block : region) {
        for (Operation op : block) {
          if (op.regionCount() > 0 && op instanceof IsolatedFromAbove) {
            isolated++;
            Block entry = op.region(0).first();
            operations += entry == null ? 0 : (long) entry.size() * op.region(0).size();
            if (isolated > 1 && operations >= LEAST_OPERATIONS) {
              return true;
            }
          }
        }
      }
    }
    return false;
  }

  static void run(AbstractOperation root, Diagnostics diagnostics, int threads) {
    new Verifier(diagnostics).enter(root, 0);
    ParallelVerification work = new ParallelVerification(root, threads);
    List<ForkJoinTask<?>> helpers = new ArrayList<>();
    for (int i = 1; i < Math.min(threads, work.reports.length); i++) {
      helpers.add(ForkJoinPool.commonPool().submit(work::checkStretches));
    }
    work.checkStretches();
    helpers.forEach(ForkJoinTask::join);
    for (Diagnostics report : work.reports) {
      diagnostics.addAll(report);
    }
  }

  private void checkStretches() {
    for (int i = next.getAndIncrement(); i < reports.length; i = next.getAndIncrement()) {
      Diagnostics report = new Diagnostics();
      Verifier verifier = new Verifier(report);
      verifier.open(root);
      int to = Math.min(children.length, (i + 1) * stretch);
      for (int at = i * stretch; at < to; at++) {
        verifier.sweep(children[at], 1);
      }
      reports[i] = report;
    }
  }
}
