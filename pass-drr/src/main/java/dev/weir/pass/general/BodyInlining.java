package dev.weir.pass.general;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.IrMapping;
import dev.weir.ir.Location;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Region;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.ir.WalkResult;
import dev.weir.ir.trait.Call;
import dev.weir.ir.trait.Callable;
import dev.weir.ir.trait.ReturnLike;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Puts the body of a callable in place of a call. What comes of a body keeps its locations, with that of the call around
/// them.
public final class BodyInlining {
  /// How many calls deep a location may be and still be rewritten when one is added at the outer end.
  private static final int MAX_RESTACKED = 32;

  private final Rewriter rewriter = new Rewriter();
  private final @Nullable OpDefinition branch;

  /// Makes what inlines.
  ///
  /// @param branch the operation that goes on in a block, or null where there is none, so that bodies
  ///     of several blocks cannot be inlined
  public BodyInlining(@Nullable OpDefinition branch) {
    this.branch = branch;
  }

  /// {@return whether `call` and `callee` agree on what is given and taken, and the ends of the body
  /// can be made to lead behind the call}
  boolean fits(Call call, Callable callee, Region body) {
    Block entry = body.first();
    if (entry == null
        || !sameTypes(call.callArguments().values(), entry.arguments())
        || !call.resultTypes().equals(callee.callableResultTypes())) {
      return false;
    }
    return body.size() > 1 ? branch != null : entry.last() instanceof ReturnLike;
  }

  private static boolean sameTypes(List<? extends Value> some, List<? extends Value> others) {
    int count = some.size();
    if (count != others.size()) {
      return false;
    }
    for (int i = 0; i < count; i++) {
      if (!some.get(i).type().equals(others.get(i).type())) {
        return false;
      }
    }
    return true;
  }

  /// Replaces `call` by the body of `callee`, or by a copy of it.
  ///
  /// @param copied whether `callee` keeps its body
  /// @param branches whether the body leads into a new block behind the call; always where it has
  ///     several blocks
  /// @param found is given the calls that come with the body, in program order
  public void inline(
      Call call, Callable callee, boolean copied, boolean branches, Consumer<Call> found) {
    Region original = callee.callableRegion().orElseThrow();
    Operation source = copied ? callee.clone(new IrMapping()) : callee;
    Region body = source.region(original.index());
    Location where = call.location();
    if (!where.equals(Location.unknown())) {
      new CallSites(where).mark(body);
    }
    body.forEach(block -> collectCalls(block, found));
    if (!branches) {
      oneBlock(call, body.entry());
    } else {
      severalBlocks(call, body);
    }
    if (copied) {
      rewriter.erase(source);
    }
  }

  /// Gives to `found` the calls in `block`, those of callables inside excepted.
  static void collectCalls(Block block, Consumer<Call> found) {
    for (Operation op = block.first(); op != null; op = op.next()) {
      if (op.regionCount() == 0) {
        if (op instanceof Call call) {
          found.accept(call);
        }
      } else {
        op.walkPreOrder(inner -> {
          if (inner instanceof Callable) {
            return WalkResult.SKIP;
          }
          if (inner instanceof Call call) {
            found.accept(call);
          }
          return WalkResult.ADVANCE;
        });
      }
    }
  }

  private void oneBlock(Call call, Block block) {
    rewriter.inlineBlockBefore(block, call, ImmutableList.copyOf(call.callArguments().values()));
    Operation end = Objects.requireNonNull(call.previous());
    ImmutableList<Value> results = ImmutableList.copyOf(end.operands());
    rewriter.erase(end);
    rewriter.replace(call, results);
  }

  private void severalBlocks(Call call, Region body) {
    ImmutableList<Value> arguments = ImmutableList.copyOf(call.callArguments().values());
    Block before = Objects.requireNonNull(call.block());
    Block entry = body.entry();
    Block after = rewriter.splitBlock(call);
    var results = ImmutableList.<Value>builder();
    for (int i = 0; i < call.resultCount(); i++) {
      results.add(rewriter.insertArgument(after, i, call.result(i).type(), call.location()));
    }
    rewriter.replace(call, results.build());
    for (Block block : body) {
      if (block.last() instanceof ReturnLike end) {
        OperationState jump =
            new OperationState(Objects.requireNonNull(branch), end.location())
                .addOperands(end.operands().toArray(new Value[0]));
        jump.addSuccessor(after);
        jump.setResultTypes();
        rewriter.setInsertionPoint(end);
        rewriter.add(jump);
        rewriter.erase(end);
      }
    }
    rewriter.inlineRegionBefore(body, after);
    rewriter.mergeBlocks(entry, before, arguments);
  }

  /// Says of inlined operations where they were called from.
  private static final class CallSites {
    private final Location caller;
    private final Map<Location, Location> known = new IdentityHashMap<>();

    CallSites(Location caller) {
      this.caller = caller;
    }

    void mark(Region body) {
      Rewriter rewriter = new Rewriter();
      markArguments(body);
      for (Block block : body) {
        for (Operation op = block.first(); op != null; op = op.next()) {
          if (op.regionCount() == 0) {
            rewriter.setLocation(op, of(op.location()));
          } else {
            op.walk(inner -> {
              rewriter.setLocation(inner, of(inner.location()));
              inner.regions().forEach(this::markArguments);
            });
          }
        }
      }
    }

    private void markArguments(Region region) {
      for (Block block : region) {
        for (BlockArgument argument : block.arguments()) {
          argument.setLocation(of(argument.location()));
        }
      }
    }

    private Location of(Location callee) {
      Location made = known.get(callee);
      if (made == null) {
        made = stacked(callee);
        known.put(callee, made);
      }
      return made;
    }

    /// The new call comes last: after those through which `callee` was inlined before. Those are
    /// rewritten, as MLIR does; where they are many, they become the callee as they are, since a chain of
    /// calls would otherwise cost its length with each of them.
    private Location stacked(Location callee) {
      Deque<Location> inner = new ArrayDeque<>();
      Location last = callee;
      while (last instanceof Location.CallSite site) {
        if (inner.size() == MAX_RESTACKED) {
          return new Location.CallSite(callee, caller);
        }
        inner.push(site.callee());
        last = site.caller();
      }
      Location stacked = new Location.CallSite(last, caller);
      while (!inner.isEmpty()) {
        stacked = new Location.CallSite(inner.pop(), stacked);
      }
      return stacked;
    }
  }
}
