package dev.weir.pass.kernel.group;

import com.google.common.base.Joiner;
import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.ParameterOp;
import dev.weir.dialect.builtin.ShadowOutputOp;
import dev.weir.dialect.controlflow.GroupOp;
import dev.weir.dialect.controlflow.YieldOp;
import dev.weir.dialect.operator.OperatorOp;
import dev.weir.dialect.operator.program.AssignOutOp;
import dev.weir.dialect.operator.program.ProgramOp;
import dev.weir.ir.Block;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.trait.Terminator;
import dev.weir.pass.kernel.rule.OperatorPattern;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What grouping makes of a program: kernels, the bytes that they move, and why there are not fewer.
///
/// Every kernel reads each of its operands and writes each of its results once; views move nothing. No
/// program can move less than what it is given and what it gives. A size that is not known counts as 128.
public final class FusionReport {
  private final List<Section> sections = new ArrayList<>();

  private final GroupableOperators operators;

  private FusionReport(GroupableOperators operators) {
    this.operators = operators;
  }

  /// A kernel.
  ///
  /// @param kind the kind of the group, `opaque` for an operator that stays
  /// @param operators the names of its operators, without that of the dialect
  /// @param reads the bytes it reads
  /// @param writes the bytes it writes
  public record Kernel(String kind, ImmutableList<String> operators, long reads, long writes) {}

  /// One block.
  ///
  /// @param name the operation that holds it
  /// @param kernels its kernels, in order
  /// @param moved the bytes that they move
  /// @param least the bytes that any kernels would move
  /// @param reasons why kernels are not one, a line each
  public record Section(
      String name,
      ImmutableList<Kernel> kernels,
      long moved,
      long least,
      ImmutableList<String> reasons) {}

  /// {@return what grouping with `options` would make of each block inside `root`}; nothing is changed
  public static FusionReport of(Operation root, GroupingOptions options) {
    SymbolicSizes sizes = new SymbolicSizes(options.rules());
    FusionReport report = new FusionReport(sizes.operators());
    for (Block block : Grouping.blocks(root)) {
      report.add(block, BlockGrouping.of(block, sizes, options));
    }
    return report;
  }

  /// {@return what there is to say of each block that has kernels}
  public ImmutableList<Section> sections() {
    return ImmutableList.copyOf(sections);
  }

  /// {@return how many kernels there are in all}
  public int kernels() {
    int count = 0;
    for (Section section : sections) {
      count += section.kernels().size();
    }
    return count;
  }

  private void add(Block block, BlockGrouping grouping) {
    var kernels = ImmutableList.<Kernel>builder();
    Map<Operation, Integer> numbers = new IdentityHashMap<>();
    Set<Value> given = new LinkedHashSet<>();
    Set<Value> results = new LinkedHashSet<>();
    int count = 0;
    for (GroupingStep step : grouping.steps()) {
      List<Cluster> found = new ArrayList<>();
      for (Operation op : step.before()) {
        if (isKernel(op)) {
          found.add(Cluster.of(operators, ImmutableList.of(op)));
        }
      }
      step.cluster().ifPresent(found::add);
      for (Cluster cluster : found) {
        boolean group = step.cluster().isPresent() && step.cluster().get() == cluster;
        Kernel kernel = kernel(cluster, group ? step.kind().text() : kindOf(cluster));
        kernels.add(kernel);
        for (Operation op : cluster.operations()) {
          numbers.put(op, count);
        }
        count++;
        note(cluster, given, results);
      }
    }
    ImmutableList<Kernel> all = kernels.build();
    if (all.isEmpty()) {
      return;
    }
    long moved = 0;
    for (Kernel kernel : all) {
      moved += kernel.reads() + kernel.writes();
    }
    sections.add(
        new Section(
            name(block), all, moved, bytes(given) + bytes(results), reasons(grouping, numbers)));
  }

  /// A group that was made before is one kernel.
  private static String kindOf(Cluster cluster) {
    return cluster.operations().get(0) instanceof GroupOp group
        ? group.kind()
        : GroupKind.OPAQUE.text();
  }

  private boolean isKernel(Operation op) {
    return (op.definition().dialectName().equals(OperatorOp.DIALECT)
            || operators.rules().isAttached(op))
        && (op.regionCount() == 0 || op instanceof GroupOp)
        && !(op instanceof ProgramOp && !(op instanceof AssignOutOp))
        && operators.patternOf(op) != OperatorPattern.CONSTANT
        && operators.patternOf(op) != OperatorPattern.VIEW;
  }

  private Kernel kernel(Cluster cluster, String kind) {
    var names = ImmutableList.<String>builder();
    for (Operation op : cluster.operations()) {
      if (op instanceof GroupOp group) {
        for (Operation inner : group.body()) {
          if (!(inner instanceof YieldOp) && !operators.isConstant(inner)) {
            names.add(inner.definition().mnemonic());
          }
        }
      } else {
        names.add(op.definition().mnemonic());
      }
    }
    return new Kernel(
        kind, names.build(), bytes(read(cluster)), bytes(ImmutableList.copyOf(cluster.outputs())));
  }

  /// {@return the operands that are read, without those that only say axes or shapes}
  private static Set<Value> read(Cluster cluster) {
    Set<Value> read = new LinkedHashSet<>();
    for (Operation op : cluster.operations()) {
      for (int i = 0; i < op.operandCount(); i++) {
        if (!GroupableOperators.isNumber(op, i) && cluster.inputs().contains(op.operand(i))) {
          read.add(op.operand(i));
        }
      }
    }
    return read;
  }

  private static long bytes(Iterable<Value> values) {
    long bytes = 0;
    for (Value value : values) {
      bytes += BlockGrouping.bytes(value);
    }
    return bytes;
  }

  /// Notes what the program is given and gives.
  private void note(Cluster cluster, Set<Value> given, Set<Value> results) {
    for (Value value : read(cluster)) {
      Operation source = source(value);
      if (source == null || source instanceof ProgramOp || source instanceof ParameterOp) {
        given.add(value);
      }
    }
    for (Value value : cluster.outputs()) {
      if (isGiven(value)) {
        results.add(value);
      }
    }
  }

  /// {@return what makes `value`, seen through views}
  private @Nullable Operation source(Value value) {
    Operation source = value.definingOp();
    while (source != null && operators.patternOf(source) == OperatorPattern.VIEW) {
      source = source.operand(0).definingOp();
    }
    return source;
  }

  private boolean isGiven(Value value) {
    for (OpOperand use : value.uses()) {
      Operation user = use.owner();
      boolean gives =
          user instanceof Terminator
              || user instanceof ShadowOutputOp
              || user instanceof ProgramOp
              || operators.patternOf(user) == OperatorPattern.VIEW && isGiven(user.result(0));
      if (gives) {
        return true;
      }
    }
    return false;
  }

  private static ImmutableList<String> reasons(
      BlockGrouping grouping, Map<Operation, Integer> numbers) {
    var lines = ImmutableList.<String>builder();
    for (BlockGrouping.Apart apart : grouping.reasons()) {
      Integer from = numbers.get(apart.from());
      Integer to = numbers.get(apart.to());
      if (from != null && to != null) {
        String how =
            apart.beside()
                ? "side by side"
                : apart.from().definition().mnemonic()
                    + " to "
                    + apart.to().definition().mnemonic();
        lines.add("#%d and #%d (%s): %s".formatted(from, to, how, apart.reason()));
      }
    }
    return lines.build();
  }

  private static String name(Block block) {
    Operation parent = block.parent() == null ? null : block.parent().parent();
    if (parent == null) {
      return "block";
    }
    return parent.attribute("sym_name") instanceof StringAttr symbol
        ? "%s @%s".formatted(parent.name(), symbol.value())
        : parent.name();
  }

  /// {@return the report as text}
  ///
  /// ```text
  /// func.func @main: 2 kernels, 5120 bytes moved, 3072 at least (1.67 times)
  ///   #0 row_reduce: exp, sum, divide; reads 1024, writes 1024
  ///   #1 matmul: matmul, relu; reads 2048, writes 1024
  ///   #0 and #1 (divide to matmul): a reduction together with a matmul
  /// ```
  @Override
  public String toString() {
    StringBuilder out = new StringBuilder();
    for (Section section : sections) {
      int count = section.kernels().size();
      out.append(
          "%s: %d kernel%s, %d bytes moved, %d at least"
              .formatted(
                  section.name(), count, count == 1 ? "" : "s", section.moved(), section.least()));
      if (section.least() > 0) {
        double times = (double) section.moved() / (double) section.least();
        out.append(String.format(Locale.ROOT, " (%.2f times)", times));
      }
      out.append('\n');
      for (int i = 0; i < count; i++) {
        Kernel kernel = section.kernels().get(i);
        out.append(
            "  #%d %s: %s; reads %d, writes %d\n"
                .formatted(
                    i,
                    kernel.kind(),
                    Joiner.on(", ").join(kernel.operators()),
                    kernel.reads(),
                    kernel.writes()));
      }
      section.reasons().forEach(reason -> out.append("  ").append(reason).append('\n'));
    }
    return out.toString();
  }
}
