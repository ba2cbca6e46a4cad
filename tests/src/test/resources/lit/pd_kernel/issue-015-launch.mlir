// RUN: weir opt %s --split-input-file --verify-diagnostics

// A launch is verified against its kernel.

%x = pir.parameter "x" : tensor<64x128xf32>
// expected-error@+1 {{launches '@nosuch', and there is no such kernel: expected a 'tile.func' beside the program}}
%1 = "pd_kernel.launch"(%x) <{aliases = array<i32: -1>, callee = "nosuch", dims = array<i32>, shapes = [affine_map<() -> (64, 128)>], sizes = affine_map<() -> ()>}> : (tensor<64x128xf32>) -> tensor<64x128xf32>

// -----

%x = pir.parameter "x" : tensor<4xf16>
// expected-error@+1 {{operand #0 has elements 'f16', and pointer #0 of kernel '@k' points to 'f32'}}
%1 = "pd_kernel.launch"(%x) <{aliases = array<i32: -1>, callee = "k", dims = array<i32>, shapes = [affine_map<() -> (4)>], sizes = affine_map<() -> ()>}> : (tensor<4xf16>) -> tensor<4xf16>
// expected-note@+1 {{the kernel is here}}
tile.func @k(%x: !tile.ptr<f32> read, %y: !tile.ptr<f32> write) grid affine_map<() -> (1)> {
  tile.return
}

// -----

%x = pir.parameter "x" : tensor<4xf32>
// expected-error@+1 {{kernel '@k' takes 2 tensors, got 2 operands and 1 results}}
%1 = "pd_kernel.launch"(%x, %x) <{aliases = array<i32: -1>, callee = "k", dims = array<i32>, shapes = [affine_map<() -> (4)>], sizes = affine_map<() -> ()>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
// expected-note@+1 {{the kernel is here}}
tile.func @k(%x: !tile.ptr<f32> read, %y: !tile.ptr<f32> write) grid affine_map<() -> (1)> {
  tile.return
}

// -----

%x = pir.parameter "x" : tensor<4xf32>
// expected-error@+1 {{kernel '@k' takes 1 sizes, got 0}}
%1 = "pd_kernel.launch"(%x) <{aliases = array<i32: -1>, callee = "k", dims = array<i32>, shapes = [affine_map<() -> (4)>], sizes = affine_map<() -> ()>}> : (tensor<4xf32>) -> tensor<4xf32>
// expected-note@+1 {{the kernel is here}}
tile.func @k(%x: !tile.ptr<f32> read, %y: !tile.ptr<f32> write, %n: index) grid affine_map<()[s0] -> (s0)> {
  tile.return
}

// -----

%x = pir.parameter "x" : tensor<4xf32>
// expected-error@+1 {{result #0 is never written: kernel '@k' only reads pointer #1}}
%1 = "pd_kernel.launch"(%x) <{aliases = array<i32: -1>, callee = "k", dims = array<i32>, shapes = [affine_map<() -> (4)>], sizes = affine_map<() -> ()>}> : (tensor<4xf32>) -> tensor<4xf32>
// expected-note@+1 {{the kernel is here}}
tile.func @k(%x: !tile.ptr<f32> read, %y: !tile.ptr<f32> read) grid affine_map<() -> (1)> {
  tile.return
}

// -----

%x = pir.parameter "x" : tensor<4xf32>
// expected-error@+1 {{operand #0 would be written: kernel '@k' writes pointer #0, and a launch leaves its operands as they are}}
%1 = "pd_kernel.launch"(%x) <{aliases = array<i32: -1>, callee = "k", dims = array<i32>, shapes = [affine_map<() -> (4)>], sizes = affine_map<() -> ()>}> : (tensor<4xf32>) -> tensor<4xf32>
// expected-note@+1 {{the kernel is here}}
tile.func @k(%x: !tile.ptr<f32> readwrite, %y: !tile.ptr<f32> write) grid affine_map<() -> (1)> {
  tile.return
}

// -----

%x = pir.parameter "x" : tensor<64x128xf32>
// expected-error@+1 {{result #0 is 'tensor<64x64xf32>' with 4096 elements, and kernel '@k' views 8192 elements of it}}
%1 = "pd_kernel.launch"(%x) <{aliases = array<i32: -1>, callee = "k", dims = array<i32>, shapes = [affine_map<() -> (64, 64)>], sizes = affine_map<() -> ()>}> : (tensor<64x128xf32>) -> tensor<64x64xf32>
tile.func @k(%x: !tile.ptr<f32> read, %y: !tile.ptr<f32> write) grid affine_map<() -> (1)> {
  // expected-note@+1 {{viewed here, as '!tile.view<64x128xf32>'}}
  %v = tile.view %y sizes[] : !tile.ptr<f32> -> !tile.view<64x128xf32>
  tile.return
}

// -----

%x = pir.parameter "x" : tensor<4xf32>
// expected-error@+1 {{expects shape 0 to be that of result 'tensor<4xf32>', got 'affine_map<() -> (8)>'}}
%1 = "pd_kernel.launch"(%x) <{aliases = array<i32: -1>, callee = "k", dims = array<i32>, shapes = [affine_map<() -> (8)>], sizes = affine_map<() -> ()>}> : (tensor<4xf32>) -> tensor<4xf32>
tile.func @k(%x: !tile.ptr<f32> read, %y: !tile.ptr<f32> write) grid affine_map<() -> (1)> {
  tile.return
}

// -----

%x = pir.parameter "x" : tensor<4xf32>
// expected-error@+1 {{result 0 of type 'tensor<8xf32>' cannot be written over operand 0 of type 'tensor<4xf32>'}}
%1 = "pd_kernel.launch"(%x) <{aliases = array<i32: 0>, callee = "k", dims = array<i32>, shapes = [affine_map<() -> (8)>], sizes = affine_map<() -> ()>}> : (tensor<4xf32>) -> tensor<8xf32>
tile.func @k(%x: !tile.ptr<f32> read, %y: !tile.ptr<f32> write) grid affine_map<() -> (1)> {
  tile.return
}
