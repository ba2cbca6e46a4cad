package dev.weir.rewrite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.RewriteListener;
import dev.weir.ir.Rewriter;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.toy.Program;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// A walk survives the erasure of what it stands in, in both directions, wherever it stands.
class CursorTest {
  private static final String TREE =
      """
      "t.root"() ({
        "t.a"() : () -> ()
        "t.b"() ({
          "t.c"() ({
            "t.d"() : () -> ()
            "t.e"() ({ "t.f"() : () -> () }) : () -> ()
          }, {
            "t.g"() : () -> ()
          }) : () -> ()
          "t.h"() ({
            "t.i"() : () -> ()
          ^next:
            "t.j"() ({ "t.k"() : () -> () }) : () -> ()
          }) : () -> ()
        }) : () -> ()
        "t.l"() ({ "t.m"() : () -> () }) : () -> ()
        "t.n"() : () -> ()
      }) : () -> ()
      """;

  private static Operation tree() {
    return IrParser.parse(
            SourceText.of("tree.mlir", TREE),
            Program.REGISTRY,
            ParseOptions.LENIENT,
            new Diagnostics())
        .orElseThrow()
        .region(0)
        .entry()
        .first();
  }

  private static Operation find(Operation root, String letter) {
    Operation[] found = new Operation[1];
    root.walk(op -> {
      if (op.name().equals("t." + letter)) {
        found[0] = op;
      }
    });
    return found[0];
  }

  private static Cursor cursor(Operation root, boolean forward) {
    return forward ? Cursor.forward(root) : Cursor.backward(root);
  }

  private static Rewriter rewriter(Cursor cursor) {
    Rewriter rewriter = new Rewriter();
    rewriter.setListener(
        new RewriteListener() {
          @Override
          public void erasing(Operation op) {
            cursor.leaving(op);
          }
        });
    return rewriter;
  }

  private static String rest(Cursor cursor) {
    StringBuilder letters = new StringBuilder();
    for (Operation op = cursor.advance(); op != null; op = cursor.advance()) {
      letters.append(op.name().charAt(2));
    }
    return letters.toString();
  }

  /// What the walk comes to after `steps` steps and the erasure of `gone`.
  private static String after(boolean forward, int steps, ImmutableList<String> gone) {
    Operation root = tree();
    Cursor cursor = cursor(root, forward);
    for (int i = 0; i < steps; i++) {
      cursor.advance();
    }
    List<Operation> ops = new ArrayList<>();
    gone.forEach(letter -> ops.add(find(root, letter)));
    rewriter(cursor).eraseAll(ops);
    return rest(cursor);
  }

  /// The letters after the first `steps`, without those erased.
  private static String expected(boolean forward, int steps, String erased) {
    String order = forward ? "abcdefghijklmn" : "nmlkjihgfedcba";
    return order.substring(steps).replaceAll("[" + erased + "]", "");
  }

  @Test
  void walksOnBehindWhatIsErased() {
    for (boolean forward : new boolean[] {true, false}) {
      for (int steps = 0; steps <= 14; steps++) {
        String where = (forward ? "forward" : "backward") + " after " + steps;
        assertEquals(
            expected(forward, steps, "bcdefghijk"),
            after(forward, steps, ImmutableList.of("b")),
            where);
        assertEquals(
            expected(forward, steps, "cdefg"), after(forward, steps, ImmutableList.of("c")), where);
        assertEquals(
            expected(forward, steps, "hijk"), after(forward, steps, ImmutableList.of("h")), where);
      }
    }
  }

  @Test
  void walksOnBehindSeveralInAnyOrder() {
    ImmutableList<String> some = ImmutableList.of("a", "c", "h", "l");
    for (boolean forward : new boolean[] {true, false}) {
      for (int steps = 0; steps <= 14; steps++) {
        String wanted = expected(forward, steps, "acdefghijklm");
        assertEquals(wanted, after(forward, steps, some));
        assertEquals(wanted, after(forward, steps, ImmutableList.copyOf(Lists.reverse(some))));
      }
    }
  }

  /// What a listener hears: users before what they use, and all of it still in place.
  @Test
  void announcesInReverseOrder() {
    Operation root = tree();
    Operation b = find(root, "b");
    StringBuilder letters = new StringBuilder();
    Rewriter rewriter = new Rewriter();
    rewriter.setListener(
        new RewriteListener() {
          @Override
          public void erasing(Operation op) {
            letters.append(op.name().charAt(2));
            assertEquals(op != b, b.isAncestorOf(op.parent()));
          }
        });
    rewriter.erase(b);
    assertEquals("kjihgfedcb", letters.toString());
    assertNull(b.block());
  }
}
