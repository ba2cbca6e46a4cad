/// Kernels that count and search: what occurs, how often and where.
package dev.weir.backend.cpu.kernels.statistics;
