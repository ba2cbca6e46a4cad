package dev.weir.pass.kernel.group;

import java.util.Arrays;

/// Which clusters of a block's operations must come before which others, without circles: clusters become
/// one only where no third one stands between them.
///
/// Clusters stand in an order that is kept up to date, so that the search for a way from one to another
/// looks only at what lies between them in that order. A search gives up after a bounded number of steps
/// and so keeps the whole linear in the edges.
///
/// Source: D. Pearce and P. Kelly, A dynamic topological sort algorithm for directed acyclic graphs, 2007.
final class ClusterGraph {
  /// What came of putting two clusters together, or of asking whether one can.
  enum Answer {
    /// They are one now, or could be.
    JOINED,
    /// Something else stands between them.
    BETWEEN,
    /// The search took too many steps.
    TOO_FAR
  }

  private static final int STEPS = 1 << 12;
  private static final int NONE = -1;

  private final int[] clusterOf;
  private final int[] place;

  // Edges by number; those of a cluster in two lists that are put together when clusters are.
  private final int[] from;
  private final int[] to;
  private final int[] nextOut;
  private final int[] nextIn;
  private final int[] firstOut;
  private final int[] lastOut;
  private final int[] firstIn;
  private final int[] lastIn;

  // Of the search at hand.
  private final int[] seen;
  private int stamp;
  private int steps;
  private int[] ahead = new int[16];
  private int[] behind = new int[16];
  private int aheadCount;
  private int behindCount;

  /// A graph of `count` nodes with edges `from[i] -> to[i]`, each from a lower number to a higher one.
  ClusterGraph(int count, int[] from, int[] to) {
    this.from = from;
    this.to = to;
    clusterOf = new int[count];
    place = new int[count];
    seen = new int[count];
    for (int i = 0; i < count; i++) {
      clusterOf[i] = i;
      place[i] = i;
    }
    nextOut = new int[from.length];
    nextIn = new int[from.length];
    firstOut = filled(count);
    lastOut = filled(count);
    firstIn = filled(count);
    lastIn = filled(count);
    for (int edge = 0; edge < from.length; edge++) {
      append(firstOut, lastOut, nextOut, from[edge], edge);
      append(firstIn, lastIn, nextIn, to[edge], edge);
    }
  }

  private static int[] filled(int count) {
    int[] filled = new int[count];
    Arrays.fill(filled, NONE);
    return filled;
  }

  private static void append(int[] first, int[] last, int[] next, int node, int edge) {
    next[edge] = NONE;
    if (first[node] == NONE) {
      first[node] = edge;
    } else {
      next[last[node]] = edge;
    }
    last[node] = edge;
  }

  /// {@return the cluster that node `node` is in, known by one of its nodes}
  int clusterOf(int node) {
    int root = node;
    while (clusterOf[root] != root) {
      clusterOf[root] = clusterOf[clusterOf[root]];
      root = clusterOf[root];
    }
    return root;
  }

  /// {@return where cluster `cluster` stands among all}
  int place(int cluster) {
    return place[cluster];
  }

  /// {@return whether two clusters could be one}
  Answer canJoin(int a, int b) {
    return search(place[a] < place[b] ? a : b, place[a] < place[b] ? b : a, STEPS);
  }

  /// {@return whether nothing else stands between any two of some clusters, so that all of them can be made
  /// one, one after the other in their order}
  boolean isConvex(int[] members) {
    stamp++;
    int inside = stamp++;
    steps = 0;
    int high = 0;
    for (int each : members) {
      seen[clusterOf(each)] = inside;
      high = Math.max(high, place[clusterOf(each)]);
    }
    aheadCount = 0;
    for (int each : members) {
      if (!follow(clusterOf(each), inside, high, true)) {
        return false;
      }
    }
    for (int i = 0; i < aheadCount; i++) {
      if (!follow(ahead[i], inside, high, false)) {
        return false;
      }
    }
    return true;
  }

  /// Notes what comes after `at`; only members may come right after a member.
  private boolean follow(int at, int inside, int high, boolean member) {
    for (int edge = firstOut[at]; edge != NONE; edge = nextOut[edge]) {
      int next = clusterOf(to[edge]);
      if (++steps > STEPS || seen[next] == inside && !member) {
        return false;
      }
      if (seen[next] != inside && seen[next] != stamp && place[next] < high) {
        seen[next] = stamp;
        ahead = grown(ahead, aheadCount);
        ahead[aheadCount++] = next;
      }
    }
    return true;
  }

  /// Makes one cluster of two, if nothing stands between them. It is known by the one that stood first.
  Answer join(int a, int b) {
    return join(a, b, STEPS);
  }

  /// As [#join], of clusters that are known to have nothing between them, however far apart they are.
  void joinFar(int a, int b) {
    if (join(a, b, Integer.MAX_VALUE) != Answer.JOINED) {
      throw new IllegalStateException("something stands between the clusters");
    }
  }

  private Answer join(int a, int b, int limit) {
    int first = place[a] < place[b] ? a : b;
    int second = first == a ? b : a;
    Answer answer = search(first, second, limit);
    if (answer == Answer.JOINED) {
      reorder(first, second);
      clusterOf[second] = first;
      chain(firstOut, lastOut, nextOut, first, second);
      chain(firstIn, lastIn, nextIn, first, second);
    }
    return answer;
  }

  private static void chain(int[] first, int[] last, int[] next, int a, int b) {
    if (first[a] == NONE) {
      first[a] = first[b];
      last[a] = last[b];
    } else if (first[b] != NONE) {
      next[last[a]] = first[b];
      last[a] = last[b];
    }
  }

  /// Looks for what comes after `first` and for what comes before `second`, between the two.
  private Answer search(int first, int second, int limit) {
    stamp++;
    steps = 0;
    aheadCount = 0;
    behindCount = 0;
    int low = place[first];
    int high = place[second];
    seen[first] = stamp;
    for (int at = first, i = -1; ; ) {
      for (int edge = firstOut[at]; edge != NONE; edge = nextOut[edge]) {
        if (++steps > limit) {
          return Answer.TOO_FAR;
        }
        int next = clusterOf(to[edge]);
        if (next == second && at != first) {
          return Answer.BETWEEN;
        }
        if (next != second && place[next] < high && seen[next] != stamp) {
          seen[next] = stamp;
          ahead = grown(ahead, aheadCount);
          ahead[aheadCount++] = next;
        }
      }
      if (++i == aheadCount) {
        break;
      }
      at = ahead[i];
    }
    seen[second] = stamp;
    for (int at = second, i = -1; ; ) {
      for (int edge = firstIn[at]; edge != NONE; edge = nextIn[edge]) {
        if (++steps > limit) {
          return Answer.TOO_FAR;
        }
        int next = clusterOf(from[edge]);
        if (place[next] > low && seen[next] != stamp) {
          seen[next] = stamp;
          behind = grown(behind, behindCount);
          behind[behindCount++] = next;
        }
      }
      if (++i == behindCount) {
        break;
      }
      at = behind[i];
    }
    return Answer.JOINED;
  }

  private static int[] grown(int[] array, int count) {
    return count == array.length ? Arrays.copyOf(array, 2 * count) : array;
  }

  /// What comes before `second` goes first, then the two, then what comes after `first`.
  private void reorder(int first, int second) {
    int[] before = sorted(behind, behindCount);
    int[] after = sorted(ahead, aheadCount);
    int[] places = new int[before.length + after.length + 2];
    int count = 0;
    for (int node : before) {
      places[count++] = place[node];
    }
    for (int node : after) {
      places[count++] = place[node];
    }
    places[count++] = place[first];
    places[count] = place[second];
    Arrays.sort(places);
    count = 0;
    for (int node : before) {
      place[node] = places[count++];
    }
    place[first] = places[count++];
    for (int node : after) {
      place[node] = places[count++];
    }
  }

  private int[] sorted(int[] nodes, int count) {
    long[] keys = new long[count];
    for (int i = 0; i < count; i++) {
      keys[i] = ((long) place[nodes[i]] << 32) | nodes[i];
    }
    Arrays.sort(keys);
    int[] sorted = new int[count];
    for (int i = 0; i < count; i++) {
      sorted[i] = (int) keys[i];
    }
    return sorted;
  }
}
