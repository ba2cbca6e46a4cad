package dev.weir.dialect.shape;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.TypeAgreement;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.TensorType;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SymbolicSizesTest {
  private static final Optional<Term> UNKNOWN = Optional.empty();

  private static TensorType tensor(List<Optional<Term>> sizes) {
    return SymbolicSizes.tensor(sizes, FloatType.F32, Optional.empty());
  }

  private static Optional<Term> term(String text) {
    return Optional.of(Term.parse(text));
  }

  @Test
  void typesHoldTheirSizes() {
    ImmutableList<Optional<Term>> sizes =
        ImmutableList.of(term("s0"), term("64"), UNKNOWN, term("2*s0"));
    TensorType type = tensor(sizes);
    assertThat(type.shape()).isEqualTo(ImmutableLongArray.of(-1, 64, -1, -1));
    assertThat(SymbolicSizes.of(type)).isEqualTo(sizes);
    assertThat(SymbolicSizes.text(sizes)).isEqualTo("[s0, 64, ?, 2*s0]");
    assertThat(type).isEqualTo(tensor(sizes));
    assertThat(type.withoutSizes()).isEqualTo(TensorType.of(FloatType.F32, -1, 64, -1, -1));
  }

  @Test
  void typesWithoutOpenSizesHaveNoEncoding() {
    assertThat(tensor(ImmutableList.of(term("3"), term("s0 - s0 + 4"))))
        .isEqualTo(TensorType.of(FloatType.F32, 3, 4));
    assertThat(tensor(ImmutableList.of(UNKNOWN))).isEqualTo(TensorType.of(FloatType.F32, -1));
    assertThatThrownBy(() -> tensor(ImmutableList.of(term("-1"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a size cannot be -1");
  }

  @Test
  void anotherShapeHasOtherSizes() {
    TensorType type =
        SymbolicSizes.tensor(
            ImmutableList.of(term("s0")), FloatType.F32, Optional.of(new StringAttr("rest")));
    TensorType other = type.withShape(ImmutableLongArray.of(-1, -1));
    assertThat(SymbolicSizes.of(other)).containsExactly(UNKNOWN, UNKNOWN);
    assertThat(other.encoding()).contains(new StringAttr("rest"));
    assertThat(SymbolicSizes.of(type.withElementType(FloatType.F16))).containsExactly(term("s0"));
    assertThat(SymbolicSizes.with(type, ImmutableList.of(term("s1"))).withoutSizes())
        .isEqualTo(type.withoutSizes());
    assertThatThrownBy(
            () -> new TensorType(ImmutableLongArray.of(-1, -1), FloatType.F32, type.encoding()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("expects a term for each '?' of the shape, got 1 for 2");
  }

  @Test
  void typesOfDifferentSizesAgreeAndJoin() {
    TensorType a = tensor(ImmutableList.of(term("s0"), term("2")));
    TensorType b = tensor(ImmutableList.of(term("s1"), term("2")));
    assertThat(TypeAgreement.agree(a, b)).isTrue();
    assertThat(TypeAgreement.join(a, b)).contains(TensorType.of(FloatType.F32, -1, 2));
    assertThat(TypeAgreement.join(a, a)).contains(a);
  }
}
