package dev.weir.formats.mindir;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.formats.mindir.proto.ModelProto;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Verifier;
import dev.weir.ir.text.IrPrinter;
import dev.weir.ir.text.PrintOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/// Reads and writes the MindIR files of tests, without anything wrong.
final class MindIrFiles {
  private static final DialectRegistry REGISTRY = DialectRegistry.load();
  static final byte[] KEY = "0123456789ABCDEF".getBytes(StandardCharsets.US_ASCII);

  private MindIrFiles() {}

  static byte[] bytes(String name) throws IOException {
    try (var in = MindIrFiles.class.getResourceAsStream("/mindir/" + name + ".mindir")) {
      return in.readAllBytes();
    }
  }

  static MindIrProgram read(byte[] bytes, Optional<Path> path, Optional<byte[]> key) {
    Diagnostics diagnostics = new Diagnostics();
    Optional<MindIrProgram> program =
        MindIrReader.read(bytes, "t.mindir", path, key, diagnostics)
            .filter(read -> Verifier.verify(read.module(), diagnostics));
    assertThat(diagnostics.all()).isEmpty();
    return program.orElseThrow();
  }

  static MindIrProgram read(Path file) throws IOException {
    return read(Files.readAllBytes(file), Optional.of(file), Optional.empty());
  }

  static MindIrProgram read(ModelProto model) {
    return read(model.toByteArray(), Optional.empty(), Optional.empty());
  }

  static String error(byte[] bytes, Optional<Path> path) {
    Diagnostics diagnostics = new Diagnostics();
    assertThat(MindIrReader.read(bytes, "t.mindir", path, Optional.empty(), diagnostics)).isEmpty();
    assertThat(diagnostics.all()).hasSize(1);
    return diagnostics.all().get(0).message();
  }

  static ModelProto write(MindIrProgram program, OptionalLong version) throws IOException {
    Diagnostics diagnostics = new Diagnostics();
    byte[] written =
        MindIrWriter.write(program, version, diagnostics)
            .orElseThrow(() -> new AssertionError(diagnostics.all()));
    return ModelProto.parseFrom(written);
  }

  static String text(MindIrProgram program) {
    return IrPrinter.print(program.module(), PrintOptions.of(REGISTRY).withDebugInfo(true));
  }
}
