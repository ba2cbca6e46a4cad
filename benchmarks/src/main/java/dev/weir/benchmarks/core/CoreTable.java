package dev.weir.benchmarks.core;

import java.io.PrintStream;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/// Runs the benchmarks of the core and prints their figures beside those of MLIR and PIR.
///
/// The peers were measured on another machine (2 vCPU of an AMD EPYC, Zen 5), so their figures tell
/// the order of magnitude; only ratios measured in one run tell more.
public final class CoreTable {
  /// What peers need for the same, and the aim; empty where unknown.
  private record Peers(String mlir, String pir, String aim) {}

  private static final Map<String, Peers> PEERS = peers();

  private CoreTable() {}

  private static Map<String, Peers> peers() {
    var peers = new LinkedHashMap<String, Peers>();
    peers.put("CreateBenchmark.typed", new Peers("129", "110-150", "40"));
    peers.put("CreateBenchmark.inferred", new Peers("97", "", "40"));
    peers.put("CreateBenchmark.unregistered", new Peers("67", "", "40"));
    peers.put("ReadBenchmark.walk", new Peers("9.7", "9-20", "5"));
    peers.put("ReadBenchmark.walkPreOrder", new Peers("9.7", "9-20", "5"));
    peers.put("ReadBenchmark.walkPostOrder", new Peers("9.7", "9-20", "5"));
    peers.put("ReadBenchmark.walkTyped", new Peers("9.2", "", "5"));
    peers.put("ReadBenchmark.verify", new Peers("295", "35 (signature only)", "40"));
    peers.put("ReadBenchmark.copy", new Peers("694-1390", "352", "100"));
    peers.put("ChangeBenchmark.replaceAllUses", new Peers("13-56", "21", "20"));
    peers.put("ChangeBenchmark.replaceChain", new Peers("7.6 (uses only)", "", ""));
    peers.put("ChangeBenchmark.eraseUsers", new Peers("", "", "20"));
    peers.put("ChangeBenchmark.eraseInReverse", new Peers("18", "40", ""));
    peers.put("ChangeBenchmark.eraseFunction", new Peers("53", "40", ""));
    peers.put("OrderBenchmark.moveBefore", new Peers("19-46", "", ""));
    peers.put("OrderBenchmark.isBeforeInBlock", new Peers("100-175", "", ""));
    peers.put("TextBenchmark.print", new Peers("868", "783-832", "150"));
    peers.put("TextBenchmark.parse", new Peers("3970-4480", "", "600"));
    peers.put("TextBenchmark.writeBytecode", new Peers("725", "", ""));
    peers.put("TextBenchmark.readBytecode", new Peers("337", "", "200"));
    peers.put("RewriteBenchmark.java1", new Peers("977", "746", "200"));
    peers.put("RewriteBenchmark.java100", new Peers("", "4284", "250"));
    peers.put("RewriteBenchmark.rule1", new Peers("1012 (PDL 1171)", "87000 and up", "250"));
    peers.put("RewriteBenchmark.rules100", new Peers("3187 (PDL 1006)", "", "300"));
    peers.put("RewriteBenchmark.greedyNothing", new Peers("402", "304", ""));
    peers.put("RewriteBenchmark.greedyDead", new Peers("463", "185", ""));
    peers.put("RewriteBenchmark.canonicalizeNothing", new Peers("518", "", "150"));
    peers.put("RewriteBenchmark.dce", new Peers("", "quadratic", "one sweep"));
    peers.put("RewriteBenchmark.cseDuplicates", new Peers("1308", "1357", "200"));
    peers.put("RewriteBenchmark.cseChain", new Peers("1692", "", "200"));
    peers.put("RewriteBenchmark.cseTwins", new Peers("", "exponential", "milliseconds"));
    peers.put("RewriteBenchmark.convert", new Peers("3465", "", "300"));
    peers.put("InternBenchmark.integerAttr", new Peers("55-1030", "", ""));
    peers.put("InternBenchmark.stringAttr", new Peers("2170", "", ""));
    peers.put("InternBenchmark.integerType", new Peers("22", "", ""));
    peers.put("InternBenchmark.dictionary", new Peers("73", "", ""));
    return peers;
  }

  /// Runs the benchmarks whose names match the first argument, by default all.
  ///
  /// @throws RunnerException if JMH fails
  public static void main(String[] arguments) throws RunnerException {
    print(arguments.length == 0 ? "" : arguments[0], VerboseMode.NORMAL);
    System.out.printf(
        Locale.ROOT,
        "| bytes per addition | %.0f | | 176 | 272 | 160 |%n",
        Footprint.bytesPerOperation(Program::chain));
  }

  /// Runs the benchmarks whose names match `include` and prints a row for each: the mean of all
  /// iterations, and the best of them, which other work on the machine disturbs least.
  static void print(String include, VerboseMode verbosity) throws RunnerException {
    var options =
        new OptionsBuilder()
            .include("dev\\.weir\\.benchmarks\\.core\\..*" + include)
            .forks(1)
            .verbosity(verbosity)
            .warmupIterations(6)
            .measurementIterations(5)
            .warmupTime(TimeValue.seconds(1))
            .measurementTime(TimeValue.seconds(1))
            .jvmArgs(
                "--sun-misc-unsafe-memory-access=allow",
                "-XX:+UseSerialGC",
                "-XX:+UseCompactObjectHeaders",
                "-XX:+UseTransparentHugePages",
                "-Xms5g",
                "-Xmx5g",
                "-Xmn3500m")
            .build();
    Collection<RunResult> results = new Runner(options).run();
    PrintStream out = System.out;
    out.println("| benchmark | ns per op | best | MLIR | PIR | aim |");
    out.println("|---|---|---|---|---|---|");
    for (RunResult result : results) {
      String full = result.getParams().getBenchmark();
      String name = full.substring(full.lastIndexOf('.', full.lastIndexOf('.') - 1) + 1);
      Peers peers = PEERS.getOrDefault(name, new Peers("", "", ""));
      Result<?> times = result.getPrimaryResult();
      out.printf(
          Locale.ROOT,
          "| %s | %.1f | %.1f | %s | %s | %s |%n",
          name,
          times.getScore(),
          times.getStatistics().getMin(),
          peers.mlir(),
          peers.pir(),
          peers.aim());
    }
  }
}
