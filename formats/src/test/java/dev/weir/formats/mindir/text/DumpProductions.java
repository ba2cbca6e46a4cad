package dev.weir.formats.mindir.text;

import com.google.common.collect.ImmutableList;
import java.util.List;

/// The productions of MindSpore's dump printers: what each writes, from which release on and up to which,
/// where its source is, and what it reads as. The grammar page lists them; the test reads each in a dump of
/// every release that writes it.
///
/// Written from the sources of the printers at the tags of the releases. `$T` is the type of a tensor of
/// float32 and 2x3 elements, `$N` a name that a node gets without one.
final class DumpProductions {
  /// The releases, by the part of the version that matters.
  static final ImmutableList<String> TAGS =
      ImmutableList.of("1.3", "1.4", "1.5", "1.6", "1.7", "1.8", "1.9", "1.10", "2.0", "2.1", "2.2",
          "2.3", "2.4", "2.5", "2.6", "2.7");

  private static final String DUMP = "anf_ir_dump.cc";
  private static final String TYPES = "ir/dtype/container.cc";
  private static final String LABELS = "ir/dtype/type.cc";
  private static final String SHAPES = "abstract/dshape.cc";

  /// A production.
  ///
  /// @param name what it is
  /// @param from the first release that writes it
  /// @param to the last one
  /// @param file the file of the printer
  /// @param function the function in it
  /// @param expected what the IR holds, each line of it
  /// @param body the lines of nodes that show it; after a line `---` graphs follow
  record Production(
      String name, String from, String to, String file, String function, String expected,
      String body) {
    boolean isIn(String tag) {
      int at = TAGS.indexOf(tag);
      return at >= TAGS.indexOf(from) && at <= TAGS.indexOf(to);
    }

    private Production with(String text) {
      return new Production(name, from, to, file, function, expected, text);
    }

    /// {@return this with the types of operands that are given}
    Production withTypes(String types) {
      return with(body.replace("$T, <null>", types));
    }

    /// {@return this with text in place of other text}
    Production joined(String text, String other) {
      return with(body.replace(text, other));
    }
  }

  private DumpProductions() {}

  private static Production of(
      String name, String from, String to, String file, String function, String expected,
      String... body) {
    return new Production(name, from, to, file, function, expected, String.join("\n", body));
  }

  /// A node that has an operand written out.
  private static Production operand(
      String name, String from, String to, String file, String function, String operand,
      String expected) {
    return of(name, from, to, file, function, expected, "%0($N1) = F(%para1_x, " + operand + ")",
        ": ($T, <null>) -> (<null>)");
  }

  /// A node that yields a value of a type.
  private static Production type(
      String name, String from, String to, String file, String function, String type,
      String expected) {
    return of(name, from, to, file, function, "-> " + expected, "%0($N1) = F(%para1_x)",
        ": ($T) -> (" + type + ")");
  }

  private static Production attribute(
      String name, String from, String to, String file, String function, String attribute,
      String expected) {
    return of(name, from, to, file, function, expected,
        "%0($N1) = F(%para1_x) primitive_attrs: {" + attribute + ", last: 1}",
        ": ($T) -> ($T)");
  }

  static final ImmutableList<Production> ALL =
      ImmutableList.<Production>builder().addAll(nodes()).addAll(operands()).addAll(types())
          .addAll(attributes()).addAll(lines()).build();

  private static List<Production> nodes() {
    return List.of(
        of("name without a variable", "1.3", "2.1", "utils/info.cc", "NodeDebugInfo::debug_name",
            "\"F\"", "%0([CNode]12) = F(%para1_x)", ": ($T) -> ($T)"),
        of("name without a variable, from 2.2", "2.2", "2.7", "utils/info.cc",
            "NodeDebugInfo::debug_name", "\"F\"", "%0(CNode_12$out) = F(%para1_x)",
            ": ($T) -> ($T)"),
        of("marks of what a node comes from", "1.3", "2.7", "utils/label.cc", "LabelString",
            "\"F\"",
            "%0(▲↵equiv[CNode]12) = F(%para1_x)", ": ($T) -> ($T)"),
        of("primitive", "1.3", "2.7", DUMP, "DumpOperator", "mindir.primitive \"S-Prim-Add\"",
            "%0($N1) = S-Prim-Add(%para1_x, %para2_y)", ": ($T, $T) -> ($T)"),
        of("primitive function", "2.3", "2.7", "ir/primitive.cc", "Primitive::ToString",
            "mindir.primitive \"Add\"", "%0($N1) = PrimFunc_Add(%para1_x, %para2_y)",
            ": ($T, $T) -> ($T)"),
        of("call of a graph", "1.3", "2.7", DUMP, "DumpOperator", "mindir.closure @g.2()",
            "%0($N1) = call @g.2(%para1_x)", ": ($T) -> ($T)", "---",
            "subgraph @g.2(%para3_a) {", "Return(%para3_a)", ": ($T)", "}"),
        of("call of a node's value", "1.3", "1.6", DUMP, "DumpOperator", "mindir.call %",
            "%0($N1) = Partial(@g.2, %para1_x)", ": (<Func>, $T) -> (<Func>)", "%1($N2) = %0()",
            ": () -> ($T)", "---", "subgraph @g.2(%para3_a) {", "Return(%para3_a)", ": ($T)", "}"),
        of("call of a node's value, with what it can be", "1.7", "1.10", "anf_dump_utils.cc",
            "GetNodeFuncStr", "mindir.call %", "%0($N1) = Partial(@g.2, %para1_x)",
            ": (<Func>, $T) -> (<Func>)", "%1($N2) = %0[Partial(g.2)]()", ": () -> ($T)", "---",
            "subgraph @g.2(%para3_a) {", "Return(%para3_a)", ": ($T)", "}"),
        of("call of a node's value, with what it can be, from 2.0", "2.0", "2.7",
            "anf_dump_utils.cc", "GetNodeFuncStr", "mindir.call %",
            "%0($N1) = Switch(%para1_x, @g.2, @h.3)", ": ($T, <Func, NoShape>, <Func, NoShape>) ->"
                + " (<Func, NoShape>)",
            "%1($N2) = %0[@FuncUnion(@g.2, @h.3)](%para1_x)", ": ($T) -> ($T)", "---",
            "subgraph @g.2(%para3_a) {", "Return(%para3_a)", ": ($T)", "}", "",
            "subgraph @h.3(%para4_a) {", "Return(%para4_a)", ": ($T)", "}"),
        of("call of a parameter", "1.3", "2.7", DUMP, "DumpOperator", "mindir.call %arg0(%arg1)",
            "%0($N1) = call @g.2(@h.3, %para1_x)", ": (<Func>, $T) -> ($T)", "---",
            "subgraph @g.2(%para3_542, %para4_a) {", "%0($N2) = 542(%para4_a)", ": ($T) -> ($T)",
            "Return(%0)", ": ($T)", "}", "", "subgraph @h.3(%para5_b) {", "Return(%para5_b)",
            ": ($T)", "}"),
        of("value of an outer graph", "1.3", "1.5", DUMP, "DumpOperands", "captures(",
            "%0(a) = F(%para1_x)", ": ($T) -> ($T)", "%1($N2) = call @g.2()", ": () -> ($T)", "---",
            "subgraph @g.2() {", "%0(b) = F($(main.1:a))", ": ($T) -> ($T)", "Return(%0)", ": ($T)",
            "}"),
        of("value of an outer graph, from 1.6", "1.6", "2.7", DUMP, "DumpOperands", "captures(",
            "%0(a) = F(%para1_x)", ": ($T) -> ($T)", "%1($N2) = call @g.2()", ": () -> ($T)", "---",
            "subgraph @g.2() {", "%0(b) = F($(@main.1:a), $(@main.1:para1_x))",
            ": ($T, $T) -> ($T)", "Return(%0)", ": ($T)", "}"),
        of("parameter of a graph that has no numbers yet", "1.6", "2.7", DUMP,
            "DumpParamterInOperand", "captures(", "%0($N2) = call @g.2(%para1_x)",
            ": ($T) -> ($T)", "---", "subgraph @g.2(%para3_v) {", "%0($N3) = call @h.3()",
            ": () -> ($T)", "Return(%0)", ": ($T)", "}", "", "subgraph @h.3() {",
            "Return($(@g.2:para_v))", ": ($T)", "}"),
        of("parameter without a name", "1.3", "2.1", "utils/info.cc", "NodeDebugInfo::debug_name",
            "mindir.func private @g.2", "%0($N1) = call @g.2(%para1_x, %para1_x)",
            ": ($T, $T) -> ($T)", "---",
            "subgraph @g.2(%para3_[Parameter]784, %para72_@[CNode]313) {",
            "Return(%para72_@[CNode]313)", ": ($T)", "}"),
        of("class that is run", "1.3", "2.0", DUMP, "DumpOperator",
            "class 'mindspore.ops.operations.math_ops.Less'",
            "%0($N1) = class 'mindspore.ops.operations.math_ops.Less'()", ": () -> (<null>)"),
        of("class that is run, from 2.1", "2.1", "2.7", DUMP, "GetOtherValueText",
            "ClassType[class 'mindspore.ops.operations.math_ops.Less']",
            "%0($N1) = ClassType[class 'mindspore.ops.operations.math_ops.Less']()",
            ": () -> (<null>)"),
        of("graph of a metagraph", "1.3", "2.0", "ir/meta_func_graph.h", "MetaFuncGraph::ToString",
            "hyper_map[zeros_like_leaf]", "%0($N1) = hyper_map[zeros_like_leaf](%para1_x)",
            ": ($T) -> ($T)"),
        of("overloads of a metagraph", "2.1", "2.1", DUMP, "GetMetaFuncGraphText",
            "MultitypeFuncGraph-add{(Number, Number), (Tensor, Tensor)}",
            "%0($N1) = MultitypeFuncGraph-add{(Number, Number), (Tensor, Tensor)}(%para1_x,"
                + " %para2_y)",
            ": ($T, $T) -> ($T)"),
        of("overloads of a metagraph, from 2.2", "2.2", "2.7", DUMP, "GetMultitypeFuncGraphText",
            "HyperMap_hyper_map{fn_leaf: MultitypeFuncGraph_add{(Number, Number)}}",
            "%0($N1) = HyperMap_hyper_map{fn_leaf: MultitypeFuncGraph_add{(Number,"
                + " Number)}}(%para1_x)",
            ": ($T) -> ($T)"),
        of("gradient of a graph", "2.2", "2.7", DUMP, "GetMetaFuncGraphText",
            "GradOperation_grad{get_all: 1, get_by_list: 0, sens_param: 0}",
            "%0($N1) = GradOperation_grad{get_all: 1, get_by_list: 0, sens_param: 0}(@g.2)",
            ": (<Func, NoShape>) -> (<Func, NoShape>)", "---", "subgraph @g.2(%para3_a) {",
            "Return(%para3_a)", ": ($T)", "}"),
        of("call that leaves out defaults", "1.3", "2.7", DUMP, "DumpOperands",
            "#mindir.named<\"default_argument\", \"axis\">", "%0($N1) = call @g.2(%para1_x)",
            ": (<null>) -> (<null>)", "---", "subgraph @g.2(%para3_a, %para4_axis) {",
            "Return(%para3_a)", ": (<null>)", "}"));
  }

  private static List<Production> operands() {
    return List.of(
        operand("number", "1.3", "2.1", "ir/scalar.h", "Int64Imm::ToString", "7", "7 : i64"),
        operand("number with its type", "2.2", "2.7", "ir/scalar.h", "Int64Imm::DumpText",
            "I64(7), F32(0.5)", "7 : i64").withTypes("$T, <Int64, NoShape>, <Float32, NoShape>"),
        operand("truth value", "1.3", "2.1", "ir/scalar.h", "BoolImm::ToString", "true",
            "true : i1"),
        operand("truth value, from 2.2", "2.2", "2.7", "ir/scalar.h", "BoolImm::DumpText",
            "Bool(1)", "true : i1"),
        operand("string", "1.3", "2.1", "ir/value.h", "StringImm::ToString", "NCHW",
            "\"NCHW\"").withTypes("$T, <String>"),
        operand("string, from 2.2", "2.2", "2.7", "ir/value.h", "StringImm::DumpText",
            "\"say \"(x, y\" twice\"", "\"say \\22(x, y\\22 twice\""),
        operand("string with commas and brackets", "1.3", "2.1", "ir/value.h",
            "StringImm::ToString", "x (of two, or", "\"x (of two, or\"").withTypes("$T, <String>"),
        operand("tuple", "1.3", "2.7", "ir/value.h", "ValueTuple::ToString", "(2, (3, 4))",
            "[2, [3, 4]] : tuple<i64, tuple<i64, i64>>"),
        operand("list", "1.3", "2.7", "ir/value.h", "ValueList::ToString", "[2, 3]",
            "#mindir.list<[2 : i64, 3 : i64]>"),
        operand("dictionary", "2.0", "2.1", "ir/value.h", "ValueDictionary::ToString", "{a: 1}",
            "!mindir.dict<[\"a\"], [i64]>"),
        operand("dictionary, from 2.2", "2.2", "2.7", DUMP, "GetDictText", "{\"a\": I64(1)}",
            "!mindir.dict<[\"a\"], [i64]>"),
        operand("slice", "1.3", "2.7", "ir/value.cc", "ValueSlice::ToString",
            "Slice[0 : None : 1]", "Slice[0 : None : 1]"),
        operand("argument by name", "1.3", "2.7", "ir/value.cc", "KeywordArg::ToString",
            "KeywordArg[key : axis, value : 1]", "KeywordArg[key : axis, value : 1]"),
        operand("nothing", "1.3", "2.7", "ir/named.h", "None", "None", "unit : none"),
        operand("token", "1.3", "2.1", "ir/value.h", "UMonad::ToString", "U",
            "!mindir.umonad"),
        operand("token, from 2.2", "2.2", "2.7", DUMP, "GetOtherValueText", "UMonad[U]",
            "!mindir.umonad"),
        operand("dead branch", "1.6", "2.7", "ir/value.h", "ErrorValue::ToString", "DeadNode",
            "DeadNode"),
        operand("tensor of few elements", "1.3", "2.7", "ir/tensor.cc", "Tensor::ToStringInternal",
            "Tensor(shape=[2, 2], dtype=Float32, value=\n[[ 1.00000000e+00  2.00000000e+00]\n"
                + " [ 3.00000000e+00  4.00000000e+00]])",
            "dense<[[1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00]]>"),
        operand("tensor of many elements", "1.3", "2.7", "ir/tensor.cc",
            "Tensor::ToStringInternal", "Tensor(shape=[100], dtype=Int32, value=[...])",
            "tensor<100xi32>"),
        operand("tensor of a parameter", "1.3", "2.7", "ir/tensor.cc", "Tensor::ToStringInternal",
            "Tensor(shape=[2], dtype=Bool, value=[ True False], name=fc.weight)",
            "dense<[true, false]>"),
        operand("tensor without elements", "1.3", "2.7", "ir/tensor.h", "TensorDataImpl::ToString",
            "Tensor(shape=[0], dtype=Float32, value=)", "tensor<0xf32>"),
        operand("type", "1.3", "2.1", "ir/dtype/number.h", "Float::ToString", "Float16",
            "f16 : !mindir.type"),
        operand("type, from 2.2", "2.2", "2.7", "ir/dtype/number.h", "Float::DumpText", "F16",
            "f16 : !mindir.type"),
        operand("type of tensors", "2.2", "2.7", "ir/dtype/tensor_type.cc", "TensorType::DumpText",
            "Tensor(F32)", "Tensor(F32)"),
        of("namespace and name", "1.3", "1.6", "parse/resolve.h", "NameSpace",
            "#mindir.named<\"name_space\", \"CommonOPS\">",
            "%0($N1) = resolve(CommonOPS, zeros_like)", ": (<null>, <null>) -> (<null>)"),
        of("namespace and name, from 1.7", "1.7", "2.1", "parse/resolve.h", "NameSpace",
            "#mindir.named<\"name_space\", \"SymbolStr: 'Namespace:mindspore.nn'\">",
            "%0($N1) = resolve(SymbolStr: 'Namespace:mindspore.nn', ops)",
            ": (<External>, <External>) -> (<null>)"),
        of("namespace and name, from 2.2", "2.2", "2.7", DUMP, "GetOtherValueText",
            "#mindir.named<\"name_space\", \"CommonOPS: 'None'\">",
            "%0($N1) = resolve(NameSpace[CommonOPS: 'None'], zeros_like)",
            ": (<External, NoShape>, <External, NoShape>) -> (<null>)"),
        of("name of an attribute", "1.3", "2.1", "ir/value.h", "StringImm::ToString",
            "\"shape\" : !mindir.string", "%0($N1) = getattr(%para1_x, shape)",
            ": ($T, <null>) -> (<null>)"),
        operand("primitive as a value", "1.3", "2.1", DUMP, "DumpOperands", "S-Prim-ApplyMomentum",
            "#mindir.named<\"primitiveclosure\", \"S-Prim-ApplyMomentum\">"),
        operand("primitive as a value, from 2.2", "2.2", "2.7", DUMP, "GetPrimitiveText",
            " {instance name: add} primitive_attrs: {[output_names: [\"output\"]]}",
            "{instance name: add}"),
        operand("primitive as a value, without attributes", "2.2", "2.7", DUMP, "GetPrimitiveText",
            "", "#mindir.named<\"primitiveclosure\", \"\">"),
        operand("object of the interpreter", "1.7", "2.1", "parse/resolve.h", "InterpretedObject",
            "InterpretedObject: '{'a': 1}'", "InterpretedObject"),
        operand("script", "1.7", "2.1", "parse/resolve.h", "Script::ToString", "'x + 1'",
            "'x + 1'"));
  }

  private static List<Production> types() {
    return List.of(
        type("tensor", "1.3", "1.3", DUMP, "PrintNodeOutputType",
            "<Tensor[Float16]x[const vector][2, 3]>", "tensor<2x3xf16>"),
        type("tensor, 1.4", "1.4", "1.4", DUMP, "PrintNodeOutputType", "<Tensor[Float16]x(2, 3)>",
            "tensor<2x3xf16>"),
        type("tensor, from 1.5", "1.5", "2.7", DUMP, "PrintNodeOutputType",
            "<Tensor[Float16], (2, 3)>", "tensor<2x3xf16>"),
        type("tensor whose value is known", "1.5", "2.7", DUMP, "PrintNodeOutputType",
            "<Tensor[Int64], (), value=...>", "tensor<i64>"),
        type("open sizes", "1.5", "2.7", SHAPES, "ShapeVectorToStr", "<Tensor[Int64], (-1, 3)>",
            "tensor<?x3xi64>"),
        type("open rank", "1.6", "2.7", SHAPES, "ShapeVectorToStr", "<Tensor[Int64], (-2)>",
            "tensor<*xi64>"),
        type("open sizes with bounds, 1.5", "1.5", "1.5", SHAPES, "Shape::ToString",
            "<Tensor[Int64], { shape : (-1, 3) | min shape: (1, 3) | max shape: (8, 3) }>",
            "tensor<?x3xi64>"),
        type("open sizes with bounds", "1.6", "1.10", SHAPES, "Shape::ToString",
            "<Tensor[Int64], {shape:(-1, 3)|min shape:(1, 3)|max shape:(8, 3)}>",
            "tensor<?x3xi64>"),
        type("parameter", "1.3", "1.10", "ir/dtype/ref.cc", "RefType::DumpText",
            "<Ref[Tensor(F32)]>", "!mindir.ref<"),
        type("parameter with its key", "1.8", "2.2", DUMP, "PrintNodeOutputType",
            "<Ref[Tensor[Float32]], (10), ref_key=:fc.bias>",
            "!mindir.ref<tensor<10xf32>, \"fc.bias\">"),
        type("parameter with its key, from 2.3", "2.3", "2.7", DUMP, "PrintNodeOutputType",
            "<Ref[Tensor[Float32]], (10), ref_key=fc.bias>",
            "!mindir.ref<tensor<10xf32>, \"fc.bias\">"),
        type("parameter with marks", "2.7", "2.7", DUMP, "PrintNodeOutputType",
            "<Ref[Tensor[Float32]], (10), ref_key=fc.bias, is_parameter, is_view_input,"
                + " has_view_output>",
            "!mindir.ref<tensor<10xf32>, \"fc.bias\">"),
        type("tuple without shapes", "1.3", "1.8", TYPES, "DumpTypeVector",
            "<Tuple[Int64*2,Bool]>", "tuple<i64, i64, i1>"),
        type("tuple with shapes", "1.9", "2.7", DUMP, "PrintNodeOutputType",
            "<Tuple[Tensor[Float32]*2,Int64], TupleShape((2, 3), (4), NoShape)>",
            "tuple<tensor<2x3xf32>, tensor<4xf32>, i64>"),
        type("tuple of tuples", "1.9", "2.7", SHAPES, "TupleShape::ToString",
            "<Tuple[Tuple[Tensor[Float32]*2]*2], TupleShape(TupleShape((2), (3)), TupleShape((2),"
                + " (3)))>",
            "tuple<tuple<tensor<2xf32>, tensor<3xf32>>, tuple<tensor<2xf32>, tensor<3xf32>>>"),
        type("list", "1.9", "2.7", SHAPES, "ListShape::ToString",
            "<List[Int64*2], ListShape[NoShape, NoShape]>", "!mindir.list<[i64, i64]>"),
        type("tuple of open length", "2.0", "2.7", TYPES, "Tuple::DumpContent",
            "<Dynamic Tuple[element: Tensor[Float32]], DynamicSequenceShape>", "!mindir.unknown"),
        type("dictionary", "1.3", "2.7", TYPES, "Dictionary::DumpContent",
            "<Dictionary[[a,b,],[Int64*2]]>", "!mindir.dict<[\"a\", \"b\"], [i64, i64]>"),
        type("uses of elements, 1.6", "1.6", "1.6", DUMP, "PrintTupleNodeUsedFlags",
            "<Tuple[Int64*2], sequence_nodes={node={ValueNode<ValueTuple> (2, 1)}>",
            "tuple<i64, i64>"),
        type("uses of elements", "1.7", "2.2", DUMP, "PrintTupleNodeUsedFlags",
            "<Tuple[Int64*2], sequence_nodes={node={ValueNode<ValueTuple> (2, 1),"
                + " elements_use_flags: {ptr: 0x1, value: [const vector][1, 1]}}, node={<freed"
                + " node>}}>",
            "tuple<i64, i64>"),
        type("uses of elements, from 2.3", "2.3", "2.7", DUMP, "PrintTupleNodeUsedFlags",
            "<Tuple[Int64*2], TupleShape(NoShape, NoShape), elements_use_flags={[const vector][1,"
                + " 1]}>",
            "tuple<i64, i64>"),
        type("function", "1.3", "2.7", "ir/dtype.cc", "Function::ToString",
            "<Func[(Tensor[Float32]), Int64]>", "!mindir.unknown"),
        type("slice", "1.3", "2.7", "ir/dtype.cc", "Slice::ToString",
            "<Slice[Int64 : TypeNone : Int64]>", "!mindir.unknown"),
        type("argument by name", "2.0", "2.7", "ir/dtype.cc", "Keyword::ToString",
            "<Keyword[key : k, value : Tensor[Float32]]>", "!mindir.unknown"),
        type("expanded gradient", "1.3", "2.7", "ir/dtype.cc", "JTagged::ToString",
            "<JT[Tensor[Float32]]>", "!mindir.unknown"),
        type("environment", "1.3", "1.7", LABELS, "TypeIdLabel", "<Object:kObjectTypeEnvType>",
            "!mindir.environ"),
        type("environment, from 1.8", "1.8", "2.7", LABELS, "TypeIdLabel", "<Object:EnvType>",
            "!mindir.environ"),
        type("key", "1.3", "1.7", LABELS, "TypeIdLabel", "<Object:kObjectTypeSymbolicKeyType>",
            "!mindir.unknown"),
        type("key, from 1.8", "1.8", "2.7", LABELS, "TypeIdLabel", "<Object:SymbolicKey>",
            "!mindir.unknown"),
        type("type of types", "1.3", "1.7", LABELS, "TypeIdLabel", "<kMetaTypeTypeType>",
            "!mindir.type"),
        type("type of types, from 1.8", "1.8", "2.7", LABELS, "TypeIdLabel", "<TypeType, NoShape>",
            "!mindir.type"),
        type("no value", "1.3", "1.7", LABELS, "TypeIdLabel", "<kMetaTypeNone>", "none"),
        type("no value, from 1.8", "1.8", "2.7", LABELS, "TypeIdLabel", "<None, NoShape>", "none"),
        type("object from outside", "1.3", "1.7", LABELS, "TypeIdLabel", "<kMetaTypeExternal>",
            "!mindir.unknown"),
        type("ellipsis", "1.8", "2.7", LABELS, "TypeIdLabel", "<Ellipsis, NoShape>",
            "!mindir.unknown"),
        type("class", "1.3", "1.7", TYPES, "Class::DumpContent", "<Cls.Point[x:Int64, y:Int64]>",
            "!mindir.unknown"),
        type("sparse tensor", "1.3", "1.6", "ir/dtype/tensor_type.cc",
            "SparseTensorType::ToString", "<SparseTensor[Float32]>", "!mindir.unknown"),
        type("sparse tensor, from 1.8", "1.8", "2.7", "ir/dtype/tensor_type.cc",
            "SparseTensorType::ToString", "<CSRTensor[Int32,Int32,Float32,Tuple[Int64*2],]>",
            "!mindir.unknown"),
        type("table", "2.0", "2.7", "ir/dtype/tensor_type.cc", "MapTensorType::ToString",
            "<MapTensor[Int32, Float32], (4), ref_key=:m>", "!mindir.unknown"),
        type("any tensor", "2.1", "2.7", "ir/dtype/tensor_type.cc", "AnyType::ToString",
            "<Any(Tensor)[Float32], (-2)>", "!mindir.unknown"),
        type("type that has no label", "1.3", "2.7", LABELS, "TypeIdLabel", "<[Unknown Type Id]>",
            "!mindir.unknown"),
        type("not inferred", "1.3", "2.7", DUMP, "PrintNodeOutputType", "<null>",
            "!mindir.unknown"));
  }

  private static List<Production> attributes() {
    return List.of(
        attribute("attributes", "1.3", "2.0", DUMP, "DumpAttrs",
            "format: NCHW, group: , pad_list: (0, 0), names: [x, y], flag: true",
            "flag = true, format = \"NCHW\", group = \"\""),
        attribute("attributes with types", "2.1", "2.7", DUMP, "DumpAttrs",
            "format: \"NCHW\", rate: F32(0.5), names: [x, y], flag: Bool(1), dst: F16",
            "dst = f16, flag = true, format = \"NCHW\""),
        attribute("string with brackets", "1.3", "2.0", DUMP, "DumpAttrs",
            "message: x in [0, 1), label: a: b", "message = \"x in [0, 1)\""),
        attribute("attribute without a value", "1.3", "2.7", DUMP, "DumpAttrs", "func: null",
            "func = \"null\""),
        attribute("tensor by the number of its type", "2.1", "2.1", "ir/meta_tensor.cc",
            "MetaTensor::DumpText", "value: Tensor(43)[2, 3]", "value"),
        of("name of the instance", "1.3", "2.7", DUMP, "DumpOperateAttrs",
            "mindir.instance_name = \"conv1\"", "%0($N1) = F(%para1_x) {instance name: conv1}",
            ": ($T) -> ($T)"),
        of("attributes of the node", "1.3", "2.7", DUMP, "DumpCNodeAttrs",
            "mindir.node_attributes = {\nmindir.primal_attributes = {",
            "%0($N1) = F(%para1_x) cnode_attrs: {a: 1} cnode_primal_attrs: {b: 2}",
            ": ($T) -> ($T)"),
        of("strategy", "1.3", "1.5", DUMP, "DumpParallelInfo", "\"F\"",
            "%0($N1) = F(%para1_x) cnode_primal_attrs: {b: 2}", "{ strategy: ((1, 2)) }",
            ": ($T) -> ($T)").joined("\n{ strategy: ((1, 2)) }\n",
                "\n { strategy: ((1, 2)) }      "),
        of("strategy, 1.6", "1.6", "1.6", DUMP, "DumpParallelInfo", "\"F\"",
            "%0($N1) = F(%para1_x) cnode_primal_attrs: {b: 2}",
            "{in_strategy: ((1, 2)), out_strategy: ((1, 2))}", ": ($T) -> ($T)").joined(
                "\n{in_strategy: ((1, 2)), out_strategy: ((1, 2))}\n",
                "\n {in_strategy: ((1, 2)), out_strategy: ((1, 2))}      "),
        of("strategy, from 1.7", "1.7", "2.7", DUMP, "DumpParallelInfo", "\"F\"",
            "%0($N1) = F(%para1_x) {in_strategy: ((1, 2)), out_strategy: ((1, 2))}",
            ": ($T) -> ($T)"));
  }

  private static List<Production> lines() {
    String node = "%0($N1) = F(%para1_x)";
    String types = ": ($T) -> ($T)";
    return List.of(
        of("types on devices", "1.3", "1.7", DUMP, "PrintKernelFormatAndType", "\"F\"", node, types,
            ": (<Float32xDefaultFormat[const vector][2, 3]>) ->"
                + " (<kTypeUnknownxDefaultFormat[const vector][2, 3]>)"),
        of("kinds of objects on devices", "2.0", "2.7", DUMP, "DumpKernelObjectType", "\"F\"", node,
            types, ": (TENSOR) -> (TUPLE_UNFOLD)", "# Scope: (Default)"),
        of("sizes as symbols", "2.3", "2.7", DUMP, "DumpSymbolicInfo", "\"F\"", node, types,
            ": (S:[2, s1]) -> (S:[2, s1]V:<null>)", "# Scope: (Default)"),
        of("scope", "1.3", "1.6", DUMP, "DumpCNode", "\"F\"", node, types, ": (Default/F-op1)"),
        of("scope, from 1.7", "1.7", "1.10", DUMP, "DumpCNode", "\"F\"", node, types,
            "# fullname_with_scope: (Default/F-op1)"),
        of("scope, from 2.0", "2.0", "2.7", DUMP, "DumpCNode", "\"F\"", node, types,
            "# Fullname with scope: (Default/F-op1)"),
        of("line of source", "1.3", "1.10", "utils/info.cc", "Location::ToString", "\"F\"", node,
            types, "# In file a.py(14)/        x = x + y/"),
        of("line of source, from 2.0", "2.0", "2.2", "utils/info.cc", "Location::ToString", "\"F\"",
            node, types, "# inlined:In file a.py:14/        x = x + y/"),
        of("line of source, from 2.3", "2.3", "2.7", "utils/info.cc", "Location::ToString", "\"F\"",
            node, types, "# In file a.py:14~15, 8~17/        x = x + y/<~~This line of code can be"
                + " shared by multiple nodes, and may be duplicated./",
            "[shadow]"),
        of("lines of what a node comes from", "1.6", "2.7", DUMP, "DumpPrimalDebugInfos", "\"F\"",
            node, types, "# Corresponding forward node candidate:", "# In file a.py(3)/  y = x/"),
        of("comments of the source", "2.0", "2.7", DUMP, "DumpDebugInfo", "\"F\"", node, types,
            "# Comment:", "  # of the author, (as it is"),
        of("effects", "2.3", "2.7", DUMP, "DumpDebugInfo", "\"F\"", node, types,
            "# SideEffect: { memory io }"),
        of("order of nodes", "2.0", "2.7", DUMP, "OutputOrderList", "@g.2", node, types, "---",
            "subgraph @g.2() {", "Return(None)", ": (<null>)", "}", "# Order:",
            "#   1: @g.2:CNode_1{[0]: ValueNode<Primitive> F, [1]: ValueNode<Tensor>"
                + " Tensor(shape=[1, 1], dtype=Int64, value=",
            "[[1]])}", ""),
        of("branch of a choice", "2.0", "2.1", DUMP, "DumpSubgraph", "@g.2", node, types, "---",
            "switch_input: 1", "subgraph attr:", "subgraph instance: g.2 : 0x1",
            "subgraph @g.2() {",
            "Return(None)", ": (<null>)", "}"),
        of("graph as a value", "2.2", "2.7", DUMP, "DumpSubgraph", "@g.2", node, types, "---",
            "indirect: 1", "subgraph attr:", "core: 1", "subgraph instance: g.2 : 0x1",
            "# SideEffect: { io }", "# In file a.py:14/def g():/", "subgraph @g.2() {",
            "Return(None)", ": (<null>)", "}"),
        of("types of parameters", "2.3", "2.7", DUMP, "DumpParameters",
            "@g.2(%arg0: tensor<4xf32>)", node,
            types, "---", "subgraph attr:", "subgraph symbol engine: se_1 : 0x2",
            "subgraph instance: g.2 : 0x1", "# Parameters: 1, (<Tensor[Float32], (4)>)",
            "subgraph @g.2 parent: [subgraph @main.1](%para3_a) {", "Return(%para3_a)",
            ": (<Tensor[Float32], (4)>)", "}", "", "symbol engine details:", "s1: positive (odd",
            ""));
  }
}
