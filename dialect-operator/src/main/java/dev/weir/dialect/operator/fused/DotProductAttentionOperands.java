package dev.weir.dialect.operator.fused;

import dev.weir.dialect.operator.AnyTensor;
import dev.weir.ir.Value;
import dev.weir.ir.def.Operand;
import java.util.Optional;

/// What attention takes besides query, key and value.
public interface DotProductAttentionOperands {
  /// {@return what is added to the scores}
  @Operand(AnyTensor.class)
  Optional<Value> bias();

  /// {@return where each sequence of queries begins}
  @Operand(AnyTensor.class)
  Optional<Value> cuSeqlenQ();

  /// {@return where each sequence of keys begins}
  @Operand(AnyTensor.class)
  Optional<Value> cuSeqlenKv();
}
