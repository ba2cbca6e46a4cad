package dev.weir.dialect.builtin;

import dev.weir.ir.Type;
import dev.weir.ir.def.OpInterface;
import dev.weir.ir.trait.InfersTypes;
import java.util.List;

/// An operation whose result shapes are inferred only as far as its operands are known, so that
/// declared types may know more or less: they must agree up to `?` and encoding.
@OpInterface
public interface InfersShapes extends InfersTypes {
  @Override
  default boolean isCompatible(List<? extends Type> inferred, List<? extends Type> declared) {
    return TypeAgreement.agree(inferred, declared);
  }
}
