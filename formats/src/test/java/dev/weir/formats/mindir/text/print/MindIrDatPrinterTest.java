package dev.weir.formats.mindir.text.print;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.formats.mindir.text.read.Dumps;
import dev.weir.ir.Diagnostics;
import org.junit.jupiter.api.Test;

final class MindIrDatPrinterTest {
  /// A program in MindSpore's form of 2.1, which tells scopes and where graphs come from.
  private static final String PROGRAM =
      """
      # IR entry: @1_construct_wrapper.21
      # Total subgraphs: 3

      # Total params: 2
      # Params:
      %para1_x : <Tensor[Float32], ()>
      %para2_y : <Tensor[Float32], ()>

      subgraph attr:
      # In file train.py:33/    def construct(self, x, y):/
      subgraph @1_construct_wrapper.21() {
        %0([CNode]2) = call @2_construct.22(%para1_x, %para2_y)
            : (<Tensor[Float32], ()>, <Tensor[Float32], ()>) -> (<Tensor[Float32], ()>)
            # Scope: (Default)
            # In file train.py:37/        return c/
        Return(%0)
            : (<Tensor[Float32], ()>)
            # Scope: (Default)
            # In file train.py:37/        return c/
      }


      subgraph attr:
      # In file train.py:33/    def construct(self, x, y):/
      subgraph @2_construct.22(%para3_x, %para4_y) {
        %0(a) = Sub(%para3_x, Tensor(shape=[], dtype=Float32, value=1)) {instance name: sub} primitive_attrs: {output_names: [output], input_names: [x, y]}
            : (<Tensor[Float32], ()>, <Tensor[Float32], (), value=...>) -> (<Tensor[Float32], ()>)
            # Scope: (Default)
            # In file train.py:34/        a = self.sub(x, 1)/
        %1(b) = Add(%0, %para4_y) {instance name: add} primitive_attrs: {output_names: [output], input_names: [x, y]}
            : (<Tensor[Float32], ()>, <Tensor[Float32], ()>) -> (<Tensor[Float32], ()>)
            # Scope: (Default)
            # In file train.py:35/        b = self.add(a, y)/
        %2([CNode]5) = call @3_func.23(%0, %1)
            : (<Tensor[Float32], ()>, <Tensor[Float32], ()>) -> (<Tensor[Float32], ()>)
            # Scope: (Default)
            # In file train.py:36/        c = self.mul(b, self.func(a, b))/
        Return(%2)
            : (<Tensor[Float32], ()>)
            # Scope: (Default)
      }


      subgraph attr:
      # In file train.py:30/    def func(x, y):/
      subgraph @3_func.23(%para5_x, %para6_y) {
        %0([CNode]20) = Div(%para5_x, %para6_y)
            : (<Tensor[Float32], ()>, <Tensor[Float32], ()>) -> (<Tensor[Float32], ()>)
            # Scope: (Default)
        Return(%0)
            : (<Tensor[Float32], ()>)
            # Scope: (Default)
      }
      """;

  private static String dat(String program) {
    Diagnostics diagnostics = new Diagnostics();
    var text = MindIrDatPrinter.print(Dumps.read(program), diagnostics);
    assertThat(diagnostics.all()).isEmpty();
    return text.orElseThrow();
  }

  /// The form is that of MindSpore's documents of version 1.7, which show this program's.
  @Test
  void graphsNodesAndOrdersAreAsIn1dot7() {
    Dumps.assertSame(
        dat(PROGRAM),
        """
        # [No.1] 1_construct_wrapper.21
        # In file train.py(33)/    def construct(self, x, y):/
        funcgraph fg_21(
                %para1 : Tensor(F32)[]    # x
                , %para2 : Tensor(F32)[]    # y
            ) {
            %1 : Tensor(F32)[] = FuncGraph::fg_22(%para1, %para2)    #(Tensor(F32)[], Tensor(F32)[])    # fg_22=2_construct.22 #scope: Default
              # In file train.py(37)/        return c/#[CNode]2
            Primitive::Return{prim_type=1}(%1)    #(Tensor(F32)[]) #scope: Default
              # In file train.py(37)/        return c/#[CNode]1
        }
        # order:
        #   1: 1_construct_wrapper.21:[CNode]2{[0]: ValueNode<FuncGraph> 2_construct.22, [1]: x, [2]: y}
        #   2: 1_construct_wrapper.21:[CNode]1{[0]: ValueNode<Primitive> Return, [1]: [CNode]2}


        # [No.2] 2_construct.22
        # In file train.py(33)/    def construct(self, x, y):/
        funcgraph fg_22(
                %para3 : Tensor(F32)[]    # x
                , %para4 : Tensor(F32)[]    # y
            ) {
            %1 : Tensor(F32)[] = PrimitivePy::Sub{prim_type=2}[input_names=["x", "y"], output_names=["output"]](%para3, Tensor(43)[])    #(Tensor(F32)[], Tensor(F32)[]) #scope: Default
              # In file train.py(34)/        a = self.sub(x, 1)/#a
            %2 : Tensor(F32)[] = PrimitivePy::Add{prim_type=2}[input_names=["x", "y"], output_names=["output"]](%1, %para4)    #(Tensor(F32)[], Tensor(F32)[]) #scope: Default
              # In file train.py(35)/        b = self.add(a, y)/#b
            %3 : Tensor(F32)[] = FuncGraph::fg_23(%1, %2)    #(Tensor(F32)[], Tensor(F32)[])    # fg_23=3_func.23 #scope: Default
              # In file train.py(36)/        c = self.mul(b, self.func(a, b))/#[CNode]5
            Primitive::Return{prim_type=1}(%3)    #(Tensor(F32)[]) #scope: Default
              #[CNode]3
        }
        # order:
        #   1: 2_construct.22:a{[0]: ValueNode<PrimitivePy> Sub, [1]: x, [2]: ValueNode<Tensor> Tensor(shape=[], dtype=Float32, value= 1)}
        #   2: 2_construct.22:b{[0]: ValueNode<PrimitivePy> Add, [1]: a, [2]: y}
        #   3: 2_construct.22:[CNode]5{[0]: ValueNode<FuncGraph> 3_func.23, [1]: a, [2]: b}
        #   4: 2_construct.22:[CNode]3{[0]: ValueNode<Primitive> Return, [1]: [CNode]5}


        # [No.3] 3_func.23
        # In file train.py(30)/    def func(x, y):/
        funcgraph fg_23(
                %para5 : Tensor(F32)[]    # x
                , %para6 : Tensor(F32)[]    # y
            ) {
            %1 : Tensor(F32)[] = PrimitivePy::Div{prim_type=2}(%para5, %para6)    #(Tensor(F32)[], Tensor(F32)[]) #scope: Default
              #[CNode]20
            Primitive::Return{prim_type=1}(%1)    #(Tensor(F32)[]) #scope: Default
              #[CNode]4
        }
        # order:
        #   1: 3_func.23:[CNode]20{[0]: ValueNode<PrimitivePy> Div, [1]: x, [2]: y}
        #   2: 3_func.23:[CNode]4{[0]: ValueNode<Primitive> Return, [1]: [CNode]20}


        # num of total function graphs: 3
        """);
  }

  @Test
  void valuesAreToldWithTheirTypes() {
    assertThat(
            dat(
                """
                # IR entry: @main
                # Params:
                %para1_w : <Ref[Tensor[Float32]], (2, 3), ref_key=:w>
                subgraph @main() {
                  %0(a) = S-Prim-MatMul(%para1_w, (1, -2), "s") primitive_attrs: {kernel: (I64(5), I64(5)), format: NCHW, eps: F32(0.5), on: Bool(1)}
                      : (<Ref[Tensor[Float32]], (2, 3), ref_key=:w>, <Tuple[Int64*2], TupleShape(NoShape, NoShape)>, <String, NoShape>) -> (<Tuple[Tensor[Float32], UMonad], TupleShape((2), NoShape)>)
                  Return(%0)
                }
                """))
        .contains("        %para1 : Ref[Tensor(F32)][2, 3]    # w\n")
        .contains(
            "%1 : Tuple[Tensor(F32)[2], UMonad] = DoSignaturePrimitive::S-Prim-MatMul{prim_type=1}"
                + "[eps=F32(0.5), format=\"NCHW\", kernel=(I64(5), I64(5)), on=Bool(1)]"
                + "(%para1, (I64(1), I64(-2)), \"s\")");
  }
}
