#ifndef CZLIB_SHIM_H
#define CZLIB_SHIM_H

#if defined(__has_include) && !__has_include(<zlib.h>)
#error "The headers of zlib are missing. Install zlib1g-dev (Debian, Ubuntu) or zlib-devel (Fedora)."
#endif
#include <zlib.h>

#endif
