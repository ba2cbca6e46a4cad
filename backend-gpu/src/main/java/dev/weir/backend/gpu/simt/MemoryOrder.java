package dev.weir.backend.gpu.simt;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.dialect.tile.ViewType;
import dev.weir.dialect.tile.memory.AtomicAddOp;
import dev.weir.dialect.tile.memory.LoadOp;
import dev.weir.dialect.tile.memory.StoreOp;
import dev.weir.dialect.tile.memory.ViewOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Keeps what one thread reads in order with what others write.
///
/// A program does one operation after the other, its threads do not. Where a load may reach what
/// another thread has stored, or a store what another has yet to load, they wait for each other. The
/// tensor written may be a tensor read, element by element: where the same thread does both, in this
/// order, nobody waits.
final class MemoryOrder {
  private record Access(Reach reach, ImmutableList<Axis> axes) {}

  private final KernelWriter out;
  private final Set<Value> written = new HashSet<>();
  private final Set<ViewType> writtenAs = new HashSet<>();
  private final Set<Value> mayBeWritten = new HashSet<>();
  private final List<Access> loads = new ArrayList<>();
  private final List<Access> stores = new ArrayList<>();

  MemoryOrder(KernelWriter out) {
    this.out = out;
  }

  /// Learns which pointers a kernel writes.
  void learn(TileFuncOp function) {
    function.walk(op -> {
      if (op instanceof StoreOp store) {
        written.add(root(store.view()));
        writtenAs.add((ViewType) store.view().type());
      } else if (op instanceof AtomicAddOp add) {
        written.add(root(add.view()));
        writtenAs.add((ViewType) add.view().type());
      }
    });
    function.walk(
        ViewOp.class,
        view -> {
          if (writtenAs.contains((ViewType) view.result().type())) {
            mayBeWritten.add(root(view.result()));
          }
        });
  }

  /// {@return whether nobody writes what lies behind `view` while the kernel runs}: a tensor that is read may be the one that
  /// is written where both are seen alike
  boolean isConstant(Value view) {
    return !MemoryCode.isLocal(view) && !isWritten(view) && !mayBeWritten.contains(root(view));
  }

  /// {@return whether the kernel writes what lies behind `view`}
  boolean isWritten(Value view) {
    return written.contains(root(view));
  }

  void beforeLoad(Reach reach, ImmutableList<Axis> axes) {
    if (!MemoryCode.isLocal(reach.view())) {
      for (Access store : stores) {
        if (root(store.reach().view()) == root(reach.view()) && !isSame(store, reach, axes)) {
          barrier();
          break;
        }
      }
      loads.add(new Access(reach, axes));
    }
  }

  void beforeStore(Reach reach, ImmutableList<Axis> axes) {
    if (!MemoryCode.isLocal(reach.view())) {
      for (Access load : loads) {
        if (mayCross(load.reach(), load.axes(), reach, axes)) {
          barrier();
          break;
        }
      }
      stores.add(new Access(reach, axes));
    }
  }

  /// {@return whether a thread may store what another loads}
  static boolean mayCross(
      Reach load, ImmutableList<Axis> loaded, Reach store, ImmutableList<Axis> stored) {
    boolean may =
        root(load.view()) == root(store.view()) || load.viewType().equals(store.viewType());
    return may && !isSame(new Access(load, loaded), store, stored);
  }

  /// What is open at some point.
  record Open(List<?> loads, List<?> stores) {}

  /// {@return what is open here}
  Open open() {
    return new Open(new ArrayList<>(loads), new ArrayList<>(stores));
  }

  /// Says that what was open before may still be, as what came since may not have been run.
  void join(Open before) {
    before.loads().forEach(load -> addMissing(loads, (Access) load));
    before.stores().forEach(store -> addMissing(stores, (Access) store));
  }

  private static void addMissing(List<Access> all, Access access) {
    if (!all.contains(access)) {
      all.add(access);
    }
  }

  /// Ends a round of a loop: what it stored may be loaded by other threads in the next.
  void endRound(Operation loop) {
    Set<Value> read = new HashSet<>();
    loop.walk(LoadOp.class, load -> read.add(root(load.view())));
    boolean both = false;
    for (Access store : stores) {
      both |= read.contains(root(store.reach().view()));
    }
    if (both) {
      barrier();
    }
  }

  private void barrier() {
    out.barrier(true);
    loads.clear();
    stores.clear();
  }

  private static boolean isSame(Access access, Reach reach, ImmutableList<Axis> axes) {
    Reach other = access.reach();
    return other.viewType().equals(reach.viewType())
        && other.offsets().equals(reach.offsets())
        && other.dims().equals(reach.dims())
        && TileReader.isSame(access.axes(), axes);
  }

  private static Value root(Value view) {
    Operation op = view.definingOp();
    return op instanceof ViewOp made ? made.pointer() : view;
  }
}
