package dev.weir.testkit.check;

import com.google.common.collect.ImmutableList;
import dev.weir.testkit.check.Directive.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// One check of one text.
final class CheckRun {
  private final FileCheck check;
  private final String name;
  private final CheckedText text;
  private final Map<String, String> variables;

  CheckRun(FileCheck check, String name, CheckedText text) {
    this.check = check;
    this.name = name;
    this.text = text;
    this.variables = new LinkedHashMap<>();
    check
        .variables()
        .forEach((key, value) -> variables.put(key.replaceFirst("^#(%\\w+,)?", "#"), value));
  }

  /// Finds the labels first, then what stands between them.
  void run(ImmutableList<Directive> directives) {
    List<Directive> block = new ArrayList<>();
    int at = 0;
    for (Directive directive : directives) {
      if (directive.kind() != Kind.LABEL) {
        block.add(directive);
        continue;
      }
      int[] label = require(directive, at, text.length());
      checkBlock(block, at, text.lineStart(label[0]), label[0]);
      block.clear();
      if (check.variableScope()) {
        variables
            .keySet()
            .removeIf(v -> !v.matches("#?\\$.*") && !check.variables().containsKey(v));
      }
      at = label[1];
    }
    checkBlock(block, at, text.length(), text.length());
  }

  /// @param end where matches must end
  /// @param forbiddenEnd up to where nothing forbidden may be found
  private void checkBlock(List<Directive> block, int start, int end, int forbiddenEnd) {
    int at = start;
    List<Directive> nots = new ArrayList<>();
    for (int i = 0; i < block.size(); i++) {
      Directive directive = block.get(i);
      if (directive.kind() == Kind.NOT) {
        nots.add(directive);
        continue;
      }
      if (directive.kind() == Kind.DAG) {
        int last = i;
        while (last + 1 < block.size() && block.get(last + 1).kind() == Kind.DAG) {
          last++;
        }
        int[] found = dagGroup(block.subList(i, last + 1), at, end);
        forbid(nots, at, found[0]);
        at = found[1];
        i = last;
      } else {
        for (int n = 0; n < directive.count(); n++) {
          int[] found = directive(directive, at, end);
          forbid(nots, at, found[0]);
          at = found[1];
        }
      }
      nots.clear();
    }
    forbid(nots, at, forbiddenEnd);
  }

  private int[] directive(Directive directive, int at, int end) {
    return switch (directive.kind()) {
      case NEXT -> {
        int[] found = require(directive, at, end);
        int lines = text.linesBetween(at, found[0]);
        if (lines != 1) {
          throw failure(
              directive,
              lines == 0 ? "matches on the same line" : "matches, but not on the next line",
              found[0]);
        }
        yield found;
      }
      case SAME -> {
        int[] found = require(directive, at, Math.min(end, text.lineEnd(at)));
        yield found;
      }
      case EMPTY -> {
        int next = text.lineEnd(at) + 1;
        if (next > text.length() || next < text.length() && text.lineEnd(next) != next) {
          throw failure(directive, "the next line is not empty", Math.min(next, text.length()));
        }
        yield new int[] {next, next};
      }
      default -> require(directive, at, end);
    };
  }

  /// Finds matches that do not overlap, each anywhere in the range.
  ///
  /// @return the start of the first and the end of the last
  private int[] dagGroup(List<Directive> group, int start, int end) {
    List<int[]> taken = new ArrayList<>();
    for (Directive directive : group) {
      int from = start;
      while (true) {
        int[] found = require(directive, from, end);
        int[] clash = null;
        for (int[] other : taken) {
          if (found[0] < other[1] && other[0] < found[1]) {
            clash = other;
          }
        }
        if (clash == null) {
          taken.add(found);
          break;
        }
        from = clash[1];
      }
    }
    int first = taken.stream().mapToInt(t -> t[0]).min().orElse(start);
    int last = taken.stream().mapToInt(t -> t[1]).max().orElse(start);
    return new int[] {first, last};
  }

  private void forbid(List<Directive> nots, int from, int to) {
    for (Directive not : nots) {
      int[] found = not.pattern().find(text, from, Math.max(from, to), variables);
      if (found != null) {
        throw failure(not, "found what must not be there", found[0]);
      }
    }
    for (String not : check.implicitNots()) {
      CheckPattern pattern = CheckPattern.parse(check, name, 0, not, false);
      int[] found = pattern.find(text, from, Math.max(from, to), variables);
      if (found != null) {
        throw new CheckFailure(
            "%s: error: found '%s', which must not be anywhere\n  in %s"
                .formatted(name, not, text.describe(found[0])));
      }
    }
  }

  private int[] require(Directive directive, int from, int to) {
    int[] found = directive.pattern().find(text, from, Math.max(from, to), variables);
    if (found == null) {
      throw failure(directive, "not found", from);
    }
    return found;
  }

  private CheckFailure failure(Directive directive, String what, int offset) {
    return new CheckFailure(
        "%s:%d: error: %s: %s\n  %s\n  from %s"
            .formatted(
                name,
                directive.line(),
                directive.text(),
                what,
                directive.pattern().source(),
                text.describe(offset)));
  }
}
