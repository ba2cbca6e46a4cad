package dev.weir.pass.kernel.tile;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/// Makes equal terms the same one, once it is known which axes are the same.
final class Interning {
  private record Key(
      Class<?> kind, Object element, ImmutableList<Object> key, List<Same> sources) {}

  /// A term by identity.
  private record Same(Term term) {
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
  private final Map<Key, Term> terms = new HashMap<>();
  private final Map<Term, Term> done = new IdentityHashMap<>();

  Interning(AxisUnion axes) {
    this.axes = axes;
  }

  Term intern(Term term) {
    Term known = done.get(term);
    if (known != null) {
      return known;
    }
    List<Term> sources = new ArrayList<>();
    for (Term source : term.sources()) {
      sources.add(intern(source));
    }
    Term mapped = term.with(sources, axes::root);
    Key key =
        new Key(
            mapped.getClass(),
            mapped.element(),
            mapped.key(),
            sources.stream().map(Same::new).toList());
    Term only = terms.computeIfAbsent(key, ignored -> mapped);
    done.put(term, only);
    return only;
  }
}
