package dev.weir.formats.mindir.text.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.mindir.CallOp;
import dev.weir.dialect.mindir.ClosureOp;
import dev.weir.dialect.mindir.ConstantOp;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.dialect.mindir.PrimitiveOp;
import dev.weir.formats.mindir.text.MindIrTextStyle;
import dev.weir.formats.mindir.text.print.MindIrTextDetail;
import dev.weir.formats.mindir.text.print.MindIrTextPrinter;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.text.DiagnosticPrinter;
import dev.weir.ir.text.IrPrinter;
import dev.weir.ir.text.PrintOptions;
import dev.weir.ir.text.SourceText;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class MindIrTextReaderTest {
  private static final DialectRegistry REGISTRY = DialectRegistry.load();

  private static List<FuncOp> graphs(ModuleOp module) {
    List<FuncOp> graphs = new ArrayList<>();
    for (Operation op : module.body()) {
      graphs.add((FuncOp) op);
    }
    return graphs;
  }

  /// What MindSpore calls CNodes: everything but constants and functions as values.
  private static long nodes(ModuleOp module) {
    long[] count = {0};
    module.walk(op ->
        count[0] +=
            op == module
                    || op instanceof FuncOp
                    || op instanceof ConstantOp
                    || op instanceof ClosureOp
                ? 0
                : 1);
    return count[0];
  }

  private static PrimitiveOp primitive(ModuleOp module, String name) {
    List<PrimitiveOp> found = new ArrayList<>();
    module.walk(op -> {
      if (op instanceof PrimitiveOp primitive && primitive.primitive().equals(name)) {
        found.add(primitive);
      }
    });
    assertThat(found).hasSize(1);
    return found.get(0);
  }

  private static String inDetail(Operation op) {
    return IrPrinter.print(op, PrintOptions.of(REGISTRY)) + op.location();
  }

  /// A value may stand in lines of its own; it is the same value there.
  @Test
  void valuesMayStandInLinesOfTheirOwn() {
    for (String value : List.of("0", "I64(0)", "1.5", "true", "U", "None", "(1, 2)")) {
      String text = "subgraph @f(%%para1_x) {\n  %%0(a) = F(%s, %%para1_x)\n  Return(%%0)\n}\n";
      ModuleOp apart = Dumps.read(text.formatted("\n " + value + " \n\n"));
      assertThat(printed(apart)).as(value).isEqualTo(printed(Dumps.read(text.formatted(value))));
    }
  }

  private static String printed(ModuleOp module) {
    return MindIrTextPrinter.print(
            module, MindIrTextStyle.V2_7, MindIrTextDetail.BASIC, new Diagnostics())
        .orElseThrow();
  }

  /// A failed inference need not have the node, but what is named must be a name.
  @Test
  void aReferenceIsAName() {
    Diagnostics diagnostics = new Diagnostics();
    SourceText source =
        SourceText.of(
            "t.ir",
            """
            subgraph @f(%para1_x) {
              %0(a) = F(%para1_x, $(@f:b))(y)
              Return(%0)
            }
            """);
    assertThat(MindIrTextReader.read(source, diagnostics)).isEmpty();
    assertThat(new DiagnosticPrinter(source).print(diagnostics))
        .contains("t.ir:2:3: error: graph @f has no node 'b))(y'");
  }

  /// The counts that the corpus states.
  @Test
  void aBranchIsThreeGraphsOfTwelveNodes() {
    ModuleOp module = Dumps.read(Dumps.resource(Dumps.BRANCH));
    assertThat(graphs(module))
        .extracting(FuncOp::symName)
        .containsExactly(
            "19_1___main___Net_construct_304",
            "20_4_✓__main___Net_construct_311",
            "21_14_✗__main___Net_construct_314");
    assertThat(nodes(module)).isEqualTo(12);
    assertThat(graphs(module).get(0).isPublic()).isTrue();
    assertThat(graphs(module).get(1).isPublic()).isFalse();
  }

  @Test
  void namesScopesAndSourceLinesAreKept() {
    ModuleOp module = Dumps.read(Dumps.resource(Dumps.BRANCH));
    Operation sub = primitive(module, "Sub");
    assertThat(inDetail(sub))
        .contains("loc(\"CNode_310$a\"(fused<\"Default/Sub-op1\">[\"t.ir\":35:3, ")
        .contains("\"    def construct(self, x, y):\"(\"t6.py\":15:5 to 20:16)")
        .contains("\"        a = ops.sub(x, 1)\"(\"t6.py\":16:13 to :25)");
    ModuleOp old = Dumps.read(Dumps.resource(Dumps.ADD_MUL));
    assertThat(inDetail(primitive(old, "Mul")))
        .contains("\"[CNode]10\"(")
        .contains("\"        x = x * y\"(\"demo.py\":15:0)");
  }

  @Test
  void dumpsOfOperatorsAndOperandsHaveTheTypesThatFollow() {
    ModuleOp module = Dumps.read(Dumps.resource("ms2.x_docs_load_elimination_1.ir"));
    assertThat(nodes(module)).isEqualTo(22);
    FuncOp main = graphs(module).get(0);
    assertThat(main.functionType().toString())
        .isEqualTo("(tensor<i32>, !mindir.ref<tensor<i32>, \"param\">) -> tuple<tensor<i32>>");
    assertThat(main.argAttrs().orElseThrow().toString())
        .isEqualTo("[{}, {mindir.weight = \"param\"}]");
    assertThat(nodes(Dumps.read(Dumps.resource("ms2.x_docs_load_elimination_3.ir")))).isEqualTo(19);
  }

  @Test
  void callsOfGraphsInTheFormOf1dot7() {
    ModuleOp module =
        Dumps.read(
            """
            #IR entry      : @1_construct_wrapper.21
            #attrs         :
            #Total params  : 2

            %para1_x : <Tensor[Float32]x()>
            %para2_y : <Tensor[Float32]x()>

            #Total subgraph : 2

            subgraph attr:
            Undeterminate : 0
            subgraph @2_construct.22(%para3_x, %para4_y) {
              %0(a) = Sub(%para3_x, Tensor(shape=[], dtype=Float32, value= 1)) {instance name: sub} primitive_attrs: {input_names: [x, y], output_names: [output]}
                  : (<Tensor[Float32]x()>, <Tensor[Float32]x()>) -> (<Tensor[Float32]x()>)
                  # In file train.py(34)/        a = self.sub(x, 1)/
              %1(b) = Mul(%0, 2)
                  : (<Tensor[Float32]x()>, <Int32>) -> (<Tensor[Float32]x()>)
              Return(%1)
                  : (<Tensor[Float32]x()>)
            }

            subgraph attr:
            subgraph @1_construct_wrapper.21() {
              %0([CNode]5) = call @2_construct.22(%para1_x, %para2_y)
                  : (<Tensor[Float32]x()>, <Tensor[Float32]x()>) -> (<Tensor[Float32]x()>)
              Return(%0)
                  : (<Tensor[Float32]x()>)
            }
            """);
    FuncOp main = graphs(module).get(0);
    assertThat(main.symName()).isEqualTo("1_construct_wrapper.21");
    // `y` is not used, so that nothing is known of it but what is passed.
    assertThat(graphs(module).get(1).functionType().toString())
        .isEqualTo("(tensor<f32>, tensor<f32>) -> tensor<f32>");
    assertThat(primitive(module, "Sub").toString()).contains("mindir.instance_name = \"sub\"");
    assertThat(primitive(module, "Mul").inputs().get(1).type().toString()).isEqualTo("i32");
  }

  private static String graph(String... nodes) {
    return "# IR entry: @main\n# Total params: 2\n# Params:\n"
        + "%para1_x: <Tensor[Float32], (2, -1)>\n%para2_w: <Ref[Tensor[Float32]], (2)>\n\n"
        + "subgraph @main() {\n"
        + String.join("\n", nodes)
        + "\n}\n";
  }

  @Test
  void valuesOfOtherGraphsAreCaptured() {
    ModuleOp module =
        Dumps.read(
            graph(
                    "  %0(a) = Abs(%para1_x)",
                    "      : (<Tensor[Float32], (2, -1)>) -> (<Tensor[Float32], (2, -1)>)",
                    "  %1(f) = Partial(@inner, %0)",
                    "  %2(r) = %1()",
                    "      : () -> (<Tensor[Float32], (2, -1)>)",
                    "  Return(%2)")
                + """
                subgraph @inner parent: [subgraph @main](%para3_y) {
                  %0(b) = call @deep(%para3_y)
                      : (<Tensor[Float32], (2, -1)>) -> (<Tensor[Float32], (2, -1)>)
                  Return(%0)
                }
                subgraph @deep parent: [subgraph @inner](%para4_z) {
                  %0(c) = Add($(@main:a), $(@main:para1_x))
                      : (<Tensor[Float32], (2, -1)>, <Tensor[Float32], (2, -1)>) -> (<Tensor[Float32], (2, -1)>)
                  Return(%0)
                }
                """);
    assertThat(graphs(module).get(1).captures()).hasSize(2);
    assertThat(graphs(module).get(2).captures()).hasSize(2);
    assertThat(graphs(module).get(1).toString()).contains("mindir.closure @deep(%arg1, %arg2)");
  }

  @Test
  void parametersAreCalledByNumberAndByName() {
    String text =
        graph("  %0(r) = call @g(@f, %para1_x)", "  Return(%0)")
            + """
            subgraph @g(%para3_function, %para4_x) {
              %0(r) = CALLEE(%para4_x)
                  : (<Tensor[Float32], (2, -1)>) -> (<Tensor[Float32], (2, -1)>)
              Return(%0)
            }
            subgraph @f(%para5_x) {
              Return(%para5_x)
                  : (<Tensor[Float32], (2, -1)>)
            }
            """;
    for (String callee :
        List.of("%para3_function", "%para3_function[@f]", "function", "function[3_f.4]")) {
      ModuleOp module = Dumps.read(text.replace("CALLEE", callee));
      Operation call = graphs(module).get(1).bodyRegion().entry().first();
      assertThat(call).isInstanceOf(CallOp.class);
      assertThat(((CallOp) call).callee().type().toString())
          .isEqualTo("(tensor<2x?xf32>) -> tensor<2x?xf32>");
    }
  }

  @Test
  void valuesOfEveryKind() {
    ModuleOp module =
        Dumps.read(
            graph(
                "  %0(a) = F(I64(-3), Bool(1), F32(0.5), \"te\\\"xt\", None, U, IOMonad[IO],"
                    + " (1, (2.5, true)), [I8(1), \"s\"], {\"k\": I32(7)}, Float16,"
                    + " Tensor(shape=[2, 2], dtype=Int32, value=[[1, 2],\n [3 4]]),"
                    + " Tensor(shape=[1000], dtype=Float32, value=[0 1 ... 999]), S-Prim-Add,"
                    + " DeadNode, ())",
                "  Return(%0)"));
    List<String> constants = new ArrayList<>();
    module.walk(op -> {
      if (op instanceof ConstantOp constant) {
        constants.add(constant.toString().replaceFirst(".*mindir.constant ", ""));
      }
    });
    assertThat(constants)
        .containsExactly(
            "-3 : i64",
            "true : i1",
            "5.000000e-01 : f32",
            "\"te\\22xt\" : !mindir.string",
            "unit : none",
            "unit : !mindir.umonad",
            "unit : !mindir.iomonad",
            "[1, [2.500000e+00 : f32, true]] : tuple<i64, tuple<f32, i1>>",
            "#mindir.list<[1 : i8, \"s\"]> : !mindir.list<[i8, !mindir.string]>",
            "[7 : i32] : !mindir.dict<[\"k\"], [i32]>",
            "f16 : !mindir.type",
            "dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>",
            "#mindir.named<\"symbol\", \"...\"> : tensor<1000xf32>",
            "#mindir.named<\"primitiveclosure\", \"S-Prim-Add\"> : !mindir.unknown",
            "#mindir.named<\"symbol\", \"DeadNode\"> : !mindir.unknown",
            "[] : tuple<>");
  }

  @Test
  void aDumpOfAFailureMarksTheNode() {
    ModuleOp module =
        Dumps.read(
            """
            # 1.This file shows the parsed IR info when graph evaluating failed to help find the problem.
            # ===============================================================================

            subgraph attr:
            subgraph instance: Net.1 : 0x5592157f3640
            # In file t2.py:15/    def construct(self, x, y):/
            subgraph @Net.1(%para1_x, %para2_y) {
              %1(a) = call @sub.19(%para1_x, I64(1))
                  : (<Tensor[Float32], ()>, <Int64, NoShape>) -> (<Tensor[Float32], ()>)
                  #scope: (Default)

            #------------------------> 0
              %3([CNode]7) = call @func.21(%1, %1, %para2_y)
                  : (<Tensor[Float32], ()>, <Tensor[Float32], ()>, <Tensor[Float32], ()>) -> (<null>)
                  #scope: (Default)
              %6([CNode]9) = Depend[side_effect_propagate: I64(1)](None, %3)
                  : (<null>, <null>) -> (<null>)
              Return(%6)
                  : (<null>)
            }
            # Order:
            #   1: @Net.1:a{[0]: ValueNode<FuncGraph> sub.19, [1]: x, [2]: ValueNode<Int64Imm> 1}


            #===============================================================================
            # num of function graphs in stack: 1
            """);
    assertThat(module.toString())
        .contains("{mindir.frame = 0 : i64}")
        .contains("#mindir.named<\"funcgraphclosure\", \"func.21\">")
        .contains("{mindir.primitive_attributes = {side_effect_propagate = 1 : i64}}");
  }

  @Test
  void whatIsSaidOfDevicesIsPassedOver() {
    ModuleOp module =
        Dumps.read(
            """
            #IR entry      : @kernel_graph_0.1
            #attrs         :
            #Total params  : 2

            %para1_fc3.bias : <Ref[Tensor(F32)], (10)>  :  <kTypeUnknownxDefaultFormat[const vector][10]>  :  IsWeight:true
            %para2_x : <Tensor[Float32], (2, 10)>  :  <Float32xDefaultFormat[const vector][2, 10]>  :  IsWeight:false

            #Total subgraph : 1

            subgraph attr:
            subgraph @kernel_graph_0.1() {
              %0(equivoutput) = BiasAdd(%para2_x, %para1_fc3.bias) {instance name: bias} primitive_attrs: {IsFeatureMapInputList: (0), format: NCHW, rate: 0.5} { strategy: ((1, 2), (1)) }
                  : (<Tensor[Float32], (2, 10)>, <Ref[Tensor(F32)], (10)>) -> (<Tensor[Float32], (2, 10)>)
                  : (<Float32xDefaultFormat[const vector][2, 10]>, <Float32xDefaultFormat[const vector][10]>) -> (<Float32xDefaultFormat[const vector][2, 10]>)
                  : (Default/fc3-Dense/BiasAdd-op77)
                  # Corresponding forward node candidate:
                  # In file other.py(3)/nothing/
              %1(t) = MakeTuple(%0, %para2_x)
                  : (<Tensor[Float32], (2, 10)>, <Tensor[Float32], (2, 10)>) -> (<Tuple[Tensor[Float32]*2]>)
              Return(%1)
                  : (<Tuple[Tensor[Float32]*2]>)
            }
            """);
    assertThat(inDetail(primitive(module, "BiasAdd")))
        .contains(
            "with {IsFeatureMapInputList = [0], format = \"NCHW\", rate = 5.000000e-01 : f32}")
        .contains("!mindir.ref<tensor<10xf32>, \"fc3.bias\">")
        .contains("fused<\"Default/fc3-Dense/BiasAdd-op77\">")
        .doesNotContain("other.py");
    assertThat(graphs(module).get(0).resultType().toString())
        .isEqualTo("tuple<tensor<2x10xf32>, tensor<2x10xf32>>");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "  %0(a) = Abs(%1)|8:3: there is no %1 in graph @main",
        "  %0(a) = Abs(%0)|8:3: %0 is used before it is computed",
        "  %0(a) = Abs(%para9_q)|8:3: there is no parameter %para9_q",
        "  %0(a) = call @other()|8:3: there is no graph @other",
        "  %0(a) = Abs($(@main:q))|8:3: graph @main has no node 'q'",
        "  %0(a) = Abs(%para1_x|8:14: the parenthesis that opens here is not closed",
        "  %0(a) = |8:11: expected what the node runs, got the end of the line",
        "  %0(a) Abs(%para1_x)|8:9: expected '=', got 'Abs'",
        "  %0(a) = Abs(%para1_x) more|8:25: expected the attributes of a node, got 'more'",
        "  %0(a) = Abs(Tensor(shape=[2], dtype=Float32, value=[1]))|8:22: the tensor has 1 values,"
            + " but its shape asks for 2",
        "  %0(a) = Abs(Tensor(shape=[2], dtype=Q, value=[1]))|8:39: 'Q' is not an element type",
        "  %0(a) = Abs(I8(300))|8:15: '300' is no number of type Int8",
        "  %0(a) = Abs(\"x)|8:15: the string has no end",
        "  %0(a) = Abs(\01310)|8:15: expected a value, got a control character",
        "  %0(a) = Abs(%para1_x) primitive_attrs: {a: 1, a: 2}|8:49: attribute 'a' is given twice",
        "  Return(%para1_x, %para1_x)|8:3: 'Return' of graph @main returns 2 values; it can return"
            + " one",
        "  hello|8:3: expected a node, such as '%0(name) = ', or '}', got 'hello'",
      })
  void faultsAreSaidWithTheirPlace(String line, String fault) {
    assertThat(Dumps.fault(graph(line, "  Return(%para1_x)"))).isEqualTo(fault);
  }

  @Test
  void faultsOfTheWhole() {
    assertThat(Dumps.fault("")).isEqualTo("1:1: the dump holds no graph");
    assertThat(Dumps.fault("# IR entry: @a\nsubgraph @b() {\n  Return(U)\n}\n"))
        .isEqualTo("1:1: the dump holds no graph @a, which it names as its entry");
    assertThat(Dumps.fault("subgraph @b() {\n}\n")).isEqualTo("1:1: graph @b has no 'Return'");
    assertThat(
            Dumps.fault(
                """
                # IR entry: @b
                subgraph @b() {
                  Return(U)
                }
                subgraph @b() {
                  Return(U)
                }
                """))
        .isEqualTo("5:1: there are two graphs @b");
    assertThat(Dumps.fault("what\n"))
        .isEqualTo("1:1: expected a graph, such as 'subgraph @name() {', got 'what'");
    assertThat(Dumps.fault("subgraph @b() {\n  Return(" + "(".repeat(200) + "\n}\n"))
        .endsWith("this nests deeper than 100");
    assertThat(
            Dumps.fault(
                """
                subgraph @b(%para1_x) {
                  %0(a) = F(%para1_x)
                      : (<Int8>, <Int8>) -> (<Int8>)
                  Return(%0)
                }
                """))
        .isEqualTo("2:12: the node has 1 operands, but 2 operand types");
    assertThat(
            Dumps.fault(
                """
                # IR entry: @b
                subgraph @b() {
                  Return($(@c:a))
                }
                subgraph @c() {
                  %0(a) = F()
                  Return(%0)
                }
                """))
        .isEqualTo("2:1: the main graph @b uses node 'a' of @c, which is not around it");
  }
}
