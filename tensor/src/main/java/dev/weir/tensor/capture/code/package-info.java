/// What capture knows of bytecode: methods, classes, fields, and what instructions compute of numbers.
@NullMarked
package dev.weir.tensor.capture.code;

import org.jspecify.annotations.NullMarked;
