package dev.weir.backend.cpu.convolution;

/// What is done with each element of a convolution before it is written.
///
/// @param bias the address of a float for each filter that is added; 0 for none
/// @param residual the address of an image like the output that is added; 0 for none
/// @param relu whether what is less than 0 becomes 0
public record Epilogue(long bias, long residual, boolean relu) {
  /// Nothing.
  public static final Epilogue NONE = new Epilogue(0, 0, false);
}
