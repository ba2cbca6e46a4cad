package dev.weir.pass.mindir.simplify;

import static dev.weir.dialect.mindir.MindIrDrr.makeTuple;
import static dev.weir.dialect.mindir.MindIrDrr.primitive;
import static dev.weir.drr.DrrRule.rule;

import com.google.common.collect.ImmutableList;
import dev.weir.drr.DrrRule;
import dev.weir.drr.Operands;

/// MindSpore's `virtual_dataset_eliminate`, `virtual_output_eliminate`, `shard_identity_eliminate` and
/// `dumpgradient_eliminate`: what marks places for a plan of several devices, or for a look at gradients,
/// once that is over.
///
/// Source: irpass/virtual_dataset_eliminate.h, irpass/virtual_output_eliminate.h and irpass.cc.
public final class ParallelRules {
  /// `_VirtualDataset(x, y)` -> `(x, y)`
  public static final DrrRule DATASET =
      rule(
          "virtual-dataset",
          p -> {
            var parts = p.operands();
            var marked = primitive(parts).primitive("_VirtualDataset");
            var tuple = makeTuple(parts);
            p.match(marked).typed(tuple, marked.out().type()).replaceWith(tuple);
          });

  /// DumpGradient(path, x, mode) -> x
  public static final DrrRule DUMP_GRADIENT =
      rule(
          "dump-gradient",
          p -> {
            var x = p.operand();
            var dump =
                primitive(Operands.of(p.operand(), x, p.operand())).primitive("DumpGradient");
            p.match(dump)
                .where("the type changes", m -> Known.sameType(m, x, dump.out()))
                .replaceWith(x);
          });

  private ParallelRules() {}

  /// {@return all rules of this file}
  public static ImmutableList<DrrRule> all() {
    return ImmutableList.of(
        DATASET, DUMP_GRADIENT, mark("_VirtualOutput"), mark("_VirtualDiv"), mark("ShardIdentity"));
  }

  private static DrrRule mark(String name) {
    return rule(
        "mark-" + name,
        p -> {
          var x = p.operand();
          var marked = primitive(Operands.of(x)).primitive(name);
          p.match(marked)
              .where("the type changes", m -> Known.sameType(m, x, marked.out()))
              .replaceWith(x);
        });
  }
}
