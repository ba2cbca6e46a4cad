package dev.weir.backend.gpu.simt;

import dev.weir.dialect.tile.Space;
import dev.weir.dialect.tile.arith.MmaOp;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What the languages of threads differ in.
public interface Language {
  /// {@return the name of the target}
  String target();

  /// {@return what the kernels need before them}
  String prelude();

  /// {@return the most threads of a program}
  int maxThreads();

  /// {@return the most local memory of a program, in bytes}
  long localBytes();

  /// {@return whether a vector must be aligned to its size}
  boolean needsAlignment();

  /// {@return whether the threads of a warp exchange values by `w_xor`}
  boolean hasShuffles();

  /// {@return whether a product is done by the matrix unit, by `w_mma`}
  boolean usesMatrixUnit(MmaOp product);

  /// {@return whether a product is one that warpgroups do by the matrix unit, by `w_wgmma`, where both factors are copied
  /// to local memory in the background}
  default boolean usesWarpgroups(MmaOp product) {
    return false;
  }

  /// {@return whether the matrix unit takes left factors out of registers, two numbers of 16 bits in each}
  default boolean multipliesRegisters() {
    return false;
  }

  /// {@return whether a product is one that warpgroups do by `w_wgmma_rs`, whose left factor is in registers and whose right
  /// factor is copied to local memory in the background}
  default boolean usesWarpgroupsOfRegisters(MmaOp product) {
    return false;
  }

  /// {@return whether memory is copied to local memory in the background, by `w_copy16`, `w_commit` and
  /// `w_wait`}
  boolean copiesInBackground();

  /// {@return whether a thread copies tensors in bulk, by `w_tensor_copy2` and its like, as [Ring] has it}
  default boolean copiesTensors() {
    return false;
  }

  /// {@return the first line of a kernel, up to the brace}
  String signature(String name, List<Parameter> parameters, int threads);

  /// {@return the same of a kernel that has descriptions of tensors behind its parameters}
  ///
  /// @param cluster the size of a cluster: of programs with consecutive ids that run together
  /// @throws IllegalArgumentException if the language has none
  default String signature(
      String name, List<Parameter> parameters, List<String> boxes, int cluster, int threads) {
    if (!boxes.isEmpty() || cluster > 1) {
      throw new IllegalArgumentException(target() + " describes no tensors");
    }
    return signature(name, parameters, threads);
  }

  /// {@return a statement that waits for the first threads alone}
  ///
  /// @throws IllegalArgumentException if the language has none
  default String meet(int threads) {
    throw new IllegalArgumentException(target() + " has no barrier of some threads");
  }

  /// {@return the declaration of `bytes` of local memory called `scratch`}
  String scratch(long bytes);

  /// {@return the type of an address of elements}
  String pointer(Space space, Element element, boolean isConst);

  /// {@return lines that declare what a kernel finds: `tid`, `program` and the addresses}
  List<String> entry(List<Parameter> parameters);

  /// {@return the language in which kernels may be given as source, see [dev.weir.dialect.tile.SourceOp]; empty where they
  /// may not}
  default Optional<String> sourceLanguage() {
    return Optional.empty();
  }

  /// {@return the declaration of a kernel that is given as source}
  default String declaration(String name, List<Parameter> parameters) {
    return signature(name, parameters, 1) + ";";
  }

  /// {@return whether what is launched is not the kernel that is given as source, but one that calls it}
  default boolean callsGiven() {
    return false;
  }

  /// {@return a statement that waits for all threads and makes visible what they wrote}
  String barrier(boolean global);

  /// {@return a statement that stands, in a loop of the program, behind a branch that some threads take
  /// and others do not; empty if the language needs none}
  String join();

  /// {@return a statement that reads `into.length` neighbours}
  String readVector(Element element, List<String> into, String from);

  /// {@return an element of memory that nobody writes while the kernel runs}
  default String readConstant(String base, String offset) {
    return base + "[" + offset + "]";
  }

  /// {@return a statement that reads `into.length` neighbours of memory that nobody writes while the kernel runs}
  default String readConstantVector(Element element, List<String> into, String from) {
    return readVector(element, into, from);
  }

  /// {@return whether powers of two are computed by `w_exp2_f32`, with `w_exponent_f32` for what they are relative to}
  default boolean hasPowersOfTwo() {
    return false;
  }

  /// {@return whether quotients by one divisor are computed by `w_quotient_f32`, from its reciprocal and to the same bits}
  default boolean dividesByReciprocals() {
    return false;
  }

  /// {@return a statement that writes neighbours}
  String writeVector(Element element, List<String> values, String to);

  /// {@return a call of a function of the language's library, such as `exp`}
  String call(String function, Element element, String arguments);

  /// {@return a statement that adds to memory at once}
  String atomicAdd(Element element, String address, String value, Space space);

  /// An argument of a kernel.
  ///
  /// @param name its name
  /// @param element what it points to; null for a size
  /// @param isConst whether what it points to is only read
  record Parameter(String name, @Nullable Element element, boolean isConst) {}
}
