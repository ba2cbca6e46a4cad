// RUN: weir opt %s --split-input-file --verify-diagnostics | FileCheck %s
// RUN: weir opt %s --split-input-file --verify-diagnostics --generic | FileCheck %s --check-prefix=GENERIC

// Kernels that are given as source, and each rule of them, broken once.

// CHECK-LABEL: tile.func @axpy(%arg0: !tile.ptr<f32> read, %arg1: !tile.ptr<f32> write, %arg2: index) grid #map kind "source" {
// CHECK-NEXT: tile.source "cuda" threads 256 file "axpy.cu" code "__global__ void axpy(const float *x, float *y, long long n) {}\0A"
// CHECK-NEXT: tile.return
// GENERIC: "tile.source"() <{file = "axpy.cu", language = "cuda",
tile.func @axpy(%x: !tile.ptr<f32> read, %y: !tile.ptr<f32> write, %n: index) grid affine_map<()[s0] -> (s0 ceildiv 256)> kind "source" {
  tile.source "cuda" threads 256 file "axpy.cu" code "__global__ void axpy(const float *x, float *y, long long n) {}\0A"
  tile.return
}

// -----

tile.func @not_alone() grid affine_map<() -> (1)> {
  %pid = tile.program_id
  // expected-error @below {{'tile.source' op expects to be all that a 'tile.func' does}}
  tile.source "c" threads 1 file "a.c" code ""
  tile.return
}

// -----

tile.func @threads() grid affine_map<() -> (1)> {
  // expected-error @below {{'tile.source' op expects 1 to 1024 threads, got 2048}}
  tile.source "cuda" threads 2048 file "a.cu" code ""
  tile.return
}

// -----

tile.func @"no-name"() grid affine_map<() -> (1)> {
  // expected-error @below {{'tile.source' op defines a function called 'no-name', which is no name: expected letters, digits and '_'}}
  tile.source "c" threads 1 file "a.c" code ""
  tile.return
}

// -----

tile.func @file() grid affine_map<() -> (1)> {
  // expected-error @below {{'tile.source' op expects a language and a file name without quotes}}
  tile.source "c" threads 1 file "a\22.c" code ""
  tile.return
}
