package dev.weir.formats.mindir.text.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.mindir.CallOp;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.dialect.mindir.MakeTupleOp;
import dev.weir.dialect.mindir.PrimitiveOp;
import dev.weir.formats.mindir.text.MindIrTextStyle;
import dev.weir.formats.mindir.text.print.MindIrTextDetail;
import dev.weir.formats.mindir.text.print.MindIrTextPrinter;
import dev.weir.ir.Diagnostic;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.Verifier;
import dev.weir.ir.text.SourceText;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What real dumps hold and was not read: cut out of stage dumps of a training run of MindSpore 1.6 and
/// 1.7 and of dumps of failed inferences.
final class DumpFaultsTest {
  /// A module and what was remarked.
  private record Read(ModuleOp module, List<String> remarks) {
    <T extends Operation> List<T> all(Class<T> kind) {
      List<T> found = new ArrayList<>();
      module.walk(op -> {
        if (kind.isInstance(op)) {
          found.add(kind.cast(op));
        }
      });
      return found;
    }

    String printed(MindIrTextStyle style) {
      return MindIrTextPrinter.print(module, style, MindIrTextDetail.FULL, new Diagnostics())
          .orElseThrow();
    }
  }

  private static Read read(String text) {
    Diagnostics diagnostics = new Diagnostics();
    var module =
        MindIrTextReader.read(SourceText.of("t.ir", text), diagnostics)
            .filter(found -> Verifier.verify(found, diagnostics));
    assertThat(diagnostics.hasErrors()).as(() -> diagnostics.all().toString()).isFalse();
    return new Read(
        module.orElseThrow(), diagnostics.all().stream().map(Diagnostic::message).toList());
  }

  private static String old(String... nodes) {
    return """
    #IR entry      : @f.1
    #Total subgraph : 1

    #attrs         :
    #Total params  : 1

    %para1_x : <Tensor[Float32], (2)>

    subgraph attr:
    subgraph @f.1() {
    """
        + String.join("\n", nodes)
        + "\n}\n";
  }

  @Test
  void whoUsesTheElementsOfATuple() {
    Read read =
        read(
            old(
                "  %0([CNode]1) = Reshape(%para1_x, (2, 1))",
                "      : (<Tensor[Float32], (2)>, <Tuple[Int64*2], sequence_nodes={node={ValueNode"
                    + "<ValueTuple> (2, 1), elements_use_flags: {ptr: 0x1, value: [const vector][1,"
                    + " 1]}}}>) -> (<Tensor[Float32], (2, 1)>)",
                "  Return(%0)",
                "      : (<Tensor[Float32], (2, 1)>)"));
    assertThat(read.remarks()).isEmpty();
    PrimitiveOp reshape = read.all(PrimitiveOp.class).get(0);
    assertThat(reshape.inputs().get(1).type().toString()).isEqualTo("tuple<i64, i64>");
    assertThat(reshape.out().type().toString()).isEqualTo("tensor<2x1xf32>");
  }

  @Test
  void typesOfKeysAndEnvironments() {
    Read read =
        read(
            old(
                "  %0([CNode]1) = embed(%para1_x)",
                "      : (<Tensor[Float32], (2)>) -> (<Object:kObjectTypeSymbolicKeyType>)",
                "  %1([CNode]2) = environ_set(%0)",
                "      : (<Object:kObjectTypeSymbolicKeyType>) -> (<Object:kObjectTypeEnvType>)",
                "  Return(%1)",
                "      : (<Object:kObjectTypeEnvType>)"));
    assertThat(read.all(FuncOp.class).get(0).resultType().toString()).isEqualTo("!mindir.environ");
  }

  @Test
  void aClassIsRun() {
    Read read =
        read(
            old(
                "  %0([CNode]1) = class 'mindspore.ops.operations.math_ops.Less'()",
                "      : () -> (<null>)",
                "  Return(%para1_x)",
                "      : (<Tensor[Float32], (2)>)"));
    assertThat(read.all(PrimitiveOp.class).get(0).primitive())
        .isEqualTo("class 'mindspore.ops.operations.math_ops.Less'");
    assertThat(read.printed(MindIrTextStyle.V1_7))
        .contains("= class 'mindspore.ops.operations.math_ops.Less'()");
  }

  @Test
  void tensorsInATupleWithoutShapes() {
    Read read =
        read(
            old(
                "  %0(c) = MakeTuple(%para1_x, %para1_x)",
                "      : (<Tensor[Float32], (2)>, <Tensor[Float32], (2)>) -> (<Tuple[Float32*2]>)",
                "  Return(%0)",
                "      : (<Tuple[Float32*2]>)"));
    assertThat(read.all(MakeTupleOp.class).get(0).out().type().toString())
        .isEqualTo("tuple<tensor<2xf32>, tensor<2xf32>>");
  }

  @Test
  void namesWithBrackets() {
    Read read =
        read(
            old(
                    "  %0(r) = call @g.2(ReLU)",
                    "      : (<null>) -> (<null>)", "  Return(%0)", "      : (<null>)")
                + """

                subgraph attr:
                subgraph @g.2(%para2_[Parameter]784, %para72_@[CNode]313) {
                  %0([CNode]9) = [Parameter]784(%para72_@[CNode]313)
                      : (<null>) -> (<null>)
                  Return(%0)
                      : (<null>)
                }
                """);
    assertThat(read.all(FuncOp.class).get(1).functionType().inputs()).hasSize(2);
    CallOp inner = read.all(CallOp.class).get(1);
    assertThat(inner.callee())
        .isSameAs(read.all(FuncOp.class).get(1).bodyRegion().entry().argument(0));
    assertThat(read.printed(MindIrTextStyle.V1_7))
        .contains("(%para2_[Parameter]784, %para3_@[CNode]313) {");
    assertThat(read.remarks())
        .containsExactly("the call leaves out '@[CNode]313', whose default a dump does not tell");
  }

  @Test
  void aNameMeansTheLatestNodeBeforeItsUse() {
    Read read =
        read(
            """
            # IR entry: @f_1
            # Total subgraphs: 3

            # Total params: 1
            # Params:
            %para1_v: <Tensor[Float32], ()>

            subgraph @f_1() {
              %0(x) = Add(%para1_v, %para1_v)
              %1(r) = call @g_2()
              %2(x) = Mul(%0, %r)
              %3(s) = call @h_3()
              %4(x) = Sub(%2, %3)
              Return(%4)
            }

            subgraph @g_2 parent: [subgraph @f_1]() {
              %0(i) = Abs($(@f_1:x))
              Return(%0)
            }

            subgraph @h_3 parent: [subgraph @f_1]() {
              %0(i) = Neg($(@f_1:x))
              %1(j) = call @g_2()
              Return(%1)
            }
            """
                .replace("%r)", "%1)"));
    List<FuncOp> graphs = read.all(FuncOp.class);
    assertThat(graphs.get(0).toString())
        .containsPattern("mindir.closure @g_2\\(%0\\)")
        // The second captures what the first does, and the product.
        .containsPattern("mindir.closure @h_3\\(%3, %0\\)");
    assertThat(read.remarks())
        .containsExactly(
            "graph @f_1 has several nodes 'x': the last one before graph @h_3 is used is meant,"
                + " %2");
  }

  @Test
  void defaultsAreLeftOutAndLeftOutAgain() {
    Read read =
        read(
            old(
                    "  %0(r) = call @g.2(%para1_x)",
                    "      : (<null>) -> (<null>)", "  Return(%0)", "      : (<null>)")
                + """

                subgraph attr:
                subgraph @g.2(%para2_x, %para3_axis) {
                  Return(%para3_axis)
                      : (<null>)
                }
                """);
    CallOp call = read.all(CallOp.class).get(0);
    assertThat(call.arguments().get(1).definingOp().toString())
        .contains("#mindir.named<\"default_argument\", \"axis\">");
    for (MindIrTextStyle style : MindIrTextStyle.values()) {
      assertThat(read.printed(style)).contains(" = call @g.2(%para1_x)");
    }
  }

  /// A function with `*args` takes all that is left as a tuple, before inference.
  @Test
  void moreArgumentsThanParametersBeforeInference() {
    Read read =
        read(
            old(
                    "  %0(r) = call @g.2(%para1_x, %para1_x, %para1_x)",
                    "      : (<null>, <null>, <null>) -> (<null>)",
                    "  Return(%0)",
                    "      : (<null>)")
                + """

                subgraph attr:
                subgraph @g.2(%para2_x, %para3_args) {
                  Return(%para3_args)
                      : (<null>)
                }
                """);
    assertThat(read.all(CallOp.class).get(0).arguments().size()).isEqualTo(3);
  }

  /// Of versions 2.3 and later: what went wrong, the graphs on the stack, and all others.
  @Test
  void aFailedInference() {
    Read read =
        read(
            """
            # ===============================================================================================
            # The following shows the last analyze fail log message.
            # ===============================================================================================

            ----------------------------------------------------
            - Caught exception:
            ----------------------------------------------------
            For 'MatMul' the input dimensions must be equal, but got 'x1_col': 3 and 'x2_row': 2.

            ----------------------------------------------------
            - The Traceback of Net Construct Code:
            ----------------------------------------------------
            # 0 In file /home/u/t.py:15, 8~23
                    return self.f(x, (y)
                           ^~~~~~~~~~~~~
             (See file '/home/u/rank_0/om/analyze_fail.ir' for more details.)
            # ===============================================================================================
            # The following shows the IR when the function graphs evaluation fails to help locate the problem.
            # You can search the last ------------------------> to the node which is evaluated failure.
            # Refer to https://www.mindspore.cn/search?inputValue=analyze_fail.ir to get more instructions.
            # ===============================================================================================

            # IR entry: @net_1
            # Total subgraphs: 0

            # Total params: 2
            # Params:
            %para1_x: <Tensor[Float32], (2, 3)>
            %para2_y: <Tensor[Float32], (2, 3)>

            subgraph attr:
            subgraph instance: net_1 : 0x55d6c1d0
            # In file /home/u/t.py:14~15, 4~23/    def construct(self, x, y):/
            subgraph @net_1() {

            #------------------------> 0
              %0(CNode_2) = call @f_3(%para1_x, %para2_y)    #@f_3.prototype = (<null>) -> <null>
                  : (<Tensor[Float32], (2, 3)>, <Tensor[Float32], (2, 3)>) -> (<null>)
                  #scope: (Default)
                  # In file /home/u/t.py:15, 8~23/        return self.f(x, (y)/
              Return(%0)
                  : (<null>)
                  #scope: (Default)
            }
            # Order:
            #   1: @net_1:CNode_2{[0]: ValueNode<FuncGraph> f_3, [1]: param_x, [2]: ValueNode<Tensor> Tensor(shape=[2, 2], dtype=Int64, value=
            [[1 2]

             [3 4]])}


            subgraph attr:
            subgraph instance: f_3 : 0x55d6c1d1
            # In file /home/u/t.py:10~11, 4~30/    def f(self, a, b):/
            subgraph @f_3(%para0_a, %para0_b) {

            #------------------------> 1
              %0(CNode_4) = PrimFunc_MatMul(%para0_a, %para0_b, Bool(0), Bool(0))
                  : (<Tensor[Float32], (2, 3)>, <Tensor[Float32], (2, 3)>, <Bool, NoShape>, <Bool, NoShape>) -> (<null>)
                  #scope: (Default)
              %1(CNode_5) = MyFunc()
                  #scope: (Default)
              Return(%0)
                  : (<null>)
                  #scope: (Default)
            }


            # ===============================================================================================
            # The total of function graphs in evaluation stack: 2/4 (Ignored 2 internal frames).
            # ===============================================================================================


            # ===============================================================================================
            # The rest function graphs are the following:
            # ===============================================================================================
            subgraph attr:
            subgraph instance: f_3 : 0x55d6c1d2
            subgraph @f_3(%para0_a, %para0_b) {
              Return(%para0_b)
                  : (<null>)
            }


            No more function graphs.

            """);
    assertThat(read.module().toString())
        .contains("{mindir.frame = 0 : i64}")
        .contains("{mindir.frame = 1 : i64, mindir.primitive_function}");
    assertThat(read.all(FuncOp.class)).hasSize(2);
    assertThat(read.all(PrimitiveOp.class).get(0).inputs().get(1).type().toString())
        .isEqualTo("tensor<2x3xf32>");
    assertThat(read.remarks())
        .containsExactly("there is a graph @f_3 already: this one is left out");
  }
}
