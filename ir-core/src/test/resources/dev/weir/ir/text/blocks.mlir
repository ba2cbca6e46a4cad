// Successors, forward references, predecessors, results in packs, names of every kind.
"t.cfg"() ({
^start(%a: i32, %b: f32):
  %two:2, %1 = "t.make"(%a) : (i32) -> (i1, i1, f32)
  "t.branch"(%two#1)[^next, ^next] : (i1) -> ()
^last(%p: i8):
  "t.end"(%p) ({}, {
    ^only:
  }, {
    ^bb0(%x : index):
      "t.use"(%x, %later) : (index, i64) -> ()
  }) : (i8) -> ()
^next:  // anything
  %later = "t.make"() {"quoted name" = 1, unit, x.y = @s} : () -> i64
  "t.branch"(%1, %b)[^last, ^next] : (f32, f32) -> ()
^orphan:
  "t.end"() <{inherent = 3 : i8}> {discardable} : () -> ()
}) : () -> ()
%r = "t.graph"(%s) : (i8) -> i8
%s = "t.graph"(%r) : (i8) -> i8
