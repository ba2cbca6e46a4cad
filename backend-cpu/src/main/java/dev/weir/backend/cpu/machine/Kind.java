package dev.weir.backend.cpu.machine;

/// What an [Instruction] does.
enum Kind {
  /// Something on general registers, which [Instruction#code] writes.
  GENERAL,

  /// Goes on elsewhere where the mask `a` is false in the first element.
  BRANCH_UNLESS,

  /// `a`.
  COPY,

  /// An operation of the processor on `a`, and on `b` if it has two operands.
  VECTOR,

  /// `a * b + c`, rounded once.
  FMA,

  /// `a` shifted left by an immediate.
  SHIFT_LEFT,

  /// `a` shifted right by an immediate, the sign coming in.
  SHIFT_RIGHT,

  /// `a` rounded to an integer, the immediate says which.
  ROUND,

  /// The elements of `a` from an immediate on, then those before.
  TURN,

  /// The first element of `a`, everywhere.
  FIRST,

  /// A mask: floats `a` compared with `b`, the immediate being the predicate of `vcmpps`.
  COMPARE_FLOATS,

  /// A mask: integers `a` compared with `b`, the immediate being the predicate of `vpcmpd`.
  COMPARE_INTEGERS,

  /// Where the mask `a` is true, `b`, else `c`.
  SELECT,
  MASK_AND,
  MASK_OR,
  MASK_XOR,
  MASK_NOT,

  /// A mask that is true everywhere or nowhere, as the immediate is not 0 or is.
  MASK_ALL,

  /// The lower 32 bits of `RAX`, everywhere.
  SPLAT_INTEGER,

  /// `a` rounded to a float of 16 bits.
  HALF,

  /// What lies in memory, of the type that is given; `a` is a mask, or none.
  LOAD,

  /// One element of memory, everywhere.
  LOAD_ONE,

  /// Writes `a` where the mask `b` is true, or everywhere.
  STORE,

  /// Writes the first element of `a`.
  STORE_ONE;

  /// {@return whether the result is a mask}
  boolean makesMask() {
    return switch (this) {
      case COMPARE_FLOATS, COMPARE_INTEGERS, MASK_AND, MASK_OR, MASK_XOR, MASK_NOT, MASK_ALL ->
          true;
      default -> false;
    };
  }
}
