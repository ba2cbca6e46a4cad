package dev.weir.dialect.operator.detection;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.TensorList;
import dev.weir.dialect.operator.inference.CountedRows;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TupleType;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/// The boxes of each level of a pyramid of images: the larger a box, the higher its level, `refer_level` for a box of
/// `refer_scale` pixels squared, and one more for each doubling of the side.
///
/// A box is left, top, right and bottom; with `pixel_offset` both ends count. `rois_num` says how many boxes each
/// image has, in their order, and `multi_level_rois_num` how many it has in each level; without it there is one image.
/// `restore_index` says for each box where it is among the boxes of all levels, one level after the other.
///
/// Shapes:
/// `fpn_rois: [R, 4], rois_num: [N] -> multi_fpn_rois[i]: [n[i], 4], multi_level_rois_num[i]: [N], restore_index: [R, 1]`,
/// where `n[i]` are known when the program runs.
///
/// Element types: `fpn_rois: T -> multi_fpn_rois[i]: T, multi_level_rois_num[i]: i32, restore_index: i32`.
///
/// Diagnoses: boxes that are not four numbers each, no level or more than 64, and a scale below 1. Also a number of rows known only at run time,
/// where a result declares one.
///
/// Source:
/// [distribute_fpn_proposals_kernel.cc](https://github.com/PaddlePaddle/Paddle/blob/02a5e4e062d7cdb7e87c62d284b61a9504bf8ee1/paddle/phi/kernels/cpu/distribute_fpn_proposals_kernel.cc).
@OpDef("distribute_fpn_proposals")
public non-sealed interface DistributeFpnProposalsOp extends DetectionOp {
  /// More levels than any float has.
  int MOST_LEVELS = 64;

  @Operand(AnyTensor.class)
  Value fpnRois();

  @Operand(AnyTensor.class)
  Optional<Value> roisNum();

  /// {@return the lowest level}
  @Attr
  int minLevel();

  /// {@return the highest level}
  @Attr
  int maxLevel();

  /// {@return the level of a box of `refer_scale`}
  @Attr
  int referLevel();

  /// {@return the side of a square box of level `refer_level`}
  @Attr
  int referScale();

  /// {@return whether both ends of a side count}
  @Attr
  boolean pixelOffset();

  @Result(TensorList.class)
  OpResult multiFpnRois();

  @Result(TensorList.class)
  OpResult multiLevelRoisNum();

  @Result(AnyTensor.class)
  OpResult restoreIndex();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape boxes = shapes.of(fpnRois());
    if (boxes.rank() != 2) {
      throw new IllegalArgumentException("expects a row for each box, got '%s'".formatted(boxes));
    }
    shapes.same(boxes.size(1), 4, "numbers of coordinates of a box");
    long levels = (long) maxLevel() - minLevel() + 1;
    if (levels < 1 || levels > MOST_LEVELS) {
      throw new IllegalArgumentException(
          "expects 1 to %d levels, got a min_level of %d and a max_level of %d"
              .formatted(MOST_LEVELS, minLevel(), maxLevel()));
    }
    if (referScale() < 1) {
      throw new IllegalArgumentException("expects a refer_scale of 1 or more, got " + referScale());
    }
    Term images = roisNum().map(each -> shapes.of(each).elementCount()).orElse(Term.of(1));
    var found = ImmutableList.<Type>builder();
    for (int i = 0; i < levels; i++) {
      Term count = shapes.unknown(0, boxes.size(0));
      found.add(boxes.reshaped(ImmutableList.of(count, Term.of(4))).type());
    }
    Type numbers = shapes.tensor(IntegerType.I32, images).type();
    return ImmutableList.of(
        new TupleType(found.build()),
        new TupleType(ImmutableList.copyOf(Collections.nCopies((int) levels, numbers))),
        shapes.tensor(IntegerType.I32, boxes.size(0), Term.of(1)).type());
  }

  @Override
  default boolean isCompatible(List<? extends Type> inferred, List<? extends Type> declared) {
    return CountedRows.agree(inferred, declared, 1);
  }
}
