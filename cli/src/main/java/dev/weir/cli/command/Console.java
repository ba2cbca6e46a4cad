package dev.weir.cli.command;

import java.io.InputStream;
import java.io.PrintStream;

/// The streams a command works with.
///
/// @param in what `-` reads
/// @param out where results go
/// @param err where diagnostics go
/// @param progress what tells how far the command is; it ends before the command writes anything
public record Console(InputStream in, PrintStream out, PrintStream err, Progress progress) {}
