package dev.weir.formats.onnx;

import com.google.protobuf.ByteString;
import dev.weir.dialect.builtin.FuncOp;
import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.formats.onnx.proto.ModelProto;
import dev.weir.formats.onnx.proto.OperatorSetIdProto;
import dev.weir.formats.onnx.proto.StringStringEntryProto;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.NamedAttribute;
import dev.weir.ir.Operation;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.StringAttr;
import java.util.Optional;
import java.util.function.Consumer;

/// Writes `.onnx` files: a module with a function of operators of the dialect `onnx`, as [OnnxReader] gives
/// it.
///
/// Weights are part of the file. Values have the names that they had when the model was read; others are
/// numbered.
///
/// Source: [onnx.proto](https://github.com/onnx/onnx/blob/v1.12.0/onnx/onnx.proto).
public final class OnnxWriter {
  /// The most bytes of weights: messages are smaller than 2 GiB, and a graph needs some room.
  private static final long MOST_WEIGHTS = (1L << 31) - (1L << 24);

  /// The version of the format that a module without one is written in.
  private static final long IR_VERSION = 8;

  private OnnxWriter() {}

  /// {@return the file, or empty after reporting why there is none}
  ///
  /// @param weights what `pir.parameter` names
  public static Optional<byte[]> write(
      ModuleOp module, ParameterStore weights, Diagnostics diagnostics) {
    int errors = diagnostics.errorCount();
    if (!(module.body().first() instanceof FuncOp graph)
        || module.body().size() != 1
        || graph.bodyRegion().size() != 1) {
      diagnostics.error(
          module.location(), "this is no ONNX model: it is not one function of one block");
      return Optional.empty();
    }
    if (weights.byteSize() > MOST_WEIGHTS) {
      diagnostics.error(
          module.location(),
          "the weights take %d bytes, of which an .onnx file holds at most %d",
          weights.byteSize(),
          MOST_WEIGHTS);
      return Optional.empty();
    }
    ModelProto.Builder model = ModelProto.newBuilder();
    try {
      model.setGraph(new GraphExport(weights).write(graph));
    } catch (UnwrittenOperation e) {
      diagnostics.error(e.operation().location(), "%s", e.getMessage());
    } catch (OnnxFault e) {
      diagnostics.error(graph.location(), "%s", e.getMessage());
    }
    attributes(module, model);
    return diagnostics.errorCount() > errors
        ? Optional.empty()
        : Optional.of(model.build().toByteArray());
  }

  private static void attributes(Operation module, ModelProto.Builder model) {
    model.setIrVersion(
        module.attribute("onnx.ir_version") instanceof IntegerAttr version
            ? version.value()
            : IR_VERSION);
    text(module, "onnx.producer_name", model::setProducerName);
    text(module, "onnx.producer_version", model::setProducerVersion);
    text(module, "onnx.domain", model::setDomain);
    text(module, "onnx.doc_string", model::setDocString);
    if (module.attribute("onnx.model_version") instanceof IntegerAttr version) {
      model.setModelVersion(version.value());
    }
    if (module.attribute("onnx.opset_import") instanceof DictionaryAttr opsets) {
      for (NamedAttribute opset : opsets.entries()) {
        if (opset.value() instanceof IntegerAttr version) {
          model.addOpsetImport(
              OperatorSetIdProto.newBuilder()
                  .setDomain(opset.name().equals("ai.onnx") ? "" : opset.name())
                  .setVersion(version.value()));
        }
      }
    }
    if (module.attribute("onnx.metadata_props") instanceof DictionaryAttr metadata) {
      for (NamedAttribute entry : metadata.entries()) {
        if (entry.value() instanceof StringAttr value) {
          model.addMetadataProps(
              StringStringEntryProto.newBuilder().setKey(entry.name()).setValue(value.value()));
        }
      }
    }
  }

  private static void text(Operation module, String name, Consumer<String> setter) {
    if (module.attribute(name) instanceof StringAttr text) {
      setter.accept(text.value());
    }
  }

  /// {@return `text` as a file holds it}
  static ByteString bytes(String text) {
    return ByteString.copyFromUtf8(text);
  }
}
