package dev.weir.pass.onnx.rules;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.onnx.text.RegexFullMatchOp;
import dev.weir.dialect.onnx.text.StringConcatOp;
import dev.weir.dialect.onnx.text.StringNormalizerOp;
import dev.weir.dialect.onnx.text.StringSplitOp;
import dev.weir.dialect.onnx.text.TfIdfVectorizerOp;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.pass.onnx.lowering.Constants;
import dev.weir.pass.onnx.lowering.GraphWriter;
import dev.weir.pass.onnx.lowering.Refusal;
import dev.weir.pass.onnx.lowering.RuleTable;
import java.util.List;
import java.util.Locale;

/// Strings, and counts of n-grams.
final class TextRules {
  /// Languages whose letters have other lower or upper cases than in all others.
  private static final ImmutableSet<String> PARTICULAR = ImmutableSet.of("tr", "az", "lt");

  private TextRules() {}

  static void addTo(RuleTable<GraphWriter> table) {
    table.one(TfIdfVectorizerOp.class, (op, g) -> new GramRule(op, g).run());
    table.one(StringNormalizerOp.class, TextRules::normalized);
    table.one(
        StringConcatOp.class,
        (op, g) -> g.add(OperatorOps.stringsConcat(g.in(op.x()), g.in(op.y()))));
    table.many(
        StringSplitOp.class,
        (op, g) -> {
          Operation split =
              g.operation(
                  OperatorOps.stringsSplit(g.in(op.x()))
                      .delimiter(op.delimiter().orElse(""))
                      .maxSplits(op.maxsplit().orElse(-1L)));
          return List.of(split.result(0), split.result(1));
        });
    table.one(
        RegexFullMatchOp.class,
        (op, g) -> g.add(OperatorOps.stringsFullMatch(g.in(op.x()), op.pattern())));
  }

  /// What is no stop word is kept; where nothing is, one empty string is left.
  private static Value normalized(StringNormalizerOp op, GraphWriter g) {
    Value x = g.in(op.x());
    int rank = GraphWriter.rank(x);
    if (rank < 1 || rank > 2 || rank == 2 && GraphWriter.type(x).dimension(0) > 1) {
      throw new Refusal("takes one row of strings, not '%s'", x.type());
    }
    op.locale()
        .filter(name -> PARTICULAR.contains(Locale.of(name.split("[-_.]", -1)[0]).getLanguage()))
        .ifPresent(name -> {
          throw new Refusal("changes letters as '%s' does, which is not known", name);
        });
    Value words = g.reshape(x, -1);
    ImmutableList<String> stops =
        op.stopwords().flatMap(Constants::texts).orElse(ImmutableList.of());
    Value kept = stops.isEmpty() ? words : withoutStops(op, g, words, stops);
    Value changed =
        switch (op.caseChangeAction()) {
          case "NONE" -> kept == words ? g.add(OperatorOps.assign(kept)) : kept;
          case "LOWER" -> g.add(OperatorOps.stringsLower(kept).useUtf8Encoding(true));
          case "UPPER" -> g.add(OperatorOps.stringsUpper(kept).useUtf8Encoding(true));
          default -> throw new Refusal("changes the case to '%s'", op.caseChangeAction());
        };
    return rank == 2 ? g.reshape(changed, 1, -1) : changed;
  }

  private static Value withoutStops(
      StringNormalizerOp op, GraphWriter g, Value words, ImmutableList<String> stops) {
    boolean isSensitive = op.isCaseSensitive() != 0;
    Value compared =
        isSensitive ? words : g.add(OperatorOps.stringsLower(words).useUtf8Encoding(true));
    ImmutableList<String> wanted =
        isSensitive
            ? stops
            : stops.stream()
                .map(stop -> stop.toLowerCase(Locale.ROOT))
                .collect(ImmutableList.toImmutableList());
    Value isStop = g.isEqual(g.unsqueeze(compared, 1), g.texts(wanted, 1, wanted.size()));
    Value isKept = g.not(g.add(OperatorOps.any(isStop).axis(ImmutableLongArray.of(1))));
    Value isNone =
        g.not(g.reshape(g.add(OperatorOps.any(isKept).axis(ImmutableLongArray.of(0))), 1));
    Value all = g.concat(List.of(words, g.texts(ImmutableList.of(""), 1)), 0);
    Value places = g.add(OperatorOps.nonzero(g.concat(List.of(isKept, isNone), 0)));
    return g.add(OperatorOps.gather(all, g.reshape(places, -1), g.scalar(0, DType.INT32)));
  }
}
