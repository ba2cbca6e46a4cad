package dev.weir.ir.text.write;

import dev.weir.ir.Attribute;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.Location;
import dev.weir.ir.Type;
import dev.weir.ir.attr.AffineMapAttr;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.DenseArrayAttr;
import dev.weir.ir.attr.DenseElementsAttr;
import dev.weir.ir.attr.DenseResourceAttr;
import dev.weir.ir.attr.DenseStringElementsAttr;
import dev.weir.ir.attr.DistinctAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.IntegerSetAttr;
import dev.weir.ir.attr.OpaqueAttr;
import dev.weir.ir.attr.SparseElementsAttr;
import dev.weir.ir.attr.StridedLayoutAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.attr.SymbolRefAttr;
import dev.weir.ir.attr.TypeAttr;
import dev.weir.ir.attr.TypedAttribute;
import dev.weir.ir.attr.UnitAttr;
import dev.weir.ir.text.AliasNames;
import dev.weir.ir.type.ComplexType;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.FunctionType;
import dev.weir.ir.type.GraphType;
import dev.weir.ir.type.IndexType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.MemRefType;
import dev.weir.ir.type.NoneType;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;
import dev.weir.ir.type.UnrankedMemRefType;
import dev.weir.ir.type.UnrankedTensorType;
import dev.weir.ir.type.VectorType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Finds which types and attributes get aliases, and which ones: affine maps, integer sets,
/// locations, distinct attributes and long tuples. Those that others are made of come first, then
/// types before attributes, then by name, then in the order they were met.
final class AliasFinder {
  /// Facts about a type or attribute met.
  private static final class Candidate {
    @Nullable String alias;
    int depth;
    boolean deferrable;
    final boolean type;
    final List<Candidate> children = new ArrayList<>(0);

    Candidate(boolean type, boolean deferrable) {
      this.type = type;
      this.deferrable = deferrable;
    }
  }

  private final FormatNames formats;
  private final AliasCollector printer;
  private final Map<Object, Candidate> met = new LinkedHashMap<>();

  /// Whether any type or attribute may have a name, because a dialect gives some.
  private final boolean anyNamed;

  private @Nullable Candidate current;
  private boolean deferring;
  private int childDepth;

  AliasFinder(FormatNames formats, AliasCollector printer) {
    this.formats = formats;
    this.printer = printer;
    this.anyNamed = !formats.aliasNames().isEmpty();
  }

  void visitLocation(Location location, boolean deferrable) {
    boolean saved = deferring;
    deferring = deferrable;
    visit(location);
    deferring = saved;
  }

  void visitAttribute(Attribute attribute) {
    visit(attribute, true);
  }

  /// Visits an attribute that is written without its type.
  void visitWithoutType(Attribute attribute) {
    visit(attribute, false);
  }

  void visitType(Type type) {
    if (anyNamed || !isPlain(type)) {
      visit(type);
    }
  }

  private static boolean isPlain(Type type) {
    return type instanceof IntegerType
        || type instanceof FloatType
        || type == IndexType.INDEX
        || type == NoneType.NONE
        || type instanceof TensorType tensor
            && tensor.encoding().isEmpty()
            && isPlain(tensor.elementType())
        || type instanceof VectorType vector && isPlain(vector.elementType())
        || type instanceof ComplexType;
  }

  /// {@return whether `value` is an attribute that has no alias and holds nothing that has, but for
  /// the [type written after it][#trailingType], if any}
  static boolean isLeaf(Object value) {
    return value instanceof IntegerAttr
        || value instanceof StringAttr
        || value instanceof BoolAttr
        || value instanceof FloatAttr
        || value instanceof UnitAttr
        || value instanceof SymbolRefAttr
        || value instanceof OpaqueAttr
        || value instanceof DenseArrayAttr
        || value instanceof DenseElementsAttr
        || value instanceof DenseStringElementsAttr
        || value instanceof DenseResourceAttr
        || value instanceof SparseElementsAttr
        || value instanceof StridedLayoutAttr;
  }

  /// {@return the type that is written after `attribute`, or null where there is none, or it is one
  /// of a number's: those never hold what has an alias}
  static @Nullable Type trailingType(Attribute attribute) {
    return attribute instanceof TypedAttribute typed
            && !(attribute instanceof IntegerAttr)
            && !(attribute instanceof FloatAttr)
        ? typed.type()
        : null;
  }

  private void visit(Object value) {
    visit(value, true);
  }

  private void visit(Object value, boolean typed) {
    Type type = typed && value instanceof Attribute attribute ? trailingType(attribute) : null;
    if (!anyNamed && isLeaf(value) && (type == null || isPlain(type))) {
      return;
    }
    Candidate known = met.get(value);
    if (known == null) {
      known = new Candidate(value instanceof Type, deferring);
      met.put(value, known);
      known.alias = nameOf(value);
      known.depth = known.alias == null ? 0 : 1;
      Candidate outer = current;
      int outerDepth = childDepth;
      current = known;
      childDepth = 0;
      visitParts(value);
      if (type != null) {
        visitType(type);
      }
      if (childDepth > 0) {
        known.depth = childDepth + 1;
      }
      current = outer;
      childDepth = outerDepth;
    } else if (!deferring) {
      forbidDeferring(known);
    }
    if (current != null) {
      current.children.add(known);
    }
    childDepth = Math.max(childDepth, known.depth);
  }

  private static void forbidDeferring(Candidate candidate) {
    if (candidate.deferrable) {
      candidate.deferrable = false;
      candidate.children.forEach(AliasFinder::forbidDeferring);
    }
  }

  /// {@return the name of the alias of `value`: what a dialect calls it, else what is built in}
  private @Nullable String nameOf(Object value) {
    String name = aliasOf(value);
    for (AliasNames names : formats.aliasNames()) {
      Optional<AliasNames.Name> given =
          value instanceof Type type ? names.of(type) : names.of((Attribute) value);
      if (given.isPresent()) {
        name = given.get().text();
        if (given.get().isFinal()) {
          break;
        }
      }
    }
    return name;
  }

  private static @Nullable String aliasOf(Object value) {
    if (value instanceof Location) {
      return "loc";
    } else if (value instanceof AffineMapAttr) {
      return "map";
    } else if (value instanceof IntegerSetAttr) {
      return "set";
    } else if (value instanceof DistinctAttr attr) {
      return attr.referenced() == UnitAttr.UNIT ? null : "distinct";
    } else {
      return value instanceof TupleType tuple && tuple.types().size() > 16 ? "tuple" : null;
    }
  }

  private void visitParts(Object value) {
    if (value instanceof Location location) {
      visitParts(location);
    } else if (value instanceof ArrayAttr array) {
      array.elements().forEach(this::visit);
    } else if (value instanceof DictionaryAttr dictionary) {
      for (int i = 0; i < dictionary.size(); i++) {
        visit(dictionary.value(i));
      }
    } else if (value instanceof TypeAttr type) {
      visitType(type.value());
    } else if (value instanceof DistinctAttr distinct) {
      visit(distinct.referenced());
    } else if (value instanceof Type type) {
      visitParts(type);
    } else if (value instanceof Attribute attribute
        && !(attribute instanceof AffineMapAttr)
        && !(attribute instanceof IntegerSetAttr)) {
      FormatNames.AttributeEntry<?> entry = formats.of(attribute);
      if (entry != null) {
        entry.print(printer, attribute);
      }
    }
  }

  private void visitParts(Location location) {
    if (location instanceof Location.Named named) {
      if (named.child() != Location.unknown()) {
        visit(named.child());
      }
    } else if (location instanceof Location.CallSite site) {
      visit(site.callee());
      visit(site.caller());
    } else if (location instanceof Location.Fused fused) {
      fused.metadata().ifPresent(this::visit);
      fused.parts().forEach(this::visit);
    } else if (location instanceof Location.Opaque opaque) {
      visit(opaque.fallback());
    }
  }

  private void visitParts(Type type) {
    if (type instanceof TensorType tensor) {
      visitType(tensor.elementType());
      tensor.encoding().ifPresent(this::visit);
    } else if (type instanceof UnrankedTensorType tensor) {
      visitType(tensor.elementType());
    } else if (type instanceof VectorType vector) {
      visitType(vector.elementType());
    } else if (type instanceof MemRefType memref) {
      visitType(memref.elementType());
      memref.layout().ifPresent(this::visit);
      memref.memorySpace().ifPresent(this::visit);
    } else if (type instanceof UnrankedMemRefType memref) {
      visitType(memref.elementType());
      memref.memorySpace().ifPresent(this::visit);
    } else if (type instanceof FunctionType function) {
      function.inputs().forEach(this::visitType);
      function.results().forEach(this::visitType);
    } else if (type instanceof GraphType graph) {
      graph.inputs().forEach(this::visitType);
      graph.results().forEach(this::visitType);
    } else if (type instanceof TupleType tuple) {
      tuple.types().forEach(this::visitType);
    } else {
      FormatNames.TypeEntry<?> entry = formats.of(type);
      if (entry != null) {
        entry.print(printer, type);
      }
    }
  }

  /// {@return the aliases of all that was visited}
  AliasTable toTable() {
    List<Map.Entry<Object, Candidate>> named = new ArrayList<>();
    for (Map.Entry<Object, Candidate> entry : met.entrySet()) {
      if (entry.getValue().alias != null) {
        named.add(entry);
      }
    }
    named.sort(
        Comparator.comparing(
            Map.Entry::getValue,
            Comparator.<Candidate>comparingInt(candidate -> candidate.depth)
                .thenComparing(candidate -> !candidate.type)
                .thenComparing(candidate -> String.valueOf(candidate.alias))));
    Map<String, Integer> counts = new HashMap<>();
    List<AliasTable.Alias> aliases = new ArrayList<>(named.size());
    for (Map.Entry<Object, Candidate> entry : named) {
      Candidate candidate = entry.getValue();
      String name = String.valueOf(candidate.alias);
      int number = counts.merge(name, 1, Integer::sum) - 1;
      String spelling = (candidate.type ? "!" : "#") + name + (number == 0 ? "" : number);
      aliases.add(new AliasTable.Alias(spelling, entry.getKey(), candidate.deferrable));
    }
    return new AliasTable(aliases);
  }
}
