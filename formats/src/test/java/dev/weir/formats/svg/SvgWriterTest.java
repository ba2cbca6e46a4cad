package dev.weir.formats.svg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.formats.svg.Figure.Kind;
import dev.weir.formats.svg.Figure.Line;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.SourceText;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

final class SvgWriterTest {
  private record Rectangle(String kind, int left, int top, int width, int height) {
    boolean overlaps(Rectangle other) {
      return left < other.left + other.width
          && other.left < left + width
          && top < other.top + other.height
          && other.top < top + height;
    }

    boolean holds(Rectangle other) {
      return left <= other.left
          && top <= other.top
          && left + width >= other.left + other.width
          && top + height >= other.top + other.height;
    }
  }

  private static Document parse(String svg) {
    try {
      return DocumentBuilderFactory.newInstance()
          .newDocumentBuilder()
          .parse(new InputSource(new StringReader(svg)));
    } catch (Exception e) {
      throw new AssertionError(svg, e);
    }
  }

  private static List<Rectangle> rectangles(Document document) {
    List<Rectangle> rectangles = new ArrayList<>();
    var all = document.getElementsByTagName("rect");
    for (int i = 0; i < all.getLength(); i++) {
      Element each = (Element) all.item(i);
      if (!each.getAttribute("class").isEmpty()) {
        rectangles.add(
            new Rectangle(
                each.getAttribute("class"),
                Integer.parseInt(each.getAttribute("x")),
                Integer.parseInt(each.getAttribute("y")),
                Integer.parseInt(each.getAttribute("width")),
                Integer.parseInt(each.getAttribute("height"))));
      }
    }
    return rectangles;
  }

  private static Figure random(long seed, int count) {
    Random random = new Random(seed);
    Figure figure = new Figure();
    for (int i = 0; i < count; i++) {
      if (i % 40 == 0) {
        figure.group("group " + i);
      }
      int box =
          figure.box(
              Kind.values()[random.nextInt(3)],
              List.of("box " + i, "x".repeat(random.nextInt(60))),
              "");
      for (int use = random.nextInt(3); use > 0 && box > 0; use--) {
        figure.arrow(random.nextInt(box), box, Line.values()[random.nextInt(3)]);
      }
    }
    return figure;
  }

  @Test
  void boxesDoNotOverlapAndLieInTheirFrames() {
    for (int seed = 0; seed < 20; seed++) {
      List<Rectangle> all = rectangles(parse(SvgWriter.write(random(seed, 150))));
      List<Rectangle> frames = all.stream().filter(each -> each.kind().equals("group")).toList();
      List<Rectangle> boxes = all.stream().filter(each -> !each.kind().equals("group")).toList();
      assertThat(frames).hasSize(4);
      assertThat(boxes).hasSize(150);
      for (int i = 0; i < boxes.size(); i++) {
        Rectangle box = boxes.get(i);
        assertThat(frames.get(i / 40).holds(box)).as("box %d of seed %d", i, seed).isTrue();
        for (int j = 0; j < i; j++) {
          assertThat(box.overlaps(boxes.get(j)))
              .as("boxes %d, %d of seed %d", i, j, seed)
              .isFalse();
        }
      }
      for (Rectangle frame : frames) {
        assertThat(frames.stream().filter(frame::overlaps)).hasSize(1);
      }
    }
  }

  @Test
  void arrowsLeadDownwards() {
    Figure figure = new Figure();
    figure.group("g");
    int a = figure.box(Kind.PARAMETER, List.of("a"), "");
    int b = figure.box(Kind.OPERATION, List.of("b"), "");
    int c = figure.box(Kind.RESULT, List.of("c"), "");
    figure.arrow(a, b, Line.VALUE);
    figure.arrow(a, c, Line.VALUE);
    figure.arrow(b, c, Line.ORDER);
    List<Rectangle> boxes = rectangles(parse(SvgWriter.write(figure)));
    assertThat(boxes.get(2).top()).isGreaterThan(boxes.get(1).top());
    assertThat(boxes.get(3).top()).isGreaterThan(boxes.get(2).top());
  }

  @Test
  void textIsEscaped() {
    Figure figure = new Figure();
    figure.group("<g> & \"h\" \u0001");
    figure.box(Kind.OPERATION, List.of("a < b & \uD800", "✓ 图"), "<title>\u0000</title>");
    Document document = parse(SvgWriter.write(figure));
    var texts = document.getElementsByTagName("text");
    assertThat(texts.item(0).getTextContent()).isEqualTo("<g> & \"h\" \uFFFD");
    assertThat(texts.item(1).getTextContent()).isEqualTo("a < b & \uFFFD");
    assertThat(texts.item(2).getTextContent()).isEqualTo("✓ 图");
    assertThat(document.getElementsByTagName("title").item(0).getTextContent())
        .isEqualTo("<title>\uFFFD</title>");
  }

  @Test
  void theSameFigureGivesTheSameText() {
    assertThat(SvgWriter.write(random(7, 500))).isEqualTo(SvgWriter.write(random(7, 500)));
    assertThat(rectangles(parse(SvgWriter.write(random(8, 5000))))).hasSize(5000 + 125);
    assertThat(parse(SvgWriter.write(new Figure())).getDocumentElement().getTagName())
        .isEqualTo("svg");
  }

  @Test
  void boxesBelongToGroups() {
    Figure figure = new Figure();
    assertThatThrownBy(() -> figure.box(Kind.RESULT, List.of("a"), ""))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> figure.arrow(0, 0, Line.VALUE))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void anyProgramIsAFigure() {
    Diagnostics diagnostics = new Diagnostics();
    var module =
        IrParser.parse(
            SourceText.of(
                "t.mlir",
                """
                func.func @f(%x: i32, %c: i1) -> i32 {
                  cf.cond_br %c, ^bb1, ^bb2(%x : i32)
                ^bb1:
                  %y = "arith.addi"(%x, %x) : (i32, i32) -> i32
                  cf.br ^bb2(%y : i32)
                ^bb2(%z: i32):
                  return %z : i32
                }
                """),
            DialectRegistry.load(),
            ParseOptions.LENIENT,
            diagnostics);
    String svg = SvgWriter.write(ModuleFigure.of(module.orElseThrow()));
    Document document = parse(svg);
    // The module, and three blocks; the function, three arguments and four operations.
    assertThat(rectangles(document).stream().filter(each -> each.kind().equals("group")))
        .hasSize(4);
    assertThat(rectangles(document)).hasSize(4 + 1 + 3 + 4);
    assertThat(svg).contains(">func.func @f ^2<").contains(">%arg0<");
  }
}
