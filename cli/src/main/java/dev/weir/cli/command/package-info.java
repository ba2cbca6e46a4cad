/// What all commands share: their options, their streams, and the ways they fail.
@NullMarked
package dev.weir.cli.command;

import org.jspecify.annotations.NullMarked;
