package dev.weir.ir.text.read;

import dev.weir.ir.Block;
import dev.weir.ir.BlockSegment;
import dev.weir.ir.text.SyntaxError;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// A part of a text that was read by itself: operations for the end of a block, and the names that
/// they share with what is around them.
///
/// @param segment the operations
/// @param end where the first thing begins that was not read
/// @param names what the names mean, and which of them are placeholders for values from outside
/// @param deferred locations whose aliases come later
record TextPart(
    BlockSegment segment,
    int end,
    ValueNames names,
    List<OperationReader.DeferredLocation> deferred) {
  /// Reads parts of the text of one session, one after the other, in a session of its own.
  static final class Reader {
    private final ParseSession session;
    private final OperationReader operations;

    Reader(ParseSession whole) {
      session = new ParseSession(whole);
      operations = new OperationReader(session);
    }

    /// Reads the operations for the end of `block` that begin between `from` and `to`.
    ///
    /// @return null if there is an error, or something that takes the whole text to read, or if it
    ///     is not wanted any more
    @Nullable TextPart read(
        Block block, String defaultDialect, int from, int to, BooleanSupplier wanted) {
      try {
        session.lexer.resetTo(from);
        TextPart part = operations.readPart(block, defaultDialect, to, wanted);
        return session.diagnostics.isEmpty() ? part : null;
      } catch (SyntaxError | StackOverflowError e) {
        return null;
      }
    }
  }
}
