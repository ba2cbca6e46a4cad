package dev.weir.formats.mindir;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.UnknownFieldSet;
import dev.weir.dialect.mindir.CallOp;
import dev.weir.dialect.mindir.ClosureOp;
import dev.weir.dialect.mindir.ConstantOp;
import dev.weir.dialect.mindir.MindIrOps;
import dev.weir.formats.mindir.proto.AttributeProto;
import dev.weir.formats.mindir.proto.AttributeProto.AttributeType;
import dev.weir.formats.mindir.proto.GraphProto;
import dev.weir.formats.mindir.proto.MapTensorProto;
import dev.weir.formats.mindir.proto.ModelProto;
import dev.weir.formats.mindir.proto.NodeProto;
import dev.weir.formats.mindir.proto.TensorProto;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.NamedAttribute;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Verifier;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.text.IrPrinter;
import dev.weir.ir.text.PrintOptions;
import dev.weir.ir.type.IntegerType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A file is written as it was read, and where its module was changed, so far as it still holds.
final class MindIrFormTest {
  private static final DialectRegistry REGISTRY = DialectRegistry.load();
  private static final Optional<byte[]> KEY =
      Optional.of("0123456789ABCDEF".getBytes(StandardCharsets.US_ASCII));

  private static byte[] bytes(String name) throws IOException {
    try (var in = MindIrFormTest.class.getResourceAsStream("/mindir/" + name + ".mindir")) {
      return in.readAllBytes();
    }
  }

  private static MindIrProgram read(byte[] bytes) {
    Diagnostics diagnostics = new Diagnostics();
    Optional<byte[]> key = Decryption.isEncrypted(bytes) ? KEY : Optional.empty();
    Optional<MindIrProgram> program = MindIrReader.read(bytes, "t.mindir", key, diagnostics);
    assertThat(diagnostics.all()).isEmpty();
    return program.orElseThrow();
  }

  private static ModelProto write(MindIrProgram program) throws InvalidProtocolBufferException {
    Diagnostics diagnostics = new Diagnostics();
    Optional<byte[]> bytes = MindIrWriter.write(program, OptionalLong.empty(), diagnostics);
    assertThat(diagnostics.all()).isEmpty();
    return ModelProto.parseFrom(bytes.orElseThrow());
  }

  private static void assertWrittenBack(ModelProto model) throws InvalidProtocolBufferException {
    assertThat(write(read(model.toByteArray()))).isEqualTo(model);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ms1.1.0_ut_add",
        "ms1.3_bprop_ReLU",
        "ms1.3_ut_add_AESGCM",
        "ms1.6.1_lstm",
        "ms1.7.0_ut_add_AESGCM",
        "ms2.0.0a0_lenet",
        "if_switch_partial_constructed"
      })
  void filesAreWrittenAsTheyWereRead(String name) throws IOException {
    byte[] original = bytes(name);
    byte[] plain =
        Decryption.isEncrypted(original)
            ? Decryption.decrypt(original, KEY.orElseThrow())
            : original;
    assertThat(write(read(original))).isEqualTo(ModelProto.parseFrom(plain));
  }

  // Every field of the schema.

  /// Fields that make a message mean something else, or that something must be there for.
  private static final Set<String> MEANING =
      Set.of(
          "mind_ir.AttributeProto.ref_attr_name",
          "mind_ir.AttributeProto.type",
          "mind_ir.AttributeProto.values",
          "mind_ir.AttributeProto.tensors",
          "mind_ir.AttributeProto.t",
          "mind_ir.AttributeProto.seq_info",
          "mind_ir.GraphProto.node",
          "mind_ir.GraphProto.input",
          "mind_ir.GraphProto.output",
          "mind_ir.GraphProto.parameter",
          "mind_ir.GraphProto.map_parameter",
          "mind_ir.GraphProto.attribute",
          "mind_ir.NodeProto.input",
          "mind_ir.NodeProto.output",
          "mind_ir.NodeProto.op_type",
          "mind_ir.NodeProto.attribute",
          "mind_ir.ValueInfoProto.tensor",
          "mind_ir.ValueInfoProto.attr_info",
          "mind_ir.TensorProto.dims",
          "mind_ir.TensorProto.data_type",
          "mind_ir.TensorProto.external_data",
          "mind_ir.TensorProto.raw_data",
          "mind_ir.TensorProto.ref_key",
          "mind_ir.PrimitiveProto.attribute",
          "mind_ir.ModelProto.functions",
          "mind_ir.ModelProto.ir_version",
          "mind_ir.ModelProto.mind_ir_version",
          "mind_ir.ModelProto.graph",
          "mind_ir.ModelProto.primitives");

  private static final int FREE = 1000;

  /// Sets every field of `message`, and of those in it, that is not set and has no meaning; and one that
  /// no version knows.
  private static void fill(Message.Builder message, int depth) {
    for (FieldDescriptor field : message.getDescriptorForType().getFields()) {
      boolean isMessage = field.getJavaType() == FieldDescriptor.JavaType.MESSAGE;
      if (isMessage && field.isRepeated() && !field.isMapField()) {
        for (int i = 0; i < message.getRepeatedFieldCount(field); i++) {
          fill(message.getRepeatedFieldBuilder(field, i), depth);
        }
      } else if (isMessage && !field.isRepeated() && message.hasField(field)) {
        fill(message.getFieldBuilder(field), depth);
      }
      boolean isSet =
          field.isRepeated() ? message.getRepeatedFieldCount(field) > 0 : message.hasField(field);
      if (isSet || MEANING.contains(field.getFullName()) || isMessage && depth == 0) {
        continue;
      }
      if (!isMessage) {
        set(message, field, sample(field));
      } else {
        set(
            message,
            field,
            everything(message.newBuilderForField(field), depth - 1, false).build());
      }
    }
    message.setUnknownFields(
        UnknownFieldSet.newBuilder()
            .addField(FREE, UnknownFieldSet.Field.newBuilder().addVarint(7).build())
            .build());
  }

  private static void set(Message.Builder message, FieldDescriptor field, Object value) {
    if (field.isRepeated()) {
      message.addRepeatedField(field, value);
    } else {
      message.setField(field, value);
    }
  }

  /// Fields that say where the rest of a message is.
  private static final Set<String> UNREAD = Set.of("ref_attr_name", "external_data");

  /// Sets all fields of `message`, those that say where the rest of it is only if nobody reads it.
  private static Message.Builder everything(Message.Builder message, int depth, boolean isUnread) {
    for (FieldDescriptor field : message.getDescriptorForType().getFields()) {
      if (!isUnread && UNREAD.contains(field.getName())) {
        continue;
      }
      if (field.getJavaType() != FieldDescriptor.JavaType.MESSAGE) {
        set(message, field, sample(field));
      } else if (depth > 0 || field.isRequired()) {
        set(
            message,
            field,
            everything(message.newBuilderForField(field), depth - 1, isUnread).build());
      }
    }
    return message;
  }

  private static Object sample(FieldDescriptor field) {
    return switch (field.getJavaType()) {
      case INT -> 3;
      case LONG -> 4L;
      case FLOAT -> 1.5f;
      case DOUBLE -> 2.5;
      case BOOLEAN -> true;
      case STRING -> "text";
      case BYTE_STRING -> ByteString.copyFromUtf8("bytes");
      case ENUM -> field.getEnumType().getValues().get(1);
      case MESSAGE -> throw new IllegalArgumentException(field.getFullName());
    };
  }

  private static void collect(Message message, Set<String> fields) {
    message
        .getAllFields()
        .forEach((field, value) -> {
          fields.add(field.getFullName());
          if (field.getJavaType() == FieldDescriptor.JavaType.MESSAGE) {
            List<?> all = field.isRepeated() ? (List<?>) value : List.of(value);
            all.forEach(each -> collect((Message) each, fields));
          }
        });
  }

  private static void collect(Descriptor type, Set<Descriptor> types, Set<String> fields) {
    if (types.add(type)) {
      for (FieldDescriptor field : type.getFields()) {
        fields.add(field.getFullName());
        if (field.getJavaType() == FieldDescriptor.JavaType.MESSAGE) {
          collect(field.getMessageType(), types, fields);
        }
      }
    }
  }

  private static TensorProto tensor(long... sizes) {
    TensorProto.Builder tensor = TensorProto.newBuilder().setDataType(1);
    int bytes = 4;
    for (long size : sizes) {
      tensor.addDims(size);
      bytes *= (int) size;
    }
    return tensor.setRawData(ByteString.copyFrom(new byte[bytes])).build();
  }

  /// A model with a table, an attribute of every type, and tensors of every element type.
  private static ModelProto.Builder varied(String name) throws IOException {
    ModelProto.Builder model = ModelProto.parseFrom(bytes(name)).toBuilder();
    GraphProto.Builder graph = model.getGraphBuilder();
    graph.addMapParameter(
        MapTensorProto.newBuilder()
            .setName(graph.getName() + ":table")
            .setDefaultValue(
                AttributeProto.newBuilder().setName("zeros").setType(AttributeType.STRING))
            .setKeyTensor(tensor(3).toBuilder().setName("keys"))
            .setValueTensor(tensor(3, 2))
            .setStatusTensor(tensor(3)));
    for (AttributeType type : AttributeType.values()) {
      if (type != AttributeType.UNDEFINED && type != AttributeType.FLOAT16) {
        graph.addAttribute(AttributeProto.newBuilder().setName("z_" + type.name()).setType(type));
      }
    }
    graph.addAttribute(
        AttributeProto.newBuilder()
            .setName("a_holder")
            .setType(AttributeType.SCALAR_GRAPH_HOLDER)
            .addValues((AttributeProto) everything(AttributeProto.newBuilder(), 4, true).build()));
    GraphProto.Builder function = model.addFunctionsBuilder().setName("f");
    function.addInputBuilder().setName("f:x");
    function.addOutputBuilder().setName("f:x");
    TensorProto.Builder weight = graph.addParameterBuilder().mergeFrom(tensor(40));
    weight.setName(graph.getName() + ":w").setRefKey("weight");
    return model;
  }

  @ParameterizedTest
  @ValueSource(strings = {"ms2.0.0a0_lenet", "if_switch_partial_constructed"})
  void everyFieldIsWrittenBack(String name) throws IOException {
    ModelProto.Builder model = varied(name);
    fill(model, 3);
    ModelProto filled = model.build();
    Set<String> set = new HashSet<>();
    collect(filled, set);
    Set<String> all = new HashSet<>();
    collect(ModelProto.getDescriptor(), new HashSet<>(), all);
    assertThat(set).containsAll(all);
    assertWrittenBack(filled);
  }

  /// The same for the old encoding, whose files have no tables.
  @ParameterizedTest
  @ValueSource(strings = {"ms1.1.0_ut_add", "ms1.6.1_lstm", "ms1.3_bprop_ReLU"})
  void everyFieldOfTheOldEncodingIsWrittenBack(String name) throws IOException {
    ModelProto.Builder model = ModelProto.parseFrom(bytes(name)).toBuilder();
    fill(model, 2);
    assertWrittenBack(model.build());
  }

  @Test
  void nodesStayInTheirOrder() throws IOException {
    ModelProto.Builder model = ModelProto.parseFrom(bytes("ms2.0.0a0_lenet")).toBuilder();
    List<NodeProto> nodes = new ArrayList<>(model.getGraph().getNodeList());
    java.util.Collections.reverse(nodes);
    model.getGraphBuilder().clearNode().addAllNode(nodes);
    assertWrittenBack(model.build());
  }

  @Test
  void attributesOfOneNameStay() throws IOException {
    ModelProto.Builder model = ModelProto.parseFrom(bytes("ms2.0.0a0_lenet")).toBuilder();
    model
        .getPrimitivesBuilder(0)
        .addAttribute(AttributeProto.newBuilder().setName("n").setType(AttributeType.INT64).setI(1))
        .addAttribute(
            AttributeProto.newBuilder().setName("n").setType(AttributeType.INT64).setI(2));
    assertWrittenBack(model.build());
  }

  @Test
  void severalOutputsStay() throws IOException {
    ModelProto.Builder model = ModelProto.parseFrom(bytes("ms2.0.0a0_lenet")).toBuilder();
    GraphProto.Builder graph = model.getGraphBuilder();
    graph.addOutput(graph.getOutput(0).toBuilder().setName(graph.getNode(8).getOutput(0)));
    assertWrittenBack(model.build());
  }

  // Modules that were changed.

  private static String text(MindIrProgram program) {
    StringBuilder text = new StringBuilder();
    for (Operation function : program.module().body()) {
      text.append(IrPrinter.print(function, PrintOptions.of(REGISTRY).withDebugInfo(true)));
    }
    return text.toString();
  }

  private static List<Operation> nodes(MindIrProgram program) {
    List<Operation> nodes = new ArrayList<>();
    for (Operation function : program.module().body()) {
      for (Operation op : function.region(0).entry()) {
        if (op.resultCount() == 1) {
          nodes.add(op);
        }
      }
    }
    return nodes;
  }

  private static boolean isRun(Operation op) {
    return !(op instanceof ConstantOp || op instanceof ClosureOp || op instanceof CallOp);
  }

  private static Map<String, NodeProto> byName(ModelProto model) {
    Map<String, NodeProto> nodes = new HashMap<>();
    model.getGraph().getNodeList().forEach(node -> nodes.put(ModelGraphs.nameOf(node), node));
    model
        .getFunctionsList()
        .forEach(graph -> graph.getNodeList().forEach(n -> nodes.put(ModelGraphs.nameOf(n), n)));
    return nodes;
  }

  private static void withAttribute(Operation op) {
    DictionaryAttr before =
        op.attribute("attributes") instanceof DictionaryAttr all ? all : DictionaryAttr.empty();
    List<NamedAttribute> entries = new ArrayList<>(before.entries());
    entries.add(new NamedAttribute("new", IntegerAttr.i64(5)));
    new Rewriter().setAttribute(op, "attributes", DictionaryAttr.of(entries));
  }

  /// Changes each node of each file in each way: what is written reads back as the changed module, and
  /// what was not changed is said as it was.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "ms1.1.0_ut_add",
        "ms1.3_bprop_ReLU",
        "ms1.6.1_lstm",
        "ms2.0.0a0_lenet",
        "if_switch_partial_constructed"
      })
  void changedModulesAreWrittenAsTheyAre(String name) throws IOException {
    byte[] original = bytes(name);
    ModelProto model = ModelProto.parseFrom(original);
    List<Consumer<Operation>> changes =
        List.of(
            op -> {
              if (op instanceof dev.weir.dialect.mindir.PrimitiveOp) {
                withAttribute(op);
              }
            },
            op -> {
              if (isRun(op)) {
                new Rewriter().setAttribute(op, NodeAttributes.INSTANCE, StringAttr.of("renamed"));
              }
            },
            op -> {
              if (!(op instanceof ConstantOp || op instanceof ClosureOp)) {
                DictionaryAttr all =
                    DictionaryAttr.of(List.of(new NamedAttribute("n", StringAttr.of("s"))));
                new Rewriter().setAttribute(op, NodeAttributes.NODE, all);
              }
            },
            op -> {
              if (op.operandCount() > 1) {
                var first = op.operand(0);
                new Rewriter().setOperand(op, 0, op.operand(1));
                new Rewriter().setOperand(op, 1, first);
              }
            },
            op -> {
              if (op instanceof ConstantOp) {
                new Rewriter()
                    .replaceWith(op, MindIrOps.constant(IntegerAttr.i64(77), IntegerType.I64));
              }
            });
    int count = nodes(read(original)).size();
    for (int i = 0; i < count; i++) {
      for (Consumer<Operation> change : changes) {
        MindIrProgram program = read(original);
        Operation op = nodes(program).get(i);
        String before = text(program);
        change.accept(op);
        if (text(program).equals(before) || !Verifier.verify(program.module(), new Diagnostics())) {
          continue;
        }
        ModelProto written = write(program);
        assertThat(text(read(written.toByteArray()))).isEqualTo(text(program));
        if (model.getPrimitivesCount() > 0) {
          Map<String, NodeProto> now = byName(written);
          long same =
              byName(model).values().stream()
                  .filter(node -> node.equals(now.get(ModelGraphs.nameOf(node))))
                  .count();
          assertThat(same).isGreaterThanOrEqualTo(byName(model).size() - 1);
          assertThat(written.getGraph().getBpropHash()).isEqualTo(model.getGraph().getBpropHash());
        } else {
          boolean isOld = written.getIrVersion().equals("0.1.0");
          assertThat(written.toString()).doesNotContain(isOld ? "REF::" : "ref_attr_name");
        }
      }
    }
  }
}
