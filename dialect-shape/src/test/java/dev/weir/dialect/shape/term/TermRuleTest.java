package dev.weir.dialect.shape.term;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.z3.BoolExpr;
import com.microsoft.z3.Context;
import com.microsoft.z3.IntExpr;
import com.microsoft.z3.Params;
import com.microsoft.z3.Solver;
import com.microsoft.z3.Status;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Z3 proves each rule for all integers.
@Tag("thorough")
@SuppressWarnings("unchecked") // Z3's methods take arrays of generic types.
class TermRuleTest {
  private static final int TIMEOUT_MILLIS = 60_000;

  @ParameterizedTest
  @EnumSource(TermRule.class)
  void holds(TermRule rule) {
    try (Context context = new Context()) {
      Solver solver = context.mkSolver();
      Params params = context.mkParams();
      params.add("timeout", TIMEOUT_MILLIS);
      solver.setParameters(params);
      Formulas formulas = new Formulas(context);
      Partial left = TermParser.parse(rule.left(), formulas);
      Partial right = TermParser.parse(rule.right(), formulas);
      for (String condition : rule.conditions()) {
        solver.add(formulas.condition(condition));
      }
      formulas.definitions.forEach(solver::add);
      solver.add(left.defined);
      solver.add(
          context.mkNot(context.mkAnd(right.defined, context.mkEq(left.value, right.value))));
      assertThat(solver.check()).as("%s", rule).isEqualTo(Status.UNSATISFIABLE);
    }
  }

  /// A value, and where it is defined.
  private record Partial(IntExpr value, BoolExpr defined) {}

  private static final class Formulas implements TermAlgebra<Partial> {
    private final Context z3;
    private final List<BoolExpr> definitions = new ArrayList<>();

    Formulas(Context z3) {
      this.z3 = z3;
    }

    BoolExpr condition(String text) {
      for (String relation : List.of(">=", "<=", "!=")) {
        int at = text.indexOf(relation);
        if (at >= 0) {
          IntExpr a = TermParser.parse(text.substring(0, at), this).value;
          IntExpr b = TermParser.parse(text.substring(at + 2), this).value;
          return switch (relation) {
            case ">=" -> z3.mkGe(a, b);
            case "<=" -> z3.mkLe(a, b);
            default -> z3.mkNot(z3.mkEq(a, b));
          };
        }
      }
      throw new IllegalArgumentException("no condition: " + text);
    }

    @Override
    public Partial integer(long value) {
      return new Partial(z3.mkInt(value), z3.mkTrue());
    }

    @Override
    public Partial symbol(SymbolTerm symbol) {
      return new Partial(z3.mkIntConst(symbol.name()), z3.mkTrue());
    }

    private Partial both(Partial a, Partial b, com.microsoft.z3.Expr<?> value) {
      return new Partial((IntExpr) value, z3.mkAnd(a.defined, b.defined));
    }

    @Override
    public Partial add(Partial a, Partial b) {
      return both(a, b, z3.mkAdd(a.value, b.value));
    }

    @Override
    public Partial multiply(Partial a, Partial b) {
      return both(a, b, z3.mkMul(a.value, b.value));
    }

    /// By the definition of the remainder: it has the sign of the divisor and is less than it.
    @Override
    public Partial floorDiv(Partial a, Partial b) {
      IntExpr quotient = (IntExpr) z3.mkFreshConst("q", z3.getIntSort());
      IntExpr remainder = (IntExpr) z3.mkFreshConst("r", z3.getIntSort());
      IntExpr zero = z3.mkInt(0);
      BoolExpr sum = z3.mkEq(a.value, z3.mkAdd(z3.mkMul(b.value, quotient), remainder));
      definitions.add(
          z3.mkImplies(
              z3.mkGt(b.value, zero),
              z3.mkAnd(sum, z3.mkLe(zero, remainder), z3.mkLt(remainder, b.value))));
      definitions.add(
          z3.mkImplies(
              z3.mkLt(b.value, zero),
              z3.mkAnd(sum, z3.mkLe(remainder, zero), z3.mkLt(b.value, remainder))));
      return new Partial(
          quotient, z3.mkAnd(a.defined, b.defined, z3.mkNot(z3.mkEq(b.value, zero))));
    }

    @Override
    public Partial min(Partial a, Partial b) {
      return both(a, b, z3.mkITE(z3.mkLe(a.value, b.value), a.value, b.value));
    }

    @Override
    public Partial max(Partial a, Partial b) {
      return both(a, b, z3.mkITE(z3.mkGe(a.value, b.value), a.value, b.value));
    }

    @Override
    public Partial broadcast(Partial a, Partial b) {
      BoolExpr first = z3.mkEq(a.value, z3.mkInt(1));
      BoolExpr agree = z3.mkOr(first, z3.mkEq(b.value, z3.mkInt(1)), z3.mkEq(a.value, b.value));
      return new Partial(
          (IntExpr) z3.mkITE(first, b.value, a.value), z3.mkAnd(a.defined, b.defined, agree));
    }
  }
}
