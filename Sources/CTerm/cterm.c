#include "CTerm.h"
