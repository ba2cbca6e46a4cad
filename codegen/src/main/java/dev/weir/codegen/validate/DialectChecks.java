package dev.weir.codegen.validate;

import com.google.common.collect.ImmutableList;
import dev.weir.codegen.model.AttributeModel;
import dev.weir.codegen.model.DialectModel;
import dev.weir.codegen.model.OpModel;
import dev.weir.codegen.model.ParametricModel;
import java.util.HashMap;
import java.util.Map;

/// The checks that need more than one accessor, or more than one op, to be known.
public final class DialectChecks {
  private final Reporter reporter;

  /// Makes the checks, which tell `reporter` what is wrong.
  public DialectChecks(Reporter reporter) {
    this.reporter = reporter;
  }

  /// {@return `dialect` without what is unsound}
  public DialectModel check(DialectModel dialect) {
    Map<String, OpModel> byName = new HashMap<>();
    Map<String, OpModel> byStem = new HashMap<>();
    var sound = ImmutableList.<OpModel>builder();
    for (OpModel op : dialect.ops()) {
      int before = reporter.errorCount();
      checkNames(op, byName, byStem);
      checkAttributes(op);
      checkStructure(op);
      if (reporter.errorCount() == before) {
        sound.add(op);
      }
    }
    return new DialectModel(
        dialect.element(),
        dialect.type(),
        dialect.stem(),
        dialect.namespace(),
        dialect.documentation(),
        sound.build(),
        unique(dialect.types()),
        unique(dialect.attributes()),
        dialect.allowsUnknownOperations(),
        dialect.materializesConstants(),
        dialect.attachesInterfaces(),
        dialect.namesAliases());
  }

  private void checkNames(OpModel op, Map<String, OpModel> byName, Map<String, OpModel> byStem) {
    claim(byName, op.name(), op, ErrorId.OP_NAME_DUPLICATE);
    if (op.inplaceTwin()) {
      claim(byName, op.name() + "_", op, ErrorId.OP_NAME_DUPLICATE);
    }
    OpModel same = byStem.putIfAbsent(op.stem(), op);
    if (same != null) {
      reporter.error(
          ErrorId.OP_CLASS_DUPLICATE, SourcePosition.of(op.element()), op.type().simpleName());
    }
  }

  private void claim(Map<String, OpModel> names, String name, OpModel op, ErrorId id) {
    OpModel first = names.putIfAbsent(name, op);
    if (first != null) {
      reporter.error(id, SourcePosition.of(op.element()), name, first.type().simpleName());
    }
  }

  private void checkAttributes(OpModel op) {
    Map<String, AttributeModel> byName = new HashMap<>();
    for (AttributeModel attribute : op.attributes()) {
      SourcePosition place = SourcePosition.of(attribute.accessor());
      AttributeModel first = byName.putIfAbsent(attribute.textName(), attribute);
      if (first != null) {
        reporter.error(ErrorId.ATTRIBUTE_NAME_DUPLICATE, place, attribute.textName(), first.name());
      }
      if (attribute.textName().equals("operandSegmentSizes")
          || attribute.textName().equals("resultSegmentSizes")) {
        reporter.error(ErrorId.ATTRIBUTE_NAME_RESERVED, place, attribute.textName());
      }
    }
  }

  private void checkStructure(OpModel op) {
    boolean noTwin =
        op.inplaceTwin()
            && (op.inplaceOperand().get() < 0
                || op.inplaceOperand().get() >= op.operands().size()
                || op.results().isEmpty());
    if (noTwin) {
      reporter.error(
          ErrorId.INPLACE_TWIN_SIGNATURE, SourcePosition.of(op.element()), op.type().simpleName());
    }
    if (op.terminator().isPresent() && op.regions().isEmpty()) {
      reporter.error(
          ErrorId.TERMINATOR_WITHOUT_REGION,
          SourcePosition.of(op.element()),
          op.type().simpleName());
    }
  }

  private ImmutableList<ParametricModel> unique(ImmutableList<ParametricModel> models) {
    Map<String, ParametricModel> byName = new HashMap<>();
    var sound = ImmutableList.<ParametricModel>builder();
    for (ParametricModel model : models) {
      ParametricModel first = byName.putIfAbsent(model.mnemonic(), model);
      if (first == null) {
        sound.add(model);
      } else {
        reporter.error(
            ErrorId.PARAMETRIC_NAME_DUPLICATE,
            SourcePosition.of(model.element()),
            model.mnemonic(),
            first.type().simpleName());
      }
    }
    return sound.build();
  }
}
