package dev.weir.ir.text.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.UnitAttr;
import dev.weir.ir.text.IrPrinter;
import dev.weir.ir.text.PrintOptions;
import dev.weir.ir.text.Texts;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/// The text does not depend on how many threads write it.
class PrintedTextTest {
  /// A function with `count` operations, in which the nesting is one deeper every tenth operation of
  /// the block, down to `depth`.
  private static void body(StringBuilder text, int count, int depth, String property) {
    for (int i = 0; i < count; i++) {
      text.append("%v")
          .append(depth)
          .append('_')
          .append(i)
          .append(":2 = \"t.op\"() <{a = ")
          .append(property.formatted(i % 7))
          .append("}> ({\n");
      if (depth > 0 && i % 10 == 0) {
        body(text, 3, depth - 1, property);
      }
      text.append("}) {b} : () -> (i32, tensor<4xf32>)\n");
      text.append("\"t.use\"(%v")
          .append(depth)
          .append('_')
          .append(i)
          .append("#1) : (tensor<4xf32>) -> ()\n");
    }
  }

  private static Operation module(int functions, int count, int depth, String property) {
    StringBuilder text = new StringBuilder("\"builtin.module\"() ({\n");
    for (int i = 0; i < functions; i++) {
      text.append("\"t.func\"() ({\n^bb0(%a: i32, %b: i32):\n");
      body(text, count, depth, property);
      text.append("\"t.br\"()[^bb1] : () -> ()\n^bb1:\n\"t.ret\"(%b) : (i32) -> ()\n");
      text.append("}) : () -> ()\n");
    }
    return Texts.parse(text.append("}) : () -> ()\n").toString());
  }

  private static void assertSameText(Operation module, PrintOptions options) {
    String alone = IrPrinter.print(module, options.withThreads(1));
    for (int threads : new int[] {2, 3, 8}) {
      assertThat(IrPrinter.print(module, options.withThreads(threads))).isEqualTo(alone);
    }
    ByteArrayOutputStream sink = new ByteArrayOutputStream();
    IrPrinter.print(module, options.withThreads(4), sink);
    assertThat(sink.toString(StandardCharsets.UTF_8)).isEqualTo(alone);
    assertThat(IrPrinter.print(Texts.parse(alone), options.withThreads(1))).isEqualTo(alone);
  }

  @Test
  void manySmallFunctions() {
    assertSameText(module(900, 4, 1, "%d : i8"), Texts.GENERIC);
  }

  @Test
  void oneLargeBlock() {
    assertSameText(module(2, 6000, 2, "[\"x\", %d]"), Texts.GENERIC);
  }

  @Test
  void locations() {
    assertSameText(module(20, 80, 2, "%d : i8"), Texts.GENERIC.withDebugInfo(true));
  }

  @Test
  void distinctAttributesAreNumberedInOrder() {
    Operation module = module(30, 150, 1, "[distinct[%d]<unit>, distinct[1%1$d]<42 : i32>]");
    assertSameText(module, Texts.GENERIC);
    assertSameText(module, Texts.GENERIC.withLocalScope(true));
  }

  @Test
  void resources() {
    assertSameText(module(30, 150, 1, "dense_resource<key%d> : tensor<1xi8>"), Texts.GENERIC);
  }

  @Test
  void deepNesting() {
    StringBuilder text = new StringBuilder();
    int depth = 2_000;
    text.append("\"t.op\"() ({\n".repeat(depth));
    body(text, 400, 0, "%d");
    text.append("}) : () -> ()\n".repeat(depth));
    assertSameText(Texts.parse(text.toString()), Texts.GENERIC);
  }

  @Test
  void whatDoesNotFitTheStackOfAHelper() throws InterruptedException {
    Operation module = module(1, 2000, 0, "%d");
    Attribute deep = UnitAttr.UNIT;
    for (int i = 0; i < 20_000; i++) {
      deep = new ArrayAttr(ImmutableList.of(deep));
    }
    Block block = module.region(0).first().first().region(0).first();
    new Rewriter().setAttribute(block.first().next(), "deep", deep);
    String[] texts = new String[2];
    Thread large =
        new Thread(
            null,
            () -> {
              texts[0] = IrPrinter.print(module, Texts.GENERIC.withThreads(1));
              texts[1] = IrPrinter.print(module, Texts.GENERIC.withThreads(2));
            },
            "large stack",
            1L << 28);
    large.start();
    large.join();
    assertThat(texts[0]).contains("[[[[unit]]]]").isEqualTo(texts[1]);
  }

  @Test
  void marksMayBeOverwritten() {
    Operation module = module(3, 50, 1, "%d");
    String before = IrPrinter.print(module, Texts.GENERIC);
    ValueNumbers numbers =
        new ValueNumbers(
            module, PrintOptions.of(dev.weir.ir.DialectRegistry.of()).withGeneric(true), null);
    module.walk(op -> {
      for (int i = 0; i < op.resultCount(); i++) {
        op.result(i).setMark(i % 2 == 0 ? 7 : -5);
      }
      Block block = op.block();
      if (block != null) {
        block.setMark(Integer.MAX_VALUE);
      }
    });
    OperationWriter writer =
        new OperationWriter(FormatNames.of(Texts.NONE), Texts.GENERIC, numbers, AliasTable.NONE);
    writer.write(module);
    assertThat(writer.out + "\n").isEqualTo(before);
  }

  @Test
  void theSinksFaultIsPassedOn() {
    OutputStream full =
        new OutputStream() {
          @Override
          public void write(int one) throws IOException {
            throw new IOException("full");
          }
        };
    Operation module = module(3, 5000, 0, "%d");
    assertThatThrownBy(() -> IrPrinter.print(module, Texts.GENERIC, full))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("full");
  }
}
