package dev.weir.testkit.dialect;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.attr.AffineExpr;
import dev.weir.ir.attr.AffineMap;
import dev.weir.ir.attr.AffineMapAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.text.AliasNames;
import dev.weir.ir.type.IndexType;
import dev.weir.ir.type.TupleType;
import java.util.Optional;

/// The aliases of the dialect `test`: a string `alias_test:NAME` has the alias NAME, a tuple of nothing
/// but indices is `test_tuple`, and the affine map to 42 alone is `answer` rather than `map`.
final class TestAliases implements AliasNames {
  private static final String PREFIX = "alias_test:";
  private static final Attribute ANSWER =
      new AffineMapAttr(new AffineMap(0, 0, ImmutableList.of(AffineExpr.constant(42))));

  @Override
  public Optional<Name> of(Attribute attribute) {
    if (attribute instanceof StringAttr string && string.value().startsWith(PREFIX)) {
      return Optional.of(new Name(string.value().substring(PREFIX.length()), true));
    }
    return attribute.equals(ANSWER) ? Optional.of(Name.overridable("answer")) : Optional.empty();
  }

  @Override
  public Optional<Name> of(Type type) {
    return type instanceof TupleType tuple
            && !tuple.types().isEmpty()
            && tuple.types().stream().allMatch(part -> part == IndexType.INDEX)
        ? Optional.of(Name.overridable("test_tuple"))
        : Optional.empty();
  }
}
