package dev.weir.formats.mindir;

import com.google.common.collect.ImmutableSet;
import com.google.protobuf.ByteString;
import dev.weir.formats.mindir.proto.AttributeProto;
import dev.weir.formats.mindir.proto.GraphProto;
import dev.weir.formats.mindir.proto.MapTensorProto;
import dev.weir.formats.mindir.proto.ModelProto;
import dev.weir.formats.mindir.proto.NodeProto;
import dev.weir.formats.mindir.proto.TensorProto;
import java.util.HashSet;
import java.util.Set;

/// How a file says what a module then holds: its encoding, the order of attributes and primitives, the
/// numbers of primitives, fields that mean nothing to a module. [MindIrWriter] keeps of it whatever still
/// reads as what the module holds.
///
/// Large values are left out: they are in the module and its weights.
public final class MindIrForm {
  /// Values of at most so many bytes are kept.
  private static final int SMALL = 64;

  private final ModelProto model;
  private final ImmutableSet<String> open;
  private final boolean inOneFile;

  private MindIrForm(ModelProto model, ImmutableSet<String> open, boolean inOneFile) {
    this.model = model;
    this.open = open;
    this.inOneFile = inOneFile;
  }

  /// {@return the form of `model`}
  ///
  /// @param tensors where the values of its tensors are
  static MindIrForm of(ModelProto model, TensorBytes tensors) {
    Set<String> open = new HashSet<>();
    ModelProto.Builder form = model.toBuilder();
    strip(form.getGraphBuilder(), open, tensors);
    form.getFunctionsBuilderList().forEach(graph -> strip(graph, open, tensors));
    form.getPrimitivesBuilderList()
        .forEach(primitive ->
            primitive.getAttributeBuilderList().forEach(each -> inline(each, tensors)));
    return new MindIrForm(form.build(), ImmutableSet.copyOf(open), false);
  }

  /// {@return this form of a file that holds all that its module holds}
  MindIrForm ofOneFile() {
    return new MindIrForm(model, open, true);
  }

  /// {@return whether the file holds all that its module holds}: no weight or value lies in a file beside it, and a
  /// module that was not changed is written as the bytes that it was read from
  public boolean isOfOneFile() {
    return inOneFile;
  }

  private static void strip(GraphProto.Builder graph, Set<String> open, TensorBytes tensors) {
    graph.getParameterBuilderList().forEach(MindIrForm::empty);
    for (MapTensorProto.Builder table : graph.getMapParameterBuilderList()) {
      empty(table.getKeyTensorBuilder());
      empty(table.getValueTensorBuilder());
      empty(table.getStatusTensorBuilder());
    }
    for (NodeProto.Builder node : graph.getNodeBuilderList()) {
      node.getAttributeBuilderList().forEach(each -> inline(each, tensors));
      node.getNodeAttrBuilderList().forEach(each -> inline(each, tensors));
      node.getPrimalAttrBuilderList().forEach(each -> inline(each, tensors));
      if (node.getOpType().equals(ModelGraphs.CONSTANT) && node.getAttributeCount() > 0) {
        TensorProto.Builder tensor = ConstantProtos.tensorOf(node.getAttributeBuilder(0));
        if (tensor != null && tensor.getRawData().size() > SMALL) {
          empty(tensor);
          open.add(ModelGraphs.nameOf(node.build()));
        }
      }
    }
    graph.getAttributeBuilderList().forEach(each -> inline(each, tensors));
  }

  private static void empty(TensorProto.Builder tensor) {
    tensor.clearRawData().clearExternalData();
  }

  /// What lies in files beside the model goes into what is written.
  private static void inline(AttributeProto.Builder attribute, TensorBytes tensors) {
    if (Constants.OPAQUE.contains(attribute.getType())) {
      return;
    }
    attribute.getTensorsBuilderList().forEach(tensor -> inline(tensor, tensors));
    if (attribute.hasT()) {
      inline(attribute.getTBuilder(), tensors);
    }
    attribute.getValuesBuilderList().forEach(each -> inline(each, tensors));
  }

  private static void inline(TensorProto.Builder tensor, TensorBytes tensors) {
    if (tensor.hasExternalData()) {
      ByteString bytes = tensors.of(tensor.build()).orElse(ByteString.EMPTY);
      tensor.setRawData(bytes).clearExternalData();
    }
  }

  /// {@return the messages, without large values}
  ModelProto model() {
    return model;
  }

  /// {@return the constants whose values are left out}
  ImmutableSet<String> open() {
    return open;
  }
}
