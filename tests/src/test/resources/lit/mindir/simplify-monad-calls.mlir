// RUN: weir opt %s --split-input-file --mindir-monad-eliminate | FileCheck %s

// A function that waits is called at once, and what it gives waits.

// CHECK-LABEL: @call_after
// CHECK-NEXT:   %[[C:.*]] = mindir.call %arg0(%arg1)
// CHECK-NEXT:   %[[D:.*]] = mindir.depend %[[C]], %arg2
// CHECK-NEXT:   mindir.return %[[D]]
mindir.func @call_after(%f: (f32) -> f32, %x: f32, %u: !mindir.umonad) -> f32 {
  %g = mindir.depend %f, %u : ((f32) -> f32, !mindir.umonad) -> ((f32) -> f32)
  %r = mindir.call %g(%x) : ((f32) -> f32, f32) -> f32
  mindir.return %r : f32
}

// -----

// What may do anything stays where it is.

// CHECK-LABEL: @call_with_effects
// CHECK-NEXT:   %[[G:.*]] = mindir.depend %arg0, %arg2
// CHECK-NEXT:   mindir.call %[[G]](%arg1)
mindir.func @call_with_effects(%f: (f32) -> f32, %x: f32, %u: !mindir.umonad) -> f32 {
  %g = mindir.depend %f, %u : ((f32) -> f32, !mindir.umonad) -> ((f32) -> f32)
  %r = mindir.call %g(%x) {mindir.effects} : ((f32) -> f32, f32) -> f32
  mindir.return %r : f32
}
