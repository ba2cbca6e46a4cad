package dev.weir.benchmarks.core;

import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.VerboseMode;

/// Prints all that is measured of rewriting: the benchmarks beside the figures of MLIR and PIR, then how
/// the cost grows with the size of the program. Takes less than five minutes.
public final class RewritingTable {
  private RewritingTable() {}

  /// Prints the tables.
  ///
  /// @throws RunnerException if JMH fails
  public static void main(String[] arguments) throws RunnerException {
    CoreTable.print("RewriteBenchmark", VerboseMode.SILENT);
    System.out.println();
    Growth.main(arguments);
  }
}
