package dev.weir.compiler;

import dev.weir.dialect.kernel.ProgramDevices.Device;
import dev.weir.runtime.device.DeviceOptions;
import dev.weir.runtime.device.KernelSources;
import dev.weir.runtime.device.TileTarget;
import java.util.Optional;

/// What a program that runs on several devices has for one of them.
///
/// @param device the device
/// @param target what generates code for its kernels
/// @param options what may be used of it
/// @param sources the code of its kernels; none where it has none
record DeviceProgram(
    Device device, TileTarget target, DeviceOptions options, Optional<KernelSources> sources) {}
