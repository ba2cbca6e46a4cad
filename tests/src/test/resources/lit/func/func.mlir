// RUN: weir opt %s | FileCheck %s
// RUN: weir opt %s --generic | weir opt - | FileCheck %s

// CHECK: func.func private @declared(f32, i64 {weir.hint}) -> (f32 {weir.exact = true}, i1)
func.func private @declared(f32, i64 {weir.hint}) -> (f32 {weir.exact = true}, i1)

// CHECK: func.func @identity(%[[X:.*]]: f32) -> f32 {
// CHECK-NEXT: return %[[X]] : f32
func.func @identity(%x: f32) -> f32 {
  return %x : f32
}

// CHECK: func.func nested @attributes(%{{.*}}: f32 {weir.a = 1 : i64}, %{{.*}}: tensor<?xf32>) -> (tensor<?xf32> {weir.b}) attributes {weir.c = "d"} {
func.func nested @attributes(%x: f32 {weir.a = 1 : i64}, %y: tensor<?xf32>) -> (tensor<?xf32> {weir.b}) attributes {weir.c = "d"} {
  return %y : tensor<?xf32>
}

// CHECK: func.func @nothing() {
// CHECK-NEXT: return{{$}}
func.func @nothing() {
  return
}

// CHECK: func.func @calls(%[[A:.*]]: f32) -> (f32, f32) {
func.func @calls(%x: f32) -> (f32, f32) {
  // CHECK-NEXT: call @nothing() : () -> ()
  call @nothing() : () -> ()
  // CHECK-NEXT: %[[R:.*]] = call @identity(%[[A]]) {weir.inline} : (f32) -> f32
  %0 = call @identity(%x) {weir.inline} : (f32) -> f32
  // CHECK-NEXT: return %[[A]], %[[R]] : f32, f32
  return %x, %0 : f32, f32
}
