package dev.weir.tests.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.weir.analysis.AliasAnalysis;
import dev.weir.analysis.AliasAnalysis.ModRef;
import dev.weir.analysis.AliasResult;
import dev.weir.analysis.Liveness;
import dev.weir.ir.Block;
import dev.weir.ir.Operation;
import dev.weir.ir.PostDominance;
import dev.weir.ir.Region;
import dev.weir.ir.Value;
import dev.weir.ir.attr.StringAttr;
import dev.weir.testkit.dialect.StoreOp;
import dev.weir.testkit.program.ProgramText;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// The examples of `docs/reference/analyses.md` that ask an analysis, followed by hand.
class AnalysisExamplesTest {
  private static Region body(String function) {
    return ProgramText.parseLenient(function).region(0).entry().first().region(0);
  }

  private static List<String> names(List<? extends Operation> operations) {
    List<String> names = new ArrayList<>();
    for (Operation op : operations) {
      if (op.discardableAttributes().get("name") instanceof StringAttr name) {
        names.add(name.value());
      }
    }
    return names;
  }

  // region pressure
  /// {@return the most values that are needed at once between operations of `block`}
  static int pressure(Block block, Liveness liveness) {
    Set<Value> live = new LinkedHashSet<>(liveness.liveIn(block));
    live.addAll(block.arguments());
    int most = live.size();
    for (Operation op : block) {
      live.addAll(op.results());
      live.removeIf(value -> liveness.isDeadAfter(value, op));
      most = Math.max(most, live.size());
    }
    return most;
  }

  // endregion

  // region always
  /// {@return the operations of `body` that run whenever it is run to its end}
  static ImmutableList<Operation> alwaysRun(Region body) {
    PostDominance paths = new PostDominance();
    ImmutableList.Builder<Operation> found = ImmutableList.builder();
    for (Block block : body) {
      if (paths.postDominates(block, body.entry())) {
        block.forEach(found::add);
      }
    }
    return found.build();
  }

  // endregion

  // region stores
  /// {@return the stores of `block` over which another writes before anything may read them}
  static ImmutableList<StoreOp> deadStores(Block block) {
    AliasAnalysis memory = new AliasAnalysis();
    ImmutableList.Builder<StoreOp> dead = ImmutableList.builder();
    for (Operation op : block) {
      if (op instanceof StoreOp store && isOverwritten(store, memory)) {
        dead.add(store);
      }
    }
    return dead.build();
  }

  private static boolean isOverwritten(StoreOp store, AliasAnalysis memory) {
    for (Operation op = store.next(); op != null; op = op.next()) {
      ModRef effect = memory.modRef(op, store.target());
      if (effect == ModRef.REF || effect == ModRef.MOD_REF) {
        return false;
      }
      if (op instanceof StoreOp other
          && memory.alias(other.target(), store.target()) == AliasResult.MUST) {
        return true;
      }
    }
    return false;
  }

  // endregion

  @Test
  void asManyValuesAreNeededAsTheirLastUsesSay() {
    Region body =
        body(
            """
            func.func @f(%a: i32, %b: i32, %c: i1) -> i32 {
              %x = arith.addi %a, %b : i32
              %y = arith.muli %a, %x : i32
              cf.cond_br %c, ^then, ^end(%x : i32)
            ^then:
              %z = arith.addi %y, %x : i32
              cf.br ^end(%z : i32)
            ^end(%r: i32):
              return %r : i32
            }
            """);
    Liveness liveness = Liveness.of(body.parent());
    List<Integer> most = new ArrayList<>();
    body.forEach(block -> most.add(pressure(block, liveness)));
    // %a, %b and %c; then %x and %y; then what comes from either.
    assertThat(most).containsExactly(3, 2, 1);
  }

  @Test
  void whatLiesOnEveryPathAlwaysRuns() {
    Region body =
        body(
            """
            func.func @f(%c: i1) {
              "test.op"() {name = "first"} : () -> ()
              cf.cond_br %c, ^then, ^else
            ^then:
              "test.op"() {name = "then"} : () -> ()
              cf.br ^end
            ^else:
              "test.op"() {name = "else"} : () -> ()
              cf.br ^end
            ^end:
              "test.op"() {name = "last"} : () -> ()
              return
            }
            """);
    assertThat(names(alwaysRun(body))).containsExactly("first", "last");
  }

  @Test
  void aStoreIsDeadWhereItsMemoryIsWrittenUnread() {
    Region body =
        body(
            """
            func.func @f(%in: memref<4xf32>, %out: memref<4xf32>) {
              %a = "test.alloc"() : () -> memref<4xf32>
              %v = "test.view"(%a) : (memref<4xf32>) -> memref<?xf32>
              "test.store"(%in, %a) {name = "overwritten through the view"} : (memref<4xf32>, memref<4xf32>) -> ()
              "test.store"(%in, %v) {name = "read"} : (memref<4xf32>, memref<?xf32>) -> ()
              "test.store"(%a, %out) {name = "perhaps read as the other"} : (memref<4xf32>, memref<4xf32>) -> ()
              "test.store"(%in, %out) {name = "seen by the caller"} : (memref<4xf32>, memref<4xf32>) -> ()
              return
            }
            """);
    assertThat(names(deadStores(body.entry()))).containsExactly("overwritten through the view");
  }
}
