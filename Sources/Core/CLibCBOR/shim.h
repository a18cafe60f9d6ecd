#ifndef CLIBCBOR_SHIM_H
#define CLIBCBOR_SHIM_H

// Only libcbor's streaming decoder is used: its loader allocates by declared length.
#include <cbor.h>

#endif
