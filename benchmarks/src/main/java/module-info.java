/// Benchmarks, alone and side by side with peers.
module dev.weir.benchmarks {
  requires dev.weir.formats;
  requires dev.weir.pass.operator;
  requires dev.weir.runtime;
  requires dev.weir.compiler;
  requires dev.weir.examples.embeddings;
  requires static org.jspecify;
  requires jmh.core;
}
