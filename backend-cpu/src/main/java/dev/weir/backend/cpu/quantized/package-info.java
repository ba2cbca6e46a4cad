/// Products with weights of 8 or 4 bits, a few of which share a scale: start at [QuantizedProduct].
@org.jspecify.annotations.NullMarked
package dev.weir.backend.cpu.quantized;
