package dev.weir.dialect.tile.interpret;

import dev.weir.dialect.tile.Access;
import java.util.Arrays;

/// Who uses the elements behind pointers to one and the same memory.
///
/// An element that a program writes is its own: another one must not read, write or add to it. What the
/// program itself wrote it reads after a barrier only, since another lane may have written it.
final class GlobalUses {
  private static final int NOBODY = -1;
  private static final int SEVERAL = -2;

  /// For each element the program that wrote or added to it.
  private final int[] writers;

  /// For each element the program that read it.
  private final int[] readers;

  /// For each element whether it was only added to.
  private final boolean[] added;

  /// For each element how many barriers its writer had come to.
  private final int[] barriers;

  /// @param count the number of elements
  /// @param isRead whether a pointer reads them
  GlobalUses(int count, boolean isRead) {
    writers = new int[count];
    Arrays.fill(writers, NOBODY);
    readers = new int[isRead ? count : 0];
    Arrays.fill(readers, NOBODY);
    added = new boolean[isRead ? count : 0];
    barriers = new int[isRead ? count : 0];
  }

  /// {@return what is noted of uses through a pointer used as `access` says}
  Uses through(Access access) {
    return new Uses() {
      @Override
      public void read(int index, Program program) {
        if (!access.reads()) {
          throw new Fault("reads element %d, but the memory is only written", index);
        }
        noteRead(index, access, program);
      }

      @Override
      public void write(int index, Program program) {
        requireWrites(access);
        noteWrite(index, program);
      }

      @Override
      public void add(int index, Program program) {
        requireWrites(access);
        noteAdd(index, access, program);
      }
    };
  }

  /// {@return what is noted of uses of elements that are only read}
  static Uses readOnly() {
    return new Uses() {
      @Override
      public void read(int index, Program program) {}

      @Override
      public void write(int index, Program program) {
        requireWrites(Access.READ);
      }

      @Override
      public void add(int index, Program program) {
        requireWrites(Access.READ);
      }
    };
  }

  private static void requireWrites(Access access) {
    if (!access.writes()) {
      throw new Fault("the memory is only read");
    }
  }

  private void noteRead(int index, Access access, Program program) {
    int writer = writers[index];
    if (writer != NOBODY) {
      requireOwn("reads", index, writer, program);
      if (access == Access.READ) {
        throw new Fault("reads element %d, which was overwritten as an output", index);
      }
      if (barriers[index] == program.barriers()) {
        throw new Fault("reads element %d, stored since the last 'tile.barrier'", index);
      }
    }
    int reader = readers[index];
    readers[index] = reader == NOBODY || reader == program.number() ? program.number() : SEVERAL;
  }

  private void noteWrite(int index, Program program) {
    if (writers[index] != NOBODY) {
      requireOwn("writes", index, writers[index], program);
    }
    requireOwnReads(index, program);
    writers[index] = program.number();
    if (added.length > 0) {
      added[index] = false;
      barriers[index] = program.barriers();
    }
  }

  private void noteAdd(int index, Access access, Program program) {
    if (!access.reads()) {
      throw new Fault("adds to element %d, but the memory is only written", index);
    }
    requireOwnReads(index, program);
    int writer = writers[index];
    if (writer == NOBODY) {
      added[index] = true;
    } else if (!added[index]) {
      requireOwn("adds to", index, writer, program);
      return;
    }
    writers[index] = writer == NOBODY || writer == program.number() ? program.number() : SEVERAL;
    barriers[index] = program.barriers();
  }

  private void requireOwn(String what, int index, int writer, Program program) {
    if (writer != program.number()) {
      throw new Fault(
          "race: %s element %d, which %s",
          what,
          index,
          writer == SEVERAL
              ? "several programs add to"
              : "program %d %s"
                  .formatted(writer, added.length > 0 && added[index] ? "adds to" : "writes"));
    }
  }

  private void requireOwnReads(int index, Program program) {
    if (readers.length > 0 && readers[index] != NOBODY && readers[index] != program.number()) {
      throw new Fault(
          "race: writes element %d, which %s",
          index,
          readers[index] == SEVERAL
              ? "several programs read"
              : "program %d reads".formatted(readers[index]));
    }
  }
}
