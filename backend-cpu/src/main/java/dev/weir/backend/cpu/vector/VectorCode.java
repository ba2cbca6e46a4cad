package dev.weir.backend.cpu.vector;

import static dev.weir.backend.cpu.vector.VectorTypes.BYTE_ORDER;
import static dev.weir.backend.cpu.vector.VectorTypes.FLOAT_VECTOR;
import static dev.weir.backend.cpu.vector.VectorTypes.NATIVE_MEMORY;
import static dev.weir.backend.cpu.vector.VectorTypes.SEGMENT;
import static dev.weir.backend.cpu.vector.VectorTypes.SPECIES;
import static dev.weir.backend.cpu.vector.VectorTypes.VECTOR;
import static java.lang.constant.ConstantDescs.CD_float;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;

/// Writes instructions on vectors of floats.
public final class VectorCode {
  /// `float[]`.
  public static final ClassDesc FLOATS = CD_float.arrayType();

  /// `int[]`.
  public static final ClassDesc INTS = CD_int.arrayType();

  private static final MethodTypeDesc FROM_ARRAY =
      MethodTypeDesc.of(FLOAT_VECTOR, SPECIES, FLOATS, CD_int);
  private static final MethodTypeDesc INTO_ARRAY = MethodTypeDesc.of(CD_void, FLOATS, CD_int);
  private static final MethodTypeDesc FROM_MEMORY =
      MethodTypeDesc.of(FLOAT_VECTOR, SPECIES, SEGMENT, CD_long, BYTE_ORDER);
  private static final MethodTypeDesc INTO_MEMORY =
      MethodTypeDesc.of(CD_void, SEGMENT, CD_long, BYTE_ORDER);

  /// Something to be written.
  @FunctionalInterface
  public interface Part {
    /// Writes it.
    void write();
  }

  /// What all is written to.
  public final CodeBuilder code;

  /// How many floats a vector has.
  public final int lanes;

  private final String species;

  /// Writes to `code`.
  ///
  /// @param lanes how many floats a vector has
  public VectorCode(CodeBuilder code, int lanes) {
    this.code = code;
    this.lanes = lanes;
    species = "SPECIES_" + lanes * Float.SIZE;
  }

  /// The species of the vectors.
  public void species() {
    code.getstatic(FLOAT_VECTOR, species, SPECIES);
  }

  /// A vector of zeros.
  public void zero() {
    species();
    code.invokestatic(FLOAT_VECTOR, "zero", MethodTypeDesc.of(FLOAT_VECTOR, SPECIES));
  }

  /// All lanes become the float that `value` gives.
  public void broadcast(Part value) {
    species();
    value.write();
    code.invokestatic(
        FLOAT_VECTOR, "broadcast", MethodTypeDesc.of(FLOAT_VECTOR, SPECIES, CD_float));
  }

  /// All lanes become `value`.
  public void broadcast(float value) {
    broadcast(() -> code.loadConstant(value));
  }

  /// The vector in the array `array`, a variable, at the place that `at` gives.
  public void fromArray(int array, Part at) {
    species();
    code.aload(array);
    at.write();
    code.invokestatic(FLOAT_VECTOR, "fromArray", FROM_ARRAY);
  }

  /// Writes the vector on the stack.
  public void intoArray(int array, Part at) {
    code.aload(array);
    at.write();
    code.invokevirtual(FLOAT_VECTOR, "intoArray", INTO_ARRAY);
  }

  /// The vector in memory `index` floats, a variable, behind the address `base`, a variable.
  public void fromMemory(int base, int index) {
    species();
    place(base, index);
    code.invokestatic(FLOAT_VECTOR, "fromMemorySegment", FROM_MEMORY);
  }

  /// Writes the vector on the stack.
  public void intoMemory(int base, int index) {
    place(base, index);
    code.invokevirtual(FLOAT_VECTOR, "intoMemorySegment", INTO_MEMORY);
  }

  /// The vector in memory at the [valid][Addresses#valid] address that `address` gives.
  public void fromMemory(Part address) {
    species();
    place(address);
    code.invokestatic(FLOAT_VECTOR, "fromMemorySegment", FROM_MEMORY);
  }

  /// Writes the vector on the stack to such an address.
  public void intoMemory(Part address) {
    place(address);
    code.invokevirtual(FLOAT_VECTOR, "intoMemorySegment", INTO_MEMORY);
  }

  private void place(Part address) {
    code.getstatic(NATIVE_MEMORY, "ALL", SEGMENT);
    address.write();
    code.getstatic(NATIVE_MEMORY, "ORDER", BYTE_ORDER);
  }

  private void place(int base, int index) {
    code.getstatic(NATIVE_MEMORY, "ALL", SEGMENT).lload(base);
    Addresses.behind(Addresses.valid(code), index, Float.BYTES)
        .getstatic(NATIVE_MEMORY, "ORDER", BYTE_ORDER);
  }

  /// `add`, `sub`, `mul` or `max` of the two vectors on the stack.
  public void binary(String name) {
    code.invokevirtual(FLOAT_VECTOR, name, MethodTypeDesc.of(FLOAT_VECTOR, VECTOR));
  }

  /// The first vector on the stack by the second, plus the third.
  public void fma() {
    code.invokevirtual(FLOAT_VECTOR, "fma", MethodTypeDesc.of(FLOAT_VECTOR, VECTOR, VECTOR));
  }

  /// The int in `value` and a constant.
  public void at(int value, int offset) {
    code.iload(value);
    if (offset != 0) {
      code.loadConstant(offset).iadd();
    }
  }

  /// The sum of ints in variables.
  public void sum(int first, int second) {
    code.iload(first).iload(second).iadd();
  }

  /// Runs `body` with the variable `counter` from 0 on below the variable `limit`, in steps of `step`.
  public void count(int counter, int limit, int step, Part body) {
    Label top = code.newLabel();
    Label end = code.newLabel();
    code.iconst_0().istore(counter);
    code.labelBinding(top).iload(counter).iload(limit).if_icmpge(end);
    body.write();
    code.iinc(counter, step).goto_(top).labelBinding(end);
  }
}
