package dev.weir.pass.onnx.export.rules;

import dev.weir.dialect.onnx.OnnxOps;
import dev.weir.dialect.operator.text.CaseOp;
import dev.weir.dialect.operator.text.StringsConcatOp;
import dev.weir.dialect.operator.text.StringsFullMatchOp;
import dev.weir.dialect.operator.text.StringsLowerOp;
import dev.weir.dialect.operator.text.StringsSplitOp;
import dev.weir.dialect.operator.text.StringsUpperOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.pass.onnx.export.NodeWriter;
import dev.weir.pass.onnx.lowering.RuleTable;
import java.util.List;

/// Operators on strings.
final class TextExport {
  private static final long STRINGS = 20;

  private TextExport() {}

  static void addTo(RuleTable<NodeWriter> table) {
    table.one(StringsLowerOp.class, (op, g) -> cased(op, g, "LOWER"));
    table.one(StringsUpperOp.class, (op, g) -> cased(op, g, "UPPER"));
    table.one(
        StringsConcatOp.class,
        (op, g) -> {
          g.needs(STRINGS, "StringConcat");
          return g.add(OnnxOps.stringConcat(g.in(op.x()), g.in(op.y()), op.out().type()));
        });
    table.many(
        StringsSplitOp.class,
        (op, g) -> {
          g.needs(STRINGS, "StringSplit");
          var split = OnnxOps.stringSplit(g.in(op.x()), op.out().type(), op.count().type());
          if (!op.delimiter().isEmpty()) {
            split.delimiter(op.delimiter());
          }
          if (op.maxSplits() >= 0) {
            split.maxsplit(op.maxSplits());
          }
          Operation node = g.node(split);
          return List.of(node.result(0), node.result(1));
        });
    table.one(
        StringsFullMatchOp.class,
        (op, g) -> {
          g.needs(STRINGS, "RegexFullMatch");
          return g.add(OnnxOps.regexFullMatch(g.in(op.x()), op.pattern(), op.out().type()));
        });
  }

  /// `StringNormalizer` takes one row. Its locale decides which letters change.
  private static Value cased(CaseOp op, NodeWriter g, String action) {
    Value row = g.reshape(g.in(op.x()), -1);
    Value changed =
        g.add(
            OnnxOps.stringNormalizer(row, NodeWriter.OPEN)
                .caseChangeAction(action)
                .locale(op.useUtf8Encoding() ? "C.UTF-8" : "C"));
    return g.reshape(changed, g.sizes(g.in(op.x())));
  }
}
