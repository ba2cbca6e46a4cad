package dev.weir.pass.mindir.lowering;

import com.google.common.collect.ImmutableList;
import java.util.List;

/// Why a node cannot have a type: the facts about its operands, or what is declared of it, do not go together.
public final class TypeContradiction extends LoweringException {
  private static final long serialVersionUID = 1L;

  private transient ImmutableList<LoweringErrors.Source> sources = ImmutableList.of();

  public TypeContradiction(String format, Object... arguments) {
    super(format, arguments);
  }

  /// {@return this, where what contradicts comes from `sources` and not from operands}
  public TypeContradiction from(List<LoweringErrors.Source> sources) {
    this.sources = ImmutableList.copyOf(sources);
    return this;
  }

  /// {@return where what contradicts comes from}, nothing where that is the operands
  ImmutableList<LoweringErrors.Source> sources() {
    return sources;
  }
}
