package dev.weir.formats.svg;

import dev.weir.formats.svg.Figure.Arrow;
import dev.weir.formats.svg.Figure.Box;
import dev.weir.formats.svg.Figure.Kind;
import dev.weir.formats.svg.Figure.Line;
import java.util.ArrayList;
import java.util.List;

/// Draws a figure as SVG, which stands alone: no style, font or script from elsewhere.
///
/// The same figure gives the same text. Groups are framed and stand in rows; within a group, arrows lead
/// downwards.
public final class SvgWriter {
  private static final int CHARACTER = 7;
  private static final int TEXT_LINE = 16;
  private static final int PADDING = 8;
  private static final int MARGIN = 16;
  private static final int TITLE = 24;
  private static final int LONGEST = 48;

  private static final String STYLE =
      """
      <style>
      text { font: 12px monospace; fill: #1b1b1b }
      .title { font-weight: bold }
      .group { fill: #fbfbfd; stroke: #8a8fa3 }
      .operation { fill: #fff8dc; stroke: #9c8f5a }
      .parameter { fill: #d9f1f4; stroke: #5f9aa3 }
      .result { fill: #e6e6fa; stroke: #7f7fb3 }
      .value { fill: none; stroke: #555 }
      .reference { fill: none; stroke: #2456c4; stroke-dasharray: 6 3 }
      .order { fill: none; stroke: #b06a2c; stroke-dasharray: 2 3 }
      </style>
      """;

  private final Figure figure;
  private final int[] widths;
  private final int[] heights;
  private final int[] lefts;
  private final int[] tops;
  private final StringBuilder out = new StringBuilder();

  private SvgWriter(Figure figure) {
    this.figure = figure;
    int count = figure.boxes().size();
    widths = new int[count];
    heights = new int[count];
    lefts = new int[count];
    tops = new int[count];
  }

  /// {@return `figure` as the text of an SVG file}
  public static String write(Figure figure) {
    return new SvgWriter(figure).run();
  }

  private String run() {
    List<List<Integer>> members = new ArrayList<>();
    for (int i = 0; i < figure.groups().size(); i++) {
      members.add(new ArrayList<>());
    }
    int[] local = new int[widths.length];
    for (int i = 0; i < widths.length; i++) {
      Box box = figure.boxes().get(i);
      int longest = 0;
      for (String line : box.text()) {
        longest = Math.max(longest, columns(shortened(line)));
      }
      widths[i] = Math.max(40, longest * CHARACTER + 2 * PADDING);
      heights[i] = box.text().size() * TEXT_LINE + 2 * PADDING;
      local[i] = members.get(box.group()).size();
      members.get(box.group()).add(i);
    }
    List<List<int[]>> arrows = new ArrayList<>();
    members.forEach(each -> arrows.add(new ArrayList<>()));
    for (Arrow arrow : figure.arrows()) {
      int group = figure.boxes().get(arrow.from()).group();
      if (group == figure.boxes().get(arrow.to()).group()) {
        arrows.get(group).add(new int[] {local[arrow.from()], local[arrow.to()]});
      }
    }
    Frame[] frames = new Frame[members.size()];
    for (int i = 0; i < frames.length; i++) {
      frames[i] = frame(members.get(i), arrows.get(i), figure.groups().get(i));
    }
    int[] size = rows(frames, members);
    draw(frames, size[0], size[1]);
    return out.toString();
  }

  /// The frame of a group, first without a place.
  private static final class Frame {
    final int width;
    final int height;
    int left;
    int top;

    Frame(int width, int height) {
      this.width = width;
      this.height = height;
    }
  }

  private Frame frame(List<Integer> boxes, List<int[]> arrows, String title) {
    int[] w = new int[boxes.size()];
    int[] h = new int[boxes.size()];
    for (int i = 0; i < w.length; i++) {
      w[i] = widths[boxes.get(i)];
      h[i] = heights[boxes.get(i)];
    }
    LayeredLayout layout = new LayeredLayout(w, h, arrows);
    for (int i = 0; i < w.length; i++) {
      lefts[boxes.get(i)] = MARGIN + layout.left(i);
      tops[boxes.get(i)] = MARGIN + TITLE + layout.top(i);
    }
    int least = columns(shortened(title)) * CHARACTER;
    return new Frame(
        Math.max(least, layout.width()) + 2 * MARGIN, layout.height() + TITLE + 2 * MARGIN);
  }

  /// Places frames in rows, about as wide together as they are high.
  private int[] rows(Frame[] frames, List<List<Integer>> members) {
    double area = 0;
    int widest = 0;
    for (Frame frame : frames) {
      area += (double) frame.width * frame.height;
      widest = Math.max(widest, frame.width);
    }
    double limit = Math.max(widest, Math.sqrt(area) * 1.4);
    int left = MARGIN;
    int top = MARGIN;
    int tallest = 0;
    int right = 0;
    for (int i = 0; i < frames.length; i++) {
      if (left > MARGIN && left + frames[i].width > limit + MARGIN) {
        left = MARGIN;
        top += tallest + 2 * MARGIN;
        tallest = 0;
      }
      frames[i].left = left;
      frames[i].top = top;
      for (int box : members.get(i)) {
        lefts[box] += left;
        tops[box] += top;
      }
      left += frames[i].width + 2 * MARGIN;
      right = Math.max(right, left - MARGIN);
      tallest = Math.max(tallest, frames[i].height);
    }
    return new int[] {right, top + tallest + MARGIN};
  }

  private void draw(Frame[] frames, int width, int height) {
    out.append("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"").append(width);
    out.append("\" height=\"").append(height).append("\" viewBox=\"0 0 ").append(width);
    out.append(' ').append(height).append("\">\n").append(STYLE);
    out.append("<defs><marker id=\"tip\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\"");
    out.append(" markerWidth=\"8\" markerHeight=\"8\" orient=\"auto\">");
    out.append("<path d=\"M0 0L8 4L0 8z\" fill=\"#555\"/></marker></defs>\n");
    out.append("<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n");
    for (int i = 0; i < frames.length; i++) {
      Frame frame = frames[i];
      rectangle("group", frame.left, frame.top, frame.width, frame.height, 4);
      text("title", frame.left + PADDING, frame.top + 17, shortened(figure.groups().get(i)));
    }
    for (Arrow arrow : figure.arrows()) {
      arrow(arrow);
    }
    for (int i = 0; i < widths.length; i++) {
      box(i, figure.boxes().get(i));
    }
    out.append("</svg>\n");
  }

  private void box(int index, Box box) {
    out.append("<g>");
    if (!box.hint().isEmpty()) {
      out.append("<title>");
      escape(box.hint());
      out.append("</title>");
    }
    String kind = box.kind().name().toLowerCase(java.util.Locale.ROOT);
    int round = box.kind() == Kind.OPERATION ? 3 : 12;
    rectangle(kind, lefts[index], tops[index], widths[index], heights[index], round);
    for (int i = 0; i < box.text().size(); i++) {
      text(
          i == 0 ? "title" : "",
          lefts[index] + PADDING,
          tops[index] + PADDING + 12 + i * TEXT_LINE,
          shortened(box.text().get(i)));
    }
    out.append("</g>\n");
  }

  private void arrow(Arrow arrow) {
    int from = arrow.from();
    int to = arrow.to();
    int startX = lefts[from] + widths[from] / 2;
    int startY = tops[from] + heights[from];
    int endX = lefts[to] + widths[to] / 2;
    int endY = tops[to];
    int bend = Math.max(20, Math.min(120, Math.abs(endY - startY) / 2));
    out.append("<path class=\"");
    out.append(
        arrow.line() == Line.VALUE ? "value" : arrow.line() == Line.ORDER ? "order" : "reference");
    out.append("\" marker-end=\"url(#tip)\" d=\"M").append(startX).append(' ').append(startY);
    out.append('C').append(startX).append(' ').append(startY + bend).append(' ');
    out.append(endX).append(' ').append(endY - bend).append(' ');
    out.append(endX).append(' ').append(endY).append("\"/>\n");
  }

  private void rectangle(String kind, int left, int top, int width, int height, int round) {
    out.append("<rect class=\"").append(kind).append("\" x=\"").append(left);
    out.append("\" y=\"").append(top).append("\" width=\"").append(width);
    out.append("\" height=\"").append(height).append("\" rx=\"").append(round).append("\"/>");
    out.append(kind.equals("group") ? "\n" : "");
  }

  private void text(String kind, int left, int base, String text) {
    out.append("<text x=\"").append(left).append("\" y=\"").append(base).append('"');
    out.append(kind.isEmpty() ? ">" : " class=\"" + kind + "\">");
    escape(text);
    out.append("</text>");
  }

  private static String shortened(String text) {
    return text.codePointCount(0, text.length()) <= LONGEST
        ? text
        : text.substring(0, text.offsetByCodePoints(0, LONGEST - 1)) + "…";
  }

  /// How many columns a text takes; wide characters take two.
  private static int columns(String text) {
    int columns = 0;
    for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
      columns += text.codePointAt(i) >= 0x2E80 ? 2 : 1;
    }
    return columns;
  }

  /// Appends `text` with what XML reserves replaced, and without what it does not allow.
  private void escape(String text) {
    for (int i = 0; i < text.length(); ) {
      int c = text.codePointAt(i);
      i += Character.charCount(c);
      switch (c) {
        case '&' -> out.append("&amp;");
        case '<' -> out.append("&lt;");
        case '>' -> out.append("&gt;");
        case '"' -> out.append("&quot;");
        default -> {
          boolean isAllowed =
              c >= 0x20 && c < 0xD800 || c > 0xDFFF && c < 0xFFFE || c > 0xFFFF || c == '\n';
          out.appendCodePoint(isAllowed ? c : 0xFFFD);
        }
      }
    }
  }
}
