package dev.weir.tests.lit;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.weir.ir.text.ParseOptions;
import dev.weir.pass.PassRegistry;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The passes that a `RUN` line of a lit file has `weir opt` run.
///
/// @param pipeline the passes, as the text of a pipeline
/// @param reading how the file is read
public record RunLine(String pipeline, ParseOptions reading) {
  private static final Pattern RUN = Pattern.compile("// RUN: weir opt (.*)");
  private static final Pattern WORD = Pattern.compile("(?:[^\\s'\"]|'[^']*'|\"[^\"]*\")+");
  private static final Pattern PASS = Pattern.compile("--([\\w-]+)(?:=(.*)|(\\{.*}))?");

  /// The passes and lists of passes that may stand as options.
  private static final ImmutableSet<String> PASSES = passes();

  private static ImmutableSet<String> passes() {
    PassRegistry registry = PassRegistry.load();
    return Sets.union(registry.passes().keySet(), registry.pipelines().keySet()).immutableCopy();
  }

  /// {@return what the lines in `text` ask for that run `weir opt` on `file` itself, those without passes
  /// left out}
  public static ImmutableList<RunLine> of(Path file, String text) {
    var lines = ImmutableList.<RunLine>builder();
    Matcher run = RUN.matcher(text);
    while (run.find()) {
      List<String> words = words(run.group(1).replace("%S", file.getParent().toString()));
      String pipeline = pipeline(words);
      if (words.contains("%s") && !pipeline.isEmpty()) {
        boolean lenient = words.contains("--allow-unregistered-dialect");
        lines.add(new RunLine(pipeline, lenient ? ParseOptions.LENIENT : ParseOptions.STRICT));
      }
    }
    return lines.build();
  }

  /// {@return the words of the first command, without quotes}
  private static List<String> words(String commands) {
    List<String> words = new ArrayList<>();
    Matcher word = WORD.matcher(commands);
    while (word.find() && !word.group().equals("|")) {
      words.add(word.group().replace("'", "").replace("\"", ""));
    }
    return words;
  }

  private static String pipeline(List<String> words) {
    List<String> passes = new ArrayList<>();
    for (String word : words) {
      Matcher flag = PASS.matcher(word);
      if (flag.matches()) {
        String name = flag.group(1);
        String value = flag.group(2) == null ? "" : flag.group(2);
        if (name.equals("pass-pipeline")) {
          passes.add(value);
        } else if (name.equals("rules")) {
          passes.add("apply-rules{rules=" + value + "}");
        } else if (PASSES.contains(name)) {
          String braces = flag.group(3) == null ? "" : flag.group(3);
          passes.add(name + (value.isEmpty() ? braces : "{" + value + "}"));
        }
      }
    }
    return String.join(",", passes);
  }
}
