package dev.weir.backend.cpu.convolution;

/// Images of floats in native memory. Rows follow each other without gaps.
///
/// @param imageStride bytes from an image to the next
/// @param channelStride bytes from a channel of a pixel to the next
/// @param pixelStride bytes from a pixel to the next
public record Images(long address, long imageStride, long channelStride, long pixelStride) {
  /// {@return whether the pixels of a channel are neighbours}
  boolean isPlanes() {
    return pixelStride == Float.BYTES;
  }

  long at(int image, int channel, long pixel) {
    return address + image * imageStride + channel * channelStride + pixel * pixelStride;
  }
}
