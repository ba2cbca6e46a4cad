package dev.weir.cli.explain;

import dev.weir.cli.command.Arguments;
import dev.weir.cli.command.Command;
import dev.weir.cli.command.Console;
import dev.weir.cli.command.ExitCode;
import dev.weir.ir.Dialect;
import dev.weir.ir.DialectRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.apache.commons.cli.Options;

/// `weir dialects`: the dialects and how much is in them.
public final class DialectsCommand implements Command {
  /// Makes the command.
  public DialectsCommand() {}

  @Override
  public String name() {
    return "dialects";
  }

  @Override
  public String summary() {
    return "list the dialects";
  }

  @Override
  public String operands() {
    return "";
  }

  @Override
  public Options options() {
    return new Options();
  }

  @Override
  public int run(Arguments arguments, Console console) {
    arguments.noOperands();
    var byNamespace = new TreeMap<String, List<Dialect>>();
    for (Dialect dialect : DialectRegistry.load().dialects()) {
      byNamespace.computeIfAbsent(dialect.namespace(), key -> new ArrayList<>()).add(dialect);
    }
    byNamespace.forEach((namespace, parts) -> {
      int operations = parts.stream().mapToInt(part -> part.operations().size()).sum();
      int types = parts.stream().mapToInt(part -> part.types().size()).sum();
      int attributes = parts.stream().mapToInt(part -> part.attributes().size()).sum();
      console
          .out()
          .print(
              "%-12s %4d ops %3d types %3d attributes  %s\n"
                  .formatted(namespace, operations, types, attributes, summary(parts)));
    });
    return ExitCode.FINE;
  }

  /// {@return the first sentence of the longest description}
  static String summary(List<Dialect> parts) {
    String longest = "";
    for (Dialect part : parts) {
      if (part.description().length() > longest.length()) {
        longest = part.description();
      }
    }
    return Sentences.first(longest);
  }
}
