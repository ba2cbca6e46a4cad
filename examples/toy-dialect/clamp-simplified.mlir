module {
  toy.program {
    %0 = toy.constant 300
    %1 = "test.input"() : () -> i64
    %2 = toy.clamp %1 from 10 to 300
    "test.use"(%0, %2) : (i64, i64) -> ()
  }
}
