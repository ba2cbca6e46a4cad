package dev.weir.formats.onnx;

import java.util.Arrays;
import java.util.Optional;

/// The domains whose operators the dialect `onnx` has.
enum OnnxDomain {
  /// ONNX's own, which files call `` or `ai.onnx`.
  ONNX("", ""),
  /// What training adds.
  TRAINING("ai.onnx.preview.training", "training."),
  /// What ONNX Runtime adds.
  MICROSOFT("com.microsoft", "microsoft."),
  /// Classical machine learning.
  LEARNING("ai.onnx.ml", "ml.");

  private static final String DIALECT = "onnx.";

  private final String domain;
  private final String prefix;

  OnnxDomain(String domain, String prefix) {
    this.domain = domain;
    this.prefix = prefix;
  }

  /// {@return the domain that a file calls so, if it is one of these}
  static Optional<OnnxDomain> of(String domain) {
    String plain = domain.equals("ai.onnx") ? "" : domain;
    return Arrays.stream(values()).filter(each -> each.domain.equals(plain)).findFirst();
  }

  /// {@return the domain of the operator that is called `name` in a program}
  static OnnxDomain ofName(String name) {
    for (OnnxDomain each : values()) {
      if (each != ONNX && name.startsWith(DIALECT + each.prefix)) {
        return each;
      }
    }
    return ONNX;
  }

  /// {@return what files call the domain}
  String domain() {
    return domain;
  }

  /// {@return how names of its operators begin in a program}
  String prefix() {
    return DIALECT + prefix;
  }

  /// {@return what messages call the domain}
  String text() {
    return domain.isEmpty() ? "ai.onnx" : domain;
  }
}
