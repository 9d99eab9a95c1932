// All of it is inlined where it is used.
#include "cscan.h"
