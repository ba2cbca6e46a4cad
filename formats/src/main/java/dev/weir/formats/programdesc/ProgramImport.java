package dev.weir.formats.programdesc;

import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.BuiltinOps;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.TensorArrayType;
import dev.weir.formats.programdesc.proto.BlockDesc;
import dev.weir.formats.programdesc.proto.OpAttr;
import dev.weir.formats.programdesc.proto.OpDesc;
import dev.weir.formats.programdesc.proto.ProgramDesc;
import dev.weir.formats.programdesc.proto.TensorDesc;
import dev.weir.formats.programdesc.proto.VarDesc;
import dev.weir.ir.Block;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Location;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Region;
import dev.weir.ir.Type;
import dev.weir.ir.type.TensorType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// Makes a module of a program. What all of its blocks share is here.
final class ProgramImport {
  /// The kinds of variables that hold a tensor, and a list of them.
  private static final int TENSOR = 7;

  private static final int LIST = 13;

  /// How deep blocks may nest.
  private static final int MAX_DEPTH = 64;

  /// A loop is read again when sizes change in it, and so are the loops in it: how often, on average, operators are.
  private static final int MOST_READINGS = 64;

  private static final int MAX_RANK = 64;

  private final ProgramDesc desc;
  private final DialectRegistry registry;
  private final Location file;
  private final Diagnostics diagnostics;
  private final List<Map<String, VarDesc>> variables = new ArrayList<>();
  private final Set<String> warned = new HashSet<>();
  private long budget;

  ProgramImport(
      ProgramDesc desc, DialectRegistry registry, Location file, Diagnostics diagnostics) {
    this.desc = desc;
    this.registry = registry;
    this.file = file;
    this.diagnostics = diagnostics;
  }

  /// {@return the program}
  ModuleOp run() {
    for (BlockDesc block : desc.getBlocksList()) {
      Map<String, VarDesc> own = new LinkedHashMap<>();
      block.getVarsList().forEach(variable -> own.put(variable.getName(), variable));
      variables.add(own);
      budget += (long) MOST_READINGS * block.getOpsCount();
    }
    checkBlocks();
    checkOperators();
    Block body = new Block(List.of());
    Region region = new Region();
    region.append(body);
    OpBuilder builder = OpBuilder.atEnd(body);
    Scope scope = Scope.of(null, declaredIn(0));
    parameters(builder, scope);
    new BlockImport(this, 0, scope, builder).run();
    return BuiltinOps.module(region).build(file);
  }

  /// Each block is the body of one operator, and none is within itself.
  private void checkBlocks() {
    int[] users = new int[desc.getBlocksCount()];
    int[] depth = new int[desc.getBlocksCount()];
    for (int i = 0; i < desc.getBlocksCount(); i++) {
      for (OpDesc op : desc.getBlocks(i).getOpsList()) {
        for (OpAttr attribute : op.getAttrsList()) {
          if (attribute.getType() == 8) {
            int inner = attribute.getBlockIdx();
            if (inner <= 0 || inner >= users.length) {
              throw new ProgramDescFault(
                  "operator '%s' of block %d has block %d, but there are blocks 1 to %d",
                  op.getType(), i, inner, users.length - 1);
            }
            if (users[inner]++ > 0 || inner <= i) {
              throw new ProgramDescFault(
                  "operator '%s' of block %d has block %d, which is around it or another's",
                  op.getType(), i, inner);
            }
            depth[inner] = depth[i] + 1;
            if (depth[inner] > MAX_DEPTH) {
              throw new ProgramDescFault("blocks nest deeper than %d", MAX_DEPTH);
            }
          }
        }
      }
    }
  }

  /// All that are not known are named at once.
  private void checkOperators() {
    List<String> unknown = new ArrayList<>();
    Set<String> seen = new LinkedHashSet<>();
    for (int i = 0; i < desc.getBlocksCount(); i++) {
      for (int at = 0; at < desc.getBlocks(i).getOpsCount(); at++) {
        String type = desc.getBlocks(i).getOps(at).getType();
        if (seen.add(type)) {
          try {
            row(type);
          } catch (ProgramDescFault fault) {
            diagnostics.error(file, "%s", fault.at(i, at, type).getMessage());
            unknown.add(type);
          }
        }
      }
    }
    if (!unknown.isEmpty()) {
      throw new ProgramDescFault(
          "%d of the %d kinds of operators of the program are not known",
          unknown.size(), seen.size());
    }
  }

  private void parameters(OpBuilder builder, Scope scope) {
    for (String name : new TreeSet<>(variables.get(0).keySet())) {
      VarDesc variable = variables.get(0).get(name);
      if (variable.getPersistable() && variable.getType().getType() == TENSOR) {
        Type type =
            tensorType(variable)
                .orElseThrow(() -> new ProgramDescFault("the parameter '%s' has no type", name));
        builder.setLocation(new Location.Named(name, file));
        scope.set(name, builder.add(PirOps.parameter(name, type)).result(0));
      }
    }
  }

  /// Counts an operator.
  ///
  /// @throws ProgramDescFault if too many were made for the size of the file
  void spend() {
    if (budget-- <= 0) {
      throw new ProgramDescFault("loops within loops, whose sizes change, are too many");
    }
  }

  Location file() {
    return file;
  }

  BlockDesc block(int index) {
    return desc.getBlocks(index);
  }

  /// {@return the variables that block `index` declares}
  ImmutableSet<String> declaredIn(int index) {
    return ImmutableSet.copyOf(variables.get(index).keySet());
  }

  /// {@return the variable `name` as block `index` sees it}
  Optional<VarDesc> variable(int index, String name) {
    int at = index;
    for (int i = 0; i <= MAX_DEPTH && at >= 0 && at < variables.size(); i++) {
      VarDesc own = variables.get(at).get(name);
      if (own != null) {
        return Optional.of(own);
      }
      at = at == 0 ? -1 : desc.getBlocks(at).getParentIdx();
    }
    return Optional.empty();
  }

  /// {@return the type that the file gives `variable`}
  Optional<Type> type(VarDesc variable) {
    return variable.getType().getType() == LIST
        ? tensor(variable.getType().getTensorArray().getTensor()).map(TensorArrayType::new)
        : tensorType(variable).map(type -> type);
  }

  /// {@return the type that the file gives `variable`, if that is a tensor}
  Optional<TensorType> tensorType(VarDesc variable) {
    return variable.getType().getType() == TENSOR && variable.getType().hasLodTensor()
        ? tensor(variable.getType().getLodTensor().getTensor())
        : Optional.empty();
  }

  private static Optional<TensorType> tensor(TensorDesc desc) {
    if (desc.getDimsCount() > MAX_RANK) {
      throw new ProgramDescFault("a tensor has %d dimensions", desc.getDimsCount());
    }
    DType dtype = Translation.dtype(desc.getDataType());
    if (dtype == DType.UNDEFINED) {
      return Optional.empty();
    }
    long[] shape = new long[desc.getDimsCount()];
    for (int i = 0; i < shape.length; i++) {
      long size = desc.getDims(i);
      if (size < -1) {
        throw new ProgramDescFault("a tensor has the size %d", size);
      }
      shape[i] = size == -1 ? TensorType.DYNAMIC : size;
    }
    return Optional.of(TensorType.of(ElementTypes.typeOf(dtype), shape));
  }

  /// {@return what the table says of the operator `type`}
  ///
  /// @throws ProgramDescFault if it is not known
  OperatorRow row(String type) {
    return OperatorTable.get().row(type);
  }

  /// {@return the definition of the operation `name`}
  OpDefinition definition(String name) {
    OpDefinition found = registry.operation(name);
    if (found == null || !found.isRegistered()) {
      throw new ProgramDescFault("the operation '%s' is not at hand", name);
    }
    return found;
  }

  /// {@return the variables that block `index`, or one in it, sets and does not declare}
  Set<String> writtenAround(int index) {
    Set<String> written = new LinkedHashSet<>();
    for (OpDesc op : desc.getBlocks(index).getOpsList()) {
      new DescribedOp(op).allOutputs().forEach(written::add);
      for (OpAttr attribute : op.getAttrsList()) {
        if (attribute.getType() == 8) {
          written.addAll(writtenAround(attribute.getBlockIdx()));
        }
      }
    }
    written.removeAll(variables.get(index).keySet());
    return written;
  }

  /// Warns once of attributes that nobody knows.
  ///
  /// @throws ProgramDescFault if there is an input that nobody knows
  void checkUsed(Translation op) {
    for (String name : op.op().untaken()) {
      throw new ProgramDescFault("the input '%s' is not known", name);
    }
    for (String name : op.op().unused()) {
      if (!op.row().ignored().contains(name) && warned.add(op.op().type() + " " + name)) {
        diagnostics.warning(
            op.builder().location(),
            "attribute '%s' of operator '%s' is not known and is left out",
            name,
            op.op().type());
      }
    }
  }
}
