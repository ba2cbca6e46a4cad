// How many steps it takes from n to 1, halving what is even and taking 3n + 1 of what is odd.
func.func @main(%n: i64) -> i32 {
  %one = arith.constant 1 : i64
  %zero = arith.constant 0 : i32
  %next_step = arith.constant 1 : i32
  %end, %steps = scf.while (%at = %n, %count = %zero) : (i64, i32) -> (i64, i32) {
    %more = arith.cmpi sgt, %at, %one : i64
    scf.condition(%more) %at, %count : i64, i32
  } do {
  ^bb0(%at: i64, %count: i32):
    %odd = arith.trunci %at : i64 to i1
    %next = scf.if %odd -> (i64) {
      %three = arith.constant 3 : i64
      %tripled = arith.muli %at, %three overflow<nsw> : i64
      %sum = arith.addi %tripled, %one overflow<nsw> : i64
      scf.yield %sum : i64
    } else {
      %half = arith.shrsi %at, %one : i64
      scf.yield %half : i64
    }
    %counted = arith.addi %count, %next_step : i32
    scf.yield %next, %counted : i64, i32
  }
  return %steps : i32
}
