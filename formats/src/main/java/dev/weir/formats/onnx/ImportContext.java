package dev.weir.formats.onnx;

import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.formats.onnx.proto.FunctionProto;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Location;
import java.util.Map;
import java.util.Set;

/// What all graphs of a model share while it is read.
///
/// @param tensors what reads tensors
/// @param registry the dialects at hand
/// @param file where the model is
/// @param functions those of the model, by [#key]
/// @param parameters the large constants so far
/// @param diagnostics where is said what is odd
/// @param unknown the operators of domains of ONNX that have been said to be unknown
record ImportContext(
    TensorImport tensors,
    DialectRegistry registry,
    Location file,
    Map<String, FunctionProto> functions,
    ParameterStore.Builder parameters,
    Diagnostics diagnostics,
    Set<String> unknown) {
  /// {@return what tells operators of different domains apart}
  static String key(String domain, String name) {
    return domain + ":" + name;
  }
}
