package dev.weir.backend.cpu.loop;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.tile.TileType;
import dev.weir.dialect.tile.arith.BinaryOp;
import dev.weir.dialect.tile.arith.CastOp;
import dev.weir.dialect.tile.arith.CompareOp;
import dev.weir.dialect.tile.arith.SelectOp;
import dev.weir.dialect.tile.arith.UnaryOp;
import dev.weir.dialect.tile.control.TileForOp;
import dev.weir.dialect.tile.memory.AllocOp;
import dev.weir.dialect.tile.memory.AtomicAddOp;
import dev.weir.dialect.tile.memory.LoadOp;
import dev.weir.dialect.tile.memory.StoreOp;
import dev.weir.dialect.tile.shape.BroadcastOp;
import dev.weir.dialect.tile.shape.FillOp;
import dev.weir.dialect.tile.shape.IotaOp;
import dev.weir.dialect.tile.shape.TileReshapeOp;
import dev.weir.dialect.tile.shape.TileSliceOp;
import dev.weir.dialect.tile.shape.TransposeOp;
import dev.weir.ir.Attribute;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// How single elements of tiles are computed: from where they lie, or from what they are made of.
final class ValuePlan {
  /// Above this a value that two nests need is written to memory: about what reading it there costs.
  private static final int CHEAP = 2;

  private final FunctionPlan plan;
  private final Map<Value, Nest> computedIn = new HashMap<>();
  private final Map<Operation, Integer> orders = new HashMap<>();
  private final Deque<Operation> enclosing = new ArrayDeque<>();
  private final Costs costs;

  ValuePlan(FunctionPlan plan) {
    this.plan = plan;
    this.costs = new Costs(plan);
  }

  void number(Operation operation, int order) {
    orders.put(operation, order);
  }

  void enter(Operation operation) {
    enclosing.push(operation);
  }

  void leave() {
    enclosing.pop();
  }

  /// {@return whether `op` only arranges the elements of another tile}
  static boolean isArrangement(Operation op) {
    return op instanceof BroadcastOp
        || op instanceof TransposeOp
        || op instanceof TileSliceOp
        || op instanceof TileReshapeOp;
  }

  /// {@return whether `nest` can compute `value` at `coordinates` after all that it does already}
  boolean canJoin(Nest nest, Value value, List<Coordinate> coordinates) {
    if (nest.get(new Nest.Key(value, coordinates)) != null) {
      return true;
    }
    Arrangement home = plan.home(value);
    if (home != null) {
      return !nest.written.containsKey(home.memory());
    }
    Operation op = value.definingOp();
    if (op instanceof LoadOp load) {
      Memory memory = plan.viewed(load.view()).memory();
      Integer last = nest.written.get(memory);
      return (last == null || last > orders.get(load))
          && (load.mask().isEmpty() || canJoin(nest, load.mask().get(), coordinates));
    }
    if (op instanceof FillOp || op instanceof IotaOp) {
      return true;
    }
    if (isArrangement(op)) {
      return canJoin(nest, op.operand(0), sourceCoordinates(op, coordinates));
    }
    for (Value operand : op.operands()) {
      if (!canJoin(nest, operand, coordinates)) {
        return false;
      }
    }
    return true;
  }

  Scalar at(Nest nest, Value value, List<Coordinate> coordinates) {
    return at(nest, value, coordinates, false);
  }

  /// {@return the element of `value` at `coordinates`, computed in `nest`}; `quiet` where it is known already
  /// that what needs it will be kept
  private Scalar at(Nest nest, Value value, List<Coordinate> coordinates, boolean quiet) {
    Nest.Key key = new Nest.Key(value, ImmutableList.copyOf(coordinates));
    Scalar scalar = nest.get(key);
    if (scalar == null) {
      scalar = compute(nest, value, key.coordinates(), quiet);
      nest.put(key, scalar);
    }
    return scalar;
  }

  private Scalar compute(Nest nest, Value value, List<Coordinate> at, boolean quiet) {
    Arrangement home = plan.home(value);
    if (home != null) {
      plan.readCarried(nest, value, home.memory(), at.equals(nest.here()));
      MemoryRef place = new MemoryRef(home.memory(), ImmutableList.copyOf(at), home.sizes());
      return read(nest, value, place, Optional.empty(), Optional.empty());
    }
    Operation op = value.definingOp();
    Type element = ((TileType) value.type()).element();
    if (op instanceof FillOp fill) {
      return constant(nest, fill.value(), element);
    } else if (op instanceof IotaOp iota) {
      Coordinate count = at.get(iota.dim());
      Index base = plan.indices.add(plan.indices.get(iota.start()), count.base());
      return define(
          nest,
          element,
          new ScalarOp.Count(base, count.loop()),
          nest.moves(List.of(), List.of(count)));
    } else if (op instanceof LoadOp load) {
      return load(nest, load, at, quiet);
    } else if (isArrangement(op)) {
      return at(nest, op.operand(0), sourceCoordinates(op, at), quiet);
    }
    return arithmetic(nest, value, op, element, at, quiet);
  }

  private Scalar arithmetic(
      Nest nest, Value value, Operation op, Type element, List<Coordinate> at, boolean quiet) {
    boolean dear = costs.of(value) > CHEAP;
    boolean keeps = quiet;
    Nest first = computedIn.putIfAbsent(value, nest);
    if (dear && !quiet && (first != null && first != nest || isOutside(op))) {
      plan.decisions.keep(value);
      keeps = true;
    }
    List<Scalar> operands = new ArrayList<>();
    for (Value operand : op.operands()) {
      operands.add(at(nest, operand, at, keeps));
    }
    BitSet moves = nest.moves(operands, List.of());
    if (dear && !keeps && nest.isRepeated(moves)) {
      plan.decisions.keep(value);
    }
    ScalarOp operation = operation(op, operands);
    if (nest.work() > plan.decisions.mostWork() - operation.work()) {
      op.operands().forEach(this::cut);
      nest.restartWork();
    }
    return define(nest, element, operation, moves);
  }

  /// Has what is computed of `value` so far written to memory.
  private void cut(Value value) {
    Operation op = value.definingOp();
    if (op == null || plan.home(value) != null) {
      return;
    } else if (isArrangement(op)) {
      cut(op.operand(0));
    } else if (costs.of(value) > 0 && !(op instanceof LoadOp)) {
      plan.decisions.cut(value);
    }
  }

  /// {@return the work of computing `value` in `nest`, beside what is computed there}
  int work(Nest nest, Value value) {
    return work(nest, value, new HashSet<>());
  }

  private int work(Nest nest, Value value, Set<Value> seen) {
    Operation op = value.definingOp();
    if (op == null
        || !(value.type() instanceof TileType)
        || !seen.add(value)
        || plan.home(value) != null
        || nest.get(new Nest.Key(value, nest.here())) != null) {
      return 0;
    }
    int work = op instanceof UnaryOp unary ? ScalarOp.Unary.work(unary.kind()) : 1;
    for (Value operand : op.operands()) {
      work += work(nest, operand, seen);
    }
    return work;
  }

  private static ScalarOp operation(Operation op, List<Scalar> operands) {
    if (op instanceof UnaryOp unary) {
      return new ScalarOp.Unary(unary.kind(), operands.get(0));
    } else if (op instanceof BinaryOp binary) {
      return new ScalarOp.Binary(binary.kind(), operands.get(0), operands.get(1));
    } else if (op instanceof CompareOp compare) {
      return new ScalarOp.Compare(compare.kind(), operands.get(0), operands.get(1));
    } else if (op instanceof SelectOp) {
      return new ScalarOp.Select(operands.get(0), operands.get(1), operands.get(2));
    } else if (op instanceof CastOp) {
      return new ScalarOp.Cast(operands.get(0));
    }
    throw new IllegalStateException("'%s' makes no tile".formatted(op.name()));
  }

  private Scalar load(Nest nest, LoadOp load, List<Coordinate> at, boolean quiet) {
    if (!mayRead(load)) {
      plan.decisions.keep(load.result());
    }
    MemoryRef place =
        plan.place(plan.viewed(load.view()), load.offsets(), load.dims(), at, at.size());
    Optional<Scalar> mask = load.mask().map(value -> at(nest, value, at, quiet));
    return read(nest, load.result(), place, mask, load.pad());
  }

  /// {@return the element at `place`, which holds one of `value`}
  Scalar element(Nest nest, Value value, MemoryRef place) {
    return read(nest, value, place, Optional.empty(), Optional.empty());
  }

  private Scalar read(
      Nest nest, Value value, MemoryRef place, Optional<Scalar> mask, Optional<Attribute> pad) {
    nest.reads.add(new Nest.Reading(place, value));
    List<Scalar> operands = mask.isPresent() ? List.of(mask.get()) : List.of();
    return define(
        nest,
        place.memory().element(),
        new ScalarOp.Read(place, mask, pad),
        nest.moves(operands, place.coordinates()));
  }

  /// {@return whether what `load` read can be read now, nothing having been written there since}
  boolean mayRead(LoadOp load) {
    Memory memory = plan.viewed(load.view()).memory();
    if (plan.lastWrite(memory) > orders.get(load)) {
      return false;
    }
    for (Operation around : enclosing) {
      if (!around.isAncestorOf(load) && around instanceof TileForOp && writes(around, memory)) {
        return false;
      }
    }
    return true;
  }

  private boolean writes(Operation around, Memory memory) {
    return around.anyMatch(op -> {
      Value view =
          op instanceof StoreOp store
              ? store.view()
              : op instanceof AtomicAddOp add ? add.view() : null;
      if (view == null) {
        return false;
      }
      return view.definingOp() instanceof AllocOp
          ? memory instanceof Memory.Buffer
          : memory instanceof Memory.Pointer;
    });
  }

  /// {@return whether `op` lies outside the loop that is planned}
  private boolean isOutside(Operation op) {
    for (Operation around : enclosing) {
      if (around instanceof TileForOp) {
        return !around.isAncestorOf(op);
      }
    }
    return false;
  }

  Scalar constant(Nest nest, Attribute value, Type element) {
    return define(nest, element, new ScalarOp.Constant(value), new BitSet());
  }

  private Scalar define(Nest nest, Type element, ScalarOp op, BitSet moves) {
    Scalar scalar = plan.scalars.next(element);
    nest.define(scalar, op, moves);
    return scalar;
  }

  /// {@return where in the source of an arrangement the element at `at` lies}
  private List<Coordinate> sourceCoordinates(Operation op, List<Coordinate> at) {
    TileType source = (TileType) op.operand(0).type();
    List<Coordinate> coordinates = new ArrayList<>();
    if (op instanceof BroadcastOp broadcast) {
      broadcast.dims().forEach(dim -> coordinates.add(at.get(dim)));
    } else if (op instanceof TransposeOp transpose) {
      Coordinate[] own = new Coordinate[at.size()];
      for (int i = 0; i < own.length; i++) {
        own[transpose.perm().get(i)] = at.get(i);
      }
      coordinates.addAll(List.of(own));
    } else if (op instanceof TileSliceOp slice) {
      for (int i = 0; i < at.size(); i++) {
        Index base = plan.indices.add(at.get(i).base(), Index.of(slice.offsets().get(i)));
        coordinates.add(new Coordinate(base, at.get(i).loop()));
      }
    } else {
      TileType result = (TileType) op.result(0).type();
      int next = 0;
      for (int i = 0; i < source.rank(); i++) {
        if (source.shape().get(i) == 1) {
          coordinates.add(Coordinate.ZERO);
        } else {
          while (result.shape().get(next) == 1) {
            next++;
          }
          coordinates.add(at.get(next++));
        }
      }
    }
    return coordinates;
  }
}
