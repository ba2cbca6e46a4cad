package dev.weir.ir.text;

import dev.weir.ir.Attribute;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.Location;
import dev.weir.ir.Type;
import dev.weir.ir.attr.AffineMapAttr;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.DistinctAttr;
import dev.weir.ir.attr.IntegerSetAttr;
import dev.weir.ir.attr.TypeAttr;
import dev.weir.ir.attr.UnitAttr;
import dev.weir.ir.type.ComplexType;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.FunctionType;
import dev.weir.ir.type.GraphType;
import dev.weir.ir.type.IndexType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.MemRefType;
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
import org.jspecify.annotations.Nullable;

/// Finds which types and attributes get aliases, and which ones: affine maps, integer sets,
/// locations, distinct attributes and long tuples. Those that others are made of come first, then
/// types before attributes, then by name, then in the order they were met.
final class AliasFinder {
  /// What is known of a type or attribute met.
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
  private @Nullable Candidate current;
  private boolean deferring;
  private int childDepth;

  AliasFinder(FormatNames formats, AliasCollector printer) {
    this.formats = formats;
    this.printer = printer;
  }

  void visitLocation(Location location, boolean deferrable) {
    boolean saved = deferring;
    deferring = deferrable;
    visit(location);
    deferring = saved;
  }

  void visitAttribute(Attribute attribute) {
    visit(attribute);
  }

  void visitType(Type type) {
    if (!isPlain(type)) {
      visit(type);
    }
  }

  private static boolean isPlain(Type type) {
    return type instanceof IntegerType
        || type instanceof FloatType
        || type == IndexType.INDEX
        || type instanceof TensorType tensor
            && tensor.encoding().isEmpty()
            && isPlain(tensor.elementType())
        || type instanceof VectorType vector && isPlain(vector.elementType())
        || type instanceof ComplexType;
  }

  private static boolean isLeaf(Object value) {
    return value instanceof Attribute
        && !(value instanceof Location)
        && !(value instanceof ArrayAttr)
        && !(value instanceof DictionaryAttr)
        && !(value instanceof TypeAttr)
        && !(value instanceof DistinctAttr)
        && !(value instanceof AffineMapAttr)
        && !(value instanceof IntegerSetAttr)
        && value.getClass().getPackageName().equals("dev.weir.ir.attr");
  }

  private void visit(Object value) {
    if (isLeaf(value)) {
      return;
    }
    Candidate known = met.get(value);
    if (known == null) {
      known = new Candidate(value instanceof Type, deferring);
      met.put(value, known);
      known.alias = aliasOf(value);
      known.depth = known.alias == null ? 0 : 1;
      Candidate outer = current;
      int outerDepth = childDepth;
      current = known;
      childDepth = 0;
      visitParts(value);
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

  private static @Nullable String aliasOf(Object value) {
    return switch (value) {
      case AffineMapAttr map -> "map";
      case IntegerSetAttr set -> "set";
      case Location location -> "loc";
      case DistinctAttr distinct when distinct.referenced() != UnitAttr.UNIT -> "distinct";
      case TupleType tuple when tuple.types().size() > 16 -> "tuple";
      default -> null;
    };
  }

  private void visitParts(Object value) {
    switch (value) {
      case ArrayAttr array -> array.elements().forEach(this::visit);
      case DictionaryAttr dictionary -> {
        for (int i = 0; i < dictionary.size(); i++) {
          visit(dictionary.value(i));
        }
      }
      case TypeAttr type -> visitType(type.value());
      case DistinctAttr distinct -> visit(distinct.referenced());
      case Location location -> visitParts(location);
      case AffineMapAttr map -> {}
      case IntegerSetAttr set -> {}
      case Type type -> visitParts(type);
      case Attribute attribute -> {
        FormatNames.AttributeEntry<?> entry = formats.of(attribute);
        if (entry != null) {
          entry.print(printer, attribute);
        }
      }
      default -> throw new IllegalStateException("neither type nor attribute");
    }
  }

  private void visitParts(Location location) {
    switch (location) {
      case Location.Named named -> {
        if (named.child() != Location.unknown()) {
          visit(named.child());
        }
      }
      case Location.CallSite site -> {
        visit(site.callee());
        visit(site.caller());
      }
      case Location.Fused fused -> {
        fused.metadata().ifPresent(this::visit);
        fused.parts().forEach(this::visit);
      }
      case Location.Opaque opaque -> visit(opaque.fallback());
      case Location.Unknown unknown -> {}
      case Location.FileLineCol at -> {}
      case Location.FileRange range -> {}
    }
  }

  private void visitParts(Type type) {
    switch (type) {
      case TensorType tensor -> {
        visitType(tensor.elementType());
        tensor.encoding().ifPresent(this::visit);
      }
      case UnrankedTensorType tensor -> visitType(tensor.elementType());
      case VectorType vector -> visitType(vector.elementType());
      case MemRefType memref -> {
        visitType(memref.elementType());
        memref.layout().ifPresent(this::visit);
        memref.memorySpace().ifPresent(this::visit);
      }
      case UnrankedMemRefType memref -> {
        visitType(memref.elementType());
        memref.memorySpace().ifPresent(this::visit);
      }
      case FunctionType function -> {
        function.inputs().forEach(this::visitType);
        function.results().forEach(this::visitType);
      }
      case GraphType graph -> {
        graph.inputs().forEach(this::visitType);
        graph.results().forEach(this::visitType);
      }
      case TupleType tuple -> tuple.types().forEach(this::visitType);
      default -> {
        FormatNames.TypeEntry<?> entry = formats.of(type);
        if (entry != null) {
          entry.print(printer, type);
        }
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
