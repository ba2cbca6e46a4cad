package dev.weir.formats.mindir.text;

import dev.weir.ir.Location;
import dev.weir.ir.Location.FileLineCol;
import dev.weir.ir.Location.FileRange;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The lines of the program's source that a dump names: `demo.py(14)/        x = x + y/` in versions
/// 1.x, `demo.py:14/…/` in 2.1, `demo.py:14~15, 8~17/…/` since.
///
/// As a location each is a position in a file with the text of the line as its name.
public final class SourceLines {
  private static final Pattern PLACE =
      Pattern.compile(
          "(?:\\((\\d{1,9})\\)|:(\\d{1,9})(?:~(\\d{1,9}))?(?:, (\\d{1,9})~(\\d{1,9}))?)/");

  private SourceLines() {}

  /// {@return the location that `text`, which followed `# In file `, means}
  public static Location parse(String text) {
    Matcher matcher = PLACE.matcher(text);
    if (!matcher.find()) {
      return new Location.Named(text, Location.unknown());
    }
    String file = text.substring(0, matcher.start());
    String code = text.substring(matcher.end());
    String line = code.endsWith("/") ? code.substring(0, code.length() - 1) : code;
    return new Location.Named(line, place(file, matcher));
  }

  private static Location place(String file, Matcher found) {
    int line = Integer.parseInt(found.group(1) != null ? found.group(1) : found.group(2));
    if (found.group(4) == null) {
      return Location.of(file, line, 0);
    }
    int endLine = found.group(3) != null ? Integer.parseInt(found.group(3)) : line;
    return new FileRange(
        file,
        line,
        Integer.parseInt(found.group(4)) + 1,
        endLine,
        Integer.parseInt(found.group(5)));
  }

  /// {@return the source lines in `location`, each as `style` writes it}
  public static List<String> of(Location location, MindIrTextStyle style) {
    List<String> lines = new ArrayList<>();
    Location inner = location instanceof Location.Named named ? named.child() : location;
    if (inner instanceof Location.Fused fused) {
      for (Location part : fused.parts()) {
        if (part instanceof Location.Named(String code, Location place)) {
          lines.add(line(code.replace('\n', ' '), place, style));
        }
      }
    }
    return lines;
  }

  private static String line(String code, Location place, MindIrTextStyle style) {
    if (place instanceof FileLineCol at) {
      return style.isAtLeast(MindIrTextStyle.V2_1)
          ? at.file() + ":" + at.line() + "/" + code + "/"
          : at.file() + "(" + at.line() + ")/" + code + "/";
    }
    if (place instanceof FileRange range) {
      if (!style.isAtLeast(MindIrTextStyle.V2_1)) {
        return range.file() + "(" + range.line() + ")/" + code + "/";
      }
      if (!style.isAtLeast(MindIrTextStyle.V2_3)) {
        return range.file() + ":" + range.line() + "/" + code + "/";
      }
      String lines =
          range.line() == range.endLine()
              ? String.valueOf(range.line())
              : range.line() + "~" + range.endLine();
      return range.file()
          + ":"
          + lines
          + ", "
          + (range.column() - 1)
          + "~"
          + range.endColumn()
          + "/"
          + code
          + "/";
    }
    return code;
  }
}
