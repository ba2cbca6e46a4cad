package dev.weir.pass.autodiff;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mindir.ClosureOp;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.dialect.mindir.MindIrOps;
import dev.weir.ir.Block;
import dev.weir.ir.IrMapping;
import dev.weir.ir.Location;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpResult;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Rewriter;
import dev.weir.ir.SymbolIndex;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.SymbolRefAttr;
import dev.weir.ir.trait.ConstantLike;
import dev.weir.ir.trait.Symbol;
import dev.weir.ir.type.FunctionType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The function graphs of a module, and those that differentiation adds to them.
final class AddedFunctions {
  private final Operation module;
  private final SymbolIndex symbols = new SymbolIndex();
  private final Set<String> names = new HashSet<>();
  private final Map<String, FuncOp> byName = new HashMap<>();
  private final List<FuncOp> added = new ArrayList<>();

  AddedFunctions(Operation module) {
    this.module = module;
    for (Operation op : module.region(0).entry()) {
      if (op instanceof Symbol symbol) {
        names.add(symbol.symbolName());
      }
    }
  }

  /// {@return the functions that were added}
  List<FuncOp> all() {
    return added;
  }

  /// {@return the function graph that `name` refers to}, or null
  @Nullable FuncOp find(SymbolRefAttr name) {
    FuncOp own = byName.get(name.root());
    if (own != null) {
      return own;
    }
    return symbols.lookupNearest(module.region(0).entry().first(), name.path())
            instanceof FuncOp known
        ? known
        : null;
  }

  /// {@return the functions that `function` leads to}, itself only if others lead to it
  Set<FuncOp> reachedFrom(FuncOp function) {
    Set<FuncOp> reached = new LinkedHashSet<>();
    Deque<FuncOp> found = new ArrayDeque<>();
    found.add(function);
    while (!found.isEmpty()) {
      found
          .remove()
          .walk(
              ClosureOp.class,
              closure -> {
                FuncOp callee = find(closure.callee());
                if (callee != null && reached.add(callee)) {
                  found.add(callee);
                }
              });
    }
    return reached;
  }

  /// {@return a name that nobody has, like `wish`}
  String name(String wish) {
    String name = wish;
    for (int i = 1; !names.add(name); i++) {
      name = wish + "_" + i;
    }
    return name;
  }

  /// Puts `function`, whose name is one of [#name], at the end of the module.
  void append(String name, FuncOp function) {
    Rewriter rewriter = new Rewriter();
    rewriter.setInsertionPointToEnd(module.region(0).entry());
    rewriter.insert(function);
    added.add(function);
    byName.put(name, function);
  }

  /// Adds a function.
  ///
  /// @return its name
  String add(String wish, FunctionType type, Block body, Location location) {
    String name = name(wish);
    Region region = new Region();
    region.append(body);
    append(name, MindIrOps.func(name, type, region).symVisibility("private").build(location));
    return name;
  }

  /// {@return the function called `name` as a value}
  static Value closure(String name, List<? extends Value> captured, Type type, OpBuilder at) {
    return at.add(MindIrOps.closure(ImmutableList.copyOf(captured), SymbolRefAttr.of(name), type))
        .out();
  }

  /// {@return a new function whose body is `body`, as a value}: it captures what `body` uses from
  /// outside, where `at` inserts; constants are made anew
  Value closure(String wish, Block body, FunctionType type, OpBuilder at) {
    List<Value> captured = new ArrayList<>();
    Region region = new Region();
    region.append(body);
    capture(region, captured);
    String name = name(wish);
    append(name, MindIrOps.func(name, type, region).symVisibility("private").build(at.location()));
    return closure(name, captured, type, at);
  }

  /// Has the body in `region` use arguments of its own in place of values from outside, which are
  /// added to `captured`.
  static void capture(Region region, List<Value> captured) {
    Block body = region.entry();
    Map<Value, Value> inside = new LinkedHashMap<>();
    Rewriter rewriter = new Rewriter();
    for (Operation top : ImmutableList.copyOf(body)) {
      top.walk(op -> {
        for (int i = 0; i < op.operandCount(); i++) {
          Value value = op.operand(i);
          if (!ReverseSweep.isWithin(region, value)) {
            Value known = inside.get(value);
            if (known == null) {
              known = take(value, body, captured);
              inside.put(value, known);
            }
            rewriter.setOperand(op, i, known);
          }
        }
      });
    }
  }

  private static Value take(Value value, Block body, List<Value> captured) {
    if (value instanceof OpResult result
        && result.definingOp() instanceof ConstantLike constant
        && constant.operandCount() == 0) {
      Rewriter rewriter = new Rewriter();
      rewriter.setInsertionPointToStart(body);
      return rewriter.insert(constant.clone(new IrMapping())).result(result.index());
    }
    captured.add(value);
    return body.addArgument(value.type(), value.location());
  }
}
