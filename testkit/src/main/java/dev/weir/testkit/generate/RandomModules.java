package dev.weir.testkit.generate;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Region;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.attr.SymbolRefAttr;
import dev.weir.ir.attr.TypeAttr;
import dev.weir.ir.type.FunctionType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Modules at random that verify.
final class RandomModules {
  private static final int MAX_DEPTH = 4;

  private static final ImmutableList<String> NAMES =
      ImmutableList.of(
          "t.op",
          "t.op",
          "t.a.b_1",
          "u$.x",
          "foo",
          "t.odd name",
          "t.\"quoted\"\n",
          "t.\u00e9",
          "_.0");

  private final Dice dice;
  private final RandomIr ir;
  private final DialectRegistry registry;
  private final boolean functions;
  private int budget;

  RandomModules(Dice dice, RandomIr ir, DialectRegistry registry, int size) {
    this.dice = dice;
    this.ir = ir;
    this.registry = registry;
    functions = registry.operation("func.func") != null;
    budget = size;
  }

  private OperationState state(String name) {
    OpDefinition definition = registry.operation(name);
    return new OperationState(
        definition != null ? definition : OpDefinition.unregistered(name), ir.location(2));
  }

  Operation module() {
    return module(MAX_DEPTH, new ArrayList<>()).build();
  }

  /// A module is a symbol where it has a name, and holds symbols.
  private OperationState module(int depth, List<String> siblings) {
    OperationState module = state("builtin.module");
    if (functions && depth < MAX_DEPTH && dice.coin()) {
      module.setAttribute("sym_name", StringAttr.of(newName(siblings)));
    }
    module.setAttributes(ofDialect());
    Region region = module.addRegion();
    Block body = new Block();
    region.append(body);
    List<Operation> added =
        append(body, new ArrayList<>(), depth, new ArrayList<>(), dice.below(8));
    if (!module.definition().isRegistered()) {
      shuffleUses(added, results(added));
    }
    return module.setResultTypes();
  }

  private String newName(List<String> taken) {
    String name = ir.text().name();
    while (taken.contains(name)) {
      name = name + "_" + taken.size();
    }
    taken.add(name);
    return name;
  }

  /// {@return attributes whose names begin with a dialect, as registered operations want them}
  private DictionaryAttr ofDialect() {
    DictionaryAttr entries = DictionaryAttr.empty();
    for (int i = dice.once(3) ? 1 + dice.below(2) : 0; i > 0; i--) {
      entries = entries.with("d." + ir.text().name(), ir.attribute(2));
    }
    return entries;
  }

  /// Fills a block whose operations may use `visible` and each other's results in any order.
  private void fillGraph(Block block, List<Value> visible, int depth) {
    List<Value> values = new ArrayList<>(visible);
    values.addAll(block.arguments());
    shuffleUses(append(block, values, depth, null, dice.below(8)), values);
  }

  private static List<Value> results(List<Operation> ops) {
    List<Value> values = new ArrayList<>();
    ops.forEach(op -> values.addAll(op.results()));
    return values;
  }

  /// Has some of `ops` use any of `values`, defined later or not.
  private void shuffleUses(List<Operation> ops, List<Value> values) {
    Rewriter rewriter = new Rewriter();
    for (Operation op : ops) {
      if (op.operandCount() > 0 && !op.definition().isRegistered() && dice.once(4)) {
        rewriter.setOperand(op, dice.below(op.operandCount()), dice.of(values));
      }
    }
  }

  /// Appends operations that use `values`, to which their results are added.
  ///
  /// @param symbols the symbols of the module whose block this is, null where it is none's
  private List<Operation> append(
      Block block, List<Value> values, int depth, @Nullable List<String> symbols, int count) {
    OpBuilder builder = OpBuilder.atEnd(block);
    List<Operation> added = new ArrayList<>();
    for (int i = count; i > 0 && budget > 0; i--) {
      budget--;
      Operation op = builder.add(operation(values, depth, symbols));
      values.addAll(op.results());
      added.add(op);
    }
    return added;
  }

  private OperationState operation(List<Value> values, int depth, @Nullable List<String> symbols) {
    if (functions && symbols != null && depth > 0 && dice.once(4)) {
      return dice.once(3) ? module(depth - 1, symbols) : function(depth - 1, symbols);
    }
    if (functions && dice.once(12)) {
      return state("builtin.unrealized_conversion_cast")
          .addOperands(pick(values, 1))
          .setAttributes(ofDialect())
          .setResultTypes(ImmutableList.of(ir.type(1)));
    }
    return unregistered(values, depth);
  }

  private List<Value> pick(List<Value> values, int atLeast) {
    List<Value> picked = new ArrayList<>();
    for (int n = atLeast + dice.below(3); n > 0 && !values.isEmpty(); n--) {
      picked.add(dice.of(values));
    }
    return picked;
  }

  private OperationState unregistered(List<Value> values, int depth) {
    OperationState state = state(dice.of(NAMES));
    state.addOperands(pick(values, 0));
    state.setResultTypes(dice.once(20) ? ImmutableList.copyOf(many()) : ir.types().types(2));
    if (dice.coin()) {
      state.setAttributes(ir.attributes().dictionary(2));
    }
    if (dice.once(4)) {
      Attribute properties = dice.coin() ? ir.attributes().dictionary(1) : ir.attribute(1);
      state.setSlot(0, properties);
    }
    for (int n = depth > 0 && dice.once(3) ? 1 + dice.below(2) : 0; n > 0; n--) {
      state.addRegion(region(values, depth - 1));
    }
    return state;
  }

  private List<Type> many() {
    List<Type> types = new ArrayList<>();
    for (int i = 4 + dice.below(30); i > 0; i--) {
      types.add(ir.type(1));
    }
    return types;
  }

  private Block block() {
    Block block = new Block();
    for (Type type : ir.types().types(1)) {
      block.addArgument(type, ir.location(1));
    }
    return block;
  }

  private Region region(List<Value> visible, int depth) {
    Region region = new Region();
    switch (dice.below(4)) {
      case 0 -> {}
      case 1, 2 -> {
        Block block = block();
        region.append(block);
        fillGraph(block, visible, depth);
      }
      default -> controlFlow(region, block(), visible, depth);
    }
    return region;
  }

  /// Fills `region` with several blocks, of which each forwards to the next and to some other. Values
  /// of the entry are visible in all.
  private void controlFlow(Region region, Block entry, List<Value> visible, int depth) {
    List<Block> blocks = new ArrayList<>(List.of(entry));
    for (int i = 1 + dice.below(3); i > 0; i--) {
      blocks.add(block());
    }
    blocks.forEach(region::append);
    boolean line = dice.coin();
    List<Value> values = new ArrayList<>(visible);
    for (int i = 0; i < blocks.size(); i++) {
      Block block = blocks.get(i);
      List<Value> own = i == 0 || line ? values : new ArrayList<>(values);
      own.addAll(block.arguments());
      append(block, own, depth, null, dice.below(3));
      OperationState last = unregistered(own, depth);
      if (i + 1 < blocks.size() && (line || dice.coin())) {
        last.addSuccessor(blocks.get(i + 1));
      }
      if (!line && dice.coin()) {
        last.addSuccessor(blocks.get(1 + dice.below(blocks.size() - 1)));
      }
      OpBuilder.atEnd(block).add(last);
    }
  }

  /// {@return a function, declared only, or with a body that ends in returns}
  private OperationState function(int depth, List<String> symbols) {
    ImmutableList<Type> inputs = ir.types().types(2);
    ImmutableList<Type> results = ir.types().types(2);
    boolean declared = dice.once(4);
    String name = newName(symbols);
    OperationState function =
        state("func.func")
            .setAttribute("sym_name", StringAttr.of(name))
            .setAttribute("function_type", new TypeAttr(new FunctionType(inputs, results)));
    if (declared || dice.once(3)) {
      function.setAttribute("sym_visibility", StringAttr.of(dice.of("private", "nested")));
    }
    if (dice.once(4)) {
      var dictionaries = ImmutableList.<Attribute>builder();
      inputs.forEach(_ -> dictionaries.add(ofDialect()));
      // Custom assembly has no words for dictionaries that are all empty.
      if (dictionaries.build().stream().anyMatch(one -> !one.equals(DictionaryAttr.empty()))) {
        function.setAttribute("arg_attrs", new ArrayAttr(dictionaries.build()));
      }
    }
    function.setAttributes(ofDialect());
    Region body = function.addRegion();
    if (!declared) {
      Block entry = new Block();
      inputs.forEach(type -> entry.addArgument(type, ir.location(1)));
      body.append(entry);
      body(entry, name, results, depth);
    }
    return function.setResultTypes();
  }

  private void body(Block entry, String name, List<Type> results, int depth) {
    List<Value> values = new ArrayList<>(entry.arguments());
    append(entry, values, depth, null, dice.below(5));
    OpBuilder builder = OpBuilder.atEnd(entry);
    if (dice.once(3)) {
      builder.add(
          state("func.call")
              .setAttribute("callee", SymbolRefAttr.of(name))
              .addOperands(entry.arguments())
              .setResultTypes(results));
    }
    Operation made =
        builder.add(state("t.make").addOperands(pick(values, 0)).setResultTypes(results));
    builder.add(state("func.return").addOperands(made.results()).setResultTypes());
  }
}
