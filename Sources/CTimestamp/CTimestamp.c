#include "CTimestamp.h"
