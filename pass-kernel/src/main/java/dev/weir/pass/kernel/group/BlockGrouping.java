package dev.weir.pass.kernel.group;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.ir.Block;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.kernel.rule.OperatorPattern;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// Says which operators of one block are put together.
///
/// Each operator that a kernel can be made of starts as a cluster. Clusters are joined along the edges
/// between them, those first that carry most bytes, and then where they read the same value, for as long as
/// all axes line up, nothing else stands between them and the device has room. That is repeated while it
/// changes something, a bounded number of times, so all is linear in the size of the block.
final class BlockGrouping implements AttentionMembers.Clusters {
  private static final int ROUNDS = 4;

  /// The fewest operators of what is put side by side.
  private static final int WORTHWHILE = 3;

  /// A size that is not known counts as this many elements when savings are compared.
  static final long TYPICAL = 128;

  private final GroupingOptions options;
  private final SymbolicSizes sizes;
  private final GroupableOperators operators;
  private final Widening widening;
  private final BlockDependences dependences;
  private final ClusterGraph graph;
  private final Cluster[] clusters;

  /// What could not be put side by side.
  private final List<Apart> apart = new ArrayList<>();

  private BlockGrouping(Block block, SymbolicSizes sizes, GroupingOptions options) {
    this.options = options;
    this.sizes = sizes;
    this.operators = sizes.operators();
    this.widening = new Widening(operators);
    this.dependences = new BlockDependences(block);
    this.graph = dependences.graph();
    List<Operation> ops = dependences.operations();
    this.clusters = new Cluster[ops.size()];
    for (int i = 0; i < ops.size(); i++) {
      if (isGroupable(ops.get(i))) {
        start(i);
      }
    }
  }

  private void start(int number) {
    Operation op = dependences.operations().get(number);
    OperatorPattern pattern = operators.patternOf(op);
    if (pattern == OperatorPattern.LIST) {
      return;
    }
    if (pattern != OperatorPattern.JOIN) {
      Cluster alone = Cluster.of(operators, ImmutableList.of(op));
      clusters[number] = space(alone).space().isPresent() ? alone : null;
      return;
    }
    Operation list = Objects.requireNonNull(op.operand(0).definingOp());
    Cluster both = Cluster.of(operators, ImmutableList.of(list, op));
    int before = dependences.number(list);
    if (space(both).space().isPresent()
        && graph.join(before, number) == ClusterGraph.Answer.JOINED) {
      clusters[graph.clusterOf(number)] = both;
    }
  }

  @Override
  public boolean isClustered(int number) {
    return clusters[graph.clusterOf(number)] != null;
  }

  @Override
  public boolean isMatmul(Operation op) {
    return operators.patternOf(op) == OperatorPattern.MATMUL;
  }

  @Override
  public boolean isAlone(int number) {
    return clusters[graph.clusterOf(number)].operations().size() == 1;
  }

  /// {@return the grouping of `block`}
  static BlockGrouping of(Block block, SymbolicSizes sizes, GroupingOptions options) {
    BlockGrouping grouping = new BlockGrouping(block, sizes, options);
    grouping.run();
    return grouping;
  }

  private boolean isGroupable(Operation op) {
    OperatorPattern pattern = operators.patternOf(op);
    return pattern != OperatorPattern.OPAQUE
        && pattern != OperatorPattern.CONSTANT
        && !op.isUnused()
        && !options.isKept(op);
  }

  private IterationSpace.Result space(Cluster cluster) {
    return IterationSpace.of(cluster.operations(), cluster.outputs(), sizes);
  }

  private void run() {
    List<int[]> edges = edges();
    Map<Value, List<Integer>> readers = readers();
    for (int i = 0; i < clusters.length; i++) {
      if (isProduct(i)) {
        attention(i);
      }
    }
    for (int round = 0; round < ROUNDS; round++) {
      boolean changed = false;
      for (int[] edge : edges) {
        if (round > 0 || !isForOthers(edge[0], edge[1])) {
          changed |= join(edge[0], edge[1]);
        }
      }
      for (List<Integer> each : readers.values()) {
        for (int i = 1; i < each.size(); i++) {
          changed |= join(each.get(i - 1), each.get(i));
        }
      }
      if (!changed) {
        break;
      }
    }
    horizontal();
  }

  /// Puts clusters side by side that do the same to different tensors, as where many weights are updated.
  private void horizontal() {
    Map<String, Integer> open = new HashMap<>();
    for (int i = 0; i < clusters.length; i++) {
      Cluster cluster = clusters[i];
      if (cluster == null || !isParallel(cluster)) {
        continue;
      }
      String key = names(cluster);
      Integer before = open.get(key);
      if (before == null || !beside(before, i)) {
        open.put(key, i);
      }
    }
  }

  private boolean isParallel(Cluster cluster) {
    if (cluster.operations().size() < WORTHWHILE || cluster.isView()) {
      return false;
    }
    return space(cluster)
        .space()
        .map(space ->
            switch (space.kind()) {
              case ELEMENTWISE, BROADCAST, INJECTIVE -> true;
              default -> false;
            })
        .orElse(false);
  }

  private static String names(Cluster cluster) {
    StringBuilder names = new StringBuilder();
    for (Operation op : cluster.operations()) {
      names.append(op.name()).append(' ');
    }
    return names.toString();
  }

  private boolean beside(int first, int second) {
    int a = graph.clusterOf(first);
    int b = graph.clusterOf(second);
    Cluster both = Cluster.of(operators, joined(clusters[a], clusters[b]).operations(), true);
    String reason = tooMuch(both, GroupingOptions.SIDE_BY_SIDE);
    if (reason.isEmpty()) {
      reason = reason(graph.join(a, b));
    }
    if (!reason.isEmpty()) {
      apart.add(
          new Apart(
              clusters[a].operations().getFirst(),
              clusters[b].operations().getFirst(),
              true,
              reason));
      return false;
    }
    clusters[a] = null;
    clusters[b] = null;
    clusters[graph.clusterOf(a)] = both;
    return true;
  }

  /// Joins the matmul `second` with another one and what lies between the two, if that is a softmax of its
  /// rows.
  private void attention(int second) {
    List<Operation> members = AttentionMembers.of(second, dependences, this);
    if (members.isEmpty() || members.size() > options.maxOperators()) {
      return;
    }
    int[] numbers = new int[members.size()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = dependences.number(members.get(i));
    }
    if (space(Cluster.of(operators, members)).space().isPresent() && graph.isConvex(numbers)) {
      joinAll(numbers);
    }
  }

  private void joinAll(int[] numbers) {
    for (int i = 1; i < numbers.length; i++) {
      int a = graph.clusterOf(numbers[0]);
      int b = graph.clusterOf(numbers[i]);
      Cluster joined = joined(clusters[a], clusters[b]);
      graph.joinFar(a, b);
      clusters[a] = null;
      clusters[b] = null;
      clusters[graph.clusterOf(a)] = joined;
    }
  }

  /// {@return whether two operators had better be joined with others first}: what is broadcast with what
  /// reads it, what is widened for a matmul with that, and what others need too with the matmul that it is computed from
  private boolean isForOthers(int number, int user) {
    Operation reader = dependences.operations().get(user);
    if (operators.patternOf(reader) == OperatorPattern.EXPAND || widening.isForMatmul(reader)) {
      return true;
    }
    Value value = dependences.operations().get(number).result(0);
    int other = graph.clusterOf(user);
    boolean elsewhere = false;
    for (OpOperand use : value.uses()) {
      int at = dependences.number(use.owner());
      elsewhere |= at < 0 || graph.clusterOf(at) != other && graph.clusterOf(at) != number;
    }
    return elsewhere
        && !isProduct(number)
        && !isProduct(user)
        && clusters[graph.clusterOf(number)].inputs().stream().anyMatch(this::isProduct);
  }

  private boolean isProduct(Value value) {
    int source = dependences.number(value.definingOp());
    return source >= 0 && isProduct(source);
  }

  private boolean isProduct(int number) {
    OperatorPattern pattern = operators.patternOf(dependences.operations().get(number));
    return pattern == OperatorPattern.MATMUL || pattern == OperatorPattern.CONVOLUTION;
  }

  /// {@return the edges between operators that may be grouped}: those that save most bytes first, else in
  /// order, and those of matmuls after all others, since a product takes what is left
  ///
  /// What one operator alone needs is neither written nor read where both are joined; what others need too
  /// is still written.
  private List<int[]> edges() {
    List<List<int[]>> buckets = new ArrayList<>();
    for (int i = 0; i < 2 * Long.SIZE; i++) {
      buckets.add(new ArrayList<>());
    }
    for (int i = 0; i < clusters.length; i++) {
      if (!isClustered(i)) {
        continue;
      }
      Value result = dependences.operations().get(i).result(0);
      long saved = (result.hasOneUse() ? 2 : 1) * bytes(result);
      int bucket = Long.numberOfLeadingZeros(saved | 1);
      for (int user : users(result)) {
        boolean product = isProduct(i) || isProduct(user);
        buckets.get(bucket + (product ? Long.SIZE : 0)).add(new int[] {i, user});
      }
    }
    List<int[]> edges = new ArrayList<>();
    buckets.forEach(edges::addAll);
    return edges;
  }

  /// {@return the operators that may be grouped and use `value`, in order}
  private List<Integer> users(Value value) {
    List<Integer> users = new ArrayList<>();
    for (OpOperand use : value.uses()) {
      int user = dependences.number(use.owner());
      if (user >= 0 && isClustered(user)) {
        users.add(user);
      }
    }
    users.sort(null);
    return users;
  }

  /// {@return for each value the operators that may be grouped and read it}
  private Map<Value, List<Integer>> readers() {
    Map<Value, List<Integer>> readers = new LinkedHashMap<>();
    for (int i = 0; i < clusters.length; i++) {
      Operation op = dependences.operations().get(i);
      for (int k = 0; isClustered(i) && k < op.operandCount(); k++) {
        if (!GroupableOperators.isNumber(op, k)) {
          readers.computeIfAbsent(op.operand(k), v -> new ArrayList<>()).add(i);
        }
      }
    }
    return readers;
  }

  /// {@return how many bytes `value` takes, supposing a size where one is not known}
  static long bytes(Value value) {
    if (!(value.type() instanceof TensorType type)) {
      return 0;
    }
    long bytes = ElementTypes.find(type.elementType()).map(t -> (long) t.byteSize()).orElse(0L);
    for (int i = 0; i < type.rank(); i++) {
      bytes *= type.isDynamic(i) ? TYPICAL : type.dimension(i);
    }
    return bytes;
  }

  private boolean join(int first, int second) {
    int a = graph.clusterOf(first);
    int b = graph.clusterOf(second);
    if (a == b || !refusal(a, b).isEmpty()) {
      return false;
    }
    Cluster joined = joined(clusters[a], clusters[b]);
    if (graph.join(a, b) != ClusterGraph.Answer.JOINED) {
      return false;
    }
    clusters[a] = null;
    clusters[b] = null;
    clusters[graph.clusterOf(a)] = joined;
    return true;
  }

  /// {@return why two clusters are not made one, empty if they could be}
  private String refusal(int a, int b) {
    String order = reason(graph.canJoin(a, b));
    if (!order.isEmpty()) {
      return order;
    }
    if (clusters[a].operations().size() + clusters[b].operations().size()
        > options.maxOperators()) {
      return "more than %d operators".formatted(options.maxOperators());
    }
    Cluster joined = joined(clusters[a], clusters[b]);
    String room = tooMuch(joined, 1);
    if (!room.isEmpty()) {
      return room;
    }
    IterationSpace.Result result = space(joined);
    return result.space().isEmpty() ? result.refusal() : footprint(joined, result.space().get());
  }

  private static String reason(ClusterGraph.Answer answer) {
    return switch (answer) {
      case BETWEEN -> "something between them needs one and gives to the other";
      case TOO_FAR -> "they lie too far apart";
      case JOINED -> "";
    };
  }

  /// {@return why `cluster` is too much for one kernel, `times` as large as kernels are, empty if it is not}
  private String tooMuch(Cluster cluster, int times) {
    int operators = times * options.maxOperators();
    if (cluster.operations().size() > operators) {
      return "more than %d operators".formatted(operators);
    }
    int tensors = times * options.maxTensors();
    return cluster.tensors() > tensors
        ? "more than %d tensors".formatted(tensors)
        : options.arguments().refusal(cluster.tensors(), cluster.sizes());
  }

  private String footprint(Cluster joined, IterationSpace space) {
    long bytes = options.fastBytes() == 0 ? 0 : RowFootprint.bytes(joined, space);
    return bytes > options.fastBytes()
        ? "a row takes %d bytes, the device keeps %d".formatted(bytes, options.fastBytes())
        : "";
  }

  /// Why two clusters are two.
  ///
  /// @param from an operator of one
  /// @param to one of the other
  /// @param beside whether they do the same to different tensors; else `to` needs what `from` computes
  record Apart(Operation from, Operation to, boolean beside, String reason) {}

  /// {@return for each two clusters of which one needs what the other computes, and for those that do the
  /// same, why they are not one}
  ImmutableList<Apart> reasons() {
    var reasons = ImmutableList.<Apart>builder();
    Set<Long> seen = new HashSet<>();
    for (int i = 0; i < clusters.length; i++) {
      int a = graph.clusterOf(i);
      if (clusters[a] == null || staysOutside(clusters[a])) {
        continue;
      }
      List<Integer> users = users(dependences.operations().get(i).result(0));
      for (int user : users) {
        int b = graph.clusterOf(user);
        if (a != b && !staysOutside(clusters[b]) && seen.add(((long) a << 32) | b)) {
          boolean beside = clusters[a].horizontal() || clusters[b].horizontal();
          reasons.add(
              new Apart(
                  dependences.operations().get(i),
                  dependences.operations().get(user),
                  false,
                  beside ? "one of them stands side by side with others" : refusal(a, b)));
        }
      }
    }
    return reasons.addAll(apart).build();
  }

  private boolean staysOutside(Cluster cluster) {
    return !options.views() && cluster.isView();
  }

  /// {@return both, in the order of the program}
  private Cluster joined(Cluster a, Cluster b) {
    List<Operation> all = new ArrayList<>();
    int i = 0;
    int j = 0;
    while (i < a.operations().size() || j < b.operations().size()) {
      boolean first =
          j == b.operations().size()
              || i < a.operations().size()
                  && dependences.number(a.operations().get(i))
                      < dependences.number(b.operations().get(j));
      all.add(first ? a.operations().get(i++) : b.operations().get(j++));
    }
    return Cluster.of(operators, all);
  }

  /// {@return what becomes of the block, in an order in which it can run}
  ImmutableList<GroupingStep> steps() {
    int[] order = new int[clusters.length];
    for (int i = 0; i < clusters.length; i++) {
      if (graph.clusterOf(i) == i) {
        order[graph.place(i)] = i + 1;
      }
    }
    var steps = ImmutableList.<GroupingStep>builder();
    for (int root : order) {
      if (root > 0) {
        Cluster cluster = clusters[root - 1];
        steps.add(
            cluster == null
                ? GroupingStep.of(dependences.operations().get(root - 1))
                : options.views()
                    ? GroupingStep.whole(cluster, sizes)
                    : GroupingStep.withoutViews(cluster, sizes));
      }
    }
    return steps.build();
  }
}
