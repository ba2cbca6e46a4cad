package dev.weir.backend.cpu.x86;

/// A general register of 64 bits, by its number.
///
/// Functions get their first six arguments in `RDI`, `RSI`, `RDX`, `RCX`, `R8` and `R9`, and must leave `RBX`, `RBP`
/// and `R12` to `R15` as they found them ([System V ABI](https://gitlab.com/x86-psABIs/x86-64-ABI), section 3.2).
public enum Register {
  RAX,
  RCX,
  RDX,
  RBX,
  RSP,
  RBP,
  RSI,
  RDI,
  R8,
  R9,
  R10,
  R11,
  R12,
  R13,
  R14,
  R15;

  /// {@return the place that lies `displacement` bytes behind the address in this register}
  public Address at(int displacement) {
    return new Address(this, null, 1, displacement);
  }

  /// {@return the place that lies `scale` times `index` bytes, and `displacement`, behind the address in this register}
  public Address plus(Register index, int scale, int displacement) {
    return new Address(this, index, scale, displacement);
  }
}
