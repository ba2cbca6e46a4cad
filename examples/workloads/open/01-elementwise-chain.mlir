// 0.5 exp((x + y) x - y): one kernel that reads its inputs once.
//
// Opened by hand from ../01-elementwise-chain.mlir: the sizes that have names are known only when it runs.
module {
  func.func @main(%arg0: tensor<?x?xf32, #shape.sizes<batch, length>> {pir.name = "x"}, %arg1: tensor<?x?xf32, #shape.sizes<batch, length>> {pir.name = "y"}) -> tensor<?x?xf32, #shape.sizes<batch, length>> {
    %0 = pd_op.add %arg0, %arg1 : (tensor<?x?xf32, #shape.sizes<batch, length>>, tensor<?x?xf32, #shape.sizes<batch, length>>) -> tensor<?x?xf32, #shape.sizes<batch, length>>
    %1 = pd_op.multiply %0, %arg0 : (tensor<?x?xf32, #shape.sizes<batch, length>>, tensor<?x?xf32, #shape.sizes<batch, length>>) -> tensor<?x?xf32, #shape.sizes<batch, length>>
    %2 = pd_op.subtract %1, %arg1 : (tensor<?x?xf32, #shape.sizes<batch, length>>, tensor<?x?xf32, #shape.sizes<batch, length>>) -> tensor<?x?xf32, #shape.sizes<batch, length>>
    %3 = pd_op.exp %2 : (tensor<?x?xf32, #shape.sizes<batch, length>>) -> tensor<?x?xf32, #shape.sizes<batch, length>>
    %4 = pd_op.full {shape = array<i64: 1>, value = 5.000000e-01 : f64} : tensor<1xf32>
    %5 = pd_op.scale %3, %4 : (tensor<?x?xf32, #shape.sizes<batch, length>>, tensor<1xf32>) -> tensor<?x?xf32, #shape.sizes<batch, length>>
    return %5 : tensor<?x?xf32, #shape.sizes<batch, length>>
  }
}
