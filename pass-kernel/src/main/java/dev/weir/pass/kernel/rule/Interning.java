package dev.weir.pass.kernel.rule;

import com.google.common.collect.ImmutableList;
import dev.weir.pass.kernel.expr.ScalarExpr;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/// Makes equal terms the same one, once it is known which axes are the same.
public final class Interning {
  private record Key(
      Class<?> kind, Object element, ImmutableList<Object> key, List<Same> sources) {}

  /// A term by identity.
  private record Same(ScalarExpr term) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Same same && same.term == term;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(term);
    }
  }

  private final AxisUnion axes;
  private final Map<Key, ScalarExpr> terms = new HashMap<>();
  private final Map<ScalarExpr, ScalarExpr> done = new IdentityHashMap<>();

  Interning(AxisUnion axes) {
    this.axes = axes;
  }

  ScalarExpr intern(ScalarExpr term) {
    ScalarExpr known = done.get(term);
    if (known != null) {
      return known;
    }
    List<ScalarExpr> sources = new ArrayList<>();
    for (ScalarExpr source : term.sources()) {
      sources.add(intern(source));
    }
    ScalarExpr mapped = term.with(sources, axes::root);
    Key key =
        new Key(
            mapped.getClass(),
            mapped.element(),
            mapped.key(),
            sources.stream().map(Same::new).toList());
    ScalarExpr only = terms.computeIfAbsent(key, ignored -> mapped);
    done.put(term, only);
    return only;
  }
}
