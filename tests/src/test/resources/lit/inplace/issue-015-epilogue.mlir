// RUN: weir opt %s --matmul_add_act_fuse_pass | FileCheck %s
// RUN: weir opt %s --delete_quant_dequant_linear_op_pass | FileCheck %s --check-prefix=OTHER

// A pass by its name sees through in-place twins. One that has nothing to do leaves them.
// CHECK:      %[[F:.+]] = "pd_op.fc"(%{{.+}}, %{{.+}}, %{{.+}}) <{activation_type = "relu", in_num_col_dims = 1 : i32}>
// CHECK:      pd_op.fetch %[[F]]
// OTHER:      pd_op.matmul
// OTHER-NEXT: pd_op.add_
// OTHER-NEXT: pd_op.relu_
// OTHER-NEXT: pd_op.exp
// OTHER-NEXT: pd_op.fetch
%b = pir.parameter "b" {persistable = [true]} : tensor<2xf32>
%w = pir.parameter "w" {persistable = [true]} : tensor<3x2xf32>
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: -1, 3>} : tensor<?x3xf32>
%m = pd_op.matmul %x, %w : (tensor<?x3xf32>, tensor<3x2xf32>) -> tensor<?x2xf32>
%a = pd_op.add_ %m, %b : (tensor<?x2xf32>, tensor<2xf32>) -> tensor<?x2xf32>
%r = pd_op.relu_ %a : (tensor<?x2xf32>) -> tensor<?x2xf32>
%dead = pd_op.exp %x : (tensor<?x3xf32>) -> tensor<?x3xf32>
%o = pd_op.fetch %r {col = 0 : i32, name = "o"} : (tensor<?x2xf32>) -> tensor<?x2xf32>
