// Where the host finds the tiling of matrix products.
#pragma once

#include "../emulation/tiling.h"
