package dev.weir.ir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.weir.ir.bytecode.BytecodeOptions;
import dev.weir.ir.bytecode.BytecodeReader;
import dev.weir.ir.bytecode.BytecodeWriter;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.IrPrinter;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.PrintOptions;
import dev.weir.ir.text.SourceText;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/// Regions that nest 100,000 deep, made through the API: nothing goes down the stack with them. Each test
/// has a stack of 256 KiB.
class DeepRegionsTest {
  private static final int DEPTH = 100_000;
  private static final long STACK = 256 << 10;

  /// Operations in each other, of which the innermost uses the argument of the outermost.
  private static Operation deep() {
    Block outermost = new Block();
    Value argument = outermost.addArgument(dev.weir.ir.type.IntegerType.I32, Location.unknown());
    Operation at = Ops.op("t.leaf", argument);
    for (int i = 1; i < DEPTH; i++) {
      Region region = new Region();
      Block block = i == DEPTH - 1 ? outermost : new Block();
      region.append(block);
      block.insertBefore(null, at);
      at = Ops.holder(region);
    }
    return at;
  }

  private static void onSmallStack(Runnable test) {
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    Thread thread =
        new Thread(
            null,
            () -> {
              try {
                test.run();
              } catch (Throwable t) {
                thrown.set(t);
              }
            },
            "small stack",
            STACK);
    thread.start();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    Throwable failure = thrown.get();
    if (failure != null) {
      throw new AssertionError(failure);
    }
  }

  private static int count(Operation root) {
    int[] count = {0};
    root.walk(_ -> count[0]++);
    return count[0];
  }

  @Test
  void verified() {
    onSmallStack(() -> {
      Diagnostics diagnostics = new Diagnostics();
      assertTrue(Verifier.verify(deep(), diagnostics));
      assertEquals(0, diagnostics.all().size());
    });
  }

  @Test
  void faultsAtTheBottomAreFound() {
    onSmallStack(() -> {
      Operation root = deep();
      Operation leaf = root;
      while (leaf.regionCount() > 0) {
        leaf = leaf.region(0).entry().first();
      }
      new Rewriter().setOperand(leaf, 0, Ops.value("t.elsewhere").result(0));
      Diagnostics diagnostics = new Diagnostics();
      assertFalse(Verifier.verify(root, diagnostics));
      assertEquals(
          "operand #0 does not dominate this use",
          diagnostics.all().get(0).message().replaceFirst("^'.*' op ", ""));
    });
  }

  @Test
  void walkedInBothOrders() {
    onSmallStack(() -> {
      Operation root = deep();
      assertEquals(DEPTH, count(root));
      int[] places = {0, 0};
      root.walkPostOrder(op -> {
        places[0]++;
        if (op == root) {
          places[1] = places[0];
        }
      });
      assertEquals(DEPTH, places[1]);
    });
  }

  @Test
  void clonedAndErased() {
    onSmallStack(() -> {
      Operation root = deep();
      Operation copy = root.clone(new IrMapping());
      assertEquals(DEPTH, count(copy));
      Block block = new Block();
      block.insertBefore(null, copy);
      new Rewriter().erase(copy);
      assertTrue(block.isEmpty());
      assertEquals(DEPTH, count(root));
    });
  }

  @Test
  void printedAndReadBack() {
    onSmallStack(() -> {
      PrintOptions options = PrintOptions.of(DialectRegistry.of());
      Operation root = deep();
      byte[] text = IrPrinter.printBytes(root, options);
      Operation again =
          IrParser.parse(
                  SourceText.ofBytes("t", text),
                  DialectRegistry.of(),
                  ParseOptions.LENIENT,
                  new Diagnostics())
              .orElseThrow();
      assertEquals(DEPTH + 1, count(again));
      assertTrue(root.toString().startsWith("\"t.holder\"() ({"));
    });
  }

  @Test
  void writtenAsBytecodeAndReadBack() {
    onSmallStack(() -> {
      BytecodeOptions options = BytecodeOptions.of(DialectRegistry.of());
      for (int version : new int[] {0, BytecodeOptions.CURRENT_VERSION}) {
        byte[] bytes = BytecodeWriter.write(deep(), options.withVersion(version));
        Operation again =
            BytecodeReader.read(
                    bytes, "t", DialectRegistry.of(), ParseOptions.LENIENT, new Diagnostics())
                .orElseThrow();
        assertEquals(DEPTH + 1, count(again));
      }
    });
  }

  @Test
  void dominanceIsAskedAcrossAllLevels() {
    onSmallStack(() -> {
      Operation root = deep();
      Operation leaf = root;
      while (leaf.regionCount() > 0) {
        leaf = leaf.region(0).entry().first();
      }
      assertTrue(new Dominance().properlyDominates(leaf.operand(0), leaf));
      assertTrue(root.isAncestorOf(leaf));
    });
  }
}
