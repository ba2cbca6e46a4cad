/// Portable C: a kernel is a function over pointers and sizes, its programs an OpenMP loop, its tiles loops
/// that compilers turn into vectors. Built with the system's compiler and called through the FFM API, or
/// left in a folder that a C program uses without Java.
@org.jspecify.annotations.NullMarked
package dev.weir.backend.cpu.c;
