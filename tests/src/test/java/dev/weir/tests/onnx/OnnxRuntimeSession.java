package dev.weir.tests.onnx;

import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OnnxMap;
import ai.onnxruntime.OnnxSequence;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OnnxValue;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import ai.onnxruntime.OrtSession;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/// Runs models by ONNX Runtime on the CPU, with one thread.
public final class OnnxRuntimeSession {
  private OnnxRuntimeSession() {}

  /// {@return the outputs of `model`, by name}
  ///
  /// @throws OrtException if the model is wrong, or ONNX Runtime has no kernel for it
  public static Map<String, Tensor> run(byte[] model, Map<String, Tensor> inputs)
      throws OrtException {
    return run(model, inputs, OrtSession.SessionOptions.OptLevel.ALL_OPT);
  }

  /// {@return the outputs of `model`, by name}
  ///
  /// @param level what ONNX Runtime may do to the model
  /// @throws OrtException if the model is wrong, or ONNX Runtime has no kernel for it
  public static Map<String, Tensor> run(
      byte[] model, Map<String, Tensor> inputs, OrtSession.SessionOptions.OptLevel level)
      throws OrtException {
    OrtEnvironment environment =
        OrtEnvironment.getEnvironment(OrtLoggingLevel.ORT_LOGGING_LEVEL_FATAL);
    Map<String, OnnxTensor> given = new HashMap<>();
    try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
      options.setIntraOpNumThreads(1);
      options.setOptimizationLevel(level);
      options.setSessionLogLevel(OrtLoggingLevel.ORT_LOGGING_LEVEL_FATAL);
      try (OrtSession session = environment.createSession(model, options)) {
        for (String name : session.getInputNames()) {
          given.put(name, tensor(environment, inputs.get(name)));
        }
        try (OrtSession.Result result = session.run(given)) {
          Map<String, Tensor> outputs = new LinkedHashMap<>();
          for (Map.Entry<String, OnnxValue> output : result) {
            if (output.getValue() instanceof OnnxSequence maps) {
              outputs.putAll(maps(output.getKey(), maps));
            } else {
              outputs.put(output.getKey(), tensor((OnnxTensor) output.getValue()));
            }
          }
          return outputs;
        }
      }
    } finally {
      given.values().forEach(OnnxTensor::close);
    }
  }

  /// {@return a sequence of maps as the program gives it}: the keys, in ascending order, and a row of values for each map
  private static Map<String, Tensor> maps(String name, OnnxSequence sequence) throws OrtException {
    List<TreeMap<Object, Object>> maps = new ArrayList<>();
    for (OnnxValue value : sequence.getValue()) {
      maps.add(new TreeMap<>(((OnnxMap) value).getValue()));
    }
    List<Object> keys = List.copyOf(maps.get(0).keySet());
    Tensor keyTensor =
        keys.get(0) instanceof String
            ? Tensor.of(keys.stream().map(String.class::cast).toList(), keys.size())
            : Tensor.zeros(DType.INT64, keys.size());
    Tensor values = Tensor.zeros(DType.FLOAT32, maps.size(), keys.size());
    for (int i = 0; i < keys.size(); i++) {
      if (keys.get(i) instanceof Long number) {
        keyTensor.setLong(i, number);
      }
      for (int row = 0; row < maps.size(); row++) {
        values.setDouble((long) row * keys.size() + i, (Float) maps.get(row).get(keys.get(i)));
      }
    }
    return Map.of(name + ".keys", keyTensor, name + ".values", values);
  }

  private static OnnxTensor tensor(OrtEnvironment environment, Tensor tensor) throws OrtException {
    if (tensor.dtype() == DType.STRING) {
      return OnnxTensor.createTensor(
          environment, tensor.toStrings().toArray(new String[0]), tensor.shape());
    }
    ByteBuffer bytes =
        ByteBuffer.allocateDirect((int) tensor.byteSize()).order(ByteOrder.nativeOrder());
    bytes.put(tensor.data().asByteBuffer()).flip();
    return OnnxTensor.createTensor(environment, bytes, tensor.shape(), javaType(tensor.dtype()));
  }

  /// Strings come in arrays of arrays.
  private static void flatten(Object value, List<String> texts) {
    if (value instanceof Object[] all) {
      for (Object each : all) {
        flatten(each, texts);
      }
    } else {
      texts.add((String) value);
    }
  }

  private static OnnxJavaType javaType(DType dtype) throws OrtException {
    return switch (dtype) {
      case FLOAT32 -> OnnxJavaType.FLOAT;
      case FLOAT64 -> OnnxJavaType.DOUBLE;
      case FLOAT16 -> OnnxJavaType.FLOAT16;
      case BFLOAT16 -> OnnxJavaType.BFLOAT16;
      case INT8 -> OnnxJavaType.INT8;
      case UINT8 -> OnnxJavaType.UINT8;
      case INT16 -> OnnxJavaType.INT16;
      case INT32 -> OnnxJavaType.INT32;
      case INT64 -> OnnxJavaType.INT64;
      case BOOL -> OnnxJavaType.BOOL;
      default -> throw new OrtException("its Java API has no tensors of " + dtype.mlirName());
    };
  }

  private static Tensor tensor(OnnxTensor value) throws OrtException {
    String type = value.getInfo().onnxType.name().replace("ONNX_TENSOR_ELEMENT_DATA_TYPE_", "");
    DType dtype =
        switch (type) {
          case "FLOAT" -> DType.FLOAT32;
          case "DOUBLE" -> DType.FLOAT64;
          default -> DType.valueOf(type.toUpperCase(Locale.ROOT));
        };
    Tensor tensor = Tensor.zeros(dtype, value.getInfo().getShape());
    if (dtype == DType.STRING) {
      List<String> texts = new ArrayList<>();
      flatten(value.getValue(), texts);
      for (int i = 0; i < texts.size(); i++) {
        tensor.setString(i, texts.get(i));
      }
      return tensor;
    }
    if (tensor.byteSize() > 0) {
      tensor.data().asByteBuffer().put(value.getByteBuffer());
    }
    return tensor;
  }
}
