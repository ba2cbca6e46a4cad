package dev.weir.testkit.pass;

import dev.weir.analysis.AliasAnalysis;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.attr.StringAttr;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Prints which results of operations with an attribute `test.ptr` share memory, as MLIR's pass
/// `test-alias-analysis`, and what these operations do to it, as `test-alias-analysis-modref`.
public record AliasPass() implements Pass {
  /// The pass's name.
  public static final PassType<AliasPass> TYPE =
      PassType.of(
          AliasPass.class, "test-alias-analysis", "Prints what shares memory", AliasPass::new);

  @Override
  public PassType<AliasPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation op, PassRun run) {
    Map<String, Value> values = new LinkedHashMap<>();
    Map<String, Operation> operations = new LinkedHashMap<>();
    op.walkPostOrder(inside -> {
      if (inside.discardableAttributes().get("test.ptr") instanceof StringAttr name) {
        operations.put(name.value(), inside);
        for (int i = 0; i < inside.resultCount(); i++) {
          values.put(name.value() + "#" + i, inside.result(i));
        }
        for (int i = 0; i < inside.regionCount(); i++) {
          for (Value argument : inside.region(i).entry().arguments()) {
            String label = "%s.region%d#".formatted(name.value(), i);
            int index = inside.region(i).entry().arguments().indexOf(argument);
            values.put(label + index, argument);
          }
        }
      }
    });
    AliasAnalysis analysis = new AliasAnalysis();
    StringBuilder out = new StringBuilder();
    List<String> names = new ArrayList<>(values.keySet());
    for (int i = 1; i < names.size(); i++) {
      for (int j = 0; j < i; j++) {
        String found =
            switch (analysis.alias(values.get(names.get(j)), values.get(names.get(i)))) {
              case NO -> "NoAlias";
              case MAY -> "MayAlias";
              case MUST -> "MustAlias";
            };
        out.append("%s <-> %s: %s\n".formatted(names.get(j), names.get(i), found));
      }
    }
    operations.forEach((name, operation) ->
        values.forEach((label, value) ->
            out.append(
                "%s -> %s: %s\n"
                    .formatted(
                        name,
                        label,
                        analysis.modRef(operation, value).name().toLowerCase(Locale.ROOT)))));
    run.print(out.toString());
    run.preserveAll();
  }
}
