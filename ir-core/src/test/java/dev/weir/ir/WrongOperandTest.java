package dev.weir.ir;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.ir.trait.InfersTypes;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Types are inferred before an operation is verified: an operand of a type that the inference does not expect
/// is reported as the verifier would.
class WrongOperandTest {
  private static final TypeConstraint TENSOR =
      new TypeConstraint() {
        @Override
        public boolean test(Type type) {
          return type instanceof TensorType;
        }

        @Override
        public String describe() {
          return "a tensor";
        }
      };

  private interface ElementOp extends Operation, InfersTypes {
    @Override
    default List<Type> inferTypes() {
      return List.of(((TensorType) operand(1).type()).elementType());
    }
  }

  private static final class ElementImpl extends AbstractOperation implements ElementOp {
    ElementImpl(OperationState state) {
      super(state);
    }
  }

  @Test
  void theConstraintIsNamedAndNoClass() {
    OpDefinition definition =
        OpDefinition.builder("test.element", ElementOp.class, ElementImpl::new)
            .operand("any", Multiplicity.VARIADIC, new TypeConstraint.Any())
            .operand("x", Multiplicity.SINGLE, TENSOR)
            .result("out", Multiplicity.SINGLE, new TypeConstraint.Any())
            .build();
    Block block = new Block(List.of(IntegerType.I64));
    OperationState state =
        new OperationState(definition, Location.unknown())
            .addOperands(block.argument(0), block.argument(0));
    assertThatThrownBy(state::build)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("operand #1 must be a tensor, but got 'i64'");
  }
}
