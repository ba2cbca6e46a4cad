package dev.weir.dialect.builtin.transform;

import com.google.common.collect.Sets;
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
import dev.weir.ir.attr.SymbolRefAttr;
import dev.weir.ir.trait.ConstantLike;
import dev.weir.ir.trait.Symbol;
import dev.weir.ir.trait.SymbolTable;
import dev.weir.ir.type.FunctionType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// Moves operations of a symbol table into functions. Each takes time linear in the operations that are
/// moved and in the uses of their results.
final class Outliner {
  private final Rewriter rewriter;
  private final Set<String> taken = new HashSet<>();

  /// Behind which operation the next function of a symbol goes.
  private final Map<Symbol, Operation> places = new HashMap<>();

  Outliner(SymbolTable table, Rewriter rewriter) {
    this.rewriter = rewriter;
    for (Operation op : table.region(0).entry()) {
      if (op instanceof Symbol symbol) {
        taken.add(symbol.symbolName());
      }
    }
  }

  void outline(OutlinePass.Found found) {
    List<Operation> members = found.members();
    Operation behind = Objects.requireNonNull(members.getLast().next(), "a terminator");
    Block entry = new Block();
    Region body = new Region();
    body.append(entry);
    if (!found.attribute().isEmpty()) {
      members.forEach(op -> rewriter.setAttribute(op, found.attribute(), null));
    }
    List<Value> captured = capture(members, entry);
    members.forEach(op -> rewriter.moveToEnd(op, entry));
    List<Value> given = usedOutside(members, body);
    Location location = members.getFirst().location();
    OpBuilder end = OpBuilder.atEnd(entry);
    end.setLocation(location);
    end.add(FunctionOps.returnOp(given));
    List<dev.weir.ir.Type> results = given.stream().map(Value::type).toList();
    String name = unique(found.name());
    FuncOp function =
        FunctionOps.func(name, FunctionType.of(entry.argumentTypes(), results), body)
            .symVisibility("private")
            .build(location);
    OpBuilder builder = OpBuilder.before(found.symbol());
    builder.setInsertionPointAfter(places.getOrDefault(found.symbol(), found.symbol()));
    builder.insert(function);
    places.put(found.symbol(), function);
    OpBuilder call = OpBuilder.before(behind);
    call.setLocation(location);
    CallOp made = call.add(FunctionOps.call(captured, SymbolRefAttr.of(name), results));
    for (int i = 0; i < given.size(); i++) {
      rewriter.replaceUsesIf(given.get(i), made.result(i), use -> isOutside(use, body));
    }
  }

  /// Has operands from outside of `members` come from arguments of `entry`, or from copies of constants
  /// in it.
  ///
  /// @return what becomes the arguments
  private List<Value> capture(List<Operation> members, Block entry) {
    Set<Operation> own = Sets.newIdentityHashSet();
    Set<Block> blocks = Sets.newIdentityHashSet();
    for (Operation member : members) {
      member.walk(op -> {
        own.add(op);
        op.regions().forEach(region -> region.forEach(blocks::add));
      });
    }
    Map<Value, Value> inside = new LinkedHashMap<>();
    List<Value> captured = new ArrayList<>();
    for (Operation member : members) {
      member.walk(op -> {
        for (int i = 0; i < op.operandCount(); i++) {
          Value value = op.operand(i);
          Operation definition = value.definingOp();
          boolean ours =
              definition == null ? blocks.contains(value.parentBlock()) : own.contains(definition);
          if (!ours) {
            rewriter.setOperand(
                op, i, inside.computeIfAbsent(value, v -> enter(v, entry, captured)));
          }
        }
      });
    }
    return captured;
  }

  private static Value enter(Value value, Block entry, List<Value> captured) {
    Operation definition = value.definingOp();
    if (definition instanceof ConstantLike && definition.operandCount() == 0) {
      IrMapping mapping = new IrMapping();
      OpBuilder.atEnd(entry).insert(definition.clone(mapping));
      return mapping.of(value);
    }
    captured.add(value);
    return entry.addArgument(value.type(), value.location());
  }

  private static List<Value> usedOutside(List<Operation> members, Region body) {
    List<Value> found = new ArrayList<>();
    for (Operation member : members) {
      for (Value result : member.results()) {
        for (OpOperand use : result.uses()) {
          if (isOutside(use, body)) {
            found.add(result);
            break;
          }
        }
      }
    }
    return found;
  }

  private static boolean isOutside(OpOperand use, Region body) {
    Block block = use.owner().block();
    return block == null || !body.encloses(block);
  }

  private String unique(String wanted) {
    String name = wanted;
    for (int i = 0; !taken.add(name); i++) {
      name = wanted + "_" + i;
    }
    return name;
  }
}
