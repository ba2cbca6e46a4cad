/// Where programs begin and end, and what they do besides computing.
package dev.weir.dialect.operator.program;
