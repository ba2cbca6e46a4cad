package dev.weir.ir.text.read;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Attribute;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.Location;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.OperationState;
import dev.weir.ir.Type;
import dev.weir.ir.text.lex.Lexer;
import dev.weir.ir.text.lex.Token;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// What follows the operands of operations in generic form, by its spelling: properties, attributes
/// and types. A program writes few of these many times, so most cost one comparison of bytes.
final class OpTails {
  /// A kind of operation, by the spelling of its name.
  static final class Kind {
    final OpDefinition definition;
    private final int start;
    private final int length;
    private final int hash;

    /// The tail that was met last.
    private @Nullable Tail last;

    Kind(OpDefinition definition, int start, int length, int hash) {
      this.definition = definition;
      this.start = start;
      this.length = length;
      this.hash = hash;
    }
  }

  /// What follows the operands: up to the end of the types, or up to `({`.
  static final class Tail {
    private static final Type[] NO_TYPES = {};

    private final Kind kind;
    private final int start;
    final int length;

    /// The operation without its operands; null where regions follow.
    final @Nullable OperationState model;

    final Type[] operandTypes;
    final int resultCount;

    /// The properties where regions follow, and how far from the start they stand.
    final @Nullable Attribute properties;

    final int propertiesAt;

    private Tail(
        Kind kind,
        int start,
        int end,
        OperationState model,
        ImmutableList<Type> operands,
        ImmutableList<Type> results) {
      this.kind = kind;
      this.start = start;
      this.length = end - start;
      this.model = model;
      this.operandTypes = operands.toArray(NO_TYPES);
      this.resultCount = results.size();
      this.properties = null;
      this.propertiesAt = 0;
    }

    private Tail(Kind kind, int start, int end, @Nullable Attribute properties, int propertiesAt) {
      this.kind = kind;
      this.start = start;
      this.length = end - start;
      this.model = null;
      this.operandTypes = NO_TYPES;
      this.resultCount = 0;
      this.properties = properties;
      this.propertiesAt = propertiesAt - start;
    }
  }

  /// Longer tails are not worth remembering.
  private static final int MAX_LENGTH = 1024;

  private static final int MAX_TABLE = 1 << 14;

  /// How many tails whose hash has the same place are kept.
  private static final int WAYS = 4;

  private final ParseSession session;
  private final Lexer lexer;
  private final byte[] bytes;
  private final int limit;
  private @Nullable DictionaryTexts dictionaries;
  private @Nullable Kind[] kinds = new Kind[64];
  private int kindCount;

  /// Tails by their hash; a new one takes the place of an older one.
  private @Nullable Tail[] tails = new Tail[256];

  private int replaced;

  /// Where the name that [#kindAt] found ends, its quote included.
  int kindEnd;

  OpTails(ParseSession session) {
    this.session = session;
    this.lexer = session.lexer;
    this.bytes = lexer.bytes;
    this.limit = lexer.source.end();
  }

  /// Remembers that the bytes from `from` to `to`, all ASCII and without escapes, name `definition`.
  void learn(OpDefinition definition, int from, int to) {
    int hash = 0;
    for (int i = from; i < to; i++) {
      if (bytes[i] < ' ' || bytes[i] == '\\') {
        return;
      }
      hash = hash * 31 + bytes[i];
    }
    if (find(hash, from, to) == null) {
      if (++kindCount * 2 >= kinds.length) {
        grow();
      }
      place(new Kind(definition, from, to - from, hash));
    }
  }

  private void grow() {
    @Nullable Kind[] old = kinds;
    kinds = new Kind[old.length * 2];
    for (Kind each : old) {
      if (each != null) {
        place(each);
      }
    }
  }

  private void place(Kind kind) {
    int mask = kinds.length - 1;
    int at = kind.hash * 0x9E3779B9 >>> 7 & mask;
    while (kinds[at] != null) {
      at = at + 1 & mask;
    }
    kinds[at] = kind;
  }

  private @Nullable Kind find(int hash, int from, int to) {
    int mask = kinds.length - 1;
    int at = hash * 0x9E3779B9 >>> 7 & mask;
    for (Kind kind = kinds[at]; kind != null; kind = kinds[at]) {
      if (kind.hash == hash
          && kind.length == to - from
          && Arrays.equals(bytes, kind.start, kind.start + kind.length, bytes, from, to)) {
        return kind;
      }
      at = at + 1 & mask;
    }
    return null;
  }

  /// {@return the kind whose name, without quotes, begins at `from`, or null where it was not learnt;
  /// #kindEnd says then where it ends}
  @Nullable Kind kindAt(int from) {
    byte[] text = bytes;
    int stop = limit;
    int hash = 0;
    for (int i = from; i < stop; i++) {
      byte c = text[i];
      if (c == '"') {
        kindEnd = i + 1;
        return find(hash, from, i);
      }
      if (c == '\\' || c < ' ') {
        return null;
      }
      hash = hash * 31 + c;
    }
    return null;
  }

  /// {@return what an operation of `kind` has from `at` on, or null where that is for the general
  /// reader to say}; without regions, only if blanks follow that no type goes on after
  ///
  /// @throws SyntaxError if there is an error that the general reader would report, too
  @Nullable Tail tailAt(Kind kind, int at) {
    Tail last = kind.last;
    if (last != null && at + last.length <= limit && isAt(last, at)) {
      return last;
    }
    byte[] text = bytes;
    int hash = kind.hash;
    int end = at;
    int stop = Math.min(limit, at + MAX_LENGTH);
    while (true) {
      if (end >= stop) {
        return null;
      }
      byte c = text[end];
      if (c == '\n' || c == 'l' && isLocation(end)) {
        break;
      }
      hash = hash * 31 + c;
      end++;
    }
    while (end > at && (bytes[end - 1] == ' ' || bytes[end - 1] == '\r')) {
      end--;
    }
    int place = hash * 0x9E3779B9 >>> 8 & tails.length - WAYS;
    for (int i = place; i < place + WAYS; i++) {
      Tail known = tails[i];
      if (known != null && known.kind == kind && known.length == end - at && isAt(known, at)) {
        kind.last = known;
        return known;
      }
    }
    Tail read = read(kind, at);
    if (read != null && at + read.length == end) {
      kind.last = read;
      remember(read, place);
    }
    return read;
  }

  private void remember(Tail tail, int place) {
    for (int i = place; i < place + WAYS; i++) {
      if (tails[i] == null) {
        tails[i] = tail;
        return;
      }
    }
    if (++replaced > tails.length && tails.length < MAX_TABLE) {
      tails = new Tail[tails.length * 4];
      replaced = 0;
    } else {
      tails[place + (replaced & WAYS - 1)] = tail;
    }
  }

  private boolean isAt(Tail tail, int at) {
    return Arrays.equals(bytes, tail.start, tail.start + tail.length, bytes, at, at + tail.length);
  }

  private boolean isLocation(int at) {
    return at + 3 < limit
        && bytes[at] == 'l'
        && bytes[at + 1] == 'o'
        && bytes[at + 2] == 'c'
        && bytes[at + 3] == '('
        && bytes[at - 1] == ' ';
  }

  private @Nullable Tail read(Kind kind, int at) {
    lexer.resetTo(at);
    Attribute properties = null;
    int propertiesAt = at;
    if (lexer.kind == Token.LESS) {
      propertiesAt = lexer.start;
      lexer.next();
      properties = session.attributes.parse();
      lexer.expect(Token.GREATER, "expected '>' to close properties");
    }
    if (lexer.kind == Token.L_PAREN) {
      int open = lexer.start;
      return open + 1 < limit && bytes[open + 1] == '{'
          ? new Tail(kind, at, open + 2, properties, propertiesAt)
          : null;
    }
    OperationState model = new OperationState(kind.definition, Location.unknown());
    if (properties != null && !setProperties(model, properties)) {
      return null;
    }
    if (lexer.kind == Token.L_BRACE) {
      model.setAttributes(readDictionary());
    }
    if (!lexer.consumeIf(Token.COLON) || lexer.kind != Token.L_PAREN) {
      return null;
    }
    ImmutableList<Type> operands = session.types.parseParenthesizedTypes();
    lexer.expect(Token.ARROW, "expected '->' in function type");
    ImmutableList<Type> results = session.types.parseFunctionResults();
    model.setResultTypes(results);
    return new Tail(kind, at, lexer.previousEnd, model, operands, results);
  }

  private DictionaryAttr readDictionary() {
    if (dictionaries == null) {
      dictionaries = new DictionaryTexts(lexer);
    }
    DictionaryTexts texts = dictionaries;
    int from = lexer.start;
    DictionaryAttr known = texts.find(from);
    if (known != null) {
      lexer.resetTo(texts.end());
      return known;
    }
    DictionaryAttr read = session.attributes.parseDictionary();
    texts.add(from, lexer.previousEnd, read);
    return read;
  }

  private static boolean setProperties(OperationState state, Attribute properties) {
    OpDefinition definition = state.definition();
    if (!definition.isRegistered()) {
      state.setSlot(0, properties);
      return true;
    }
    if (!(properties instanceof DictionaryAttr dictionary)) {
      return false;
    }
    for (int i = 0; i < dictionary.size(); i++) {
      int slot = definition.slotOf(dictionary.name(i));
      if (slot < 0) {
        return false;
      }
      state.setSlot(slot, dictionary.value(i));
    }
    return true;
  }
}
