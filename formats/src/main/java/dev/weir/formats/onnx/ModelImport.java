package dev.weir.formats.onnx;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.BuiltinOps;
import dev.weir.dialect.builtin.FunctionOps;
import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.formats.onnx.proto.FunctionProto;
import dev.weir.formats.onnx.proto.ModelProto;
import dev.weir.formats.onnx.proto.OperatorSetIdProto;
import dev.weir.formats.onnx.proto.StringStringEntryProto;
import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.Location;
import dev.weir.ir.NamedAttribute;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpSpec;
import dev.weir.ir.Region;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.type.FunctionType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Makes a module of a model.
final class ModelImport {
  private final ModelProto model;
  private final Location file;
  private final ImportContext context;

  ModelImport(
      ModelProto model,
      TensorImport tensors,
      DialectRegistry registry,
      Location file,
      Diagnostics diagnostics) {
    this.model = model;
    this.file = file;
    Map<String, FunctionProto> functions = new HashMap<>();
    for (FunctionProto function : model.getFunctionsList()) {
      functions.put(ImportContext.key(function.getDomain(), function.getName()), function);
    }
    this.context =
        new ImportContext(
            tensors,
            registry,
            file,
            functions,
            ParameterStore.builder(),
            diagnostics,
            new HashSet<>());
  }

  OnnxProgram run() {
    Block body = new Block(List.of());
    GraphImport graph = new GraphImport(context, body, Scope.outermost());
    List<Value> results = graph.fill(model.getGraph());
    List<Attribute> arguments = new ArrayList<>();
    List<Type> inputs = new ArrayList<>();
    for (int i = 0; i < body.argumentCount(); i++) {
      inputs.add(body.argument(i).type());
      arguments.add(named("pir.name", graph.inputs().get(i)));
    }
    List<Attribute> outputs = new ArrayList<>();
    for (var output : model.getGraph().getOutputList()) {
      outputs.add(named("onnx.name", output.getName()));
    }
    graph.builder().add(FunctionOps.returnOp(results));
    Region region = new Region();
    region.append(body);
    Block top = new Block(List.of());
    Region program = new Region();
    program.append(top);
    var function =
        FunctionOps.func(
                "main_graph",
                FunctionType.of(inputs, results.stream().map(Value::type).toList()),
                region)
            .argAttrs(new ArrayAttr(ImmutableList.copyOf(arguments)))
            .resAttrs(new ArrayAttr(ImmutableList.copyOf(outputs)));
    OpBuilder builder = OpBuilder.atEnd(top);
    builder.setLocation(new Location.Named(model.getGraph().getName(), file));
    builder.add(function);
    OpSpec<ModuleOp> module = BuiltinOps.module(program);
    attributes().forEach(module::with);
    return new OnnxProgram(module.build(file), context.parameters().build());
  }

  private static DictionaryAttr named(String key, String name) {
    return DictionaryAttr.of(List.of(new NamedAttribute(key, new StringAttr(name))));
  }

  private Map<String, Attribute> attributes() {
    Map<String, Attribute> attributes = new LinkedHashMap<>();
    attributes.put("onnx.ir_version", IntegerAttr.i64(model.getIrVersion()));
    List<NamedAttribute> opsets = new ArrayList<>();
    for (OperatorSetIdProto opset : model.getOpsetImportList()) {
      String domain = opset.getDomain().isEmpty() ? "ai.onnx" : opset.getDomain();
      if (opsets.stream().noneMatch(known -> known.name().equals(domain))) {
        opsets.add(new NamedAttribute(domain, IntegerAttr.i64(opset.getVersion())));
      }
    }
    attributes.put("onnx.opset_import", DictionaryAttr.of(opsets));
    text(attributes, "onnx.producer_name", model.getProducerName());
    text(attributes, "onnx.producer_version", model.getProducerVersion());
    text(attributes, "onnx.domain", model.getDomain());
    text(attributes, "onnx.doc_string", model.getDocString());
    if (model.hasModelVersion()) {
      attributes.put("onnx.model_version", IntegerAttr.i64(model.getModelVersion()));
    }
    List<NamedAttribute> metadata = new ArrayList<>();
    for (StringStringEntryProto entry : model.getMetadataPropsList()) {
      if (!entry.getKey().isEmpty()
          && metadata.stream().noneMatch(known -> known.name().equals(entry.getKey()))) {
        metadata.add(new NamedAttribute(entry.getKey(), new StringAttr(entry.getValue())));
      }
    }
    if (!metadata.isEmpty()) {
      attributes.put("onnx.metadata_props", DictionaryAttr.of(metadata));
    }
    return attributes;
  }

  private static void text(Map<String, Attribute> attributes, String name, String text) {
    if (!text.isEmpty()) {
      attributes.put(name, new StringAttr(text));
    }
  }
}
