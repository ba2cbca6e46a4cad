package dev.weir.formats.mindir;

import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.mindir.ClosureOp;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.formats.mindir.proto.ModelProto;
import dev.weir.ir.Attribute;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.NamedAttribute;
import dev.weir.ir.Operation;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.StringAttr;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/// Makes the messages of a file from a module.
final class ModelExporter {
  private static final long DEFAULT_VERSION = 2;

  private final ModuleOp module;
  private final ParameterStore weights;
  private final Optional<MindIrForm> form;
  private final OptionalLong version;
  private final Optional<SplitWeights> split;

  /// @param version the `mind_ir_version` to write
  /// @param split where the weights are written, if not into the file
  ModelExporter(MindIrProgram program, OptionalLong version, Optional<SplitWeights> split) {
    this.module = program.module();
    this.weights = program.parameters();
    this.form = program.form();
    this.version = version;
    this.split = split;
  }

  /// {@return the message that is the file}
  ///
  /// @throws MindIrFault if the module holds what a file cannot
  ModelProto run() {
    List<FuncOp> graphs = graphs();
    Original original = Original.of(form);
    if (!original.isOld()) {
      return write(graphs, original);
    }
    if (version.isEmpty()) {
      ModelProto model = write(graphs, original);
      if (!original.isRenewed()) {
        return model;
      }
    }
    return write(graphs, original.modernized());
  }

  private ModelProto write(List<FuncOp> graphs, Original original) {
    Map<String, FuncOp> byName = new HashMap<>();
    graphs.forEach(graph -> byName.put(graph.symName(), graph));
    CaptureRoots roots = new CaptureRoots(graphs, closure -> target(closure, byName), false);
    NodeNaming names = new NodeNaming(graphs, roots, original);
    FunctionArguments functions = FunctionArguments.of(graphs);
    ModelProto.Builder model = describe(original);
    for (FuncOp graph : graphs) {
      var parameters = new ParameterExporter(graph, names, functions, original, weights, split);
      var proto = new GraphExporter(names, roots, byName, graph, parameters, original).run();
      if (graph.isPublic()) {
        model.setGraph(proto);
      } else {
        model.addFunctions(proto);
      }
    }
    names.primitives().forEach(model::addPrimitives);
    return model.build();
  }

  private static FuncOp target(ClosureOp closure, Map<String, FuncOp> graphs) {
    FuncOp target = graphs.get(String.join(".", closure.callee().path()));
    if (target == null) {
      throw new MindIrFault("'%s' is not a function graph", closure.callee());
    }
    return target;
  }

  /// {@return the main graph, then the others as they stand}
  private List<FuncOp> graphs() {
    List<FuncOp> graphs = new ArrayList<>();
    for (Operation op : module.body()) {
      if (!(op instanceof FuncOp graph)) {
        throw new MindIrFault(
            "a MindIR file holds function graphs only, but the module holds '%s'", op.name());
      }
      if (graph.isPublic()) {
        graphs.add(0, graph);
      } else {
        graphs.add(graph);
      }
    }
    long open = graphs.stream().filter(FuncOp::isPublic).count();
    if (open != 1) {
      throw new MindIrFault(
          "a MindIR file has one main graph, but %d graphs of the module are public", open);
    }
    return graphs;
  }

  private ModelProto.Builder describe(Original original) {
    DictionaryAttr known =
        module.attribute(NodeAttributes.MODEL) instanceof DictionaryAttr found
            ? found
            : DictionaryAttr.empty();
    Optional<ModelProto.Builder> kept = original.model(known);
    if (kept.isPresent()) {
      version.ifPresent(kept.get()::setMindIrVersion);
      return kept.get();
    }
    original.renew();
    ModelProto.Builder model = ModelProto.newBuilder();
    model.setIrVersion("0.1.1");
    text(known, "producer_name", "MindSpore", model::setProducerName);
    text(known, "producer_version", "", model::setProducerVersion);
    text(known, "domain", "", model::setDomain);
    text(known, "model_version", "2.3.0", model::setModelVersion);
    text(known, "doc_string", "", model::setDocString);
    model.setLittleEndian(true);
    long stated =
        known.get("mind_ir_version") instanceof IntegerAttr number
            ? number.value()
            : DEFAULT_VERSION;
    model.setMindIrVersion(version.orElse(stated));
    ModelNotes.write(known, model);
    if (known.get("user_info") instanceof DictionaryAttr user) {
      for (NamedAttribute entry : user.entries()) {
        if (entry.value() instanceof StringAttr value) {
          model.putUserInfo(entry.name(), value.value());
        }
      }
    }
    return model;
  }

  private static void text(
      DictionaryAttr known, String name, String otherwise, Consumer<String> setter) {
    Attribute value = known.get(name);
    String text = value instanceof StringAttr found ? found.value() : otherwise;
    if (!text.isEmpty()) {
      setter.accept(text);
    }
  }
}
