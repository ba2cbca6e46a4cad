#outer = loc("outer.c":7:8)
"t.a"() ({
^bb0(%a: i32 loc("arg"), %b: i32 loc(unknown), %c: i32):
  "t.b"() : () -> () loc(callsite("callee"("a.c":1:2) at #outer))
  "t.c"() : () -> () loc(fused<"why">["a.c":1:2, #outer, unknown])
  "t.d"() : () -> () loc("r.c":1:2 to :9)
  "t.e"() : () -> () loc("r.c":1:2 to 5:9)
  "t.f"() {where = loc("in.c":3:4)} : () -> () loc(#late)
  "t.g"() : () -> () loc(unknown)
  "t.h"() : () -> () loc("name")
}) : () -> () loc(#outer)
#late = loc("late.c":10:11)
