package dev.weir.dialect.tile;

/// Why a target has no code for a kernel.
///
/// @param reason why, as the end of a sentence about the kernel
/// @param isOfSize whether there may be code for the same kernel with smaller tiles
public record KernelRefusal(String reason, boolean isOfSize) {
  /// {@return the refusal of what cannot be expressed, however small its tiles are}
  public static KernelRefusal of(String reason) {
    return new KernelRefusal(reason, false);
  }

  /// {@return the refusal of a kernel whose tiles need more memory than there is}
  ///
  /// @param needed how many bytes it needs
  /// @param memory where, such as `local memory`
  /// @param available how many bytes there are
  public static KernelRefusal ofMemory(long needed, String memory, long available) {
    return new KernelRefusal(
        "needs %d bytes of %s, there are %d".formatted(needed, memory, available), true);
  }
}
