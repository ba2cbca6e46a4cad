package dev.weir.drr;

import dev.weir.ir.Attribute;
import dev.weir.rewrite.OpKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Whether one source pattern is found wherever another is: an embedding of its nodes into those of
/// the other that keeps what they demand. Errs on the side of no.
final class RuleEmbedding {
  private final DrrSource general;
  private final Variant generalVariant;
  private final List<DrrSource.Replacement> generalReplacements;
  private final DrrSource special;
  private final Variant specialVariant;
  private final List<DrrSource.Replacement> specialReplacements;
  private final Map<OpNode, OpNode> nodes = new IdentityHashMap<>();
  private final Map<Operands, Operands> captures = new IdentityHashMap<>();

  private RuleEmbedding(DrrRule general, Variant variant, DrrRule special, Variant other) {
    this.general = general.source();
    this.generalVariant = variant;
    this.generalReplacements = general.replacements();
    this.special = special.source();
    this.specialVariant = other;
    this.specialReplacements = special.replacements();
  }

  /// {@return whether `general` matches with the same root wherever `special` does}
  static boolean exists(DrrRule general, DrrRule special) {
    for (Variant other : special.variants()) {
      boolean covered = false;
      for (Variant variant : general.variants()) {
        covered |= new RuleEmbedding(general, variant, special, other).exists();
      }
      if (!covered) {
        return false;
      }
    }
    return true;
  }

  private boolean exists() {
    boolean blocks =
        general.acrossBlocks || !special.acrossBlocks || generalVariant.nodeCount() == 1;
    OpNode root = generalVariant.resolve(general.roots.get(0));
    return blocks
        && node(root, specialVariant.resolve(special.roots.get(0)))
        && nodes.keySet().stream().allMatch(this::usesStayInside);
  }

  private boolean node(OpNode a, OpNode b) {
    OpNode known = nodes.get(a);
    if (known != null) {
      return known == b;
    }
    nodes.put(a, b);
    return covers(a.kind, b.kind) && attributes(a, b) && operands(a, b);
  }

  private static boolean covers(OpKind a, OpKind b) {
    return switch (a) {
      case OpKind.Any ignored -> true;
      case OpKind.Exactly exactly -> exactly.equals(b);
      case OpKind.Named(String name) ->
          b instanceof OpKind.Named(String other) && other.equals(name)
              || b instanceof OpKind.Exactly(var definition) && definition.name().equals(name);
      case OpKind.OfClass(Class<?> type) ->
          b instanceof OpKind.OfClass(Class<?> other) && type.isAssignableFrom(other)
              || b instanceof OpKind.Exactly(var definition)
                  && type.isAssignableFrom(definition.opClass());
    };
  }

  private static boolean attributes(OpNode a, OpNode b) {
    Map<String, Attribute> demanded = new HashMap<>();
    b.attributes.forEach((key, value) -> {
      Attribute constant = constant(key, value);
      if (constant != null) {
        demanded.put(b.attributeName(key), constant);
      }
    });
    return a.attributes.entrySet().stream()
        .allMatch(entry -> {
          Attribute constant = constant(entry.getKey(), entry.getValue());
          return constant != null && constant.equals(demanded.get(a.attributeName(entry.getKey())));
        });
  }

  @SuppressWarnings("unchecked") // nodes pair a codec of T with values of T only
  private static <T> @Nullable Attribute constant(AttrKey<T> key, Object value) {
    return value instanceof AttrRef<?> ? null : key.codec().encode((T) value);
  }

  private boolean operands(OpNode a, OpNode b) {
    if (a.definition == null || b.definition == null) {
      List<Operands> wanted = flat(a, generalVariant);
      List<Operands> given = flat(b, specialVariant);
      if (!wanted.isEmpty() && wanted.getLast() instanceof Operands.Captured) {
        // A group of any number of operands at the end is met by whatever stands there.
        int fixed = wanted.size() - 1;
        return given.size() >= fixed && values(wanted.subList(0, fixed), given.subList(0, fixed));
      }
      return values(wanted, given);
    }
    for (int i = 0; i < a.operands.length; i++) {
      Operands wanted = generalVariant.operand(a, i);
      Operands given = specialVariant.operand(b, i);
      boolean found =
          wanted instanceof Operands.Captured
              ? same(wanted, given)
              : values(wanted.apart(), given.apart());
      if (!found) {
        return false;
      }
    }
    return true;
  }

  private static List<Operands> flat(OpNode node, Variant variant) {
    List<Operands> all = new ArrayList<>();
    for (int i = 0; i < node.operands.length; i++) {
      all.addAll(variant.operand(node, i).apart());
    }
    return all;
  }

  private boolean values(List<Operands> wanted, List<Operands> given) {
    boolean found = wanted.size() == given.size();
    for (int i = 0; found && i < wanted.size(); i++) {
      found = value(wanted.get(i), given.get(i));
    }
    return found;
  }

  private boolean value(Operands a, Operands b) {
    return switch (a) {
      case ValueNode.Input input ->
          b instanceof ValueNode && input.constraint == null && same(a, b);
      case ValueNode.Result result ->
          b instanceof ValueNode.Result other
              && result.group == other.group
              && node(generalVariant.resolve(result.node), specialVariant.resolve(other.node));
      case Operands.Results results ->
          b instanceof Operands.Results other
              && results.group == other.group
              && node(generalVariant.resolve(results.node), specialVariant.resolve(other.node));
      default -> false;
    };
  }

  private boolean same(Operands a, Operands b) {
    Operands known = captures.putIfAbsent(a, b);
    return known == null || known == b;
  }

  /// {@return whether what the general pattern must consume is not used by anything else where the
  /// special one is found}
  private boolean usesStayInside(OpNode a) {
    OpNode b = Objects.requireNonNull(nodes.get(a));
    if (a.mayEscape || isReplaced(a, generalVariant, generalReplacements)) {
      return true;
    }
    if (b.mayEscape || isReplaced(b, specialVariant, specialReplacements)) {
      return false;
    }
    for (OpNode user : specialVariant.order) {
      if (!nodes.containsValue(user) && uses(user, b)) {
        return false;
      }
    }
    return true;
  }

  /// {@return whether a result of `node` is replaced}
  private static boolean isReplaced(
      OpNode node, Variant variant, List<DrrSource.Replacement> replacements) {
    return replacements.stream()
        .anyMatch(replacement -> {
          OpNode owner = owner(replacement.from());
          return owner != null && variant.resolve(owner) == node;
        });
  }

  private static @Nullable OpNode owner(Operands operands) {
    return switch (operands) {
      case ValueNode.Result result -> result.node;
      case Operands.Results results -> results.node;
      default -> null;
    };
  }

  private boolean uses(OpNode user, OpNode definer) {
    return flat(user, specialVariant).stream()
        .anyMatch(operand -> {
          OpNode owner = owner(operand);
          return owner != null && specialVariant.resolve(owner) == definer;
        });
  }
}
