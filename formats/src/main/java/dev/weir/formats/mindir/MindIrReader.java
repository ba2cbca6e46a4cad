package dev.weir.formats.mindir;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.weir.formats.DamagedProtobuf;
import dev.weir.formats.mindir.proto.ModelProto;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/// Reads `.mindir` files.
///
/// Source: mindspore/core/load_mindir and mindspore/core/proto/mind_ir.proto, MindSpore 2.7. Deviations,
/// all towards accepting more: nodes may stand in any order, a graph may use the values of another, and
/// a file without a name of its producer is read.
public final class MindIrReader {
  /// How deep messages may nest, attributes in attributes above all.
  private static final int MAX_DEPTH = 256;

  /// The first field of every file, `ir_version`: its number, its length, and what all versions share.
  private static final byte[] FIRST_VERSION = {0x0A, 5, '0', '.', '1', '.'};

  private MindIrReader() {}

  /// {@return whether `bytes` begin as a MindIR file does, plain or encrypted}
  public static boolean isMindIr(byte[] bytes) {
    return Decryption.isEncrypted(bytes) || startsWith(bytes, FIRST_VERSION);
  }

  private static boolean startsWith(byte[] bytes, byte[] start) {
    return bytes.length >= start.length
        && Arrays.equals(bytes, 0, start.length, start, 0, start.length);
  }

  /// {@return the program that `bytes` hold, or empty after reporting what is wrong with them}
  ///
  /// @param file how locations name the bytes
  /// @param key the key of an encrypted file
  public static Optional<MindIrProgram> read(
      byte[] bytes, String file, Optional<byte[]> key, Diagnostics diagnostics) {
    return read(bytes, file, Optional.empty(), key, diagnostics);
  }

  /// {@return the program that `bytes` hold, or empty after reporting what is wrong with them}
  ///
  /// Weights in files beside the model are mapped: what is never used is never read, and writing into
  /// them does not change the files, which must not shrink meanwhile.
  ///
  /// @param file how locations name the bytes
  /// @param path where the bytes lie, if files beside them may be read
  /// @param key the key of an encrypted file
  public static Optional<MindIrProgram> read(
      byte[] bytes,
      String file,
      Optional<Path> path,
      Optional<byte[]> key,
      Diagnostics diagnostics) {
    Location where = Location.of(file, 0, 0);
    boolean encrypted = Decryption.isEncrypted(bytes);
    if (encrypted && key.isEmpty()) {
      diagnostics.error(where, "the file is encrypted; give its key with --key");
      return Optional.empty();
    }
    if (!encrypted && key.isPresent()) {
      diagnostics.error(where, "a key is given, but the file is not encrypted");
      return Optional.empty();
    }
    try {
      byte[] plain = encrypted ? Decryption.decrypt(bytes, key.get()) : bytes;
      if (encrypted && !startsWith(plain, FIRST_VERSION)) {
        throw new MindIrFault("the key is wrong: what it decrypts is no MindIR file");
      }
      return parse(plain, where, path, key, diagnostics);
    } catch (MindIrFault e) {
      diagnostics.error(where, "%s", e.getMessage());
      return Optional.empty();
    }
  }

  private static Optional<MindIrProgram> parse(
      byte[] bytes,
      Location where,
      Optional<Path> path,
      Optional<byte[]> key,
      Diagnostics diagnostics) {
    CodedInputStream in = CodedInputStream.newInstance(bytes);
    in.setRecursionLimit(MAX_DEPTH);
    try {
      ModelProto model = ModelProto.parseFrom(in);
      if (path.isEmpty()) {
        MindIrProgram read = new ModelImporter(model, TensorBytes::inline, where).run();
        return Optional.of(read.withForm(read.form().map(MindIrForm::ofOneFile)));
      }
      ExternalFiles files = new ExternalFiles(path.get().toAbsolutePath().getParent(), key);
      ModelProto whole = WeightFiles.of(path.get(), key).addTo(model);
      MindIrProgram read = new ModelImporter(whole, files, where).run();
      boolean isAlone = files.areUnused() && whole.equals(model);
      return Optional.of(isAlone ? read.withForm(read.form().map(MindIrForm::ofOneFile)) : read);
    } catch (InvalidProtocolBufferException e) {
      DamagedProtobuf.report(diagnostics, where, "MindIR file", in, bytes.length, e);
    } catch (IOException e) {
      throw new AssertionError("bytes in memory can be read", e);
    }
    return Optional.empty();
  }
}
