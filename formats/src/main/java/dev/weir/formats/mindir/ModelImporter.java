package dev.weir.formats.mindir;

import com.google.protobuf.ByteString;
import dev.weir.dialect.builtin.BuiltinOps;
import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.formats.mindir.proto.GraphProto;
import dev.weir.formats.mindir.proto.MapTensorProto;
import dev.weir.formats.mindir.proto.ModelProto;
import dev.weir.formats.mindir.proto.TensorProto;
import dev.weir.ir.Block;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.Location;
import dev.weir.ir.NamedAttribute;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Region;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.StringAttr;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Builds a module from the messages of a file.
final class ModelImporter {
  /// The latest `mind_ir_version` that is understood.
  static final long LATEST_VERSION = 3;

  private final ModelProto model;
  private final TensorBytes tensors;
  private final Location file;

  ModelImporter(ModelProto model, TensorBytes tensors, Location file) {
    this.model = model;
    this.tensors = tensors;
    this.file = file;
  }

  /// {@return the module}
  ///
  /// @throws MindIrFault if the messages do not make sense
  MindIrProgram run() {
    if (!model.hasGraph()) {
      throw new MindIrFault("the file has no graph");
    }
    if (model.getMindIrVersion() > LATEST_VERSION) {
      throw new MindIrFault(
          "the file has mind_ir_version %d; versions up to %d are read",
          model.getMindIrVersion(), LATEST_VERSION);
    }
    if (model.hasLittleEndian() && !model.getLittleEndian()) {
      throw new MindIrFault("the numbers in the file are big-endian, which is not read");
    }
    ModelGraphs graphs = new ModelGraphs(model);
    Constants constants = new Constants(tensors);
    NameTypes types = new NameTypes(graphs, constants);
    Region region = new Region();
    Block body = new Block(List.of());
    region.append(body);
    OpBuilder builder = OpBuilder.atEnd(body);
    boolean isEntry = true;
    for (GraphProto graph : graphs.graphs()) {
      new GraphImporter(graphs, types, constants, graph, file).build(builder, isEntry);
      isEntry = false;
    }
    ModuleOp module =
        BuiltinOps.module(region).with(NodeAttributes.MODEL, description(model)).build(file);
    return new MindIrProgram(module, weights(), Optional.of(MindIrForm.of(model, tensors)));
  }

  /// {@return what a model says of itself}
  static DictionaryAttr description(ModelProto model) {
    List<NamedAttribute> entries = new ArrayList<>();
    text(entries, "ir_version", model.getIrVersion());
    text(entries, "producer_name", model.getProducerName());
    text(entries, "producer_version", model.getProducerVersion());
    text(entries, "domain", model.getDomain());
    text(entries, "model_version", model.getModelVersion());
    text(entries, "doc_string", model.getDocString());
    if (model.hasMindIrVersion()) {
      entries.add(new NamedAttribute("mind_ir_version", IntegerAttr.i64(model.getMindIrVersion())));
    }
    if (model.hasLittleEndian()) {
      entries.add(new NamedAttribute("little_endian", BoolAttr.of(model.getLittleEndian())));
    }
    if (!model.getUserInfoMap().isEmpty()) {
      List<NamedAttribute> user = new ArrayList<>();
      model.getUserInfoMap().forEach((key, value) -> text(user, key, value));
      entries.add(new NamedAttribute("user_info", DictionaryAttr.of(user)));
    }
    ModelNotes.read(model, entries);
    return DictionaryAttr.of(entries);
  }

  private static void text(List<NamedAttribute> entries, String name, String value) {
    if (!value.isEmpty()) {
      entries.add(new NamedAttribute(name, StringAttr.of(value)));
    }
  }

  private ParameterStore weights() {
    Map<String, Tensor> weights = new LinkedHashMap<>();
    for (TensorProto parameter : model.getGraph().getParameterList()) {
      weights.putIfAbsent(weightName(parameter), tensor(parameter));
    }
    for (MapTensorProto table : model.getGraph().getMapParameterList()) {
      MapTensors.tensors(table).forEach((name, part) -> weights.putIfAbsent(name, tensor(part)));
    }
    return ParameterStore.copyOf(weights);
  }

  private Tensor tensor(TensorProto parameter) {
    Optional<MemorySegment> mapped = tensors.mapped(parameter);
    DType dtype =
        ElementTypes.ofTensor(parameter.getDataType())
            .orElseThrow(() ->
                new MindIrFault(
                    "parameter '%s' has elements of type %d, which cannot be read",
                    parameter.getName(), parameter.getDataType()));
    long[] shape = ValueTypes.shape(parameter).toArray();
    if (mapped.isPresent() && mapped.get().address() % dtype.byteSize() == 0) {
      return Tensor.wrap(mapped.get(), dtype, shape);
    }
    ByteString bytes =
        tensors
            .of(parameter)
            .orElseThrow(
                () -> new MindIrFault("parameter '%s' has no values", parameter.getName()));
    TensorBytes.checkSize(bytes.size(), parameter);
    Tensor tensor = Tensor.zeros(dtype, shape);
    tensor.data().asByteBuffer().put(bytes.asReadOnlyByteBuffer());
    return tensor;
  }

  /// {@return the name under which the values of a weight are stored}: its key, or in old files what
  /// follows the name of the graph in its name
  static String weightName(TensorProto parameter) {
    if (!parameter.getRefKey().isEmpty()) {
      return parameter.getRefKey();
    }
    String name = parameter.getName();
    return name.substring(name.indexOf(':') + 1);
  }
}
