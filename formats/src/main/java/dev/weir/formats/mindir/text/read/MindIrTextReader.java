package dev.weir.formats.mindir.text.read;

import dev.weir.dialect.builtin.BuiltinOps;
import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.ir.Block;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Region;
import dev.weir.ir.text.SourceText;
import dev.weir.ir.text.SyntaxError;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/// Reads the `.ir` dumps of MindSpore 1.3 to 2.7 and the `.dat` files of 1.1 to 2.0 into the dialect
/// `mindir`, those of a failed inference (`analyze_fail.ir` and `analyze_fail.dat`) included.
///
/// Names, scopes and the lines of the program's source are kept in locations. What a dump does not hold
/// stays unknown: weights, the values of long tensors, types in dumps of operators and operands only;
/// and what it says of devices and of how work is divided among them is passed over. In a dump of a
/// failure, a graph that is called but not there is a constant by its name.
///
/// Source: mindspore/ccsrc/debug/anf_ir_dump.cc and anf_ir_utils.cc. MindSpore itself reads no dumps.
public final class MindIrTextReader {
  private static final String[] STARTS = {
    "#IR entry", "# IR entry", "subgraph attr:", DatGraphNames.TITLE, DatGraphNames.GRAPH
  };

  /// What dumps of a failed inference say of themselves, up to version 2.1 and since.
  private static final String[] FAILURES = {
    "# 1.This file shows the parsed IR info",
    "# The following shows the last analyze fail log message."
  };

  /// How far a file has to be looked at.
  private static final int HEAD = 256;

  private MindIrTextReader() {}

  /// {@return whether `bytes` begin as a dump does}
  public static boolean isDump(byte[] bytes) {
    String start =
        new String(bytes, 0, Math.min(bytes.length, HEAD), StandardCharsets.UTF_8).stripLeading();
    for (String each : STARTS) {
      if (start.startsWith(each)) {
        return true;
      }
    }
    for (String each : FAILURES) {
      if (start.startsWith("#") && start.contains(each)) {
        return true;
      }
    }
    return false;
  }

  /// {@return the module of function graphs that `source` spells, the main one first, or empty after
  /// reporting what is wrong with it}
  public static Optional<ModuleOp> read(SourceText source, Diagnostics diagnostics) {
    DumpScanner in = new DumpScanner(source, diagnostics);
    try {
      Dump dump =
          DatParser.isDat(source.text()) ? new DatParser(in).run() : new DumpParser(in).run();
      DumpNames names = new DumpNames(in, dump);
      TupleElements.find(dump);
      DumpTypes.infer(dump);
      TupleElements.find(dump);
      Region region = new Region();
      Block body = new Block(List.of());
      region.append(body);
      OpBuilder builder = OpBuilder.atEnd(body);
      Dump.Graph main = names.entry();
      new DumpGraphBuilder(in, names, main).build(builder);
      for (Dump.Graph graph : dump.graphs()) {
        if (graph != main) {
          new DumpGraphBuilder(in, names, graph).build(builder);
        }
      }
      Location file = Location.of(source.name(), 0, 0);
      return Optional.of(BuiltinOps.module(region).build(file));
    } catch (SyntaxError reported) {
      return Optional.empty();
    }
  }
}
