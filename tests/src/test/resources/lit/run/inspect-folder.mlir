// What a compiled folder holds: the steps by where they run, those on the host with the reason.
// RUN: weir compile --target=cuda %s -o %t
// RUN: weir inspect %t | FileCheck %s
// RUN: cat %t/kernels.json | FileCheck %s --check-prefix=JSON

// CHECK:      target: cuda
// CHECK:      inputs:
// CHECK-NEXT:   x: tensor<3x8xf32>
// CHECK:      steps: 6
// CHECK-NEXT: on cuda:
// CHECK-NEXT: 0 copy to the device(%0: 3x8xfloat32)
// CHECK-NEXT: 1 kernel elementwise_1(
// CHECK-NEXT: 2 copy to the host(
// CHECK-NEXT: on host:
// CHECK-NEXT: 3 kernel topk({{.*}}: 3x8xfloat32, {{.*}}: 1xint32) -> {{.*}}: 3x2xfloat32, {{.*}}: 3x2xint64
// CHECK-NEXT: because no kernel is generated for 'pd_op.topk'
// CHECK-NEXT: 4 copy to the device(
// CHECK-NEXT: on cuda:
// CHECK-NEXT: 5 kernel elementwise_2(
// CHECK:      kernels: 2
// CHECK-NEXT: elementwise_1 (elementwise): grid 1, 32 threads, 0 local bytes
// CHECK:      host: {{[0-9]+}} bytes
// CHECK:      device: {{[0-9]+}} bytes
// CHECK-NEXT: 3x8xfloat32 at 0
// CHECK:      weights: 1 in 4 bytes
// JSON:       "kind":"host","kernel":"topk","reason":"no kernel is generated for 'pd_op.topk'","types":["float32[3, 8]","int32[1]"]
// JSON:       "parts": [
// JSON-NEXT:    {"place":"cuda","first":0,"last":2},
// JSON-NEXT:    {"place":"host","first":3,"last":4},
// JSON-NEXT:    {"place":"cuda","first":5,"last":5}],
module {
  func.func @main(%x: tensor<3x8xf32> {pir.name = "x"}) -> (tensor<3x2xf32>, tensor<3x2xi64>) {
    %0 = pd_op.exp %x : (tensor<3x8xf32>) -> tensor<3x8xf32>
    %k = pd_op.full {dtype = #pir.dtype<int32>, shape = array<i64: 1>, value = 2.0 : f64} : tensor<1xi32>
    %1, %2 = pd_op.topk %0, %k {axis = 1 : i32, largest = true, sorted = true} : (tensor<3x8xf32>, tensor<1xi32>) -> (tensor<3x2xf32>, tensor<3x2xi64>)
    %3 = pd_op.tanh %1 : (tensor<3x2xf32>) -> tensor<3x2xf32>
    return %3, %2 : tensor<3x2xf32>, tensor<3x2xi64>
  }
}
