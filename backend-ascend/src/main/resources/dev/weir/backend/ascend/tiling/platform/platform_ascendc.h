// Where the host finds what it knows of the device.
#pragma once

#include "../../emulation/tiling.h"
