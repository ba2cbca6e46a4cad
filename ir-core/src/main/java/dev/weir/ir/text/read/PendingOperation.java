package dev.weir.ir.text.read;

import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Region;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An operation in generic form that has been read up to its regions.
final class PendingOperation {
  final int at;
  final List<ResultName> results;
  final OpDefinition definition;
  final List<OperandName> operands;
  final List<Block> successors;
  final @Nullable Attribute properties;
  final int propertiesAt;
  final List<Region> regions = new ArrayList<>(1);

  PendingOperation(
      int at,
      List<ResultName> results,
      OpDefinition definition,
      List<OperandName> operands,
      List<Block> successors,
      @Nullable Attribute properties,
      int propertiesAt) {
    this.at = at;
    this.results = results;
    this.definition = definition;
    this.operands = operands;
    this.successors = successors;
    this.properties = properties;
    this.propertiesAt = propertiesAt;
  }
}
