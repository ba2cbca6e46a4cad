/// Benchmarks, alone and side by side with peers.
module dev.weir.benchmarks {
  requires dev.weir.formats;
  requires dev.weir.pass.operator;
  requires dev.weir.runtime;
  requires dev.weir.compiler;
  requires dev.weir.tensor;
  requires dev.weir.examples.embeddings;
  requires static org.jspecify;
  requires jdk.management;
  requires jmh.core;
}
