/// Functions that are no combination of powers, exponentials and angles: the gamma function and its kin.
package dev.weir.dialect.operator.elementwise.special;
