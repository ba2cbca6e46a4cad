package dev.weir.formats.mindir;

import com.google.common.collect.ImmutableList;
import dev.weir.formats.mindir.proto.LayoutProto;
import dev.weir.formats.mindir.proto.ModelProto;
import dev.weir.formats.mindir.proto.ParallelProto;
import dev.weir.formats.mindir.proto.PreprocessOpProto;
import dev.weir.formats.mindir.proto.PreprocessorProto;
import dev.weir.ir.Attribute;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.NamedAttribute;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.DenseArrayAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.StringAttr;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/// What a model says besides its graphs: how its data is made ready, and how its tensors lie on many
/// devices. Nothing is done with it; it is kept.
final class ModelNotes {
  private static final String PREPROCESSOR = "preprocessor";
  private static final String PARALLEL = "parallel";

  private ModelNotes() {}

  /// Adds what `model` says to `entries`.
  static void read(ModelProto model, List<NamedAttribute> entries) {
    if (model.hasPreprocessor()) {
      entries.add(
          new NamedAttribute(
              PREPROCESSOR,
              new ArrayAttr(
                  model.getPreprocessor().getOpList().stream()
                      .map(ModelNotes::step)
                      .collect(ImmutableList.<Attribute>toImmutableList()))));
    }
    if (model.hasParallel()) {
      entries.add(
          new NamedAttribute(
              PARALLEL,
              new ArrayAttr(
                  model.getParallel().getLayoutList().stream()
                      .map(ModelNotes::layout)
                      .collect(ImmutableList.<Attribute>toImmutableList()))));
    }
  }

  private static DictionaryAttr step(PreprocessOpProto op) {
    List<NamedAttribute> entries = new ArrayList<>();
    text(entries, "input_columns", op.hasInputColumns(), op.getInputColumns());
    text(entries, "output_columns", op.hasOutputColumns(), op.getOutputColumns());
    text(entries, "project_columns", op.hasProjectColumns(), op.getProjectColumns());
    text(entries, "op_type", op.hasOpType(), op.getOpType());
    text(entries, "operations", op.hasOperations(), op.getOperations());
    if (op.hasOffload()) {
      entries.add(new NamedAttribute("offload", BoolAttr.of(op.getOffload())));
    }
    return DictionaryAttr.of(entries);
  }

  private static DictionaryAttr layout(LayoutProto layout) {
    List<NamedAttribute> entries = new ArrayList<>();
    text(entries, "name", layout.hasName(), layout.getName());
    numbers(entries, "device_arrangement_int", layout.getDeviceArrangementIntList());
    numbers(entries, "tensor_map_int", layout.getTensorMapIntList());
    numbers(entries, "slice_shape_int", layout.getSliceShapeIntList());
    number(entries, "field_size", layout.hasFieldSize(), layout.getFieldSize());
    flag(entries, "uniform_split", layout.hasUniformSplit(), layout.getUniformSplit());
    text(entries, "opt_shard_group", layout.hasOptShardGroup(), layout.getOptShardGroup());
    flag(entries, "pipeline_shared", layout.hasPipelineShared(), layout.getPipelineShared());
    flag(entries, "is_send", layout.hasIsSend(), layout.getIsSend());
    number(entries, "peer_rank", layout.hasPeerRank(), layout.getPeerRank());
    number(entries, "sr_tag", layout.hasSrTag(), layout.getSrTag());
    numbers(entries, "opt_shard_slice_shape_int", layout.getOptShardSliceShapeIntList());
    return DictionaryAttr.of(entries);
  }

  private static void text(List<NamedAttribute> entries, String name, boolean there, String value) {
    if (there) {
      entries.add(new NamedAttribute(name, StringAttr.of(value)));
    }
  }

  private static void number(List<NamedAttribute> entries, String name, boolean there, long value) {
    if (there) {
      entries.add(new NamedAttribute(name, IntegerAttr.i64(value)));
    }
  }

  private static void flag(
      List<NamedAttribute> entries, String name, boolean there, boolean value) {
    if (there) {
      entries.add(new NamedAttribute(name, BoolAttr.of(value)));
    }
  }

  private static void numbers(List<NamedAttribute> entries, String name, List<Long> values) {
    if (!values.isEmpty()) {
      entries.add(
          new NamedAttribute(
              name, DenseArrayAttr.ofLongs(values.stream().mapToLong(Long::longValue).toArray())));
    }
  }

  /// Says in `model` what `known` says of a model that was read.
  static void write(DictionaryAttr known, ModelProto.Builder model) {
    if (known.get(PREPROCESSOR) instanceof ArrayAttr(var steps)) {
      PreprocessorProto.Builder preprocessor = PreprocessorProto.newBuilder();
      for (Attribute each : steps) {
        if (each instanceof DictionaryAttr step) {
          PreprocessOpProto.Builder op = preprocessor.addOpBuilder();
          text(step, "input_columns", op::setInputColumns);
          text(step, "output_columns", op::setOutputColumns);
          text(step, "project_columns", op::setProjectColumns);
          text(step, "op_type", op::setOpType);
          text(step, "operations", op::setOperations);
          if (step.get("offload") instanceof BoolAttr(boolean offload)) {
            op.setOffload(offload);
          }
        }
      }
      model.setPreprocessor(preprocessor);
    }
    if (known.get(PARALLEL) instanceof ArrayAttr(var layouts)) {
      ParallelProto.Builder parallel = ParallelProto.newBuilder();
      for (Attribute each : layouts) {
        if (each instanceof DictionaryAttr layout) {
          write(layout, parallel.addLayoutBuilder());
        }
      }
      model.setParallel(parallel);
    }
  }

  private static void write(DictionaryAttr from, LayoutProto.Builder layout) {
    text(from, "name", layout::setName);
    numbers(from, "device_arrangement_int", layout::addDeviceArrangementInt);
    numbers(from, "tensor_map_int", layout::addTensorMapInt);
    numbers(from, "slice_shape_int", layout::addSliceShapeInt);
    number(from, "field_size", layout::setFieldSize);
    flag(from, "uniform_split", layout::setUniformSplit);
    text(from, "opt_shard_group", layout::setOptShardGroup);
    flag(from, "pipeline_shared", layout::setPipelineShared);
    flag(from, "is_send", layout::setIsSend);
    number(from, "peer_rank", layout::setPeerRank);
    number(from, "sr_tag", layout::setSrTag);
    numbers(from, "opt_shard_slice_shape_int", layout::addOptShardSliceShapeInt);
  }

  private static void text(DictionaryAttr from, String name, Consumer<String> setter) {
    if (from.get(name) instanceof StringAttr text) {
      setter.accept(text.value());
    }
  }

  private static void number(DictionaryAttr from, String name, LongConsumer setter) {
    if (from.get(name) instanceof IntegerAttr number) {
      setter.accept(number.value());
    }
  }

  private static void flag(DictionaryAttr from, String name, Consumer<Boolean> setter) {
    if (from.get(name) instanceof BoolAttr(boolean flag)) {
      setter.accept(flag);
    }
  }

  private static void numbers(DictionaryAttr from, String name, LongConsumer adder) {
    if (from.get(name) instanceof DenseArrayAttr numbers) {
      for (int i = 0; i < numbers.size(); i++) {
        adder.accept(numbers.longAt(i));
      }
    }
  }
}
