// Which word comes next: a layer over the last words, and how likely each is. How many sentences there are, how long they
// are, and how many words, is known only when it runs.
func.func @main(%words: tensor<?x?x4xf32, #shape.sizes<batch, length>> {pir.name = "words"}, %weights: tensor<4x?xf32, #shape.sizes<vocabulary>> {pir.name = "weights"}, %bias: tensor<?xf32> {pir.name = "bias"}) -> tensor<?x?x?xf32> {
  %0 = pd_op.matmul %words, %weights : (tensor<?x?x4xf32, #shape.sizes<batch, length>>, tensor<4x?xf32, #shape.sizes<vocabulary>>) -> tensor<?x?x?xf32>
  %1 = pd_op.add %0, %bias : (tensor<?x?x?xf32>, tensor<?xf32>) -> tensor<?x?x?xf32>
  %2 = pd_op.softmax %1 : (tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %2 : tensor<?x?x?xf32>
}
