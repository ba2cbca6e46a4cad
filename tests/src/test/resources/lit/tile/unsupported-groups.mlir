// RUN: weir opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(pd-op-to-kernel)'

// A group that cannot become a kernel is an error that names the operator; the program stays as it was.
func.func @scattered(%x: tensor<6x4xf32>, %y: tensor<3xi64>, %z: tensor<3x4xf32>) -> tensor<6x4xf32> {
  %0 = "pd_op.group"(%x, %y, %z) <{kind = "test"}> ({
  ^bb0(%a: tensor<6x4xf32>, %b: tensor<3xi64>, %c: tensor<3x4xf32>):
    %i = pd_op.full {shape = array<i64: 1>, value = 0.0 : f64, dtype = #pir.dtype<int32>} : tensor<1xi32>
    // expected-error @+1 {{operator 'pd_op.gather_grad' cannot be part of a generated kernel: generated kernels do not know the operator}}
    %s = pd_op.gather_grad %a, %b, %c, %i : (tensor<6x4xf32>, tensor<3xi64>, tensor<3x4xf32>, tensor<1xi32>) -> tensor<6x4xf32>
    pir.yield %s : tensor<6x4xf32>
  }) : (tensor<6x4xf32>, tensor<3xi64>, tensor<3x4xf32>) -> tensor<6x4xf32>
  return %0 : tensor<6x4xf32>
}

// -----

func.func @open(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = "pd_op.group"(%x) <{kind = "test"}> ({
  ^bb0(%a: tensor<?xf32>):
    %i = pd_op.full {shape = array<i64: 1>, value = 0.0 : f64, dtype = #pir.dtype<int32>} : tensor<1xi32>
    // expected-error @+1 {{operator 'pd_op.cumsum' cannot be part of a generated kernel: the length of its lines is known only at run time}}
    %s = pd_op.cumsum %a, %i : (tensor<?xf32>, tensor<1xi32>) -> tensor<?xf32>
    pir.yield %s : tensor<?xf32>
  }) : (tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @refolded(%x: tensor<4x6xf32>, %y: tensor<4x1xf32>, %z: tensor<1x4xf32>) -> tensor<6x4xf32> {
  %0 = "pd_op.group"(%x, %y, %z) <{kind = "test"}> ({
  ^bb0(%a: tensor<4x6xf32>, %b: tensor<4x1xf32>, %c: tensor<1x4xf32>):
    // expected-error @+1 {{operator 'pd_op.add' cannot be part of a generated kernel: its dimensions do not follow those of the kernel}}
    %s = pd_op.add %a, %b : (tensor<4x6xf32>, tensor<4x1xf32>) -> tensor<4x6xf32>
    %n = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 6, 4>} : tensor<2xi64>
    %r = pd_op.reshape %s, %n : (tensor<4x6xf32>, tensor<2xi64>) -> tensor<6x4xf32>
    %t = pd_op.add %r, %c : (tensor<6x4xf32>, tensor<1x4xf32>) -> tensor<6x4xf32>
    pir.yield %t : tensor<6x4xf32>
  }) : (tensor<4x6xf32>, tensor<4x1xf32>, tensor<1x4xf32>) -> tensor<6x4xf32>
  return %0 : tensor<6x4xf32>
}

// -----

func.func @division(%x: tensor<4xi64>, %y: tensor<4xi64>) -> tensor<4xi64> {
  %0 = "pd_op.group"(%x, %y) <{kind = "test"}> ({
  ^bb0(%a: tensor<4xi64>, %b: tensor<4xi64>):
    // expected-error @+1 {{operator 'pd_op.divide' cannot be part of a generated kernel: it divides integers by what may be zero}}
    %s = pd_op.divide %a, %b : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi64>
    pir.yield %s : tensor<4xi64>
  }) : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi64>
  return %0 : tensor<4xi64>
}

// -----

func.func @joined(%x: tensor<4xi64>, %w: tensor<5x3xf32>) -> tensor<8x3xf32> {
  %0 = "pd_op.group"(%x, %w) <{kind = "test"}> ({
  ^bb0(%a: tensor<4xi64>, %b: tensor<5x3xf32>):
    %i = pd_op.full {shape = array<i64: 1>, value = 0.0 : f64, dtype = #pir.dtype<int32>} : tensor<1xi32>
    // expected-error @+1 {{operator 'pd_op.embedding' cannot be part of a generated kernel: its result is joined or padded in the same group}}
    %e = pd_op.embedding %a, %b : (tensor<4xi64>, tensor<5x3xf32>) -> tensor<4x3xf32>
    %l = pir.combine %e, %e : (tensor<4x3xf32>, tensor<4x3xf32>) -> tuple<tensor<4x3xf32>, tensor<4x3xf32>>
    %s = pd_op.concat %l, %i : (tuple<tensor<4x3xf32>, tensor<4x3xf32>>, tensor<1xi32>) -> tensor<8x3xf32>
    pir.yield %s : tensor<8x3xf32>
  }) : (tensor<4xi64>, tensor<5x3xf32>) -> tensor<8x3xf32>
  return %0 : tensor<8x3xf32>
}
