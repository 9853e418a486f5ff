#ifndef CYAML_SHIM_H
#define CYAML_SHIM_H

#if defined(__has_include) && !__has_include(<yaml.h>)
#error "The headers of libyaml are missing. Install libyaml-dev (Debian, Ubuntu) or libyaml-devel (Fedora)."
#endif
#include <yaml.h>

#endif
