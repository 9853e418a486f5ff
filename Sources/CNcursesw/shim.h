#ifndef CNCURSESW_SHIM_H
#define CNCURSESW_SHIM_H

#define NCURSES_WIDECHAR 1
#ifndef _XOPEN_SOURCE_EXTENDED
#define _XOPEN_SOURCE_EXTENDED 1
#endif
#if defined(__has_include) && !__has_include(<curses.h>)
#error "The headers of ncurses are missing. Install libncurses-dev (Debian, Ubuntu) or ncurses-devel (Fedora)."
#endif
#include <curses.h>
#include <wchar.h>

/* Macros that Swift does not import. */
static const attr_t ncurses_bold = A_BOLD;
static const attr_t ncurses_dim = A_DIM;
static const attr_t ncurses_italic = A_ITALIC;
static const attr_t ncurses_underline = A_UNDERLINE;
static const attr_t ncurses_reverse = A_REVERSE;
static const attr_t ncurses_color = A_COLOR;

/* Mutable variables, which Swift 6 refuses to read; each is a function here. */
static inline WINDOW *ncurses_stdscr(void) { return stdscr; }
static inline WINDOW *ncurses_newscr(void) { return newscr; }
static inline WINDOW *ncurses_curscr(void) { return curscr; }
static inline int ncurses_lines(void) { return LINES; }
static inline int ncurses_columns(void) { return COLS; }
static inline int ncurses_colors(void) { return COLORS; }
static inline int ncurses_color_pairs(void) { return COLOR_PAIRS; }

/* Declared here because <term.h> would take struct termios from the Glibc module.
   The names of capabilities stand in the order of a compiled entry; a null ends each list. */
struct term;
extern int setupterm(const char *type, int descriptor, int *error);
extern struct term *set_curterm(struct term *);
extern int del_curterm(struct term *);
#if defined(NCURSES_REENTRANT) && NCURSES_REENTRANT
NCURSES_WRAPPED_VAR(NCURSES_CONST char *const *, boolnames);
NCURSES_WRAPPED_VAR(NCURSES_CONST char *const *, numnames);
NCURSES_WRAPPED_VAR(NCURSES_CONST char *const *, strnames);
#define boolnames NCURSES_PUBLIC_VAR(boolnames())
#define numnames NCURSES_PUBLIC_VAR(numnames())
#define strnames NCURSES_PUBLIC_VAR(strnames())
#else
extern NCURSES_EXPORT_VAR(NCURSES_CONST char *const) boolnames[];
extern NCURSES_EXPORT_VAR(NCURSES_CONST char *const) numnames[];
extern NCURSES_EXPORT_VAR(NCURSES_CONST char *const) strnames[];
#endif
static inline int ncurses_count(NCURSES_CONST char *const *names) {
  int count = 0;
  while (names[count]) count++;
  return count;
}
static inline int ncurses_flag_count(void) { return ncurses_count(boolnames); }
static inline int ncurses_number_count(void) { return ncurses_count(numnames); }
static inline int ncurses_string_count(void) { return ncurses_count(strnames); }
static inline const char *ncurses_flag_name(int index) { return boolnames[index]; }
static inline const char *ncurses_number_name(int index) { return numnames[index]; }
static inline const char *ncurses_string_name(int index) { return strnames[index]; }

/* Declared here because the Glibc module hides it. */
extern int wcwidth(wchar_t);
static inline int ncurses_wcwidth(unsigned int scalar) { return wcwidth((wchar_t)scalar); }

#endif
