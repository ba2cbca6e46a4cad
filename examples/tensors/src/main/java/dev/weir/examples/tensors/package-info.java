/// Programs in plain Java: tensors, their gradients, and training. Where to start: [FirstSteps].
@NullMarked
package dev.weir.examples.tensors;

import org.jspecify.annotations.NullMarked;
