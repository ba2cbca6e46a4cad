// RUN: weir opt %s --split-input-file --mindir-defunctionalize | FileCheck %s

// What is called where it stands is called by name; what it captures comes behind its arguments.

// CHECK:      func.func @main(%[[X:.*]]: tensor<2xf32>, %[[Y:.*]]: tensor<2xf32>) -> tensor<2xf32> {
// CHECK-NEXT:   %[[R:.*]] = call @add(%[[X]], %[[Y]]) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
// CHECK-NEXT:   return %[[R]] : tensor<2xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func private @add(%[[A:.*]]: tensor<2xf32>, %[[B:.*]]: tensor<2xf32>) -> tensor<2xf32> {
// CHECK-NEXT:   %[[S:.*]] = pd_op.subtract %[[A]], %[[B]]
// CHECK-NEXT:   return %[[S]] : tensor<2xf32>
// CHECK-NEXT: }
mindir.func @main(%x: tensor<2xf32>, %y: tensor<2xf32>) -> tensor<2xf32> {
  %f = mindir.closure @add(%y) : (tensor<2xf32>) -> ((tensor<2xf32>) -> tensor<2xf32>)
  %r = mindir.call %f(%x) : ((tensor<2xf32>) -> tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}
mindir.func private @add(%a: tensor<2xf32>) captures(%b: tensor<2xf32>) -> tensor<2xf32> {
  %s = pd_op.subtract %a, %b : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  mindir.return %s : tensor<2xf32>
}

// -----

// A function that a branch chooses is a tag with what it captures; a function of all that may stand for each
// other tells them apart, half of them at a time.

// CHECK:      func.func @main(%[[C:.*]]: tensor<i1>, %[[D:.*]]: tensor<i1>, %[[X:.*]]: tensor<f32>) -> tensor<f32> {
// CHECK-NEXT:   %[[F:.*]] = pd_op.if %[[C]] : tensor<i1> -> (!pir.tagged) {
// CHECK-NEXT:     %[[T:.*]] = pir.tag 0() : () -> !pir.tagged
// CHECK-NEXT:     pir.yield %[[T]] : !pir.tagged
// CHECK-NEXT:   } else {
// CHECK-NEXT:     %[[G:.*]] = pd_op.if %[[D]] : tensor<i1> -> (!pir.tagged) {
// CHECK-NEXT:       %[[T1:.*]] = pir.tag 1(%[[X]]) : (tensor<f32>) -> !pir.tagged
// CHECK:            %[[T2:.*]] = pir.tag 2(%[[X]], %[[X]]) : (tensor<f32>, tensor<f32>) -> !pir.tagged
// CHECK:        %[[R:.*]] = call @apply_1(%[[F]], %[[X]]) : (!pir.tagged, tensor<f32>) -> tensor<f32>
// CHECK:      func.func private @apply(%{{.*}}: tensor<f32>) -> tensor<f32> {
// CHECK:      func.func private @one(%{{.*}}: tensor<f32>, %{{.*}}: tensor<f32>) -> tensor<f32> {
// CHECK:      func.func private @two(%{{.*}}: tensor<f32>, %{{.*}}: tensor<f32>, %{{.*}}: tensor<f32>) -> tensor<f32> {
// CHECK:      func.func private @apply_1(%[[F:.*]]: !pir.tagged, %[[X:.*]]: tensor<f32>) -> tensor<f32> {
// CHECK-NEXT:   %[[B:.*]] = pir.tag_below %[[F]], 1 : (!pir.tagged) -> tensor<1xi1>
// CHECK-NEXT:   %[[R:.*]] = pd_op.if %[[B]] : tensor<1xi1> -> (tensor<f32>) {
// CHECK-NEXT:     %[[R0:.*]] = func.call @apply(%[[X]]) : (tensor<f32>) -> tensor<f32>
// CHECK-NEXT:     pir.yield %[[R0]] : tensor<f32>
// CHECK-NEXT:   } else {
// CHECK-NEXT:     %[[B1:.*]] = pir.tag_below %[[F]], 2 : (!pir.tagged) -> tensor<1xi1>
// CHECK-NEXT:     %[[R1:.*]] = pd_op.if %[[B1]] : tensor<1xi1> -> (tensor<f32>) {
// CHECK-NEXT:       %[[A:.*]] = pir.untag %[[F]], 1 : (!pir.tagged) -> tensor<f32>
// CHECK-NEXT:       %[[R2:.*]] = func.call @one(%[[X]], %[[A]])
// CHECK:            %[[AB:.*]]:2 = pir.untag %[[F]], 2 : (!pir.tagged) -> (tensor<f32>, tensor<f32>)
// CHECK-NEXT:       %[[R3:.*]] = func.call @two(%[[X]], %[[AB]]#0, %[[AB]]#1)
// CHECK:        return %[[R]] : tensor<f32>
mindir.func @main(%c: tensor<i1>, %d: tensor<i1>, %x: tensor<f32>) -> tensor<f32> {
  %f = pd_op.if %c : tensor<i1> -> ((tensor<f32>) -> tensor<f32>) {
    %0 = mindir.closure @apply() : () -> ((tensor<f32>) -> tensor<f32>)
    pir.yield %0 : (tensor<f32>) -> tensor<f32>
  } else {
    %g = pd_op.if %d : tensor<i1> -> ((tensor<f32>) -> tensor<f32>) {
      %1 = mindir.closure @one(%x) : (tensor<f32>) -> ((tensor<f32>) -> tensor<f32>)
      pir.yield %1 : (tensor<f32>) -> tensor<f32>
    } else {
      %2 = mindir.closure @two(%x, %x) : (tensor<f32>, tensor<f32>) -> ((tensor<f32>) -> tensor<f32>)
      pir.yield %2 : (tensor<f32>) -> tensor<f32>
    }
    pir.yield %g : (tensor<f32>) -> tensor<f32>
  }
  %r = mindir.call %f(%x) : ((tensor<f32>) -> tensor<f32>, tensor<f32>) -> tensor<f32>
  mindir.return %r : tensor<f32>
}
mindir.func private @apply(%a: tensor<f32>) -> tensor<f32> {
  mindir.return %a : tensor<f32>
}
mindir.func private @one(%a: tensor<f32>) captures(%b: tensor<f32>) -> tensor<f32> {
  %s = pd_op.add %a, %b : (tensor<f32>, tensor<f32>) -> tensor<f32>
  mindir.return %s : tensor<f32>
}
mindir.func private @two(%a: tensor<f32>) captures(%b: tensor<f32>, %c: tensor<f32>) -> tensor<f32> {
  %s = pd_op.add %b, %c : (tensor<f32>, tensor<f32>) -> tensor<f32>
  mindir.return %s : tensor<f32>
}

// -----

// A function that captures one of its own kind: tags lie in tags. Functions that never meet have tags of
// their own, and of one there is nothing to tell apart.

// CHECK:      func.func private @more(%[[X:.*]]: tensor<i64>, %[[F:.*]]: !pir.tagged) -> tensor<i64> {
// CHECK-NEXT:   %[[R:.*]] = call @apply(%[[F]], %[[X]])
// CHECK:      func.func private @grow(%[[F:.*]]: !pir.tagged) -> !pir.tagged {
// CHECK-NEXT:   %[[T:.*]] = pir.tag 0(%[[F]]) : (!pir.tagged) -> !pir.tagged
// CHECK-NEXT:   return %[[T]] : !pir.tagged
// CHECK:      func.func private @id(
// CHECK:      func.func @main(%[[N:.*]]: tensor<i64>, %[[C:.*]]: tensor<i1>) -> tuple<!pir.tagged, tensor<i64>> {
// CHECK-NEXT:   %[[ID:.*]] = pir.tag 1() : () -> !pir.tagged
// CHECK-NEXT:   %[[W:.*]]:2 = pd_op.while (%[[C]], %[[N]], %[[ID]])
// CHECK:          func.call @grow(%{{.*}}) : (!pir.tagged) -> !pir.tagged
// CHECK:        %[[LAST:.*]] = pir.tag 0(%[[W]]#0) : (tensor<i64>) -> !pir.tagged
// CHECK:        %[[U:.*]] = pir.untag %{{.*}}, 0 : (!pir.tagged) -> tensor<i64>
// CHECK-NEXT:   call @last(%[[U]]) : (tensor<i64>) -> tensor<i64>
mindir.func private @more(%x: tensor<i64>) captures(%f: (tensor<i64>) -> tensor<i64>) -> tensor<i64> {
  %r = mindir.call %f(%x) : ((tensor<i64>) -> tensor<i64>, tensor<i64>) -> tensor<i64>
  mindir.return %r : tensor<i64>
}
mindir.func private @grow(%f: (tensor<i64>) -> tensor<i64>) -> ((tensor<i64>) -> tensor<i64>) {
  %g = mindir.closure @more(%f) : ((tensor<i64>) -> tensor<i64>) -> ((tensor<i64>) -> tensor<i64>)
  mindir.return %g : (tensor<i64>) -> tensor<i64>
}
mindir.func private @id(%x: tensor<i64>) -> tensor<i64> {
  mindir.return %x : tensor<i64>
}
mindir.func @main(%n: tensor<i64>, %c: tensor<i1>) -> tuple<(tensor<i64>) -> tensor<i64>, tensor<i64>> {
  %id = mindir.closure @id() : () -> ((tensor<i64>) -> tensor<i64>)
  %w:2 = pd_op.while(%c, %n, %id) : (tensor<i1>, tensor<i64>, (tensor<i64>) -> tensor<i64>) -> (tensor<i64>, (tensor<i64>) -> tensor<i64>) {
  ^bb0(%m: tensor<i64>, %f: (tensor<i64>) -> tensor<i64>):
    %grow = mindir.closure @grow() : () -> (((tensor<i64>) -> tensor<i64>) -> ((tensor<i64>) -> tensor<i64>))
    %g = mindir.call %grow(%f) : (((tensor<i64>) -> tensor<i64>) -> ((tensor<i64>) -> tensor<i64>), (tensor<i64>) -> tensor<i64>) -> ((tensor<i64>) -> tensor<i64>)
    pir.yield %c, %m, %g : tensor<i1>, tensor<i64>, (tensor<i64>) -> tensor<i64>
  }
  %l = mindir.closure @last(%w#0) : (tensor<i64>) -> (() -> tensor<i64>)
  %k = pir.combine %l : (() -> tensor<i64>) -> tuple<() -> tensor<i64>>
  %i = pir.slice %k[0] : (tuple<() -> tensor<i64>>) -> (() -> tensor<i64>)
  %r = mindir.call %i() : (() -> tensor<i64>) -> tensor<i64>
  %t = pir.combine %w#1, %r : ((tensor<i64>) -> tensor<i64>, tensor<i64>) -> tuple<(tensor<i64>) -> tensor<i64>, tensor<i64>>
  mindir.return %t : tuple<(tensor<i64>) -> tensor<i64>, tensor<i64>>
}
mindir.func private @last() captures(%x: tensor<i64>) -> tensor<i64> {
  mindir.return %x : tensor<i64>
}

// -----

// What is not known of a value goes with it: its tag is -1. Sizes that are taken for more than is known are
// made sure of in the same way.

// CHECK:      func.func private @any(%[[X:.*]]: !pir.tagged) -> !pir.tagged {
// CHECK-NEXT:   return %[[X]] : !pir.tagged
// CHECK:      func.func private @two(%[[X:.*]]: tensor<2xf32>) -> tensor<2xf32> {
// CHECK:      func.func @main(%[[X:.*]]: tensor<2xf32>, %[[Y:.*]]: tensor<?xf32>) -> tuple<tensor<2xf32>, tensor<f32>> {
// CHECK-NEXT:   %[[U:.*]] = pir.tag -1(%[[Y]]) : (tensor<?xf32>) -> !pir.tagged
// CHECK-NEXT:   %[[Z:.*]] = pir.untag %[[U]], -1 : (!pir.tagged) -> tensor<2xf32>
// CHECK-NEXT:   %[[R:.*]] = call @two(%[[Z]]) : (tensor<2xf32>) -> tensor<2xf32>
// CHECK-NEXT:   %[[T:.*]] = pir.combine %[[R]], %[[X]]
// CHECK-NEXT:   %[[E:.*]]:2 = pir.split %[[T]]
// CHECK-NEXT:   %[[A:.*]] = pir.tag -1(%[[E]]#0) : (tensor<2xf32>) -> !pir.tagged
// CHECK-NEXT:   %[[B:.*]] = pir.tag -1(%[[E]]#1) : (tensor<2xf32>) -> !pir.tagged
// CHECK-NEXT:   %[[C:.*]] = pir.combine %[[A]], %[[B]] : (!pir.tagged, !pir.tagged) -> tuple<!pir.tagged, !pir.tagged>
// CHECK-NEXT:   %[[D:.*]] = pir.tag -1(%[[C]]) : (tuple<!pir.tagged, !pir.tagged>) -> !pir.tagged
// CHECK-NEXT:   %[[V:.*]] = call @any(%[[D]]) : (!pir.tagged) -> !pir.tagged
// CHECK-NEXT:   %[[W:.*]] = pir.untag %[[V]], -1 : (!pir.tagged) -> tuple<!pir.tagged, !pir.tagged>
// CHECK-NEXT:   %[[P:.*]]:2 = pir.split %[[W]]
// CHECK-NEXT:   %[[Q:.*]] = pir.untag %[[P]]#0, -1 : (!pir.tagged) -> tensor<2xf32>
// CHECK-NEXT:   %[[S:.*]] = pir.untag %[[P]]#1, -1 : (!pir.tagged) -> tensor<f32>
// CHECK-NEXT:   %[[O:.*]] = pir.combine %[[Q]], %[[S]]
// CHECK-NEXT:   return %[[O]] : tuple<tensor<2xf32>, tensor<f32>>
mindir.func private @any(%x: !mindir.unknown) -> !mindir.unknown {
  mindir.return %x : !mindir.unknown
}
mindir.func private @two(%x: tensor<2xf32>) -> tensor<2xf32> {
  mindir.return %x : tensor<2xf32>
}
mindir.func @main(%x: tensor<2xf32>, %y: tensor<?xf32>) -> tuple<tensor<2xf32>, tensor<f32>> {
  %f = mindir.closure @two() : () -> ((tensor<2xf32>) -> tensor<2xf32>)
  %z = mindir.call %f(%y) : ((tensor<2xf32>) -> tensor<2xf32>, tensor<?xf32>) -> tensor<2xf32>
  %t = pir.combine %z, %x : (tensor<2xf32>, tensor<2xf32>) -> tuple<tensor<2xf32>, tensor<2xf32>>
  %a = mindir.closure @any() : () -> ((!mindir.unknown) -> !mindir.unknown)
  %v = mindir.call %a(%t) : ((!mindir.unknown) -> !mindir.unknown, tuple<tensor<2xf32>, tensor<2xf32>>) -> tuple<tensor<2xf32>, tensor<f32>>
  mindir.return %v : tuple<tensor<2xf32>, tensor<f32>>
}
