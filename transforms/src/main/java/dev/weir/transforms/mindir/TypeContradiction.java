package dev.weir.transforms.mindir;

/// Why a node cannot have a type: what is known of its operands, or is declared of it, does not go together.
final class TypeContradiction extends LoweringFault {
  private static final long serialVersionUID = 1L;

  TypeContradiction(String format, Object... arguments) {
    super(format, arguments);
  }
}
