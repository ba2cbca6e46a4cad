package dev.weir.ir;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/// A walk over a long block, which is read from an array where it can be, goes the way that the links
/// of its operations lead, whatever the visitor does.
class LongBlockProperties {
  private static final int LENGTH = 150;

  @Property(tries = 1000)
  void walksGoTheWayOfTheLinks(@ForAll long seed) {
    assertThat(preOrder(seed, false)).isEqualTo(preOrder(seed, true));
    assertThat(postOrder(seed, false)).isEqualTo(postOrder(seed, true));
  }

  @Property(tries = 100)
  void walkingWithoutChangesFindsAll(@ForAll long seed) {
    Random random = new Random(seed);
    Operation root = program(random, false);
    List<Operation> parentsFirst = new ArrayList<>(List.of(root));
    List<Operation> childrenFirst = new ArrayList<>();
    for (Operation op = root.region(0).entry().first(); op != null; op = op.next()) {
      parentsFirst.add(op);
      if (op.regionCount() > 0) {
        parentsFirst.add(op.region(0).entry().first());
        childrenFirst.add(op.region(0).entry().first());
      }
      childrenFirst.add(op);
    }
    childrenFirst.add(root);
    List<Operation> walked = new ArrayList<>();
    root.walk(walked::add);
    assertThat(walked).isEqualTo(parentsFirst);
    walked.clear();
    root.walkPostOrder(walked::add);
    assertThat(walked).isEqualTo(childrenFirst);
  }

  private static List<String> preOrder(long seed, boolean linked) {
    Random random = new Random(seed);
    Operation root = program(random, linked);
    int rarity = 1 + random.nextInt(200);
    List<String> seen = new ArrayList<>();
    root.walkPreOrder(op -> {
      seen.add(op.name());
      if (op != root && random.nextInt(rarity) == 0) {
        change(op, random, false);
      }
      return WalkResult.values()[random.nextInt(500) == 0 ? random.nextInt(3) : 0];
    });
    return seen;
  }

  private static List<String> postOrder(long seed, boolean linked) {
    Random random = new Random(seed);
    Operation root = program(random, linked);
    int rarity = 1 + random.nextInt(200);
    List<String> seen = new ArrayList<>();
    root.walkPostOrder(op -> {
      seen.add(op.name());
      if (op != root && random.nextInt(rarity) == 0) {
        change(op, random, true);
      }
    });
    return seen;
  }

  /// Operations added at the end or before the last, so that the block has an array; if `linked`, it
  /// loses that again.
  private static Operation program(Random random, boolean linked) {
    Region region = new Region();
    Block block = new Block();
    region.append(block);
    OpBuilder builder = OpBuilder.atEnd(block);
    if (random.nextBoolean()) {
      builder.setInsertionPoint(builder.insert(Ops.op("t.end")));
    }
    boolean nested = random.nextInt(4) == 0;
    for (int i = 0; i < LENGTH; i++) {
      boolean holds = nested && i == LENGTH / 2;
      builder.insert(
          holds ? Ops.holder(Region.of(b -> b.insert(Ops.op("t.in")))) : Ops.op("t.op" + i));
    }
    if (linked) {
      Rewriter rewriter = new Rewriter();
      Operation second = block.first().next();
      rewriter.moveBefore(block.first(), second.next());
      rewriter.moveBefore(second, block.first());
      rewriter.moveBefore(block.first().next(), block.first());
    }
    return Ops.holder(region);
  }

  private static void change(Operation op, Random random, boolean mayErase) {
    Rewriter rewriter = new Rewriter();
    int kind = random.nextInt(mayErase ? 5 : 4);
    if (kind == 0) {
      rewriter.setInsertionPointAfter(op);
      rewriter.insert(Ops.op("t.after"));
    } else if (kind == 1) {
      rewriter.setInsertionPointToEnd(op.block());
      rewriter.insert(Ops.op("t.last"));
    } else if (kind == 2) {
      rewriter.setInsertionPointToEnd(op.block());
      rewriter.insert(Ops.holder(Region.of(b -> b.insert(Ops.op("t.inner")))));
    } else if (kind == 3) {
      rewriter.setInsertionPoint(op);
      rewriter.insert(Ops.op("t.before"));
    } else {
      rewriter.erase(op);
    }
  }
}
