package dev.weir.tensor.program;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.CallOp;
import dev.weir.dialect.builtin.FuncOp;
import dev.weir.dialect.builtin.FunctionOps;
import dev.weir.ir.Block;
import dev.weir.ir.IrMapping;
import dev.weir.ir.Location;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.attr.SymbolRefAttr;
import dev.weir.ir.text.IrPrinter;
import dev.weir.ir.text.PrintOptions;
import dev.weir.ir.trait.MemoryEffects;
import dev.weir.ir.type.FunctionType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Functions of a program, of neighbouring operations that were marked when they were recorded: those that compute the same
/// of other values share one, and it is called instead.
public final class SharedBlocks {
  private static final String MARK = "lazy_inline";

  private final Block module;
  private final Rewriter rewriter = new Rewriter();
  private final Set<String> taken = new HashSet<>();

  /// What calls give instead of values of operations that are gone.
  private final Map<Value, Value> replaced = new IdentityHashMap<>();

  private final List<String> remarks = new ArrayList<>();
  private final Map<FuncOp, List<Run>> made = new LinkedHashMap<>();

  private SharedBlocks(Block module) {
    this.module = module;
  }

  /// Marks operations, from one to the last of its block.
  ///
  /// @param number which call it is that they belong to
  public static void mark(@Nullable Operation from, String name, int number) {
    Rewriter rewriter = new Rewriter();
    for (Operation op = from; op != null; op = op.next()) {
      rewriter.setAttribute(op, MARK, StringAttr.of(name + "#" + number));
    }
  }

  /// Makes functions of what is marked in `block`.
  ///
  /// @param module where they are put
  /// @return what is to be known of them
  public static ImmutableList<String> share(Block block, Block module) {
    Map<String, List<Operation>> marked = new LinkedHashMap<>();
    for (Operation op : block) {
      if (op.discardableAttributes().get(MARK) instanceof StringAttr mark) {
        marked.computeIfAbsent(mark.value(), missing -> new ArrayList<>()).add(op);
      }
    }
    SharedBlocks shared = new SharedBlocks(module);
    // What is looked for in the text of a function must not depend on the mark.
    marked
        .values()
        .forEach(all -> all.forEach(each -> shared.rewriter.setAttribute(each, MARK, null)));
    Map<String, Map<String, List<Run>>> byName = new LinkedHashMap<>();
    marked.forEach((mark, all) -> {
      int at = mark.lastIndexOf('#');
      Run run = Run.of(all);
      if (run != null) {
        byName
            .computeIfAbsent(mark.substring(0, at), missing -> new LinkedHashMap<>())
            .computeIfAbsent(run.text(), missing -> new ArrayList<>())
            .add(run);
      } else {
        shared.remarks.add(
            "call %s of %s does more than to compute, and is no function"
                .formatted(mark.substring(at + 1), mark.substring(0, at)));
      }
    });
    byName.forEach(shared::functions);
    // All functions are made of the program as it was, before anything in it is replaced.
    shared.made.forEach(shared::call);
    return ImmutableList.copyOf(shared.remarks);
  }

  private void functions(String name, Map<String, List<Run>> runs) {
    if (runs.size() > 1) {
      remarks.add(
          "the calls of %s do %d different things, each of which is a function of its own: objects were made, or changed, differently"
              .formatted(name, runs.size()));
    }
    for (List<Run> each : runs.values()) {
      if (each.size() > 1) {
        String unique = name;
        for (int i = 1; !taken.add(unique); i++) {
          unique = name + "_" + i;
        }
        made.put(each.get(0).function(unique), each);
      }
    }
  }

  private void call(FuncOp function, List<Run> runs) {
    runs.forEach(run -> call(run, function.symbolName()));
    rewriter.setInsertionPointToStart(module);
    rewriter.insert(function);
  }

  private void call(Run run, String function) {
    rewriter.setInsertionPoint(run.members().getLast());
    CallOp call =
        rewriter.add(
            FunctionOps.call(
                run.inputs().stream().map(each -> replaced.getOrDefault(each, each)).toList(),
                SymbolRefAttr.of(function),
                run.outputs().stream().map(Value::type).toList()));
    for (int i = 0; i < run.outputs().size(); i++) {
      rewriter.replaceAllUses(run.outputs().get(i), call.result(i));
      replaced.put(run.outputs().get(i), call.result(i));
    }
    for (Operation op : run.members().reversed()) {
      rewriter.erase(op);
    }
  }

  /// Operations that become a function.
  ///
  /// @param inputs what they take from outside
  /// @param outputs what is used outside
  private record Run(List<Operation> members, List<Value> inputs, List<Value> outputs) {
    /// {@return the operations as one, null where they cannot be}
    static @Nullable Run of(List<Operation> members) {
      Set<Operation> all = new HashSet<>(members);
      Set<Value> inputs = new LinkedHashSet<>();
      Set<Value> outputs = new LinkedHashSet<>();
      for (int i = 0; i < members.size(); i++) {
        Operation op = members.get(i);
        boolean isNext = i == 0 || members.get(i - 1).next() == op;
        if (!isNext || op.resultCount() == 0 || !MemoryEffects.isPure(op)) {
          return null;
        }
        // What branches and loops use from around them is an input, too.
        op.walk(inner -> {
          for (Value each : inner.operands()) {
            if (!isWithin(each, all)) {
              inputs.add(each);
            }
          }
        });
        for (Value each : op.results()) {
          for (OpOperand use : each.uses()) {
            if (!isWithin(use.owner(), all)) {
              outputs.add(each);
            }
          }
        }
      }
      return outputs.isEmpty() ? null : new Run(members, List.copyOf(inputs), List.copyOf(outputs));
    }

    private static boolean isWithin(Value value, Set<Operation> members) {
      Operation by = value.definingOp();
      Block block = by == null ? value.parentBlock() : null;
      Operation at = by != null ? by : block == null ? null : block.parentOp();
      return at != null && isWithin(at, members);
    }

    private static boolean isWithin(Operation op, Set<Operation> members) {
      Operation at = op;
      while (at != null && !members.contains(at)) {
        at = at.parent();
      }
      return at != null;
    }

    /// {@return the text of the function, whatever it is called}
    String text() {
      return IrPrinter.print(function("f"), PrintOptions.of(TensorDialects.REGISTRY));
    }

    FuncOp function(String name) {
      Block body = new Block();
      Region region = new Region();
      region.append(body);
      IrMapping mapping = new IrMapping();
      for (Value each : inputs) {
        mapping.map(each, body.addArgument(each.type(), Location.unknown()));
      }
      OpBuilder builder = OpBuilder.atEnd(body);
      for (Operation op : members) {
        builder.insert(op.clone(mapping));
      }
      builder.add(FunctionOps.returnOp(outputs.stream().map(mapping::of).toList()));
      FunctionType type =
          FunctionType.of(body.argumentTypes(), outputs.stream().map(Value::type).toList());
      return FunctionOps.func(name, type, region)
          .symVisibility("private")
          .build(Location.unknown());
    }
  }
}
