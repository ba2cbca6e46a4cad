// RUN: weir run %s --input s=iota:1x2x3xf32 | FileCheck %s
// RUN: weir run %s --target=c --input s=iota:1x2x3xf32 | FileCheck %s

// The number of boxes that are kept is known only at run time. Class 0 is the background; the first and the second box share 12 of 16
// pixels, by which the score of the first, the lower one, decays to a quarter.

// CHECK: kept: tensor<2x6xf32>
// CHECK-NEXT: {{\[\[}}1. 5. 6. 6. 9. 9.]
// CHECK-NEXT: [1. 4. 0. 1. 4. 4.]]
// CHECK: index: tensor<2x1xi32>
// CHECK: numbers: tensor<1xi32>
// CHECK-NEXT: [2]
// CHECK: decayed: tensor<3x6xf32>
// CHECK-NEXT: {{\[\[}}1.   5.   6.   6.   9.   9.  ]
// CHECK-NEXT: [1.   4.   0.   1.   4.   4.  ]
// CHECK-NEXT: [1.   0.75 0.   0.   4.   4.  ]]
// CHECK: large: tensor<1x4xf32>
// CHECK: {{\[\[}}0. 0. 4. 4.]]
module {
  %s = pd_op.data {name = "s", shape = array<i64: 1, 2, 3>, dtype = #pir.dtype<float32>} : tensor<1x2x3xf32>
  %b = "pd_op.assign_value"() <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, shape = [1 : i32, 3 : i32, 4 : i32], values = [0, 0, 4, 4, 0, 1, 4, 4, 6, 6, 9, 9]}> : () -> tensor<1x3x4xf32>
  %k:3 = "pd_op.multiclass_nms3"(%b, %s) <{background_label = 0 : i32, keep_top_k = 10 : i32, nms_threshold = 0.5 : f32, nms_top_k = -1 : i32, score_threshold = 0.0 : f32}> : (tensor<1x3x4xf32>, tensor<1x2x3xf32>) -> (tensor<?x6xf32>, tensor<?x1xi32>, tensor<1xi32>)
  pir.shadow_output %k#0, "kept" : tensor<?x6xf32>
  pir.shadow_output %k#1, "index" : tensor<?x1xi32>
  pir.shadow_output %k#2, "numbers" : tensor<1xi32>
  %d:3 = "pd_op.matrix_nms"(%b, %s) <{background_label = 0 : i32, keep_top_k = -1 : i32, nms_top_k = -1 : i32, score_threshold = 0.0 : f32}> : (tensor<1x3x4xf32>, tensor<1x2x3xf32>) -> (tensor<?x6xf32>, tensor<?x1xi32>, tensor<?xi32>)
  pir.shadow_output %d#0, "decayed" : tensor<?x6xf32>
  %c = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = [3, 4]}> : () -> tensor<2xi64>
  %rows = "pd_op.reshape"(%b, %c) : (tensor<1x3x4xf32>, tensor<2xi64>) -> tensor<3x4xf32>
  %l:3 = "pd_op.distribute_fpn_proposals"(%rows) <{max_level = 3 : i32, min_level = 2 : i32, pixel_offset = false, refer_level = 3 : i32, refer_scale = 4 : i32}> : (tensor<3x4xf32>) -> (tuple<tensor<?x4xf32>, tensor<?x4xf32>>, tuple<tensor<?xi32>, tensor<?xi32>>, tensor<3x1xi32>)
  %small, %large = "pir.split"(%l#0) : (tuple<tensor<?x4xf32>, tensor<?x4xf32>>) -> (tensor<?x4xf32>, tensor<?x4xf32>)
  pir.shadow_output %large, "large" : tensor<?x4xf32>
}
