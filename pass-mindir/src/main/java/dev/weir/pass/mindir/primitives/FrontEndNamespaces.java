package dev.weir.pass.mindir.primitives;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.mindir.NamedAttr;
import dev.weir.dialect.mindir.SideEffects;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.text.NearestName;
import dev.weir.pass.mindir.lowering.Lowered;
import dev.weir.pass.mindir.lowering.LoweringException;
import dev.weir.pass.mindir.lowering.PrimitiveCall;
import dev.weir.pass.mindir.lowering.PrimitiveLowering;
import java.util.Map;

/// What names of Python stand for in graphs that MindSpore has not resolved yet: `resolve(namespace, symbol)`,
/// `getattr(value, name)`.
///
/// Namespaces are modules; those of the parser hold Python's operators. Attributes are those of tensors.
///
/// Source: mindspore/python/mindspore/_extends/parse/trope.py (operators), resources.py (`convert_object_map`),
/// standard_method.py (methods of tensors), mindspore/ccsrc/pipeline/jit/ps/resource.cc (`BuiltInTypeMap`,
/// `GetAttrMap`).
final class FrontEndNamespaces {
  /// Python's operators, by the functions of the module `operator`.
  private static final ImmutableMap<String, String> OPERATORS =
      ImmutableMap.<String, String>builder()
          .put("add", "Add")
          .put("sub", "Sub")
          .put("mul", "Mul")
          .put("truediv", "RealDiv")
          .put("floordiv", "FloorDiv")
          .put("mod", "FloorMod")
          .put("pow", "Pow")
          .put("matmul", "MatMul")
          .put("neg", "Neg")
          .put("eq", "Equal")
          .put("ne", "NotEqual")
          .put("lt", "Less")
          .put("le", "LessEqual")
          .put("gt", "Greater")
          .put("ge", "GreaterEqual")
          .put("not_", "LogicalNot")
          .put("and_", "LogicalAnd")
          .put("or_", "LogicalOr")
          .buildOrThrow();

  /// The functions of `mindspore.ops` that are a primitive of another name.
  private static final ImmutableMap<String, String> FUNCTIONS =
      ImmutableMap.<String, String>builder()
          .put("tensor_add", "Add")
          .put("tensor_sub", "Sub")
          .put("tensor_mul", "Mul")
          .put("tensor_div", "RealDiv")
          .put("tensor_pow", "Pow")
          .put("cast", "Cast")
          .put("reshape", "Reshape")
          .put("transpose", "Transpose")
          .put("shape", "Shape")
          .put("shape_", "Shape")
          .put("dtype", "DType")
          .put("rank", "Rank")
          .put("size", "Size")
          .put("select", "Select")
          .put("reduce_sum", "ReduceSum")
          .put("reduce_mean", "ReduceMean")
          .put("relu", "ReLU")
          .put("exp", "Exp")
          .put("log", "Log")
          .put("sqrt", "Sqrt")
          .put("abs", "Abs")
          .put("neg", "Neg")
          .put("square", "Square")
          .put("tanh", "Tanh")
          .put("sigmoid", "Sigmoid")
          .put("maximum", "Maximum")
          .put("minimum", "Minimum")
          .put("matmul", "MatMul")
          .put("zeros_like", "ZerosLike")
          .put("ones_like", "OnesLike")
          .buildOrThrow();

  /// The namespaces, by how their modules are called, the longest first.
  private static final ImmutableMap<String, ImmutableMap<String, String>> NAMESPACES =
      ImmutableMap.of(
          "mindspore._extends.parse.trope", OPERATORS,
          "mindspore._extends.parse.resources", OPERATORS,
          "CommonOPS", OPERATORS,
          "mindspore.ops", FUNCTIONS);

  /// What is read of a tensor at once.
  private static final ImmutableMap<String, String> ATTRIBUTES =
      ImmutableMap.of("shape", "Shape", "dtype", "DType", "ndim", "Rank", "size", "Size");

  /// The methods of tensors.
  private static final ImmutableMap<String, String> METHODS =
      ImmutableMap.<String, String>builder()
          .put("astype", "Cast")
          .put("to", "Cast")
          .put("reshape", "Reshape")
          .put("view", "Reshape")
          .put("transpose", "Transpose")
          .put("sum", "ReduceSum")
          .put("mean", "ReduceMean")
          .put("abs", "Abs")
          .put("exp", "Exp")
          .put("log", "Log")
          .put("sqrt", "Sqrt")
          .put("tanh", "Tanh")
          .put("sigmoid", "Sigmoid")
          .put("square", "Square")
          .put("matmul", "MatMul")
          .put("__add__", "Add")
          .put("__sub__", "Sub")
          .put("__mul__", "Mul")
          .put("__truediv__", "RealDiv")
          .put("__neg__", "Neg")
          .buildOrThrow();

  static final ImmutableMap<String, PrimitiveLowering> TABLE =
      ImmutableMap.of(
          "resolve", FrontEndNamespaces::resolve, "getattr", FrontEndNamespaces::attribute);

  private FrontEndNamespaces() {}

  private static Lowered resolve(PrimitiveCall call) {
    return primitive(name(call, 0), name(call, 1));
  }

  /// {@return the function that `symbol` is in a namespace}
  private static Lowered primitive(String namespace, String symbol) {
    for (Map.Entry<String, ImmutableMap<String, String>> each : NAMESPACES.entrySet()) {
      if (namespace.contains(each.getKey())) {
        String primitive = each.getValue().getOrDefault(symbol, symbol);
        if (PrimitiveTable.find(primitive).isPresent()) {
          return new Lowered.Primitive(primitive, ImmutableList.of());
        }
        throw new LoweringException(
            "namespace '%s' has no '%s'%s",
            namespace, symbol, nearest(symbol, each.getValue().keySet()));
      }
    }
    throw new LoweringException(
        "namespace '%s' is not known; those that are: %s",
        namespace, String.join(", ", NAMESPACES.keySet()));
  }

  private static Lowered attribute(PrimitiveCall call) {
    String name = name(call, 1);
    Lowered owner = call.operand(0);
    if (owner instanceof Lowered.Constant(NamedAttr(String kind, String named), var type)) {
      return kind.equals("class_type") ? method(name) : primitive(named, name);
    } else if (!(owner instanceof Lowered.TensorValue)
        && !(owner instanceof Lowered.Parameter)
        && !(owner instanceof Lowered.Constant)) {
      throw new LoweringException("reads attribute '%s' of what is no tensor", name);
    }
    String primitive = ATTRIBUTES.get(name);
    if (primitive != null) {
      return PrimitiveTable.lowering(primitive, SideEffects.NONE)
          .lower(call.with(primitive, ImmutableList.of(owner)));
    }
    return new Lowered.Primitive(method(name).name(), ImmutableList.of(owner));
  }

  /// {@return a method of tensors, which takes the tensor first}
  private static Lowered.Primitive method(String name) {
    String primitive = METHODS.get(name);
    if (primitive == null) {
      throw new LoweringException(
          "a tensor has no attribute '%s' that is known%s",
          name,
          nearest(
              name,
              ImmutableList.<String>builder()
                  .addAll(ATTRIBUTES.keySet())
                  .addAll(METHODS.keySet())
                  .build()));
    }
    return new Lowered.Primitive(primitive, ImmutableList.of());
  }

  private static String nearest(String name, Iterable<String> names) {
    return NearestName.of(name, names).map(found -> "; did you mean '" + found + "'?").orElse("");
  }

  /// {@return the name that operand `index` is}
  private static String name(PrimitiveCall call, int index) {
    if (call.operandCount() > index
        && call.operand(index) instanceof Lowered.Constant(var value, var type)) {
      if (value instanceof StringAttr text) {
        return text.value();
      } else if (value instanceof NamedAttr named) {
        return named.name();
      }
    }
    throw new LoweringException("operand #%d of '%s' is no name", index, call.name());
  }
}
