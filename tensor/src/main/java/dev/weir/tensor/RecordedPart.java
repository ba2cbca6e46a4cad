package dev.weir.tensor;

import dev.weir.tensor.capture.Recorder;
import java.util.List;

/// A part of a program that is recorded.
///
/// @param given its arguments
/// @param noted what its own tape noted
/// @param gives the tensors that leave it
record RecordedPart(
    Trace.Part part, List<Tensor> given, List<Recorded.Noted> noted, List<Tensor> gives)
    implements Recorder.Part {}
