// What mlir-opt 22 makes of each; overflow flags that it keeps wrongly are not here.
// RUN: weir opt --canonicalize %s | FileCheck %s

// CHECK-LABEL: func.func @p0(
// CHECK-NEXT: %c12_i32 = arith.constant 12 : i32
// CHECK-NEXT: %0 = arith.addi %arg0, %c12_i32 overflow<nsw> : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @p0(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32) {
  %c1 = arith.constant 7 : i32
  %c2 = arith.constant 5 : i32
  %0 = arith.addi %a, %c1 overflow<nsw,nuw> : i32
  %r = arith.addi %0, %c2 overflow<nsw> : i32
  return %r : i32
}

// CHECK-LABEL: func.func @p1(
// CHECK-NEXT: %cst = arith.constant dense<7> : vector<4xi32>
// CHECK-NEXT: %cst_0 = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
// CHECK-NEXT: %0 = arith.addi %arg13, %cst : vector<4xi32>
// CHECK-NEXT: %1 = arith.addi %0, %cst_0 : vector<4xi32>
// CHECK-NEXT: return %1 : vector<4xi32>
// CHECK-NEXT: }
func.func @p1(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (vector<4xi32>) {
  %c1 = arith.constant dense<7> : vector<4xi32>
  %c2 = arith.constant dense<[1,2,3,4]> : vector<4xi32>
  %0 = arith.addi %v, %c1 : vector<4xi32>
  %r = arith.addi %0, %c2 : vector<4xi32>
  return %r : vector<4xi32>
}

// CHECK-LABEL: func.func @p2(
// CHECK-NEXT: %cst = arith.constant dense<7> : vector<4xi32>
// CHECK-NEXT: %cst_0 = arith.constant dense<2> : vector<4xi32>
// CHECK-NEXT: %0 = arith.addi %arg13, %cst : vector<4xi32>
// CHECK-NEXT: %1 = arith.addi %0, %cst_0 : vector<4xi32>
// CHECK-NEXT: return %1 : vector<4xi32>
// CHECK-NEXT: }
func.func @p2(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (vector<4xi32>) {
  %c1 = arith.constant dense<7> : vector<4xi32>
  %c2 = arith.constant dense<2> : vector<4xi32>
  %0 = arith.addi %v, %c1 : vector<4xi32>
  %r = arith.addi %0, %c2 : vector<4xi32>
  return %r : vector<4xi32>
}

// CHECK-LABEL: func.func @p3(
// CHECK-NEXT: %c-2_i32 = arith.constant -2 : i32
// CHECK-NEXT: %0 = arith.addi %arg0, %c-2_i32 overflow<nsw> : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @p3(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32) {
  %c1 = arith.constant 7 : i32
  %c2 = arith.constant 5 : i32
  %0 = arith.subi %a, %c1 overflow<nsw,nuw> : i32
  %r = arith.addi %0, %c2 overflow<nsw> : i32
  return %r : i32
}

// CHECK-LABEL: func.func @p4(
// CHECK-NEXT: %c12_i32 = arith.constant 12 : i32
// CHECK-NEXT: %0 = arith.subi %c12_i32, %arg0 : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @p4(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32) {
  %c1 = arith.constant 7 : i32
  %c2 = arith.constant 5 : i32
  %0 = arith.subi %c1, %a : i32
  %r = arith.addi %0, %c2 : i32
  return %r : i32
}

// CHECK-LABEL: func.func @p5(
// CHECK-NEXT: %0 = arith.subi %arg0, %arg1 : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @p5(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32) {
  %c1 = arith.constant -1 : i32
  %0 = arith.muli %b, %c1 overflow<nsw> : i32
  %r = arith.addi %a, %0 overflow<nsw> : i32
  return %r : i32
}

// CHECK-LABEL: func.func @p6(
// CHECK-NEXT: %0 = arith.subi %arg0, %arg1 : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @p6(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32) {
  %c1 = arith.constant -1 : i32
  %0 = arith.muli %b, %c1 : i32
  %r = arith.addi %0, %a : i32
  return %r : i32
}

// CHECK-LABEL: func.func @p7(
// CHECK-NEXT: %c-1_i32 = arith.constant -1 : i32
// CHECK-NEXT: %0 = arith.muli %arg1, %c-1_i32 : i32
// CHECK-NEXT: %1 = arith.subi %arg0, %0 : i32
// CHECK-NEXT: return %1 : i32
// CHECK-NEXT: }
func.func @p7(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32) {
  %c1 = arith.constant -1 : i32
  %0 = arith.muli %b, %c1 : i32
  %r = arith.subi %a, %0 : i32
  return %r : i32
}

// CHECK-LABEL: func.func @p8(
// CHECK-NEXT: %0 = arith.addi %arg0, %arg1 : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @p8(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32) {
  %0, %1 = arith.addui_extended %a, %b : i32, i1
  return %0 : i32
}

// CHECK-LABEL: func.func @p9(
// CHECK-NEXT: %c2_i32 = arith.constant 2 : i32
// CHECK-NEXT: %0 = arith.addi %arg0, %c2_i32 : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @p9(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32) {
  %c1 = arith.constant 7 : i32
  %c2 = arith.constant 5 : i32
  %0 = arith.addi %a, %c1 overflow<nsw,nuw> : i32
  %r = arith.subi %0, %c2 overflow<nsw> : i32
  return %r : i32
}

// CHECK-LABEL: func.func @p10(
// CHECK-NEXT: %c-2_i32 = arith.constant -2 : i32
// CHECK-NEXT: %0 = arith.subi %c-2_i32, %arg0 overflow<nsw> : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @p10(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32) {
  %c1 = arith.constant 7 : i32
  %c2 = arith.constant 5 : i32
  %0 = arith.addi %a, %c1 overflow<nsw,nuw> : i32
  %r = arith.subi %c2, %0 overflow<nsw> : i32
  return %r : i32
}

// CHECK-LABEL: func.func @p11(
// CHECK-NEXT: %c12_i32 = arith.constant 12 : i32
// CHECK-NEXT: %0 = arith.subi %arg0, %c12_i32 overflow<nsw> : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @p11(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32) {
  %c1 = arith.constant 7 : i32
  %c2 = arith.constant 5 : i32
  %0 = arith.subi %a, %c1 overflow<nsw,nuw> : i32
  %r = arith.subi %0, %c2 overflow<nsw> : i32
  return %r : i32
}

// CHECK-LABEL: func.func @p12(
// CHECK-NEXT: %c2_i32 = arith.constant 2 : i32
// CHECK-NEXT: %0 = arith.subi %c2_i32, %arg0 overflow<nsw> : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @p12(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32) {
  %c1 = arith.constant 7 : i32
  %c2 = arith.constant 5 : i32
  %0 = arith.subi %c1, %a overflow<nsw,nuw> : i32
  %r = arith.subi %0, %c2 overflow<nsw> : i32
  return %r : i32
}

// CHECK-LABEL: func.func @p13(
// CHECK-NEXT: %c12_i32 = arith.constant 12 : i32
// CHECK-NEXT: %0 = arith.subi %c12_i32, %arg0 overflow<nsw> : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @p13(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32) {
  %c1 = arith.constant 7 : i32
  %c2 = arith.constant 5 : i32
  %0 = arith.subi %a, %c1 overflow<nsw,nuw> : i32
  %r = arith.subi %c2, %0 overflow<nsw> : i32
  return %r : i32
}

// CHECK-LABEL: func.func @p14(
// CHECK-NEXT: %c-2_i32 = arith.constant -2 : i32
// CHECK-NEXT: %0 = arith.addi %arg0, %c-2_i32 overflow<nsw> : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @p14(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32) {
  %c1 = arith.constant 7 : i32
  %c2 = arith.constant 5 : i32
  %0 = arith.subi %c1, %a overflow<nsw,nuw> : i32
  %r = arith.subi %c2, %0 overflow<nsw> : i32
  return %r : i32
}

// CHECK-LABEL: func.func @p15(
// CHECK-NEXT: %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT: %0 = arith.subi %c0_i32, %arg1 overflow<nsw> : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @p15(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32) {
  %0 = arith.subi %a, %b overflow<nsw,nuw> : i32
  %r = arith.subi %0, %a overflow<nsw> : i32
  return %r : i32
}

// CHECK-LABEL: func.func @p16(
// CHECK-NEXT: %c35_i32 = arith.constant 35 : i32
// CHECK-NEXT: %0 = arith.muli %arg0, %c35_i32 overflow<nsw> : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @p16(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32) {
  %c1 = arith.constant 7 : i32
  %c2 = arith.constant 5 : i32
  %0 = arith.muli %a, %c1 overflow<nsw,nuw> : i32
  %r = arith.muli %0, %c2 overflow<nsw> : i32
  return %r : i32
}

// CHECK-LABEL: func.func @p17(
// CHECK-NEXT: %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT: %0 = arith.cmpi slt, %arg0, %c0_i32 : i32
// CHECK-NEXT: %1 = arith.extsi %0 : i1 to i32
// CHECK-NEXT: return %arg0, %1 : i32, i32
// CHECK-NEXT: }
func.func @p17(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32, i32) {
  %c1 = arith.constant 1 : i32
  %0, %1 = arith.mulsi_extended %a, %c1 : i32
  return %0, %1 : i32, i32
}

// CHECK-LABEL: func.func @p18(
// CHECK-NEXT: %0 = arith.muli %arg0, %arg1 : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @p18(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32) {
  %0, %1 = arith.mulsi_extended %a, %b : i32
  return %0 : i32
}

// CHECK-LABEL: func.func @p19(
// CHECK-NEXT: %0 = arith.muli %arg0, %arg1 : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @p19(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32) {
  %0, %1 = arith.mului_extended %a, %b : i32
  return %0 : i32
}

// CHECK-LABEL: func.func @p20(
// CHECK-NEXT: %0 = arith.andi %arg4, %arg5 : i8
// CHECK-NEXT: %1 = arith.extui %0 : i8 to i32
// CHECK-NEXT: return %1 : i32
// CHECK-NEXT: }
func.func @p20(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32) {
  %0 = arith.extui %x8 : i8 to i32
  %1 = arith.extui %y8 : i8 to i32
  %r = arith.andi %0, %1 : i32
  return %r : i32
}

// CHECK-LABEL: func.func @p21(
// CHECK-NEXT: %0 = arith.andi %arg4, %arg5 : i8
// CHECK-NEXT: %1 = arith.extsi %0 : i8 to i32
// CHECK-NEXT: return %1 : i32
// CHECK-NEXT: }
func.func @p21(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32) {
  %0 = arith.extsi %x8 : i8 to i32
  %1 = arith.extsi %y8 : i8 to i32
  %r = arith.andi %0, %1 : i32
  return %r : i32
}

// CHECK-LABEL: func.func @p22(
// CHECK-NEXT: %0 = arith.ori %arg4, %arg5 : i8
// CHECK-NEXT: %1 = arith.extui %0 : i8 to i32
// CHECK-NEXT: return %1 : i32
// CHECK-NEXT: }
func.func @p22(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32) {
  %0 = arith.extui %x8 : i8 to i32
  %1 = arith.extui %y8 : i8 to i32
  %r = arith.ori %0, %1 : i32
  return %r : i32
}

// CHECK-LABEL: func.func @p23(
// CHECK-NEXT: %0 = arith.ori %arg4, %arg5 : i8
// CHECK-NEXT: %1 = arith.extsi %0 : i8 to i32
// CHECK-NEXT: return %1 : i32
// CHECK-NEXT: }
func.func @p23(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32) {
  %0 = arith.extsi %x8 : i8 to i32
  %1 = arith.extsi %y8 : i8 to i32
  %r = arith.ori %0, %1 : i32
  return %r : i32
}

// CHECK-LABEL: func.func @p24(
// CHECK-NEXT: %0 = arith.xori %arg4, %arg5 : i8
// CHECK-NEXT: %1 = arith.extui %0 : i8 to i32
// CHECK-NEXT: return %1 : i32
// CHECK-NEXT: }
func.func @p24(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32) {
  %0 = arith.extui %x8 : i8 to i32
  %1 = arith.extui %y8 : i8 to i32
  %r = arith.xori %0, %1 : i32
  return %r : i32
}

// CHECK-LABEL: func.func @p25(
// CHECK-NEXT: %0 = arith.xori %arg4, %arg5 : i8
// CHECK-NEXT: %1 = arith.extsi %0 : i8 to i32
// CHECK-NEXT: return %1 : i32
// CHECK-NEXT: }
func.func @p25(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32) {
  %0 = arith.extsi %x8 : i8 to i32
  %1 = arith.extsi %y8 : i8 to i32
  %r = arith.xori %0, %1 : i32
  return %r : i32
}

// CHECK-LABEL: func.func @p26(
// CHECK-NEXT: %0 = arith.cmpi sge, %arg0, %arg1 : i32
// CHECK-NEXT: return %0 : i1
// CHECK-NEXT: }
func.func @p26(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i1) {
  %t = arith.constant true
  %0 = arith.cmpi slt, %a, %b : i32
  %r = arith.xori %0, %t : i1
  return %r : i1
}

// CHECK-LABEL: func.func @p27(
// CHECK-NEXT: %0 = arith.cmpi slt, %arg0, %arg1 : i32
// CHECK-NEXT: %1 = arith.cmpi sge, %arg0, %arg1 : i32
// CHECK-NEXT: return %1, %0 : i1, i1
// CHECK-NEXT: }
func.func @p27(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i1, i1) {
  %t = arith.constant true
  %0 = arith.cmpi slt, %a, %b : i32
  %r = arith.xori %t, %0 : i1
  return %r, %0 : i1, i1
}

// CHECK-LABEL: func.func @p28(
// CHECK-NEXT: %cst = arith.constant dense<true> : vector<4xi1>
// CHECK-NEXT: %0 = arith.cmpi slt, %arg13, %arg14 : vector<4xi32>
// CHECK-NEXT: %1 = arith.xori %0, %cst : vector<4xi1>
// CHECK-NEXT: return %1 : vector<4xi1>
// CHECK-NEXT: }
func.func @p28(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (vector<4xi1>) {
  %t = arith.constant dense<true> : vector<4xi1>
  %0 = arith.cmpi slt, %v, %v2 : vector<4xi32>
  %r = arith.xori %0, %t : vector<4xi1>
  return %r : vector<4xi1>
}

// CHECK-LABEL: func.func @p29(
// CHECK-NEXT: %0 = arith.extui %arg4 : i8 to i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @p29(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32) {
  %0 = arith.extui %x8 : i8 to i16
  %r = arith.extsi %0 : i16 to i32
  return %r : i32
}

// CHECK-LABEL: func.func @p30(
// CHECK-NEXT: %0 = arith.extui %arg4 : i8 to i16
// CHECK-NEXT: %1 = arith.extui %arg4 : i8 to i32
// CHECK-NEXT: return %1, %0 : i32, i16
// CHECK-NEXT: }
func.func @p30(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32, i16) {
  %0 = arith.extui %x8 : i8 to i16
  %r = arith.extui %0 : i16 to i32
  return %r, %0 : i32, i16
}

// CHECK-LABEL: func.func @p31(
// CHECK-NEXT: %0 = arith.extsi %arg4 : i8 to i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @p31(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32) {
  %0 = arith.extsi %x8 : i8 to i16
  %r = arith.extsi %0 : i16 to i32
  return %r : i32
}

// CHECK-LABEL: func.func @p32(
// CHECK-NEXT: %0 = arith.extsi %arg4 : i8 to i16
// CHECK-NEXT: %1 = arith.extui %0 : i16 to i32
// CHECK-NEXT: return %1 : i32
// CHECK-NEXT: }
func.func @p32(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32) {
  %0 = arith.extsi %x8 : i8 to i16
  %r = arith.extui %0 : i16 to i32
  return %r : i32
}

// CHECK-LABEL: func.func @p33(
// CHECK-NEXT: %0 = arith.extsi %arg4 : i8 to i16
// CHECK-NEXT: return %0 : i16
// CHECK-NEXT: }
func.func @p33(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i16) {
  %0 = arith.extsi %x8 : i8 to i32
  %r = arith.trunci %0 : i32 to i16
  return %r : i16
}

// CHECK-LABEL: func.func @p34(
// CHECK-NEXT: %0 = arith.extui %arg4 : i8 to i16
// CHECK-NEXT: return %0 : i16
// CHECK-NEXT: }
func.func @p34(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i16) {
  %0 = arith.extui %x8 : i8 to i32
  %r = arith.trunci %0 overflow<nsw> : i32 to i16
  return %r : i16
}

// CHECK-LABEL: func.func @p35(
// CHECK-NEXT: %0 = arith.trunci %arg0 overflow<nsw> : i32 to i16
// CHECK-NEXT: return %0 : i16
// CHECK-NEXT: }
func.func @p35(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i16) {
  %0 = arith.extui %a : i32 to i64
  %r = arith.trunci %0 overflow<nsw> : i64 to i16
  return %r : i16
}

// CHECK-LABEL: func.func @p36(
// CHECK-NEXT: %0 = arith.trunci %arg0 : i32 to i16
// CHECK-NEXT: return %0 : i16
// CHECK-NEXT: }
func.func @p36(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i16) {
  %0 = arith.extsi %a : i32 to i64
  %r = arith.trunci %0 : i64 to i16
  return %r : i16
}

// CHECK-LABEL: func.func @p37(
// CHECK-NEXT: %0 = arith.trunci %arg3 overflow<nsw, nuw> : i64 to i16
// CHECK-NEXT: return %0 : i16
// CHECK-NEXT: }
func.func @p37(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i16) {
  %0 = arith.trunci %l overflow<nsw> : i64 to i32
  %r = arith.trunci %0 overflow<nsw,nuw> : i32 to i16
  return %r : i16
}

// CHECK-LABEL: func.func @p38(
// CHECK-NEXT: %0 = arith.trunci %arg3 overflow<nsw, nuw> : i64 to i16
// CHECK-NEXT: return %0 : i16
// CHECK-NEXT: }
func.func @p38(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i16) {
  %0 = arith.trunci %l : i64 to i32
  %r = arith.trunci %0 overflow<nsw,nuw> : i32 to i16
  return %r : i16
}

// CHECK-LABEL: func.func @p39(
// CHECK-NEXT: %c32_i64 = arith.constant 32 : i64
// CHECK-NEXT: %0 = arith.shrui %arg3, %c32_i64 : i64
// CHECK-NEXT: %1 = arith.trunci %0 : i64 to i32
// CHECK-NEXT: return %1 : i32
// CHECK-NEXT: }
func.func @p39(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32) {
  %c = arith.constant 32 : i64
  %0 = arith.shrsi %l, %c : i64
  %r = arith.trunci %0 : i64 to i32
  return %r : i32
}

// CHECK-LABEL: func.func @p40(
// CHECK-NEXT: %c33_i64 = arith.constant 33 : i64
// CHECK-NEXT: %0 = arith.shrsi %arg3, %c33_i64 : i64
// CHECK-NEXT: %1 = arith.trunci %0 : i64 to i32
// CHECK-NEXT: return %1 : i32
// CHECK-NEXT: }
func.func @p40(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32) {
  %c = arith.constant 33 : i64
  %0 = arith.shrsi %l, %c : i64
  %r = arith.trunci %0 : i64 to i32
  return %r : i32
}

// CHECK-LABEL: func.func @p41(
// CHECK-NEXT: %c8_i64 = arith.constant 8 : i64
// CHECK-NEXT: %0 = arith.shrsi %arg3, %c8_i64 exact : i64
// CHECK-NEXT: %1 = arith.trunci %0 : i64 to i32
// CHECK-NEXT: return %1 : i32
// CHECK-NEXT: }
func.func @p41(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32) {
  %c = arith.constant 8 : i64
  %0 = arith.shrsi %l, %c exact : i64
  %r = arith.trunci %0 : i64 to i32
  return %r : i32
}

// CHECK-LABEL: func.func @p42(
// CHECK-NEXT: %c32_i64 = arith.constant 32 : i64
// CHECK-NEXT: %0 = arith.extsi %arg0 : i32 to i64
// CHECK-NEXT: %1 = arith.extsi %arg1 : i32 to i64
// CHECK-NEXT: %2 = arith.muli %0, %1 : i64
// CHECK-NEXT: %3 = arith.shrui %2, %c32_i64 : i64
// CHECK-NEXT: %4 = arith.trunci %3 : i64 to i32
// CHECK-NEXT: return %4 : i32
// CHECK-NEXT: }
func.func @p42(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32) {
  %c = arith.constant 32 : i64
  %x = arith.extsi %a : i32 to i64
  %y = arith.extsi %b : i32 to i64
  %m = arith.muli %x, %y : i64
  %0 = arith.shrui %m, %c : i64
  %r = arith.trunci %0 : i64 to i32
  return %r : i32
}

// CHECK-LABEL: func.func @p43(
// CHECK-NEXT: %c32_i64 = arith.constant 32 : i64
// CHECK-NEXT: %0 = arith.extui %arg0 : i32 to i64
// CHECK-NEXT: %1 = arith.extui %arg1 : i32 to i64
// CHECK-NEXT: %2 = arith.muli %0, %1 : i64
// CHECK-NEXT: %3 = arith.shrui %2, %c32_i64 : i64
// CHECK-NEXT: %4 = arith.trunci %3 : i64 to i32
// CHECK-NEXT: return %4 : i32
// CHECK-NEXT: }
func.func @p43(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32) {
  %c = arith.constant 32 : i64
  %x = arith.extui %a : i32 to i64
  %y = arith.extui %b : i32 to i64
  %m = arith.muli %x, %y : i64
  %0 = arith.shrui %m, %c : i64
  %r = arith.trunci %0 : i64 to i32
  return %r : i32
}

// CHECK-LABEL: func.func @p44(
// CHECK-NEXT: %c32_i64 = arith.constant 32 : i64
// CHECK-NEXT: %0 = arith.extsi %arg0 : i32 to i64
// CHECK-NEXT: %1 = arith.extsi %arg1 : i32 to i64
// CHECK-NEXT: %2 = arith.muli %0, %1 : i64
// CHECK-NEXT: %3 = arith.shrui %2, %c32_i64 : i64
// CHECK-NEXT: %4 = arith.trunci %3 : i64 to i32
// CHECK-NEXT: return %4 : i32
// CHECK-NEXT: }
func.func @p44(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32) {
  %c = arith.constant 32 : i64
  %x = arith.extsi %a : i32 to i64
  %y = arith.extsi %b : i32 to i64
  %m = arith.muli %x, %y : i64
  %0 = arith.shrsi %m, %c : i64
  %r = arith.trunci %0 : i64 to i32
  return %r : i32
}

// CHECK-LABEL: func.func @p45(
// CHECK-NEXT: %0 = arith.extf %arg9 : f16 to f32
// CHECK-NEXT: %1 = arith.truncf %0 : f32 to bf16
// CHECK-NEXT: return %1 : bf16
// CHECK-NEXT: }
func.func @p45(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (bf16) {
  %0 = arith.extf %h : f16 to f32
  %r = arith.truncf %0 : f32 to bf16
  return %r : bf16
}

// CHECK-LABEL: func.func @p46(
// CHECK-NEXT: %0 = arith.truncf %arg6 : f32 to f16
// CHECK-NEXT: return %0 : f16
// CHECK-NEXT: }
func.func @p46(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (f16) {
  %0 = arith.extf %f : f32 to f64
  %r = arith.truncf %0 : f64 to f16
  return %r : f16
}

// CHECK-LABEL: func.func @p47(
// CHECK-NEXT: %0 = arith.truncf %arg6 upward fastmath<fast> : f32 to f16
// CHECK-NEXT: return %0 : f16
// CHECK-NEXT: }
func.func @p47(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (f16) {
  %0 = arith.extf %f : f32 to f64
  %r = arith.truncf %0 upward fastmath<fast> : f64 to f16
  return %r : f16
}

// CHECK-LABEL: func.func @p48(
// CHECK-NEXT: return %arg6 : f32
// CHECK-NEXT: }
func.func @p48(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (f32) {
  %0 = arith.extf %f : f32 to f64
  %r = arith.truncf %0 : f64 to f32
  return %r : f32
}

// CHECK-LABEL: func.func @p49(
// CHECK-NEXT: return %arg8 : f64
// CHECK-NEXT: }
func.func @p49(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (f64) {
  %0 = arith.truncf %d fastmath<contract> : f64 to f32
  %r = arith.extf %0 fastmath<contract> : f32 to f64
  return %r : f64
}

// CHECK-LABEL: func.func @p50(
// CHECK-NEXT: %0 = arith.sitofp %arg4 : i8 to f16
// CHECK-NEXT: return %0 : f16
// CHECK-NEXT: }
func.func @p50(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (f16) {
  %0 = arith.sitofp %x8 : i8 to f32
  %r = arith.truncf %0 : f32 to f16
  return %r : f16
}

// CHECK-LABEL: func.func @p51(
// CHECK-NEXT: %0 = arith.uitofp %arg4 : i8 to f16
// CHECK-NEXT: return %0 : f16
// CHECK-NEXT: }
func.func @p51(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (f16) {
  %0 = arith.uitofp %x8 : i8 to f64
  %r = arith.truncf %0 : f64 to f16
  return %r : f16
}

// CHECK-LABEL: func.func @p52(
// CHECK-NEXT: %0 = arith.sitofp %arg3 : i64 to f16
// CHECK-NEXT: return %0 : f16
// CHECK-NEXT: }
func.func @p52(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (f16) {
  %0 = arith.sitofp %l : i64 to f64
  %r = arith.truncf %0 : f64 to f16
  return %r : f16
}

// CHECK-LABEL: func.func @p53(
// CHECK-NEXT: %0 = arith.sitofp %arg0 : i32 to f32
// CHECK-NEXT: %1 = arith.truncf %0 downward : f32 to f16
// CHECK-NEXT: return %1 : f16
// CHECK-NEXT: }
func.func @p53(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (f16) {
  %0 = arith.sitofp %a : i32 to f32
  %r = arith.truncf %0 downward : f32 to f16
  return %r : f16
}

// CHECK-LABEL: func.func @p54(
// CHECK-NEXT: %0 = arith.extui %arg4 : i8 to i32
// CHECK-NEXT: %1 = arith.sitofp %0 : i32 to f32
// CHECK-NEXT: return %1 : f32
// CHECK-NEXT: }
func.func @p54(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (f32) {
  %0 = arith.extui %x8 : i8 to i32
  %r = arith.sitofp %0 : i32 to f32
  return %r : f32
}

// CHECK-LABEL: func.func @p55(
// CHECK-NEXT: %0 = arith.extui %arg4 : i8 to i32
// CHECK-NEXT: %1 = arith.uitofp %0 : i32 to f32
// CHECK-NEXT: return %1 : f32
// CHECK-NEXT: }
func.func @p55(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (f32) {
  %0 = arith.extui %x8 : i8 to i32
  %r = arith.uitofp %0 : i32 to f32
  return %r : f32
}

// CHECK-LABEL: func.func @p56(
// CHECK-NEXT: %0 = arith.extsi %arg4 : i8 to i32
// CHECK-NEXT: %1 = arith.sitofp %0 : i32 to f32
// CHECK-NEXT: return %1 : f32
// CHECK-NEXT: }
func.func @p56(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (f32) {
  %0 = arith.extsi %x8 : i8 to i32
  %r = arith.sitofp %0 : i32 to f32
  return %r : f32
}

// CHECK-LABEL: func.func @p57(
// CHECK-NEXT: %0 = arith.extsi %arg4 : i8 to i32
// CHECK-NEXT: %1 = arith.uitofp %0 : i32 to f32
// CHECK-NEXT: return %1 : f32
// CHECK-NEXT: }
func.func @p57(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (f32) {
  %0 = arith.extsi %x8 : i8 to i32
  %r = arith.uitofp %0 : i32 to f32
  return %r : f32
}

// CHECK-LABEL: func.func @p58(
// CHECK-NEXT: %0 = arith.mulf %arg6, %arg7 fastmath<fast> : f32
// CHECK-NEXT: return %0 : f32
// CHECK-NEXT: }
func.func @p58(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (f32) {
  %0 = arith.negf %f : f32
  %1 = arith.negf %g : f32
  %r = arith.mulf %0, %1 fastmath<fast> : f32
  return %r : f32
}

// CHECK-LABEL: func.func @p59(
// CHECK-NEXT: %0 = arith.divf %arg6, %arg7 fastmath<nnan> : f32
// CHECK-NEXT: return %0 : f32
// CHECK-NEXT: }
func.func @p59(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (f32) {
  %0 = arith.negf %f : f32
  %1 = arith.negf %g : f32
  %r = arith.divf %0, %1 fastmath<nnan> : f32
  return %r : f32
}

// CHECK-LABEL: func.func @p60(
// CHECK-NEXT: return %arg0 : i32
// CHECK-NEXT: }
func.func @p60(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32) {
  %0 = arith.index_cast %a : i32 to index
  %r = arith.index_cast %0 : index to i32
  return %r : i32
}

// CHECK-LABEL: func.func @p61(
// CHECK-NEXT: %0 = arith.index_cast %arg0 : i32 to index
// CHECK-NEXT: %1 = arith.index_cast %0 : index to i64
// CHECK-NEXT: return %1 : i64
// CHECK-NEXT: }
func.func @p61(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i64) {
  %0 = arith.index_cast %a : i32 to index
  %r = arith.index_cast %0 : index to i64
  return %r : i64
}

// CHECK-LABEL: func.func @p62(
// CHECK-NEXT: return %arg10 : index
// CHECK-NEXT: }
func.func @p62(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (index) {
  %0 = arith.index_cast %i : index to i32
  %r = arith.index_cast %0 : i32 to index
  return %r : index
}

// CHECK-LABEL: func.func @p63(
// CHECK-NEXT: return %arg0 : i32
// CHECK-NEXT: }
func.func @p63(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32) {
  %0 = arith.index_castui %a : i32 to index
  %r = arith.index_castui %0 : index to i32
  return %r : i32
}

// CHECK-LABEL: func.func @p64(
// CHECK-NEXT: %0 = arith.index_cast %arg4 : i8 to index
// CHECK-NEXT: return %0 : index
// CHECK-NEXT: }
func.func @p64(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (index) {
  %0 = arith.extsi %x8 : i8 to i32
  %r = arith.index_cast %0 : i32 to index
  return %r : index
}

// CHECK-LABEL: func.func @p65(
// CHECK-NEXT: %0 = arith.index_castui %arg4 : i8 to index
// CHECK-NEXT: return %0 : index
// CHECK-NEXT: }
func.func @p65(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (index) {
  %0 = arith.extui %x8 : i8 to i32
  %r = arith.index_castui %0 : i32 to index
  return %r : index
}

// CHECK-LABEL: func.func @p66(
// CHECK-NEXT: return %arg0 : i32
// CHECK-NEXT: }
func.func @p66(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32) {
  %0 = arith.bitcast %a : i32 to f32
  %r = arith.bitcast %0 : f32 to i32
  return %r : i32
}

// CHECK-LABEL: func.func @p67(
// CHECK-NEXT: return %arg0 : i32
// CHECK-NEXT: }
func.func @p67(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32) {
  %r = arith.bitcast %a : i32 to i32
  return %r : i32
}

// CHECK-LABEL: func.func @p68(
// CHECK-NEXT: %0 = arith.extsi %arg4 : i8 to i32
// CHECK-NEXT: %1 = arith.extsi %arg5 : i8 to i32
// CHECK-NEXT: %2 = arith.cmpi slt, %0, %1 : i32
// CHECK-NEXT: return %2 : i1
// CHECK-NEXT: }
func.func @p68(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i1) {
  %0 = arith.extsi %x8 : i8 to i32
  %1 = arith.extsi %y8 : i8 to i32
  %r = arith.cmpi slt, %0, %1 : i32
  return %r : i1
}

// CHECK-LABEL: func.func @p69(
// CHECK-NEXT: %0 = arith.extsi %arg4 : i8 to i32
// CHECK-NEXT: %1 = arith.extsi %arg5 : i8 to i32
// CHECK-NEXT: %2 = arith.cmpi ult, %0, %1 : i32
// CHECK-NEXT: return %2 : i1
// CHECK-NEXT: }
func.func @p69(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i1) {
  %0 = arith.extsi %x8 : i8 to i32
  %1 = arith.extsi %y8 : i8 to i32
  %r = arith.cmpi ult, %0, %1 : i32
  return %r : i1
}

// CHECK-LABEL: func.func @p70(
// CHECK-NEXT: %0 = arith.extui %arg4 : i8 to i32
// CHECK-NEXT: %1 = arith.extui %arg5 : i8 to i32
// CHECK-NEXT: %2 = arith.cmpi slt, %0, %1 : i32
// CHECK-NEXT: return %2 : i1
// CHECK-NEXT: }
func.func @p70(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i1) {
  %0 = arith.extui %x8 : i8 to i32
  %1 = arith.extui %y8 : i8 to i32
  %r = arith.cmpi slt, %0, %1 : i32
  return %r : i1
}

// CHECK-LABEL: func.func @p71(
// CHECK-NEXT: %0 = arith.extui %arg4 : i8 to i32
// CHECK-NEXT: %1 = arith.extui %arg5 : i8 to i32
// CHECK-NEXT: %2 = arith.cmpi ult, %0, %1 : i32
// CHECK-NEXT: return %2 : i1
// CHECK-NEXT: }
func.func @p71(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i1) {
  %0 = arith.extui %x8 : i8 to i32
  %1 = arith.extui %y8 : i8 to i32
  %r = arith.cmpi ult, %0, %1 : i32
  return %r : i1
}

// CHECK-LABEL: func.func @p72(
// CHECK-NEXT: %0 = arith.cmpi eq, %arg4, %arg5 : i8
// CHECK-NEXT: return %0 : i1
// CHECK-NEXT: }
func.func @p72(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i1) {
  %0 = arith.extui %x8 : i8 to i32
  %1 = arith.extui %y8 : i8 to i32
  %r = arith.cmpi eq, %0, %1 : i32
  return %r : i1
}

// CHECK-LABEL: func.func @p73(
// CHECK-NEXT: %c5_i32 = arith.constant 5 : i32
// CHECK-NEXT: %0 = arith.cmpi sgt, %arg0, %c5_i32 : i32
// CHECK-NEXT: return %0 : i1
// CHECK-NEXT: }
func.func @p73(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i1) {
  %c = arith.constant 5 : i32
  %r = arith.cmpi slt, %c, %a : i32
  return %r : i1
}

// CHECK-LABEL: func.func @p74(
// CHECK-NEXT: %c5_i32 = arith.constant 5 : i32
// CHECK-NEXT: %0 = arith.cmpi sle, %arg0, %c5_i32 : i32
// CHECK-NEXT: return %0 : i1
// CHECK-NEXT: }
func.func @p74(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i1) {
  %c = arith.constant 5.5 : f32
  %0 = arith.sitofp %a : i32 to f32
  %r = arith.cmpf olt, %0, %c : f32
  return %r : i1
}

// CHECK-LABEL: func.func @p75(
// CHECK-NEXT: %c5_i8 = arith.constant 5 : i8
// CHECK-NEXT: %0 = arith.cmpi ugt, %arg4, %c5_i8 : i8
// CHECK-NEXT: return %0 : i1
// CHECK-NEXT: }
func.func @p75(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i1) {
  %c = arith.constant 5.0 : f32
  %0 = arith.uitofp %x8 : i8 to f32
  %r = arith.cmpf ogt, %0, %c : f32
  return %r : i1
}

// CHECK-LABEL: func.func @p76(
// CHECK-NEXT: %false = arith.constant false
// CHECK-NEXT: return %false : i1
// CHECK-NEXT: }
func.func @p76(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i1) {
  %c = arith.constant 5.5 : f64
  %0 = arith.sitofp %a : i32 to f64
  %r = arith.cmpf oeq, %0, %c : f64
  return %r : i1
}

// CHECK-LABEL: func.func @p77(
// CHECK-NEXT: %true = arith.constant true
// CHECK-NEXT: return %true : i1
// CHECK-NEXT: }
func.func @p77(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i1) {
  %c = arith.constant 1.0e10 : f64
  %0 = arith.sitofp %a : i32 to f64
  %r = arith.cmpf olt, %0, %c : f64
  return %r : i1
}

// CHECK-LABEL: func.func @p78(
// CHECK-NEXT: %0 = arith.select %arg11, %arg1, %arg0 : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @p78(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32) {
  %t = arith.constant true
  %n = arith.xori %p, %t : i1
  %r = arith.select %n, %a, %b : i32
  return %r : i32
}

// CHECK-LABEL: func.func @p79(
// CHECK-NEXT: %0 = arith.select %arg11, %arg0, %arg2 : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @p79(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32) {
  %0 = arith.select %p, %a, %b : i32
  %r = arith.select %p, %0, %w : i32
  return %r : i32
}

// CHECK-LABEL: func.func @p80(
// CHECK-NEXT: %0 = arith.select %arg11, %arg2, %arg1 : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @p80(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32) {
  %0 = arith.select %p, %a, %b : i32
  %r = arith.select %p, %w, %0 : i32
  return %r : i32
}

// CHECK-LABEL: func.func @p81(
// CHECK-NEXT: %true = arith.constant true
// CHECK-NEXT: %0 = arith.xori %arg11, %true : i1
// CHECK-NEXT: return %0 : i1
// CHECK-NEXT: }
func.func @p81(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i1) {
  %t = arith.constant true
  %f0 = arith.constant false
  %r = arith.select %p, %f0, %t : i1
  return %r : i1
}

// CHECK-LABEL: func.func @p82(
// CHECK-NEXT: %0 = arith.extui %arg11 : i1 to i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @p82(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32) {
  %c1 = arith.constant 1 : i32
  %c0 = arith.constant 0 : i32
  %r = arith.select %p, %c1, %c0 : i32
  return %r : i32
}

// CHECK-LABEL: func.func @p83(
// CHECK-NEXT: %true = arith.constant true
// CHECK-NEXT: %0 = arith.xori %arg11, %true : i1
// CHECK-NEXT: %1 = arith.extui %0 : i1 to i32
// CHECK-NEXT: return %1 : i32
// CHECK-NEXT: }
func.func @p83(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32) {
  %c1 = arith.constant 0 : i32
  %c0 = arith.constant 1 : i32
  %r = arith.select %p, %c1, %c0 : i32
  return %r : i32
}

// CHECK-LABEL: func.func @p84(
// CHECK-NEXT: %c-1_i32 = arith.constant -1 : i32
// CHECK-NEXT: %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT: %0 = arith.select %arg11, %c-1_i32, %c0_i32 : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @p84(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32) {
  %c1 = arith.constant -1 : i32
  %c0 = arith.constant 0 : i32
  %r = arith.select %p, %c1, %c0 : i32
  return %r : i32
}

// CHECK-LABEL: func.func @p85(
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %0 = arith.select %arg11, %c1, %c0 : index
// CHECK-NEXT: return %0 : index
// CHECK-NEXT: }
func.func @p85(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (index) {
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %r = arith.select %p, %c1, %c0 : index
  return %r : index
}

// CHECK-LABEL: func.func @p86(
// CHECK-NEXT: %cst = arith.constant dense<1> : vector<4xi32>
// CHECK-NEXT: %cst_0 = arith.constant dense<0> : vector<4xi32>
// CHECK-NEXT: %0 = arith.select %arg11, %cst, %cst_0 : vector<4xi32>
// CHECK-NEXT: return %0 : vector<4xi32>
// CHECK-NEXT: }
func.func @p86(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (vector<4xi32>) {
  %c1 = arith.constant dense<1> : vector<4xi32>
  %c0 = arith.constant dense<0> : vector<4xi32>
  %r = arith.select %p, %c1, %c0 : vector<4xi32>
  return %r : vector<4xi32>
}

// CHECK-LABEL: func.func @p87(
// CHECK-NEXT: %cst = arith.constant dense<1> : vector<4xi32>
// CHECK-NEXT: %cst_0 = arith.constant dense<0> : vector<4xi32>
// CHECK-NEXT: %0 = arith.select %arg15, %cst, %cst_0 : vector<4xi1>, vector<4xi32>
// CHECK-NEXT: return %0 : vector<4xi32>
// CHECK-NEXT: }
func.func @p87(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (vector<4xi32>) {
  %c1 = arith.constant dense<1> : vector<4xi32>
  %c0 = arith.constant dense<0> : vector<4xi32>
  %r = arith.select %vp, %c1, %c0 : vector<4xi1>, vector<4xi32>
  return %r : vector<4xi32>
}

// CHECK-LABEL: func.func @p88(
// CHECK-NEXT: %0 = arith.select %arg12, %arg0, %arg1 : i32
// CHECK-NEXT: %1 = arith.select %arg11, %0, %arg1 : i32
// CHECK-NEXT: return %1 : i32
// CHECK-NEXT: }
func.func @p88(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32) {
  %0 = arith.select %q, %a, %b : i32
  %r = arith.select %p, %0, %b : i32
  return %r : i32
}

// CHECK-LABEL: func.func @p89(
// CHECK-NEXT: %0 = arith.select %arg12, %arg1, %arg0 : i32
// CHECK-NEXT: %1 = arith.select %arg11, %0, %arg1 : i32
// CHECK-NEXT: return %1 : i32
// CHECK-NEXT: }
func.func @p89(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32) {
  %0 = arith.select %q, %b, %a : i32
  %r = arith.select %p, %0, %b : i32
  return %r : i32
}

// CHECK-LABEL: func.func @p90(
// CHECK-NEXT: %0 = arith.select %arg12, %arg0, %arg1 : i32
// CHECK-NEXT: %1 = arith.select %arg11, %arg0, %0 : i32
// CHECK-NEXT: return %1 : i32
// CHECK-NEXT: }
func.func @p90(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32) {
  %0 = arith.select %q, %a, %b : i32
  %r = arith.select %p, %a, %0 : i32
  return %r : i32
}

// CHECK-LABEL: func.func @p91(
// CHECK-NEXT: %0 = arith.select %arg12, %arg1, %arg0 : i32
// CHECK-NEXT: %1 = arith.select %arg11, %arg0, %0 : i32
// CHECK-NEXT: return %1 : i32
// CHECK-NEXT: }
func.func @p91(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32) {
  %0 = arith.select %q, %b, %a : i32
  %r = arith.select %p, %a, %0 : i32
  return %r : i32
}

// CHECK-LABEL: func.func @p92(
// CHECK-NEXT: %0 = arith.select %arg12, %arg0, %arg1 : i32
// CHECK-NEXT: %1 = arith.select %arg11, %0, %arg1 : i32
// CHECK-NEXT: return %1, %0 : i32, i32
// CHECK-NEXT: }
func.func @p92(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32, i32) {
  %0 = arith.select %q, %a, %b : i32
  %r = arith.select %p, %0, %b : i32
  return %r, %0 : i32, i32
}

// CHECK-LABEL: func.func @p93(
// CHECK-NEXT: %0 = arith.select %arg15, %arg13, %arg14 : vector<4xi1>, vector<4xi32>
// CHECK-NEXT: %1 = arith.select %arg11, %0, %arg14 : vector<4xi32>
// CHECK-NEXT: return %1 : vector<4xi32>
// CHECK-NEXT: }
func.func @p93(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (vector<4xi32>) {
  %0 = arith.select %vp, %v, %v2 : vector<4xi1>, vector<4xi32>
  %r = arith.select %p, %0, %v2 : vector<4xi32>
  return %r : vector<4xi32>
}

// CHECK-LABEL: func.func @p94(
// CHECK-NEXT: return %arg0 : i32
// CHECK-NEXT: }
func.func @p94(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32) {
  %r = arith.andi %a, %a : i32
  return %r : i32
}

// CHECK-LABEL: func.func @p95(
// CHECK-NEXT: return %arg0 : i32
// CHECK-NEXT: }
func.func @p95(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32) {
  %r = arith.maxsi %a, %a : i32
  return %r : i32
}

// CHECK-LABEL: func.func @p96(
// CHECK-NEXT: return %arg0 : i32
// CHECK-NEXT: }
func.func @p96(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32) {
  %0 = arith.cmpi ne, %a, %b : i32
  %r = arith.select %0, %a, %b : i32
  return %r : i32
}

// CHECK-LABEL: func.func @p97(
// CHECK-NEXT: %c3_i32 = arith.constant 3 : i32
// CHECK-NEXT: %0 = arith.addi %arg0, %c3_i32 : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @p97(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32) {
  %c = arith.constant 3 : i32
  %r = arith.addi %c, %a : i32
  return %r : i32
}

// CHECK-LABEL: func.func @p98(
// CHECK-NEXT: %cst = arith.constant 3.000000e+00 : f32
// CHECK-NEXT: %0 = arith.mulf %arg6, %cst : f32
// CHECK-NEXT: return %0 : f32
// CHECK-NEXT: }
func.func @p98(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (f32) {
  %c = arith.constant 3.0 : f32
  %r = arith.mulf %c, %f : f32
  return %r : f32
}

// CHECK-LABEL: func.func @p99(
// CHECK-NEXT: %c8_i32 = arith.constant 8 : i32
// CHECK-NEXT: %0 = arith.divui %arg0, %c8_i32 : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @p99(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32) {
  %c = arith.constant 8 : i32
  %r = arith.divui %a, %c : i32
  return %r : i32
}

// CHECK-LABEL: func.func @p100(
// CHECK-NEXT: %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT: %0 = arith.divsi %c0_i32, %arg0 : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @p100(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32) {
  %c = arith.constant 0 : i32
  %r = arith.divsi %c, %a : i32
  return %r : i32
}

// CHECK-LABEL: func.func @p101(
// CHECK-NEXT: %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT: %0 = arith.shli %c0_i32, %arg0 : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @p101(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32) {
  %c = arith.constant 0 : i32
  %r = arith.shli %c, %a : i32
  return %r : i32
}

// CHECK-LABEL: func.func @p102(
// CHECK-NEXT: %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT: %0 = arith.subi %c0_i32, %arg0 : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @p102(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32) {
  %c = arith.constant 0 : i32
  %r = arith.subi %c, %a : i32
  return %r : i32
}

// CHECK-LABEL: func.func @p103(
// CHECK-NEXT: %c2_i32 = arith.constant 2 : i32
// CHECK-NEXT: %0 = arith.shli %arg0, %c2_i32 : i32
// CHECK-NEXT: %1 = arith.shrui %0, %c2_i32 : i32
// CHECK-NEXT: return %1 : i32
// CHECK-NEXT: }
func.func @p103(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32) {
  %c = arith.constant 2 : i32
  %0 = arith.shli %a, %c : i32
  %r = arith.shrui %0, %c : i32
  return %r : i32
}

// CHECK-LABEL: func.func @p104(
// CHECK-NEXT: %c40_i32 = arith.constant 40 : i32
// CHECK-NEXT: %0 = arith.shli %arg0, %c40_i32 : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @p104(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32) {
  %c = arith.constant 40 : i32
  %r = arith.shli %a, %c : i32
  return %r : i32
}

// CHECK-LABEL: func.func @p105(
// CHECK-NEXT: %0 = arith.remsi %arg0, %arg0 : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @p105(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32) {
  %r = arith.remsi %a, %a : i32
  return %r : i32
}

// CHECK-LABEL: func.func @p106(
// CHECK-NEXT: %0 = arith.divsi %arg0, %arg0 : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @p106(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32) {
  %r = arith.divsi %a, %a : i32
  return %r : i32
}

// CHECK-LABEL: func.func @p107(
// CHECK-NEXT: %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT: %0 = arith.extui %arg11 : i1 to i32
// CHECK-NEXT: %1 = arith.cmpi eq, %0, %c1_i32 : i32
// CHECK-NEXT: return %1 : i1
// CHECK-NEXT: }
func.func @p107(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i1) {
  %0 = arith.extui %p : i1 to i32
  %c = arith.constant 1 : i32
  %r = arith.cmpi eq, %0, %c : i32
  return %r : i1
}

// CHECK-LABEL: func.func @p108(
// CHECK-NEXT: %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT: %0 = arith.extui %arg11 : i1 to i32
// CHECK-NEXT: %1 = arith.cmpi eq, %0, %c0_i32 : i32
// CHECK-NEXT: return %1 : i1
// CHECK-NEXT: }
func.func @p108(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i1) {
  %0 = arith.extui %p : i1 to i32
  %c = arith.constant 0 : i32
  %r = arith.cmpi eq, %0, %c : i32
  return %r : i1
}

// CHECK-LABEL: func.func @p109(
// CHECK-NEXT: %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT: %0 = arith.cmpi ult, %arg0, %c0_i32 : i32
// CHECK-NEXT: return %0 : i1
// CHECK-NEXT: }
func.func @p109(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i1) {
  %c = arith.constant 0 : i32
  %r = arith.cmpi ult, %a, %c : i32
  return %r : i1
}

// CHECK-LABEL: func.func @p110(
// CHECK-NEXT: %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT: %0 = arith.cmpi uge, %arg0, %c0_i32 : i32
// CHECK-NEXT: return %0 : i1
// CHECK-NEXT: }
func.func @p110(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i1) {
  %c = arith.constant 0 : i32
  %r = arith.cmpi uge, %a, %c : i32
  return %r : i1
}

// CHECK-LABEL: func.func @p111(
// CHECK-NEXT: return %arg3 : i64
// CHECK-NEXT: }
func.func @p111(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i64) {
  %0 = arith.bitcast %l : i64 to f64
  %r = arith.bitcast %0 : f64 to i64
  return %r : i64
}

// CHECK-LABEL: func.func @p112(
// CHECK-NEXT: %0 = arith.bitcast %arg9 : f16 to bf16
// CHECK-NEXT: return %0 : bf16
// CHECK-NEXT: }
func.func @p112(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (bf16) {
  %0 = arith.bitcast %h : f16 to i16
  %r = arith.bitcast %0 : i16 to bf16
  return %r : bf16
}

// CHECK-LABEL: func.func @p113(
// CHECK-NEXT: %0 = arith.cmpi eq, %arg4, %arg5 : i8
// CHECK-NEXT: return %0 : i1
// CHECK-NEXT: }
func.func @p113(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i1) {
  %0 = arith.extsi %x8 : i8 to i32
  %1 = arith.extsi %y8 : i8 to i32
  %r = arith.cmpi eq, %0, %1 : i32
  return %r : i1
}

// CHECK-LABEL: func.func @p114(
// CHECK-NEXT: %0 = arith.cmpi ne, %arg4, %arg5 : i8
// CHECK-NEXT: return %0 : i1
// CHECK-NEXT: }
func.func @p114(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i1) {
  %0 = arith.extsi %x8 : i8 to i32
  %1 = arith.extsi %y8 : i8 to i32
  %r = arith.cmpi ne, %0, %1 : i32
  return %r : i1
}

// CHECK-LABEL: func.func @p115(
// CHECK-NEXT: %0 = arith.cmpi ne, %arg4, %arg5 : i8
// CHECK-NEXT: return %0 : i1
// CHECK-NEXT: }
func.func @p115(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i1) {
  %0 = arith.extui %x8 : i8 to i32
  %1 = arith.extui %y8 : i8 to i32
  %r = arith.cmpi ne, %0, %1 : i32
  return %r : i1
}

// CHECK-LABEL: func.func @p116(
// CHECK-NEXT: %c32_i64 = arith.constant 32 : i64
// CHECK-NEXT: %0 = arith.shrui %arg3, %c32_i64 exact : i64
// CHECK-NEXT: %1 = arith.trunci %0 overflow<nsw> : i64 to i32
// CHECK-NEXT: return %1 : i32
// CHECK-NEXT: }
func.func @p116(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32) {
  %c = arith.constant 32 : i64
  %0 = arith.shrsi %l, %c exact : i64
  %r = arith.trunci %0 overflow<nsw> : i64 to i32
  return %r : i32
}

// CHECK-LABEL: func.func @p117(
// CHECK-NEXT: %c32_i64 = arith.constant 32 : i64
// CHECK-NEXT: %0 = arith.shrui %arg3, %c32_i64 : i64
// CHECK-NEXT: %1 = arith.trunci %0 overflow<nsw> : i64 to i32
// CHECK-NEXT: return %1 : i32
// CHECK-NEXT: }
func.func @p117(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32) {
  %c = arith.constant 32 : i64
  %0 = arith.shrsi %l, %c : i64
  %r = arith.trunci %0 overflow<nsw> : i64 to i32
  return %r : i32
}

// CHECK-LABEL: func.func @p118(
// CHECK-NEXT: %0 = arith.subi %arg14, %arg13 : vector<4xi32>
// CHECK-NEXT: return %0 : vector<4xi32>
// CHECK-NEXT: }
func.func @p118(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (vector<4xi32>) {
  %c1 = arith.constant dense<-1> : vector<4xi32>
  %0 = arith.muli %v, %c1 : vector<4xi32>
  %r = arith.addi %0, %v2 : vector<4xi32>
  return %r : vector<4xi32>
}

// CHECK-LABEL: func.func @p119(
// CHECK-NEXT: %c-1_i32 = arith.constant -1 : i32
// CHECK-NEXT: %0 = arith.muli %arg1, %c-1_i32 : i32
// CHECK-NEXT: %1 = arith.subi %0, %arg2 : i32
// CHECK-NEXT: return %1 : i32
// CHECK-NEXT: }
func.func @p119(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32) {
  %c1 = arith.constant -1 : i32
  %0 = arith.muli %b, %c1 : i32
  %1 = arith.muli %w, %c1 : i32
  %r = arith.addi %0, %1 : i32
  return %r : i32
}

// CHECK-LABEL: func.func @p120(
// CHECK-NEXT: %cst = arith.constant dense<0> : vector<4xi32>
// CHECK-NEXT: %0 = arith.cmpi slt, %arg13, %cst : vector<4xi32>
// CHECK-NEXT: %1 = arith.extsi %0 : vector<4xi1> to vector<4xi32>
// CHECK-NEXT: return %arg13, %1 : vector<4xi32>, vector<4xi32>
// CHECK-NEXT: }
func.func @p120(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (vector<4xi32>, vector<4xi32>) {
  %c1 = arith.constant dense<1> : vector<4xi32>
  %0, %1 = arith.mulsi_extended %v, %c1 : vector<4xi32>
  return %0, %1 : vector<4xi32>, vector<4xi32>
}

// CHECK-LABEL: func.func @p121(
// CHECK-NEXT: %0 = arith.sitofp %arg0 : i32 to f32
// CHECK-NEXT: %1 = arith.truncf %0 to_nearest_even : f32 to f16
// CHECK-NEXT: return %1 : f16
// CHECK-NEXT: }
func.func @p121(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (f16) {
  %0 = arith.sitofp %a : i32 to f32
  %r = arith.truncf %0 to_nearest_even : f32 to f16
  return %r : f16
}

// CHECK-LABEL: func.func @p122(
// CHECK-NEXT: %0 = arith.sitofp %arg0 : i32 to f16
// CHECK-NEXT: return %0 : f16
// CHECK-NEXT: }
func.func @p122(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (f16) {
  %0 = arith.sitofp %a : i32 to f32
  %r = arith.truncf %0 fastmath<fast> : f32 to f16
  return %r : f16
}

// CHECK-LABEL: func.func @p123(
// CHECK-NEXT: %true = arith.constant true
// CHECK-NEXT: %0 = arith.xori %arg11, %true : i1
// CHECK-NEXT: return %0 : i1
// CHECK-NEXT: }
func.func @p123(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i1) {
  %c1 = arith.constant true
  %c0 = arith.constant false
  %r = arith.select %p, %c0, %c1 : i1
  return %r : i1
}

// CHECK-LABEL: func.func @p124(
// CHECK-NEXT: %cst = arith.constant dense<1> : tensor<4xi32>
// CHECK-NEXT: %cst_0 = arith.constant dense<0> : tensor<4xi32>
// CHECK-NEXT: %0 = arith.select %arg11, %cst, %cst_0 : tensor<4xi32>
// CHECK-NEXT: return %0 : tensor<4xi32>
// CHECK-NEXT: }
func.func @p124(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (tensor<4xi32>) {
  %c1 = arith.constant dense<1> : tensor<4xi32>
  %c0 = arith.constant dense<0> : tensor<4xi32>
  %r = arith.select %p, %c1, %c0 : tensor<4xi32>
  return %r : tensor<4xi32>
}

// CHECK-LABEL: func.func @p125(
// CHECK-NEXT: %false = arith.constant false
// CHECK-NEXT: return %false : i1
// CHECK-NEXT: }
func.func @p125(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i1) {
  %c = arith.constant 5.5 : f32
  %0 = arith.sitofp %x8 : i8 to f32
  %r = arith.cmpf uno, %0, %c : f32
  return %r : i1
}

// CHECK-LABEL: func.func @p126(
// CHECK-NEXT: %true = arith.constant true
// CHECK-NEXT: return %true : i1
// CHECK-NEXT: }
func.func @p126(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i1) {
  %c = arith.constant 5.5 : f32
  %0 = arith.sitofp %x8 : i8 to f32
  %r = arith.cmpf ord, %0, %c : f32
  return %r : i1
}

// CHECK-LABEL: func.func @p127(
// CHECK-NEXT: %cst = arith.constant 5.500000e+00 : f32
// CHECK-NEXT: %0 = arith.sitofp %arg4 : i8 to f32
// CHECK-NEXT: %1 = arith.cmpf olt, %cst, %0 : f32
// CHECK-NEXT: return %1 : i1
// CHECK-NEXT: }
func.func @p127(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i1) {
  %c = arith.constant 5.5 : f32
  %0 = arith.sitofp %x8 : i8 to f32
  %r = arith.cmpf olt, %c, %0 : f32
  return %r : i1
}

// CHECK-LABEL: func.func @p128(
// CHECK-NEXT: %false = arith.constant false
// CHECK-NEXT: return %false : i1
// CHECK-NEXT: }
func.func @p128(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i1) {
  %c = arith.constant -5.5 : f32
  %0 = arith.uitofp %x8 : i8 to f32
  %r = arith.cmpf olt, %0, %c : f32
  return %r : i1
}

// CHECK-LABEL: func.func @p129(
// CHECK-NEXT: %false = arith.constant false
// CHECK-NEXT: return %false : i1
// CHECK-NEXT: }
func.func @p129(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i1) {
  %c = arith.constant -5.5 : f32
  %0 = arith.uitofp %x8 : i8 to f32
  %r = arith.cmpf ole, %0, %c : f32
  return %r : i1
}

// CHECK-LABEL: func.func @p130(
// CHECK-NEXT: %c-5_i8 = arith.constant -5 : i8
// CHECK-NEXT: %0 = arith.cmpi slt, %arg4, %c-5_i8 : i8
// CHECK-NEXT: return %0 : i1
// CHECK-NEXT: }
func.func @p130(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i1) {
  %c = arith.constant -5.5 : f32
  %0 = arith.sitofp %x8 : i8 to f32
  %r = arith.cmpf ole, %0, %c : f32
  return %r : i1
}

// CHECK-LABEL: func.func @p131(
// CHECK-NEXT: %c-5_i8 = arith.constant -5 : i8
// CHECK-NEXT: %0 = arith.cmpi sge, %arg4, %c-5_i8 : i8
// CHECK-NEXT: return %0 : i1
// CHECK-NEXT: }
func.func @p131(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i1) {
  %c = arith.constant -5.5 : f32
  %0 = arith.sitofp %x8 : i8 to f32
  %r = arith.cmpf ogt, %0, %c : f32
  return %r : i1
}

// CHECK-LABEL: func.func @p132(
// CHECK-NEXT: %false = arith.constant false
// CHECK-NEXT: return %false : i1
// CHECK-NEXT: }
func.func @p132(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i1) {
  %c = arith.constant 0x7F800000 : f32
  %0 = arith.sitofp %x8 : i8 to f32
  %r = arith.cmpf ogt, %0, %c : f32
  return %r : i1
}

// CHECK-LABEL: func.func @p133(
// CHECK-NEXT: %c127_i8 = arith.constant 127 : i8
// CHECK-NEXT: %0 = arith.cmpi sgt, %arg4, %c127_i8 : i8
// CHECK-NEXT: return %0 : i1
// CHECK-NEXT: }
func.func @p133(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i1) {
  %c = arith.constant 127.0 : f32
  %0 = arith.sitofp %x8 : i8 to f32
  %r = arith.cmpf ogt, %0, %c : f32
  return %r : i1
}

// CHECK-LABEL: func.func @p134(
// CHECK-NEXT: %c0_i8 = arith.constant 0 : i8
// CHECK-NEXT: %0 = arith.cmpi sge, %arg4, %c0_i8 : i8
// CHECK-NEXT: return %0 : i1
// CHECK-NEXT: }
func.func @p134(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i1) {
  %c = arith.constant -0.0 : f32
  %0 = arith.sitofp %x8 : i8 to f32
  %r = arith.cmpf oge, %0, %c : f32
  return %r : i1
}

// CHECK-LABEL: func.func @p135(
// CHECK-NEXT: %false = arith.constant false
// CHECK-NEXT: return %false : i1
// CHECK-NEXT: }
func.func @p135(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i1) {
  %c = arith.constant 0x7FC00000 : f32
  %0 = arith.sitofp %x8 : i8 to f32
  %r = arith.cmpf oge, %0, %c : f32
  return %r : i1
}

// CHECK-LABEL: func.func @p136(
// CHECK-NEXT: %c5_i64 = arith.constant 5 : i64
// CHECK-NEXT: %0 = arith.cmpi sgt, %arg3, %c5_i64 : i64
// CHECK-NEXT: return %0 : i1
// CHECK-NEXT: }
func.func @p136(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i1) {
  %c = arith.constant 5.5 : f32
  %0 = arith.sitofp %l : i64 to f32
  %r = arith.cmpf ogt, %0, %c : f32
  return %r : i1
}

// CHECK-LABEL: func.func @p137(
// CHECK-NEXT: %false = arith.constant false
// CHECK-NEXT: return %false : i1
// CHECK-NEXT: }
func.func @p137(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i1) {
  %c = arith.constant 5.5 : f32
  %0 = arith.sitofp %a : i32 to f32
  %r = arith.cmpf oeq, %0, %c : f32
  return %r : i1
}

// CHECK-LABEL: func.func @p138(
// CHECK-NEXT: %true = arith.constant true
// CHECK-NEXT: return %true : i1
// CHECK-NEXT: }
func.func @p138(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i1) {
  %c = arith.constant 1.0e38 : f32
  %0 = arith.sitofp %a : i32 to f32
  %r = arith.cmpf olt, %0, %c : f32
  return %r : i1
}

// CHECK-LABEL: func.func @p139(
// CHECK-NEXT: %c16777217_i64 = arith.constant 16777217 : i64
// CHECK-NEXT: %0 = arith.cmpi slt, %arg3, %c16777217_i64 : i64
// CHECK-NEXT: return %0 : i1
// CHECK-NEXT: }
func.func @p139(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i1) {
  %c = arith.constant 16777217.0 : f64
  %0 = arith.sitofp %l : i64 to f64
  %r = arith.cmpf olt, %0, %c : f64
  return %r : i1
}

// CHECK-LABEL: func.func @p140(
// CHECK-NEXT: %cst = arith.constant dense<5.500000e+00> : vector<4xf32>
// CHECK-NEXT: %0 = arith.sitofp %arg13 : vector<4xi32> to vector<4xf32>
// CHECK-NEXT: %1 = arith.cmpf olt, %0, %cst : vector<4xf32>
// CHECK-NEXT: return %1 : vector<4xi1>
// CHECK-NEXT: }
func.func @p140(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (vector<4xi1>) {
  %c = arith.constant dense<5.5> : vector<4xf32>
  %0 = arith.sitofp %v : vector<4xi32> to vector<4xf32>
  %r = arith.cmpf olt, %0, %c : vector<4xf32>
  return %r : vector<4xi1>
}

// CHECK-LABEL: func.func @p141(
// CHECK-NEXT: %0 = arith.select %arg11, %arg1, %arg0 : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @p141(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32) {
  %t = arith.constant true
  %n = arith.xori %t, %p : i1
  %r = arith.select %n, %a, %b : i32
  return %r : i32
}

// CHECK-LABEL: func.func @p142(
// CHECK-NEXT: return %arg4 : i8
// CHECK-NEXT: }
func.func @p142(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i8) {
  %0 = arith.extui %x8 : i8 to i16
  %1 = arith.trunci %0 : i16 to i8
  return %1 : i8
}

// CHECK-LABEL: func.func @p143(
// CHECK-NEXT: %c12 = arith.constant 12 : index
// CHECK-NEXT: %0 = arith.addi %arg10, %c12 : index
// CHECK-NEXT: return %0 : index
// CHECK-NEXT: }
func.func @p143(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (index) {
  %c1 = arith.constant 7 : index
  %c2 = arith.constant 5 : index
  %0 = arith.addi %i, %c1 : index
  %r = arith.addi %0, %c2 : index
  return %r : index
}

// CHECK-LABEL: func.func @p144(
// CHECK-NEXT: %c7_i32 = arith.constant 7 : i32
// CHECK-NEXT: %0 = arith.addi %arg0, %c7_i32 : i32
// CHECK-NEXT: %1 = arith.addi %0, %arg1 : i32
// CHECK-NEXT: return %1 : i32
// CHECK-NEXT: }
func.func @p144(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (i32) {
  %c1 = arith.constant 7 : i32
  %0 = arith.addi %a, %c1 : i32
  %r = arith.addi %0, %b : i32
  return %r : i32
}

// CHECK-LABEL: func.func @p147(
// CHECK-NEXT: return %arg6 : f32
// CHECK-NEXT: }
func.func @p147(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (f32) {
  %c = arith.constant 1.0 : f32
  %r = arith.divf %f, %c : f32
  return %r : f32
}

// CHECK-LABEL: func.func @p148(
// CHECK-NEXT: %cst = arith.constant 2.000000e+00 : f32
// CHECK-NEXT: %0 = arith.divf %arg6, %cst fastmath<fast> : f32
// CHECK-NEXT: return %0 : f32
// CHECK-NEXT: }
func.func @p148(%a: i32, %b: i32, %w: i32, %l: i64, %x8: i8, %y8: i8, %f: f32, %g: f32, %d: f64, %h: f16, %i: index, %p: i1, %q: i1, %v: vector<4xi32>, %v2: vector<4xi32>, %vp: vector<4xi1>) -> (f32) {
  %c = arith.constant 2.0 : f32
  %r = arith.divf %f, %c fastmath<fast> : f32
  return %r : f32
}
