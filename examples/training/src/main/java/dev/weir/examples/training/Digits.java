package dev.weir.examples.training;

import com.google.common.base.Splitter;
import dev.weir.nn.data.Batch;
import dev.weir.tensor.Tensor;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.zip.GZIPInputStream;

/// Handwritten digits, images of 8 x 8 pixels.
///
/// @param training four fifths of them
/// @param test every fifth
public record Digits(Batch training, Batch test) {
  private static final int SIDE = 8;
  private static final int PIXELS = SIDE * SIDE;

  /// {@return the digits that are a resource of this module}
  public static Digits load() {
    List<String> training = new ArrayList<>();
    List<String> test = new ArrayList<>();
    for (String line : Splitter.on('\n').split(text())) {
      (training.size() == 4 * (test.size() + 1) ? test : training).add(line);
    }
    return new Digits(batch(training), batch(test));
  }

  private static String text() {
    try (InputStream file =
        new GZIPInputStream(
            Objects.requireNonNull(Digits.class.getResourceAsStream("digits.txt.gz")))) {
      return new String(file.readAllBytes(), StandardCharsets.US_ASCII);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Batch batch(List<String> lines) {
    float[] images = new float[lines.size() * PIXELS];
    long[] labels = new long[lines.size()];
    for (int i = 0; i < labels.length; i++) {
      for (int at = 0; at < PIXELS; at++) {
        images[i * PIXELS + at] = Character.digit(lines.get(i).charAt(at), 17) / 16f;
      }
      labels[i] = Character.digit(lines.get(i).charAt(PIXELS), 17);
    }
    return new Batch(
        Tensor.of(images, labels.length, 1, SIDE, SIDE), Tensor.of(labels, labels.length));
  }
}
