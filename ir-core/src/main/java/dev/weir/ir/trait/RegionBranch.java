package dev.weir.ir.trait;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Type;
import dev.weir.ir.def.OpInterface;
import dev.weir.ir.type.SizeEncoding;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An operation that says in which order its regions run and which values go from where to where:
/// choices and loops.
///
/// Control comes to the operation, goes into one of its regions or past it, and from the end of each
/// region on into another or out. Mirrors MLIR's `RegionBranchOpInterface`.
@OpInterface
public interface RegionBranch extends Operation {
  /// {@return where control may go first}
  ImmutableList<RegionSuccessor> entrySuccessors();

  /// {@return where control may go first, as far as constant operands tell}
  ///
  /// @param constants for each operand its constant, or null where it has none
  default ImmutableList<RegionSuccessor> entrySuccessors(List<@Nullable Attribute> constants) {
    return entrySuccessors();
  }

  /// {@return where control may go from the end of `region`}
  ImmutableList<RegionSuccessor> regionSuccessors(Region region);

  /// {@return the operands of this operation that are given to the inputs of `successor` when
  /// control comes to the operation}
  default OperandRange entryOperands(RegionSuccessor successor) {
    return OperandRange.none(this);
  }

  /// {@return the operands of `terminator`, which ends one of the regions, that are given to the
  /// inputs of `successor`}
  default OperandRange forwardedOperands(
      RegionBranchTerminator terminator, RegionSuccessor successor) {
    return terminator.forwardedOperands(successor);
  }

  /// {@return whether a value of type `operand` may become an input of type `input`}
  default boolean areTypesCompatible(Type operand, Type input) {
    return SizeEncoding.areEqualWithout(operand, input);
  }

  /// Reports values whose number or types do not fit where they go. Called by the verifier after the
  /// operation's own [#verify].
  static void verifyEdges(RegionBranch branch, Diagnostics diagnostics) {
    for (RegionSuccessor successor : branch.entrySuccessors()) {
      if (!verifyEdge(branch, branch, branch.entryOperands(successor), successor, diagnostics)) {
        return;
      }
    }
    for (int i = 0; i < branch.regionCount(); i++) {
      Region region = branch.region(i);
      if (region.isEmpty()) {
        continue;
      }
      ImmutableList<RegionSuccessor> successors = branch.regionSuccessors(region);
      for (Block block = region.first(); block != null; block = block.next()) {
        if (!(block.last() instanceof RegionBranchTerminator terminator)) {
          continue;
        }
        for (RegionSuccessor successor : successors) {
          OperandRange given = branch.forwardedOperands(terminator, successor);
          if (!verifyEdge(branch, terminator, given, successor, diagnostics)) {
            return;
          }
        }
      }
    }
  }

  private static boolean verifyEdge(
      RegionBranch branch,
      Operation from,
      OperandRange given,
      RegionSuccessor successor,
      Diagnostics diagnostics) {
    if (successor.region().filter(Region::isEmpty).isPresent()) {
      return true;
    }
    int needed = successor.inputs().size();
    if (given.size() != needed) {
      diagnostics
          .error(
              branch,
              "along control flow edge from %s to %s: region branch point has %d operands, but"
                  + " region successor needs %d inputs",
              from == branch ? "parent" : "Operation " + from.name(),
              successor,
              given.size(),
              needed)
          .note(from.location(), "region branch point");
      return false;
    }
    for (int i = 0; i < needed; i++) {
      Type operand = given.get(i).type();
      Type input = successor.inputs().get(i).type();
      if (!branch.areTypesCompatible(operand, input)) {
        diagnostics
            .error(
                branch,
                "along control flow edge from %s to %s: successor operand type #%d '%s' should"
                    + " match successor input type #%d '%s'",
                from == branch ? "parent" : "Operation " + from.name(),
                successor,
                i,
                operand,
                i,
                input)
            .note(from.location(), "region branch point");
        return false;
      }
    }
    return true;
  }
}
