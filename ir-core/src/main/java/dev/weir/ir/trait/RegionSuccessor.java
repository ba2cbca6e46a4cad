package dev.weir.ir.trait;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Value;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Where control goes within a [RegionBranch]: into one of its regions, or out of it, past the
/// operation; with the values that are given there.
public final class RegionSuccessor {
  private final @Nullable Region region;
  private final List<? extends Value> inputs;

  private RegionSuccessor(@Nullable Region region, List<? extends Value> inputs) {
    this.region = region;
    this.inputs = inputs;
  }

  /// {@return the way into `region`, whose entry arguments are all given}
  public static RegionSuccessor into(Region region) {
    return new RegionSuccessor(
        region, region.isEmpty() ? ImmutableList.of() : region.entry().arguments());
  }

  /// {@return the way into `region`, of whose entry arguments those in `inputs` are given}
  public static RegionSuccessor into(Region region, List<? extends Value> inputs) {
    return new RegionSuccessor(region, inputs);
  }

  /// {@return the way out of `op`, which gives its results}
  public static RegionSuccessor outOf(Operation op) {
    return new RegionSuccessor(null, op.results());
  }

  /// {@return the way out of an operation, which gives those of its results in `inputs`}
  public static RegionSuccessor out(List<? extends Value> inputs) {
    return new RegionSuccessor(null, inputs);
  }

  /// {@return whether control leaves the operation}
  public boolean isOut() {
    return region == null;
  }

  /// {@return the region that is entered, unless control leaves}
  public Optional<Region> region() {
    return Optional.ofNullable(region);
  }

  /// {@return whether `candidate` is entered}
  public boolean isInto(Region candidate) {
    return region == candidate;
  }

  /// {@return the arguments or results that are given}
  public List<? extends Value> inputs() {
    return inputs;
  }

  @Override
  public String toString() {
    return region == null ? "parent" : "Region #" + region.index();
  }
}
