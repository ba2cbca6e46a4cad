package dev.weir.formats.programdesc;

import com.google.common.collect.ImmutableSet;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.formats.DamagedProtobuf;
import dev.weir.formats.programdesc.proto.ProgramDesc;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Location;
import java.io.IOException;
import java.util.Optional;

/// Reads PaddlePaddle's models of before PIR: `__model__` or `.pdmodel`, a `ProgramDesc` as protocol buffers.
///
/// The program is made of today's operators: variables that are set again and again are values, the blocks of
/// `while` and `conditional_block` regions, and persistable variables parameters, whose values lie in
/// other files, see [dev.weir.formats.pir.parameter.PirParameterFile].
///
/// Source:
/// [framework.proto](https://github.com/PaddlePaddle/Paddle/blob/05e83a8f2b74e2a52bd3491d34b5fa831ce10e3a/paddle/fluid/framework/framework.proto)
/// and the operators that PaddlePaddle 2.3.2 registers. Deviations from
/// PaddlePaddle's translator: levels of detail are not kept, and an operator that needs them is not known.
public final class ProgramDescReader {
  /// How deep messages may nest.
  private static final int MAX_DEPTH = 32;

  private ProgramDescReader() {}

  /// {@return whether `bytes` begin as a program does: with block 0, which has no parent}
  public static boolean isProgramDesc(byte[] bytes) {
    int at = 1;
    if (bytes.length < 16 || bytes[0] != 0x0A) {
      return false;
    }
    while (at < 10 && bytes[at] < 0) {
      at++;
    }
    at++;
    if (bytes[at] != 0x08 || bytes[at + 1] != 0 || bytes[at + 2] != 0x10) {
      return false;
    }
    return bytes[at + 3] == -1 || bytes[at + 3] == 0;
  }

  /// {@return the names of the old operators that are known}
  public static ImmutableSet<String> operators() {
    return OperatorTable.get().rows().keySet();
  }

  /// {@return the program that `bytes` hold, or empty after reporting what is wrong with them}
  ///
  /// @param file how locations name the bytes
  public static Optional<ModuleOp> read(
      byte[] bytes, String file, DialectRegistry registry, Diagnostics diagnostics) {
    Location where = Location.of(file, 0, 0);
    CodedInputStream in = CodedInputStream.newInstance(bytes);
    in.setRecursionLimit(MAX_DEPTH);
    try {
      ProgramDesc desc = ProgramDesc.parseFrom(in);
      if (desc.getBlocksCount() == 0) {
        diagnostics.error(where, "this is no program of PaddlePaddle: it has no block");
        return Optional.empty();
      }
      return Optional.of(new ProgramImport(desc, registry, where, diagnostics).run());
    } catch (InvalidProtocolBufferException e) {
      DamagedProtobuf.report(diagnostics, where, "program of PaddlePaddle", in, bytes.length, e);
    } catch (ProgramDescFault e) {
      diagnostics.error(where, "%s", e.getMessage());
    } catch (IOException e) {
      throw new AssertionError("bytes in memory can be read", e);
    }
    return Optional.empty();
  }
}
