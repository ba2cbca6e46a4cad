package dev.weir.formats.programdesc;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.weir.ir.text.NearestName;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/// The old operators that are known, read from `operators.txt`.
///
/// A line has the names of one or more old operators; `-> name` where today's name differs; `@name` for an
/// [Adaptation]; `today=Old|other` where names differ; `today:=value` for what the file leaves out; `-old` for an
/// attribute without influence; and `!old=value` for one that must have this value. The line of `*` says what holds
/// for all. A line that begins with `no` names operators that are refused, and behind `:` why. Where nothing is said, an operand or result has the name it has in the file but for capitals and `_`,
/// and an attribute its very name.
///
/// Source:
/// [op_compat.yaml](https://github.com/PaddlePaddle/Paddle/blob/0ab6998c22c7f4ea942b2437353f34c257e868d6/paddle/phi/ops/yaml/op_compat.yaml).
final class OperatorTable {
  private static final OperatorTable TABLE = read();

  private final ImmutableMap<String, OperatorRow> rows;

  /// Why operators are refused, by their names.
  private final ImmutableMap<String, String> refused;

  private OperatorTable(
      ImmutableMap<String, OperatorRow> rows, ImmutableMap<String, String> refused) {
    this.rows = rows;
    this.refused = refused;
  }

  /// {@return the table}
  static OperatorTable get() {
    return TABLE;
  }

  /// {@return the rows by the name of the old operator}
  ImmutableMap<String, OperatorRow> rows() {
    return rows;
  }

  /// {@return why operators are refused, by their names}
  ImmutableMap<String, String> refused() {
    return refused;
  }

  /// {@return what is said of the operator `type`}
  ///
  /// @throws ProgramDescFault if it is not known, or refused
  OperatorRow row(String type) {
    OperatorRow row = rows.get(type);
    String reason = refused.get(type);
    if (reason != null) {
      throw new ProgramDescFault("the operator '%s' %s", type, reason);
    }
    if (row == null) {
      throw new ProgramDescFault(
          "the operator '%s' is not known%s",
          type, nearest(type).map(name -> "; did you mean '" + name + "'?").orElse(""));
    }
    return row;
  }

  private Optional<String> nearest(String type) {
    return NearestName.of(type, rows.keySet());
  }

  private static OperatorTable read() {
    try (InputStream in =
        Objects.requireNonNull(OperatorTable.class.getResourceAsStream("operators.txt"))) {
      return parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static OperatorTable parse(String text) {
    Map<String, OperatorRow> rows = new LinkedHashMap<>();
    var refused = ImmutableMap.<String, String>builder();
    ImmutableSet<String> everywhere = ImmutableSet.of();
    for (String line : text.lines().toList()) {
      List<String> words = Splitter.on(' ').omitEmptyStrings().splitToList(line);
      if (words.isEmpty() || words.get(0).startsWith("#")) {
        continue;
      }
      if (words.get(0).equals("no")) {
        int colon = words.indexOf(":");
        String reason = String.join(" ", words.subList(colon + 1, words.size()));
        words.subList(1, colon).forEach(type -> refused.put(type, reason));
        continue;
      }
      OperatorRow row = row(words, everywhere);
      if (words.get(0).equals("*")) {
        everywhere = row.ignored();
        continue;
      }
      for (String type : Splitter.on(',').split(row.type())) {
        OperatorRow own =
            new OperatorRow(
                type,
                row.target().isEmpty() ? type : row.target(),
                row.adaptation(),
                row.sources(),
                row.defaults(),
                row.ignored(),
                row.neutral());
        if (rows.put(type, own) != null) {
          throw new IllegalStateException("two lines of operator " + type);
        }
      }
    }
    return new OperatorTable(ImmutableMap.copyOf(rows), refused.buildOrThrow());
  }

  private static OperatorRow row(List<String> words, ImmutableSet<String> everywhere) {
    StringBuilder types = new StringBuilder();
    String target = "";
    String adaptation = "";
    var sources = ImmutableMap.<String, ImmutableList<String>>builder();
    var defaults = ImmutableMap.<String, String>builder();
    var ignored = ImmutableSet.<String>builder().addAll(everywhere);
    var neutral = ImmutableMap.<String, String>builder();
    for (Iterator<String> rest = words.iterator(); rest.hasNext(); ) {
      String word = rest.next();
      int equals = word.indexOf('=');
      if (word.equals("->")) {
        target = rest.next();
      } else if (word.startsWith("@")) {
        adaptation = word.substring(1);
      } else if (word.startsWith("-")) {
        ignored.add(word.substring(1));
      } else if (word.startsWith("!")) {
        neutral.put(word.substring(1, equals), word.substring(equals + 1));
      } else if (word.contains(":=")) {
        defaults.put(word.substring(0, equals - 1), word.substring(equals + 1));
      } else if (equals > 0) {
        sources.put(
            word.substring(0, equals),
            ImmutableList.copyOf(Splitter.on('|').split(word.substring(equals + 1))));
      } else {
        types.append(types.isEmpty() ? "" : ",").append(word);
      }
    }
    return new OperatorRow(
        types.toString(),
        target,
        adaptation,
        sources.buildOrThrow(),
        defaults.buildOrThrow(),
        ignored.build(),
        neutral.buildOrThrow());
  }
}
