package dev.weir.formats.mindir;

import com.google.common.collect.ImmutableSet;
import com.google.protobuf.ByteString;
import dev.weir.dialect.mindir.ConstantOp;
import dev.weir.dialect.mindir.PrimitiveOp;
import dev.weir.formats.mindir.proto.AttributeProto;
import dev.weir.formats.mindir.proto.GraphProto;
import dev.weir.formats.mindir.proto.ModelProto;
import dev.weir.formats.mindir.proto.NodeProto;
import dev.weir.formats.mindir.proto.PrimitiveProto;
import dev.weir.formats.mindir.proto.TensorProto;
import dev.weir.formats.mindir.proto.ValueInfoProto;
import dev.weir.ir.Attribute;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.NamedAttribute;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.attr.DenseElementsAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.attr.UnitAttr;
import dev.weir.ir.type.FunctionType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/// What the file that a module was read from says of its parts, each found by its name. A message is kept
/// if reading it gives what the module holds; all else is written anew.
///
/// A file of the old encoding is written in it while nothing has to be written anew, and in the present
/// one otherwise, since no version of MindSpore mixes them.
final class Original {
  private static final String OLD = "0.1.0";

  private final ModelProto model;
  private final ImmutableSet<String> open;
  private final ModelGraphs graphs;
  private final Constants constants = new Constants(TensorBytes::inline);
  private final NameTypes types;
  private final Map<String, Map<String, NodeProto>> values = new HashMap<>();
  private final boolean isModernized;
  private boolean isRenewed;

  private Original(ModelProto model, ImmutableSet<String> open, boolean isModernized) {
    this.model = model;
    this.open = open;
    this.isModernized = isModernized;
    this.graphs = new ModelGraphs(model);
    this.types = new NameTypes(graphs, constants);
    for (GraphProto graph : graphs.graphs()) {
      Map<String, NodeProto> own = new HashMap<>();
      values.put(graph.getName(), own);
      for (NodeProto node : graph.getNodeList()) {
        if (ModelGraphs.isConstant(node)) {
          own.put(ModelGraphs.nameOf(node), node);
        }
      }
    }
  }

  /// {@return what a file of `form` says}; nothing at all without one
  static Original of(Optional<MindIrForm> form) {
    return form.isEmpty()
        ? new Original(ModelProto.getDefaultInstance(), ImmutableSet.of(), false)
        : new Original(form.get().model(), form.get().open(), false);
  }

  /// {@return the same in the present encoding}
  Original modernized() {
    return new Original(model, open, true);
  }

  /// {@return whether this is of the old encoding, which what is written anew is not}
  boolean isOld() {
    return !isModernized && model.getIrVersion().equals(OLD);
  }

  /// {@return whether something had to be written anew}
  boolean isRenewed() {
    return isRenewed;
  }

  /// Says that something has to be written anew.
  void renew() {
    isRenewed = true;
  }

  /// {@return the model without its graphs and primitives, if it says `description` of itself}
  Optional<ModelProto.Builder> model(DictionaryAttr description) {
    return model.hasGraph()
            && !(isModernized && model.getIrVersion().equals(OLD))
            && ModelImporter.description(model).equals(description)
        ? Optional.of(model.toBuilder().clearGraph().clearFunctions().clearPrimitives())
        : Optional.empty();
  }

  /// {@return the primitives, in their order, of which `isUsed` or which no node ever used}
  List<PrimitiveProto> primitives(Predicate<PrimitiveProto> isUsed) {
    Set<String> referred = new HashSet<>();
    for (GraphProto graph : graphs.graphs()) {
      graph.getNodeList().forEach(node -> referred.add(node.getOpType()));
    }
    return model.getPrimitivesList().stream()
        .filter(
            each -> isUsed.test(each) || !referred.contains(ModelGraphs.REFERENCE + each.getName()))
        .toList();
  }

  /// {@return the names of all primitives}
  List<String> primitiveNames() {
    return model.getPrimitivesList().stream().map(PrimitiveProto::getName).toList();
  }

  /// {@return the graph `name`; an empty one where there is none}
  GraphProto graph(String name) {
    return graphs.graph(name).orElse(GraphProto.getDefaultInstance());
  }

  /// {@return the node `name`, if it is no constant}
  Optional<NodeProto> node(String name) {
    return graphs
        .definition(name)
        .flatMap(ModelGraphs.Definition::node)
        .filter(node -> !ModelGraphs.isConstant(node));
  }

  /// {@return whether the constant `name` stands in `graph`}
  boolean hasConstant(String graph, String name) {
    return values.getOrDefault(graph, Map.of()).containsKey(name);
  }

  /// {@return the node of the constant `name` in `graph`, if it is still what `constant` is}
  Optional<NodeProto> constant(String graph, String name, ConstantOp constant) {
    NodeProto node = values.getOrDefault(graph, Map.of()).get(name);
    Optional<NodeProto> kept =
        node == null
            ? Optional.empty()
            : open.contains(name) ? filled(node, constant) : same(node, constant);
    if (kept.isEmpty()) {
      renew();
    }
    return kept.map(found -> isModernized ? modern(found) : found);
  }

  private Optional<NodeProto> same(NodeProto node, ConstantOp constant) {
    Constants.Constant read = constants.of(node.getAttribute(0));
    return read.value().equals(constant.value()) && read.type().equals(constant.out().type())
        ? Optional.of(node)
        : Optional.empty();
  }

  /// The node of a tensor whose elements are in the module.
  private static Optional<NodeProto> filled(NodeProto node, ConstantOp constant) {
    NodeProto.Builder filled = node.toBuilder();
    TensorProto.Builder tensor = ConstantProtos.tensorOf(filled.getAttributeBuilder(0));
    if (tensor == null
        || !(constant.value() instanceof DenseElementsAttr elements)
        || !ValueTypes.tensor(tensor.clone().clearRefKey().build()).equals(elements.type())) {
      return Optional.empty();
    }
    tensor.setRawData(ConstantProtos.bytes(elements));
    return Optional.of(filled.build());
  }

  private NodeProto modern(NodeProto node) {
    NodeProto.Builder modern = node.toBuilder().clearAttribute();
    node.getAttributeList().forEach(each -> modern.addAttribute(modern(each)));
    return modern.build();
  }

  private AttributeProto modern(AttributeProto attribute) {
    return isModernized ? OldEncoding.modernize(attribute) : attribute;
  }

  /// {@return attributes that read as `wanted`: those of `said` that do so, and others after them}
  List<AttributeProto> attributes(List<AttributeProto> said, Optional<DictionaryAttr> wanted) {
    DictionaryAttr now = wanted.orElse(DictionaryAttr.empty());
    if (constants.dictionary(said, "").orElse(DictionaryAttr.empty()).equals(now)) {
      return said.stream().map(this::modern).toList();
    }
    renew();
    List<AttributeProto> all = new ArrayList<>();
    Set<String> done = new HashSet<>();
    for (AttributeProto each : said) {
      var value = now.get(each.getName());
      if (value != null && done.add(each.getName())) {
        all.add(
            constants.of(each).value().equals(value)
                ? modern(each)
                : ConstantProtos.of(each.getName(), value));
      }
    }
    for (NamedAttribute entry : now.entries()) {
      if (!done.contains(entry.name())) {
        all.add(ConstantProtos.of(entry.name(), entry.value()));
      }
    }
    return all;
  }

  /// {@return what `node` runs, if that is what `op` is}
  ///
  /// A file of the old encoding that is written in the present one has no primitives to keep.
  Optional<NodePrimitive> primitive(NodeProto node, Operation op) {
    if (isModernized && model.getIrVersion().equals(OLD)) {
      return Optional.empty();
    }
    return said(node)
        .filter(found -> isSame(found, op))
        .filter(found ->
            constants
                .dictionary(found.attributes(), "")
                .orElse(DictionaryAttr.empty())
                .equals(attributesOf(op).orElse(DictionaryAttr.empty())));
  }

  /// {@return what `node` runs, if that is a primitive}
  private Optional<NodePrimitive> said(NodeProto node) {
    return node.getOpType().isEmpty() || graphs.callee(node).isPresent()
        ? Optional.empty()
        : Optional.of(NodePrimitive.of(node, graphs));
  }

  private static boolean isSame(NodePrimitive said, Operation op) {
    boolean isNamed =
        said.structural()
            .map(kind -> kind.isOf(op))
            .orElseGet(
                () -> op instanceof PrimitiveOp named && named.primitive().equals(said.name()));
    boolean isFunction = op.attribute(NodeAttributes.FUNCTION) instanceof UnitAttr;
    String instance =
        op.attribute(NodeAttributes.INSTANCE) instanceof StringAttr text ? text.value() : "";
    return isNamed && said.isFunction() == isFunction && said.instance().equals(instance);
  }

  /// {@return the attributes of the primitive that `op` is}
  static Optional<DictionaryAttr> attributesOf(Operation op) {
    if (op instanceof PrimitiveOp named) {
      return named.attributes();
    }
    return op.attribute(NodeAttributes.PRIMITIVE) instanceof DictionaryAttr all
        ? Optional.of(all)
        : Optional.empty();
  }

  /// {@return the primitive that `op`, once `node`, is, written anew, without a name}
  PrimitiveProto renewed(NodeProto node, Operation op, String name) {
    renew();
    PrimitiveProto.Builder primitive = PrimitiveProto.newBuilder().setOpType(name);
    List<AttributeProto> said =
        said(node)
            .filter(found -> isSame(found, op))
            .map(NodePrimitive::attributes)
            .orElse(List.of());
    primitive.addAllAttribute(attributes(said, attributesOf(op)));
    if (op.attribute(NodeAttributes.INSTANCE) instanceof StringAttr instance) {
      primitive.setInstanceName(instance.value());
    }
    return primitive
        .setPrimType(
            op.attribute(NodeAttributes.FUNCTION) instanceof UnitAttr
                ? PrimitiveProto.PrimType.PRIMITIVE_FUNCTION
                : PrimitiveProto.PrimType.PRIMITIVE)
        .build();
  }

  /// {@return whether `node` called what it now calls}
  boolean calls(NodeProto node, String callee) {
    boolean same = graphs.callee(node).equals(Optional.of(callee));
    if (!same) {
      renew();
    }
    return same;
  }

  /// {@return whether the value `name` had `type`}
  boolean hasType(String name, Type type) {
    return (open.contains(name) ? graphs.definition(name).flatMap(this::tensor) : read(name))
        .filter(type::equals)
        .isPresent();
  }

  private Optional<Type> read(String name) {
    return graphs.definition(name).isPresent() ? Optional.of(types.of(name)) : Optional.empty();
  }

  private Optional<Type> tensor(ModelGraphs.Definition constant) {
    var value = constant.node().orElseThrow().getAttribute(0).toBuilder();
    return Optional.ofNullable(ConstantProtos.tensorOf(value))
        .map(tensor -> ValueTypes.tensor(tensor.clone().clearRefKey().build()));
  }

  /// {@return `said` where it says what a value of `type` is, else `anew`}
  ///
  /// @param exists whether there is still a graph or a node of a name
  ValueInfoProto info(
      Optional<ValueInfoProto> said, ValueInfoProto anew, Type type, Predicate<String> exists) {
    if (said.isEmpty()
        || !hasType(anew.getName(), type)
        || !refers(said.get().getAttrInfo(), exists)) {
      renew();
      return anew;
    }
    ValueInfoProto.Builder kept = said.get().toBuilder();
    if (kept.hasAttrInfo()) {
      kept.setAttrInfo(modern(kept.getAttrInfo()));
    }
    return kept.build();
  }

  /// Whether all that `attribute` names as functions exists.
  private static boolean refers(AttributeProto attribute, Predicate<String> exists) {
    return switch (attribute.getType()) {
      case FUNCGRAPHCLOSURE, PARTIALCLOSURE -> exists.test(attribute.getS().toStringUtf8());
      default -> attribute.getValuesList().stream().allMatch(each -> refers(each, exists));
    };
  }

  /// Says in `node`, which was `said`, what type its value has.
  ///
  /// @param anew what it is where `said` does not say so
  /// @param isAsItWas whether it runs what it ran, on what it ran on
  /// @param exists whether there is still a graph or a node of a name
  void shape(
      NodeProto.Builder node,
      Optional<NodeProto> said,
      Optional<AttributeProto> anew,
      Type type,
      boolean isAsItWas,
      Predicate<String> exists) {
    boolean holds =
        said.isPresent()
            && hasType(ModelGraphs.nameOf(said.get()), type)
            && (isAsItWas || !(type instanceof FunctionType))
            && said.get().getAttributeList().stream()
                .filter(ModelGraphs::isShape)
                .allMatch(shape -> refers(OldEncoding.modernize(shape), exists));
    List<AttributeProto> all = new ArrayList<>();
    for (AttributeProto each : node.getAttributeList()) {
      if (!ModelGraphs.isShape(each)) {
        all.add(each);
      } else if (holds) {
        all.add(modern(each));
      }
    }
    if (!holds) {
      renew();
      anew.ifPresent(shape -> all.add(0, shape));
    }
    node.clearAttribute().addAllAttribute(all);
  }

  /// {@return the message of a weight that was `said`, without its values, if it still reads as one of
  /// `type` with those `notes`}
  Optional<TensorProto.Builder> weight(
      Optional<TensorProto> said, Type type, DictionaryAttr notes) {
    Optional<TensorProto.Builder> kept =
        said.filter(found ->
                NameTypes.parameter(found).equals(type)
                    && GraphImporter.notes(found, constants).equals(notes))
            .map(TensorProto::toBuilder);
    if (kept.isEmpty()) {
      renew();
    }
    return kept;
  }

  /// {@return a tensor that says `type` as `said` does, if it does so, with those elements}
  static TensorProto filled(TensorProto said, Type type, ByteString bytes) {
    return (ValueTypes.tensor(said).equals(type) ? said : TypeProtos.tensor(type))
        .toBuilder().setRawData(bytes).build();
  }

  /// {@return the attribute `said` if it holds `value`, else one that does}
  AttributeProto attribute(Optional<AttributeProto> said, String name, Attribute value) {
    Optional<AttributeProto> kept =
        said.filter(found -> constants.of(found).value().equals(value)).map(this::modern);
    if (kept.isEmpty()) {
      renew();
    }
    return kept.orElseGet(() -> ConstantProtos.of(name, value));
  }
}
