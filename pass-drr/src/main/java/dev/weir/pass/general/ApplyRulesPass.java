package dev.weir.pass.general;

import com.google.common.collect.ImmutableList;
import dev.weir.drr.DrrRule;
import dev.weir.drr.RuleFault;
import dev.weir.drr.RuleFile;
import dev.weir.ir.Operation;
import dev.weir.ir.text.SourceText;
import dev.weir.pass.Option;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import dev.weir.rewrite.PatternSet;
import java.io.UncheckedIOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/// Applies the rewrite rules in a file, written in the language that [RuleFile] reads, to a fixpoint.
///
/// @param rules the file
public record ApplyRulesPass(String rules) implements Pass {
  private static final Option<String> RULES = Option.text("rules", "", "the file of rules");

  /// The pass's name and options.
  public static final PassType<ApplyRulesPass> TYPE =
      PassType.builder(ApplyRulesPass.class, "apply-rules", "Applies the rewrite rules in a file")
          .option(RULES, ApplyRulesPass::rules)
          .build(options -> new ApplyRulesPass(options.get(RULES)));

  @Override
  public PassType<ApplyRulesPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation op, PassRun run) {
    if (rules.isEmpty()) {
      return;
    }
    SourceText source;
    try {
      source = SourceText.read(Path.of(rules));
    } catch (UncheckedIOException | InvalidPathException e) {
      run.diagnostics().error(op.location(), "the rules in '%s' cannot be read", rules);
      return;
    }
    Optional<ImmutableList<DrrRule>> read =
        RuleFile.parse(source, run.registry(), run.diagnostics());
    try {
      read.ifPresent(found -> run.rewrite(op, new PatternSet().add(found).freeze()));
    } catch (RuleFault fault) {
      run.diagnostics().error(fault.location(), "%s", fault.getMessage());
    }
  }
}
