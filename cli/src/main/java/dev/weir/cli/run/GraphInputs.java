package dev.weir.cli.run;

import com.google.common.collect.ImmutableList;
import dev.weir.cli.file.InputFile;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.dialect.mindir.UnknownType;
import dev.weir.formats.npy.Npy;
import dev.weir.formats.onnx.OnnxTensorFile;
import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import dev.weir.ir.attr.TypeAttr;
import dev.weir.ir.type.FunctionType;
import dev.weir.ir.type.TensorType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The inputs of MindIR's main function graph before it is lowered: what has no type in the file, or a
/// size that is not known, takes it from what is given.
final class GraphInputs {
  private final ImmutableList<InputSpec> specs;
  private final Diagnostics diagnostics;
  private final Rewriter rewriter = new Rewriter();

  GraphInputs(ImmutableList<InputSpec> specs, Diagnostics diagnostics) {
    this.specs = specs;
    this.diagnostics = diagnostics;
  }

  /// Sets the types of the parameters of the main graph in `module`, if there is one.
  ///
  /// @return false if one has no type and none is given, which was reported
  boolean refine(Operation module) {
    int errors = diagnostics.errorCount();
    for (Block block : module.region(0)) {
      for (Operation op : block) {
        if (op instanceof FuncOp graph && graph.isPublic()) {
          refine(graph);
        }
      }
    }
    return diagnostics.errorCount() == errors;
  }

  private void refine(FuncOp graph) {
    List<Type> types = new ArrayList<>(graph.functionType().inputs());
    List<BlockArgument> parameters = graph.parameters();
    ImmutableList<String> names = InputNames.of(parameters);
    boolean changed = false;
    for (int i = 0; i < types.size(); i++) {
      Type type = types.get(i);
      boolean unknown = type instanceof UnknownType;
      if (graph.weight(i).isPresent() || !unknown && !hasUnknownSizes(type)) {
        continue;
      }
      Optional<TensorType> given = given(parameters.get(i), i, names.get(i), unknown);
      if (given.isPresent() && (unknown || fits((TensorType) type, given.get()))) {
        rewriter.setType(parameters.get(i), given.get());
        types.set(i, given.get());
        changed = true;
      }
    }
    if (changed) {
      FunctionType whole = FunctionType.of(types, graph.functionType().results());
      rewriter.setAttribute(graph, "function_type", new TypeAttr(whole));
    }
  }

  private static boolean hasUnknownSizes(Type type) {
    return type instanceof TensorType tensor && !tensor.isStatic();
  }

  private static boolean fits(TensorType declared, TensorType given) {
    boolean same =
        declared.rank() == given.rank() && declared.elementType().equals(given.elementType());
    for (int i = 0; same && i < declared.rank(); i++) {
      same = declared.isDynamic(i) || declared.dimension(i) == given.dimension(i);
    }
    return same;
  }

  private Optional<TensorType> given(
      BlockArgument parameter, int index, String name, boolean needed) {
    ProgramInput input =
        new ProgramInput(
            "arg" + index,
            name,
            TensorType.of(ElementTypes.typeOf(DType.FLOAT32)),
            parameter.location());
    for (InputSpec spec : specs) {
      if (input.isCalled(spec.name()) || input.endsWith(spec.name())) {
        return type(spec, input, needed);
      }
    }
    if (needed) {
      diagnostics.error(
          parameter.location(),
          "input '%s' has no type in the program; give it one with --input %s=ones:TYPE, TYPE"
              + " such as 2x3xf32",
          name,
          name);
    }
    return Optional.empty();
  }

  private Optional<TensorType> type(InputSpec spec, ProgramInput input, boolean needed) {
    return switch (spec.source()) {
      case InputSpec.Fill fill ->
          Optional.of(TensorType.of(ElementTypes.typeOf(fill.dtype()), fill.shape()));
      case InputSpec.NpyFile npy ->
          Npy.read(InputFile.existing(npy.path()), diagnostics).map(GraphInputs::typeOf);
      case InputSpec.OnnxFile onnx ->
          OnnxTensorFile.read(InputFile.existing(onnx.path()), diagnostics)
              .map(GraphInputs::typeOf);
      case InputSpec.Texts texts -> Optional.of(typeOf(texts.tensor()));
      case InputSpec.Scalar scalar -> {
        if (needed) {
          diagnostics.error(
              input.location(),
              "input '%s' has no type in the program; give --input %s=%s:TYPE, TYPE such as"
                  + " 2x3xf32",
              input.shown(),
              spec.name(),
              scalar.digits());
        }
        yield Optional.empty();
      }
    };
  }

  private static TensorType typeOf(Tensor tensor) {
    return TensorType.of(ElementTypes.typeOf(tensor.dtype()), tensor.shape());
  }
}
