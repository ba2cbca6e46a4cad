package dev.weir.compiler;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.controlflow.GroupOp;
import dev.weir.dialect.kernel.Backend;
import dev.weir.dialect.kernel.ChoiceReason;
import dev.weir.dialect.kernel.KernelRegistry;
import dev.weir.dialect.kernel.KernelSpec;
import dev.weir.dialect.operator.KernelSignature;
import dev.weir.dialect.tile.DeviceDescriptor;
import dev.weir.dialect.tile.KernelRefusal;
import dev.weir.dialect.tile.ProductAttr;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.type.TensorLike;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.kernel.expr.Lowered;
import dev.weir.pass.kernel.expr.Refusal;
import dev.weir.pass.kernel.group.GroupKind;
import dev.weir.pass.kernel.group.GroupableOperators;
import dev.weir.pass.kernel.group.Grouping;
import dev.weir.pass.kernel.group.GroupingOptions;
import dev.weir.pass.kernel.group.Ungrouping;
import dev.weir.pass.kernel.rule.KernelRules;
import dev.weir.pass.kernel.source.SourceLaunches;
import dev.weir.pass.kernel.tile.GroupKernels;
import dev.weir.pass.kernel.tile.GroupLowering;
import dev.weir.pass.kernel.tile.GroupPlan;
import dev.weir.runtime.device.TileTarget;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// Puts operators in groups that become a generated kernel each. What cannot become one, or is better
/// computed by a kernel of the library, remembers why.
final class GroupFormation {
  private final TileTarget target;
  private final DeviceDescriptor device;
  private final KernelRegistry kernels;
  private final GroupKernels known;
  private final Predicate<Operation> isGiven;
  private final GroupLowering lowering;
  private final Rewriter rewriter = new Rewriter();
  private long formed;

  /// {@return the formation of groups for `target`, beside the kernels of the library}
  ///
  /// @param known the kernels of groups, as far as they are known
  /// @param registry says which kernels are given as source
  static GroupFormation of(TileTarget target, GroupKernels known, DialectRegistry registry) {
    String language = target.sourceLanguage().orElse("");
    return new GroupFormation(
        target,
        Targets.kernels(target),
        known,
        op -> SourceLaunches.isGiven(op, language, registry));
  }

  /// @param kernels the kernels of the library and those that the target generates
  GroupFormation(TileTarget target, KernelRegistry kernels) {
    this(target, kernels, new GroupKernels(KernelRules.STANDARD), op -> false);
  }

  private GroupFormation(
      TileTarget target, KernelRegistry kernels, GroupKernels known, Predicate<Operation> isGiven) {
    this.target = target;
    this.isGiven = isGiven;
    this.device = target.device();
    this.kernels = kernels;
    this.known = known;
    this.lowering = new GroupLowering(target, known);
  }

  /// Groups the operators of `module`. Where a group cannot become a kernel, each of its operators gets
  /// a group of its own, and where that cannot become one either, it stays outside.
  ///
  /// @param fusion whether a group may have several operators
  /// @return how many groups there are
  long run(Operation module, boolean fusion) {
    GroupingOptions limits = limits();
    if (!fusion || !form(module, limits)) {
      form(module, limits.withMaxOperators(1));
    }
    return formed;
  }

  /// {@return what groups may be like on the target}: an operator that would be a kernel by itself, or the
  /// convolution of one, stays outside where the library's kernel comes first, and one whose kernel is given as source
  GroupingOptions limits() {
    GroupableOperators operators = new GroupableOperators(known.rules());
    return GroupingOptions.of(device)
        .withRules(known.rules())
        .withViews(target.generatesViews())
        .withStays(op -> isGiven.test(op) || isOfLibrary(op, operators.ownKind(op)));
  }

  private boolean isOfLibrary(Operation op, Optional<GroupKind> kind) {
    if (kind.isEmpty()) {
      return false;
    }
    Operands operands = Operands.of(op.operands());
    Optional<KernelSpec> generated = generated(kind.get().text(), operands);
    Optional<KernelSpec> library = library(op, operands);
    return library.isPresent()
        && generated.isPresent()
        && library.get().priority() > generated.get().priority();
  }

  /// What a kernel is chosen by.
  private record Operands(DType dtype, ImmutableList<TensorType> types) {
    static Operands of(Iterable<Value> values) {
      var types = ImmutableList.<TensorType>builder();
      DType dtype = DType.UNDEFINED;
      for (Value operand : values) {
        if (operand.type() instanceof TensorLike like) {
          types.add(like.tensor());
          if (dtype == DType.UNDEFINED) {
            dtype = ElementTypes.find(like.tensor().elementType()).orElse(DType.UNDEFINED);
          }
        }
      }
      return new Operands(dtype, types.build());
    }
  }

  private Optional<KernelSpec> generated(String kind, Operands operands) {
    return kernels.find(
        KernelSpec.groupName(kind), target.backend(), operands.dtype(), operands.types());
  }

  /// {@return the kernel of the library for `op`}
  private Optional<KernelSpec> library(Operation op, Operands operands) {
    String name = KernelSignature.kernelNameOf(op);
    return kernels.find(name, Backend.CPU, operands.dtype(), operands.types());
  }

  /// {@return whether all groups can become kernels}
  private boolean form(Operation module, GroupingOptions limits) {
    boolean all = true;
    for (GroupOp group : Grouping.run(module, limits)) {
      Optional<String> reason = whyNot(group);
      if (reason.isPresent()) {
        dissolve(group, reason.get());
        all = false;
      } else {
        formed++;
      }
    }
    return all;
  }

  private void dissolve(GroupOp group, String reason) {
    for (Operation op : ImmutableList.copyOf(group.body())) {
      rewriter.setAttribute(op, ChoiceReason.ATTRIBUTE, new StringAttr(reason));
    }
    Ungrouping.dissolve(group, rewriter);
  }

  /// {@return why `group` is not to become a generated kernel, if so}; else it remembers why it is
  private Optional<String> whyNot(GroupOp group) {
    Operands operands = Operands.of(group.operands());
    Optional<KernelSpec> generated = generated(group.kind(), operands);
    if (generated.isEmpty()) {
      return kernels
          .whyNot(
              KernelSpec.groupName(group.kind()),
              target.backend(),
              operands.dtype(),
              operands.types())
          .map(reason -> "'%s' generates none: %s".formatted(target.name(), reason));
    }
    Optional<KernelSpec> library = library(group, operands);
    if (library.isPresent() && library.get().priority() > generated.get().priority()) {
      return Optional.of(
          "the library's kernel '%s' comes first (priority %d, generated %d)"
              .formatted(
                  library.get().name(), library.get().priority(), generated.get().priority()));
    }
    Optional<String> reason = lowering.whyNot(group).or(() -> refusal(group));
    if (reason.isEmpty()) {
      rewriter.setAttribute(
          group,
          ChoiceReason.ATTRIBUTE,
          new StringAttr(
              library
                      .map(other ->
                          "before the library's kernel '%s' (priority %d, library %d)"
                              .formatted(
                                  other.name(), generated.get().priority(), other.priority()))
                      .orElseGet(() -> operators(group))
                  + byLibrary(group)));
    }
    return reason;
  }

  /// {@return whether a library of products, where the target has one, computes `group`, and why not}
  private String byLibrary(GroupOp group) {
    boolean isProduct = group.kind().equals(GroupKind.MATMUL.text());
    if (!isProduct || kernels.find(KernelSpec.PRODUCT, target.backend()).isEmpty()) {
      return "";
    }
    Optional<String> reason =
        switch (GroupLowering.product(group)) {
          case Lowered.Refused<?>(Refusal why) -> Optional.of(why.reason());
          case Lowered.Made<ProductAttr>(ProductAttr product) ->
              whyNot(product, group.operand(product.left()));
        };
    return reason
        .map(text -> "; no product for a library: " + text)
        .orElse("; a library's product comes first where it is there");
  }

  private Optional<String> whyNot(ProductAttr product, Value left) {
    Type element = ((TensorLike) left.type()).tensor().elementType();
    return kernels.whyNot(
        product.isWhole() ? KernelSpec.PRODUCT : KernelSpec.PART_OF_PRODUCT,
        target.backend(),
        ElementTypes.find(element).orElse(DType.UNDEFINED),
        product.factors(element));
  }

  /// {@return the operators in `group`, as words}
  private static String operators(GroupOp group) {
    List<String> names = new ArrayList<>();
    for (Operation op : group.body()) {
      if (op.operandCount() > 0 && op != group.body().last()) {
        names.add(op.definition().mnemonic());
      }
    }
    return names.size() == 1
        ? "the library has no kernel '" + names.getFirst() + "' for these operands"
        : names.size() + " operators: " + String.join(", ", names);
  }

  /// {@return the kernel of the library that does all that `group` does, if it is a single operator}
  private Optional<KernelSpec> library(GroupOp group, Operands operands) {
    Operation only = group.body().first();
    return only == null || only.next() != group.body().last()
        ? Optional.empty()
        : library(only, operands);
  }

  /// {@return why the target has no code for a kernel of `group`}, which can become kernels; empty where it has
  private Optional<String> refusal(GroupOp group) {
    return lowering
        .plan(group, new Diagnostics())
        .flatMap(GroupPlan::refusal)
        .map(KernelRefusal::reason);
  }
}
