// RUN: weir opt --pass-pipeline='builtin.module(schedule-kernels{target=cuda})' %s | FileCheck %s
// Tiles as large as the device is good at. Few programs that reduce much become two
// kernels: one leaves partial sums, the other adds them.

// CHECK: %[[p:.*]] = compute.call @reduce_1(%{{.*}}) : (tensor<1000000xf32>) -> tensor<[[n:[0-9]+]]xf32>
// CHECK: compute.call @reduce_2(%[[p]]) : (tensor<[[n]]xf32>) -> tensor<f32>
%x = pd_op.data {name = "x", shape = array<i64: 1000000>, dtype = #pir.dtype<float32>} : tensor<1000000xf32>
%y = compute.call @sum(%x) : (tensor<1000000xf32>) -> tensor<f32>
"pir.shadow_output"(%y) {output_name = "y"} : (tensor<f32>) -> ()

// CHECK:       compute.kernel @twice
// CHECK-NEXT:  schedule = [#compute.axis<mapping = programs, tile = 2048, order = 0>]
compute.kernel @twice(%in: tensor<100000xf32>) -> (%out: tensor<100000xf32>) kind "elementwise" {
  compute.nest (%i = 100000) {
    %0 = compute.load %in[%i] view <100000> : tensor<100000xf32>
    %1 = compute.binary <add> %0, %0 : f32
    compute.store %1, %out[%i] view <100000> : f32, tensor<100000xf32>
  }
}

// A GPU of 132 multiprocessors begins programs in the order of their numbers. In bands of 8 the first 132 of 1024 read 8 tiles
// of rows and 17 of columns; row by row they would read 5 and 32.
// CHECK:      compute.kernel @matmul
// CHECK-NEXT: raster = #compute.raster<axis = 0, group = 8>
compute.kernel @matmul(%a: tensor<4096x4096xf16>, %b: tensor<4096x4096xf16>) -> (%c: tensor<4096x4096xf16>) kind "matmul" {
  compute.nest (%i = 4096, %j = 4096, %k = 4096) {
    %0 = compute.load %a[%i, %k] view <4096, 4096> : tensor<4096x4096xf16>
    %1 = compute.load %b[%k, %j] view <4096, 4096> : tensor<4096x4096xf16>
    %2 = compute.contract %0, %1 along (%k) : f16, f16 -> f32
    %3 = compute.cast %2 : f32 -> f16
    compute.store %3, %c[%i, %j] view <4096, 4096> : f16, tensor<4096x4096xf16>
  }
}

compute.kernel @sum(%in: tensor<1000000xf32>) -> (%out: tensor<f32>) kind "reduce" {
  compute.nest (%i = 1000000) {
    %0 = compute.load %in[%i] view <1000000> : tensor<1000000xf32>
    %1 = compute.reduce <sum> %0 along (%i) : f32
    compute.store %1, %out[] view <> : f32, tensor<f32>
  }
}
