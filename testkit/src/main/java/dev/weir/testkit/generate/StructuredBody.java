package dev.weir.testkit.generate;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Type;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IndexType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.ShapedType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// Statements of a random program that stand in one block: arithmetic, structured control flow, calls
/// and memory.
final class StructuredBody {
  private static final int MAX_DEPTH = 3;
  private static final int MAX_COST = 4000;

  private final Dice dice;
  private final ProgramTypes types;
  private final BodyText body;
  private final RandomArithmetic arithmetic;
  private final ImmutableList<FunctionBody.Signature> known;
  private final FunctionBody function;
  private int depth;

  /// How often what is written now may run.
  private int times = 1;

  private int cost;

  StructuredBody(
      Dice dice,
      ProgramTypes types,
      BodyText body,
      RandomArithmetic arithmetic,
      ImmutableList<FunctionBody.Signature> known,
      FunctionBody function) {
    this.dice = dice;
    this.types = types;
    this.body = body;
    this.arithmetic = arithmetic;
    this.known = known;
    this.function = function;
  }

  /// {@return about how many operations run}
  int cost() {
    return cost;
  }

  boolean mayLoop() {
    return times < 60 && cost < MAX_COST;
  }

  void inLoop(int rounds, Runnable written) {
    times *= rounds;
    written.run();
    times /= rounds;
  }

  /// Writes statements, about `size` operations.
  void statements(int size) {
    for (int rest = size; rest > 0; ) {
      cost += times;
      boolean nested = depth < MAX_DEPTH && rest > 2 && dice.once(4);
      if (nested) {
        int inner = 1 + dice.below(rest);
        depth++;
        nested(inner);
        depth--;
        rest -= inner;
      } else {
        simple();
        rest--;
      }
    }
  }

  private void simple() {
    switch (dice.below(10)) {
      case 0 -> memory();
      case 1 -> anyCall();
      case 2 -> {
        if (dice.once(4)) {
          check();
        } else {
          arithmetic.statement();
        }
      }
      default -> arithmetic.statement();
    }
  }

  private void check() {
    String value = arithmetic.value(IntegerType.I32);
    String holds = body.define(IntegerType.I1, "arith.cmpi ule, %s, %s : i32", value, value);
    body.line("cf.assert %s, \"equal to itself\"", holds);
  }

  private void nested(int size) {
    switch (dice.below(7)) {
      case 0, 1 -> choice(size);
      case 2 -> loop(size);
      case 3 -> whileLoop(size);
      case 4 -> indexSwitch(size);
      case 5 -> executeRegion(size);
      default -> parallel(size);
    }
  }

  private List<Type> carried() {
    List<Type> carried = new ArrayList<>();
    for (int i = dice.below(3); i > 0; i--) {
      carried.add(types.any());
    }
    return carried;
  }

  /// Writes `%r:2 = ` and what follows, and makes the results known with [#known].
  private String results(List<? extends Type> results) {
    String name = body.fresh("%r");
    return results.isEmpty()
        ? ""
        : results.size() == 1 ? name + " = " : "%s:%d = ".formatted(name, results.size());
  }

  private void known(String written, List<? extends Type> results) {
    if (results.isEmpty()) {
      return;
    }
    String name = written.substring(0, written.indexOf(results.size() == 1 ? ' ' : ':'));
    for (int i = 0; i < results.size(); i++) {
      body.add(new BodyText.Named(results.size() == 1 ? name : name + "#" + i, results.get(i)));
    }
  }

  private static String arrow(List<? extends Type> results) {
    return results.isEmpty() ? "" : " -> (" + BodyText.list(results) + ")";
  }

  private void region(int size, List<? extends Type> results) {
    int mark = body.mark();
    body.indent();
    statements(size);
    function.finish("scf.yield", results);
    body.unindent();
    body.leave(mark);
  }

  private void choice(int size) {
    List<Type> results = carried();
    String condition = arithmetic.condition();
    String written = results(results);
    body.line("%sscf.if %s%s {", written, condition, arrow(results));
    region(size / 2, results);
    if (!results.isEmpty() || dice.coin()) {
      body.line("} else {");
      region(size / 2, results);
    }
    body.line("}");
    known(written, results);
  }

  private String bound(Type type) {
    if (dice.coin()) {
      return arithmetic.constant(type, dice.below(5) + " : " + type);
    }
    String mask = arithmetic.constant(type, "3 : " + type);
    return body.define(type, "arith.andi %s, %s : %s", arithmetic.value(type), mask, type);
  }

  private void loop(int size) {
    if (!mayLoop()) {
      return;
    }
    List<Type> results = carried();
    Type type = dice.once(4) ? IntegerType.I32 : IndexType.INDEX;
    String lower = arithmetic.constant(type, dice.below(3) + " : " + type);
    String upper = bound(type);
    String step = arithmetic.constant(type, (1 + dice.below(3)) + " : " + type);
    List<BodyText.Named> carried = body.named("%i", results);
    List<String> given = new ArrayList<>();
    for (BodyText.Named each : carried) {
      given.add(each.name() + " = " + arithmetic.value(each.type()));
    }
    String written = results(results);
    String counter = body.fresh("%i");
    body.line(
        "%sscf.for %s = %s to %s step %s%s%s {",
        written,
        counter,
        lower,
        upper,
        step,
        results.isEmpty()
            ? ""
            : " iter_args(%s) -> (%s)".formatted(String.join(", ", given), BodyText.list(results)),
        type.equals(IndexType.INDEX) ? "" : " : " + type);
    int mark = body.mark();
    body.add(new BodyText.Named(counter, type));
    carried.forEach(body::add);
    inLoop(4, () -> region(size, results));
    body.leave(mark);
    body.line("}");
    known(written, results);
  }

  private void whileLoop(int size) {
    if (!mayLoop()) {
      return;
    }
    List<Type> results = new ArrayList<>(List.of(IntegerType.I32));
    results.addAll(carried());
    String zero = arithmetic.constant(IntegerType.I32, "0 : i32");
    String bound = bound(IntegerType.I32);
    List<BodyText.Named> carried = body.named("%i", results);
    List<String> given = new ArrayList<>(List.of(carried.get(0).name() + " = " + zero));
    for (BodyText.Named each : carried.subList(1, carried.size())) {
      given.add(each.name() + " = " + arithmetic.value(each.type()));
    }
    String written = results(results);
    body.line(
        "%sscf.while (%s) : (%s) -> (%s) {",
        written, String.join(", ", given), BodyText.list(results), BodyText.list(results));
    int mark = body.mark();
    body.indent();
    carried.forEach(body::add);
    inLoop(5, () -> statements(size / 3));
    String more =
        body.define(IntegerType.I1, "arith.cmpi slt, %s, %s : i32", carried.get(0).name(), bound);
    List<String> forwarded = new ArrayList<>(List.of(carried.get(0).name()));
    for (Type type : results.subList(1, results.size())) {
      forwarded.add(arithmetic.value(type));
    }
    body.line(
        "scf.condition(%s) %s : %s", more, String.join(", ", forwarded), BodyText.list(results));
    body.leave(mark);
    body.unindent();
    body.line("} do {");
    body.indent();
    List<BodyText.Named> inside = body.named("%i", results);
    body.label("^" + body.fresh("w"), inside);
    inLoop(4, () -> statements(size / 2));
    String one = arithmetic.constant(IntegerType.I32, "1 : i32");
    String next =
        body.define(IntegerType.I32, "arith.addi %s, %s : i32", inside.get(0).name(), one);
    List<String> yielded = new ArrayList<>(List.of(next));
    for (Type type : results.subList(1, results.size())) {
      yielded.add(arithmetic.value(type));
    }
    body.line("scf.yield %s : %s", String.join(", ", yielded), BodyText.list(results));
    body.leave(mark);
    body.unindent();
    body.line("}");
    known(written, results);
  }

  private void indexSwitch(int size) {
    List<Type> results = carried();
    int cases = dice.below(4);
    String selected =
        dice.once(4)
            ? arithmetic.constant(IndexType.INDEX, dice.below(4) + " : index")
            : arithmetic.index(4);
    String written = results(results);
    body.line(
        "%sscf.index_switch %s%s",
        written, selected, results.isEmpty() ? "" : " -> " + BodyText.list(results));
    for (int i = 0; i < cases; i++) {
      body.line("case %d {", i);
      region(size / (cases + 1), results);
      body.line("}");
    }
    body.line("default {");
    region(size / (cases + 1), results);
    body.line("}");
    known(written, results);
  }

  private void executeRegion(int size) {
    List<Type> results = carried();
    String written = results(results);
    body.line("%sscf.execute_region%s {", written, arrow(results));
    int mark = body.mark();
    body.indent();
    function.blocks(size, () -> function.finish("scf.yield", results));
    body.unindent();
    body.leave(mark);
    body.line("}");
    known(written, results);
  }

  private void parallel(int size) {
    Type type = types.integer();
    if (!mayLoop() || type instanceof FloatType || type instanceof ShapedType) {
      return;
    }
    int rank = 1 + dice.below(2);
    List<String> lower = new ArrayList<>();
    List<String> upper = new ArrayList<>();
    List<String> step = new ArrayList<>();
    for (int i = 0; i < rank; i++) {
      lower.add(arithmetic.constant(IndexType.INDEX, dice.below(2) + " : index"));
      upper.add(bound(IndexType.INDEX));
      step.add(arithmetic.constant(IndexType.INDEX, (1 + dice.below(2)) + " : index"));
    }
    boolean reduces = dice.once(3) || !types.isMlir();
    List<Type> results = reduces ? List.of(type) : List.of();
    String initial = reduces ? " init (" + arithmetic.value(type) + ") -> " + type : "";
    List<BodyText.Named> counters = body.named("%i", Collections.nCopies(rank, IndexType.INDEX));
    String written = results(results);
    body.line(
        "%sscf.parallel (%s) = (%s) to (%s) step (%s)%s {",
        written,
        String.join(", ", counters.stream().map(BodyText.Named::name).toList()),
        String.join(", ", lower),
        String.join(", ", upper),
        String.join(", ", step),
        initial);
    int mark = body.mark();
    body.indent();
    counters.forEach(body::add);
    // Stores of several iterations have no order.
    body.withoutSlots(() -> inLoop(9, () -> statements(size)));
    if (reduces) {
      reduce(type);
    } else {
      body.line("scf.reduce");
    }
    body.unindent();
    body.leave(mark);
    body.line("}");
    known(written, results);
  }

  private void reduce(Type type) {
    body.line("scf.reduce(%s : %s) {", arithmetic.value(type), type);
    int mark = body.mark();
    List<BodyText.Named> pair = body.named("%p", List.of(type, type));
    body.label("^" + body.fresh("p"), pair);
    String both =
        body.define(
            type,
            "arith.%s %s, %s : %s",
            dice.of("addi", "xori", "maxsi", "muli", "andi"),
            pair.get(0).name(),
            pair.get(1).name(),
            type);
    body.line("scf.reduce.return %s : %s", both, type);
    body.leave(mark);
    body.line("}");
  }

  private void anyCall() {
    if (known.isEmpty()) {
      arithmetic.statement();
      return;
    }
    FunctionBody.Signature callee = dice.of(known);
    if ((long) callee.cost() * times > MAX_COST) {
      return;
    }
    cost += callee.cost() * times;
    List<String> given = new ArrayList<>();
    for (Type type : callee.inputs()) {
      given.add(arithmetic.value(type));
    }
    if (callee.counts()) {
      String mask = arithmetic.constant(IntegerType.I32, "7 : i32");
      given.set(0, body.define(IntegerType.I32, "arith.andi %s, %s : i32", given.get(0), mask));
    }
    if (dice.once(6)) {
      String function = body.fresh("%f");
      body.line("%s = func.constant @%s : %s", function, callee.name(), callee.type());
      call(function, callee.type(), given, callee.results());
    } else {
      call(callee.name(), callee.type(), given, callee.results());
    }
  }

  /// Writes a call of the function with this name, or of a value.
  void call(String callee, String type, List<String> given, List<? extends Type> results) {
    String written = results(results);
    body.line(
        "%sfunc.%s(%s) : %s",
        written,
        callee.startsWith("%") ? "call_indirect " + callee : "call @" + callee,
        String.join(", ", given),
        type);
    known(written, results);
  }

  private void memory() {
    if (body.slots().isEmpty() || dice.once(3)) {
      Type type = types.any();
      String pointer = body.fresh("%m");
      body.line(
          types.isMlir()
              ? "%s = memref.alloca() : memref<%s>"
              : "%s = \"test.slot\"() {element_type = %s} : () -> index",
          pointer,
          type);
      store(body.addSlot(pointer, type));
    } else if (dice.coin()) {
      store(dice.of(body.slots()));
    } else {
      BodyText.Slot slot = dice.of(body.slots());
      body.define(
          slot.type(),
          types.isMlir()
              ? "memref.load %s[] : memref<%s>"
              : "\"test.slot_load\"(%s) : (index) -> %s",
          slot.name(),
          slot.type());
    }
  }

  private void store(BodyText.Slot slot) {
    String value = arithmetic.value(slot.type());
    if (types.isMlir()) {
      body.line("memref.store %s, %s[] : memref<%s>", value, slot.name(), slot.type());
    } else {
      body.line("\"test.slot_store\"(%s, %s) : (%s, index) -> ()", value, slot.name(), slot.type());
    }
  }
}
