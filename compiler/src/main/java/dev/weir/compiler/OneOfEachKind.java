package dev.weir.compiler;

import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.trait.Callable;
import dev.weir.ir.trait.MemoryEffects;
import dev.weir.ir.trait.Symbol;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorLike;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Keeps of a program one operation of each kind, for who only asks whether a program can be lowered: what becomes
/// of an operation depends on its name and attributes, on the types of the tensors it takes and gives, and on the
/// operations that give it anything else, such as a tuple of sizes. A large program repeats a few kinds in each of
/// its layers, and where one of a kind has a kernel, so have the others.
///
/// What an operation that goes gave its users, they take from the one of its kind that stays. So the program
/// computes something else afterwards, but stays valid. Programs with control flow or several functions, of which
/// numbers may decide what is called how often, stay as they are; so does what has effects.
public final class OneOfEachKind {
  private final Rewriter rewriter = new Rewriter();
  private final Map<List<Object>, Operation> kinds = new HashMap<>();

  private OneOfEachKind() {}

  /// Erases all operations of `module` but one of each kind.
  public static void keep(Operation module) {
    Block body = flat(module.region(0).entry());
    if (body != null) {
      new OneOfEachKind().reduce(body);
    }
  }

  /// {@return the block that holds all of the program}, or null where there are more
  private static @Nullable Block flat(Block block) {
    Block body = block;
    if (block.first() instanceof Callable function && block.size() == 1) {
      body = function.region(0).entry();
    }
    for (Operation op : body) {
      if (op.regionCount() > 0 || op.successorCount() > 0 || op instanceof Symbol) {
        return null;
      }
    }
    return body;
  }

  private void reduce(Block body) {
    @Nullable Operation next;
    for (Operation op = body.first(); op != null; op = next) {
      next = op.next();
      if (op.resultCount() > 0 && MemoryEffects.isPure(op)) {
        Operation first = kinds.putIfAbsent(kind(op), op);
        if (first != null) {
          rewriter.replace(op, first.results());
        }
      }
    }
  }

  private static List<Object> kind(Operation op) {
    int slots = op.definition().slotCount();
    int operands = op.operandCount();
    int results = op.resultCount();
    Object[] kind = new Object[slots + operands + results + 2];
    int count = 0;
    kind[count++] = op.definition();
    kind[count++] = op.discardableAttributes();
    for (int i = 0; i < slots; i++) {
      Attribute attribute = op.inherentAttribute(i);
      kind[count++] = attribute == null ? "" : attribute;
    }
    for (int i = 0; i < operands; i++) {
      Value operand = op.operand(i);
      kind[count++] = isData(operand.type()) ? operand.type() : operand;
    }
    for (int i = 0; i < results; i++) {
      kind[count++] = op.result(i).type();
    }
    return Arrays.asList(kind);
  }

  /// {@return whether only a run looks at what values of `type` hold}; a vector of integers may be a shape
  private static boolean isData(Type type) {
    return type instanceof TensorLike like
        && (like.tensor().rank() > 1 || !(like.tensor().elementType() instanceof IntegerType));
  }
}
