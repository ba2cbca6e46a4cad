package dev.weir.cli.file;

import dev.weir.formats.mindir.MindIrReader;
import dev.weir.formats.mindir.text.read.MindIrTextReader;
import dev.weir.formats.onnx.OnnxReader;
import dev.weir.formats.programdesc.ProgramDescReader;
import dev.weir.ir.bytecode.BytecodeReader;
import java.util.Optional;

/// How a program is written down.
public enum Syntax {
  /// MLIR's text.
  MLIR,
  /// MLIR's bytecode.
  BYTECODE,
  /// PIR's text.
  PIR,
  /// PIR's JSON.
  PIR_JSON,
  /// MindSpore's protocol buffers.
  MINDIR,
  /// MindSpore's dumps of function graphs.
  MINDIR_TEXT,
  /// ONNX's protocol buffers.
  ONNX,
  /// PaddlePaddle's protocol buffers of before PIR.
  PROGRAM_DESC;

  private static final int SNIFFED = 1 << 16;

  /// {@return the syntax of `file`: bytecode, MindIR, ONNX or an old model of PaddlePaddle if it begins so, else what its name says, or else
  /// what its first characters do; empty if nothing tells}
  public static Optional<Syntax> of(InputFile file) {
    String name = file.name();
    if (BytecodeReader.isBytecode(file.bytes())) {
      return Optional.of(BYTECODE);
    }
    if (name.endsWith(".mindir") || MindIrReader.isMindIr(file.bytes())) {
      return Optional.of(MINDIR);
    }
    if (name.endsWith(".onnx") || OnnxReader.isOnnx(file.bytes())) {
      return Optional.of(ONNX);
    }
    if (name.endsWith(".pdmodel") || ProgramDescReader.isProgramDesc(file.bytes())) {
      return Optional.of(PROGRAM_DESC);
    }
    if (name.endsWith(".mlir")) {
      return Optional.of(MLIR);
    }
    if (name.endsWith(".pir")) {
      return Optional.of(PIR);
    }
    if (name.endsWith(".json")) {
      return Optional.of(PIR_JSON);
    }
    if (name.endsWith(".ir") || MindIrTextReader.isDump(file.bytes())) {
      return Optional.of(MINDIR_TEXT);
    }
    return ofContents(file.bytes());
  }

  /// PIR's text begins with `{` or `(`, perhaps after remarks; JSON with a `{` and a string. The only
  /// MLIR that begins with a brace is that of resources, `{-#`.
  private static Optional<Syntax> ofContents(byte[] bytes) {
    int at = skip(bytes, 0);
    if (at >= bytes.length) {
      return Optional.empty();
    }
    return switch (bytes[at]) {
      case '(', '=' -> Optional.of(PIR);
      case '{' -> {
        int next = skip(bytes, at + 1);
        byte second = next < bytes.length ? bytes[next] : 0;
        yield second == '"' || second == '}' && next == bytes.length - 1
            ? Optional.of(PIR_JSON)
            : Optional.of(second == '-' ? MLIR : PIR);
      }
      case '%', '"', '#', '!', '@' -> Optional.of(MLIR);
      default -> Character.isLetter(bytes[at]) ? Optional.of(MLIR) : Optional.empty();
    };
  }

  /// {@return the offset of what follows the white space and remarks at `from`}
  private static int skip(byte[] bytes, int from) {
    int end = Math.min(bytes.length, SNIFFED);
    int at = from;
    while (at < end) {
      if (bytes[at] == '/' && at + 1 < end && bytes[at + 1] == '/') {
        while (at < end && bytes[at] != '\n') {
          at++;
        }
      } else if (bytes[at] == ' ' || bytes[at] == '\n' || bytes[at] == '\r' || bytes[at] == '\t') {
        at++;
      } else {
        return at;
      }
    }
    return bytes.length;
  }
}
