toy.program {
  %0 = toy.constant 100
  %1 = toy.constant 200
  %2 = toy.sum(%0, %1)
  %3 = "test.input"() : () -> i64
  %4 = toy.clamp %3 from 0 to 300
  %5 = toy.clamp %4 from 10 to 500
  "test.use"(%2, %5) : (i64, i64) -> ()
}
