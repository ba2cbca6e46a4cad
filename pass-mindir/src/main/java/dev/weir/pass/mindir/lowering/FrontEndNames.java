package dev.weir.pass.mindir.lowering;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;

/// The names of operations before MindSpore's inference has chosen their primitives: the overloaded
/// functions that stand for Python's operators, and the primitives of plain numbers.
///
/// Source: mindspore/python/mindspore/ops/composite/multitype_ops and
/// mindspore/python/mindspore/ops/_primitive_cache.py, `scalar_*`.
public final class FrontEndNames {
  private static final ImmutableMap<String, String> PRIMITIVES =
      ImmutableMap.<String, String>builder()
          .put("add", "Add")
          .put("sub", "Sub")
          .put("mul", "Mul")
          .put("div", "RealDiv")
          .put("truediv", "RealDiv")
          .put("floordiv", "FloorDiv")
          .put("mod", "FloorMod")
          .put("pow_", "Pow")
          .put("negative", "Neg")
          .put("equal", "Equal")
          .put("not_equal", "NotEqual")
          .put("less", "Less")
          .put("less_equal", "LessEqual")
          .put("greater", "Greater")
          .put("greater_equal", "GreaterEqual")
          .put("logical_and", "LogicalAnd")
          .put("logical_or", "LogicalOr")
          .put("logical_not", "LogicalNot")
          .put("scalar_add", "Add")
          .put("scalar_sub", "Sub")
          .put("scalar_mul", "Mul")
          .put("scalar_div", "RealDiv")
          .put("scalar_floordiv", "FloorDiv")
          .put("scalar_mod", "FloorMod")
          .put("scalar_pow", "Pow")
          .put("scalar_usub", "Neg")
          .put("scalar_eq", "Equal")
          .put("scalar_ne", "NotEqual")
          .put("scalar_lt", "Less")
          .put("scalar_le", "LessEqual")
          .put("scalar_gt", "Greater")
          .put("scalar_ge", "GreaterEqual")
          .buildOrThrow();

  /// What stands in front of the name of a primitive that is called with implicit conversion, or whose
  /// attributes may be operands.
  private static final ImmutableList<String> PREFIXES =
      ImmutableList.of("S-Prim-", "DoSignaturePrimitive::S-Prim-", "PrimFunc_", "MetaFuncGraph::");

  private FrontEndNames() {}

  /// {@return `name` without the prefixes of how the primitive came to be called}
  public static String plain(String name) {
    String plain = name;
    for (String prefix : PREFIXES) {
      plain = plain.startsWith(prefix) ? plain.substring(prefix.length()) : plain;
    }
    return PRIMITIVES.getOrDefault(plain, plain);
  }
}
