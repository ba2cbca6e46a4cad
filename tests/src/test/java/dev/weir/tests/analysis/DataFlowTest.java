package dev.weir.tests.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableSet;
import dev.weir.analysis.dataflow.DenseBackward;
import dev.weir.analysis.dataflow.DenseForward;
import dev.weir.analysis.dataflow.SparseBackward;
import dev.weir.analysis.dataflow.SparseForward;
import dev.weir.ir.Operation;
import dev.weir.ir.attr.StringAttr;
import dev.weir.testkit.program.ProgramText;
import dev.weir.tests.analysis.ParityAnalysis.Parity;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/// Data-flow analyses of users' own, followed by hand; those of `docs/reference/analyses.md` among them.
class DataFlowTest {
  /// {@return the operations by their attribute `name`}
  private static Map<String, Operation> named(Operation root) {
    Map<String, Operation> named = new HashMap<>();
    root.walk(op -> {
      if (op.discardableAttributes().get("name") instanceof StringAttr name) {
        named.put(name.value(), op);
      }
    });
    return named;
  }

  private static Set<String> names(ImmutableSet<Operation> operations) {
    Set<String> names = new TreeSet<>();
    for (Operation op : operations) {
      names.add(((StringAttr) op.discardableAttributes().get("name")).value());
    }
    return names;
  }

  @Test
  void paritiesGoThroughLoopsAndCalls() {
    Operation program =
        ProgramText.parseLenient(
            """
            func.func @main(%n: index, %c: i1) -> i32 {
              %two = arith.constant 2 : i32
              %one = arith.constant 1 : i32
              %from = arith.constant 0 : index
              %step = arith.constant 1 : index
              %even = scf.for %i = %from to %n step %step iter_args(%x = %two) -> (i32) {
                %y = arith.addi %x, %two {name = "inside"} : i32
                scf.yield %y : i32
              }
              %odd = func.call @next(%even) {name = "call"} : (i32) -> i32
              %same = scf.if %c -> i32 {
                scf.yield %odd : i32
              } else {
                scf.yield %one : i32
              } {name = "if"}
              %mixed = arith.select %c, %even, %odd {name = "mixed"} : i32
              %product = arith.muli %mixed, %two {name = "product"} : i32
              func.return %same : i32
            }
            func.func private @next(%x: i32) -> i32 {
              %one = arith.constant 1 : i32
              %y = arith.addi %x, %one {name = "callee"} : i32
              func.return %y : i32
            }
            """);
    // region run
    SparseForward<Parity> found = SparseForward.run(program, new ParityAnalysis());
    // endregion
    Map<String, Operation> named = named(program);
    assertThat(found.state(named.get("inside").result(0))).isEqualTo(Parity.EVEN);
    assertThat(found.state(named.get("callee").result(0))).isEqualTo(Parity.ODD);
    assertThat(found.state(named.get("call").result(0))).isEqualTo(Parity.ODD);
    assertThat(found.state(named.get("if").result(0))).isEqualTo(Parity.ODD);
    assertThat(found.state(named.get("mixed").result(0))).isEqualTo(Parity.EITHER);
    assertThat(found.state(named.get("product").result(0))).isEqualTo(Parity.EVEN);
  }

  private static final String WRITES =
      """
      func.func @main(%c: i1, %n: index) {
        "test.write"() {name = "first"} : () -> ()
        scf.if %c {
          "test.write"() {name = "then"} : () -> ()
        } {name = "if"}
        "test.op"() {name = "after if"} : () -> ()
        scf.for %i = %n to %n step %n {
          "test.op"() {name = "in loop"} : () -> ()
          "test.write"() {name = "loop"} : () -> ()
        } {name = "for"}
        func.call @callee() {name = "call"} : () -> ()
        "test.op"() {name = "after call"} : () -> ()
        cf.cond_br %c, ^bb1, ^bb2
      ^bb1:
        "test.write"() {name = "branch"} : () -> ()
        cf.br ^bb2
      ^bb2:
        "test.op"() {name = "end"} : () -> ()
        func.return
      }
      func.func private @callee() {
        "test.op"() {name = "callee"} : () -> ()
        "test.write"() {name = "called"} : () -> ()
        func.return
      }
      """;

  @Test
  void lastWritesGoWithControl() {
    Operation program = ProgramText.parseLenient(WRITES);
    DenseForward<ImmutableSet<Operation>> last = DenseForward.run(program, new LastWrites());
    Map<String, Operation> named = named(program);
    assertThat(names(last.before(named.get("first")))).isEmpty();
    assertThat(names(last.before(named.get("then")))).containsExactly("first");
    assertThat(names(last.before(named.get("after if")))).containsExactly("first", "then");
    assertThat(names(last.before(named.get("in loop")))).containsExactly("first", "loop", "then");
    assertThat(names(last.after(named.get("for")))).containsExactly("first", "loop", "then");
    assertThat(names(last.before(named.get("callee")))).containsExactly("first", "loop", "then");
    assertThat(names(last.before(named.get("after call")))).containsExactly("called");
    assertThat(names(last.before(named.get("end")))).containsExactly("branch", "called");
  }

  @Test
  void nextWritesGoAgainstControl() {
    Operation program = ProgramText.parseLenient(WRITES);
    DenseBackward<ImmutableSet<Operation>> next = DenseBackward.run(program, new LastWrites());
    Map<String, Operation> named = named(program);
    assertThat(names(next.after(named.get("first")))).containsExactly("called", "loop", "then");
    assertThat(names(next.after(named.get("then")))).containsExactly("called", "loop");
    assertThat(names(next.after(named.get("after if")))).containsExactly("called", "loop");
    assertThat(names(next.after(named.get("loop")))).containsExactly("called", "loop");
    assertThat(names(next.before(named.get("call")))).containsExactly("called");
    assertThat(names(next.after(named.get("called")))).containsExactly("branch");
    assertThat(names(next.after(named.get("call")))).containsExactly("branch");
    assertThat(names(next.after(named.get("end")))).isEmpty();
  }

  @Test
  void whatNothingDependsOnIsNotLive() {
    Operation program =
        ProgramText.parseLenient(
            """
            func.func @main(%n: index, %a: i32) -> i32 {
              %used = arith.addi %a, %a {name = "used"} : i32
              %unused = arith.muli %a, %a {name = "unused"} : i32
              %for:2 = scf.for %i = %n to %n step %n iter_args(%x = %used, %y = %unused) -> (i32, i32) {
                %p = arith.addi %x, %a {name = "next used"} : i32
                %q = arith.addi %y, %a {name = "next unused"} : i32
                scf.yield %p, %q : i32, i32
              }
              %written = arith.subi %a, %a {name = "written"} : i32
              "test.write"(%written) : (i32) -> ()
              %dropped = arith.subi %a, %a {name = "dropped"} : i32
              %r:2 = func.call @pair(%dropped, %for#0) : (i32, i32) -> (i32, i32)
              func.return %r#1 : i32
            }
            func.func private @pair(%x: i32, %y: i32) -> (i32, i32) {
              func.return %x, %y : i32, i32
            }
            """);
    SparseBackward<Boolean> live = SparseBackward.run(program, new NeededValues());
    named(program)
        .forEach((name, op) ->
            assertThat(live.state(op.result(0)))
                .as(name)
                .isEqualTo(!name.contains("unused") && !name.equals("dropped")));
  }
}
