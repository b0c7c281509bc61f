/*
 * measure.h: the clock and the median that every benchmark uses. Figures are medians of several
 * runs: the machines are shared, and one slow run says nothing.
 */
#pragma once

/* Seconds this process has spent on its core: other work on the machine does not count. */
double core_seconds(void);

/* Seconds on the wall, for what waits on others. */
double wall_seconds(void);

/* Sorts the list and returns its middle. */
double median(double *list, int n);
