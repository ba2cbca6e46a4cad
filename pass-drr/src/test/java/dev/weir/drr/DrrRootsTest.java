package dev.weir.drr;

import static dev.weir.drr.DrrRule.rule;
import static dev.weir.drr.DrrRun.run;
import static dev.weir.toy.ToyDrr.add;
import static dev.weir.toy.ToyDrr.concat;
import static dev.weir.toy.ToyDrr.matmul;
import static dev.weir.toy.ToyDrr.mul;
import static dev.weir.toy.ToyDrr.neg;
import static dev.weir.toy.ToyDrr.print;
import static dev.weir.toy.ToyDrr.relu;
import static dev.weir.toy.ToyDrr.split;
import static dev.weir.toy.ToyDrr.sub;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.toy.Program;
import dev.weir.toy.Toy;
import org.junit.jupiter.api.Test;

/// Rules whose source has several roots or results, and where their results stand.
class DrrRootsTest {
  @Test
  void multiResultRootIsReplacedByName() {
    DrrRule rule =
        rule(
            "split",
            (p, x) -> {
              var s = split(x);
              p.match(s).replace(s.second(), neg(x).out()).replace(s.first(), x);
            });
    Program p = new Program(1);
    Operation s = p.op(Toy.SPLIT, p.arg(0));
    p.print(s.result(0), s.result(1));
    assertEquals("print(arg0, neg(arg0))", run(p, rule));
    assertEquals(0, p.count(Toy.SPLIT));
  }

  @Test
  void unreplacedResultMustBeUnused() {
    DrrRule rule = rule("first-only", (p, x) -> p.match(split(x)).replaceWith(neg(x).out()));
    Program p = new Program(1);
    Operation used = p.op(Toy.SPLIT, p.arg(0));
    Operation half = p.op(Toy.SPLIT, p.arg(0));
    p.print(used.result(0), used.result(1), half.result(0));
    assertEquals("print(split(arg0)#0, split(arg0)#1, neg(arg0))", run(p, rule));
  }

  @Test
  void severalRootsSharingAValue() {
    DrrRule rule =
        rule(
            "horizontal",
            (p, x, w1, w2) -> {
              var one = matmul(x, w1);
              var other = relu(matmul(x, w2).out());
              var both = split(add(w1, w2).out());
              p.match(one, other)
                  .typed(both, x.type(), x.type())
                  .replace(one.out(), both.first())
                  .replace(other.out(), both.second());
            });
    Program p = new Program(3);
    Value a = p.v(Toy.MATMUL, p.arg(0), p.arg(1));
    Value b = p.v(Toy.RELU, p.v(Toy.MATMUL, p.arg(0), p.arg(2)));
    p.print(b, a);
    assertEquals("print(split(add(arg1, arg2))#1, split(add(arg1, arg2))#0)", run(p, rule));
    assertEquals(0, p.count(Toy.MATMUL));
  }

  @Test
  void severalRootsAreRefusedWhereNoPlaceDominatesTheUsers() {
    DrrRule rule =
        rule(
            "pair",
            (p, x, y, z) -> {
              var one = sub(x, y);
              var other = mul(x, z);
              var both = split(concat(Operands.of(x, y, z)).out());
              p.match(one, other)
                  .typed(both, x.type(), x.type())
                  .replace(one.out(), both.first())
                  .replace(other.out(), both.second());
            });
    Program p = new Program(2);
    Value one = p.v(Toy.SUB, p.arg(0), p.arg(1));
    Value late = p.v(Toy.NEG, one);
    p.print(p.v(Toy.MUL, p.arg(0), late));
    assertEquals("print(mul(arg0, neg(sub(arg0, arg1))))", run(p, rule));
    Program q = new Program(2);
    Value early = q.v(Toy.SUB, q.arg(0), q.arg(1));
    Value third = q.v(Toy.NEG, q.arg(1));
    Value product = q.v(Toy.MUL, q.arg(0), third);
    q.print(early, product);
    assertEquals(
        "print(split(concat(arg0, arg1, neg(arg1)))#0, split(concat(arg0, arg1, neg(arg1)))#1)",
        run(q, rule));
  }

  @Test
  void rootsWithoutResultsAreErasedOrReplaced() {
    DrrRule erase = rule("erase", (p, x) -> p.match(print(Operands.of(relu(x).out()))).erase());
    DrrRule swap =
        rule(
            "swap",
            (p, x) ->
                p.match(print(Operands.of(neg(x).out()))).replaceWith(print(Operands.of(x, x))));
    Program p = new Program(1);
    p.print(p.v(Toy.RELU, p.arg(0))).print(p.v(Toy.NEG, p.arg(0)));
    assertEquals("print(arg0, arg0)", run(p, erase, swap));
    assertEquals(1, p.body.size());
  }

  @Test
  void aResultMayStandBeforeASourceOperation() {
    DrrRule both =
        rule(
            "apart",
            (p, x, y) -> {
              var first = relu(x);
              var second = neg(mul(first.out(), y).out());
              var made = add(x, x);
              p.match(second, first)
                  .before(made, first)
                  .replace(first.out(), made.out())
                  .replace(second.out(), sub(made.out(), y).out());
            });
    Program p = new Program(2);
    Value first = p.v(Toy.RELU, p.arg(0));
    p.print(first);
    p.print(p.v(Toy.NEG, p.v(Toy.MUL, first, p.v(Toy.NEG, p.arg(1)))));
    assertEquals(
        """
        print(add(arg0, arg0))
        print(sub(add(arg0, arg0), neg(arg1)))\
        """,
        run(p, both));
    assertEquals(Toy.ADD, p.body.first().definition());
  }

  @Test
  void aResultDoesNotStandBeforeItsOperands() {
    DrrRule tooEarly =
        rule(
            "too-early",
            (p, x, y) -> {
              var first = relu(x);
              var second = mul(first.out(), y);
              var made = add(x, y);
              p.match(second, first)
                  .before(made, first)
                  .replace(first.out(), made.out())
                  .replace(second.out(), sub(made.out(), y).out());
            });
    Program p = new Program(2);
    Value first = p.v(Toy.RELU, p.arg(0));
    p.print(p.v(Toy.MUL, first, p.v(Toy.NEG, p.arg(1))));
    String before = p.text();
    assertEquals(before, run(p, tooEarly));
  }
}
