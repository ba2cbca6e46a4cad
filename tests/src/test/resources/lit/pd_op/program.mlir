// Every operator of the family, with the attributes that PaddlePaddle stores, keeps all it says in
// generic form; custom assembly is stable.
//
// RUN: weir opt %s --generic | FileCheck %s
// RUN: weir opt %s > %t.once
// RUN: weir opt %t.once | diff %t.once -

// CHECK: sym_name = "data"
func.func @data() {
  // CHECK: "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "x", place = #pir.place<undefined>, shape = array<i64: -1, 3>}> : () -> tensor<?x3xf32>
  %0 = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "x", place = #pir.place<undefined>, shape = array<i64: -1, 3>}> : () -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "fetch"
func.func @fetch(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.fetch"({{.*}}) <{col = 0 : i32, name = "fetch_name_0"}> : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.fetch"(%arg0) <{col = 0 : i32, name = "fetch_name_0"}> : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}
