/// `weir generate`: text from a language model.
@org.jspecify.annotations.NullMarked
package dev.weir.cli.generate;
