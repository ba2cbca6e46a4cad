package dev.weir.formats.mindir.text.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.formats.mindir.text.MindIrTextStyle;
import dev.weir.formats.mindir.text.print.MindIrDatPrinter;
import dev.weir.formats.mindir.text.print.MindIrTextDetail;
import dev.weir.formats.mindir.text.print.MindIrTextPrinter;
import dev.weir.formats.mindir.text.read.DumpProductions.Production;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.text.IrPrinter;
import dev.weir.ir.text.PrintOptions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Every production of the printer of `.dat` files is read in a file of every release that writes it; what is
/// read is written in that form and read back.
final class DatGrammarTest {
  private static final DialectRegistry REGISTRY = DialectRegistry.load();

  private static String file(Production production) {
    String[] parts = production.body().split("\n---\n", 2);
    StringBuilder text =
        new StringBuilder(
            """
            # [No.1] main.1
            # In file a.py(1)/def main(x, y):/
            funcgraph fg_1(
                    %para1 : $T    # x
                    , %para2 : $T    # y
                ) {
            """);
    body(parts[0], text);
    text.append("    Primitive::Return{prim_type=1}(%1)    #(Undefined) #scope: Default\n");
    text.append("      #[CNode]1\n}\n# order:\n#   1: main.1:[CNode]1{[0]: a\n}\n\n\n");
    if (parts.length > 1) {
      body(parts[1], text);
      text.append("\n\n");
    }
    boolean isFailure = production.body().contains("#-------");
    text.append(
        isFailure
            ? "#=====\n# num of function graphs in stack: 1/2 (Ignored 1 internal frames).\n"
            : "# num of total function graphs: 2");
    return text.toString().replace("$T", "Tensor(F32)[2, 3]");
  }

  private static void body(String lines, StringBuilder text) {
    for (String line : lines.split("\n", -1)) {
      boolean isNode = line.startsWith("%") || line.startsWith("Primitive::Return");
      text.append(isNode || line.startsWith("  #") ? "    " : "").append(line).append('\n');
    }
  }

  private static String basic(ModuleOp module) {
    return MindIrTextPrinter.print(
            module, MindIrTextStyle.V2_7, MindIrTextDetail.BASIC, new Diagnostics())
        .orElseThrow();
  }

  private static ModuleOp assertWrittenBack(String text) {
    ModuleOp module = Dumps.readNamed("t.dat", text);
    String printed = MindIrDatPrinter.print(module, new Diagnostics()).orElseThrow();
    ModuleOp again = Dumps.readNamed("t.dat", printed);
    assertThat(basic(again)).as(printed).isEqualTo(basic(module));
    assertThat(MindIrDatPrinter.print(again, new Diagnostics())).hasValue(printed);
    return module;
  }

  static List<Production> productions() {
    return DumpProductions.DAT;
  }

  @ParameterizedTest
  @MethodSource("productions")
  void everyProduction(Production production) {
    String text = file(production);
    assertThat(MindIrTextReader.isDump(text.getBytes(java.nio.charset.StandardCharsets.UTF_8)))
        .isTrue();
    String ir =
        IrPrinter.print(assertWrittenBack(text), PrintOptions.of(REGISTRY).withDebugInfo(true));
    assertThat(production.expected()).allSatisfy(expected -> assertThat(ir).contains(expected));
  }

  /// What MindSpore's documents of 1.7 and 2.0 show.
  @ParameterizedTest
  @ValueSource(strings = {"ms1.7_docs_analyze_fail.dat", "ms2.0_docs_analyze_fail.dat"})
  void failedInferences(String name) {
    String text = Dumps.resource(name);
    ModuleOp module = assertWrittenBack(text.replace("  :  has_default", ""));
    String ir = module.toString();
    assertThat(ir).contains("mindir.frame = 0 : i64", "mindir.frame = 1 : i64");
    Dumps.readNamed("t.dat", text);
  }

  /// A file of a failed inference comes out as it came in, but for the order of attributes and what stands
  /// for graphs that are not there.
  @Test
  void aFailedInferenceIsWrittenAsItCame() {
    String text = Dumps.resource("ms1.7_docs_analyze_fail.dat");
    List<String> lines = new ArrayList<>();
    MindIrDatPrinter.print(Dumps.readNamed("t.dat", text), new Diagnostics())
        .orElseThrow()
        .lines()
        .forEach(lines::add);
    assertThat(lines)
        .contains("#------------------------> 1")
        .endsWith("# num of function graphs in stack: 2");
    List<String> nodes = text.lines().filter(line -> line.startsWith("    %")).toList();
    assertThat(lines.stream().filter(line -> line.startsWith("    %")).toList())
        .hasSameSizeAs(nodes)
        .contains(nodes.get(1), nodes.get(2));
  }

  /// Version 1.1 has the address of the context behind names.
  @Test
  void addressesOfContexts() {
    String text =
        """
        # [No.1] main.1 @ctx.addr=0x55
        funcgraph fg_1(
                %para1 : Tensor(F32)[2]    # x
            ) {
        #------------------------> 0
            %1 : Tensor(F32)[2] = FuncGraph::fg_2(%para1)    #(Tensor(F32)[2])    # fg_2=f.2 #scope: Default @ctx.addr=0x66
              # In file a.py(7)/        x/
            Primitive::Return{prim_type=1}(%1)    #(Tensor(F32)[2]) #scope: Default
        }
        """;
    assertThat(Dumps.readNamed("t.dat", text).toString())
        .contains("@main.1(")
        .doesNotContain("ctx.addr");
  }

  @Test
  void faults() {
    assertThat(Dumps.fault("funcgraph fg_1(\n"))
        .isEqualTo("2:1: expected a parameter, such as '%para1', or ')', got the end of the text");
    assertThat(Dumps.fault("funcgraph fg_1(\n) {\n}\n"))
        .isEqualTo("1:1: graph @fg_1 has no 'Return'");
    String head = "funcgraph fg_1(\n        %para1    # x\n    ) {\n";
    assertThat(Dumps.fault(head + "    %1 = PrimitivePy::F{prim_type=2}(%2) #scope: Default\n}\n"))
        .isEqualTo("5:1: graph @fg_1 has no 'Return'".replace("5:1", "1:1"));
    String end = "    Primitive::Return{prim_type=1}(%1)    #(Undefined) #scope: Default\n}\n";
    assertThat(
            Dumps.fault(head + "    %1 = PrimitivePy::F{prim_type=2}(%2) #scope: Default\n" + end))
        .isEqualTo("4:5: there is no %2 in graph @fg_1");
    assertThat(Dumps.fault(head + "    %1 = FuncGraph::fg_7(%para1) #scope: Default\n" + end))
        .isEqualTo("4:5: there is no graph @fg_7");
    assertThat(
            Dumps.fault(
                head
                    + "    %1 = PrimitivePy::F{prim_type=2}(%para1)    #(I64, I64) #scope:"
                    + " Default\n"
                    + end))
        .isEqualTo("4:37: the node has 1 operands, but 2 operand types");
  }
}
