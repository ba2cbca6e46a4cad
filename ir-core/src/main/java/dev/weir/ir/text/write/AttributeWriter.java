package dev.weir.ir.text.write;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
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
import dev.weir.ir.attr.UnitAttr;
import dev.weir.ir.text.AttributePrinter;
import dev.weir.ir.text.PrintOptions;
import dev.weir.ir.text.lex.TextBuffer;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.NoneType;
import dev.weir.ir.type.ShapedType;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Writes attributes, types and locations.
public sealed class AttributeWriter implements AttributePrinter permits FormatWriter {
  /// Whether the type after an attribute is written.
  private enum TypeText {
    ALWAYS,
    /// Not where it is what a reader assumes.
    UNLESS_DEFAULT,
    NEVER
  }

  private static final int RECENT = 16;

  public final TextBuffer out;
  final FormatNames formats;
  final PrintOptions options;
  public final AliasTable aliases;
  private final TypeWriter types;
  private final DenseWriter dense;
  final LocationWriter locations;
  private final TextCache texts = new TextCache();

  /// The attribute written last of some classes each, for those that are equal and not the same.
  private final @Nullable Attribute[] recent = new Attribute[RECENT];

  private final byte @Nullable [][] recentTexts = new byte[RECENT][];

  private final Map<DistinctAttr, Integer> distinct;
  public final Map<String, DenseResourceAttr> resources = new LinkedHashMap<>();

  private @Nullable AttributeWriter whole;

  /// How many attributes were written whose text is not all there is to writing them.
  private int uncacheable;

  public AttributeWriter(
      TextBuffer out, FormatNames formats, PrintOptions options, AliasTable aliases) {
    this(out, formats, options, aliases, new IdentityHashMap<>());
  }

  /// Makes a writer of parts of what `other` writes.
  public AttributeWriter(AttributeWriter other) {
    this(other, other.aliases);
  }

  /// Makes a writer of parts of what `other` writes, with these aliases.
  public AttributeWriter(AttributeWriter other, AliasTable aliases) {
    this(new TextBuffer(0), other.formats, other.options, aliases, other.distinct);
    whole = other;
  }

  private AttributeWriter(
      TextBuffer out,
      FormatNames formats,
      PrintOptions options,
      AliasTable aliases,
      Map<DistinctAttr, Integer> distinct) {
    this.out = out;
    this.formats = formats;
    this.options = options;
    this.aliases = aliases;
    this.distinct = distinct;
    types = new TypeWriter(this);
    dense = new DenseWriter(this);
    locations = new LocationWriter(this);
  }

  /// Flushes the text before: what comes next depends on it.
  void settle() {
    if (whole != null) {
      whole.settle();
    }
  }

  /// {@return the text of `value` if it is known}
  byte @Nullable [] textOf(Object value) {
    return texts.get(value);
  }

  /// Keeps the text of `value`, which is all that was written since there were `from` bytes and
  /// `before` uncacheable attributes.
  void keep(Object value, int from, int before) {
    if (uncacheable == before && out.size() - from <= TextCache.MOST && texts.isKnown(value)) {
      texts.put(value, out.toBytes(from));
    }
  }

  int uncacheable() {
    return uncacheable;
  }

  @Override
  public AttributePrinter print(String text) {
    out.append(text);
    return this;
  }

  @Override
  public AttributePrinter print(long value) {
    out.append(value);
    return this;
  }

  @Override
  public AttributePrinter print(double value) {
    FloatText.append(out, value, FloatType.F64);
    return this;
  }

  @Override
  public AttributePrinter printString(String value) {
    out.quoted(value);
    return this;
  }

  @Override
  public AttributePrinter printKeywordOrString(String name) {
    out.keywordOrString(name);
    return this;
  }

  @Override
  public AttributePrinter printType(Type type) {
    types.write(type);
    return this;
  }

  @Override
  public AttributePrinter printAttribute(Attribute attribute) {
    write(attribute, TypeText.ALWAYS);
    return this;
  }

  @Override
  public AttributePrinter printAttributeWithoutType(Attribute attribute) {
    write(attribute, TypeText.NEVER);
    return this;
  }

  @Override
  public AttributePrinter printSymbolName(String name) {
    out.append('@').keywordOrString(name);
    return this;
  }

  @Override
  public AttributePrinter printDimensions(ImmutableLongArray shape, boolean trailingX) {
    types.dimensions(shape, trailingX);
    return this;
  }

  /// Writes an attribute, without its type where that is what a reader assumes: i64, f64.
  void printAttributeWithoutDefaultType(Attribute attribute) {
    write(attribute, TypeText.UNLESS_DEFAULT);
  }

  /// Writes the types after an arrow.
  void resultTypes(List<? extends Type> results) {
    types.results(results);
  }

  /// Writes the type after an arrow.
  void resultType(Type result) {
    types.result(result);
  }

  /// Writes a type in full, even where it has an alias itself.
  public void writeUnaliased(Type type) {
    types.writeUnaliased(type);
  }

  /// Writes an attribute in full, even where it has an alias itself.
  public void writeUnaliased(Attribute attribute) {
    if (attribute instanceof Location location) {
      locations.unaliased(location);
    } else {
      writeFull(attribute, TypeText.ALWAYS);
    }
  }

  private void write(Attribute attribute, TypeText typeText) {
    String alias = aliases.isEmpty() ? null : aliases.of(attribute);
    if (alias != null) {
      out.append(alias);
    } else if (attribute instanceof Location) {
      writeUnaliased(attribute);
    } else {
      writeFull(attribute, typeText);
    }
  }

  /// Writes an attribute that has no alias.
  private void writeFull(Attribute attribute, TypeText typeText) {
    if (attribute instanceof IntegerAttr integer) {
      integer(integer);
      if (typeText == TypeText.ALWAYS
          || typeText == TypeText.UNLESS_DEFAULT && !integer.type().equals(IntegerType.I64)) {
        trailingType(integer.type());
      }
    } else if (attribute instanceof StringAttr string) {
      out.quoted(string.value());
      optionalType(string.type(), typeText);
    } else if (attribute instanceof BoolAttr bool) {
      out.append(bool.value() ? "true" : "false");
    } else if (attribute instanceof UnitAttr) {
      out.append("unit");
    } else if (typeText == TypeText.ALWAYS) {
      byte[] text = textOf(attribute);
      if (text != null) {
        out.append(text);
        return;
      }
      int from = out.size();
      int before = uncacheable;
      int kind = System.identityHashCode(attribute.getClass()) & RECENT - 1;
      if (!attribute.equals(recent[kind])) {
        recent[kind] = attribute;
        recentTexts[kind] = null;
        writeComposite(attribute, typeText);
        keep(attribute, from, before);
        return;
      }
      text = recentTexts[kind];
      if (text != null) {
        out.append(text);
        return;
      }
      writeComposite(attribute, typeText);
      if (uncacheable == before && out.size() - from <= TextCache.MOST) {
        recentTexts[kind] = out.toBytes(from);
      }
    } else {
      writeComposite(attribute, typeText);
    }
  }

  private void writeComposite(Attribute attribute, TypeText typeText) {
    if (attribute instanceof FloatAttr number) {
      boolean decimal = FloatText.append(out, number);
      if (typeText == TypeText.ALWAYS
          || typeText == TypeText.UNLESS_DEFAULT && (number.type() != FloatType.F64 || !decimal)) {
        trailingType(number.type());
      }
    } else if (attribute instanceof ArrayAttr array) {
      array(array);
    } else if (attribute instanceof DictionaryAttr dictionary) {
      out.append('{');
      entries(dictionary);
      out.append('}');
    } else if (attribute instanceof TypeAttr type) {
      types.write(type.value());
    } else if (attribute instanceof SymbolRefAttr reference) {
      symbol(reference.path());
    } else if (attribute instanceof DenseArrayAttr array) {
      dense.write(array);
    } else if (attribute instanceof DenseElementsAttr elements) {
      dense.write(elements);
      optionalType(elements.type(), typeText);
    } else if (attribute instanceof DenseStringElementsAttr elements) {
      dense.write(elements);
      optionalType(elements.type(), typeText);
    } else if (attribute instanceof SparseElementsAttr elements) {
      dense.write(elements);
      optionalType(elements.type(), typeText);
    } else if (attribute instanceof DenseResourceAttr resource) {
      uncacheable++;
      resources.putIfAbsent(resource.key(), resource);
      out.append("dense_resource<").keywordOrString(resource.key()).append('>');
      optionalType(resource.type(), typeText);
    } else if (attribute instanceof StridedLayoutAttr layout) {
      AffineText.append(out, layout);
    } else if (attribute instanceof AffineMapAttr map) {
      out.append("affine_map<");
      AffineText.append(out, map.value());
      out.append('>');
    } else if (attribute instanceof IntegerSetAttr set) {
      out.append("affine_set<");
      AffineText.append(out, set.value());
      out.append('>');
    } else if (attribute instanceof DistinctAttr attr) {
      distinct(attr);
    } else if (attribute instanceof OpaqueAttr opaque) {
      types.dialectSymbol('#', opaque.dialect(), opaque.text());
      optionalType(opaque.type(), typeText);
    } else {
      dialectAttribute(attribute);
    }
  }

  private void distinct(DistinctAttr attr) {
    uncacheable++;
    settle();
    int number = distinct.computeIfAbsent(attr, _ -> distinct.size());
    out.append("distinct[").append(number).append("]<");
    if (attr.referenced() != UnitAttr.UNIT) {
      write(attr.referenced(), TypeText.ALWAYS);
    }
    out.append('>');
  }

  private void dialectAttribute(Attribute attribute) {
    FormatNames.AttributeEntry<?> entry = formats.of(attribute);
    if (entry == null) {
      if (formats.isForMessages()) {
        out.append("#<").append(attribute.getClass().getSimpleName()).append('>');
        return;
      }
      throw new IllegalArgumentException(
          "no dialect at hand prints " + attribute.getClass().getName());
    }
    entry.print(this, attribute);
  }

  private void integer(IntegerAttr integer) {
    if (integer.fitsLong()) {
      out.append(integer.value());
    } else {
      out.append(integer.bigValue().toString());
    }
  }

  private void optionalType(Type type, TypeText typeText) {
    if (typeText != TypeText.NEVER && type != NoneType.NONE) {
      trailingType(type);
    }
  }

  private void trailingType(Type type) {
    out.append(' ', ':').append(' ');
    types.write(type);
  }

  private void array(ArrayAttr array) {
    out.append('[');
    ImmutableList<Attribute> elements = array.elements();
    for (int i = 0; i < elements.size(); i++) {
      if (i > 0) {
        out.append(',', ' ');
      }
      write(elements.get(i), TypeText.UNLESS_DEFAULT);
    }
    out.append(']');
  }

  /// Writes `name = value, name` without braces.
  void entries(DictionaryAttr dictionary) {
    for (int i = 0, n = dictionary.size(); i < n; i++) {
      if (i > 0) {
        out.append(',', ' ');
      }
      entry(dictionary.name(i), dictionary.value(i));
    }
  }

  /// Writes `name = value`, or `name` alone for a unit.
  void entry(String name, Attribute value) {
    byte[] text = texts.get(name);
    if (text != null) {
      out.append(text);
    } else {
      int from = out.size();
      out.keywordOrString(name);
      keep(name, from, uncacheable);
    }
    if (value != UnitAttr.UNIT) {
      out.append(' ', '=').append(' ');
      write(value, TypeText.ALWAYS);
    }
  }

  private void symbol(ImmutableList<String> path) {
    for (int i = 0; i < path.size(); i++) {
      if (i > 0) {
        out.append("::");
      }
      out.append('@').keywordOrString(path.get(i));
    }
  }

  /// {@return whether the elements of an attribute of this type are left out}
  boolean elides(ShapedType type) {
    return options.elideElementsAbove().isPresent()
        && type.elementCount() > options.elideElementsAbove().getAsInt();
  }
}
