package dev.weir.ir.text.read;

import dev.weir.ir.Attribute;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Location;
import dev.weir.ir.Type;
import dev.weir.ir.attr.DistinctAttr;
import dev.weir.ir.attr.ResourceBlob;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.ir.text.SyntaxError;
import dev.weir.ir.text.lex.Lexer;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;

/// What the readers of one text share: the tokens, the registry, the aliases, and how deep and how
/// large what is being read has become.
public final class ParseSession {
  /// How deeply types, attributes and locations may nest, aliases expanded.
  static final int MAX_DEPTH = 400;

  /// How many types and attributes one alias may stand for, aliases in it expanded: this many, or,
  /// in a long text, [#WEIGHT_PER_BYTE] for each byte of it, but never more than [#MAX_WEIGHT].
  private static final long LEAST_WEIGHT = 50_000;

  private static final long WEIGHT_PER_BYTE = 100;
  private static final long MAX_WEIGHT = 50_000_000;

  /// How many bytes the elements of one tensor may take, however few characters they have: this
  /// many, or [#WEIGHT_PER_BYTE] for each byte of the text.
  private static final long LEAST_ELEMENT_BYTES = 1 << 20;

  /// {@return how many types and attributes one alias may stand for in `length` bytes}
  private static long mostWeight(long length) {
    return Math.min(MAX_WEIGHT, LEAST_WEIGHT + WEIGHT_PER_BYTE * length);
  }

  /// What an alias stands for, how deeply that nests and how much it is.
  public record Alias<T>(T value, int depth, long weight) {}

  public final Lexer lexer;
  public final DialectRegistry registry;
  final ParseOptions options;
  final Diagnostics diagnostics;
  public final Map<String, Alias<Attribute>> attributeAliases;
  public final Map<String, Alias<Type>> typeAliases;
  final Map<Long, DistinctAttr> distinct = new HashMap<>();
  final ConcurrentMap<String, ResourceBlob> blobs;
  public final TypeReader types;
  public final AttributeReader attributes;
  final AffineReader affine;
  final DenseReader dense;
  final LocationReader locations;
  final DialectReader dialects;
  final ValueIds valueIds;
  final OpTails tails;

  private final boolean part;
  private int depth;
  private int deepest;
  private long weight;
  private final long mostWeight;

  public ParseSession(
      SourceText source, DialectRegistry registry, ParseOptions options, Diagnostics diagnostics) {
    this(
        source,
        registry,
        options,
        diagnostics,
        new HashMap<>(),
        new HashMap<>(),
        new ConcurrentSkipListMap<>(),
        false);
    lexer.resetTo(source.start());
  }

  /// Makes a session for parts of the text of `whole`, on another thread. It sees the aliases that
  /// are defined by now; what it finds wrong concerns nobody.
  public ParseSession(ParseSession whole) {
    this(
        whole.lexer.source,
        whole.registry,
        whole.options,
        new Diagnostics(),
        whole.attributeAliases,
        whole.typeAliases,
        whole.blobs,
        true);
  }

  private ParseSession(
      SourceText source,
      DialectRegistry registry,
      ParseOptions options,
      Diagnostics diagnostics,
      Map<String, Alias<Attribute>> attributeAliases,
      Map<String, Alias<Type>> typeAliases,
      ConcurrentMap<String, ResourceBlob> blobs,
      boolean part) {
    this.registry = registry;
    this.options = options;
    this.diagnostics = diagnostics;
    this.attributeAliases = attributeAliases;
    this.typeAliases = typeAliases;
    this.blobs = blobs;
    this.part = part;
    lexer = new Lexer(source, diagnostics);
    mostWeight = mostWeight(lexer.bytes.length);
    types = new TypeReader(this);
    attributes = new AttributeReader(this);
    affine = new AffineReader(this);
    dense = new DenseReader(this);
    locations = new LocationReader(this);
    dialects = new DialectReader(this);
    valueIds = new ValueIds(lexer);
    tails = new OpTails(this);
  }

  /// Notes that something nested begins.
  public void enter() {
    enter(1, 1);
  }

  /// Notes that something begins that nests `levels` deep and counts as `amount`.
  public void enter(int levels, long amount) {
    depth++;
    deepest = Math.max(deepest, depth + levels - 1);
    weight += amount;
    if (deepest > MAX_DEPTH) {
      throw lexer.error("nesting is too deep: more than " + MAX_DEPTH + " levels");
    }
    if (weight > mostWeight) {
      throw lexer.error("aliases expand to more than " + mostWeight + " parts");
    }
  }

  /// Reports at `at` that the elements of a tensor take `bytes`, if that is too much for this text.
  void checkElementBytes(int at, long bytes) {
    long most = LEAST_ELEMENT_BYTES + WEIGHT_PER_BYTE * lexer.bytes.length;
    if (bytes > most) {
      throw lexer.error(
          at,
          "the elements take %d bytes, more than the %d that a text of this length may have"
              .formatted(bytes, most));
    }
  }

  /// Notes that what [#enter] announced has ended.
  public void leave() {
    depth--;
    if (depth == 0) {
      deepest = 0;
      weight = 0;
    }
  }

  /// Starts to measure how deep what comes next is; returns what [#endMeasure] needs.
  public int beginMeasure() {
    int outer = deepest;
    deepest = depth;
    return outer;
  }

  /// {@return how many levels were entered since [#beginMeasure]}; to be called before the last
  /// [#leave]
  public int endMeasure(int outer) {
    int levels = Math.max(1, deepest - depth + 1);
    deepest = Math.max(outer, deepest);
    return levels;
  }

  public long weight() {
    return weight;
  }

  /// {@return whether this reads parts of a text whose whole another session reads}
  boolean isPart() {
    return part;
  }

  /// Gives up if this session reads parts only, since what comes next concerns the whole text.
  void needsWhole() {
    if (part) {
      throw new SyntaxError();
    }
  }

  Location location(int offset) {
    return lexer.locationAt(offset);
  }
}
