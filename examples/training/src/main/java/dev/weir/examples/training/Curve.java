package dev.weir.examples.training;

import com.google.common.collect.ImmutableMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// A picture of losses as SVG: the same text for the same numbers.
public final class Curve {
  private static final int WIDTH = 640;
  private static final int HEIGHT = 320;
  private static final int EDGE = 44;
  private static final List<String> COLOURS = List.of("#0b61a4", "#c0392b", "#27864a", "#8e5ea2");

  private Curve() {}

  /// {@return the picture of lines, each with a name; the axis of losses is logarithmic}
  ///
  /// @param title what is shown
  /// @param x what is counted from left to right
  /// @throws IllegalArgumentException if there are no numbers, or one is not above 0
  public static String of(String title, String x, Map<String, List<Double>> lines) {
    var all = lines.values().stream().flatMap(List::stream).toList();
    double least = all.stream().mapToDouble(each -> each).min().orElse(0);
    double most = all.stream().mapToDouble(each -> each).max().orElse(0);
    int length = lines.values().stream().mapToInt(List::size).max().orElse(0);
    if (least <= 0 || length < 2) {
      throw new IllegalArgumentException("a curve needs two losses above 0, and has " + all);
    }
    double low = Math.floor(Math.log10(least));
    double high = Math.max(low + 1, Math.ceil(Math.log10(most)));
    StringBuilder svg = new StringBuilder();
    add(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\""
            + " font-size=\"12\">",
        WIDTH,
        HEIGHT);
    add(svg, "<rect width=\"%d\" height=\"%d\" fill=\"white\"/>", WIDTH, HEIGHT);
    add(svg, "<text x=\"%d\" y=\"20\" font-size=\"14\">%s</text>", EDGE, title);
    for (int power = (int) low; power <= high; power++) {
      double y = y(power, low, high);
      add(
          svg,
          "<path d=\"M%d %.1fH%d\" stroke=\"#ccc\"/><text x=\"4\" y=\"%.1f\">%s</text>",
          EDGE,
          y,
          WIDTH - EDGE,
          y + 4,
          number(power));
    }
    add(svg, "<text x=\"%d\" y=\"%d\">1</text>", EDGE, HEIGHT - 8);
    add(
        svg,
        "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%d %s</text>",
        WIDTH - EDGE,
        HEIGHT - 8,
        length,
        x);
    int number = 0;
    for (Map.Entry<String, List<Double>> line : ImmutableMap.copyOf(lines).entrySet()) {
      String colour = COLOURS.get(number % COLOURS.size());
      add(
          svg,
          "<path d=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"1.5\"/>",
          path(line.getValue(), length, low, high),
          colour);
      add(
          svg,
          "<text x=\"%d\" y=\"%d\" text-anchor=\"end\" fill=\"%s\">%s</text>",
          WIDTH - EDGE,
          20 + 16 * number,
          colour,
          line.getKey());
      number++;
    }
    return svg.append("</svg>\n").toString();
  }

  private static String number(int power) {
    return power >= 0 ? "1" + "0".repeat(power) : "0." + "0".repeat(-power - 1) + "1";
  }

  private static String path(List<Double> values, int length, double low, double high) {
    StringBuilder path = new StringBuilder();
    for (int i = 0; i < values.size(); i++) {
      double at = EDGE + (double) i / (length - 1) * (WIDTH - 2 * EDGE);
      path.append(
          String.format(
              Locale.ROOT,
              "%s%.1f %.1f",
              i == 0 ? "M" : "L",
              at,
              y(Math.log10(values.get(i)), low, high)));
    }
    return path.toString();
  }

  private static double y(double power, double low, double high) {
    return HEIGHT - EDGE / 2.0 - (power - low) / (high - low) * (HEIGHT - 1.5 * EDGE);
  }

  private static void add(StringBuilder svg, String format, Object... values) {
    svg.append(String.format(Locale.ROOT, format, values)).append('\n');
  }
}
