package dev.weir.formats.mindir.text.read;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The productions of MindSpore's dump printers: what each writes, from which release on and up to which,
/// where its source is, and what it reads as. `dump-productions.txt` and `dat-productions.txt` hold them; the grammar page lists
/// them; the test reads each in a dump of every release that writes it.
public final class DumpProductions {
  /// The releases, by the part of the version that matters.
  public static final ImmutableList<String> TAGS =
      ImmutableList.of(
          "1.3", "1.4", "1.5", "1.6", "1.7", "1.8", "1.9", "1.10", "2.0", "2.1", "2.2", "2.3",
          "2.4", "2.5", "2.6", "2.7");

  private static final Pattern ORIGIN = Pattern.compile("(\\S+) to (\\S+), (\\S+) (.+)");
  private static final String NAME = "=== ";
  private static final String EXPECTED = "=> ";

  /// A production.
  ///
  /// @param name what it is
  /// @param from the first release that writes it
  /// @param to the last one
  /// @param file the file of the printer
  /// @param function the function in it
  /// @param expected what the IR holds, each line of it
  /// @param body the lines of nodes that show it; after a line `---` graphs follow
  public record Production(
      String name,
      String from,
      String to,
      String file,
      String function,
      ImmutableList<String> expected,
      String body) {
    boolean isIn(String tag) {
      int at = TAGS.indexOf(tag);
      return at >= TAGS.indexOf(from) && at <= TAGS.indexOf(to);
    }
  }

  /// Those of `.ir` files.
  static final ImmutableList<Production> ALL = read("dump-productions.txt");

  /// Those of `.dat` files.
  static final ImmutableList<Production> DAT = read("dat-productions.txt");

  private DumpProductions() {}

  private static ImmutableList<Production> read(String resource) {
    var all = ImmutableList.<Production>builder();
    List<String> section = new ArrayList<>();
    for (String line : Dumps.resource(resource).lines().toList()) {
      if (line.startsWith(NAME) && !section.isEmpty()) {
        all.add(production(section));
        section.clear();
      }
      if (line.startsWith(NAME) || !section.isEmpty()) {
        section.add(line);
      }
    }
    return all.add(production(section)).build();
  }

  private static Production production(List<String> lines) {
    Matcher origin = ORIGIN.matcher(lines.get(1));
    if (!origin.matches()) {
      throw new IllegalStateException("no releases and source in '" + lines.get(1) + "'");
    }
    var expected = ImmutableList.<String>builder();
    int body = 2;
    for (; lines.get(body).startsWith(EXPECTED); body++) {
      expected.add(lines.get(body).substring(EXPECTED.length()));
    }
    return new Production(
        lines.get(0).substring(NAME.length()),
        origin.group(1),
        origin.group(2),
        origin.group(3),
        origin.group(4),
        expected.build(),
        String.join("\n", lines.subList(body, lines.size())));
  }
}
