/// A target of one's own, made of the generator for languages of threads: C++ whose threads are those of the system.
@org.jspecify.annotations.NullMarked
package dev.weir.examples.threads;
