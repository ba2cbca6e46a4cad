package dev.weir.pass;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Diagnostic;
import dev.weir.ir.Diagnostics;
import org.junit.jupiter.api.Test;

class PipelineTest {
  private static final PassRegistry REGISTRY = PassRegistry.load();

  private static String roundTrip(String text) {
    Diagnostics diagnostics = new Diagnostics();
    return Pipeline.parse(text, REGISTRY, diagnostics)
        .map(Pipeline::text)
        .orElseGet(() -> diagnostics.all().toString());
  }

  private static String fault(String text) {
    Diagnostics diagnostics = new Diagnostics();
    assertTrue(Pipeline.parse(text, REGISTRY, diagnostics).isEmpty(), text);
    ImmutableList<Diagnostic> all = diagnostics.all();
    assertEquals(1, all.size());
    return all.get(0).location().filePosition().orElseThrow().column()
        + ": "
        + all.get(0).message();
  }

  @Test
  void theServiceFindsTheGeneralPasses() {
    assertTrue(
        REGISTRY.passes().keySet().containsAll(ImmutableList.of("canonicalize", "cse", "dce")));
  }

  @Test
  void textReadsBack() {
    assertEquals("any(cse)", roundTrip("cse"));
    assertEquals("any(cse,dce)", roundTrip(" cse , dce "));
    assertEquals(
        "builtin.module(func.func(cse),canonicalize{max-iterations=4})",
        roundTrip("builtin.module( func.func(cse), canonicalize{max-iterations=4} )"));
    assertEquals(
        "any(canonicalize{top-down=false disable-patterns=a,b})",
        roundTrip("canonicalize{top-down=false disable-patterns=a,b max-num-rewrites=-1}"));
    assertEquals(
        "any(canonicalize{disable-patterns='a b,c'})",
        roundTrip("canonicalize{disable-patterns={a b,c}}"));
    assertEquals("any()", roundTrip(""));
  }

  @Test
  void faultsSayWhereAndWhatWasExpected() {
    assertEquals("1: unknown pass 'cze'; did you mean 'cse'?", fault("cze"));
    assertEquals("5: unknown pass 'unheard-of'", fault("cse,unheard-of"));
    assertEquals(
        "15: expected the name of a pass or operation, got the end of the pipeline",
        fault("func.func(cse,"));
    assertEquals("14: expected ',' or ')', got the end of the pipeline", fault("func.func(cse"));
    assertEquals("4: expected ',' or the end of the pipeline, got ')'", fault("cse)"));
    assertEquals("5: pass 'cse' has no option 'x'", fault("cse{x=1}"));
    assertTrue(
        fault("canonicalize{nope}")
            .startsWith("14: pass 'canonicalize' has no option 'nope'; its"));
    assertEquals(
        "29: option 'max-iterations' is an integer, got 'many'",
        fault("canonicalize{max-iterations=many}"));
    assertEquals(
        "23: option 'top-down' is 'true' or 'false', got 'perhaps'",
        fault("canonicalize{top-down=perhaps}"));
    assertFalse(fault("(".repeat(200)).isEmpty());
    assertTrue(fault("a(".repeat(200)).contains("nested more than 64 deep"));
  }
}
