package dev.weir.drr;

import static dev.weir.drr.DrrRule.rule;
import static dev.weir.toy.ToyDrr.add;
import static dev.weir.toy.ToyDrr.gemm;
import static dev.weir.toy.ToyDrr.matmul;
import static dev.weir.toy.ToyDrr.mul;
import static dev.weir.toy.ToyDrr.neg;
import static dev.weir.toy.ToyDrr.relu;
import static dev.weir.toy.ToyDrr.split;
import static dev.weir.toy.ToyDrr.sub;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.weir.ir.Multiplicity;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.TypeConstraint;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.VectorType;
import dev.weir.rewrite.Pattern;
import dev.weir.rewrite.PatternSet;
import dev.weir.rewrite.Rewrite;
import dev.weir.rewrite.RewritePattern;
import dev.weir.toy.Toy;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// Rules that cannot be right are rejected when they are built.
class DrrRuleFaultsTest {
  private static String faultOf(Consumer<DrrPattern> body) {
    return assertThrows(IllegalArgumentException.class, () -> rule("bad", body)).getMessage();
  }

  @Test
  void whatIsWrongIsSaidWithTheNameOfTheRule() {
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

  @Test
  void whatReplacesOrFeedsItselfIsReported() {
    assertTrue(
        faultOf(
                p -> {
                  var found = relu(p.operand());
                  p.match(found).replaceWith(found.out());
                })
            .contains("a result of 'toy.relu' is replaced by itself"));
    assertTrue(
        faultOf(
                p -> {
                  var x = p.operand();
                  p.match(relu(x)).replaceWith(relu(neg(x).out()));
                })
            .contains(
                "the rule would be applied for ever: 'toy.relu' is matched by it again; demand of"
                    + " what is matched something that does not hold of what is made, such as by"
                    + " where()"));
    // What Java code asks for, nobody can tell.
    rule("guarded", (p, x) -> p.match(relu(x)).where(m -> false).replaceWith(relu(neg(x).out())));
  }

  private static final TypeConstraint TENSOR = kind("a tensor", TensorType.class);
  private static final TypeConstraint VECTOR = kind("a vector", VectorType.class);
  private static final OpDefinition OF_TENSOR =
      OpDefinition.builder("typed.of_tensor", Operation.class, Opaque::new)
          .operand("x", Multiplicity.SINGLE, TENSOR)
          .result("out", Multiplicity.SINGLE, TENSOR)
          .build();
  private static final OpDefinition OF_VECTOR =
      OpDefinition.builder("typed.of_vector", Operation.class, Opaque::new)
          .operand("x", Multiplicity.SINGLE, VECTOR)
          .result("out", Multiplicity.SINGLE, VECTOR)
          .build();

  private static final class Opaque extends dev.weir.ir.AbstractOperation {
    Opaque(dev.weir.ir.OperationState state) {
      super(state);
    }
  }

  private static TypeConstraint kind(String description, Class<? extends Type> kind) {
    return new TypeConstraint() {
      @Override
      public boolean test(Type type) {
        return kind.isInstance(type);
      }

      @Override
      public String describe() {
        return description;
      }
    };
  }

  private static NamedNode ofTensor(ValueNode x) {
    return new NamedNode(OF_TENSOR, x);
  }

  private static NamedNode ofVector(ValueNode x) {
    return new NamedNode(OF_VECTOR, x);
  }

  private static ValueNode out(NamedNode node) {
    return (ValueNode) node.result(0);
  }

  @Test
  void typesThatCannotBeAreReported() {
    assertTrue(
        faultOf(
                p -> {
                  var x = p.operand();
                  p.match(ofVector(out(ofTensor(x)))).replaceWith(x);
                })
            .contains(
                "no type is possible: result 'out' of 'typed.of_tensor' must be a tensor, and"
                    + " operand 'x' of 'typed.of_vector' a vector"));
    assertTrue(
        faultOf(
                p -> {
                  var x = p.operand(VectorType.class);
                  p.match(ofTensor(x)).replaceWith(ofTensor(x));
                })
            .contains(
                "an input must be VectorType, and operand 'x' of 'typed.of_tensor' a tensor"));
    assertTrue(
        faultOf(
                p -> {
                  var x = p.operand();
                  var made = ofTensor(x);
                  p.match(ofTensor(x)).typed(made, TypeRef.of(FloatType.F32)).replaceWith(made);
                })
            .contains("result 'out' of 'typed.of_tensor' must be a tensor, and is said to be f32"));
    assertTrue(
        faultOf(
                p -> {
                  var x = p.operand();
                  p.match(ofTensor(x)).replaceWith(ofVector(x));
                })
            .contains("no type is possible"));
  }

  private static DrrRule of(String name, int benefit, Consumer<DrrPattern> body) {
    return rule(
        name,
        p -> {
          body.accept(p);
          Objects.requireNonNull(p.source()).benefit(benefit);
        });
  }

  private static String shadows(Pattern... patterns) {
    return PatternSet.of(patterns).shadowed().stream()
        .map(s -> s.pattern().label() + " by " + s.by().label())
        .collect(Collectors.joining(", "));
  }

  @Test
  void rulesThatCanNeverMatchAreReported() {
    DrrRule anyRelu =
        of(
            "any-relu",
            5,
            p -> {
              var x = p.operand();
              p.match(relu(x)).replaceWith(neg(x));
            });
    DrrRule reluOfAdd =
        of(
            "relu-of-add",
            2,
            p -> {
              var x = p.operand();
              var y = p.operand();
              p.match(relu(add(x, y).out())).replaceWith(sub(x, y));
            });
    assertEquals("relu-of-add by any-relu", shadows(reluOfAdd, anyRelu));
    assertThrows(IllegalArgumentException.class, () -> PatternSet.of(reluOfAdd, anyRelu).freeze());
    assertEquals(2, PatternSet.of(reluOfAdd, anyRelu).freezeUnchecked().patterns().size());
    // The larger pattern first is as it should be.
    assertEquals(
        "",
        shadows(
            of(
                "first",
                6,
                p -> {
                  var x = p.operand();
                  p.match(relu(neg(x).out())).replaceWith(x);
                }),
            anyRelu));
    // Code and conditions may say no.
    assertEquals(
        "",
        shadows(
            RewritePattern.on(Toy.ReluOp.class, "code", (op, rw) -> Rewrite.noMatch("no"))
                .withBenefit(9),
            of(
                "when",
                5,
                p -> {
                  var x = p.operand();
                  p.match(relu(x)).where(m -> false).replaceWith(neg(x));
                }),
            reluOfAdd));
  }

  @Test
  void aRuleIsCoveredOnlyWhereAllItAsksForIsMet() {
    DrrRule sameTwice =
        of(
            "same-twice",
            5,
            p -> {
              var x = p.operand();
              p.match(mul(x, x)).replaceWith(neg(x));
            });
    DrrRule product =
        of(
            "product",
            1,
            p -> {
              var x = p.operand();
              var y = p.operand();
              p.match(mul(x, y)).replaceWith(add(x, y));
            });
    assertEquals("", shadows(sameTwice, product));
    DrrRule productFirst =
        of(
            "product-first",
            7,
            p -> {
              var x = p.operand();
              var y = p.operand();
              p.match(mul(x, y)).replaceWith(add(x, y));
            });
    assertEquals(
        "same-twice by product-first, product by product-first",
        shadows(sameTwice, product, productFirst));
    // Attributes.
    DrrRule transposed =
        of(
            "transposed",
            5,
            p -> {
              var x = p.operand();
              p.match(relu(matmul(x, x).transposeX(true).out())).replaceWith(neg(x));
            });
    DrrRule plain =
        of(
            "plain",
            1,
            p -> {
              var x = p.operand();
              p.match(relu(matmul(x, x).transposeX(false).out())).replaceWith(neg(x));
            });
    DrrRule both =
        of(
            "both",
            1,
            p -> {
              var x = p.operand();
              p.match(relu(matmul(x, x).transposeX(true).transposeY(true).out()))
                  .replaceWith(neg(x));
            });
    assertEquals("both by transposed", shadows(transposed, plain, both));
    // What is consumed must not be needed by the rest of the larger pattern.
    DrrRule consumes =
        of(
            "consumes",
            5,
            p -> {
              var x = p.operand();
              p.match(p.ordered(sub(neg(x).out(), p.operand()))).replaceWith(neg(x));
            });
    DrrRule sharesInner =
        of(
            "shares-inner",
            1,
            p -> {
              var x = p.operand();
              var inner = neg(x);
              p.match(sub(inner.out(), relu(inner.out()).out())).replaceWith(x);
            });
    assertEquals("", shadows(consumes, sharesInner));
  }
}
