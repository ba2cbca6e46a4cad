/// Benchmarks, alone and side by side with peers.
module dev.weir.benchmarks {
  requires dev.weir.formats;
  requires dev.weir.transforms;
  requires dev.weir.target;
  requires dev.weir.compiler;
  requires static org.jspecify;
  requires jmh.core;
}
