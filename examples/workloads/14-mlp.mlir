// x + (gelu(x w1 + b1) w2 + b2).
//
// Written by benchmarks/workloads.
module {
  func.func @main(%arg0: tensor<37x48xf32> {pir.name = "x"}, %arg1: tensor<48x192xf32> {pir.name = "up_w"}, %arg2: tensor<192xf32> {pir.name = "up_b"}, %arg3: tensor<192x48xf32> {pir.name = "down_w"}, %arg4: tensor<48xf32> {pir.name = "down_b"}) -> tensor<37x48xf32> {
    %0 = pd_op.matmul %arg0, %arg1 : (tensor<37x48xf32>, tensor<48x192xf32>) -> tensor<37x192xf32>
    %1 = pd_op.add %0, %arg2 : (tensor<37x192xf32>, tensor<192xf32>) -> tensor<37x192xf32>
    %2 = pd_op.gelu %1 : (tensor<37x192xf32>) -> tensor<37x192xf32>
    %3 = pd_op.matmul %2, %arg3 : (tensor<37x192xf32>, tensor<192x48xf32>) -> tensor<37x48xf32>
    %4 = pd_op.add %3, %arg4 : (tensor<37x48xf32>, tensor<48xf32>) -> tensor<37x48xf32>
    %5 = pd_op.add %4, %arg0 : (tensor<37x48xf32>, tensor<37x48xf32>) -> tensor<37x48xf32>
    return %5 : tensor<37x48xf32>
  }
}

