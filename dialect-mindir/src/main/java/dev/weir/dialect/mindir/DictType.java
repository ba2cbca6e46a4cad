package dev.weir.dialect.mindir;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Type;
import dev.weir.ir.def.TypeDef;
import dev.weir.ir.text.AttributeText;

/// A dictionary with known keys, in order: `!mindir.dict<["a", "b"], [i64, f32]>`.
@TypeDef("dict")
public record DictType(ImmutableList<String> keys, ImmutableList<Type> types) implements Type {
  /// Checks that there are as many keys as types.
  public DictType {
    checkArgument(keys.size() == types.size(), "%s keys for %s types", keys.size(), types.size());
  }

  @Override
  public String toString() {
    return AttributeText.of(this);
  }
}
