package dev.weir.ir.bytecode;

import dev.weir.ir.Block;
import dev.weir.ir.Location;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.ir.type.NoneType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/// The orders of uses that differ from the one that reading gives: the last use first.
final class UseOrders {
  /// An order as it was read, for the value of number `index` of an operation or block: one place per
  /// use, or pairs of a place in the order wanted and the place in the order of reading.
  private static final class Read {
    final int index;
    final int[] places;
    final boolean pairs;

    Read(int index, int[] places, boolean pairs) {
      this.index = index;
      this.places = places;
      this.pairs = pairs;
    }
  }

  private record Order(Value value, Read read) {}

  private final List<Read> unbound = new ArrayList<>();
  private final List<Order> orders = new ArrayList<>();
  private final Rewriter rewriter = new Rewriter();
  private final Value parked = new Block().addArgument(NoneType.NONE, Location.unknown());

  /// Reads the orders for some of `count` values, which [#bind] will name.
  void read(ByteReader in, int count) {
    int ordered = count > 1 ? in.readCount("orders") : 1;
    for (int i = 0; i < ordered; i++) {
      long index = count > 1 ? in.readVarInt() : 0;
      int at = in.at;
      long head = in.readVarInt();
      int[] places = new int[in.checkCount(head >>> 1, "uses", at)];
      for (int k = 0; k < places.length; k++) {
        places[k] = in.readIndex(Integer.MAX_VALUE, "use");
      }
      if (index >= 0 && index < count) {
        unbound.add(new Read((int) index, places, (head & 1) != 0));
      }
    }
  }

  /// Says whose orders were read last.
  void bind(IntFunction<? extends Value> values) {
    for (Read read : unbound) {
      orders.add(new Order(values.apply(read.index), read));
    }
    unbound.clear();
  }

  /// Puts the uses in the orders read.
  void apply(ByteReader in) {
    for (Order order : orders) {
      if (!apply(order)) {
        throw in.fault("parsed use-list orders were invalid and could not be applied");
      }
    }
    orders.clear();
  }

  private boolean apply(Order order) {
    List<OpOperand> uses = new ArrayList<>();
    order.value().uses().forEach(uses::add);
    int count = uses.size();
    if (count < 2) {
      return true;
    }
    int[] places = new int[count];
    int[] indices = order.read().places;
    if (order.read().pairs) {
      if (indices.length % 2 != 0) {
        return false;
      }
      for (int i = 0; i < count; i++) {
        places[i] = i;
      }
      for (int i = 0; i < indices.length; i += 2) {
        if (indices[i + 1] >= count) {
          return false;
        }
        places[indices[i + 1]] = indices[i];
      }
    } else if (indices.length == count) {
      places = indices;
    } else {
      return false;
    }
    OpOperand[] wanted = new OpOperand[count];
    for (int i = 0; i < count; i++) {
      if (places[i] >= count || wanted[places[i]] != null) {
        return false;
      }
      wanted[places[i]] = uses.get(i);
    }
    for (int i = count - 1; i >= 0; i--) {
      rewriter.setOperand(wanted[i], parked);
      rewriter.setOperand(wanted[i], order.value());
    }
    return true;
  }

  /// Redirects the uses of `placeholder` to `value`, keeping their order.
  void redirect(Value placeholder, Value value) {
    List<OpOperand> uses = new ArrayList<>();
    placeholder.uses().forEach(uses::add);
    for (int i = uses.size() - 1; i >= 0; i--) {
      rewriter.setOperand(uses.get(i), value);
    }
  }
}
