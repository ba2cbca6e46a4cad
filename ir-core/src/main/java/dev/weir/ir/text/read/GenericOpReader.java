package dev.weir.ir.text.read;

import dev.weir.ir.Block;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Type;
import dev.weir.ir.text.lex.Lexer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads operations in generic form that are spelled as printers spell them, straight from the
/// bytes: no tokens, no strings, and nothing allocated but the operation.
///
/// Whatever it does not know it leaves, before anything has changed, to [OperationReader], which
/// reads all there is and alone reports errors. That keeps this class small, and what it reads
/// cannot differ.
final class GenericOpReader {
  private static final int NONE = -1;

  private final OperationReader operations;
  private final ParseSession session;
  private final Lexer lexer;
  private final byte[] bytes;
  private final int limit;
  private final ValueIds ids;
  private final OpTails tails;
  private final OperationState state;

  private int[] operandIds = new int[8];
  private int[] operandNumbers = new int[8];
  private int[] operandPlaces = new int[8];
  private int operandCount;
  private final List<Block> successors = new ArrayList<>();
  private @Nullable PendingOperation pending;

  GenericOpReader(OperationReader operations, OperationState state) {
    this.operations = operations;
    this.state = state;
    session = operations.session();
    lexer = session.lexer;
    bytes = lexer.bytes;
    limit = lexer.source.end();
    ids = session.valueIds;
    tails = session.tails;
  }

  private int byteAt(int at) {
    return at < limit ? bytes[at] : 0;
  }

  private int skipBlanks(int from) {
    byte[] text = bytes;
    int stop = limit;
    int at = from;
    while (at < stop && text[at] == ' ') {
      at++;
    }
    return at;
  }

  private int skipLines(int from) {
    byte[] text = bytes;
    int stop = limit;
    int at = from;
    while (at < stop) {
      byte c = text[at];
      if (c != ' ' && c != '\n' && c != '\r' && c != '\t') {
        break;
      }
      at++;
    }
    return at;
  }

  /// Reads as many operations from the current token on as it can, into the block of `scope`.
  ///
  /// @return an operation that has been read up to its regions, which come next; null where
  ///     something else comes next
  @Nullable PendingOperation read(RegionScope scope) {
    int from = lexer.start;
    int at = from;
    pending = null;
    while (at != NONE && pending == null && at < scope.stop) {
      from = at;
      at = readOne(at, scope);
    }
    lexer.resetTo(at == NONE ? from : at);
    return pending;
  }

  /// Reads one operation; returns where the next thing begins, or [#NONE] if nothing was read.
  private int readOne(int from, RegionScope scope) {
    int at = from;
    int resultEnd = NONE;
    if (byteAt(at) == '%') {
      resultEnd = lexer.nameEnd(at + 1);
      at = skipBlanks(resultEnd);
      if (resultEnd == from + 1 || byteAt(at) != '=') {
        return NONE;
      }
      at = skipBlanks(at + 1);
    }
    if (byteAt(at) != '"') {
      return NONE;
    }
    int nameAt = at;
    OpTails.Kind kind = tails.kindAt(at + 1);
    if (kind == null || byteAt(tails.kindEnd) != '(') {
      return NONE;
    }
    at = readOperands(tails.kindEnd + 1);
    if (at == NONE) {
      return NONE;
    }
    if (!successors.isEmpty()) {
      successors.clear();
    }
    if (byteAt(at) == '[') {
      if (!OperationReader.mayBeTerminator(kind.definition)) {
        return NONE;
      }
      at = readSuccessors(at + 1, scope);
      if (at == NONE) {
        return NONE;
      }
    }
    OpTails.Tail tail = tails.tailAt(kind, at);
    if (tail == null) {
      return NONE;
    }
    int end = at + tail.length;
    OperationState model = tail.model;
    if (model == null) {
      pending = pendingOf(nameAt, from, resultEnd, kind, tail, at);
      return end - 1;
    }
    int next = skipLines(end);
    if (tail.operandTypes.length != operandCount
        || resultEnd != NONE && tail.resultCount != 1
        || next == end
        || !isBeginning(byteAt(next))) {
      return NONE;
    }
    state.restart(model, session.location(nameAt));
    ValueNames values = operations.values();
    Type[] types = tail.operandTypes;
    for (int i = 0; i < types.length; i++) {
      state.addOperand(
          values.resolve(operandIds[i], operandNumbers[i], operandPlaces[i], types[i]));
    }
    for (int i = 0; i < successors.size(); i++) {
      state.addSuccessor(successors.get(i));
    }
    return finish(scope, from, resultEnd, next);
  }

  /// {@return whether something new begins with `c`, so that a type before it is over}
  private static boolean isBeginning(int c) {
    return c == '%' || c == '"' || c == '}' || c == '^' || Lexer.isLetter(c);
  }

  private int finish(RegionScope scope, int from, int resultEnd, int next) {
    Operation op = operations.make(state);
    int at = next;
    if (byteAt(at) == 'l') {
      lexer.resetTo(at);
      operations.parseTrailingLocation(op);
      at = lexer.start;
    }
    operations.insert(op, scope, from);
    if (resultEnd != NONE) {
      operations.values().define(ids.of(from + 1, resultEnd), 0, from, op.result(0));
    }
    return at;
  }

  private PendingOperation pendingOf(
      int nameAt, int from, int resultEnd, OpTails.Kind kind, OpTails.Tail tail, int tailAt) {
    List<ResultName> results =
        resultEnd == NONE
            ? List.of()
            : List.of(new ResultName(ids.of(from + 1, resultEnd), 1, from));
    List<OperandName> operands = new ArrayList<>(operandCount);
    for (int i = 0; i < operandCount; i++) {
      operands.add(new OperandName(operandIds[i], operandNumbers[i], operandPlaces[i]));
    }
    return new PendingOperation(
        nameAt,
        results,
        kind.definition,
        operands,
        successors.isEmpty() ? List.of() : List.copyOf(successors),
        tail.properties,
        tailAt + tail.propertiesAt);
  }

  /// Reads the names from after `(` to `)`; returns the end.
  private int readOperands(int from) {
    operandCount = 0;
    if (byteAt(from) == ')') {
      return from + 1;
    }
    int at = from;
    while (true) {
      at = skipBlanks(at);
      int end = lexer.nameEnd(at + 1);
      if (byteAt(at) != '%' || end == at + 1) {
        return NONE;
      }
      int number = 0;
      int after = end;
      if (byteAt(end) == '#') {
        after = end + 1;
        while (Lexer.isDigit(byteAt(after)) && after - end < 9) {
          number = number * 10 + bytes[after++] - '0';
        }
        if (after == end + 1) {
          return NONE;
        }
      }
      addOperand(ids.of(at + 1, end), number, at);
      at = skipBlanks(after);
      if (byteAt(at) == ')') {
        return at + 1;
      }
      if (byteAt(at) != ',') {
        return NONE;
      }
      at++;
    }
  }

  private void addOperand(int id, int number, int at) {
    if (operandCount == operandIds.length) {
      operandIds = Arrays.copyOf(operandIds, operandCount * 2);
      operandNumbers = Arrays.copyOf(operandNumbers, operandCount * 2);
      operandPlaces = Arrays.copyOf(operandPlaces, operandCount * 2);
    }
    operandIds[operandCount] = id;
    operandNumbers[operandCount] = number;
    operandPlaces[operandCount++] = at;
  }

  /// Reads the names from after `[` to `]`; returns the end.
  private int readSuccessors(int from, RegionScope scope) {
    int at = from;
    while (true) {
      at = skipBlanks(at);
      int end = lexer.nameEnd(at + 1);
      if (byteAt(at) != '^' || end == at + 1) {
        return NONE;
      }
      successors.add(operations.blocks().named(lexer.names.intern(bytes, at + 1, end), at, scope));
      at = skipBlanks(end);
      if (byteAt(at) == ']') {
        return at + 1;
      }
      if (byteAt(at) != ',') {
        return NONE;
      }
      at++;
    }
  }
}
