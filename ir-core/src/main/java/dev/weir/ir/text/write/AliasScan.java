package dev.weir.ir.text.write;

import dev.weir.ir.Attribute;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.Location;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.attr.AffineMapAttr;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.DistinctAttr;
import dev.weir.ir.attr.IntegerSetAttr;
import dev.weir.ir.attr.TypeAttr;
import dev.weir.ir.type.ComplexType;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.FunctionType;
import dev.weir.ir.type.IndexType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.NoneType;
import dev.weir.ir.type.OpaqueType;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.UnrankedTensorType;
import dev.weir.ir.type.VectorType;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Finds out whether there is anything at all that could get an alias. Most programs have nothing,
/// and then no [AliasCollector] has to go through them. It is shown every operation and value of a
/// program, in any order.
public final class AliasScan {
  private static final int SIZE = 256;

  /// What is known to need no aliases, by identity; one drives another out.
  private final @Nullable Object[] known = new Object[SIZE];

  /// Types and attributes of dialects that are known to need none.
  private final Set<Object> examined = new HashSet<>();

  private final FormatNames formats;
  private boolean found;

  public AliasScan(FormatNames formats) {
    this.formats = formats;
  }

  /// {@return whether a type or attribute seen may get an alias, or hold what may}
  public boolean found() {
    return found;
  }

  /// Looks at the attributes of `op`.
  void visit(Operation op) {
    if (found) {
      return;
    }
    OpDefinition definition = op.definition();
    for (int i = 0, n = definition.isRegistered() ? definition.slotCount() : 0; i < n; i++) {
      Attribute value = op.inherentAttribute(i);
      if (value != null) {
        found |= !isPlain(value);
      }
    }
    DictionaryAttr discardable = op.discardableAttributes();
    for (int i = 0, n = discardable.size(); i < n; i++) {
      found |= !isPlain(discardable.value(i));
    }
  }

  /// Looks at the type of a value.
  void visit(Type type) {
    found |= !isPlain(type);
  }

  private static int placeOf(Object value) {
    return System.identityHashCode(value) * 0x9E3779B9 >>> 24;
  }

  private boolean isPlain(Type type) {
    if (type instanceof IntegerType || type instanceof FloatType || type == IndexType.INDEX) {
      return true;
    }
    int at = placeOf(type);
    if (known[at] == type) {
      return true;
    }
    if (!examine(type)) {
      return false;
    }
    known[at] = type;
    return true;
  }

  private boolean examine(Type type) {
    if (type instanceof TensorType tensor) {
      return isPlain(tensor.elementType())
          && (tensor.encoding().isEmpty() || isPlain(tensor.encoding().get()));
    } else if (type instanceof VectorType vector) {
      return isPlain(vector.elementType());
    } else if (type instanceof UnrankedTensorType tensor) {
      return isPlain(tensor.elementType());
    } else if (type instanceof FunctionType function) {
      return arePlain(function.inputs()) && arePlain(function.results());
    } else if (type instanceof ComplexType
        || type instanceof NoneType
        || type instanceof OpaqueType) {
      return true;
    }
    return needsNone(type);
  }

  private boolean arePlain(List<? extends Type> types) {
    for (int i = 0, n = types.size(); i < n; i++) {
      if (!isPlain(types.get(i))) {
        return false;
      }
    }
    return true;
  }

  private boolean isPlain(Attribute attribute) {
    if (AliasFinder.isLeaf(attribute)) {
      Type type = AliasFinder.trailingType(attribute);
      return type == null || isPlain(type);
    }
    int at = placeOf(attribute);
    if (known[at] == attribute) {
      return true;
    }
    if (!examine(attribute)) {
      return false;
    }
    known[at] = attribute;
    return true;
  }

  private boolean examine(Attribute attribute) {
    if (attribute instanceof DictionaryAttr dictionary) {
      for (int i = 0, n = dictionary.size(); i < n; i++) {
        if (!isPlain(dictionary.value(i))) {
          return false;
        }
      }
      return true;
    } else if (attribute instanceof ArrayAttr array) {
      List<? extends Attribute> elements = array.elements();
      for (int i = 0, n = elements.size(); i < n; i++) {
        if (!isPlain(elements.get(i))) {
          return false;
        }
      }
      return true;
    } else if (attribute instanceof TypeAttr type) {
      return isPlain(type.value());
    } else if (attribute instanceof Location
        || attribute instanceof DistinctAttr
        || attribute instanceof AffineMapAttr
        || attribute instanceof IntegerSetAttr) {
      return false;
    }
    return needsNone(attribute);
  }

  /// {@return whether `value` gets no aliases when it is written}
  private boolean needsNone(Object value) {
    if (examined.contains(value)) {
      return true;
    }
    boolean none = AliasCollector.collect(value, formats).isEmpty();
    if (none) {
      examined.add(value);
    }
    return none;
  }
}
