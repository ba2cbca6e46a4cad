package dev.weir.dialect.kernel.buffer;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.kernel.BufferPlanAttr;
import dev.weir.dialect.kernel.Storage;
import dev.weir.dialect.kernel.StorageAttr;
import dev.weir.ir.Block;
import dev.weir.ir.OpResult;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.ir.trait.Callable;
import dev.weir.ir.type.TensorLike;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Plans the memory of a program at the kernel level before it runs: where what its kernels compute lies in one block
/// for each place, and which results are written over operands that die there.
///
/// The plan is part of the program: a [BufferPlanAttr] on the module, and on each function beside it, and a
/// [StorageAttr] on each call that computes a result into memory.
public final class BufferPlanning {
  /// How to plan.
  ///
  /// @param reuse whether results that are not needed at the same time share memory
  /// @param inplace whether results are written over operands that die there
  public record Options(boolean reuse, boolean inplace) {
    /// As little memory as possible.
    public static final Options DEFAULT = new Options(true, true);
  }

  /// What was planned.
  ///
  /// @param buffers the results that have a place in a block
  /// @param inplace the results that are written over operands
  /// @param outputs the results that are written where outputs are wanted
  /// @param grown the results whose size is known only at run time
  /// @param host the size of the blocks of the host's memory, in bytes
  /// @param device the size of the blocks of devices' memory, in bytes
  /// @param requested what the buffers would take without sharing, in bytes
  public record Counts(
      long buffers,
      long inplace,
      long outputs,
      long grown,
      long host,
      long device,
      long requested) {
    private static final Counts NONE = new Counts(0, 0, 0, 0, 0, 0, 0);

    private Counts plus(Counts other) {
      return new Counts(
          buffers + other.buffers,
          inplace + other.inplace,
          outputs + other.outputs,
          grown + other.grown,
          host + other.host,
          device + other.device,
          requested + other.requested);
    }
  }

  /// One of so many parts of a plan may be spent on calls that are done at the same time.
  private static final long PART_FOR_FREEDOM = 4;

  private final Rewriter rewriter = new Rewriter();
  private final Options options;

  private BufferPlanning(Options options) {
    this.options = options;
  }

  /// {@return whether `program` has a plan}
  public static boolean isPlanned(Operation program) {
    return program.attribute(BufferPlanAttr.NAME) instanceof BufferPlanAttr;
  }

  /// Gives `program`, a module or a function, a plan; one that it had goes.
  public static Counts plan(Operation program, Options options) {
    drop(program);
    BufferPlanning planning = new BufferPlanning(options);
    Counts counts = Counts.NONE;
    if (program.regionCount() != 1 || program.region(0).isEmpty()) {
      return counts;
    }
    Block body = program.region(0).entry();
    counts = counts.plus(planning.block(program, body));
    for (Operation op : body) {
      if (op instanceof Callable && op.regionCount() == 1 && !op.region(0).isEmpty()) {
        counts = counts.plus(planning.block(op, op.region(0).entry()));
      }
    }
    return counts;
  }

  /// Takes the plan of `program` away, as before changes that it would not fit any more.
  public static void drop(Operation program) {
    Rewriter rewriter = new Rewriter();
    program.walk(op -> {
      for (String name : List.of(BufferPlanAttr.NAME, StorageAttr.NAME)) {
        if (!op.discardableAttributes().isEmpty() && op.attribute(name) != null) {
          rewriter.setAttribute(op, name, null);
        }
      }
    });
  }

  private Counts block(Operation owner, Block body) {
    BufferIntervals intervals = BufferIntervals.of(body);
    BufferSharing sharing = new BufferSharing();
    boolean isProgram = !(owner instanceof Callable);
    Map<Value, Storage> storages = new IdentityHashMap<>();
    List<Value> onHost = new ArrayList<>();
    Map<Integer, List<Value>> onDevices = new TreeMap<>();
    List<Value> grownOnHost = new ArrayList<>();
    Map<Integer, List<Value>> grownOnDevices = new TreeMap<>();
    for (Operation op : intervals.calls()) {
      for (int i = 0; i < op.resultCount(); i++) {
        OpResult result = op.result(i);
        Storage storage = Storage.NONE;
        if (CallMemory.isOwn(result)) {
          storage = storage(op, result, isProgram ? body : null, sharing, storages);
        }
        switch (storage) {
          case Storage.Over(int operand) -> intervals.join(op.operand(operand), result);
          case Storage.At at -> at(result, onHost, onDevices).add(result);
          case Storage.Grown grown -> at(result, grownOnHost, grownOnDevices).add(result);
          default -> {
            // Has no memory of the plan.
          }
        }
        if (!(storage instanceof Storage.Output) && !(storage instanceof Storage.None)) {
          sharing.own(result);
        }
        storages.put(result, storage);
      }
    }
    BufferPlan host = place(onHost, intervals, storages);
    BufferPlan device = onDevices(body, onDevices, intervals, storages);
    share(grownOnHost, 0, intervals, storages);
    int buffers = 0;
    for (List<Value> grown : grownOnDevices.values()) {
      buffers = share(grown, buffers, intervals, storages);
    }
    for (Operation op : intervals.calls()) {
      rewriter.setAttribute(
          op,
          StorageAttr.NAME,
          new StorageAttr(
              op.results().stream().map(storages::get).collect(ImmutableList.toImmutableList())));
    }
    rewriter.setAttribute(
        owner,
        BufferPlanAttr.NAME,
        new BufferPlanAttr(host.size(), host.live(), device.size(), device.live()));
    return new Counts(
        onHost.size() + onDevices.values().stream().mapToInt(List::size).sum(),
        storages.values().stream().filter(Storage.Over.class::isInstance).count(),
        storages.values().stream().filter(Storage.Output.class::isInstance).count(),
        storages.values().stream().filter(Storage.Grown.class::isInstance).count(),
        host.size(),
        device.size(),
        host.requested() + device.requested());
  }

  private static List<Value> at(
      Value result, List<Value> onHost, Map<Integer, List<Value>> onDevices) {
    int device = CallMemory.device(result);
    return device < 0 ? onHost : onDevices.computeIfAbsent(device, key -> new ArrayList<>());
  }

  /// {@return where `result` is written}
  private Storage storage(
      Operation op,
      OpResult result,
      @Nullable Block program,
      BufferSharing sharing,
      Map<Value, Storage> storages) {
    if (CallMemory.isOutput(result, program)) {
      return Storage.OUTPUT;
    }
    int operand = CallMemory.overwritable(op, result.index());
    if (options.inplace()
        && operand >= 0
        && sharing.obstacle(op, result.index(), operand).isEmpty()
        && !isTaken(op, operand, storages)) {
      return new Storage.Over(operand);
    }
    // Which place, or which buffer, is not known yet.
    return ((TensorLike) result.type()).tensor().isStatic()
        ? new Storage.At(0)
        : new Storage.Grown(0);
  }

  /// {@return whether another result of `op` is written over `operand`}
  private static boolean isTaken(Operation op, int operand, Map<Value, Storage> storages) {
    for (Value result : op.results()) {
      if (storages.get(result) instanceof Storage.Over(int taken) && taken == operand) {
        return true;
      }
    }
    return false;
  }

  /// Gives each of `values`, whose sizes are known only at run time, a buffer that no other needs at the same time: the one
  /// that was last needed, which is warm.
  ///
  /// @param first the number of the first buffer
  /// @return the number after the last
  private int share(
      List<Value> values, int first, BufferIntervals intervals, Map<Value, Storage> storages) {
    List<Value> byStart = new ArrayList<>(values);
    byStart.sort(Comparator.comparingInt(intervals::start));
    PriorityQueue<Value> live = new PriorityQueue<>(Comparator.comparingInt(intervals::end));
    ArrayDeque<Storage> free = new ArrayDeque<>();
    int buffers = first;
    for (Value value : byStart) {
      while (options.reuse()
          && !live.isEmpty()
          && intervals.end(live.peek()) < intervals.start(value)) {
        free.push(storages.get(live.remove()));
      }
      storages.put(value, free.isEmpty() ? new Storage.Grown(buffers++) : free.pop());
      live.add(value);
    }
    return buffers;
  }

  /// Places what lies on devices: what one has lies behind what those before it have, so that each has a block of its own.
  private BufferPlan onDevices(
      Block body,
      Map<Integer, List<Value>> onDevices,
      BufferIntervals intervals,
      Map<Value, Storage> storages) {
    BufferPlan all = new BufferPlan(ImmutableLongArray.of(), 0, 0, 0);
    for (List<Value> values : onDevices.values()) {
      BufferPlan own = onDevice(body, values, intervals, storages);
      for (Value value : values) {
        if (all.size() > 0 && storages.get(value) instanceof Storage.At(long offset)) {
          storages.put(value, new Storage.At(all.size() + offset));
        }
      }
      all =
          new BufferPlan(
              ImmutableLongArray.of(),
              all.size() + own.size(),
              all.requested() + own.requested(),
              all.live() + own.live());
    }
    return all;
  }

  /// Places what lies on the device so that calls that need nothing of each other need not wait for each other either, if
  /// that takes not much more memory.
  private BufferPlan onDevice(
      Block body, List<Value> values, BufferIntervals intervals, Map<Value, Storage> storages) {
    BufferPlan least = place(values, intervals, storages);
    if (!options.reuse() || values.isEmpty()) {
      return least;
    }
    Map<Value, Storage> known = new IdentityHashMap<>(storages);
    BufferFreedom.apply(body, intervals, intervals::position);
    BufferPlan free = place(values, intervals, storages);
    if (free.size() > least.size() / PART_FOR_FREEDOM * (PART_FOR_FREEDOM + 1)) {
      storages.putAll(known);
      return least;
    }
    return new BufferPlan(free.offsets(), free.size(), least.requested(), least.live());
  }

  private BufferPlan place(
      List<Value> values, BufferIntervals intervals, Map<Value, Storage> storages) {
    List<BufferPlan.Request> requests = new ArrayList<>();
    for (Value value : values) {
      boolean always = !options.reuse();
      requests.add(
          new BufferPlan.Request(
              always ? 0 : intervals.start(value),
              always ? Integer.MAX_VALUE : intervals.end(value),
              BufferPlan.bytes(value)));
    }
    BufferPlan plan = BufferPlan.of(requests);
    for (int i = 0; i < values.size(); i++) {
      storages.put(values.get(i), new Storage.At(plan.offsets().get(i)));
    }
    return plan;
  }
}
