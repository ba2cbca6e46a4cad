package dev.weir.formats.mindir;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.TextFormat;
import dev.weir.formats.mindir.proto.ModelProto;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Verifier;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/// Files whose functions use values of the graphs around them, as the gradients in MindSpore's own releases
/// do, come back as they were, message for message. Written after the rules of
/// mindspore/core/load_mindir/load_model.cc and the exporter: names are global, and constants have no graph.
final class MindIrCapturesTest {
  private static ModelProto model(String text) throws TextFormat.ParseException {
    ModelProto.Builder model = ModelProto.newBuilder();
    TextFormat.merge(
        "ir_version: '0.1.1' producer_name: 'MindSpore' model_version: '2.3.0' "
            + "little_endian: true mind_ir_version: 2 "
            + text,
        model);
    return model.build();
  }

  private static ModelProto writtenBack(ModelProto model) throws InvalidProtocolBufferException {
    Diagnostics diagnostics = new Diagnostics();
    Optional<MindIrProgram> program =
        MindIrReader.read(model.toByteArray(), "t.mindir", Optional.empty(), diagnostics)
            .filter(read -> Verifier.verify(read.module(), diagnostics));
    assertThat(diagnostics.all()).isEmpty();
    byte[] bytes =
        MindIrWriter.write(
                new MindIrProgram(
                    program.orElseThrow().module(), program.orElseThrow().parameters()),
                OptionalLong.empty(),
                diagnostics)
            .orElseThrow();
    return ModelProto.parseFrom(bytes);
  }

  private static String node(String name, String type, String... inputs) {
    StringBuilder text = new StringBuilder("node {");
    for (String input : inputs) {
      text.append(" input: '").append(input).append('\'');
    }
    return text.append(" output: '")
        .append(name)
        .append("' name: '")
        .append(name)
        .append("' op_type: 'REF::")
        .append(type)
        .append("' domain: 'Default/op'")
        .append(" attribute { name: 'shape' type: TENSORS tensors { dims: 2 data_type: 1 } } }\n")
        .toString();
  }

  private static String primitive(String name) {
    return "primitives { name: '"
        + name
        + "' op_type: '"
        + name.substring(0, name.indexOf(':'))
        + "' prim_type: PRIMITIVE }\n";
  }

  private static final String CONSTANT =
      "node { name: 'ValueNode_1' output: 'ValueNode_1' op_type: 'Constant'"
          + " attribute { name: 'value' type: INT64 i: 3 } }\n";
  private static final String INPUT = "input { name: 'main:x' tensor { dims: 2 data_type: 1 } }\n";

  private static String output(String name) {
    return "output { name: '" + name + "' tensor { dims: 2 data_type: 1 } }\n";
  }

  @Test
  void aFunctionNamesTheValuesAroundIt() throws Exception {
    ModelProto model =
        model(
            "graph { name: 'main'\n"
                + INPUT
                + node("main:a:1", "Add:2", "main:x", "main:x")
                + node("main:CNode_2:3", "inner")
                + output("main:CNode_2:3")
                + "}\n"
                + "functions { name: 'inner'\n"
                + node("inner:CNode_3:4", "Mul:5", "main:a:1", "main:x")
                + output("inner:CNode_3:4")
                + "}\n"
                + primitive("Add:2")
                + primitive("Mul:5"));
    assertThat(writtenBack(model)).isEqualTo(model);
  }

  /// Each uses what is around the one around it, and a function is passed on as a value.
  @Test
  void functionsInFunctions() throws Exception {
    ModelProto model =
        model(
            "graph { name: 'main'\n"
                + INPUT
                + node("main:a:1", "Add:2", "main:x", "main:x")
                + node("main:CNode_2:3", "middle", "main:a:1")
                + output("main:CNode_2:3")
                + "}\n"
                + "functions { name: 'innermost'\n"
                + node("innermost:CNode_3:4", "Mul:5", "main:a:1", "middle:b:6")
                + output("innermost:CNode_3:4")
                + "}\n"
                + "functions { name: 'middle'\n"
                + "input { name: 'middle:y' tensor { dims: 2 data_type: 1 } }\n"
                + node("middle:b:6", "Neg:7", "middle:y")
                + node("middle:CNode_4:8", "innermost")
                + output("middle:CNode_4:8")
                + "}\n"
                + primitive("Add:2")
                + primitive("Mul:5")
                + primitive("Neg:7"));
    assertThat(writtenBack(model)).isEqualTo(model);
  }

  @Test
  void aConstantOfSeveralGraphsStandsOnce() throws Exception {
    ModelProto model =
        model(
            "graph { name: 'main'\n"
                + INPUT
                + CONSTANT
                + node("main:a:1", "Add:2", "main:x", "ValueNode_1")
                + node("main:CNode_2:3", "inner", "main:a:1")
                + output("main:CNode_2:3")
                + "}\n"
                + "functions { name: 'inner'\n"
                + "input { name: 'inner:y' tensor { dims: 2 data_type: 1 } }\n"
                + node("inner:CNode_3:4", "Mul:5", "inner:y", "ValueNode_1")
                + output("inner:CNode_3:4")
                + "}\n"
                + primitive("Add:2")
                + primitive("Mul:5"));
    assertThat(writtenBack(model)).isEqualTo(model);
  }
}
