package dev.weir.pass.operator.repeat;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.CallOp;
import dev.weir.dialect.builtin.FuncOp;
import dev.weir.dialect.builtin.FunctionOps;
import dev.weir.ir.Block;
import dev.weir.ir.IrMapping;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Rewriter;
import dev.weir.ir.SymbolIndex;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.SymbolRefAttr;
import dev.weir.ir.trait.MemoryEffects;
import dev.weir.ir.trait.Symbol;
import dev.weir.ir.trait.Terminator;
import dev.weir.ir.type.FunctionType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Makes functions of what the blocks of a module repeat, the largest saving first, and then of what
/// these repeat themselves.
final class RepeatOutlining {
  /// How many runs of a block are looked at before the best is taken.
  private static final int CANDIDATES = 8;

  private final Operation module;
  private final OutlineRepeatedPass options;
  private final Rewriter rewriter = new Rewriter();
  private final SymbolIndex symbols = new SymbolIndex();
  private final Set<String> taken = new HashSet<>();
  private final Map<String, FuncOp> made = new HashMap<>();
  private final Map<Operation, Boolean> pure = new IdentityHashMap<>();
  private final Deque<Block> pending = new ArrayDeque<>();
  private int calls;

  RepeatOutlining(Operation module, OutlineRepeatedPass options) {
    this.module = module;
    this.options = options;
    for (Operation op : module.region(0).entry()) {
      if (op instanceof Symbol symbol) {
        taken.add(symbol.symbolName());
      }
    }
  }

  /// {@return how many functions were made}
  int functions() {
    return made.size();
  }

  /// {@return how many calls of them there are}
  int calls() {
    return calls;
  }

  void run() {
    pending.add(module.region(0).entry());
    for (Operation op : module.region(0).entry()) {
      if (op instanceof FuncOp function
          && !function.isDeclaration()
          && function.bodyRegion().size() == 1) {
        pending.add(function.bodyRegion().entry());
      }
    }
    while (!pending.isEmpty()) {
      Block block = pending.remove();
      for (Optional<RepeatedBlock> best = best(block); best.isPresent(); best = best(block)) {
        outline(best.get());
      }
    }
  }

  /// {@return the block to be made a function next}: the shortest link of a chain, such as a layer before the
  /// micro-batch that consists of layers, unless another block saves much more; else the one that saves most. One that
  /// keeps the order of sums comes before one that does not, and of functions made before only such are made.
  private Optional<RepeatedBlock> best(Block block) {
    OperationSequence sequence = new OperationSequence(block, this::mayMove);
    List<RepeatedBlock> blocks = new ArrayList<>();
    List<Boolean> links = new ArrayList<>();
    for (RepeatedRuns.Run run :
        new RepeatedRuns(sequence.numbers())
            .best(options.minOps(), options.minSaving(), CANDIDATES)) {
      RepeatedBlock.Occurrences each = RepeatedBlock.occurrences(run, sequence);
      if (each.saving() >= options.minSaving()) {
        RepeatedBlock found = each.block();
        if (found.takesTensors() && (found.keepsSums() || !callsMade(found))) {
          blocks.add(found);
          links.add(run.isLink());
        }
      }
    }
    long most = blocks.stream().mapToLong(RepeatedBlock::saving).max().orElse(0);
    RepeatedBlock best = null;
    int bestRank = -1;
    for (int i = 0; i < blocks.size(); i++) {
      RepeatedBlock each = blocks.get(i);
      boolean isLink = links.get(i);
      boolean isLarge = 2 * each.saving() >= most;
      int rank = isLarge ? (each.keepsSums() ? 2 : 0) + (isLink ? 1 : 0) : -1;
      boolean isBetter =
          best != null
              && (isLink
                  ? each.members().get(0).size() < best.members().get(0).size()
                  : each.saving() > best.saving());
      if (rank > bestRank || rank == bestRank && isBetter) {
        best = each;
        bestRank = rank;
      }
    }
    return Optional.ofNullable(best);
  }

  private boolean callsMade(RepeatedBlock block) {
    return block.members().get(0).stream()
        .anyMatch(op -> op instanceof CallOp call && made.containsKey(call.callee().root()));
  }

  private boolean mayMove(Operation op) {
    if (op instanceof CallOp call) {
      return isPure(call);
    }
    return op.regionCount() == 0
        && op.successorCount() == 0
        && op.resultCount() > 0
        && !(op instanceof Terminator)
        && !(op instanceof Symbol)
        && MemoryEffects.isPure(op);
  }

  /// {@return whether the function that `call` calls only computes}; one that calls itself may not end
  private boolean isPure(CallOp call) {
    FuncOp callee =
        made.containsKey(call.callee().root())
            ? made.get(call.callee().root())
            : symbols.lookupNearest(call, call.callee().path()) instanceof FuncOp known
                ? known
                : null;
    if (callee == null || callee.isDeclaration()) {
      return false;
    }
    Boolean known = pure.get(callee);
    if (known == null) {
      pure.put(callee, false);
      boolean all = callee.bodyRegion().size() == 1;
      for (Operation op : callee.bodyRegion().entry()) {
        all &= op instanceof Terminator || op.operandCount() == 0 && isSource(op) || mayMove(op);
      }
      pure.put(callee, all);
      known = all;
    }
    return known;
  }

  private static boolean isSource(Operation op) {
    return op.regionCount() == 0 && MemoryEffects.isPure(op);
  }

  private void outline(RepeatedBlock repeated) {
    ImmutableList<Operation> first = repeated.members().get(0);
    FuncOp function = function(repeated, first);
    for (ImmutableList<Operation> occurrence : repeated.members()) {
      Operation last = occurrence.get(occurrence.size() - 1);
      rewriter.setInsertionPoint(last);
      rewriter.setLocation(occurrence.get(0).location());
      List<Value> given =
          repeated.arguments().stream().map(places -> places.get(0).operand(occurrence)).toList();
      List<Type> types =
          repeated.results().stream().map(place -> place.result(occurrence).type()).toList();
      CallOp call =
          rewriter.add(FunctionOps.call(given, SymbolRefAttr.of(function.symbolName()), types));
      calls++;
      for (int i = 0; i < repeated.results().size(); i++) {
        rewriter.replaceAllUses(repeated.results().get(i).result(occurrence), call.result(i));
      }
      for (Operation op : occurrence.reverse()) {
        rewriter.erase(op);
      }
    }
    rewriter.setInsertionPointToStart(module.region(0).entry());
    pending.add(function.bodyRegion().entry());
  }

  /// Adds the function to the module, before all else.
  private FuncOp function(RepeatedBlock repeated, ImmutableList<Operation> first) {
    Block body = new Block();
    Region region = new Region();
    region.append(body);
    IrMapping mapping = new IrMapping();
    OpBuilder builder = OpBuilder.atEnd(body);
    for (ImmutableList<RepeatedBlock.Place> places : repeated.arguments()) {
      Value given = places.get(0).operand(first);
      mapping.map(given, body.addArgument(given.type(), given.location()));
    }
    Set<Operation> copied = new HashSet<>();
    for (Operation op : first) {
      for (Value operand : op.operands()) {
        if (RepeatedBlock.isConstant(operand) && copied.add(operand.definingOp())) {
          builder.insert(java.util.Objects.requireNonNull(operand.definingOp()).clone(mapping));
        }
      }
      Operation copy = builder.insert(op.clone(mapping));
      // Of one value that stands for several arguments each place takes its own.
      for (int i = 0; i < repeated.arguments().size(); i++) {
        for (RepeatedBlock.Place place : repeated.arguments().get(i)) {
          if (first.get(place.member()) == op) {
            rewriter.setOperand(copy, place.index(), body.argument(i));
          }
        }
      }
    }
    builder.setLocation(first.get(0).location());
    builder.add(
        FunctionOps.returnOp(
            repeated.results().stream().map(place -> mapping.of(place.result(first))).toList()));
    List<Type> results =
        repeated.results().stream().map(place -> place.result(first).type()).toList();
    String name = unique();
    FuncOp function =
        FunctionOps.func(name, FunctionType.of(body.argumentTypes(), results), region)
            .symVisibility("private")
            .build(first.get(0).location());
    rewriter.setInsertionPointToStart(module.region(0).entry());
    rewriter.insert(function);
    made.put(name, function);
    return function;
  }

  private String unique() {
    String name = options.name();
    for (int i = 1; !taken.add(name); i++) {
      name = options.name() + "_" + i;
    }
    return name;
  }
}
