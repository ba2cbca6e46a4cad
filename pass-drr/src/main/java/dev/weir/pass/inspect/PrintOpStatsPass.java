package dev.weir.pass.inspect;

import com.google.common.base.Strings;
import dev.weir.ir.Operation;
import dev.weir.pass.Option;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import dev.weir.pass.SeesInplaceTwins;
import java.util.Map;
import java.util.TreeMap;

/// Prints how many operations of each kind there are, as MLIR's pass of this name.
public record PrintOpStatsPass(boolean json) implements SeesInplaceTwins {
  private static final Option<Boolean> JSON = Option.flag("json", false, "print them as JSON");

  /// The pass's name and options.
  public static final PassType<PrintOpStatsPass> TYPE =
      PassType.builder(
              PrintOpStatsPass.class,
              "print-op-stats",
              "Prints how many operations of each kind there are")
          .option(JSON, PrintOpStatsPass::json)
          .build(options -> new PrintOpStatsPass(options.get(JSON)));

  @Override
  public PassType<PrintOpStatsPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation op, PassRun run) {
    Map<String, Long> counts = new TreeMap<>();
    op.walk(inside -> counts.merge(inside.name(), 1L, Long::sum));
    run.print(json ? json(counts) : table(counts));
    run.preserveAll();
  }

  private static String json(Map<String, Long> counts) {
    StringBuilder out = new StringBuilder("{");
    counts.forEach((name, count) ->
        out.append(out.length() == 1 ? "\n" : ",\n")
            .append("  \"%s\" : %d".formatted(name, count)));
    return out.append("\n}\n").toString();
  }

  private static String table(Map<String, Long> counts) {
    int longestDialect = 0;
    int longestName = 0;
    for (String name : counts.keySet()) {
      int dot = name.indexOf('.');
      longestDialect = Math.max(longestDialect, Math.max(dot, 0));
      longestName = Math.max(longestName, name.length() - dot - 1);
    }
    StringBuilder out = new StringBuilder("Operations encountered:\n-----------------------\n");
    for (Map.Entry<String, Long> entry : counts.entrySet()) {
      String name = entry.getKey();
      int dot = name.indexOf('.');
      out.append(
              dot < 0
                  ? Strings.padStart(name, longestDialect + longestName + 3, ' ')
                  : Strings.padStart(name.substring(0, dot), longestDialect + 2, ' ')
                      + "."
                      + Strings.padEnd(name.substring(dot + 1), longestName, ' '))
          .append(" , ")
          .append(entry.getValue())
          .append('\n');
    }
    return out.toString();
  }
}
