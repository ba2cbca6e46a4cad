package dev.weir.pass.kernel.group;

import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.tile.DeviceDescriptor;
import dev.weir.ir.Operation;
import dev.weir.pass.kernel.rule.KernelRules;
import java.util.function.Predicate;

/// What groups may be like.
///
/// @param rules the facts about operators
/// @param keep the names of operators that stay whole, such as `pd_op.matmul`
/// @param stays which operators stay whole besides these
/// @param views whether what is only seen in another shape becomes a kernel, or part of one, at the edge of a group
///     too; otherwise it stays outside
/// @param fastBytes how many bytes of tiles a kernel may keep at once; 0 if that does not matter
/// @param maxOperators the most operators of one group
/// @param maxTensors the most tensors that one kernel reads and writes
/// @param arguments the room for what a kernel is given
public record GroupingOptions(
    KernelRules rules,
    ImmutableSet<String> keep,
    Predicate<Operation> stays,
    boolean views,
    long fastBytes,
    int maxOperators,
    int maxTensors,
    DeviceDescriptor.Arguments arguments) {
  /// How much larger kernels may be that do the same to several tensors.
  static final int SIDE_BY_SIDE = 3;

  /// What a kernel is limited to unless something else is said.
  public static final GroupingOptions DEFAULT =
      new GroupingOptions(
          KernelRules.STANDARD,
          ImmutableSet.of(),
          op -> false,
          false,
          0,
          128,
          48,
          DeviceDescriptor.Arguments.ANY);

  /// {@return the limits of a device}
  public static GroupingOptions of(DeviceDescriptor device) {
    return DEFAULT.withFastBytes(device.fastBytes()).withArguments(device.arguments());
  }

  /// {@return these options with other rules of operators}
  public GroupingOptions withRules(KernelRules rules) {
    return new GroupingOptions(
        rules, keep, stays, views, fastBytes, maxOperators, maxTensors, arguments);
  }

  /// {@return these options with `keep` staying whole}
  public GroupingOptions withKeep(ImmutableSet<String> keep) {
    return new GroupingOptions(
        rules, keep, stays, views, fastBytes, maxOperators, maxTensors, arguments);
  }

  /// {@return these options with another size of fast memory}
  public GroupingOptions withFastBytes(long fastBytes) {
    return new GroupingOptions(
        rules, keep, stays, views, fastBytes, maxOperators, maxTensors, arguments);
  }

  /// {@return these options with other room for arguments}
  GroupingOptions withArguments(DeviceDescriptor.Arguments room) {
    return new GroupingOptions(
        rules, keep, stays, views, fastBytes, maxOperators, maxTensors, room);
  }

  /// {@return these options with other operators staying whole besides those of names that do}
  public GroupingOptions withStays(Predicate<Operation> stays) {
    return new GroupingOptions(
        rules, keep, stays, views, fastBytes, maxOperators, maxTensors, arguments);
  }

  /// {@return these options with views being kernels or not}
  public GroupingOptions withViews(boolean views) {
    return new GroupingOptions(
        rules, keep, stays, views, fastBytes, maxOperators, maxTensors, arguments);
  }

  /// {@return these options for groups of at most so many operators}
  public GroupingOptions withMaxOperators(int maxOperators) {
    return new GroupingOptions(
        rules, keep, stays, views, fastBytes, maxOperators, maxTensors, arguments);
  }

  /// {@return whether `op` stays whole}
  boolean isKept(Operation op) {
    return keep.contains(op.name()) || stays.test(op);
  }
}
