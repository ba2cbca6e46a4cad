package dev.weir.dialect.tile.interpret;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.tile.Access;
import dev.weir.dialect.tile.PointerType;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.ir.Type;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/// Runs a kernel: all programs, one after another, each operation as its definition says.
///
/// Floats are computed in double precision and rounded to their type after each operation; sums and
/// matmuls are rounded once, at the end. Nothing is left to chance: what a device may do wrong
/// is refused by a [TileTrap]: access outside of a view or of the memory behind it, reads of memory that
/// nobody wrote, two programs that use an element which one of them writes, loads of what was stored
/// since the last barrier, extents beyond their bounds or different from each other's, divisions of
/// integers by 0.
///
/// The kernel must have been verified. A kernel may be run any number of times, by several threads.
public final class TileInterpreter {
  private final TileFuncOp function;
  private final @Nullable Long seed;

  private TileInterpreter(TileFuncOp function, @Nullable Long seed) {
    this.function = function;
    this.seed = seed;
  }

  /// {@return an interpreter that runs the programs of `function` in order}
  public static TileInterpreter of(TileFuncOp function) {
    return new TileInterpreter(function, null);
  }

  /// {@return an interpreter that runs the programs in an order drawn by chance, the same for the same
  /// seed}
  public TileInterpreter shuffled(long orderSeed) {
    return new TileInterpreter(function, orderSeed);
  }

  /// Runs the kernel on tensors.
  ///
  /// @param tensors what the pointers point to
  /// @param sizes the sizes known only at run time
  /// @throws IllegalArgumentException if the arguments do not fit the kernel
  /// @throws TileTrap if the kernel does what it must not
  public void runTensors(List<Tensor> tensors, long... sizes) {
    List<MemorySegment> pointers = new ArrayList<>(tensors.size());
    for (Tensor tensor : tensors) {
      int i = pointers.size();
      if (i < function.pointers().size()) {
        String expected = elementType(i).toString();
        checkArgument(
            tensor.dtype().mlirName().equals(expected),
            "pointer %s points to %s, got %s",
            i,
            expected,
            tensor.describe());
      }
      pointers.add(tensor.data());
    }
    run(pointers, sizes);
  }

  /// Runs the kernel.
  ///
  /// Memory that a pointer only writes holds nothing before. Two pointers may point to the same memory if
  /// their elements have the same type; then what is read through one must be read before it is
  /// overwritten through the other, by the same program.
  ///
  /// @param pointers the memory that the pointers point to
  /// @param sizes the sizes known only at run time
  /// @throws IllegalArgumentException if the arguments do not fit the kernel
  /// @throws TileTrap if the kernel does what it must not
  public void run(List<MemorySegment> pointers, long... sizes) {
    checkArgument(
        pointers.size() == function.pointers().size(),
        "the kernel has %s pointers, got %s",
        function.pointers().size(),
        pointers.size());
    long programs = function.programs(sizes);
    checkArgument(
        programs <= Integer.MAX_VALUE, "the grid size %s is larger than a launch takes", programs);
    ImmutableList<Memory> memories = memories(pointers);
    for (int number : order((int) programs)) {
      new ProgramRun(new Program(number, function, memories, sizes)).run(function);
    }
  }

  private int[] order(int programs) {
    int[] order = new int[programs];
    for (int i = 0; i < programs; i++) {
      order[i] = i;
    }
    if (seed != null) {
      Random random = new Random(seed);
      for (int i = programs - 1; i > 0; i--) {
        int j = random.nextInt(i + 1);
        int moved = order[i];
        order[i] = order[j];
        order[j] = moved;
      }
    }
    return order;
  }

  private Type elementType(int pointer) {
    return ((PointerType) function.pointers().get(pointer).type()).element();
  }

  private ImmutableList<Memory> memories(List<MemorySegment> pointers) {
    @Nullable GlobalUses[] uses = new GlobalUses[pointers.size()];
    var memories = ImmutableList.<Memory>builder();
    for (int i = 0; i < uses.length; i++) {
      Type element = elementType(i);
      Access access = function.access(i);
      boolean isRead = access.reads();
      boolean isWritten = access.writes();
      for (int j = 0; j < uses.length; j++) {
        if (i != j && overlap(pointers.get(i), pointers.get(j))) {
          checkArgument(
              pointers.get(i).address() == pointers.get(j).address()
                  && element.equals(elementType(j)),
              "pointers %s and %s point to memory that overlaps, at different elements",
              i,
              j);
          isRead |= function.access(j).reads();
          isWritten |= function.access(j).writes();
          if (uses[j] != null) {
            uses[i] = uses[j];
          }
        }
      }
      if (isWritten && uses[i] == null) {
        long count = longest(pointers, i) / Memory.byteSize(element);
        uses[i] = new GlobalUses(Math.toIntExact(count), isRead);
      }
      memories.add(
          new Memory(
              "argument " + i,
              element,
              pointers.get(i),
              uses[i] == null ? GlobalUses.readOnly() : uses[i].through(access)));
    }
    return memories.build();
  }

  private static long longest(List<MemorySegment> pointers, int i) {
    long longest = 0;
    for (MemorySegment other : pointers) {
      if (other.equals(pointers.get(i)) || overlap(other, pointers.get(i))) {
        longest = Math.max(longest, other.byteSize());
      }
    }
    return longest;
  }

  private static boolean overlap(MemorySegment a, MemorySegment b) {
    return a.byteSize() > 0 && b.byteSize() > 0 && a.asOverlappingSlice(b).isPresent();
  }
}
