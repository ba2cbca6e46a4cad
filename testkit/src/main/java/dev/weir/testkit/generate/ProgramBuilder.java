package dev.weir.testkit.generate;

import dev.weir.dialect.builtin.BuiltinOps;
import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.Location;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpSpec;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.testkit.dialect.TestOps;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/// Makes a module of `test` operations from a list of numbers, each of which says what comes next.
/// Any list makes a module that verifies, and a shorter list a smaller one.
final class ProgramBuilder {
  private static final int MAX_DEPTH = 4;

  /// A block that is being filled.
  private record Open(Block block, int visible) {}

  private final List<Type> types;
  private final List<Attribute> attributes;
  private final List<Value> values = new ArrayList<>();
  private final Deque<Open> open = new ArrayDeque<>();

  ProgramBuilder(List<Type> types, List<Attribute> attributes) {
    this.types = types;
    this.attributes = attributes;
  }

  Operation build(List<Integer> recipe) {
    Region region = new Region();
    Block body = new Block();
    region.append(body);
    Operation module = BuiltinOps.module(region).build(Location.unknown());
    open.push(new Open(body, 0));
    recipe.forEach(this::step);
    return module;
  }

  private void step(int number) {
    int kind = number % 8;
    int choice = number / 8;
    switch (kind) {
      case 0 -> add(TestOps.pure(List.of(), List.of(type(choice))), choice);
      case 1 -> add(TestOps.pure(pick(choice, 2), List.of(type(choice))), choice / 4);
      case 2 -> add(TestOps.commutative(pick(choice, 2), List.of(type(0))), 0);
      case 3 -> add(TestOps.pure(pick(choice, 1), List.of(type(choice), type(choice + 1))), 0);
      case 4 -> add(TestOps.write(pick(choice, 2), List.of()), choice);
      case 5 -> add(TestOps.read(pick(choice, 1), List.of(type(choice))), 0);
      case 6 -> enter(choice);
      default -> leave();
    }
  }

  private Type type(int choice) {
    return types.get(choice % types.size());
  }

  /// {@return up to `count` values that can be used here}
  private List<Value> pick(int choice, int count) {
    var picked = new ArrayList<Value>();
    int rest = choice;
    for (int i = 0; i < count && !values.isEmpty(); i++) {
      picked.add(values.get(rest % values.size()));
      rest /= 3;
    }
    return picked;
  }

  private Operation add(OpSpec<?> spec, int choice) {
    if (!attributes.isEmpty() && choice % 3 == 1) {
      spec.with("test.a" + choice % 2, attributes.get(choice % attributes.size()));
    }
    Operation op = OpBuilder.atEnd(open.element().block()).add(spec);
    values.addAll(op.results());
    return op;
  }

  private void enter(int choice) {
    if (open.size() > MAX_DEPTH) {
      return;
    }
    Region region = new Region();
    Block block = new Block(choice % 2 == 0 ? List.of() : List.of(type(choice)));
    region.append(block);
    OpBuilder.atEnd(open.element().block())
        .add(TestOps.plain(pick(choice, 1), List.of(), List.of(region)));
    open.push(new Open(block, values.size()));
    values.addAll(block.arguments());
  }

  private void leave() {
    if (open.size() > 1) {
      int visible = open.pop().visible();
      values.subList(visible, values.size()).clear();
    }
  }
}
