package dev.weir.pass.mindir.simplify;

import static dev.weir.dialect.mindir.MindIrDrr.primitive;
import static dev.weir.drr.DrrRule.rule;

import com.google.common.collect.ImmutableList;
import dev.weir.drr.DrrRule;
import dev.weir.drr.Operands;
import dev.weir.drr.ValueNode;
import java.util.ArrayList;
import java.util.List;

/// MindSpore's `row_tensor_eliminate` and `sparse_tensor_eliminate`: what sparse tensors were made of.
///
/// Source: irpass/row_tensor_eliminate.h and irpass/sparse_tensor_eliminate.h.
public final class SparseRules {
  /// A kind of tensor: how it is made, and what gives its parts in order.
  private record Kind(String make, ImmutableList<String> parts) {}

  private static final ImmutableList<Kind> KINDS =
      ImmutableList.of(
          kind("MakeRowTensor", "RowTensorGet", "Indices", "Values", "DenseShape"),
          kind("MakeSparseTensor", "SparseTensorGet", "Indices", "Values", "DenseShape"),
          kind("MakeCOOTensor", "COOTensorGet", "Indices", "Values", "DenseShape"),
          kind("MakeCSRTensor", "CSRTensorGet", "Indptr", "Indices", "Values", "DenseShape"));

  private SparseRules() {}

  private static Kind kind(String make, String get, String... parts) {
    var names = ImmutableList.<String>builder();
    for (String part : parts) {
      names.add(get + part);
    }
    return new Kind(make, names.build());
  }

  /// {@return all rules of this file}
  public static ImmutableList<DrrRule> all() {
    var rules = ImmutableList.<DrrRule>builder();
    for (Kind kind : KINDS) {
      for (int i = 0; i < kind.parts.size(); i++) {
        rules.add(part(kind, i));
      }
    }
    return rules.build();
  }

  /// RowTensorGetValues(MakeRowTensor(i, v, s)) -> v
  private static DrrRule part(Kind kind, int index) {
    return rule(
        "sparse-" + kind.parts.get(index),
        p -> {
          List<ValueNode> all = new ArrayList<>();
          for (int i = 0; i < kind.parts.size(); i++) {
            all.add(p.operand());
          }
          var whole =
              p.mayEscape(
                  primitive(Operands.of(all.toArray(ValueNode[]::new))).primitive(kind.make));
          var part = primitive(Operands.of(whole.out())).primitive(kind.parts.get(index));
          p.match(part)
              .where("the type changes", m -> Known.sameType(m, all.get(index), part.out()))
              .replaceWith(all.get(index));
        });
  }
}
