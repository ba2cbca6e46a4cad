package dev.weir.drr;

import static dev.weir.drr.DrrRule.rule;
import static dev.weir.toy.ToyDrr.gemm;
import static dev.weir.toy.ToyDrr.matmul;
import static dev.weir.toy.ToyDrr.neg;
import static dev.weir.toy.ToyDrr.relu;
import static dev.weir.toy.ToyDrr.split;
import static dev.weir.toy.ToyDrr.sub;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.weir.toy.Toy;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// Rules that cannot be right are rejected when they are built.
class DrrRuleFaultsTest {
  private static String faultOf(Consumer<DrrPattern> body) {
    return assertThrows(IllegalArgumentException.class, () -> rule("bad", body)).getMessage();
  }

  @Test void whatIsWrongIsSaidWithTheNameOfTheRule() {
    assertTrue(faultOf(p -> p.operand()).contains("rule 'bad': nothing is matched"));
    assertTrue(faultOf(p -> p.match(relu(p.operand()))).contains("nothing is replaced"));
    assertTrue(
        faultOf(p -> p.match(relu(p.operand())).replaceWith(neg(p.operand())))
            .contains("does not bind"));
    assertTrue(
        faultOf(
            p -> {
              var x = p.operand();
              p.match(matmul(x, x)).replaceWith(gemm(x, x));
            })
            .contains("attribute 'activation' of 'toy.gemm' has no default and is not set"));
    assertTrue(
        faultOf(
            p -> {
              var x = p.operand();
              var other = matmul(x, x);
              p.match(relu(x)).replaceWith(matmul(x, x).transposeX(other.transposeX()));
            })
            .contains("not in the source"));
    assertTrue(
        faultOf(
            p -> {
              var x = p.operand();
              p.match(relu(x)).replaceWith(neg(split(x).first()));
            })
            .contains("cannot be inferred"));
    assertTrue(
        faultOf(
            p -> {
              var x = p.operand();
              p.match(split(x)).replaceWith(neg(x));
            })
            .contains("1 results where the root has 2"));
    assertTrue(
        faultOf(
            p -> {
              var x = p.operand();
              var y = p.operand();
              var a = neg(x);
              var b = neg(y);
              p.match(a, b).replace(a.out(), x).replace(b.out(), y);
            })
            .contains("shares no value"));
    assertTrue(
        faultOf(
            p -> {
              var x = p.operand();
              var y = p.operand();
              p.match(p.anyOf(relu(x), sub(x, y))).replaceWith(y);
            })
            .contains("not every alternative binds"));
    assertTrue(
        faultOf(
            p -> {
              var x = p.operand();
              p.match(relu(x)).replaceWith(p.any(Toy.Elementwise.class, x));
            })
            .contains("cannot be made"));
  }
}
