package dev.weir.testkit.generate;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Type;
import dev.weir.ir.type.IntegerType;
import java.util.ArrayList;
import java.util.List;

/// One function of a random program: its blocks and the jumps between them.
final class FunctionBody {
  /// A function that can be called.
  ///
  /// @param counts whether the first argument, an i32, says how often it calls itself
  /// @param cost about how many operations a call runs
  record Signature(
      String name,
      ImmutableList<Type> inputs,
      ImmutableList<Type> results,
      boolean counts,
      int cost) {
    String type() {
      return "(%s) -> (%s)".formatted(BodyText.list(inputs), BodyText.list(results));
    }
  }

  /// What ends a region.
  private interface End {
    void write();
  }

  private final Dice dice;
  private final ProgramTypes types;
  private final BodyText body = new BodyText();
  private final RandomArithmetic arithmetic;
  private final StructuredBody structured;

  FunctionBody(Dice dice, ProgramTypes types, ImmutableList<Signature> known) {
    this.dice = dice;
    this.types = types;
    arithmetic = new RandomArithmetic(dice, types, body);
    structured = new StructuredBody(dice, types, body, arithmetic, known, this);
  }

  String text() {
    return body.toString();
  }

  Signature define(String visibility, String name, int inputCount, int resultCount, int size) {
    boolean recursive = visibility.startsWith("private") && dice.once(3);
    List<Type> inputs = new ArrayList<>();
    if (recursive) {
      inputs.add(IntegerType.I32);
    }
    for (int i = 0; i < inputCount; i++) {
      inputs.add(types.any());
    }
    List<Type> results = new ArrayList<>();
    for (int i = 0; i < resultCount; i++) {
      results.add(types.any());
    }
    List<BodyText.Named> arguments = body.named("%a", inputs);
    body.line(
        "func.func %s@%s(%s) -> (%s) {",
        visibility, name, BodyText.declared(arguments), BodyText.list(results));
    body.indent();
    arguments.forEach(body::add);
    End end = () -> finish("return", results);
    if (recursive) {
      recursion(name, arguments, results);
    }
    if (dice.once(3)) {
      structured.statements(size);
      end.write();
    } else {
      flow(1 + dice.below(3), size, end, 0);
    }
    body.unindent();
    body.line("}");
    int cost = structured.cost() * (recursive ? 8 : 1);
    return new Signature(
        name, ImmutableList.copyOf(inputs), ImmutableList.copyOf(results), recursive, cost);
  }

  /// Returns where the counter is at its end, and else calls the function itself.
  private void recursion(String name, List<BodyText.Named> arguments, List<Type> results) {
    String counter = arguments.get(0).name();
    String zero = arithmetic.constant(IntegerType.I32, "0 : i32");
    String stop = body.define(IntegerType.I1, "arith.cmpi sle, %s, %s : i32", counter, zero);
    String last = body.fresh("^stop");
    String go = body.fresh("^go");
    body.line("cf.cond_br %s, %s, %s", stop, last, go);
    body.label(last, List.of());
    int mark = body.mark();
    finish("return", results);
    body.leave(mark);
    body.label(go, List.of());
    String one = arithmetic.constant(IntegerType.I32, "1 : i32");
    String less = body.define(IntegerType.I32, "arith.subi %s, %s : i32", counter, one);
    List<String> given = new ArrayList<>(List.of(less));
    List<Type> inputs = new ArrayList<>(List.of(IntegerType.I32));
    for (BodyText.Named argument : arguments.subList(1, arguments.size())) {
      given.add(arithmetic.value(argument.type()));
      inputs.add(argument.type());
    }
    structured.call(
        name,
        "(%s) -> (%s)".formatted(BodyText.list(inputs), BodyText.list(results)),
        given,
        results);
  }

  /// Writes a terminator with values of these types.
  void finish(String terminator, List<? extends Type> results) {
    List<String> names = new ArrayList<>();
    results.forEach(type -> names.add(arithmetic.value(type)));
    body.line(
        "%s %s%s",
        terminator,
        String.join(", ", names),
        results.isEmpty() ? "" : " : " + BodyText.list(results));
  }

  /// Fills a region with blocks, the first of which is begun already.
  void blocks(int size, Runnable end) {
    flow(1 + dice.below(2), size, end::run, 0);
  }

  private void flow(int pieces, int size, End end, int depth) {
    structured.statements(Math.max(1, size / (pieces + 1)));
    for (int i = 0; i < pieces; i++) {
      int part = Math.max(1, size / (pieces + 1));
      switch (dice.below(4)) {
        case 0 -> loop(part);
        case 1 -> choice(part, depth, end);
        default -> diamond(part, depth, end);
      }
    }
    end.write();
  }

  /// What is done in an arm: statements, or jumps again.
  private void arm(int size, int depth, End end) {
    structured.statements(Math.max(1, size / 2));
    if (depth < 2 && dice.once(3)) {
      diamond(size / 2, depth + 1, end);
    }
  }

  private List<Type> carried() {
    List<Type> carried = new ArrayList<>();
    for (int i = dice.below(3); i > 0; i--) {
      carried.add(types.any());
    }
    return carried;
  }

  /// {@return a block with values for its arguments, as a branch names it}
  private String target(String label, List<? extends Type> carried) {
    if (carried.isEmpty()) {
      return label;
    }
    List<String> names = new ArrayList<>();
    carried.forEach(type -> names.add(arithmetic.single(type)));
    return "%s(%s : %s)".formatted(label, String.join(", ", names), BodyText.list(carried));
  }

  private void jump(String label, List<Type> carried) {
    String target = target(label, carried);
    body.line("cf.br %s", target);
  }

  private void diamond(int size, int depth, End end) {
    List<Type> carried = carried();
    String left = body.fresh("^l");
    String right = body.fresh("^r");
    String join = body.fresh("^j");
    String condition = arithmetic.condition();
    String first = dice.once(6) ? target(join, carried) : left;
    boolean direct = !first.equals(left);
    body.line("cf.cond_br %s, %s, %s", condition, first, right);
    int mark = body.mark();
    if (!direct) {
      body.label(left, List.of());
      arm(size, depth, end);
      if (dice.once(6)) {
        end.write();
      } else {
        jump(join, carried);
      }
      body.leave(mark);
    }
    body.label(right, List.of());
    arm(size, depth, end);
    jump(join, carried);
    body.leave(mark);
    unreachable(join, carried);
    body.label(join, body.named("%b", carried));
  }

  /// Now and then a block that nobody jumps to, or two that jump to each other.
  private void unreachable(String join, List<Type> carried) {
    if (!dice.once(4)) {
      return;
    }
    int mark = body.mark();
    String dead = body.fresh("^u");
    body.label(dead, List.of());
    structured.statements(2);
    if (dice.coin()) {
      jump(join, carried);
    } else {
      String other = body.fresh("^u");
      body.line("cf.cond_br %s, %s, %s", arithmetic.condition(), dead, other);
      body.label(other, List.of());
      jump(join, carried);
    }
    body.leave(mark);
  }

  private void choice(int size, int depth, End end) {
    List<Type> carried = carried();
    Type flag = types.fixedInteger();
    if (ProgramTypes.width(flag) < 3) {
      diamond(size, depth, end);
      return;
    }
    String join = body.fresh("^j");
    int count = 1 + dice.below(3);
    List<String> labels = new ArrayList<>();
    StringBuilder cases = new StringBuilder("default: ");
    String value =
        dice.once(4)
            ? arithmetic.constant(flag, dice.below(4) + " : " + flag)
            : arithmetic.value(flag);
    String other = target(join, carried);
    cases.append(other);
    for (int i = 0; i < count; i++) {
      labels.add(body.fresh("^s"));
      String to = dice.once(5) ? target(join, carried) : labels.get(i);
      if (!to.equals(labels.get(i))) {
        labels.set(i, "");
      }
      cases.append(", ").append(i == 2 ? -1 : i).append(": ").append(to);
    }
    body.line("cf.switch %s : %s, [%s]", value, flag, cases);
    int mark = body.mark();
    for (String label : labels) {
      if (!label.isEmpty()) {
        body.label(label, List.of());
        arm(size / count, depth, end);
        jump(join, carried);
        body.leave(mark);
      }
    }
    body.label(join, body.named("%b", carried));
  }

  /// A loop that counts up to a small number, tested before or after its body.
  private void loop(int size) {
    if (!structured.mayLoop()) {
      return;
    }
    List<Type> carried = carried();
    List<Type> all = new ArrayList<>(List.of(IntegerType.I32));
    all.addAll(carried);
    String head = body.fresh("^h");
    String exit = body.fresh("^x");
    String zero = arithmetic.constant(IntegerType.I32, "0 : i32");
    String one = arithmetic.constant(IntegerType.I32, "1 : i32");
    String most = arithmetic.constant(IntegerType.I32, dice.below(4) + " : i32");
    String bound =
        dice.coin()
            ? most
            : body.define(
                IntegerType.I32,
                "arith.andi %s, %s : i32",
                arithmetic.value(IntegerType.I32),
                arithmetic.constant(IntegerType.I32, "3 : i32"));
    String initial = target(head, carried);
    body.line("cf.br %s", withCounter(initial, head, zero));
    List<BodyText.Named> arguments = body.named("%b", all);
    body.label(head, arguments);
    String counter = arguments.get(0).name();
    boolean before = dice.coin();
    int mark = body.mark();
    if (before) {
      String inside = body.fresh("^i");
      String more = body.define(IntegerType.I1, "arith.cmpi slt, %s, %s : i32", counter, bound);
      body.line("cf.cond_br %s, %s, %s", more, inside, exit);
      body.label(inside, List.of());
    }
    structured.inLoop(4, () -> structured.statements(size));
    String next = body.define(IntegerType.I32, "arith.addi %s, %s : i32", counter, one);
    if (before) {
      body.line("cf.br %s", withCounter(target(head, carried), head, next));
    } else {
      String more = body.define(IntegerType.I1, "arith.cmpi slt, %s, %s : i32", next, bound);
      body.line(
          "cf.cond_br %s, %s, %s", more, withCounter(target(head, carried), head, next), exit);
    }
    body.leave(mark);
    body.label(exit, List.of());
  }

  /// Puts the counter before what `target` hands to `head`.
  private static String withCounter(String target, String head, String counter) {
    if (target.equals(head)) {
      return "%s(%s : i32)".formatted(head, counter);
    }
    return target.replace(head + "(", head + "(" + counter + ", ").replaceFirst(" : ", " : i32, ");
  }
}
